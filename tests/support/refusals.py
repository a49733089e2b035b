"""How the tests look at what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer import GlowError
from glow_explorer.language import available, using

if TYPE_CHECKING:
    from collections.abc import Callable


def refusal(make: Callable[..., object], *args: Any, **kwargs: Any) -> GlowError:
    """Return the error with which something is refused; it can be told in every language."""
    with pytest.raises(GlowError) as caught:
        make(*args, **kwargs)
    for code in available():
        with using(code):
            assert str(caught.value)
    return caught.value
