"""Suspending with ^z: the keys go to the shell until `fg`, and the screen is as it was."""

import shlex
import sys

from tests.terminal import Terminal
from tests.tui.keyboard import seated
from tests.tui.table import at_the_weir
from tui.notes.dialog import NoteDialog

PROGRAM = [sys.executable, "-m", "tui"]
STARTING = 60.0
"""Seconds the program may take to start on a busy machine."""


def test_suspended_the_keys_go_to_the_shell_and_after_fg_all_of_the_screen_is_back(tmp_path):
    shell = ["bash", "--norc", "-i"]
    with Terminal(shell, 80, 24, {"WYRDBOOK_HOME": str(tmp_path / "home"), "PS1": "> "}) as terminal:
        terminal.type(shlex.join([*PROGRAM, "--sample"]) + "\n")
        terminal.wait_for(" saved", STARTING)
        terminal.press("?")
        terminal.wait_for("type to find")
        before = terminal.screen
        terminal.press("ctrl+z")
        terminal.wait_for("Stopped")
        terminal.type("echo $((6 * 7))a\n")
        terminal.wait_for("42a")
        terminal.type("fg\n")
        terminal.wait_until(lambda: terminal.screen == before, "the screen as it was")


def test_without_a_shell_to_continue_it_the_program_does_not_stop(tmp_path):
    with Terminal([*PROGRAM, "--sample"], 80, 24, {"WYRDBOOK_HOME": str(tmp_path / "home")}) as terminal:
        terminal.wait_for(" saved", STARTING)
        terminal.press("ctrl+z")
        terminal.wait_for("There is no shell")


async def test_in_a_text_of_several_lines_the_key_takes_back_what_was_typed(tmp_path):
    async with seated(at_the_weir(tmp_path / "c")) as (app, gm):
        await gm.press("n")
        note = await gm.at(NoteDialog)
        await gm.press("a", "ctrl+z")
        assert app.focused in note.query("TextArea")
        assert app.focused.text == ""
