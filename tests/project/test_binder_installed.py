"""What Binder builds, built here: the pins in an empty environment, postBuild, and every link.

Fetching the pins needs the network, and takes a minute or two, once.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from glow_explorer import Company, Position
from glow_explorer.app.visitors import POLICY
from glow_explorer.game import Game
from glow_explorer.sharing.links import binder_url, explorer_path
from tests.browser.test_app_in_voila import HOSTILE
from tests.project.test_binder import BINDER, LAUNCH, LINES, copied
from tests.support.browser import RUN_FIRST, serving, wait_for_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from tests.support.builds import BuildOnce

PROGRAMS = ("bash", "dirname", "env", "rm", "sh", "uname")
"""What the scripts of ``binder/`` and Python itself call."""
TAKEN_OUT = {"rfc3987-syntax"}
"""What is pinned, because it comes along, and taken out again by postBuild."""
TOKEN = "a1b2c3"
BASE = "/user/abc-1/"
COMPANY = Company("Pocana", ["likyar", "sketal-orange"])
POSITIONS = {
    "roll": Position(roll="red:fire red:air small blue:water"),
    "company": Position(COMPANY, light=12),
    "noon": Position(
        COMPANY, roll="red:fire green:nature orange:rock", light=10, footprints=2,
        sketal_dice={13: 2},
    ),
    "archipelago": Position(roll="red:fire blue:water", boats=(0, 6, 7, 9), footprints=2),
    "province": Position(roll="red:fire", at=45, camp=17, footprints=1),
    "game": Position(Game.new(["Pocana", "Eoles", "Braccio", "Orium"], "archipelago", 7).play()),
}  # fmt: skip
TABS = {
    "roll": ("Dice & cards", "Dés et cartes"),
    "company": ("Dice & cards", "Dés et cartes"),
    "noon": ("Dice & cards", "Dés et cartes"),
    "archipelago": ("Journey", "Voyage"),
    "province": ("Journey", "Voyage"),
    "game": ("Game", "Partie"),
}


@dataclass(frozen=True)
class Built:
    """An environment with the package in it, and the repository it came from."""

    environment: Path
    repository: Path

    def run(self, *command: str, cwd: Path) -> str:
        """Run a program of the environment, which must succeed, and return what it prints."""
        program = shutil.which(command[0], path=self.settings["PATH"])
        assert program is not None
        done = subprocess.run(
            [program, *command[1:]], cwd=cwd, env=self.settings, capture_output=True, text=True,
            check=False, timeout=900,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def settings(self) -> dict[str, str]:
        """The environment's variables: nothing of the one that runs the tests is left in them."""
        work = self.environment.parent
        programs = os.pathsep.join([str(self.environment / "bin"), str(work / "programs")])
        home = str(work / "home")
        kept = {name: one for name, one in os.environ.items() if not name.startswith("JUPYTER")}
        kept = {name: one for name, one in kept.items() if name not in ("PYTHONPATH", "MPLBACKEND")}
        return {**kept, "PATH": programs, "HOME": home, "VIRTUAL_ENV": str(self.environment)}


def fill(work: Path) -> None:
    """Do what the image does: install the pins, then run postBuild in the repository.

    As in the image, Node.js is in the environment, where there is one, and nowhere else.
    """
    for name in ("repository", "home", "programs"):
        (work / name).mkdir(parents=True)
    image = Built(work / "environment", copied(work / "repository"))
    venv.create(image.environment, with_pip=True, symlinks=True)
    places = dict.fromkeys(PROGRAMS, work / "programs") | {"node": image.environment / "bin"}
    for name, folder in places.items():
        if program := shutil.which(name):
            (folder / name).symlink_to(program)
    install = ("pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir")
    image.run(*install, "-r", "binder/requirements.txt", cwd=image.repository)
    image.run("bash", "./binder/postBuild", cwd=image.repository)


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> Built:
    """What the image holds."""
    runtime = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip()
    if runtime != f"python-{sys.version_info[0]}.{sys.version_info[1]}":
        pytest.skip(f"Binder runs {runtime}, and the versions are pinned for it")
    work = build_once("binder", fill)
    return Built(work / "environment", work / "repository")


def test_the_pins_are_all_there_is(built: Built) -> None:
    """Nothing came along that is not pinned, and everything fits together."""
    listed = json.loads(built.run("pip", "list", "--format=json", cwd=built.environment))
    own = {"pip", "setuptools", "wheel", "glow-explorer"}
    there = {f"{one['name'].lower().replace('_', '-').replace('.', '-')}=={one['version']}"
             for one in listed if one["name"].replace("_", "-") not in own}  # fmt: skip

    assert there == {line for line in LINES if line.partition("==")[0] not in own | TAKEN_OUT}
    assert "glow-explorer" in {one["name"].replace("_", "-") for one in listed}
    assert "No broken requirements" in built.run("pip", "check", cwd=built.environment)


def test_the_package_is_the_installed_one(built: Built) -> None:
    code = "import glow_explorer as glow; print(glow.__file__); print(len(glow.companions))"
    where, cards = built.run("python", "-c", code, cwd=built.environment).splitlines()

    assert Path(where).is_relative_to(built.environment)
    assert cards == "46"
    assert (built.environment / "share/jupyter/voila/templates/glow/index.html.j2").is_file()


def test_a_first_visit_finds_everything_compiled_and_parsed(built: Built) -> None:
    inside = built.environment / "lib" / f"python3.{sys.version_info[1]}" / "site-packages"
    package = inside / "glow_explorer"
    parsed = {path.name.partition(".")[0] for path in package.rglob("__pycache__/*.toml")}
    config = built.environment / "etc/jupyter/jupyter_server_config.d/jupyter_lsp.json"
    extensions = json.loads(config.read_text(encoding="utf-8"))["ServerApp"]["jpserver_extensions"]

    assert {"en", "fr", "rules", "rulings"} <= parsed
    assert (package / "widgets" / "__pycache__").is_dir()
    assert extensions["jupyter_lsp"] is False


def test_the_server_reads_no_grammar_and_runs_no_program_before_it_answers(built: Built) -> None:
    """Both together were most of what its start took, and nobody here has any use for them."""
    code = """
import subprocess, sys
subprocess.Popen = None
import jupyterlab.labapp
print([name for name in sys.modules if name.startswith(("rfc3987", "lark"))])
"""
    assert built.run("python", "-c", code, cwd=built.environment) == "[]\n"
    assert shutil.which("node", path=built.settings["PATH"]) is None


def test_the_first_notebook_runs(built: Built, tmp_path: Path) -> None:
    """With the programs and the kernel of that environment, from top to bottom."""
    convert = ("jupyter", "nbconvert", "--to", "notebook", "--execute", "00_start_here.ipynb")
    built.run(*convert, f"--output-dir={tmp_path}", cwd=built.repository / "notebooks")
    done = json.loads((tmp_path / "00_start_here.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in done["cells"] if cell["cell_type"] == "code"]
    outputs = [output for cell in cells for output in cell["outputs"]]

    assert all(cell["execution_count"] for cell in cells)
    assert [output for output in outputs if output["output_type"] == "error"] == []
    widget = "application/vnd.jupyter.widget-view+json"
    assert any(widget in output.get("data", {}) for output in outputs)


# ---------------------------------------------------------------------- what the links open


@pytest.fixture(scope="module")
def hub(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server that Binder starts in the image: JupyterLab, below a path, with a token."""
    work = tmp_path_factory.mktemp("hub")
    command = [
        "env", "-C", str(built.repository), f"PATH={built.settings['PATH']}",
        f"HOME={built.settings['HOME']}", str(built.repository / "binder" / "start"), *LAUNCH,
        "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0",
        f"--ServerApp.base_url={BASE}", f"--IdentityProvider.token={TOKEN}",
        "--ServerApp.trust_xheaders=True", "--ServerApp.allow_origin=*",
        "--LabApp.expose_app_in_browser=True",
        # Pages that a test closes leave their kernels behind for a while: more than visitors would.
        "--VisitorKernels.limit=60", "--VisitorKernels.unseen=600",
    ]  # fmt: skip
    with serving(command, work) as server:
        yield wait_for_server(server, work, TOKEN)


def redirected(hub: str, link: str) -> str:
    """Return where Binder leads: the server, what the link asks for, and the token behind it."""
    (path,) = parse_qs(urlsplit(link).query)["urlpath"]
    asked = urlsplit(path)
    query = [*parse_qs(asked.query).items(), ("token", [TOKEN])]
    return f"{hub}{asked.path}?{urlencode(query, doseq=True)}"


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get("GLOW_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def check_shown(explorer: Locator, position: Position, language: str) -> None:
    """Check that what lies on the table is the position, and is seen to be."""
    kind = next(name for name, one in POSITIONS.items() if one == position)
    tab = TABS[kind][language == "fr"]
    explorer.get_by_role("tab", name=tab, selected=True).wait_for()
    explorer.locator("[data-deed='share']").click()
    code = explorer.locator(".glow-explorer-code")
    expect(code).not_to_have_value("")
    lies_there = Position.from_code(code.input_value()).to_dict()
    assert lies_there == lies_there | position.to_dict()
    if position.game is None:
        dice = len(position.roll or ())
        expect(explorer.locator("[data-part='tray'] .glow-tray-die")).to_have_count(dice)
    if position.company is not None:
        expect(explorer.locator(".glow-board [data-card]")).to_have_count(3)
    if position.boats is not None:
        expect(explorer.locator("[data-part='map'] [data-piece^='boat']")).to_have_count(4)
    if position.at is not None:
        expect(explorer.locator("[data-part='map'] [data-piece='company']")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", POSITIONS)
def test_a_link_opens_the_position_as_a_page(
    page: Page, hub: str, kind: str, language: str
) -> None:
    """Nobody has to press anything, and nothing comes from elsewhere."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    link = POSITIONS[kind].binder_url("owner/name", language=language)
    page.goto(redirected(hub, link))
    check_shown(page.locator(".glow-explorer"), POSITIONS[kind], language)
    picture(page, f"binder-{kind}-{language}")

    expect(page).to_have_title("Glow Explorer")
    assert [url for url in asked if not url.startswith((hub, "blob:", "data:"))] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", ["noon", "archipelago", "game"])
def test_a_link_opens_the_position_in_jupyterlab(
    page: Page, hub: str, kind: str, language: str
) -> None:
    """One runs the first cell that can be run; the link is still there after a reload."""
    link = POSITIONS[kind].binder_url("owner/name", opens="lab", language=language)
    page.goto(redirected(hub, link))
    heading = {"en": "A position of Glow", "fr": "Une position de Lueur"}[language]
    page.get_by_role("heading", name=heading).wait_for()
    page.reload()
    page.get_by_role("heading", name=heading).wait_for()
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
    assert page.evaluate(RUN_FIRST) is True
    check_shown(page.locator(".glow-explorer"), POSITIONS[kind], language)
    picture(page, f"binder-lab-{kind}-{language}")


def test_a_link_opens_the_explorer_alone(page: Page, hub: str) -> None:
    page.goto(redirected(hub, binder_url("owner/name", urlpath=explorer_path(language="fr"))))
    explorer = page.locator(".glow-explorer")
    explorer.get_by_role("tab", name="Dés et cartes", selected=True).wait_for()
    explorer.locator(".glow-tray").wait_for()

    assert explorer.locator(".glow-tray-die").count() == 0


def test_a_link_opens_a_chosen_notebook(page: Page, hub: str) -> None:
    chosen = "lab/tree/notebooks/00_start_here.ipynb"
    page.goto(redirected(hub, binder_url("owner/name", urlpath=chosen)))

    page.get_by_role("heading", name="Start here").first.wait_for()


def test_a_damaged_link_says_so_and_opens_all_the_same(page: Page, hub: str) -> None:
    path = explorer_path("glow1-nonsense", "en")
    page.goto(redirected(hub, binder_url("owner/name", urlpath=path)))
    explorer = page.locator(".glow-explorer")

    explorer.get_by_text("The code is damaged").first.wait_for()
    expect(explorer.get_by_role("tab")).to_have_count(8)


@pytest.mark.parametrize("kind", ["theme-attribute", "theme-tag", "template-unknown"])
def test_a_hostile_link_runs_nothing(page: Page, hub: str, kind: str) -> None:
    """The page is guarded here as it is where it stands alone."""
    answer = page.goto(f"{hub}{explorer_path(language='en')}&token={TOKEN}&{HOSTILE[kind]}")
    explorer = page.locator(".glow-explorer")
    explorer.locator("[data-add='red:fire']").click()

    explorer.locator(".glow-tray [data-place='0']").wait_for()
    assert page.evaluate("window.hacked") is None
    assert answer is not None
    assert answer.headers["content-security-policy"] == POLICY
