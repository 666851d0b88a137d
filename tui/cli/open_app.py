"""`open`: the app itself, also without the word; `library`: the app with all campaigns."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING

from tui.cli.output import say
from tui.cli.subcommand import CampaignName, RulesetId, Subcommand, WrongUse
from tui.exit_codes import FINE

if TYPE_CHECKING:
    from pathlib import Path  # `wyrdbook --help` takes its options from here, and does not wait for more


def _arguments(parser: ArgumentParser) -> None:
    help = "a campaign by name, folder name or path; by default the one you played last"
    parser.add_argument("campaign", nargs="?", type=CampaignName, help=help)
    options(parser)


def options(parser: ArgumentParser) -> None:
    """Add the options for opening a campaign, which also work without the word."""
    parser.add_argument("--read-only", action="store_true", help="look, but change nothing")
    _looks(parser)
    parser.add_argument(
        "--sample",
        nargs="?",
        const="",
        type=RulesetId,
        metavar="RULESET",
        help="open your own copy of a game's sample campaign; by default the first game's",
    )


def _open(given: Namespace) -> int:
    if asks_for_lines():
        from tui.cli import plain

        return plain.play(_folder(given), read_only=given.read_only, ascii=given.ascii)
    return _run_app(_folder(given), given)


_OFF = ("", "0")


def asks_for_lines() -> bool:
    """Return True if the environment asks for plain mode: `ACCESSIBLE=1`, or a terminal that can't paint."""
    return os.environ.get("ACCESSIBLE", "") not in _OFF or os.environ.get("TERM") == "dumb"


def _library(given: Namespace) -> int:
    return _run_app(None, given)


def _run_app(folder: Path | None, given: Namespace) -> int:
    if not sys.stdin.isatty():
        raise WrongUse("The app needs a terminal. `wyrdbook --help` lists what works without one.")
    from tui.terminal.flow_control import flow_control_off

    with flow_control_off():
        return _run_in_terminal(folder, given)


def _run_in_terminal(folder: Path | None, given: Namespace) -> int:
    gc.disable()  # objects made at the start stay; `collect_again` ends this
    from tui.app.app import Wyrdbook
    from tui.app.hangup import watch
    from tui.config.settings import load
    from tui.terminal.title import title_given_back

    config = load()
    read_only = folder is not None and given.read_only
    app = Wyrdbook(folder, read_only=read_only, config=replace(config, ascii=given.ascii or config.ascii))
    watch(app)
    with title_given_back():
        app.run()
    if app.fault:
        say(f"wyrdbook: {app.fault}", error=True)
    return app.return_code or FINE


def _folder(given: Namespace) -> Path | None:
    """The folder of the campaign to open; None for the library if there is none. A missing one is refused here."""
    from tui.cli.campaigns import library

    if given.sample is None and given.campaign is None:
        return library().last()
    if given.sample is None:
        return library().find(given.campaign)
    if given.campaign is not None:
        raise WrongUse("Name a campaign or ask for the sample, not both.")
    return library().sample(given.sample or None)


def _looks(parser: ArgumentParser) -> None:
    parser.add_argument("--ascii", action="store_true", help="show only ASCII characters, for fonts that lack others")


SUBCOMMANDS = {"open": Subcommand(_arguments, _open), "library": Subcommand(_looks, _library)}
