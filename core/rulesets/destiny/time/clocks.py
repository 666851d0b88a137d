"""The effects of a clock's tick on Tasks and hidden units (destiny-71, 182)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.rulesets.destiny.values.stats import Number, OpenTask
from core.schema.codec import Json


def most(stealth: int) -> int:
    """The most stealth tokens a unit may have (destiny-178)."""
    return 2 * stealth


def stealth_clock(tokens: Number, stealth: Number) -> int:
    """A tick gives a hidden unit a token (destiny-182)."""
    return tokens + int(0 < tokens < most(stealth))


Status = Literal["open", "complete", "failed"]


class Tally(NamedTuple):
    """The tokens of a Task: those still to do and those for progress."""

    task: int
    progress: int

    @property
    def status(self) -> Status:
        """The status of the Task: complete, failed or open (destiny-68, 69)."""
        return "complete" if self.task == 0 else "failed" if self.progress == 0 else "open"

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"task": self.task, "progress": self.progress, "status": self.status}

    def after_win(self, successes: int) -> Tally:
        """The tally after winning: Success turns as many Task tokens into Progress (destiny-68)."""
        moved = min(successes, self.task)
        return Tally(self.task - moved, self.progress + moved)

    def after_loss(self, successes: int) -> Tally:
        """The tally after losing: the Rival's Success reduces Progress (destiny-69)."""
        return Tally(self.task, max(0, self.progress - successes))


@dataclass(frozen=True, slots=True)
class TaskLeft:
    """A Task with its remaining tokens and its status."""

    id: str
    task: int
    progress: int
    status: str


def task_clock(tasks: tuple[OpenTask, ...]) -> tuple[TaskLeft, ...]:
    """The Events phase: each open Task loses 1 Progress; finished ones are unchanged (destiny-71)."""
    tallies = [(task.id, Tally(task.task, task.progress)) for task in tasks]
    after = [(id, tally.after_loss(1) if tally.status == "open" else tally) for id, tally in tallies]
    return tuple(TaskLeft(id, tally.task, tally.progress, tally.status) for id, tally in after)
