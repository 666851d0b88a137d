"""`todo`: everything to do now in a campaign, most urgent first."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from tui.cli.campaigns import read_campaign, reading_arguments
from tui.cli.subcommand import Subcommand
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class DueLine:
    """A thing that is due: its kind, its title, and the reason. It is urgent if it is already due."""

    kind: str
    title: str
    said: str
    who: tuple[str, ...]
    urgent: bool


@dataclass(frozen=True, slots=True)
class ToDoFacts:
    """Everything due in the open session, else in the next (`evening`), on this day of the campaign."""

    evening: int
    day: int
    due: tuple[DueLine, ...]


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)


def _due(given: Namespace) -> Facts[ToDoFacts]:
    """Print the things due now."""
    with read_campaign(given.campaign, given.at) as campaign:
        view = campaign.view
        lines = tuple(
            DueLine(line.kind, line.title, line.said, tuple(view.name_of(actor) for actor in line.who), line.urgent)
            for line in campaign.due_now()
        )
        return Facts(ToDoFacts(view.sessions_played + (view.session is None), view.day, lines), _text)


def _text(found: ToDoFacts) -> Iterator[str]:
    for line in found.due:
        yield plain(f"{line.title} · {line.said}")
    if not found.due:
        yield f"There is nothing to do in session {found.evening}."


SUBCOMMANDS: dict[str, Subcommand] = {"todo": fact_subcommand(_arguments, _due)}
