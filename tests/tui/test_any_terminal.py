"""The real program on terminals that can do little: it starts, draws its screen and quits."""

import sys

import pytest

from tests.terminal import Terminal

PLAIN = {"COLORTERM": "", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
TERMINALS = {
    "linux": {"TERM": "linux"},
    "screen": {"TERM": "screen"},
    "8 colours": {"TERM": "xterm-color"},
    "16 colours": {"TERM": "xterm-16color"},
    "no colours": {"TERM": "xterm-256color", "NO_COLOR": "1"},
    "no UTF-8": {"TERM": "xterm", "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Latin-1": {"TERM": "xterm", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
    "no TERM": {"TERM": ""},
}


@pytest.mark.program(by="tests/cli/test_opening.py::test_the_sample_opens_where_play_stopped_and_closes_cleanly")
@pytest.mark.parametrize("terminal", TERMINALS)
def test_it_starts_draws_and_quits(terminal, monkeypatch, tmp_path, sample):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    command = [sys.executable, "-m", "tui", str(sample)]
    with Terminal(command, columns=100, lines=30, env=PLAIN | TERMINALS[terminal]) as shown:
        shown.wait_for("Among the bells")
        shown.press("ctrl+q")
        assert shown.wait_gone() == 0
