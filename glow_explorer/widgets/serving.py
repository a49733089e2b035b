"""The explorer as a page of its own or in a notebook: what a link asks for is opened."""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import anywidget
from traitlets import Unicode

from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import available
from glow_explorer.position import Position
from glow_explorer.rulebook import Rulings
from glow_explorer.widgets.explorer import Explorer

SETTINGS = ("language", "theme", "rulings")
_CODE = re.compile(rf"(?:\b({'|'.join(available())})-)?(glow[0-9]+-[A-Za-z0-9_-]*)")


def page(query: str | None = None) -> Explorer:
    """Return the explorer that a link asks for: ``?code=...&language=fr&tab=noon``.

    ``game`` is the code of a game beside the table, ``ask`` a question for the field on top. What
    it cannot open is said in the explorer, which opens all the same.

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
    if not isinstance(query, str | None):
        raise GlowError("not-text", given=quoted(query))
    fields = parse_qs(os.environ.get("QUERY_STRING", "") if query is None else query)
    explorer = Explorer()
    _lay_out(explorer, {name: values[0] for name, values in fields.items()})
    return explorer


def query_of(explorer: Explorer) -> str:
    """Return the query of a link that opens an explorer with the same table, game and tab.

    >>> query_of(page("language=fr&tab=quiz"))
    'tab=quiz&language=fr'
    >>> page(query_of(Explorer(roll="red:fire", language="en"))).roll
    Roll('red:fire')
    """
    if not isinstance(explorer, Explorer):
        raise GlowError("not-an-explorer", given=quoted(explorer))
    game = None if explorer.game is None else Position(game=explorer.game)
    positions = {"code": explorer.laid_table(), "game": game}
    fields = {name: code for name, position in positions.items() if (code := _code(position))}
    if "code" not in fields and explorer.rulings != Rulings():
        fields["rulings"] = explorer.rulings.preset
    fields |= {"tab": explorer.tab, "language": explorer.language}
    if explorer.theme != "auto":
        fields["theme"] = explorer.theme
    return urlencode(fields)


def _code(position: Position | None) -> str:
    """Return the code of a position; nothing if there is none, or if it cannot be shared."""
    try:
        return "" if position is None else position.code()
    except GlowError:
        return ""


def opened(address: str | None = None) -> Explorer:
    """Return an explorer with the position that a link holds, for a notebook.

    Without an address it is asked of the browser, which answers when the cell has run. An address
    without a code leaves the table as it is.

    Parameters
    ----------
    address
        The link, or the code of a position.

    Examples
    --------
    >>> opened("https://hub/user/me/lab/workspaces/fr-glow1-2nmeBYMbBuYq1QIA/tree/it.ipynb").roll
    Roll('red:fire')
    """
    explorer = Explorer()
    if address is None:
        browser = _Address()
        browser.observe(lambda change: _lay_out(explorer, asked_by(change["new"])), names="href")
    else:
        _lay_out(explorer, {"code": address, **asked_by(address)})
    return explorer


def asked_by(address: str) -> dict[str, str]:
    """Return what a link asks for: in its query, or in the name of JupyterLab's workspace.

    >>> asked_by("http://hub/lab/workspaces/fr-glow1-abc/tree/position.ipynb?tab=noon")
    {'language': 'fr', 'code': 'glow1-abc', 'tab': 'noon'}
    >>> asked_by("http://hub/lab/tree/position.ipynb")
    {}
    """
    if not isinstance(address, str):
        raise GlowError("not-text", given=quoted(address))
    whole = unquote(address)
    fields: dict[str, str] = {}
    if match := _CODE.search(whole):
        fields = {"language": match[1]} if match[1] else {}
        fields["code"] = match[2]
    return fields | {name: values[0] for name, values in parse_qs(urlsplit(whole).query).items()}


def _lay_out(explorer: Explorer, fields: dict[str, Any]) -> None:
    with explorer.reporting():
        for name in SETTINGS:
            if name in fields:
                setattr(explorer, name, fields[name])
        for name in ("game", "code"):
            if name in fields:
                explorer.lay_out(fields[name])
        if "ask" in fields:
            explorer.ask_field.ask(fields["ask"])
        if "tab" in fields:
            explorer.tab = fields["tab"]


class _Address(anywidget.AnyWidget):
    """The address at which the browser shows the notebook; nothing is to be seen of it."""

    _esm = """
export default {
  initialize({ model }) {
    model.set("href", window.location.href);
    model.save_changes();
  },
};
"""
    href = Unicode().tag(sync=True)
