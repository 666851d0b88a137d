"""The program where only what every system has can be imported, as on Windows."""

import subprocess
import sys

import pytest

from tests.built import sample

POSIX = ("termios", "fcntl", "pty", "pwd", "grp", "resource", "tty", "posix_ipc", "syslog")

BLOCKED = f"""
import sys, warnings
import psutil  # has a part of its own for each system, and the one for this needs `resource`
for name in {POSIX}:
    sys.modules[name] = None  # an import of it raises ModuleNotFoundError
warnings.simplefilter("ignore")  # the lock's own: without `fcntl` it uses a file alone
"""

APP = """
import asyncio, os
os.environ["TEXTUAL_DRIVER"] = "textual.drivers.headless_driver:HeadlessDriver"
from pathlib import Path
from campaigns.library.library import Library
from tui.app import hangup
from tui.app.app import Wyrdbook

app = Wyrdbook(Library().new("The weir", "storyteller"))
hangup.watch(app)

async def main():
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await pilot.press(*"fog", "ctrl+s")
        await pilot.press("question_mark", "escape", "ctrl+q")

asyncio.run(main())
assert not app.fault, app.fault
"""


def without_posix(program: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BLOCKED + program]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


@pytest.fixture
def wyrdbook():
    """Runs commands one after the other in a program, and returns what each printed."""

    def ran(*commands: tuple[str, ...]) -> list[str]:
        program = (
            f"from tui.cli import run\nfor command in {commands!r}:\n    print('$')\n    assert not run(command)\n"
        )
        done = without_posix(program)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout.split("$\n")[1:]

    return ran


def test_its_commands_run(home, wyrdbook, tmp_path):
    made = ("new", "The weir", "--ruleset", "storyteller")
    played = str(sample(tmp_path / "played", "storyteller"))
    begun, listed, *others, usage = wyrdbook(
        made, ("list",), ("show", played), ("verify", "The weir"), ("backup", "The weir"), ("--help",)
    )
    assert "The weir" in begun
    assert "The weir" in listed
    assert all(others)
    assert "usage" in usage


@pytest.mark.program(by="test_its_commands_run")
def test_the_app_starts_and_takes_a_note(home, wyrdbook):
    done = without_posix(APP)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert "fog" in wyrdbook(("search", "The weir", "fog"))[0]
