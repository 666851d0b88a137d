"""What was done in a campaign, said as a script: each record that still holds, as the campaign stood before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from campaigns import commands
from campaigns.command_language.downtime_answers import drawn_in
from campaigns.command_language.script import script_lines
from campaigns.commands.logged import command_of
from campaigns.history.lists import Listed, Lists
from campaigns.history.replay import Standing
from campaigns.state.view import View
from core.acts.situation import Situation
from core.refusal import Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from campaigns.campaign import Campaign
    from campaigns.store import Record
    from core.ruleset import Ruleset


class Then(Listed):
    """A campaign as it stood before a record, as far as lines are said and understood by it."""

    def __init__(self, ruleset: Ruleset, standing: Standing, folder: Path) -> None:
        self.ruleset, self.folder = ruleset, folder
        self._standing = standing
        self._lists = Lists(ruleset, standing.current)

    @cached_property
    def view(self) -> View:
        """Everything as it was to be seen."""
        return self._standing.view()

    def situation(self, actor: int | None = None, conflict: int | None = None) -> Situation:
        """What the rules could know."""
        return self._standing.situation(actor, conflict)

    def done_in(
        self, action: str, actor: int | None, conflict: int | None = None, people: Collection[int] = ()
    ) -> int | None:
        """The conflict an action was done in."""
        return self._standing.done_in(action, actor, conflict, people)

    def conflicts_claiming(self, action: str, actor: int | None) -> list[int]:
        """The conflicts that ran and claimed an action of someone who took part in them."""
        return self._standing.conflicts_claiming(action, actor)


def script_of(campaign: Campaign) -> Iterator[str]:
    """The lines that say everything done in a campaign that still holds, one after the other; the whole log is read.

    What was undone is left out, and undoing with it. Played in a new campaign of the same seed and house rules the
    lines do it all again; what the program drew is said with them, and is held against luck. A record of an older
    shape, which cannot be said today, is a comment.
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
    """The lines of one record; `numbers` says which log entry each one is where the script is played."""
    try:
        command = command_of(record.event)
        if isinstance(command, commands.Revert):
            command = replace(command, entry=numbers[command.entry])
        if isinstance(command, commands.CommitDowntime | commands.StartScene) and "results" in record.event:
            command = replace(command, answers=tuple(drawn_in(record.event, then.view)))
        lines = script_lines(command, then) if command is not None else []
    except (Refusal, TypeError, KeyError):
        title = " ".join(str(record.event["title"]).split())
        lines = [f"# Log entry {record.seq} can't be written as a line: {title}"]
    if record.event["kind"] == commands.StartSession.kind:
        yield ""
    yield from lines
