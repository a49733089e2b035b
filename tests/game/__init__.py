"""The whole game, its players and simulations."""
