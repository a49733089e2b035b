"""Links that open the explorer, or a position in it: on Binder, or on a site of one's own.

Nothing is published by a link: it names a repository that Binder can build, or a site that
``make site`` made. How a position travels:

- to the explorer's page in the query, ``explorer.ipynb?code=glow1-...&language=fr``;
- to JupyterLab as the name of the workspace, ``lab/workspaces/fr-glow1-.../tree/...``, since
  JupyterLab forgets the query of a link as soon as it opens a notebook. The code of a whole game is
  too long for the name of a file, but never becomes one: JupyterLab keeps a workspace in a file
  whose name it cuts to 128 characters.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import language as current
from glow_explorer.language import using

if TYPE_CHECKING:
    from collections.abc import Mapping

HUB = "https://mybinder.org/"
SITE = "https://owner.github.io/name/"
HOSTS: Mapping[str, str] = {"gh": "github.com", "gl": "gitlab.com"}
"""Who keeps repositories, by the name that Binder has for them."""
OPENS = ("explorer", "lab")
APP = "glow_explorer/app"
NOTEBOOKS: Mapping[str, str] = {"fr": "position_fr.ipynb"}
"""The notebook that opens a position, in languages other than English."""
MOST_LINK = 2000
SITE_VARIABLE = "GLOW_EXPLORER_SITE"
"""What names the site that shared links lead to, for who serves the Explorer."""
_PART = r"[A-Za-z0-9_][A-Za-z0-9_.-]*"
_REPOSITORY = {"gh": re.compile(rf"{_PART}/{_PART}"), "gl": re.compile(rf"{_PART}(/{_PART})+")}
_REF = re.compile(r"\w[\w./+-]*")


def binder_url(
    repo: str,
    ref: str = "HEAD",
    *,
    urlpath: str = "",
    provider: str | None = None,
    hub: str = HUB,
) -> str:
    """Return a link that has Binder build a repository and open something in it.

    Parameters
    ----------
    repo
        ``"owner/name"``, or the repository's address on GitHub or GitLab.
    ref
        The branch, tag or commit.
    urlpath
        What to open: the rest of the address as Jupyter serves it, query included.
    provider
        ``"gh"`` or ``"gl"``; unless said, what the address says, or else GitHub.
    hub
        The Binder to ask.

    Raises
    ------
    GlowError
        ``link-repository``, ``link-ref``, ``link-address``, ``link-too-long``, or ``not-a-choice``
        for another provider.

    Examples
    --------
    >>> binder_url("owner/name")
    'https://mybinder.org/v2/gh/owner/name/HEAD'
    >>> binder_url("https://gitlab.com/group/name.git", "v1", urlpath="lab/tree/00 start.ipynb")
    'https://mybinder.org/v2/gl/group%2Fname/v1?urlpath=lab%2Ftree%2F00%2520start.ipynb'
    """
    keeper, name = _repository(repo, provider)
    place = name if keeper == "gh" else quote(name, safe="")
    if not isinstance(urlpath, str):
        raise GlowError("not-text", given=quoted(urlpath))
    # Binder decodes once and takes the rest as an address, in which a blank is written %20.
    path = quote(urlpath.lstrip("/"), safe="/?&=%#~-._:@!$'()*+,;")
    query = f"?urlpath={quote(path, safe='')}" if path else ""
    return _short_enough(f"{_address(hub, HUB)}v2/{keeper}/{place}/{_ref(ref)}{query}")


def explorer_path(code: str = "", language: str | None = None) -> str:
    """Return what Jupyter opens to show the explorer as a page of its own.

    >>> explorer_path("glow1-abc", "fr")
    'voila/render/glow_explorer/app/explorer.ipynb?code=glow1-abc&language=fr'
    """
    return f"voila/render/{APP}/explorer.ipynb?{_query(code, language)}"


def lab_path(code: str, language: str | None = None) -> str:
    """Return what Jupyter opens to show the notebook that opens a position in JupyterLab.

    >>> lab_path("glow1-abc", "fr")
    'lab/workspaces/fr-glow1-abc/tree/glow_explorer/app/position_fr.ipynb'
    """
    spoken = _language(language)
    notebook = NOTEBOOKS.get(spoken, "position.ipynb")
    return f"lab/workspaces/{spoken}-{code}/tree/{APP}/{notebook}"


def position_on_binder(code: str, opens: object, language: str | None) -> str:
    """Return what Binder opens to show a position, in one of the ways that `OPENS` names."""
    if not isinstance(opens, str) or opens not in OPENS:
        raise GlowError("not-a-choice", given=f"opens={quoted(opens)}", expected=OPENS)
    return (lab_path if opens == "lab" else explorer_path)(code, language)


def site_url(site: str, code: str = "", language: str | None = None) -> str:
    """Return a link to the explorer's page on a site that ``make site`` made.

    >>> site_url("https://owner.github.io/name", "glow1-abc", "en")
    'https://owner.github.io/name/explorer.html?code=glow1-abc&language=en'
    """
    return _short_enough(f"{_address(site, SITE)}explorer.html?{_query(code, language)}")


def shared_url(code: str, language: str | None = None, site: str = "") -> str:
    """Return a link to a position for others, or nothing where none can be made.

    It leads to the site that is named; or to the one that the environment names in
    ``GLOW_EXPLORER_SITE``; or to the home page that the installed package names, or else to its
    repository on Binder.

    >>> shared_url("glow1-abc", "en", "https://owner.github.io/name")
    'https://owner.github.io/name/explorer.html?code=glow1-abc&language=en'
    """
    home = site or os.environ.get(SITE_VARIABLE, "") or project_url("Homepage")
    repository = project_url("Repository")
    try:
        if home:
            return site_url(home, code, language)
        if repository:
            return binder_url(repository, urlpath=explorer_path(code, language))
    except GlowError:
        pass  # too long for a link, or no address that a browser takes: the code is shared alone
    return ""


def project_url(label: str) -> str:
    """Return an address that the installed package names, such as its Homepage; or nothing."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        named = metadata("glow-explorer").get_all("Project-URL") or []
    except PackageNotFoundError:
        named = []
    for line in named:
        name, _, address = str(line).partition(", ")
        if name == label:
            return address
    return ""


class QRCode(NamedTuple):
    """A QR code: how many squares it is wide, its margin included, and a path of the dark ones."""

    side: int
    path: str


def qr_code(link: str) -> QRCode:
    """Return the QR code of a link.

    >>> qr_code("https://owner.github.io/name/").side
    33
    """
    import segno

    made = segno.make(link, micro=False)
    margin = 4  # what readers expect around it
    runs = [
        f"M{column + margin} {row + margin}h1v1h-1z"
        for row, modules in enumerate(made.matrix)
        for column, dark in enumerate(modules)
        if dark
    ]
    return QRCode(len(made.matrix) + 2 * margin, "".join(runs))


def _query(code: str, language: str | None) -> str:
    position = {"code": code} if code else {}
    return urlencode({**position, "language": _language(language)})


def _language(language: str | None) -> str:
    """Return the code of the language that is meant; unless said, the one spoken now."""
    with using(current() if language is None else language):
        return current()


def _repository(repo: object, provider: object) -> tuple[str, str]:
    """Return who keeps a repository, and its name there."""
    if provider is not None and (not isinstance(provider, str) or provider not in HOSTS):
        raise GlowError("not-a-choice", given=f"provider={quoted(provider)}", expected=tuple(HOSTS))
    bare = repo.strip() if isinstance(repo, str) else ""
    keeper = str(provider or "gh")
    for known, host in HOSTS.items():
        address = re.match(rf"(https?://(www\.)?|ssh://git@|git@)?{re.escape(host)}[/:]", bare)
        if address and provider in (None, known):
            keeper, bare = known, bare[address.end() :]
            break
    name = bare.removesuffix("/").removesuffix(".git")
    if not _REPOSITORY[keeper].fullmatch(name) or name.split("/")[0] in HOSTS.values():
        raise GlowError("link-repository", given=quoted(repo), hosts=tuple(HOSTS.values()))
    return keeper, name


def _ref(ref: object) -> str:
    if not isinstance(ref, str) or not _REF.fullmatch(ref):
        raise GlowError("link-ref", given=quoted(ref))
    return quote(ref, safe="")


def _address(address: object, expected: str) -> str:
    """Return the address of a site or a hub with a slash at its end."""
    refusal = GlowError("link-address", given=quoted(address), expected=expected)
    if not isinstance(address, str) or re.search(r"[\s\x00-\x1f\"<>\\?#]", address.strip()):
        raise refusal
    try:
        parts = urlsplit(address.strip())
        host = parts.hostname
    except ValueError:
        raise refusal from None
    if parts.scheme not in ("http", "https") or not host:
        raise refusal
    return address.strip().rstrip("/") + "/"


def _short_enough(link: str) -> str:
    if len(link) > MOST_LINK:
        raise GlowError("link-too-long", given=len(link), most=MOST_LINK)
    return link
