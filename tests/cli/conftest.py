"""The command line under test has a home of its own, and a toy game beside the real ones."""

import pytest

import core.rulesets
from tui.cli import run


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
