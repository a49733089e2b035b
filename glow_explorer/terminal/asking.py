"""The judge and the dice lab: ``explain``, ``odds`` and ``reroll``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.terminal import given
from glow_explorer.terminal.printing import Answer

if TYPE_CHECKING:
    from argparse import Namespace

    from glow_explorer.terminal.parsing import Parser


def explain_words(parser: Parser) -> None:
    """Say what ``explain`` understands."""
    parser.given("dice", "roll", nargs="+")
    for name in ("company", "card", "light", "footprints", "fireflies", "rerolls"):
        parser.option(name)
    for name in ("cemetery", "sketal-dice", "order", "rulings"):
        parser.option(name)


def explain(asked: Namespace) -> Answer:
    """Judge single cards, or the whole noon of a company."""
    from glow_explorer.dice import Roll

    roll = Roll(" ".join(asked.dice))
    if asked.card:
        return _verdicts(asked, roll)
    if not asked.company:
        raise GlowError("no-cards-named")
    return _noon(asked, roll)


def _verdicts(asked: Namespace, roll: Any) -> Answer:
    from glow_explorer.judge import explain

    company = given.company(asked.company) if asked.company else None
    under = given.rulings(asked.rulings)
    found = [explain(card, roll, under, company=company) for card in given.cards(asked.card)]
    plain = {"roll": str(roll), "verdicts": [verdict.to_dict() for verdict in found]}
    return Answer("\n\n".join(map(str, found)), plain)


def _noon(asked: Namespace, roll: Any) -> Answer:
    from glow_explorer.judge import noon

    company = given.company(asked.company)
    found = noon(
        company,
        roll,
        light=asked.light,
        footprints=asked.footprints or 0,
        fireflies=asked.fireflies or 0,
        rerolls=asked.rerolls or 0,
        sketal_dice=given.sketal_dice(asked.sketal_dice),
        cemetery=given.cards(asked.cemetery or ()),
        rulings=given.rulings(asked.rulings),
    )
    said = [str(found), *map(str, found.verdicts)]
    plain = {"company": [card.ref for card in company], **found.to_dict()}
    if asked.order:
        resolved = found.resolve(asked.order)
        said.insert(0, str(resolved))
        plain["resolved"] = resolved.to_dict()
    return Answer("\n\n".join(said), plain)


def odds_words(parser: Parser) -> None:
    """Say what ``odds`` understands."""
    parser.given("asked", "asked", nargs="*")
    for name in ("company", "light", "footprints", "rulings"):
        parser.option(name)


def odds(asked: Namespace) -> Answer:
    """Say how likely a card or a condition is, or what a company may expect."""
    what, pool = _what_and_dice(asked)
    under = given.rulings(asked.rulings)
    return _one(asked, what, pool, under) if what else _all(asked, pool, under)


def _what_and_dice(asked: Namespace) -> tuple[str | None, str | None]:
    """Tell a card or condition from the dice: a company alone comes with dice only."""
    if len(asked.asked) == 2:
        return asked.asked[0], asked.asked[1]
    if asked.company and len(asked.asked) < 2:
        return None, asked.asked[0] if asked.asked else None
    raise GlowError("odds-of-what", given=len(asked.asked))


def _one(asked: Namespace, what: str, pool: str | None, under: Any) -> Answer:
    from glow_explorer.odds import odds

    company = given.company(asked.company) if asked.company else None
    if asked.light is not None or asked.footprints is not None:
        raise GlowError("only-for-companies", given="--light, --footprints")
    found = odds(what, pool, under, company=company)
    plain = found.to_dict()
    return Answer(str(found), plain | _floats(plain, "at_least_once", "mean"))


def _all(asked: Namespace, pool: str | None, under: Any) -> Answer:
    from glow_explorer.odds import odds

    cards = given.cards(asked.company)
    stock = {"light": asked.light, "footprints": asked.footprints or 0}
    found = odds(cards, pool, under, **stock)
    plain = found.to_dict()
    plain["odds"] = [one | _floats(one, "at_least_once", "mean") for one in plain["odds"]]
    return Answer(str(found), plain | {"means_float": _floats(plain["means"], suffix="")})


def _floats(plain: dict[str, Any], *names: str, suffix: str = "_float") -> dict[str, float]:
    """Return the same fractions rounded, for programs that do not count with fractions."""
    return {f"{name}{suffix}": float(Fraction(plain[name])) for name in names or plain}


def reroll_words(parser: Parser) -> None:
    """Say what ``reroll`` understands."""
    parser.given("dice", "roll", nargs="+")
    parser.option("company", required=True)
    parser.option("rerolls", "free-rerolls")
    for name in ("tokens", "token-value", "light", "footprints", "rulings"):
        parser.option(name)


def reroll(asked: Namespace) -> Answer:
    """Say which dice to reroll."""
    from glow_explorer.odds import advise

    found = advise(
        " ".join(asked.dice),
        given.cards(asked.company),
        asked.rerolls,
        tokens=asked.tokens or 0,
        light=asked.light,
        token_value=asked.token_value or 0,
        footprints=asked.footprints or 0,
        rulings=given.rulings(asked.rulings),
    )
    return Answer(str(found), found.to_dict())
