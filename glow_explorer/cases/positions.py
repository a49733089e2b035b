"""The kinds of positions that a case can hold, and who judges them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from glow_explorer.catalog import catalog
from glow_explorer.company import Company
from glow_explorer.errors import GlowError
from glow_explorer.game import (
    rerolls_at_hand,
    tom_band,
    tom_boat,
    tom_camp,
    tom_count,
    tom_moves,
)
from glow_explorer.journeys import sail, walk
from glow_explorer.judge import explain, final_score, noon, winner
from glow_explorer.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.judge import Score
    from glow_explorer.rulebook import Rulings


class Result(Protocol):
    """What a judge returns: it tells itself, and gives plain values."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        ...  # pragma: no cover


def judge(kind: str, position: Mapping[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    """Judge a position of a kind."""
    _check_names(kind, position)
    return _JUDGES[kind](dict(position), rulings)


def _check_names(kind: str, position: Mapping[str, Any]) -> None:
    """Refuse words that the judge of this kind does not know, and miss those it needs."""
    needed, known = _NAMES[kind]
    for name in position:
        if name not in (*needed, *known):
            near = nearest(name, (*needed, *known))
            raise GlowError("bad-position", given=name, expected=(*needed, *known), nearest=near)
    for name in needed:
        if name not in position:
            raise GlowError("position-lacks", given=name, kind=kind)


def _company(position: dict[str, Any]) -> Company:
    return Company(
        position.pop("adventurer"), position.pop("companions", ()), position.pop("spells", ())
    )


def _card(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    company = _company(position) if "adventurer" in position else None
    rolls = position["rolls"]
    if not isinstance(rolls, list) or not rolls:
        raise GlowError("not-a-list", given=rolls)
    return tuple(explain(position["card"], roll, rulings, company=company) for roll in rolls)


def _noon(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    company = _company(position)
    given = position.pop("dice", {})
    if not isinstance(given, dict):
        raise GlowError("not-sketal-dice", given=repr(given))
    dice = {key: None if die == "none" else die for key, die in given.items()}
    return (noon(company, **position, sketal_dice=dice, rulings=rulings),)


def _score(given: dict[str, Any], rulings: Rulings) -> tuple[Score, ...]:
    if not isinstance(given, dict):
        raise GlowError("no-scores")
    _check_names("score", given)
    position = dict(given)
    company = _company(position)
    return (final_score(company, **position, rulings=rulings),)


def _winner(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    players = position["players"]
    if not isinstance(players, dict):
        raise GlowError("no-scores")
    scores = {name: _score(player, rulings)[0] for name, player in players.items()}
    return (winner(scores),)


def _rerolls(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    company = _company(position)
    return (rerolls_at_hand(company, **position, rulings=rulings),)


def _travelling(position: dict[str, Any]) -> dict[str, Any]:
    """Put the cards of a traveller together, if they are told."""
    if "adventurer" in position:
        company = _company(position)
        return position | {"company": company}
    for name in _CARDS:
        if name in position:
            raise GlowError("position-lacks", given="adventurer", kind=name)
    return position


def _walk(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    return (walk(**_travelling(position), rulings=rulings),)


def _sail(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    boats = position.pop("boats", [])
    if not isinstance(boats, list):
        raise GlowError("boat-count", given=boats, expected=catalog().setup.boats)
    return (sail(**_travelling(position), boats=tuple(boats), rulings=rulings),)


def _tom_band(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    return (tom_band(**position, rulings=rulings),)


def _tom_boat(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    return (tom_boat(**position, rulings=rulings),)


def _tom_moves(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    return (tom_moves(**position, rulings=rulings),)


def _tom_camp(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    return (tom_camp(**position, rulings=rulings),)


def _tom_count(position: dict[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    return (tom_count(**position, rulings=rulings),)


_JUDGES: Mapping[str, Callable[[dict[str, Any], Rulings], tuple[Result, ...]]] = {
    "card": _card,
    "noon": _noon,
    "score": _score,
    "winner": _winner,
    "rerolls": _rerolls,
    "walk": _walk,
    "sail": _sail,
    "tom-band": _tom_band,
    "tom-boat": _tom_boat,
    "tom-moves": _tom_moves,
    "tom-camp": _tom_camp,
    "tom-count": _tom_count,
}
KINDS = tuple(_JUDGES)

_CARDS = ("companions", "spells")
_TRAVELLER = ("footprints", "adventurer", *_CARDS, "hidden_spells", "kaar")
_NAMES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "card": (("card", "rolls"), ("adventurer", *_CARDS)),
    "noon": (
        ("adventurer", "roll"),
        (*_CARDS, "light", "footprints", "fireflies", "rerolls", "dice", "cemetery"),
    ),
    "score": (
        ("adventurer", "light"),
        (*_CARDS, "journey", "camp", "boats", "fireflies", "footprints", "rerolls", "recruited"),
    ),
    "winner": (("players",), ()),
    "rerolls": (("adventurer", "light"), (*_CARDS, "tokens")),
    "walk": (("path", "roll"), ("jokers", "camp", "light", *_TRAVELLER)),
    "sail": (("origin", "to", "roll"), ("boats", "solo", *_TRAVELLER)),
    "tom-band": (("steps", "band", "score"), ()),
    "tom-boat": (("origin", "route"), ()),
    "tom-moves": (("boats", "route"), ()),
    "tom-camp": (("village",), ()),
    "tom-count": (("village", "footprints", "score"), ()),
}
"""For each kind the words that a position needs, and those that it may have."""
