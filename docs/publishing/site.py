"""Build the site that runs in the visitor's browser: the Explorer and all notebooks, no server.

    python -m docs.publishing.site build/site

Any web host can serve the folder. Python itself (Pyodide), the package and what it needs lie in it;
numpy, pandas and matplotlib are fetched from Pyodide's distribution by the cells that import them.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from jupyterlite_pyodide_kernel.constants import (  # type: ignore[import-untyped]
    PYODIDE_KERNEL_NPM_NAME,
    PYODIDE_KERNEL_PLUGIN_ID,
)

from docs.publishing import site_app, site_landing, site_lock
from docs.publishing.sheets import write_sheets
from docs.publishing.site_fetch import ROOT, SiteError, run

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTEBOOKS = ROOT / "notebooks"
FILES = Path(__file__).parent / "site_files"
EXTENSIONS = (PYODIDE_KERNEL_NPM_NAME, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What JupyterLab needs for Python in the browser and for widgets."""
APPS = ("lab", "notebooks", "tree")
"""JupyterLab; and Notebook, which fits a phone, with the list of files that it leads to."""
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
SETTINGS = "jupyter-lite.json"
"""What every site made here holds."""
PYTHON = Path("static") / "pyodide"
"""Where Python lies in the site."""


def build(site: Path, cache: Path) -> None:
    """Build the site into a folder, which is replaced.

    Parameters
    ----------
    site
        The folder to make; one that holds something other than a site is left alone.
    cache
        The folder that keeps what was fetched.
    """
    if site.exists() and not (site / SETTINGS).is_file() and any(site.iterdir()):
        raise SiteError(f"{site} holds something else, which would be lost: name another folder.")
    with tempfile.TemporaryDirectory() as work:
        made = Path(work) / "made"
        _lite(made, Path(work) / "lite", cache)
        (made / site_app.SERVICE_WORKER).rename(made / site_app.OF_THE_NOTEBOOKS)
        for file in FILES.iterdir():
            shutil.copyfile(file, made / file.name)
        shutil.copyfile(Path(__file__).with_name("site_bridge.py"), made / "bridge.py")
        write_sheets(made / site_landing.SHEETS, pdf=False)
        site_landing.write(made, NOTEBOOKS, site_app.megabytes(made / PYTHON))
        site_app.write(made, made / PYTHON)
        shutil.rmtree(site, ignore_errors=True)
        site.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, site)


def _lite(made: Path, lite: Path, cache: Path) -> None:
    """Let JupyterLite put JupyterLab, the notebooks and Python together."""
    site_lock.write(lite / PYTHON, cache)
    _write(lite / SETTINGS, {"jupyter-lite-schema-version": 0, **_settings()})
    _write(lite / "overrides.json", OVERRIDES)
    contents = lite / "contents"
    shutil.copytree(NOTEBOOKS, contents, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    for notebook in contents.rglob("*.ipynb"):
        _for_this_kernel(notebook)
    build = {
        "apps": list(APPS),
        "contents": [str(contents)],
        "federated_extensions": [str(site_lock.LABEXTENSIONS / name) for name in EXTENSIONS],
        "ignore_sys_prefix": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    _write(lite / "jupyter_lite_config.json", {"LiteBuildConfig": build})
    places = [f"--lite-dir={lite}", f"--output-dir={made}"]
    command = [sys.executable, "-m", "jupyterlite_core", "build", *places]
    run(command, "build JupyterLite", within=lite)  # it leaves notes of its own where it runs


def _for_this_kernel(notebook: Path) -> None:
    """Name the site's kernel in a notebook, which would otherwise ask for one when opened."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    content["metadata"]["kernelspec"] = KERNEL
    _write(notebook, content)


def _settings() -> dict[str, object]:
    """Return how JupyterLite is set up: its kernel takes everything from the site."""
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(site_lock.PRELOADED)},
    }
    return {
        "jupyter-config-data": {
            "appName": "Glow Explorer",
            "exposeAppInBrowser": True,
            "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: kernel},
        }
    }


OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
}


def _write(file: Path, content: object) -> None:
    file.write_text(json.dumps(content, indent=2), encoding="utf-8")


def main(given: Sequence[str] | None = None) -> int:
    """Build the site from the command line."""
    asked = argparse.ArgumentParser(prog="python -m docs.publishing.site", description=__doc__)
    asked.add_argument(
        "site", type=Path, help="the folder to make; an earlier site there is replaced"
    )
    asked.add_argument("--cache", type=Path, default=ROOT / "build" / "cache",
                       help="the folder that keeps what was fetched")  # fmt: skip
    options = asked.parse_args(given)
    try:
        build(options.site, options.cache)
    except SiteError as problem:
        sys.stderr.write(f"The site was not built. {problem}\n")
        return 1
    look = f"{Path(sys.executable).name} -m http.server --directory {options.site}"
    sys.stdout.write(f"Any web host can serve {options.site}. To look at it here: {look}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
