"""Many small cases as one test: pytest takes longer to count a thousand cases than to try them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from inspect import isclass, signature
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


def for_each(
    names: str | Sequence[str],
    cases: Iterable[Any],
    ids: Callable[[Any], object] | Iterable[str] | None = None,
) -> Cases:
    """Try a test, or every test of a class, on each case; all that fail are reported, by their id.

    It is written like `pytest.mark.parametrize`, for cases that need nothing of their own: they
    share the fixtures of one test. Several stand above each other for every combination.
    """
    wanted = tuple(names.split(", ")) if isinstance(names, str) else tuple(names)
    rows = [tuple(case) if len(wanted) > 1 else (case,) for case in cases]
    assert rows, f"there is no case of {names!r}"
    if ids is None or callable(ids):
        name: Callable[[Any], object] = ids or repr
        labels = [", ".join(str(name(value)) for value in row) for row in rows]
    else:
        labels = list(ids)
    return Cases(wanted, tuple(zip(labels, rows, strict=True)))


@dataclass(frozen=True)
class Cases:
    """What a test is tried on: the names of its arguments; for each case its id and the values."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Any, ...]], ...]

    def __call__(self, tests: Any) -> Any:
        """Make a test one that tries them all, or each test of a class that takes them."""
        if not isclass(tests):
            return self.over_all(tests)
        for name, member in list(vars(tests).items()):
            if name.startswith("test") and {*self.names} <= {*signature(member).parameters}:
                setattr(tests, name, self.over_all(member))
        return tests

    def over_all(self, test: Callable[..., None]) -> Callable[..., None]:
        """Return the test that tries every case, and wants the fixtures that are left."""

        @wraps(test)
        def on_each_case(*args: Any, **fixtures: Any) -> None:
            failures = []
            for label, row in self.rows:
                try:
                    test(*args, **fixtures, **dict(zip(self.names, row, strict=True)))
                except Exception as failure:
                    failure.add_note(f"case: {label}")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(self.rows)} cases", failures)

        form = signature(test)
        left = [part for name, part in form.parameters.items() if name not in self.names]
        on_each_case.__signature__ = form.replace(parameters=left)  # type: ignore[attr-defined]
        return on_each_case
