"""The app: all widgets around one table, with undo, sharing, two languages and four presets."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import traitlets
from ipywidgets import widget_serialization  # type: ignore[import-untyped]
from traitlets import Any as Anything
from traitlets import Dict, Tuple, Unicode

from glow_explorer.company import Company, company_of
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import available, messages, text
from glow_explorer.position import Position
from glow_explorer.quiz.printing import CHEAT_SHEETS, cheat_sheet
from glow_explorer.render import words
from glow_explorer.render.picture import position_picture
from glow_explorer.rulebook import Rulings
from glow_explorer.rulebook.rulings import PRESETS
from glow_explorer.sharing.links import qr_code, shared_url
from glow_explorer.symbols import Size
from glow_explorer.widgets.ask_field import AskField
from glow_explorer.widgets.base import in_notebook, ruling_view
from glow_explorer.widgets.case_reader import CaseReader
from glow_explorer.widgets.company_table import CompanyTable
from glow_explorer.widgets.dice_tray import DiceTray
from glow_explorer.widgets.game_review import GameReview
from glow_explorer.widgets.game_table import GameTable
from glow_explorer.widgets.hint_panel import HintPanel
from glow_explorer.widgets.journey_map import JourneyMap
from glow_explorer.widgets.noon_stepper import STOCK, NoonStepper
from glow_explorer.widgets.player import PlayerWidget, laid_out, link, player_trait, position_of
from glow_explorer.widgets.quiz import Quiz
from glow_explorer.widgets.reroll_adviser import RerollAdviser, printed_rerolls
from glow_explorer.widgets.traits import choice_trait, flag_trait, moved_dice
from glow_explorer.widgets.verdict_board import VerdictBoard

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.game import Game
    from glow_explorer.judge import Outcome
    from glow_explorer.widgets.base import View

KAAR = "kaar"
MOST_UNDONE = 200
"""How many changes can be undone."""
TABS: Mapping[str, tuple[str, ...]] = {
    "cards": ("tray", "company", "board"),
    "rerolls": ("tray", "company", "adviser"),
    "noon": ("tray", "company", "noon"),
    "journey": ("tray", "map"),
    "game": ("game_table", "hint"),
    "review": ("reviewer",),
    "quiz": ("quiz",),
    "casebook": ("cases",),
}
"""The tabs, each with the widgets that it shows."""
TAB_OF_A_QUESTION: Mapping[str, str] = {
    "trigger": "cards", "blocked": "cards", "times": "cards", "order": "noon", "noon": "noon",
    "reroll": "rerolls", "sail": "journey", "walk": "journey", "where": "journey",
    "plan": "journey",
}  # fmt: skip
"""The tab that shows what was asked in the field above them all."""
DAY = ("cards", "rerolls", "noon", "journey")
"""The tabs that are the steps of a day; after the last comes the next day."""
AFTERNOON = "afternoon"
BEFORE_NOON = ("adviser", "noon")
"""The widgets that have nothing to say once noon is over."""
MOST_STEPS = 12
"""How many steps of the days before can be taken back."""
EXAMPLE_DICE = "red:fire red:fire red:air black:air green:nature"
EXAMPLE_COMPANIONS = ("likyar", "ladawa", "gluach")
PARTS = tuple(dict.fromkeys(name for shown in TABS.values() for name in shown))
TABLE = (
    "roll", "locked", "cards", "rulings", "light", "footprints", "fireflies", "rerolls",
    "free_rerolls", "sketal_dice", "cemetery", "journey", "boats", "at", "camp", "used", "visited",
    "owed", "done", "solo", "lapped", "hidden_spells", "days", "noon_over", "thread", "steps",
    "game",
)  # fmt: skip
"""What lies on the table: what is undone, redone and shared. Whatever depends on others comes after
them, since it is laid out in this order."""


class Explorer(PlayerWidget):
    """Everything at one table: dice, cards, verdicts, noon, journey, rerolls, game, quiz, cases.

    Parameters
    ----------
    position
        A `Position`, its code, or nothing.
    traits
        What lies on the table by its name (`roll`, `cards`, `light`, `boats`, `rulings`, ...), the
        `tab` that is open at first, `language` and `theme`.

    Attributes
    ----------
    roll, locked, cards, light, footprints, fireflies, rerolls, free_rerolls, sketal_dice, cemetery
        What the player has. All widgets share it: setting it here sets it everywhere.
    journey, boats, at, camp, used, visited, owed, done, solo, lapped, hidden_spells
        Where the boats are, or the company, and how the afternoon stands; see `JourneyMap`.
    steps
        What was applied at noon so far.
    gone
        The dice that have gone back to the reserve by these steps.
    noon_over, thread
        Whether noon is over, so that what it brought is counted; and the steps of the day that
        handed their result on, each with the table as it was, so that it can be taken back.
    days
        The days left, today included, for plans.
    rulings, game
        The rulings followed, and the game of the game tab.
    highlight
        The dice that are spoken of: their places, and whether they speak for, against or not.
    tab
        ``"cards"``, ``"rerolls"``, ``"noon"``, ``"journey"``, ``"game"``, ``"review"``,
        ``"quiz"``, ``"casebook"``.
    sharing
        Whether the code and the link to share are in view.
    site
        The address of the site whose page this is; links that are shared lead there.
    printed
        The page to print that was asked for last: its name, and the whole document.
    children
        The widgets it is made of.

    Examples
    --------
    >>> explorer = Explorer(roll="red:fire red:fire", cards=["ladawa"])
    >>> explorer.board.roll
    Roll('red:fire red:fire')
    >>> explorer.roll = "blue:water"
    >>> explorer.undo()
    >>> explorer.tray.roll
    Roll('red:fire red:fire')

    A day is one thread: what noon brought is there when the journey begins, and goes back with it.

    >>> noon = Explorer(roll="azure:air azure:rock", cards=["Eoles"], light=10, tab="noon")
    >>> noon.steps = ["Eoles"]
    >>> noon.hand_on()
    >>> noon.tab, noon.map.light
    ('journey', 12)
    >>> noon.take_back()
    >>> noon.tab, noon.light, noon.steps
    ('noon', 10, ('Eoles',))
    """

    FRONT = "explorer"
    SETTABLE = ("tab", "sharing")
    SHOWN = ("tab", "sharing", "rulings", "noon_over")
    WORDS = ("explorer", "ruling", "noon")

    tab = choice_trait("tab", tuple(TABS))
    sharing = flag_trait("sharing")
    children = Tuple().tag(sync=True, **widget_serialization)
    printed = Dict().tag(sync=True)
    """The page to print that was asked for last: its `name`, and the whole document."""

    roll = player_trait("roll").unseen()
    cards = player_trait("cards").unseen()
    rulings = player_trait("rulings").unseen()
    light = player_trait("light").unseen()
    footprints = player_trait("footprints").unseen()
    fireflies = player_trait("fireflies").unseen()
    rerolls = player_trait("rerolls").unseen()
    free_rerolls = player_trait("free_rerolls").unseen()
    sketal_dice = player_trait("sketal_dice").unseen()
    cemetery = player_trait("cemetery").unseen()
    journey = player_trait("journey").unseen()
    boats = player_trait("boats").unseen()
    at = player_trait("at").unseen()
    camp = player_trait("camp").unseen()
    used = player_trait("used").unseen()
    visited = player_trait("visited").unseen()
    owed = player_trait("owed").unseen()
    done = player_trait("done").unseen()
    solo = player_trait("solo").unseen()
    lapped = player_trait("lapped").unseen()
    hidden_spells = player_trait("hidden_spells").unseen()
    steps = player_trait("steps").unseen()
    gone = player_trait("gone").unseen()
    locked = DiceTray.locked.unseen()
    highlight = DiceTray.highlight.unseen()
    game = GameTable.game.unseen()
    days = JourneyMap.days.unseen()
    noon_over = flag_trait("noon_over").unseen()
    thread = Anything(())
    site = Unicode("")

    def __init__(self, position: Position | str | None = None, **traits: Any) -> None:
        laid: dict[str, Any] = {}
        if position is not None:
            opened = _position(position)
            laid = {"tab": _tab_of(opened), **_laid(opened)}
        self._past: list[dict[str, Any]] = []
        self._future: list[dict[str, Any]] = []
        self._laying = True  # until all parts are there
        self._telling = 0
        self._joined = False
        super().__init__(**laid | traits)
        if "free_rerolls" not in laid | traits:
            self.free_rerolls = printed_rerolls(self.cards)
        asleep = {"active": False, "language": self.language, "theme": self.theme}
        self.tray = DiceTray(**asleep)
        self.company = CompanyTable(**asleep)
        self.board = VerdictBoard(**asleep)
        self.noon = NoonStepper(**asleep)
        self.map = JourneyMap(**asleep)
        self.adviser = RerollAdviser(**asleep)
        self.game_table = GameTable(**asleep)
        self.hint = HintPanel(**asleep)
        self.reviewer = GameReview(**asleep)
        self.quiz = Quiz(**asleep)
        self.cases = CaseReader(**asleep)
        self.ask_field = AskField(language=self.language, theme=self.theme)
        self._join()

    def _join(self) -> None:
        """Make all parts share the table, and hear what happens at it."""
        parts = [*(getattr(self, name) for name in PARTS), self.ask_field]
        link(self, *parts)
        traitlets.link((self.map, "days"), (self.adviser, "days"))
        self._settled = self._table()
        self.children = tuple(parts)
        self._laying, self._joined = False, True
        self.observe(self._turned, names=["tab"])
        self.observe(self._with_cards, names=["cards"])
        self.observe(self._turned, names=["noon_over"])
        for part in (self, *parts):
            part._at_rest.append(self._remember)
        for opening in (self.cases, self.reviewer):
            opening.observe(self._taken_over, names=["opened"])
        self.game_table.guard, self.hint.go_ahead = self.hint.warns, self.game_table.do
        self.ask_field.table = self.laid_table
        self.ask_field.observe(self._asked, names=["laid"])
        self._with_cards()
        self._turned()
        self._look()

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        return {
            "tab": self.tab,
            "tabs": list(TABS),
            "parts": list(PARTS),
            "shown": list(self._shown()),
            "day": self._day() if self._has_begun() else None,
            "undo": bool(self._past),
            "redo": bool(self._future),
            "languages": [[code, messages(code)["language.name"]] for code in available()],
            "preset": self.rulings.preset,
            "presets": list(PRESETS),
            "decided": [ruling_view(ruling, self.rulings) for ruling in self.rulings.changes],
            "share": self._share() if self.sharing else None,
            "empty": self._is_empty(),
            "pinned": self._pinned(),
        }

    def _pinned(self) -> View | None:
        """Return what stays in sight where there is little room: dice, how many cards trigger."""
        if not self._joined or self.tab not in DAY or not self.roll:
            return None
        counted = self.tab == DAY[0] and self.cards
        return {
            "dice": [str(die) for die in self.roll],
            "fates": self.tray._view.get("fates", {}),
            "count": self.board._view.get("headline", "") if counted else "",
        }

    def _is_empty(self) -> bool:
        """Whether there is nothing to judge yet."""
        return self.tab == "cards" and not self.roll and not self.cards

    def _has_begun(self) -> bool:
        """Whether there is a day with a next step; an empty table has none yet."""
        return self._joined and self.tab in DAY and not (self._is_empty() and not self.thread)

    def _shown(self) -> tuple[str, ...]:
        """Return the widgets of the open tab, but for what has nothing to say after noon."""
        gone = BEFORE_NOON if self.noon_over else ()
        return tuple(name for name in TABS[self.tab] if name not in gone)

    def _day(self) -> View:
        """Return where the day stands: the step that comes next, what it gets, and the way back."""
        refused, outcome = self._result()
        following = self._following()
        return {
            "next": text(f"explorer.next-{following}"),
            "refused": refused,
            "back": text(f"explorer.back-{self.thread[-1][0]}") if self._may_go_back() else "",
            "over": self.noon_over and self.tab != DAY[-1],
            "brings": None if outcome is None else self._outcome_view(outcome),
        }

    def _following(self) -> str:
        """Return the step of the day after the open one; rerolls only if there are any."""
        following = (*DAY[DAY.index(self.tab) + 1 :], "morrow")
        idle = self.noon_over or not (self.free_rerolls or self.rerolls)
        skipped = {"rerolls"} if idle else set()
        if self.noon_over:
            skipped.add("noon")
        return next(step for step in following if step not in skipped)

    def _result(self) -> tuple[str, Outcome | None]:
        """Return why the open step cannot hand on, or nothing; and what noon brought, if it can."""
        if self.tab == "journey" and self.owed:
            return text("explorer.still-owed"), None
        if self.tab != "noon" or self.noon_over:
            return "", None
        try:
            return "", self.noon.noon.resolve(self.steps)
        except GlowError:
            return text("explorer.noon-goes-on"), None

    def _may_go_back(self) -> bool:
        return bool(self.thread) and self.tab in DAY and (self.noon_over or self.tab == DAY[0])

    def _outcome_view(self, outcome: Outcome) -> View:
        """Return what the journey begins with, and who and which dice do not come along."""
        left = [
            words.name(card)
            for card in self.cards
            if card not in (*outcome.companions, *outcome.spells, self.noon.noon.company.adventurer)
        ]
        return {
            "stock": {name: getattr(outcome, name) for name in STOCK},
            "gained": {name: getattr(outcome, name) - getattr(self, name) for name in STOCK},
            "left": left,
            "dice": [str(self.roll[die]) for die in sorted(outcome.gone)],
        }

    def _share(self) -> View:
        """Return what there is to share: code, link, QR code and picture; or why nothing is yet."""
        shared: View = {"code": "", "link": "", "qr": None, "picture": "", "note": ""}
        shared["in_notebook"] = in_notebook()
        try:
            position = self.position
            code = position.code()
        except GlowError as refusal:
            return shared | {"note": str(refusal)}
        link = shared_url(code, self.language, self.site)
        qr = qr_code(link)._asdict() if link else None
        return shared | {
            "code": code,
            "link": link,
            "qr": qr,
            "picture": position_picture(position, link),
        }

    def _still(self) -> str:
        return "\n".join(getattr(self, name)._still() for name in self._shown())

    def _look(self) -> None:
        self._due = True
        with self.changing():
            pass

    def _turned(self, _change: object = None) -> None:
        """Wake what the open tab shows; the rest may sleep."""
        for name in PARTS:
            getattr(self, name).active = name in self._shown()

    def _with_cards(self, _change: object = None) -> None:
        """Tell the tray what the cards mean for the dice."""
        company = company_of(self.cards)
        with self.tray.changing():
            self.tray.kaar = any(card.key == KAAR for card in self.cards)
            self.tray.brought = company.dice if company.is_led else ()

    # ------------------------------------------------------------------ undo and redo

    def _table(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in TABLE}

    def notify_change(self, change: Any) -> None:
        """Remember how the table was, once everybody has heard what changed."""
        self._telling += 1
        try:
            super().notify_change(change)
        finally:
            self._telling -= 1
        if change["name"] in TABLE:
            self._remember()

    def _remember(self) -> None:
        """Remember how the table was, unless more is about to change."""
        if self._laying or self._telling or any(part._depth for part in (self, *self.children)):
            return
        table = self._table()
        if table == self._settled:
            return
        self._past = [*self._past, self._settled][-MOST_UNDONE:]
        self._future = []
        self._settled = table
        self._look()

    def _lay(self, table: Mapping[str, Any]) -> None:
        """Lay the table in this way; everything changes at once, or nothing does."""
        before = self._table()
        self._laying = True
        try:
            with ExitStack() as at_once:
                for part in (self, *self.children):
                    at_once.enter_context(part.changing())
                try:
                    self._set(table)
                except GlowError:
                    self._set(before)
                    raise
        finally:
            self._laying = False
        self._settled = self._table()

    def _set(self, table: Mapping[str, Any]) -> None:
        for name in (name for name in TABLE if name in table):
            setattr(self, name, table[name])

    def undo(self) -> None:
        """Take back the last change of the table."""
        if not self._past:
            raise GlowError("table-as-at-first")
        last = self._past.pop()
        self._future.append(self._settled)
        self._lay(last)
        self._look()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if not self._future:
            raise GlowError("table-nothing-undone")
        following = self._future.pop()
        self._past.append(self._settled)
        self._lay(following)
        self._look()

    def _relay(self, table: Mapping[str, Any]) -> None:
        """Lay the table otherwise, in a way that can be undone."""
        before = self._settled
        self._lay(table)
        if self._settled != before:
            self._past = [*self._past, before][-MOST_UNDONE:]
            self._future = []

    # ------------------------------------------------------------------ the thread of the day

    def hand_on(self) -> None:
        """Go on to the next step of the day, with what this one brought.

        Noon hands on what it brought, who is left and the dice that did not go back. From the
        journey it goes on to the next day: small dice go back to the track, large ones are rolled
        again.
        """
        if self.tab not in DAY:
            raise GlowError("no-step-of-a-day", given=self.tab, expected=DAY)
        following = self._following()
        if self.tab == "noon" and not self.noon_over:
            self._pass_on(_after_noon(self.noon.noon.resolve(self.steps).position))
        elif following == "morrow":
            if self.owed:
                raise GlowError("still-owed", count=self.owed)
            self._pass_on(self._morrow())
        self.tab = DAY[0] if following == "morrow" else following
        self._look()

    def take_back(self) -> None:
        """Go back to the step that handed on last, as it was; rulings and a game stay."""
        if not self.thread:
            raise GlowError("nothing-handed-on")
        tab, table = self.thread[-1]
        self._relay({**table, "rulings": self.rulings, "game": self.game})
        self.tab = tab
        self._look()

    def _pass_on(self, brought: Mapping[str, Any]) -> None:
        step = (self.tab, self._settled)
        self._relay({**brought, "thread": (*self.thread, step)[-MOST_STEPS:]})

    def _morrow(self) -> dict[str, Any]:
        """Return what is otherwise on the next day; large dice lie as they did, to be rolled."""
        large = (die for die in self.roll if die.size == Size.LARGE)
        roll = Roll(large, unlimited=self.roll.unlimited)
        places = moved_dice(self.roll, roll)
        return {
            "roll": roll,
            "locked": (),
            "used": (),
            "visited": (),
            "steps": (),
            "sketal_dice": {
                ref: places[die] for ref, die in self.sketal_dice.items() if die in places
            },
            "free_rerolls": printed_rerolls(self.cards),
            "days": max(1, self.days - 1),
            "done": False,
            "noon_over": False,
        }

    # ------------------------------------------------------------------ sharing

    @property
    def position(self) -> Position:
        """What lies on the table; in the game tab the game."""
        if self.tab in ("game", "review"):
            if self.game is None:
                raise GlowError("no-game-yet")
            return Position(game=self.game)
        return _shared(self._table(), self.tab)

    def lay_out(self, position: Position | Game | str) -> None:
        """Lay the table as in a position or a game, or as its code says, and show it."""
        opened = _position(position)
        self._relay(_laid(opened))
        self.tab = _tab_of(opened)
        self._look()

    def _taken_over(self, change: Any) -> None:
        if change["new"] is not None:
            self.lay_out(change["new"])

    def laid_table(self) -> Position | None:
        """Return what lies on the table, without the game; None if nothing does."""
        try:
            position = _shared(self._table(), self.tab)
        except GlowError:
            return None
        return position if position.roll or position.company or position.journey else None

    def _asked(self, change: Any) -> None:
        """Lay out what was asked in the field, in the tab that shows it."""
        if change["new"] is not None:
            answer = self.ask_field.answer
            self.lay_out(change["new"])
            if days := answer.reading.last("days"):
                self.days = days
            self.tab = TAB_OF_A_QUESTION.get(answer.asks, self.tab)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_undo(self) -> None:
        self.undo()

    def _hear_redo(self) -> None:
        self.redo()

    def _hear_hand_on(self) -> None:
        self.hand_on()

    def _hear_take_back(self) -> None:
        self.take_back()

    def _hear_open(self, code: object) -> None:
        if not isinstance(code, str):
            raise GlowError("not-text", given=quoted(code))
        self.lay_out(code.strip())

    def _hear_print(self, name: object) -> None:
        if name not in CHEAT_SHEETS:
            raise GlowError("not-a-choice", name="print", given=quoted(name), expected=CHEAT_SHEETS)
        sheet = cheat_sheet(str(name))
        self.printed = {"name": name, "page": sheet, "number": self._answered + 1}

    def _hear_example(self) -> None:
        """Lay out something to look at."""
        self.lay_out(Position(Company("Pocana", EXAMPLE_COMPANIONS), roll=EXAMPLE_DICE))

    def _hear_preset(self, preset: object) -> None:
        self.rulings = preset if isinstance(preset, str) else repr(preset)

    def _hear_decide(self, ruling: object, answer: object) -> None:
        self.rulings = self.rulings.deciding(ruling, answer)

    def _hear_usual(self, ruling: object) -> None:
        """Decide a point again as the preset does."""
        usual = Rulings(self.rulings.preset)
        self.rulings = self.rulings.deciding(ruling, usual[ruling])


def _shared(table: Mapping[str, Any], tab: str) -> Position:
    """Return what lies on a table as it is shared: what is not there is left out.

    A journey that has not begun goes with it only from its own tab.
    """
    at_sea = table["journey"] == "archipelago"
    begun = any(table["boats"]) if at_sea else table["at"] or table["camp"]
    names = [name for name in table if table[name] is not None]
    if tab != "journey" and not begun:
        names.remove("journey")
    position = position_of({name: table[name] for name in names})
    company = position.company
    printed = 0 if company is None else company.rerolls_per_round
    over = table["noon_over"] and not table["done"]
    return position.having(
        phase=AFTERNOON if over else position.phase,
        roll=position.roll or None,
        company=company if table["cards"] else None,
        free_rerolls=None if position.free_rerolls == printed else position.free_rerolls,
    )


def _tab_of(position: Position) -> str:
    """Return the tab that shows best what a position is about."""
    if position.game is not None:
        return "game"
    if position.order:
        return "noon"
    return "cards" if position.journey is None else "journey"


def _laid(position: Position) -> dict[str, Any]:
    """Return a position as it is laid out; how it came about is not known."""
    laid = laid_out(position)
    if position.game is not None:
        return laid
    return laid | {"noon_over": position.phase == AFTERNOON, "thread": ()}


def _after_noon(position: Position) -> dict[str, Any]:
    """Return what noon has changed, by the names of the traits."""
    laid = laid_out(position)
    changed = ("roll", "locked", "cards", *STOCK, "sketal_dice", "cemetery", "lapped", "steps")
    return {name: laid[name] for name in changed} | {"noon_over": True}


def _position(value: Position | Game | str) -> Position:
    if isinstance(value, str):
        return Position.from_code(value)
    return value if isinstance(value, Position) else Position(value)
