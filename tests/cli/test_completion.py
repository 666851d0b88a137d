"""`completion`: a real bash completes with its script, and no name of a folder is ever obeyed by it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from campaigns.library.library import Library
from core.rulesets import MODULES
from tui.cli import SUBCOMMANDS
from tui.cli.completion import SHELLS

ROOT = Path(__file__).parents[2]
PROMPT = "ready> "


@pytest.fixture
def bash(home: Path, tmp_path: Path) -> Iterator[pexpect.spawn]:
    """A bash in which the script is loaded, with three campaigns, one of them in a folder of an evil name."""
    for name in ("The Long Winter", "The Gorge"):
        Library().new(name, "storyteller", seed="a seed")
    Library().find("gorge").rename(Library().folder / "evil $(touch obeyed) `touch obeyed`")
    program = tmp_path / "bin" / "wyrdbook"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tui "$@"\n')
    program.chmod(0o755)
    known = {"PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "TERM": "dumb"}
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"], env={**os.environ, **known}, cwd=tmp_path, encoding="utf-8", timeout=60
    )
    shell.sendline(f"bind 'set enable-bracketed-paste off'; PS1='{PROMPT}'")
    shell.expect(f"\n{PROMPT}")
    shell.sendline("source <(wyrdbook completion bash)")
    shell.expect(f"\n{PROMPT}")
    yield shell
    shell.close(force=True)


def completed(shell: pexpect.spawn, typed: str) -> str:
    """Return the command line after TAB, printed by the shell itself."""
    shell.send(f"{typed}\t")
    shell.send("\x01printf '<%s>' '\x05'\r")  # to the beginning of the line, and to its end
    shell.expect(r"\n<(.*)>" + PROMPT)
    found: str = shell.match[1]
    return found


@pytest.mark.walk
@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("wyrdbook rec", "wyrdbook recap "),
        ("wyrdbook verify --j", "wyrdbook verify --json "),
        ("wyrdbook recap the-l", "wyrdbook recap the-long-winter "),
        ("wyrdbook odds story", "wyrdbook odds storyteller "),
        ("wyrdbook new A --ruleset des", "wyrdbook new A --ruleset destiny "),
        ("wyrdbook --sample ais", "wyrdbook --sample aisling "),
        ("wyrdbook recap ev", r"wyrdbook recap evil\ \$\(touch\ obeyed\)\ \`touch\ obeyed\` "),
    ],
)
def test_bash_completes_subcommands_options_campaigns_and_games(bash, tmp_path, typed, stands):
    assert completed(bash, typed) == stands
    assert not list(tmp_path.rglob("obeyed")), "a folder's name was run"


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shells_script_knows_every_subcommand_and_asks_for_campaigns_and_games(shell, says):
    code, script, errors = says("completion", shell)
    assert (code, errors) == (0, "")
    assert [name for name in SUBCOMMANDS if not re.search(rf"\b{name}\b", script)] == []
    assert all(f"wyrdbook completion {words}" in script for words in ("campaigns", "rulesets"))


def test_what_the_scripts_ask_for_is_one_to_a_line(says):
    assert says("completion", "campaigns") == (0, "", "")
    Library().new("The Long Winter", "storyteller")
    assert says("completion", "campaigns") == (0, "the-long-winter\n", "")
    assert says("completion", "rulesets") == (0, "".join(f"{game}\n" for game in MODULES), "")
