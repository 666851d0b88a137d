"""`bestiary`: the bestiary of a campaign and of its game, listed, written to a file and read from one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns.campaign import Campaign
from campaigns.commands import Batch
from campaigns.document_kinds.bestiary import FigureFields
from campaigns.document_kinds.declaration import Declared, declare
from campaigns.document_kinds.text_fields import names
from campaigns.npcs.files import entries_and_faults, entries_text, shared_types
from campaigns.user_files.game_data import faults_text
from campaigns.user_files.texts import save_text
from tui.cli.campaigns import Written, campaign_to_read_or_change, reading_arguments, written_lines
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, Fault, WrittenOut, fact_subcommand
from tui.exit_codes import REFUSED
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.commands import KeepFigure
    from campaigns.state.view import BestiaryEntry


@declare
class Listed(FigureFields, Declared):
    """An entry of the bestiary; a `shared` one is for all campaigns of the game."""

    shared: bool
    sheet: Any

    @classmethod
    def from_type(cls, figure: BestiaryEntry | KeepFigure, *, shared: bool) -> Listed:
        """An entry of the campaign's bestiary, or of the shared one."""
        fields = {name: getattr(figure, name) for name in names(FigureFields)}
        return cls(**fields, shared=shared, sheet=figure.sheet)


@dataclass(frozen=True, slots=True)
class BestiaryFacts:
    """The bestiary of a campaign."""

    figures: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """The log entry that saved the entries of a file, or the file's faults."""

    faults: tuple[Fault, ...]
    record: Written | None


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("--write", type=Path, metavar="FILE", help="export the campaign's bestiary to a JSON file")
    parser.add_argument("--read", type=Path, metavar="FILE", help="import the entries of such a file, all or none")


def _figures(given: Namespace) -> Facts[BestiaryFacts] | Facts[WrittenOut] | Facts[Read]:
    """List the bestiary, write it to a file, or read one."""
    if given.read and given.write:
        raise WrongUse("Import a file or export one, not both.")
    with campaign_to_read_or_change(given, changes=given.read is not None) as campaign:
        if given.read:
            return _read(campaign, given.read)
        return _write(campaign, given.write) if given.write else _list(campaign)


def _list(campaign: Campaign) -> Facts[BestiaryFacts]:
    own = (Listed.from_type(each, shared=False) for each in campaign.view.figures)
    all = (Listed.from_type(each, shared=True) for each in shared_types(campaign.ruleset))
    return Facts(BestiaryFacts((*own, *all)), _bestiary_text)


def _bestiary_text(found: BestiaryFacts) -> Iterator[str]:
    for each in found.figures:
        about = (each.group, " ".join(f"#{tag}" for tag in each.tags), "all campaigns" if each.shared else "")
        yield plain(" · ".join(filter(None, (each.name, *about))))
    if not found.figures:
        yield "The bestiary is empty."


def _write(campaign: Campaign, file: Path) -> Facts[WrittenOut]:
    if file.exists():
        raise WrongUse(f"The file {plain(str(file))} already exists.")
    if not campaign.view.figures:
        raise WrongUse("The bestiary of the campaign is empty.")
    save_text(file, entries_text(campaign.ruleset, campaign.view.figures))
    return Facts(WrittenOut(str(file)), lambda found: [f"Written to {plain(found.file)}"])


def _read(campaign: Campaign, file: Path) -> Facts[Read]:
    found, faults = entries_and_faults(campaign.ruleset, file)
    if faults:
        told = Fault.from_refusals(faults)
        return Facts(Read(told, None), lambda read: [faults_text(faults)], REFUSED)
    done = campaign.do(Batch(parts=tuple(found)) if len(found) > 1 else found[0])
    return Facts(Read((), Written.from_done(done)), lambda read: written_lines(read.record))


SUBCOMMANDS = {"bestiary": fact_subcommand(_arguments, _figures)}
