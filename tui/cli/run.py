"""`run`: play a script in a campaign, wholly or not at all."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.command_language.script import Faulty, as_written, play, statements
from campaigns.commands import EndSession
from core.refusal import Refusal
from core.wording import quantity
from tui.cli.campaigns import back_up_also, campaign_argument, library
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.command_language.script import Statement
    from campaigns.state.view import LogLine


@dataclass(frozen=True, slots=True)
class RecordMade:
    """A log entry that a script wrote: its number and title."""

    record: int
    title: str


@dataclass(frozen=True, slots=True)
class Run:
    """The result of a script; if it was only `tried`, the campaign is unchanged.

    `backup` is the backup of a session's end, empty if none ended.
    """

    records: tuple[RecordMade, ...]
    tried: bool
    backup: str


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    lines = "a file of spoken lines, such as `award Mara 2 xp brave`; - for standard input"
    parser.add_argument("script", type=Path, help=lines)
    written = "keep a script's draws from another campaign, as if you had typed them; the log marks them"
    parser.add_argument("--as-written", action="store_true", help=written)
    parser.add_argument("--dry", action="store_true", help="only try it, and print what it would do")


def _run_script(given: Namespace) -> Facts[Run]:
    """Play the script in a copy of the campaign, which takes its place once every line is done."""
    text = sys.stdin.read() if str(given.script) == "-" else _text_of(given.script)
    lines, shelf = statements(text), library()
    script = tuple(as_written(lines) if given.as_written else lines)
    folder = shelf.find(given.campaign)

    def play(campaign: Campaign) -> tuple[LogLine, ...]:
        return tuple(_play(campaign, script, given.script.name))

    done = shelf.do_whole(folder, play, keep=not given.dry)
    ended = not given.dry and any(line.kind == EndSession.kind for line in done)
    backup = str(shelf.backup(folder)) if ended else ""
    if ended:
        back_up_also(shelf, folder)
    return Facts(Run(tuple(RecordMade(line.seq, line.title) for line in done), given.dry, backup), _text)


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8-sig")
    except ValueError as error:
        raise WrongUse(f"{str(file)!r:.80} isn't a text file in UTF-8, or isn't a file name.") from error


def _play(campaign: Campaign, script: tuple[Statement, ...], name: str) -> Iterator[LogLine]:
    try:
        for played in play(campaign, script, name):
            if played.done is not None and played.done.line is not None:
                yield played.done.line
    except Faulty as faulty:
        if faulty.code == "not_drawn":
            raise Refusal(faulty.code, f"{faulty.message} Or run it with --as-written.", faulty.field) from faulty
        raise


def _text(run: Run) -> Iterator[str]:
    yield from (f"{made.record:>6}  {plain(made.title)}" for made in run.records)
    done = quantity(len(run.records), "log entry", "log entries")
    yield f"{done} would be written. Nothing has changed." if run.tried else f"{done} written."
    if run.backup:
        yield f"Backed up: {plain(run.backup)}"


SUBCOMMANDS = {"run": fact_subcommand(_arguments, _run_script)}
