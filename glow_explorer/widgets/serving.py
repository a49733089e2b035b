"""The explorer as a page of its own: what a link asks for is opened."""

from __future__ import annotations

import os
from urllib.parse import parse_qs

from glow_explorer.widgets.explorer import Explorer

ASKED = ("language", "theme", "rulings")


def page(query: str | None = None) -> Explorer:
    """Return the explorer that a link asks for: ``?code=...&language=fr&tab=noon``.

    What it cannot open is said in the explorer, which opens all the same.

    Parameters
    ----------
    query
        The query of the link; without it that of the page that is being served.

    Examples
    --------
    >>> page("language=fr&tab=journey").tab
    'journey'
    >>> page("code=glow1-nonsense").problem["kind"]
    'refused'
    """
    asked = parse_qs(os.environ.get("QUERY_STRING", "") if query is None else query)
    made = Explorer()
    with made.reporting():
        for name in ASKED:
            if name in asked:
                setattr(made, name, asked[name][0])
        if "code" in asked:
            made.lay_out(asked["code"][0])
        if "tab" in asked:
            made.tab = asked["tab"][0]
    return made
