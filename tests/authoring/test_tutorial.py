"""docs/dev/writing-a-game.md: each chapter is a game without a mistake, and the last one passes every test.

So does the game that the page of wyrdbook 0.1.0 built: what an author of an older interface wrote still works.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns.authoring.new_package import write_package
from tests.authoring.installed import ROOT, install, ran

PAGE = ROOT / "docs" / "dev" / "writing-a-game.md"
OLDER = ROOT / "tests" / "authoring" / "interface-1.0.md"


def listings(page: Path) -> list[tuple[str, str]]:
    """The listings of a page, each with its kind."""
    return re.findall("```(python|words|texts|test)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


BEGUN = """
character Mara
character Jonas
session
scene "The bank" with=mara,jonas
"""


def lines_of(page: Path) -> list[str]:
    """The spoken lines of a page."""
    return re.findall("```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


PARTS = listings(PAGE)
FILES = {"python": "__init__.py", "words": "words.properties", "texts": "texts.properties"}
MOST = 140
"""Lines of the game, as they stand with at most 100 characters, without blank ones."""


WIDTH = 100
"""The length of a line that common formatters leave as it is."""


def chapters() -> dict[str, list[tuple[str, str]]]:
    """All listings up to the end of each chapter that makes a game, by its heading."""
    found, so_far = {}, list[tuple[str, str]]()
    for heading, body in re.findall(r"^## (\d\..*?)\n(.*?)(?=^## )", PAGE.read_text(), re.DOTALL | re.MULTILINE):
        so_far = [*so_far, *re.findall("```(python|words|texts)\n(.*?)```", body, re.DOTALL)]
        if "RULESET" in "".join(text for _, text in so_far):
            found[heading] = so_far
    return found


def written(folder: Path, listings: list[tuple[str, str]]) -> Path:
    """The package of the tutorial with these listings in it."""
    package = write_package("ferry", folder)
    for kind, name in FILES.items():
        (package / "ferry" / name).write_text("\n\n".join(text for each, text in listings if each == kind))
    test = package / "tests" / "test_ferry.py"
    own = "".join(text for kind, text in listings if kind == "test")
    begun = test.read_text().split("def test_the_highest")[0].replace("RULESET, roll", "RULESET")
    if own not in OLDER.read_text(encoding="utf-8"):  # the older page kept this import
        begun = begun.replace("from core.game import typed\n", "")
    test.write_text(begun + own)
    return package


@pytest.mark.walk
@pytest.mark.parametrize("chapter", chapters())
def test_each_chapter_is_a_game_without_a_mistake(tmp_path: Path, chapter: str) -> None:
    package = written(tmp_path, chapters()[chapter])
    done = ran(["tui", "game", "check", "ferry:RULESET", "--json"], package, folder=tmp_path)
    assert done.stderr == ""
    assert json.loads(done.stdout)["faults"] == []


@pytest.mark.program(by="test_each_chapter_is_a_game_without_a_mistake")
@pytest.mark.timeout(300)
@pytest.mark.parametrize("page", [PAGE, OLDER], ids=["today", "interface 1.0"])
def test_the_game_of_the_tutorial_passes_every_test(tmp_path: Path, page: Path) -> None:
    package = written(tmp_path, listings(page))
    install(package, tmp_path / "site")
    done = ran(["pytest", "-q", "-p", "no:cacheprovider", "tests"], package, tmp_path / "site", folder=package)
    assert done.returncode == 0, done.stdout
    script = tmp_path / "script.txt"
    script.write_text(f"{BEGUN}\n{''.join(lines_of(page))}")
    for line in (["new", "Race", "--ruleset", "ferry"], ["run", "race", str(script)]):
        played = ran(["tui", *line], tmp_path / "site", folder=tmp_path)
        assert played.returncode == 0, played.stderr


def test_it_takes_few_lines_and_one_module_of_core() -> None:
    """A game of every kind of thing, from one module and without opening another."""
    code = "\n".join(text for kind, text in PARTS if kind == "python")
    asked = set(re.findall(r"^from (\S+) import", code, re.MULTILINE))
    assert asked == {"__future__", "dataclasses", "typing", "core.game"}
    command = [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length", str(WIDTH), "-"]
    laid = subprocess.run(command, input=code, capture_output=True, text=True, check=True).stdout
    assert len([line for line in laid.splitlines() if line.strip()]) <= MOST
    assert {kind for kind, _ in PARTS} == {*FILES, "test"}


def test_a_listing_fits_into_the_lines_of_a_formatter() -> None:
    lines = [line for kind, text in PARTS if kind in ("python", "test") for line in text.splitlines()]
    assert [line for line in lines if len(line) > WIDTH] == []
