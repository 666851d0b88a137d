"""The command line under test has a home of its own, and a toy game beside the real ones."""

from typing import Any

import pytest

import core.rulesets
from tests.cli.documented import shaped
from tests.hostile import obeyed
from tui.cli import run

ENDLESS = {"follow": "--once", "watch": "--once", "board": "--links"}
"""Subcommands that run until they are interrupted, with an option to stop at once."""
CODES = {0, 1, 2, 3}
"""The exit codes of a command line without a fault of wyrdbook."""


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def says(capsys):
    """Runs a command line; returns exit code, output and errors."""

    def said(*arguments):
        code = run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return said


@pytest.fixture
def tells(says):
    """Runs a command line with `--json` and looks at what it prints; returns the document."""

    def told(*arguments: str) -> Any:
        code, out, errors = says(*arguments, "--json")
        assert (code, errors) == (0, ""), arguments
        assert not obeyed(out), (arguments, sorted(map(ascii, obeyed(out))))
        return shaped(arguments[0], out)

    return told


@pytest.fixture
def tries(capsys: pytest.CaptureFixture[str]):
    """Runs a command line and looks at what it prints; returns that."""

    def tried(*arguments: str) -> str:
        code = run((*arguments, ENDLESS[arguments[0]]) if arguments[0] in ENDLESS else arguments)
        said = "".join(capsys.readouterr())
        assert code in CODES, arguments
        assert not obeyed(said), (arguments, sorted(map(ascii, obeyed(said))), said[:2000])
        return said

    return tried
