"""`revert`: revert a log entry, or print the changes it would make."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.campaign import Campaign
from campaigns.commands import Revert
from campaigns.history.reversal import reversal
from campaigns.history.step_words import change_words
from tui.cli.campaigns import Written, campaign_argument, campaign_folder, written_lines
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class Reverted:
    """The changes of reverting a log entry, in words, and the new entry; None if nothing was done."""

    entry: int
    title: str
    changes: tuple[str, ...]
    record: Written | None


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("entry", type=int, metavar="ENTRY", help="the number of the log entry")
    parser.add_argument("--dry", action="store_true", help="only print what would change")


def _revert(given: Namespace) -> Facts[Reverted]:
    """Revert one log entry. Refuse one that later entries depend on, and name them."""
    with Campaign.open(campaign_folder(given.campaign), read_only=given.dry) as campaign:
        found = reversal(campaign.past(), given.entry)
        found.check()
        changes = change_words(campaign.past(), found.steps)
        record = None if given.dry else Written.from_done(campaign.do(Revert(entry=given.entry)))
    return Facts(Reverted(given.entry, found.line.title, changes, record), _text)


def _text(found: Reverted) -> Iterator[str]:
    yield from map(plain, found.changes or ("No document changes. Only the log says that it was taken back.",))
    if found.record is not None:
        yield from written_lines(found.record)


SUBCOMMANDS = {"revert": fact_subcommand(_arguments, _revert)}
