"""Slow and obvious twins of the judge: they try everything and know nothing of its shortcuts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

from glow_explorer.symbols import Color, Size, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer import Card, Company, Condition, Roll
    from glow_explorer.rulebook import Rulings

State = tuple[Any, ...]


def counted(roll: Roll, rulings: Rulings, *, kaar: bool, gone: Iterable[int] = ()) -> list[int]:
    """Return the dice that count: the black die silences its own symbol."""
    here = [index for index in range(len(roll)) if index not in set(gone)]
    black = [index for index in here if roll[index].color is Color.BLACK]
    if kaar and rulings["kaar-owner-immune"] == "yes":
        return here
    silenced = {roll[index].symbol for index in black} - {Symbol.LOSS}
    itself = rulings["black-die-counts-itself"] == "yes"
    return [
        index for index in here if roll[index].symbol not in silenced or (index in black and itself)
    ]


def blocked(
    condition: Condition, roll: Roll, rulings: Rulings, *, kaar: bool, gone: Iterable[int] = ()
) -> bool:
    """Say whether a crossed symbol is there."""
    dice: Iterable[int] = counted(roll, rulings, kaar=kaar, gone=gone)
    if rulings["cursed-symbol-is-absent"] == "no":
        dice = [index for index in range(len(roll)) if index not in set(gone)]
    return any(roll[index].symbol in condition.crossed for index in dice)


def makes(condition: Condition, symbols: Iterable[Symbol | None]) -> bool:
    """Say whether just these symbols make the condition once."""
    shown = Counter(symbols)
    if condition.same:
        only = len(shown) == 1 and Symbol.LOSS not in shown
        return only and sum(shown.values()) == condition.same
    return shown == Counter(condition.needs)


def size(condition: Condition) -> int:
    """Return how many dice one trigger takes."""
    return condition.same or len(condition.needs)


def most_triggers(card: Card, roll: Roll, rulings: Rulings, *, kaar: bool = False) -> int:
    """Assign dice to triggers in every way and return the most there can be."""
    condition = card.condition
    if not card.effect or not condition or blocked(condition, roll, rulings, kaar=kaar):
        return 0
    if not size(condition):
        return 1

    def most(free: frozenset[int]) -> int:
        best = 0
        for dice in combinations(sorted(free), size(condition)):
            if makes(condition, (roll[index].symbol for index in dice)):
                best = max(best, 1 + most(free - set(dice)))
        return best

    found = most(frozenset(counted(roll, rulings, kaar=kaar)))
    once = card.effect.skull or condition.crossed or card.kind == "spell"
    return min(found, 1) if once else found


class NoonOracle:
    """Plays a noon in every order, with every choice of dice, one application at a time."""

    def __init__(
        self,
        company: Company,
        roll: Roll,
        rulings: Rulings,
        *,
        light: int,
        footprints: int,
        sketal_dice: dict[int, int | None],
        cemetery: tuple[Card, ...] = (),
    ) -> None:
        self.company, self.roll, self.rulings = company, roll, rulings
        self.sketal_dice, self.cemetery = sketal_dice, cemetery
        self.light, self.footprints = light, footprints

    def results(self) -> set[State]:
        """Return every result: light, tokens, companions, spells, dice, whether spells are cast."""
        start: dict[str, Any] = {
            "light": self.light, "footprints": self.footprints, "fireflies": 0, "rerolls": 0,
            "companions": [card.ref for card in self.company.companions],
            "spells": [f"{card.ref}/{place}" for place, card in enumerate(self.company.spells)],
            "gone": [], "used": {}, "often": {}, "risen": [], "faces": False, "casts": False,
            "resolved": [],
        }  # fmt: skip
        self.cards = {card.ref: card for card in (*self.company.cards, *self.cemetery)}
        ends: set[State] = set()
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            state = waiting.pop()
            first = self.rulings["cromaug-timing"] == "first" and not state["risen"]
            first = first and "companion:41" in state["companions"]
            if not state["faces"] and not (first and list(self.apply(state, "companion:41"))):
                self.pay_faces(state)
            print_of_state = repr(sorted((key, repr(value)) for key, value in state.items()))
            if print_of_state in seen:
                continue
            seen.add(print_of_state)
            names = [self.company.adventurer.ref, *state["companions"], *state["spells"]]
            if not state["faces"]:
                names = ["companion:41"]
            following = [after for name in names for after in self.resolve(state, name)]
            waiting += following
            newcomers = state["risen"] if self.rulings["newcomer-must"] == "may" else []
            must = [name for name in names if name not in newcomers]
            if not any(after for name in must for after in self.resolve(state, name)):
                ends.add(self.result(state))
        return ends

    def result(self, state: dict[str, Any]) -> State:
        left = [str(die) for index, die in enumerate(self.roll) if index not in state["gone"]]
        return (
            state["light"], state["footprints"], state["fireflies"], state["rerolls"],
            tuple(state["companions"]), tuple(name.split("/")[0] for name in state["spells"]),
            " ".join(sorted(left)), state["casts"],
        )  # fmt: skip

    def pay_faces(self, state: dict[str, Any]) -> None:
        state["faces"] = True
        shown = Counter(die.symbol for die in self.roll)
        state["footprints"] += 2 * shown[Symbol.FOOTPRINTS]
        spared = self.has_kaar(state) and self.rulings["kaar-owner-immune"] == "yes"
        moves = [3] * shown[Symbol.LIGHT] + [-2] * (0 if spared else shown[Symbol.LOSS])
        for light in sorted(moves, reverse=self.rulings["special-faces-order"] == "gains-first"):
            state["light"] = max(0, state["light"] + light)

    def has_kaar(self, state: dict[str, Any]) -> bool:
        """Say whether Kaar is there, or was and still shelters."""
        had = "companion:20" in [*state["risen"], *(card.ref for card in self.company.companions)]
        stays = self.rulings["kaar-immunity-ends"] == "stays"
        return "companion:20" in state["companions"] or (had and stays)

    def resolve(self, state: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
        """Yield what a card can lead to: all its applications in one go, or one of them."""
        card = self.cards[name.split("/", maxsplit=1)[0]]
        once = card.effect.skull or card.condition.crossed or card.kind == "spell"
        if once or self.rulings["card-in-one-go"] == "trigger-by-trigger":
            yield from self.apply(state, name)
            return
        if name in state["resolved"]:
            return
        now = [state]
        while following := [after for before in now for after in self.apply(before, name)]:
            now = following
        if now != [state]:
            yield from ({**after, "resolved": [*after["resolved"], name]} for after in now)

    def apply(self, state: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
        """Yield what one more application of a card can lead to."""
        card = self.cards[name.split("/", maxsplit=1)[0]]
        condition, effect = card.condition, card.effect
        often = state["often"].get(name, 0)
        once = effect.skull or condition.crossed or card.kind == "spell"
        if not effect or not condition or (once and often):
            return
        kaar = self.has_kaar(state)
        gone = state["gone"] if self.rulings["returned-die-counts-at-noon"] == "no" else []
        if blocked(condition, self.roll, self.rulings, kaar=kaar, gone=gone):
            return
        dice = counted(self.roll, self.rulings, kaar=kaar, gone=gone)
        used = state["used"].get(name, ())
        for some in combinations([die for die in dice if die not in used], size(condition)):
            if size(condition) == 0 or makes(condition, (self.roll[die].symbol for die in some)):
                after = {**state, "used": {**state["used"], name: tuple(sorted({*used, *some}))}}
                after["often"] = {**state["often"], name: often + 1}
                yield from self.effects(after, name, card)

    def effects(self, state: dict[str, Any], name: str, card: Card) -> Iterator[dict[str, Any]]:
        effect = card.effect
        state["light"] = max(0, state["light"] + effect.light)
        state["footprints"] = max(0, state["footprints"] + effect.footprints)
        state["fireflies"] += effect.fireflies
        state["rerolls"] += effect.rerolls
        state["casts"] = state["casts"] or effect.spells
        last = self.bearer(state)
        nobody = effect.lose_last_companion and last is None
        stays = nobody and self.rulings["last-companion-spell-alone"] == "token-stays"
        if name in state["spells"] and not stays:
            state["spells"] = [one for one in state["spells"] if one != name]
        leaving = name if effect.skull else None
        if effect.lose_last_companion:
            leaving = last
        if leaving is None:
            yield state
            return
        state["companions"] = [one for one in state["companions"] if one != leaving]
        if effect.resurrect:
            yield state
            for risen in self.dead(state, name):
                yield self.called_back(state, risen)
            return
        dice = [] if leaving in state["risen"] else self.dice_of(leaving, state["gone"])
        for die in dice:
            yield {**state, "gone": sorted([*state["gone"], die])}
        if not dice:
            yield state

    def bearer(self, state: dict[str, Any]) -> str | None:
        """Return the companion on which the spell of the last companion lies."""
        recruited = [*(card.ref for card in self.company.companions), *state["risen"]]
        last: str | None = state["companions"][-1] if state["companions"] else None
        waits = self.rulings["spell-bearer-gone"] == "waits"
        return None if waits and last not in recruited[-1:] else last

    def called_back(self, state: dict[str, Any], risen: str) -> dict[str, Any]:
        """Return the state with a companion called back, as a new one or as one that is done."""
        after = {**state, "companions": [*state["companions"], risen]}
        after["risen"] = [*state["risen"], risen]
        if state["often"].get(risen):
            again = self.rulings["called-back-same-noon"] == "again"
            after["often"] = {**state["often"], risen: 0 if again else 1}
            after["used"] = {**state["used"], risen: () if again else tuple(range(len(self.roll)))}
            after["resolved"] = [name for name in state["resolved"] if name != risen or not again]
        return after

    def dead(self, state: dict[str, Any], caller: str) -> list[str]:
        own = self.rulings["cromaug-takes-itself"] == "yes"
        if caller in state["risen"]:
            return []
        names = [card.ref for card in (*self.company.companions, *self.cemetery)]
        return [one for one in names if one not in state["companions"] and (own or one != caller)]

    def dice_of(self, name: str, gone: list[int]) -> list[int]:
        card = self.cards[name]
        color = getattr(card, "die", None)
        if color is None:
            return []
        large = [
            index
            for index, die in enumerate(self.roll)
            if die.size is Size.LARGE and die.color == color
        ]
        if card.number in self.sketal_dice:
            told = self.sketal_dice[card.number]
            own = self.rulings["which-die-goes-back"] == "its-own"
            free = [] if told is None else [told] if own else large
            return [die for die in free if die not in gone]
        owner = self.company.adventurer
        if len(large) <= (owner.large_dice if owner.color == color else 0):
            return []
        return [index for index in large if index not in gone]
