"""What the tests share: oracles, strategies, browsers, golden files."""
