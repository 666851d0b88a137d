"""The board on the command line: listing and revoking links, and serving it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from campaigns.board.running_board import Board
from tui.board.addresses import link_host, listening_socket, served_names
from tui.board.codes import qr_code
from tui.board.program import READY
from tui.board.server import serve
from tui.text.plain import plain

_NICE = 10
"""The board's lower priority on a busy processor: the GM's keys come before readers."""


class BoardCommand:
    """The board of a campaign at an address and port; `say` prints, with `codes` also QR codes."""

    def __init__(self, folder: Path, address: str, port: int, *, codes: bool, say: Callable[[str], None]) -> None:
        self._board, self._address, self._port = Board(folder), address, port
        self._codes, self._say = codes, say

    def tell(self) -> None:
        """Print each link."""
        for link in self._board.links:
            address = f"http://{link_host(self._address)}:{self._port}/{link.token}"
            self._say(f"{plain(link.name) or 'The table'}: {plain(address)}")
            if self._codes:
                self._say(qr_code(address))

    def revoke(self, name: str) -> None:
        """Make a new link for a character, the table or all. Refuse a name without a link."""
        self._board.revoke(name)

    def serve(self, *, until_closed: bool) -> None:
        """Print the links and serve the board until interrupted, or until the input is closed.

        Refuse an unavailable address or port.
        """
        waiting = listening_socket(self._address, self._port)
        self._port = waiting.getsockname()[1]
        self.tell()
        self._say(READY)
        if hasattr(os, "nice"):
            os.nice(_NICE)
        serve(self._board, served_names(self._address), waiting, self.tell, sys.stdin.read if until_closed else None)
