"""`import-into`: imports files into a campaign: a vault, a folder of notes, characters in a table."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from campaigns.campaign import Campaign
from campaigns.imports import plan_import
from core.wording import quantity
from tui.cli.campaigns import Written, campaign_argument, campaign_folder, written_lines
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.exit_codes import FINE, REFUSED
from tui.text.plain import plain
from tui.vault.imports import summary

if TYPE_CHECKING:
    from campaigns.imports.plan import Plan, Taken
    from campaigns.user_files.faults import Fault


class TakenIn(NamedTuple):
    """The result of importing, or of a trial; with faults or conflicts nothing is imported.

    `left` lists the parts left out, with reasons. `record` is the log entry. `doubts` need a look, `counts` are the
    numbers of things found.
    """

    faults: tuple[Fault, ...]
    conflicts: tuple[Fault, ...]
    new: tuple[Taken, ...]
    changed: tuple[Taken, ...]
    left: tuple[str, ...]
    record: Written | None
    doubts: tuple[Fault, ...]
    counts: Mapping[str, int]


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument(
        "path", type=Path, help="a vault, a folder of notes, or a file of characters: md, csv, tsv, json"
    )
    parser.add_argument("--dry", action="store_true", help="list everything new and changed, and import nothing")
    parser.add_argument(
        "--notes", action="store_true", help="import files that aren't wyrdbook's as notes, not articles"
    )
    parser.add_argument(
        "--prefer", choices=("files", "campaign"), help="which side wins if a file and the campaign have both changed"
    )
    parser.add_argument(
        "--skip", action="append", default=[], metavar="NAME", help="leave out a folder or a pattern, such as Templates"
    )
    parser.add_argument(
        "--partly", action="store_true", help="import the rest if something is wrong, and list the faults"
    )
    parser.add_argument(
        "--same", choices=("note", "article", "skip"), help="what to do with a file that has the name of a character"
    )
    parser.add_argument(
        "--unknown",
        choices=("field", "note", "skip"),
        help="keep columns that the sheet lacks as custom fields or in the GM notes, or leave them out",
    )
    parser.add_argument(
        "--map",
        action="append",
        default=[],
        type=_head,
        metavar="COLUMN=FIELD",
        help='the field for a column, such as "Hero=name"; nothing after = leaves it out',
    )


def _head(said: str) -> tuple[str, str]:
    """A column and its meaning."""
    head, equals, field = said.partition("=")
    if not equals or not head.strip():
        raise ArgumentTypeError("write it as COLUMN=FIELD")
    return head.strip(), field.strip()


def _take(given: Namespace) -> Facts[TakenIn]:
    """Import a vault, notes or characters, wholly or not at all; one undo reverses it."""
    with Campaign.open(campaign_folder(given.campaign), read_only=given.dry) as campaign:
        plan = plan_import(
            campaign.past(),
            given.path,
            prefer=given.prefer or "",
            notes=given.notes,
            skip=tuple(given.skip),
            partly=given.partly,
            same=given.same or "",
            unknown=given.unknown or "",
            heads=dict(given.map),
        )
        done = campaign.do(plan.command) if plan.command is not None and not given.dry else None
    found = TakenIn(*plan[:5], Written.from_done(done) if done else None, plan.doubts, plan.counts)
    return Facts(found, partial(_import_lines, dry=given.dry), REFUSED if _has_stops(plan) else FINE)


def _has_stops(plan: Plan) -> bool:
    return bool(plan.faults or plan.conflicts)


def _import_lines(found: TakenIn, *, dry: bool) -> Iterator[str]:
    if dry:
        yield from map(plain, summary(found.counts, found.doubts, found.left))
    yield from map(plain, map(str, found.faults))
    yield from (plain(f"{each.file}: {each.message}") for each in found.conflicts)
    if found.faults:
        yield f"{quantity(len(found.faults), 'fault')}. Nothing was imported."
        return
    if found.conflicts:
        yield "Nothing was imported. Choose --prefer files or --prefer campaign, or change one of the two."
        return
    for each in (*found.new, *found.changed):
        yield plain(
            f"{'changed' if each.what else 'new'}  {each.kind:<9}  {each.name}  {', '.join(each.what)}".rstrip()
        )
    yield from map(plain, () if dry else found.left)
    if not found.new and not found.changed:
        yield "There is nothing new, and nothing has changed."
    yield from written_lines(found.record)


SUBCOMMANDS = {"import-into": fact_subcommand(_arguments, _take)}
