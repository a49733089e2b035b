"""What can be done in a game, what is refused and why, in words: as agreed, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer import Rulings
from glow_explorer.game import Game, actions
from glow_explorer.language import available, using
from glow_explorer.render import words
from tests.support.games import company_of
from tests.support.goldenfiles import agrees
from tests.support.playthroughs import (
    GAMES,
    UNFILLED,
    VILLAGES,
    after_the_roll,
    by_hand,
    first,
    options,
    played,
)
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS: list[tuple[actions.Action, str, str]] = [
    (actions.RollDice(), "Roll all dice", "Lancer tous les dés"),
    (
        actions.RollDice(("fire", "air")),
        "Roll all dice: fire, air",
        "Lancer tous les dés\u00a0: feu, air",
    ),
    (
        actions.Deal(("likyar", "kaar")),
        "Turn up companions along the meeting track: Likyar, Kaar",
        "Révéler des compagnons le long de la piste de rencontres\u00a0: Likyar, Kaar",
    ),
    (
        actions.Join("sketal-green", ("red", "red"), 1),
        "Welcome the green Sketal, with 2 small red dice and 1 footprint",
        "Accueillir le Sketal vert, avec 2 petits dés rouges et 1 petit pas",
    ),
    (
        actions.Cursed("spell-fire"),
        "Turn up Spell 4 before you",
        "Retourner Sortilège 4 devant vous",
    ),
    (actions.Buried("kaar"), "Note Kaar in the cemetery", "Noter Kaar au cimetière"),
    (actions.Recruit("likyar"), "Recruit Likyar", "Enrôler Likyar"),
    (
        actions.Recruit("likyar", "kaar"),
        "Recruit Likyar; the black die is moved to Kaar first",
        "Enrôler Likyar\u00a0; le dé noir est d’abord déplacé vers Kaar",
    ),
    (actions.Discard("kaar"), "Send Kaar to the cemetery", "Envoyer Kaar au cimetière"),
    (
        actions.TakeDie("red", "sketal-red"),
        "Take the large red die for the red Sketal",
        "Prendre le gros dé rouge pour le Sketal rouge",
    ),
    (actions.LeaveDie(), "Leave the die in the reserve", "Laisser le dé dans la réserve"),
    (
        actions.Reroll(dice=(0, 3), source="token"),
        "Reroll die 0 and die 3 with a token",
        "Relancer le dé 0 et le dé 3 avec un pion",
    ),
    (
        actions.Turn(2, "water", ("companion", "token", "token")),
        "Turn die 2 to water with a companion's reroll and 2 tokens",
        "Tourner le dé 2 sur eau avec une relance de compagnon et 2 pions",
    ),
    (actions.Keep(), "Keep the dice", "Garder les dés"),
    (actions.Apply("companion:1"), "Resolve Likyar", "Résoudre Likyar"),
    (
        actions.Apply("companion:41", "companion:1"),
        "Resolve Cromaug, calling Likyar back",
        "Résoudre Cromaug, en rappelant Likyar",
    ),
    (
        actions.Apply("companion:41", "nothing"),
        "Resolve Cromaug, calling nobody back",
        "Résoudre Cromaug, sans rappeler personne",
    ),
    (
        actions.Apply("companion:13", "die 3"),
        "Resolve the orange Sketal, giving back die 3",
        "Résoudre le Sketal orange, en rendant le dé 3",
    ),
    (
        actions.ResolveAll(),
        "Resolve all cards at once",
        "Résoudre toutes les cartes d’un coup",
    ),
    (
        actions.ResolveAll(("companion:1", "adventurer:4")),
        "Resolve all cards, in this order: Likyar, Pocana",
        "Résoudre toutes les cartes, dans cet ordre\u00a0: Likyar, Pocana",
    ),
    (actions.EndNoon(), "Be done with the cards", "En finir avec les cartes"),
    (actions.WalkTo(45), "Walk to space 45", "Avancer sur la case 45"),
    (
        actions.WalkTo(45, footprint=True),
        "Walk to space 45 with a footprint, keeping the die",
        "Avancer sur la case 45 avec un petit pas, en gardant le dé",
    ),
    (
        actions.WalkTo(45, gift="sketal-red", back=1),
        "Walk to space 45, giving up the red Sketal, giving back die 1",
        "Avancer sur la case 45, en sacrifiant le Sketal rouge, en rendant le dé 1",
    ),
    (actions.Camp(), "Place the camp in this village", "Poser le campement dans ce village"),
    (actions.Rest(), "Go no further today", "Ne pas aller plus loin aujourd’hui"),
    (
        actions.SailTo(0, 9, gift="hidden"),
        "Sail from the central island to island 9, giving up a spell that lies face down",
        "Voguer de l’île centrale à l’île 9, en sacrifiant un sortilège face cachée",
    ),
    (
        actions.SailTom(0, 6),
        "Let Tom sail from the central island to island 6",
        "Faire voguer Tom de l’île centrale à l’île 6",
    ),
]


class TestActions:
    @pytest.mark.parametrize(("action", "english", "french"), WORDS, ids=lambda one: str(one)[:40])
    def test_an_action_says_what_it_does(
        self, action: actions.Action, english: str, french: str
    ) -> None:
        assert str(action) == english
        with using("fr"):
            assert str(action) == french

    def test_every_kind_of_action_has_words(self) -> None:
        kinds = {type(action) for name in GAMES for action in played(name).history}
        kinds |= {type(action) for action, _, _ in WORDS}

        assert kinds == set(actions.ACTIONS.values())

    def test_at_the_table_it_names_the_dice(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=1)
        meeting = next(one for one in game.track if one.dice and one.companion)
        assert meeting.companion is not None
        (recruit,) = [
            one for one in game.actions().of("recruit") if meeting.companion.key in one.text
        ]
        rolled = after_the_roll(game)
        reroll = next(one for one in rolled.actions().of("reroll"))

        assert str(recruit).startswith(
            f"Recruit {words.clear_name(meeting.companion)}, with a small "
        )
        assert re.fullmatch(r"Reroll the \w+ die \(\w+\) with .*", str(reroll))

    def test_the_camp_says_what_the_village_is_worth(self) -> None:
        game = first("province-two", lambda now: any(one.verb == "camp" for one in options(now)))
        (camp,) = game.actions().of("camp")
        at = game.player.at

        assert str(camp) == f"Place the camp in village {at}: +{VILLAGES[at or 0]} light at the end"

    def test_a_list_shows_each_as_it_is_typed(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=1)
        lines = str(game.actions()).splitlines()

        assert lines[0] == f"{game.player.name}, morning: 5 actions"
        assert [line.split()[0] for line in lines[1:]] == ["recruit"] * 5
        assert len({line.index("Recruit") for line in lines[1:]}) == 1

    def test_of_many_only_some_are_listed(self) -> None:
        game = after_the_roll(Game.new(["Pocana", "Eoles"], seed=1))
        found = game.actions()
        rerolls, turns = found.of("reroll"), found.of("turn")
        lines = str(found).splitlines()

        assert len(rerolls) > 12 < len(turns)
        assert f"  … and {len(rerolls) - 12} more." in lines
        assert f"  … and {len(turns) - 12} more." in lines
        assert len(lines) == 1 + 1 + 13 + 13

    def test_chance_has_no_name(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=1, by_hand=True)

        assert str(game.actions()).splitlines()[0] == "Set-up: chance decides"

    def test_nothing_is_left_at_the_end(self) -> None:
        assert str(played("province-two").actions()) == "Nothing is left to do: the game is over."


class TestLegality:
    def test_yes_with_its_rule(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=1)
        said = str(game.explain(game.actions()[0])).splitlines()

        assert re.match("Recruit .*[?] Yes: .* is at space 1 of the meeting track", said[0])
        assert said[1].startswith("  ✓ ")
        assert "[Recruit a companion, p. 8]" in said[1]

    def test_no_and_what_could_be_done(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=1)

        assert str(game.explain("walk 44")) == (
            "Walk to space 44? No: that belongs to another phase, Afternoon; the phase now is"
            " Morning, when this can be done: recruit.\n"
            "  ✗ That belongs to another phase, Afternoon; the phase now is Morning, when this can"
            " be done: recruit. [A day's five phases, p. 8]"
        )

    def test_another_ruling_would_allow_it(self) -> None:
        game = first(
            "province-two",
            lambda now: any(getattr(one, "footprint", False) for one in options(now)),
        )
        joker = next(one for one in options(game) if getattr(one, "footprint", False))
        strict = game.under(Rulings("standard", joker_saves_a_die="no"))
        yes, no = str(game.explain(joker)), str(strict.explain(joker))

        assert (bool(game.explain(joker)), bool(strict.explain(joker))) == (True, False)
        assert "⚖ By another answer: not allowed: by this ruling a die with" in yes
        assert "⚖ By another answer: allowed: a footprint opens space " in no

    def test_a_refusal_says_the_same_in_the_error(self) -> None:
        game = Game.new(["Pocana", "Eoles"], seed=1)
        error = refusal(game.do, "sail 0 9")

        assert error.code == "illegal-action"
        assert str(error).startswith("'sail 0 9' is not allowed now. That belongs to another phase")
        with using("fr"):
            assert "n’est pas permis maintenant" in str(error)
            assert "l’étape en cours est Matin" in str(error)


REFUSED = ["recruit dragon", "recruit pocana", "roll", "walk 44", "tom-sails 0 6", "tile"]
AFTER_THE_ROLL = [
    "reroll 0 0 with token", "reroll 0 1 2 with token", "reroll 99 with track",
    "reroll 0 with luck", "reroll 0 with companion", "reroll 0 with token",
    "turn 0 light with track track track", "turn 99 fire with track track track",
    "turn 0 dragon with track", "turn 0 fire with token token token",
]  # fmt: skip
ON_THE_WAY = [
    "walk 99", "walk 30", "walk 44 giving likyar", "walk 44 by-footprint", "walk 0", "camp",
    "sail 0 9",
]  # fmt: skip
AT_SEA = ["sail 0 99", "sail 3 5", "sail 0 5", "walk 44", "camp", "sail 0 10 giving likyar"]


def entangled() -> list[tuple[Game, list[str]]]:
    """A noon whose order matters, with a card that does not trigger; a way that asks for a gift."""
    noon = first(
        "province-two",
        lambda now: now.phase == "noon" and "resolve" not in {one.verb for one in options(now)},
    )
    ready = {getattr(one, "card", "") for one in options(noon)}
    idle = [card.ref for card in company_of(noon.player) if card.ref not in ready]
    skull = first(
        "archipelago-four", lambda now: any(getattr(one, "gift", None) for one in options(now))
    )
    gift: Any = next(one for one in options(skull) if getattr(one, "gift", None))
    way = f"sail {gift.origin} {gift.to}"
    return [
        (noon, ["resolve", *(f"apply {ref}" for ref in idle), "apply dragon"]),
        (skull, [way, f"{way} giving pocana"]),
    ]


@pytest.mark.parametrize("language", available())
def test_refusals_are_told_as_agreed(language: str) -> None:
    morning = Game.new(["Pocana", "Eoles"], seed=1)
    rolled = after_the_roll(morning)
    walking = first("province-two", lambda now: now.phase == "afternoon")
    sailing = first("archipelago-four", lambda now: now.phase == "afternoon")
    moments = [(morning, REFUSED), (rolled, AFTER_THE_ROLL), (walking, ON_THE_WAY)]
    moments += [(sailing, AT_SEA), *entangled(), (played("province-two"), ["rest"])]
    told = []
    with using(language):
        for game, some in moments:
            for typed in some:
                answer = game.explain(typed)
                told.append(f"# {game.phase}: {typed}\n{answer}")
    assert not [one for one in told if UNFILLED.search(one)]
    agrees(f"game.refusals.{language}.txt", "\n\n".join(told))


MISTAKES: dict[str, Callable[[], object]] = {
    "players": lambda: Game.new(7),  # type: ignore[arg-type]
    "one player": lambda: Game.new(["Pocana"]),
    "five players": lambda: Game.new(["Pocana", "Eoles", "Braccio", "Orium", "Taetyss"]),
    "the same adventurer": lambda: Game.new(["Pocana", "pocana"]),
    "no name": lambda: Game.new({"": "Pocana", "Bob": "Eoles"}),
    "an unknown adventurer": lambda: Game.new(["Pocan", "Eoles"]),
    "a journey": lambda: Game.new(["Pocana", "Eoles"], "provinse"),
    "a seed": lambda: Game.new(["Pocana", "Eoles"], seed="seven"),  # type: ignore[arg-type]
    "Tom with one die": lambda: Game.solo("Pocana", "green"),
    "Tom with the same dice": lambda: Game.solo("Pocana", "green green"),
    "Tom with special dice": lambda: Game.solo("Pocana", ("yellow", "purple")),
    "Tom with a die in use": lambda: Game.solo("Pocana", ("red", "green")),
    "Tom in another colour": lambda: Game.solo("Pocana", ("blue", "green"), tom_color="red"),
    "a verb": lambda: morning().do("recrut likyar"),
    "no verb": lambda: morning().do(""),
    "too few words": lambda: morning().do("recruit"),
    "too many words": lambda: morning().do("keep calm"),
    "a result without chance": lambda: morning().do("recruit likyar = fire"),
    "undoing too much": lambda: morning().undo(99),
    "too few cards": lambda: by_hand().do("remove = likyar"),
    "cards of one deck": lambda: by_hand().do(
        actions.RemoveCards().giving(["likyar", "kaar", "thoape", "ladawa", "okans", "briki-5"])
    ),
    "an unknown player": lambda: to_the_draw().do("first = Pocan"),
    "too few dice": lambda: to_the_draw().do("first = Pocana", "scatter = fire air"),
    "a companion twice": lambda: by_hand().do("remove", "deal = likyar likyar kaar briki-5 okans"),
    "not a list": lambda: by_hand().do(actions.RemoveCards().giving(7)),
}


def morning() -> Game:
    """Begin a game."""
    return Game.new(["Pocana", "Eoles"], seed=1)


def to_the_draw() -> Game:
    """Begin a game, up to the draw of the first player."""
    return by_hand().do("remove", "deal")


@pytest.mark.parametrize("language", available())
def test_mistakes_are_told_as_agreed(language: str) -> None:
    told = []
    for name, make in MISTAKES.items():
        error = refusal(make)
        with using(language):
            told.append(f"# {name}\n[{error.code}] {error}")

    agrees(f"game.mistakes.{language}.txt", "\n\n".join(told))
