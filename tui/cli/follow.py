"""`follow` and `watch`: the players' view of a campaign while another program plays it."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from shutil import get_terminal_size
from time import sleep
from typing import TYPE_CHECKING

from campaigns.campaign import Campaign
from campaigns.stream.follower import Follower
from core.refusal import Refusal
from tui.cli.campaigns import campaign_argument, campaign_folder, reader_argument, reader_of
from tui.cli.output import clear_screen, json_text, say
from tui.cli.state_parts import PARTS, show_parts
from tui.cli.state_text import state_lines
from tui.cli.subcommand import Subcommand
from tui.exit_codes import FINE
from tui.safety.words import PAUSED
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.stream.entries import PublicEntry

LOOKS = 0.3
"""The seconds between two looks at the log."""
_LAST = 5
"""The number of entries that `watch` shows, the latest last."""
_FAR = 60
"""The log entries before the end where `watch` starts to look for them."""


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    reader_argument(parser)
    parser.add_argument("--after", type=int, metavar="N", help="begin after this log entry; by default now")
    parser.add_argument("--once", action="store_true", help="print the entries so far, and stop")
    parser.add_argument("--json", action="store_true", help="print each entry as one line of JSON")


def _follow(given: Namespace) -> int:
    """Print each entry as it is made, until interrupted."""
    follower = _follower(given, given.after)
    for entry in _entries(follower, given.once):
        line = json_text(asdict(entry), one_line=True) if given.json else plain(_entry_text(entry, follower.read))
        say(line)
    return FINE


def _follower(given: Namespace, after: int | None) -> Follower:
    folder = campaign_folder(given.campaign)
    if after is not None and after < 0:
        raise Refusal("bad_request", "Log entries are numbered from 1.")
    with Campaign.open(folder, read_only=True) as campaign:
        return Follower(folder, after=after, character=reader_of(campaign, given))


def _entries(follower: Follower, once: bool) -> Iterator[PublicEntry]:
    yield from follower.news()
    while not once:
        sleep(LOOKS)
        yield from follower.news()


def _entry_text(entry: PublicEntry, read: Callable[[str], str]) -> str:
    numbers = f" {', '.join(map(str, entry.entries))}" if entry.entries else ""
    return f"{entry.entry}  {read(entry.text)}{numbers}"


def _watch_arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    reader_argument(parser)
    parser.add_argument("--once", action="store_true", help="print the campaign as it is now, and stop")


def _watch(given: Namespace) -> int:
    """Show the players' view of the campaign, again after each change, until interrupted."""
    folder = campaign_folder(given.campaign)
    with Campaign.open(folder, read_only=True) as campaign:
        follower = _follower(given, max(campaign.view.seq - _FAR, 0))
    told = follower.news()

    def lines() -> Iterable[str]:
        with Campaign.open(folder, read_only=True) as campaign:
            if campaign.paused:
                yield PAUSED
                return
            parts = [part for part in PARTS if part not in ("log", "sheets")]
            found = show_parts(campaign, parts, players=True, character=reader_of(campaign, given))
        title, *state = state_lines(found, campaign.ruleset)
        yield from (title, "", "Latest", *(f"  {plain(follower.read(entry.text))}" for entry in told[-_LAST:]), *state)

    _paint(lines)
    while not given.once:
        sleep(LOOKS)
        if (news := follower.news()) or follower.changed:
            told.extend(news)
            _paint(lines)
    return FINE


def _paint(lines: Callable[[], Iterable[str]]) -> None:
    """Print lines over the last ones; below them if the terminal can't be cleared."""
    found = [*lines()]
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        size = get_terminal_size()
        found = [line[: size.columns] for line in found[: size.lines - 1]]
        clear_screen()
    for line in found:
        say(line)


SUBCOMMANDS: dict[str, Subcommand] = {
    "follow": Subcommand(_arguments, _follow),
    "watch": Subcommand(_watch_arguments, _watch),
}
