"""A new package for a game: the template beside this module under another name, with a test."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from core.refusal import Refusal
from core.ruleset import INTERFACE, MINOR
from core.rulesets import ids

_MODEL = Path(__file__).parent / "lantern"
_ID = re.compile("[a-z][a-z0-9_]{1,30}")

_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "wyrdbook-{id}"
version = "0.1"
dependencies = ["wyrdbook"]

[project.entry-points."wyrdbook.rulesets"]
{id} = "{id}:RULESET"

[tool.hatch.build.targets.wheel]
packages = ["{id}"]
"""

_TEST = '''\
"""The tests that every wyrdbook game must pass, and this game's own."""

import pytest
from {id} import RULESET, roll

from campaigns.conformance import *
from core.game import typed


@pytest.fixture(scope="module")
def ruleset():
    """The game that is tested; it has to be installed: pip install --editable ."""
    return RULESET


def test_the_highest_roll():
    """A six and two of a trait make eight."""
    done = roll("grit", 2, 8, typed([6]))
    assert (done.value.total, done.outcome.word) == (8, "done")
'''

_CONFTEST = '''\
"""Shows what a failed test compared, and lists what the tests didn't try."""

pytest_plugins = ["campaigns.authoring.plugin"]
'''

_READ = """\
# {title}

A game for wyrdbook, tried with its interface {interface}.

    pip install pytest --editable .
    pytest
    wyrdbook game check {id}
    wyrdbook new "First steps" --ruleset {id}

Before a release, `pytest --write-shapes` lists what the game stores in tests/shapes; keep that file.
"""


def write_package(name: str, folder: Path) -> Path:
    """Write a package for a game of this name into a new folder inside this one, and return the new one.

    Raises `Refusal` for a name that can't be a game's id, or if the folder exists, and `OSError`.
    """
    id = "_".join(name.casefold().split())
    if not _ID.fullmatch(id):
        raise Refusal("bad_name", "A game's name begins with a letter, followed by letters, digits, spaces and _.")
    if why := _why_not(id):
        raise Refusal("bad_name", f"{id} {why}. Choose another name.")
    made = folder / id
    if made.exists():
        raise Refusal("there_already", f"{made} already exists.")
    title = name.strip() if name.strip() != id else id.replace("_", " ").capitalize()
    written = {"pyproject.toml": _PROJECT, "README.md": _READ, f"tests/test_{id}.py": _TEST, "conftest.py": _CONFTEST}
    files = {path: text.format(id=id, title=title, interface=f"{INTERFACE}.{MINOR}") for path, text in written.items()}
    for file in sorted(_MODEL.iterdir()):
        if file.suffix in (".py", ".properties", ".md"):
            text = file.read_text(encoding="utf-8")
            files[f"{id}/{file.name}"] = text.replace("Lantern", title).replace("lantern", id)
    for path, text in files.items():
        (made / path).parent.mkdir(parents=True, exist_ok=True)
        (made / path).write_text(text, encoding="utf-8")
    return made


def _why_not(id: str) -> str:
    """The reason why a package can't have this name; empty if it can."""
    if keyword.iskeyword(id):
        return "is a word of Python, which no package can have as its name"
    if id in ids():
        return "is the id of an installed game"
    found = find_spec(id)
    if id in sys.stdlib_module_names or (found is not None and found.origin is not None):
        return "is the name of another Python module, which this one would hide"
    return ""
