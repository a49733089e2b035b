"""Whoever decides for a player: at random, greedily, carefully; what they reckon with."""
