"""Heavy libraries, loaded when something needs them; what is missing is said by name."""

from __future__ import annotations

from typing import Any

from glow_explorer.errors import GlowError


def numpy(what: str = "times()") -> Any:
    """Return numpy.

    Parameters
    ----------
    what
        What needs it, for the error if it is missing.
    """
    try:
        import numpy as np
    except ImportError:
        raise GlowError("needs-package", package="numpy", what=what) from None
    return np
