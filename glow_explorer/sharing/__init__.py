"""Positions to share: as JSON, as short codes, in files."""

from __future__ import annotations

from glow_explorer.sharing.files import schema

__all__ = ["schema"]
