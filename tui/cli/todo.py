"""`todo`: everything to do now in a campaign, the most urgent first."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.campaign import Campaign
from tui.cli.campaigns import campaign_argument, campaign_folder
from tui.cli.subcommand import Subcommand
from tui.cli.values import Facts, printing
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class DueLine:
    """Something that is due: what kind of thing it is, what it is called, and why it is here.

    It is urgent where it is due already.
    """

    kind: str
    title: str
    said: str
    who: tuple[str, ...]
    urgent: bool


@dataclass(frozen=True, slots=True)
class Dues:
    """All that is due in the open session, else in the next (`evening`), on this day of the campaign."""

    evening: int
    day: int
    due: tuple[DueLine, ...]


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)


def _due(given: Namespace) -> Facts[Dues]:
    """What is due now."""
    with Campaign.open(campaign_folder(given.campaign), read_only=True) as campaign:
        view = campaign.view
        lines = tuple(
            DueLine(line.kind, line.title, line.said, tuple(view.name_of(actor) for actor in line.who), line.urgent)
            for line in campaign.due_now()
        )
        return Facts(Dues(view.sessions_played + (view.session is None), view.day, lines), _text)


def _text(found: Dues) -> Iterator[str]:
    for line in found.due:
        yield plain(f"{line.title} · {line.said}")
    if not found.due:
        yield f"There is nothing to do in session {found.evening}."


SUBCOMMANDS: dict[str, Subcommand] = {"todo": printing(_arguments, _due)}
