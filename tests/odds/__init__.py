"""Exact odds and the adviser."""
