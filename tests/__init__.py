"""The tests of Glow Explorer: facts about the game and about the tool."""
