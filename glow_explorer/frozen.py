"""A mapping that never changes: it can be hashed, copied and pickled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class Frozen(Mapping[K, V_co]):
    """A mapping that never changes, equal to any mapping with the same entries.

    >>> Frozen({"en": "noon"}) == {"en": "noon"}, Frozen({"en": "noon"})
    (True, {'en': 'noon'})
    """

    __slots__ = ("_entries",)

    def __init__(self, entries: Mapping[K, V_co] | Iterable[tuple[K, V_co]] = ()) -> None:
        self._entries = dict(entries)

    def __getitem__(self, key: K) -> V_co:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def copy(self) -> dict[K, V_co]:
        """Return the same entries as a dict, which may be changed."""
        return dict(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return repr(self._entries)
