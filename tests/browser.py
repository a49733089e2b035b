"""Browser fixtures."""
