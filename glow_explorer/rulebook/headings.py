"""What the books say of each other: read as it stands there, without judging a case.

Rules, rulings and cases each name what they rest on once; who names something is read backwards
from that. Nothing is checked here: whoever reads a file for good does that.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.frozen import Frozen
from glow_explorer.rulebook.wording import Wording, said
from glow_explorer.tables import Tables, data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

RULINGS, CASES = "rulings.toml", "casebook.toml"


class Heading(NamedTuple):
    """A case before it is judged: its title and its question."""

    titles: Wording
    questions: Wording

    @property
    def title(self) -> str:
        """The title, in the current language."""
        return said(self.titles)

    @property
    def question(self) -> str:
        """The question, in the current language."""
        return said(self.questions)


@cache
def cases() -> Mapping[str, Heading]:
    """Return the headings of all cases by their ids, in the order of the book."""
    read = Tables(data_folder()).toml(CASES)
    return Frozen(
        {
            case_id: Heading(Frozen(entry["title"]), Frozen(entry["question"]))
            for case_id, entry in read.items()
        }
    )


@cache
def citing(file: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """Return for each id that entries of a file name under `name` the ids of these entries.

    >>> citing(RULINGS, "rules")["archipelago.apart"]
    ('boats-on-centre', 'tom-boats-apart')
    """
    cited: dict[str, tuple[str, ...]] = {}
    for entry_id, entry in Tables(data_folder()).toml(file).items():
        for cited_id in entry.get(name, ()):
            cited[cited_id] = (*cited.get(cited_id, ()), entry_id)
    return Frozen(cited)
