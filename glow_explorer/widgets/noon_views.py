"""What the noon stepper draws, as plain values, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.cards import Companion
from glow_explorer.collection import companions
from glow_explorer.judge.reasons import used_rulings
from glow_explorer.language import text
from glow_explorer.position import may_own
from glow_explorer.render import judge, words
from glow_explorer.render.document import reasons_values
from glow_explorer.widgets.traits import write_roll
from glow_explorer.widgets.views import card_view, reasons_view, ruling_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.dice import Roll
    from glow_explorer.judge import Noon, Outcome, Reason
    from glow_explorer.judge.outcome import Step
    from glow_explorer.judge.partway import Partway
    from glow_explorer.widgets.views import View


def sketals_view(cards: Iterable[Card], roll: Roll, told: Mapping[str, int | None]) -> list[View]:
    """Return the Sketals, each with the dice that may be its own and what is said of it."""
    return [
        {
            "ref": card.ref,
            "name": _full_name(card),
            "dice": [
                {"place": place, "text": words.die(die)}
                for place, die in enumerate(roll)
                if may_own(card, die) or place == told.get(card.ref)
            ],
            "told": card.ref in told,
            "die": told.get(card.ref),
        }
        for card in cards
        if isinstance(card, Companion) and card.die is not None
    ]


def cemetery_view(cards: Iterable[Card], dead: Iterable[Companion]) -> View | None:
    """Return who lies in the cemetery and who may, if somebody calls companions back."""
    mine = tuple(cards)
    if not any(card.effect.resurrect for card in mine):
        return None
    lying = [card for card in dead if card not in mine]
    free = [card for card in companions() if card not in mine and card not in lying]
    return {
        "lying": [{"ref": card.ref, "name": words.name(card)} for card in lying],
        "free": sorted(
            ({"ref": card.ref, "name": _full_name(card)} for card in free),
            key=lambda one: one["name"],
        ),
    }


def _full_name(card: Card) -> str:
    """Name a card so that it is told from others of its name."""
    return f"{words.name(card)} ({words.identity(card)})"


def stand_view(here: Partway, noon: Noon) -> View:
    """Return where noon stands: the stock, the dice, what may come next, the story so far."""
    now = here.now
    return {
        "title": text("noon.title", name=noon.company.adventurer.name),
        "dice": write_roll(noon.roll),
        "gone": sorted(now.gone),
        "stock": _stock(now),
        "companions": [words.name(card) for card in now.companions],
        "spells": [words.name(card) for card in now.spells],
        "casts": now.casts,
        "nexts": [_next_view(one.entry, one.step) for one in here.nexts],
        "may_end": here.may_end,
        "stages": _stages(here),
        "rulings": [ruling_view(used, noon.position.rulings) for used in used_rulings(now.events)],
    }


def _stock(value: Outcome) -> dict[str, int]:
    return {name: getattr(value, name) for name in judge.STOCK}


def _next_view(entry: str, step: Step) -> View:
    return {
        "entry": entry,
        "card": card_view(step.card),
        "choice": judge.choice(step),
        "best": False,
    }


def _stages(here: Partway) -> list[View]:
    """Return the story so far in stages: the special faces, then each application."""
    told: list[list[Reason]] = [[]]
    for event in here.now.events:
        if event.code == "applies":
            told.append([])
        told[-1].append(event)
    titles = [text("stepper.faces"), *map(judge.applied, here.now.steps)]
    return [
        {"title": title, "reasons": reasons_view(events), "stock": _stock(stage)}
        for title, events, stage in zip(titles, told, here.stages, strict=True)
    ]


def compared_view(noon: Noon, here: Partway | None, listed: int) -> View:
    """Return all outcomes, and why the order matters; those still to be reached are marked."""
    reachable = None if here is None else set(here.outcomes)
    found, matters = noon.outcomes, noon.order_matters
    order = judge.order_matters(matters)
    began = noon.company.companions
    return {
        "title": text("noon.outcomes", count=len(found)),
        "rows": [
            _stock(one)
            | {
                "companions": ", ".join(words.name(card) for card in one.companions) or "–",
                "lost": [words.name(card) for card in began if card not in one.companions],
                "dice": write_roll(one.dice),
                "told": judge.order(one),
                "order": list(one.order),
                "reachable": reachable is None or one in reachable,
            }
            for one in found[:listed]
        ],
        "left": max(0, len(found) - listed),
        "matters": bool(matters),
        "said": order.title,
        "reasons": reasons_values(order.reasons),
        "loses": 0 if here is None else noon.best.light - here.outcomes[0].light,
    }


def mark_best(nexts: list[View], noon: Noon, here: Partway | None, steps: tuple[str, ...]) -> None:
    """Mark the next application on a way to the best that can still be reached."""
    order = noon.best.order
    if order[: len(steps)] != steps:
        order = () if here is None else here.outcomes[0].order
    wanted = order[len(steps)] if len(order) > len(steps) else None
    for one in nexts:
        one["best"] = one["entry"] == wanted
