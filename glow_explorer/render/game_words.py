"""A game in words: what happened, and how things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.language import text
from glow_explorer.render import game_actions, game_terms, judgement, words
from glow_explorer.render.judgement import NOTE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game import Automaton, Event, Game, Log, Meeting, Player, TomScore
    from glow_explorer.judge.reasons import Reason

MOST_EVENTS = 10
MOST_ACTIONS = 6
DAY_BEGINS = "day-begins"
"""What the heading of a day says already."""
TOM = "Tom"
HERE = "▸"


# ---------------------------------------------------------------------- what happened


def when(value: Event) -> str:
    """Say on which day and in which phase something happened."""
    said = game_terms.phase(value.phase)
    if not value.day or value.phase == "end":
        return said
    return text("game.day", day=value.day, phase=said)


def who(value: Event) -> str | None:
    """Name whom an event concerns: a player, Tom, or nobody in particular."""
    return value.player or (TOM if "tom" in value.data else None)


def moved(value: Event, said: str = "") -> str:
    """Say how the score moved and where it stands since; by how much, unless it is said already."""
    light, score = value.light, value.score
    if "tom" in value.data:
        light, score = value.data["tom"], value.data.get("score")
    if not light or value.code == "band-moves":  # which says it all
        return ""
    amount = words.effect_term("light", light)
    if score is None:
        return "" if amount in said else f"({amount})"
    arrow = f"→ {judgement.whole(score)}"
    return f"({arrow})" if amount in said else f"({amount} {arrow})"


def told(value: Event) -> str:
    """Say what happened: to whom, what, and how the score moved."""
    name = who(value)
    said = judgement.reason(game_terms.clearly(value.reason))
    if name is not None:
        said = text(
            "game.line", name=name, said=judgement.sentence(game_terms.clearly(value.reason))
        )
    return " ".join(part for part in (said, moved(value, said)) if part)


def event_line(value: Event) -> str:
    """Say what happened, with its rule and the ruling it used."""
    said = judgement.citing(value.rule, told(value))
    return f"{said} ⚖ {ruled(value.reason)}" if value.reason.ruled else said


def ruled(value: Reason) -> str:
    """Name the ruling that a reason used, with the answer."""
    return f"{value.ruling}={value.answer}"


def event(value: Event) -> str:
    """Say what happened, and when."""
    return text("card.labelled", label=when(value), said=event_line(value))


def log(value: Log) -> str:
    """Tell the story: a heading for each phase of each day, a line for each event."""
    lines, before = [], None
    for one in value:
        if (here := (one.day, one.phase)) != before:
            lines += [*([""] if before else []), when(one)]
            before = here
        if one.code != DAY_BEGINS:
            lines.append(f"  {event_line(one)}")
    return "\n".join(lines) or text("game.no-events")


# ---------------------------------------------------------------------- how things stand


def cards(value: Player) -> dict[str, str]:
    """Say which companions and spells a player has, each under its label."""
    found = {"companions": ", ".join(map(words.name, value.companions)) or text("game.none")}
    spells = [f"{words.name(one)} ({words.noon(one)})" for one in value.spells]
    if value.hidden:
        spells.append(text("game.hidden", count=value.hidden))
    if spells:
        found["spells"] = ", ".join(spells)
    return found


def dice(value: Player) -> str:
    """Say which dice a player has, or what they show."""
    if value.roll is not None:
        return game_terms.faces(value.roll)
    return game_terms.listed(game_terms.dice_of_a_kind(value.dice)) or text("dice.none")


def place(value: Player) -> str:
    """Say where a player is."""
    if value.boats is not None:
        return text("game.at-sea", boats=value.boats)
    return text("game.on-land", at=value.at, camp=value.camp)


def title(value: Player) -> str:
    """Name a player, and the adventurer if that is another name."""
    card = value.company.adventurer.name
    return value.name if value.name == card else f"{value.name} ({card})"


def player(value: Player) -> str:
    """Say what a player has."""
    lines = [text("card.labelled", label=title(value), said=judgement.stock(value))]
    lines += [words.labelled(f"game.{name}", said) for name, said in cards(value).items()]
    lines.append(words.labelled("game.dice", dice(value)))
    lines.append(words.labelled("game.place", place(value)))
    return "\n  ".join(lines)


def meeting(value: Meeting) -> str:
    """Say who and what is at a space of the meeting track."""
    label = text("game.space", number=value.position, symbol=value.element)
    parts = [text("game.nobody")]
    if value.companion is not None:
        parts = [f"{words.name(value.companion)} ({words.noon(value.companion)})"]
    return text("card.labelled", label=label, said=" · ".join([*parts, *lying(value)]))


def lying(value: Meeting) -> Iterator[str]:
    """Say what lies at a space of the meeting track."""
    yield from game_terms.dice_of_a_kind(value.dice)
    if value.footprints:
        yield text("action.footprints", count=value.footprints)
    if value.tile is not None:
        yield game_terms.tile(value.tile)
    if value.tom_dice:
        said = game_terms.listed(game_terms.dice_of_a_kind(value.tom_dice))
        yield text("game.toms-dice", dice=said)


def tom_title(value: Automaton) -> str:
    """Name Tom and his colour."""
    return text("game.tom", color=value.color)


def tom_lines(value: Automaton) -> list[str]:
    """Say where Tom's band, camp or boats are, and what is still to come."""
    if value.boats is not None:
        where = text("game.at-sea", boats=value.boats)
    elif value.camp:
        where = text("game.tom-camp", light=value.camp)
    else:
        where = text("game.tom-at-start")
    tiles = text("game.tom-tiles", deck=value.deck, count=value.tiles_left)
    lines = [text("game.tom-band", band=value.band), where, tiles]
    return [*lines, text("game.last-round")] if value.last_round else lines


def automaton(value: Automaton) -> str:
    """Say how Tom stands."""
    held = {"light": value.score, "footprint": value.footprints}
    score = ", ".join(
        text(f"effect.{name}", count=number, amount=number) for name, number in held.items()
    )
    dice = words.labelled("game.dice", game_terms.listed(game_terms.dice_of_a_kind(value.dice)))
    title = text("card.labelled", label=tom_title(value), said=score)
    return "\n  ".join([title, dice, *tom_lines(value)])


def tom_score_lines(value: TomScore) -> list[tuple[str, str]]:
    """Return the lines of Tom's count: label and amount."""
    found = [("light", str(value.light))]
    found += [(name, words.signed(getattr(value, name))) for name in ("journey", "footprints")]
    return [*found, ("total", str(value.total))]


def tom_score(value: TomScore) -> str:
    """Say Tom's final count, line by line, with its reasons."""
    title = text("score.title", name=TOM)
    lines = [text("card.labelled", label=title, said=str(value.total))]
    lines += [f"  {words.labelled(f'score.{name}', said)}" for name, said in tom_score_lines(value)]
    lines += [f"  {NOTE} {judgement.cited(one)}" for one in value.reasons]
    lines += [f"  ⚖ {one}" for one in judgement.alternatives(value, judgement.total)]
    return "\n".join(lines)


def game_title(value: Game) -> str:
    """Say on which board a game is played, and when it stands."""
    board = text(f"term.{value.journey}")
    phase = game_terms.phase(value.phase)
    if not value.day or value.over:
        return f"{board} · {phase}"
    return f"{board} · {text('game.day', day=value.day, phase=phase)}"


def turn(value: Game) -> str:
    """Say whose turn it is."""
    if value.over:
        return text("game.over")
    name = value.actions().player
    return text("game.to-act", name=name) if name else text("game.by-chance")


def lately(value: Game) -> list[Event]:
    """Return what happened last, as far as it is told."""
    return [one for one in value.events if one.code != DAY_BEGINS][-MOST_EVENTS:]


def game(value: Game) -> str:
    """Say how a game stands, what happened last, and what can be done now."""
    lines = [f"{game_title(value)} · {turn(value)}"]
    acting = None if value.over else value.actions().player
    for one in value.players.values():
        sign = HERE if one.name == acting else " "
        lines += [f"{sign} {part}" if not n else f"  {part}"
                  for n, part in enumerate(player(one).split("\n"))]  # fmt: skip
    if value.tom is not None:
        lines += [f"  {part}" for part in automaton(value.tom).split("\n")]
    if value.over:
        return "\n".join([*lines, *judgement.ranking(value.ranking()).split("\n")])
    lines.append(text("game.track"))
    lines += [f"  {meeting(one)}" for one in value.track]
    lines.append(words.labelled("game.reserve", words.totals(value.reserve)))
    if events := lately(value):
        lines.append(text("game.lately"))
        lines += [f"  {told(one)}" for one in events]
    lines.append(text("game.now"))
    return "\n".join([*lines, *game_actions.lines(value.actions(), MOST_ACTIONS)])
