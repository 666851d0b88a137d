"""A campaign as a script: each log entry that still holds, in the state before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from campaigns import commands
from campaigns.command_language.downtime_answers import answers_of_entry
from campaigns.command_language.script import script_lines
from campaigns.commands.entry_command import command_of
from campaigns.history.lists import Listed, Lists
from campaigns.history.replay import ReplayedState
from campaigns.state.view import View
from core.actions.situation import Situation
from core.refusal import Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from campaigns.campaign import Campaign
    from campaigns.store import Record
    from core.ruleset import Ruleset


class Then(Listed):
    """A campaign in the state before a log entry, as far as lines need it."""

    def __init__(self, ruleset: Ruleset, standing: ReplayedState, folder: Path) -> None:
        self.ruleset, self.folder = ruleset, folder
        self._standing = standing
        self._lists = Lists(ruleset, standing.current)

    @cached_property
    def view(self) -> View:
        """The whole view at that time."""
        return self._standing.view()

    def situation(self, actor: int | None = None, conflict: int | None = None) -> Situation:
        """The situation for the rules at that time."""
        return self._standing.situation(actor, conflict)

    def conflict_of_action(
        self, action: str, actor: int | None, conflict: int | None = None, people: Collection[int] = ()
    ) -> int | None:
        """The conflict that an action was done in."""
        return self._standing.conflict_of_action(action, actor, conflict, people)

    def conflicts_claiming(self, action: str, actor: int | None) -> list[int]:
        """The conflicts running then that claimed an action of one of their participants."""
        return self._standing.conflicts_claiming(action, actor)


def script_of(campaign: Campaign) -> Iterator[str]:
    """The lines of everything done in a campaign that still holds, in order; this reads the whole log.

    Undone changes and the undoing are left out. Played in a new campaign with the same seed and house rules, the
    lines do it all again; they include the program's draws, which are checked against luck. A log entry of an older
    shape that has no line today becomes a comment.
    """
    history = campaign.history()
    numbers = dict[int, int]()
    live = {line.seq for line in map(history.line, range(len(history))) if line.live}
    for record, standing in campaign.follow_log():
        if record.seq in live and not record.event.get("quiet"):
            if record.event.get("undoable"):
                numbers[record.seq] = len(numbers) + 2  # the first one creates the campaign
            yield from _lines(record, Then(campaign.ruleset, standing, campaign.folder), numbers)


def _lines(record: Record, then: Then, numbers: Mapping[int, int]) -> Iterator[str]:
    """The lines of one log entry; `numbers` maps log entries to their numbers where the script is played."""
    try:
        command = command_of(record.event)
        if isinstance(command, commands.Revert):
            command = replace(command, entry=numbers[command.entry])
        if isinstance(command, commands.CommitDowntime | commands.StartScene) and "results" in record.event:
            command = replace(command, answers=tuple(answers_of_entry(record.event, then.view)))
        lines = script_lines(command, then) if command is not None else []
    except (Refusal, TypeError, KeyError):
        title = " ".join(str(record.event["title"]).split())
        lines = [f"# Log entry {record.seq} can't be written as a line: {title}"]
    if record.event["kind"] == commands.StartSession.kind:
        yield ""
    yield from lines
