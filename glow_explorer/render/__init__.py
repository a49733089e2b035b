"""Shows the model: plain text, HTML for notebooks and static pages, SVG pictures.

Three functions with one answer for every kind of object; they change nothing, and speak the current
language. HTML needs no kernel, no script and no stylesheet: pictures are embedded, with a text
alternative, and colours follow the notebook's theme through its own CSS variables.

>>> from glow_explorer import Condition
>>> text(Condition("water no:rock"))
'1 water and no rock'
"""

from __future__ import annotations

from functools import singledispatch

from glow_explorer.cards import Card, Condition, Cost, Effect
from glow_explorer.collection import Cards
from glow_explorer.company import Company
from glow_explorer.dice import Dice, Die
from glow_explorer.render import pages, pictures, words


@singledispatch
def text(value: object) -> str:
    """Return an object in words, in the current language."""
    return str(value)


text.register(Die)(words.die)
text.register(Dice)(words.dice)
text.register(Condition)(words.condition)
text.register(Effect)(words.effect)
text.register(Cost)(words.cost)
text.register(Card)(words.card)
text.register(Cards)(words.cards)
text.register(Company)(words.company)


@singledispatch
def html(value: object) -> str:
    """Return an object as HTML that stands on its own."""
    message = f"nothing draws a {type(value).__name__} as HTML"
    raise TypeError(message)


html.register(Die)(pages.die)
html.register(Dice)(pages.dice)
html.register(Condition)(pages.condition)
html.register(Effect)(pages.effect)
html.register(Cost)(pages.cost)
html.register(Card)(pages.card)
html.register(Cards)(pages.cards)
html.register(Company)(pages.company)


@singledispatch
def svg(value: object) -> str:
    """Return an object as an SVG picture."""
    message = f"nothing draws a {type(value).__name__} as SVG"
    raise TypeError(message)


svg.register(Die)(pictures.die)
svg.register(Dice)(pictures.dice)
svg.register(Condition)(pictures.condition)
