"""The one error users meet: a code with data, told in the language of the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class GlowError(ValueError):
    """Something given does not fit the game.

    The message quotes what was given, says what was expected and, where there is one, the nearest
    valid thing (`nearest` in the data). `code` and `data` are for programs.

    >>> from glow_explorer import Roll
    >>> try:
    ...     Roll("red:fier")
    ... except GlowError as error:
    ...     error.code, error.data["nearest"]
    ('unknown-symbol', 'fire')
    """

    def __init__(self, code: str, /, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        from glow_explorer.language import text

        message = text(f"error.{self.code}", **self.data)
        if nearest := self.data.get("nearest"):
            message = f"{message} {text('error.did-you-mean', nearest=nearest)}"
        if pointer := self.data.get("pointer"):
            message = f"{message}\n{pointer}"
        return message

    def __reduce__(self) -> tuple[Callable[..., GlowError], tuple[Any, ...]]:
        return _rebuild, (type(self), self.code, self.data)


def _rebuild(cls: type[GlowError], code: str, data: dict[str, Any]) -> GlowError:
    return cls(code, **data)
