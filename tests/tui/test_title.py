"""The terminal's title names campaign and session, and nothing in a name gets out of it."""

from __future__ import annotations

import sys

import pytest
from textual.app import App

from campaigns.commands import EndSession
from campaigns.library.new_campaign import create
from tests.terminal import Terminal
from tests.tui.keyboard import seated
from tests.tui.table import furnished
from tui.config.settings import Config
from tui.terminal.title import entitle_terminal


@pytest.fixture
def said(monkeypatch):
    """The titles that reach the terminal."""
    titles = []
    monkeypatch.setattr(
        "tui.app.screen_stack.entitle_terminal", lambda app, words, **more: titles.append((words, more["ascii"]))
    )
    return titles


async def test_it_follows_the_session(tmp_path, said):
    async with seated(furnished(tmp_path / "c"), config=Config(ascii=True)) as (app, gm):
        assert said[-1] == ("The Long Winter · Session 1 · wyrdbook", True)
        app.do(EndSession())
        assert said[-1][0] == "The Long Winter · Downtime · wyrdbook"
        before = len(said)
        await gm.press("down")
        assert len(said) == before
    assert [title for title, _ in said].count("The Long Winter · Session 1 · wyrdbook") == 1


class Written:
    def __init__(self):
        self.written = ""

    def write(self, data):
        self.written += data


@pytest.fixture
def terminal(monkeypatch):
    terminal = Written()
    monkeypatch.setattr("tui.terminal.title.driver", lambda app: terminal)
    monkeypatch.setenv("TERM", "xterm")
    return terminal


@pytest.mark.parametrize(
    "name", ["a\x1b]2;b\x07c", "a\x9cb\x9d", "a\x1b\\\x1b[2J", "a\nb\r\tc", "a\x00\x7f\u202eb" * 99]
)
def test_nothing_in_a_name_is_obeyed(name, terminal):
    entitle_terminal(App(), name)
    assert terminal.written.startswith("\x1b]2;a")
    assert terminal.written.endswith("\x1b\\")
    assert terminal.written[4:-2].isprintable()
    assert len(terminal.written) <= 120


def test_ascii_and_consoles_without_a_window(terminal, monkeypatch):
    app = App()
    entitle_terminal(app, "a · b", ascii=True)
    assert terminal.written == "\x1b]2;a . b\x1b\\"
    monkeypatch.setenv("TERM", "linux")
    entitle_terminal(app, "c")
    assert "c" not in terminal.written


@pytest.mark.program(by="test_it_follows_the_session")
def test_a_real_terminal_is_given_its_title_back(tmp_path):
    folder = tmp_path / "campaign"
    create(folder, "Evil \x1b]2;owned\x07 Winter", "storyteller", seed="a seed").close()
    with Terminal([sys.executable, "-m", "tui", str(folder)]) as terminal:
        heard = bytearray()
        receive = terminal.receive
        terminal.receive = lambda seconds=0.0: (heard.extend(data := receive(seconds)), data)[1]
        terminal.wait_for("1 Characters")
        assert terminal._screen.title.startswith("Evil ␛]2;owned␇ Winter · 0 sessions played")
        terminal.press("q")
        assert terminal.wait_gone() == 0
    assert heard.find(b"\x1b[22;2t") < heard.find(b"\x1b]2;") < heard.rfind(b"\x1b[23;2t")
