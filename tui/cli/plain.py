"""`plain`: a session in plain mode, without a screen."""

from __future__ import annotations

import io
import shlex
import sys
from argparse import ArgumentParser, Namespace
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from pkgutil import resolve_name

from campaigns.campaign import Campaign
from tui.app.hooks import Hooks
from tui.cli.campaigns import library
from tui.cli.output import say
from tui.cli.subcommand import CampaignName, Subcommand, WrongUse
from tui.config.settings import load
from tui.exit_codes import FINE, REFUSED
from tui.plain_mode.lines import Lines
from tui.plain_mode.play import Play
from tui.plain_mode.session import Facts, Session

FACTS = ("show", "search", "knows", "threads", "timeline", "todo", "agenda", "prepared", "recap", "slips", "verify")
"""Subcommands that print facts of a campaign; in plain mode they use the one in play."""


def _arguments(parser: ArgumentParser) -> None:
    help = "a campaign by name, folder name or path; by default the one you played last"
    parser.add_argument("campaign", nargs="?", type=CampaignName, help=help)
    parser.add_argument("--read-only", action="store_true", help="look, but change nothing")
    parser.add_argument("--ascii", action="store_true", help="print only ASCII characters")


def _plain(given: Namespace) -> int:
    folder = library().last() if given.campaign is None else library().find(given.campaign)
    return play(folder, read_only=given.read_only, ascii=given.ascii)


def play(folder: Path | None, *, read_only: bool, ascii: bool) -> int:
    """Play a campaign in plain mode; if no one types the lines, the exit code tells whether one was refused."""
    if folder is None:
        raise WrongUse("There is no campaign yet. Create one with `wyrdbook new`.")
    config = load()
    lines = Lines(say, ascii=ascii or config.ascii or "utf" not in (sys.stdout.encoding or "").lower())
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    hooks = Hooks(config.hooks, lines.refuse)
    with Campaign.open(folder, read_only=read_only) as campaign:
        for notice in campaign.notices:
            lines.say(notice)
        hooks.follow(None if read_only else campaign)
        try:
            played = Play(campaign, lines, library(), hooks, also=config.backup_also)
            Session(played, facts_of(folder)).converse()
        finally:
            hooks.leave()
            hooks.join()
    return REFUSED if lines.refused and not lines.interactive else FINE


def facts_of(folder: Path) -> dict[str, Facts]:
    """The subcommands of facts for one campaign."""
    return {name: partial(_print_facts, name, folder) for name in FACTS}


def _print_facts(name: str, folder: Path, rest: str) -> tuple[str, str]:
    """The output and the errors of a subcommand for the rest of a line."""
    out, errors = io.StringIO(), io.StringIO()
    try:
        words = shlex.split(rest)
    except ValueError as error:
        return "", f"{error}."
    with redirect_stdout(out), redirect_stderr(errors):
        resolve_name("tui.cli:execute")([name, str(folder), *words])
    return out.getvalue(), errors.getvalue()


SUBCOMMANDS = {"plain": Subcommand(_arguments, _plain)}
