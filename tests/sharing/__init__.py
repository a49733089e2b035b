"""Positions as codes, files and links."""
