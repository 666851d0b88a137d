"""The command line itself: what it loads, and how it says that something is wrong."""

import subprocess
import sys

import pytest

from tui.cli import SUBCOMMANDS, run

HEAVY = ("textual", "pydantic", "tinydb", "orjson", "shtab")


@pytest.mark.parametrize("arguments", [["--help"], ["open", "--help"], ["list", "--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments):
    code = (
        "import sys; from tui.cli import run\n"
        f"assert run({arguments!r}) == 0\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_overview_lists_every_subcommand(capsys):
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n  {name} " in shown for name in SUBCOMMANDS)


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_has_help(name, capsys):
    assert run([name, "--help"]) == 0
    assert SUBCOMMANDS[name][1][1:20] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--no-such-option"], 2),
        (["odds"], 2),
        (["odds", "storyteller", "draw", "pool"], 2),
        (["odds", "storyteller", "draw", "{"], 2),
        (["odds", "nim", "draw"], 3),
        (["odds", "storyteller", "dance"], 3),
        (["odds", "storyteller", "draw", "pool=x"], 3),
    ],
)
def test_an_error_is_one_line(arguments, code, capsys):
    assert run(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(("wyrdbook", "usage"))
    assert code == 2 or said.err.count("\n") == 1


def test_control_characters_in_an_error_are_shown_not_sent(capsys):
    assert run(["list", "\x1b[2J"]) == 2
    assert run(["odds", "\x1b[2J", "draw"]) == 3
    assert "\x1b" not in capsys.readouterr().err.splitlines()[-1]


def test_odds_are_printed_as_fractions_and_per_cent(capsys):
    assert run(["odds", "storyteller", "draw", "pool=5"]) == 0
    shown = capsys.readouterr().out
    assert "4/5" in shown
    assert "80 %" in shown
