"""The explorer in a terminal: the same answers as in a notebook, as text or as JSON.

>>> main(["card", "ladawa"])
Ladawa · companion 5, deck A · ladawa
  At noon: 2 fire → +4 light
  While in play: 1 firefly
0
>>> main(["odds", "fire fire", "3 red", "--json"])       # doctest: +ELLIPSIS
{
  "language": "en",
  "card": "fire fire",
  "pool": "3 red",
  "distribution": {
    "0": "20/27",
    "1": "7/27"
  },
...
"""

from glow_explorer.terminal.program import main

__all__ = ["main"]
