"""How Glow Explorer is built, and what publishes it."""
