"""Suspending with ^z: the keys go to the shell until `fg`, and the screen is as it was."""

import shlex
import signal
import sys

import pytest

from tests.terminal import Terminal
from tests.tui.keyboard import seated
from tests.tui.table import at_the_weir
from tui.notes.dialog import NoteDialog
from tui.terminal.suspend import NO_SHELL

PROGRAM = [sys.executable, "-m", "tui"]
STARTING = 60.0
"""Seconds the program may take to start on a busy machine."""


def test_suspended_the_keys_go_to_the_shell_and_after_fg_all_of_the_screen_is_back(tmp_path, sample):
    shell = ["bash", "--norc", "-i"]
    with Terminal(shell, 80, 24, {"WYRDBOOK_HOME": str(tmp_path / "home"), "PS1": "> "}) as terminal:
        terminal.type(shlex.join([*PROGRAM, str(sample)]) + "\n")
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


@pytest.mark.program(by="test_suspended_the_keys_go_to_the_shell_and_after_fg_all_of_the_screen_is_back")
def test_without_a_shell_to_continue_it_the_program_does_not_stop(tmp_path, sample):
    with Terminal([*PROGRAM, str(sample)], 80, 24, {"WYRDBOOK_HOME": str(tmp_path / "home")}) as terminal:
        terminal.wait_for(" saved", STARTING)
        terminal.press("ctrl+z")
        terminal.wait_for(NO_SHELL)


IN_A_WRITE = """
import os, signal, sys
from textual.drivers._writer_thread import WriterThread
from tui.__main__ import main
from tests.tui.test_suspend import wait_for_handler

write = WriterThread.write

def stopped(writer, text):
    if "type to find" in text:
        WriterThread.write = write
        with writer._queue.mutex:
            os.kill(os.getpid(), signal.SIGTSTP)
            wait_for_handler()
    write(writer, text)

WriterThread.write = stopped
sys.exit(main())
"""
"""The program, told to stop in the middle of the write that shows help."""


def wait_for_handler() -> None:
    """Let Python call the handler of a signal that has come, which it does between two steps of a program."""
    for _ in range(1000):
        pass


@pytest.mark.program(by="test_suspended_the_keys_go_to_the_shell_and_after_fg_all_of_the_screen_is_back")
def test_it_stops_in_the_middle_of_a_write_and_goes_on_with_it(tmp_path, sample):
    """Once it waited for a lock of its own for ever (issue 27)."""
    program = [sys.executable, "-c", IN_A_WRITE, str(sample)]
    with Terminal(program, 80, 24, {"WYRDBOOK_HOME": str(tmp_path / "home")}) as terminal:
        terminal.wait_for(" saved", STARTING)
        terminal.press("?")
        terminal.wait_stopped()
        terminal.kill(signal.SIGCONT)
        terminal.wait_for("type to find")
        terminal.press("escape")
        terminal.wait_until(lambda: "type to find" not in terminal.text, "the table")
        terminal.press("q")
        assert terminal.wait_gone() == 0


@pytest.mark.program(by="test_suspended_the_keys_go_to_the_shell_and_after_fg_all_of_the_screen_is_back")
@pytest.mark.parametrize("stop", [signal.SIGSTOP, signal.SIGTSTP])
def test_continued_it_hears_keys_once_and_ends(tmp_path, sample, stop):
    """A second reader of the keyboard was begun by a stop that the program could not hear of, and none ended it."""
    with Terminal([*PROGRAM, str(sample)], 80, 24, {"WYRDBOOK_HOME": str(tmp_path / "home")}) as terminal:
        terminal.wait_for(" saved", STARTING)
        for _ in range(3):
            terminal.stop(stop)
            terminal.kill(signal.SIGCONT)
            terminal.press("?")
            terminal.wait_for("type to find")
            terminal.press("escape")
            terminal.wait_until(lambda: "type to find" not in terminal.text, "the table")
        terminal.press("q")
        assert terminal.wait_gone() == 0


async def test_in_a_text_of_several_lines_the_key_takes_back_what_was_typed(tmp_path):
    async with seated(at_the_weir(tmp_path / "c")) as (app, gm):
        await gm.press("n")
        note = await gm.at(NoteDialog)
        await gm.press("a", "ctrl+z")
        assert app.focused in note.query("TextArea")
        assert app.focused.text == ""
