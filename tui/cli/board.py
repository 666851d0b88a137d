"""`board`: a page for the players' phones and a television, on this computer or the local network."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from core.refusal import Refusal
from tui.board.program import HERE, PORT
from tui.cli.campaigns import campaign_argument, campaign_folder
from tui.cli.output import say
from tui.cli.subcommand import Subcommand
from tui.exit_codes import FINE

_PARTS = ("anyio", "h11", "segno", "starlette", "uvicorn")
"""The packages of the extra, by import name."""


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    where = "serve on this address, or on all (0.0.0.0); by default on this computer only"
    parser.add_argument("--address", default=HERE, help=where)
    parser.add_argument("--port", type=int, default=PORT, help=f"by default {PORT}")
    parser.add_argument("--links", action="store_true", help="print the links, and stop")
    parser.add_argument("--until-closed", action="store_true", help="also stop when the input is closed")
    old = "make a new link for a character, for the table or for all, and stop; the old link no longer works"
    parser.add_argument("--revoke", metavar="NAME", help=old)


def _board(given: Namespace) -> int:
    """Serve a campaign's board until interrupted."""
    try:
        from tui.board import command
    except ModuleNotFoundError as missing:
        if missing.name not in _PARTS:
            raise
        how = "Install the board first: pipx install --force '.[board]' in your clone, or pip install 'wyrdbook[board]'"
        raise Refusal("no_board", how) from missing
    codes = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and "utf" in (sys.stdout.encoding or "").lower()
    board = command.BoardCommand(campaign_folder(given.campaign), given.address, given.port, codes=codes, say=say)
    if given.revoke is not None:
        board.revoke(given.revoke)
    if given.links or given.revoke is not None:
        board.tell()
    else:
        board.serve(until_closed=given.until_closed)
    return FINE


SUBCOMMANDS: dict[str, Subcommand] = {"board": Subcommand(_arguments, _board)}
