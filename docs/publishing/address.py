"""The address of the project, filled in wherever it is told: one command, once there is one.

    python -m docs.publishing.address owner/name            # or make address REPO=owner/name
    python -m docs.publishing.address owner/name --site https://club.example/glow/
    python -m docs.publishing.address                       # tells the one that there is

``[project.urls]`` in ``pyproject.toml`` is the one place: the installed package, shared links and
the site read it from there. The badges of the README and ``CITATION.cff`` are written after it. As
long as there is no address, the README shows no badge that leads nowhere.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.sharing.links import binder_url, explorer_path, site_url

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
FIRST_NOTEBOOK = "lab/tree/notebooks/00_start_here.ipynb"
_URLS = re.compile(r"\n\[project\.urls\]\n(?:.+\n)*")
_BADGES = re.compile(r"<!-- badges -->\n(?:.*\n)*?<!-- /badges -->\n")
_CITED = re.compile(r"^(?:repository-code|url): .*\n", re.MULTILINE)


def told(root: Path = ROOT) -> dict[str, str]:
    """Return the addresses that a project tells, by their names; none if it has none yet."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return dict(project.get("urls", {}))


def urls(repository: str, site: str = "") -> dict[str, str]:
    """Return the addresses of a project by their names.

    >>> urls("owner/name")["Homepage"], urls("owner/name")["Issues"]
    ('https://owner.github.io/name/', 'https://github.com/owner/name/issues')
    """
    binder_url(repository)  # refuses what is no repository
    owner, name = repository.split("/")
    source = f"https://github.com/{repository}"
    home = site or f"https://{owner.lower()}.github.io/{name}/"
    site_url(home)  # refuses what is no address
    home = home.rstrip("/") + "/"
    return {
        "Homepage": home,
        "Documentation": f"{home}reference/",
        "Repository": source,
        "Issues": f"{source}/issues",
        "Changelog": f"{source}/blob/HEAD/CHANGELOG.md",
    }


def badges(addresses: dict[str, str]) -> str:
    """Return the README's badges: the site, the Explorer and the notebooks on Binder, the tests."""
    repository = addresses["Repository"].removeprefix("https://github.com/")
    tests = f"{addresses['Repository']}/actions/workflows/tests.yml"
    linked = {
        ("In your browser", "docs/pictures/site.svg"): addresses["Homepage"],
        ("The Explorer on Binder", "docs/pictures/binder-explorer.svg"): binder_url(
            repository, urlpath=explorer_path(language="en")
        ),
        ("The notebooks on Binder", "docs/pictures/binder-notebooks.svg"): binder_url(
            repository, urlpath=FIRST_NOTEBOOK
        ),
        ("Tests", f"{tests}/badge.svg"): tests,
    }
    return "".join(f"[![{name}]({shown})]({link})\n" for (name, shown), link in linked.items())


def fill_in(root: Path, addresses: dict[str, str]) -> list[str]:
    """Write the addresses wherever a project tells them, in place of earlier ones.

    Returns the files that changed.
    """
    table = "".join(f'{name} = "{address}"\n' for name, address in addresses.items())
    cited = f'repository-code: "{addresses["Repository"]}"\nurl: "{addresses["Homepage"]}"\n'
    shown = f"<!-- badges -->\n{badges(addresses)}<!-- /badges -->\n"
    changed = []
    for name in ("pyproject.toml", "README.md", "CITATION.cff"):
        file = root / name
        text = file.read_text(encoding="utf-8")
        if name == "pyproject.toml":
            bare = _URLS.sub("", text)
            scripts = "\n[project.scripts]\n"
            new = bare.replace(scripts, f"\n[project.urls]\n{table}{scripts}")
        elif name == "README.md":
            new = _BADGES.sub(lambda _: shown, text)
        else:
            new = _CITED.sub("", text) + cited
        if new != text:
            file.write_text(new, encoding="utf-8")
            changed.append(name)
    return changed


def main(given: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Fill in the address that is given, or tell the one that there is."""
    asked = argparse.ArgumentParser(prog="make address", description=__doc__)
    asked.add_argument("repository", nargs="?", default="", help="owner/name on GitHub")
    asked.add_argument("--site", default="", help="where the site is, if not on GitHub's pages")
    options = asked.parse_args(given)
    if not options.repository:
        lines = [f"{name}: {address}" for name, address in told(root).items()]
        none = ["No address yet: make address REPO=owner/name"]
        sys.stdout.write("\n".join(lines or none) + "\n")
        return 0
    try:
        addresses = urls(options.repository, options.site)
    except (GlowError, ValueError) as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    changed = fill_in(root, addresses)
    sys.stdout.write(f"Filled in: {', '.join(changed) or 'nothing new'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
