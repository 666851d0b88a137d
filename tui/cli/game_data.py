"""`data`: the data of a game that a GM can replace with a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns.campaign import Campaign
from campaigns.commands import SetData
from campaigns.user_files.game_data import faults_text, read_data
from tui.cli.campaigns import Written, campaign_to_read_or_change, reading_arguments, written_lines
from tui.cli.output import json_text
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, Fault, fact_subcommand
from tui.exit_codes import REFUSED
from tui.text.plain import plain

if TYPE_CHECKING:
    from core.game_data import DataKind


@dataclass(frozen=True, slots=True)
class KindListed:
    """A kind of data that a file may replace."""

    kind: str
    title: str
    help: str


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of data of a game."""

    kinds: tuple[KindListed, ...]


@dataclass(frozen=True, slots=True)
class InUse:
    """The data of a kind in use, as a file has it."""

    kind: str
    data: Any


@dataclass(frozen=True, slots=True)
class Replaced:
    """Replaced data of a kind with its log entry, or the faults of the replacement."""

    kind: str
    faults: tuple[Fault, ...]
    record: Written | None


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("kind", nargs="?", help="a kind of data; by default all kinds are listed")
    file = "a JSON file to use instead; by default the current data is printed as one"
    parser.add_argument("file", nargs="?", type=Path, help=file)
    parser.add_argument("--as-written", action="store_true", help="go back to the game's own data")
    parser.add_argument("--note", default="", help="a note for the log")


def _data(given: Namespace) -> Facts[Kinds] | Facts[InUse] | Facts[Replaced]:
    """List the kinds, print one, or replace it with a file."""
    if given.as_written and (given.file or not given.kind):
        raise WrongUse("--as-written needs a kind of data and no file.")
    changes = bool(given.file or given.as_written)
    with campaign_to_read_or_change(given, changes=changes) as campaign:
        if given.kind is None:
            kinds = (KindListed(kind.id, kind.title, kind.help) for kind in campaign.ruleset.data)
            return Facts(Kinds(tuple(kinds)), lambda found: _kinds_text(campaign, found))
        kind = campaign.ruleset.data_kind(given.kind)
        if not changes:
            in_use = InUse(kind.id, kind.read(getattr(campaign.view, kind.kept)))
            return Facts(in_use, lambda found: [json_text(found.data)])
        return _replace(campaign, kind, None if given.as_written else given.file, given.note)


def _kinds_text(campaign: Campaign, found: Kinds) -> Iterator[str]:
    for kind in found.kinds:
        yield f"{kind.kind}  {plain(kind.title)}: {plain(kind.help)}"
    if not found.kinds:
        tables = [plain(option.title) for option in campaign.ruleset.options.entries if option.rows]
        kept = f"; its tables are among the house rules: {', '.join(tables)}" if tables else ""
        yield f"{campaign.ruleset.title} has no data that a file can replace{kept}."


def _replace(campaign: Campaign, kind: DataKind, file: Path | None, note: str) -> Facts[Replaced]:
    """Replace a kind of data with a file, or (None) restore the game's own. All faults of a file are listed."""
    value = None if file is None else read_data(file)
    if value is not None and (faults := kind.faults(value)):
        told = Fault.from_refusals(faults)
        return Facts(Replaced(kind.id, told, None), lambda found: [faults_text(faults)], REFUSED)
    done = campaign.do(SetData(data=kind.id, value=value, note=note))
    return Facts(Replaced(kind.id, (), Written.from_done(done)), lambda found: written_lines(found.record))


SUBCOMMANDS = {"data": fact_subcommand(_arguments, _data)}
