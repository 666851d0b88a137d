import signal
import sys

import pytest

from tests.terminal import Terminal

TRIVIAL = [sys.executable, "-m", "benchmarks.apps.trivial"]


def test_a_program_is_driven_by_keys_and_read_from_its_screen():
    with Terminal(TRIVIAL, columns=40, lines=5) as terminal:
        terminal.wait_for("ready")
        terminal.press("a", "a")
        terminal.wait_for("pressed 2")
        assert terminal.screen[0] == "pressed 2"
        assert len(terminal.screen) == 5
        terminal.press("ctrl+q")
        assert terminal.wait_gone() == 0


def test_a_killed_program_is_gone():
    with Terminal(TRIVIAL) as terminal:
        terminal.wait_for("ready")
        terminal.kill()
        assert terminal.wait_gone() == -signal.SIGKILL


def test_waiting_for_what_never_comes_fails_with_the_screen():
    with Terminal([sys.executable, "-c", "print('only this')"]) as terminal:
        with pytest.raises(AssertionError, match=r"(?s)ended before 'more' on the screen.*only this"):
            terminal.wait_for("more")
        assert terminal.wait_gone() == 0
    with Terminal([sys.executable, "-c", "input('asked ')"]) as terminal:
        terminal.wait_for("asked")
        with pytest.raises(AssertionError, match=r"(?s)not within 0.2 s.*asked"):
            terminal.wait_for("more", seconds=0.2)
        with pytest.raises(AssertionError, match=r"(?s)still running.*asked"):
            terminal.wait_gone(seconds=0.1)


def test_size_environment_and_typed_text_reach_the_program():
    program = "import os; s = os.get_terminal_size(); print(*s, os.environ['MOTTO']); print('hello', input())"
    with Terminal([sys.executable, "-c", program], columns=33, lines=7, env={"MOTTO": "漢字"}) as terminal:
        terminal.wait_for("33 7 漢字")
        terminal.type("Mara")
        terminal.press("enter")
        terminal.wait_for("hello Mara")


def test_an_unknown_key_is_a_mistake_in_the_test():
    with Terminal([sys.executable, "-c", "input()"]) as terminal, pytest.raises(ValueError, match="hyper"):
        terminal.press("hyper")
