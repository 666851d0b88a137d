"""The table's page in a real browser: it follows a fight, whoever starts again meanwhile."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from campaigns.board.running_board import Board
from campaigns.campaign import Campaign
from campaigns.commands import EndConflict, StartScene
from tests.board.test_pages import blow
from tests.browser import CHROMIUM, Browser, Ended

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="needs Chromium")
LINK = re.compile(r"^The table: (http://\S+)$", re.MULTILINE)


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
        return number


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    try:
        found = Browser(tmp_path / "browser")
    except Ended:
        pytest.skip("Chromium can't start here, perhaps for want of memory")
    yield found
    found.close()


class Program:
    """The board as a program of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        command = [sys.executable, "-m", "tui", "board", str(folder), "--port", str(port)]
        self._program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._program.stdout is not None
        self.table = LINK.findall("".join(iter(self._program.stdout.readline, "Stop with Ctrl+C.\n")))[0]

    def stop(self) -> None:
        self._program.send_signal(signal.SIGINT)
        self._program.communicate(timeout=20)


def strike(campaign: Campaign) -> None:
    """Go on in a fight up to the next result: a move alone may change nothing that the table sees."""
    fight = campaign.view.conflicts[0]
    for due in islice(iter(lambda: next(campaign.due(fight.id)), None), 20):
        done = campaign.do(blow(campaign, due, fight.id))
        if done.line is not None and done.line.event.get("outcome"):
            return
    raise AssertionError("no result in twenty acts")


def newest(folder: Path) -> str:
    """The version of the table's page as the campaign stands now."""
    board = Board(folder)
    found = board.page(board.links[0]).version
    board.close()
    return found


@pytest.mark.program(by="tests/board/test_pages.py::test_a_page_follows_play_with_a_fight_and_survives_what_is_undone")
def test_a_page_follows_a_fight_while_board_player_and_browser_start_again(sample_of, browser, port, tmp_path):
    folder = sample_of("destiny")
    board = Program(folder, port)
    campaign = Campaign.open(folder)
    fight = campaign.view.conflicts[0]
    browser.open(board.table)
    assert fight.title in browser.text(f"#conflict-{fight.id} h2")
    assert "acts now" in browser.text(".turns")

    def follows() -> None:
        """The page comes to show the state after a blow: perhaps by states in between, since a blow is several acts."""
        before = browser.value("document.documentElement.dataset.version")
        strike(campaign)
        wanted = newest(folder)
        assert wanted != before
        browser.wait_for(f"document.documentElement.dataset.version === '{wanted}'")
        assert browser.value("document.querySelectorAll('#results li').length") > 0
        assert browser.text("#news") in " ".join(browser.text("#results").split())

    follows()
    board.stop()
    browser.wait_for("document.getElementById('state').textContent === 'No connection. Trying again.'")
    strike(campaign)
    board = Program(folder, port)
    browser.wait_for("document.getElementById('state').textContent === ''")
    follows()
    campaign.close()
    campaign = Campaign.open(folder)
    follows()
    seen = browser.text("main")
    again = Browser(tmp_path / "again")
    again.open(board.table)
    assert again.text("main") == seen
    again.close()
    campaign.do(EndConflict(conflict=fight.id))
    browser.wait_for(f"!document.getElementById('conflict-{fight.id}')")
    campaign.pause()
    browser.wait_for("document.title === 'The game is paused'")
    assert browser.text() == "The game is paused\n\nTake the time you need."
    campaign.do(StartScene(title="After the fight"))
    browser.wait_for("document.getElementById('when').textContent.includes('After the fight')")
    campaign.close()
    board.stop()
