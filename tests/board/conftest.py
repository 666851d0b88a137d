from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

import pytest
from httpx import Client

from campaigns.board.running_board import Board
from campaigns.campaign import Campaign
from tui.board import server as served
from tui.board.addresses import LOOPBACK, listening_socket

WAIT = 20.0
"""Seconds until something that has to happen soon must have happened."""


class Running(NamedTuple):
    """A board that is served: who asks it, where, and the campaign that is played meanwhile."""

    client: Client
    port: int
    board: Board
    campaign: Campaign
    server: served.Server

    def path(self, name: str = "") -> str:
        """The path of the page of a character, or the table's."""
        return next(f"/{each.token}" for each in self.board.links if each.name == name)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(served, "LOOKS", 0.02)


@pytest.fixture
def running(sample_of) -> Iterator[Running]:
    with Campaign.open(sample_of("destiny")) as campaign:
        board = Board(campaign.folder)
        waiting = listening_socket(LOOPBACK, 0)
        port = waiting.getsockname()[1]
        server = served.server(served.application(board, frozenset({LOOPBACK, "localhost"})))
        thread = Thread(target=server.run, kwargs={"sockets": [waiting]})
        thread.start()
        try:
            with Client(base_url=f"http://{LOOPBACK}:{port}", timeout=WAIT, trust_env=False) as client:
                yield Running(client, port, board, campaign, server)
        finally:
            server.should_exit = True
            thread.join(WAIT)
            board.close()
            assert not thread.is_alive()


def connected(port: int) -> socket.socket:
    """A bare connection to the board."""
    found = socket.create_connection((LOOPBACK, port), timeout=WAIT)
    found.settimeout(WAIT)
    return found


def soon(condition) -> bool:
    """Return True if something becomes true before long."""
    until = monotonic() + WAIT
    while not (found := condition()) and monotonic() < until:
        sleep(0.02)
    return bool(found)
