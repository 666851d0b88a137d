"""Tests and Tasks (destiny-65 to 71)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.acts.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.conflict.halves import OUTCOMES
from core.rulesets.destiny.values import Number, OpenTask
from core.schema.codec import Json
from core.schema.entry import entry

Status = Literal["open", "complete", "failed"]


class Tally(NamedTuple):
    """The tokens of a Task: those still to do and those that stand for progress."""

    task: int
    progress: int

    @property
    def status(self) -> Status:
        """Whether it is done, failed or goes on (destiny-68, 69)."""
        return "complete" if self.task == 0 else "failed" if self.progress == 0 else "open"

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        return {"task": self.task, "progress": self.progress, "status": self.status}

    def moved(self, successes: int) -> Tally:
        """After winning: as many Task tokens become Progress as there is Success (destiny-68)."""
        moved = min(successes, self.task)
        return Tally(self.task - moved, self.progress + moved)

    def lost(self, successes: int) -> Tally:
        """After losing: Progress goes by the Rival's Success (destiny-69)."""
        return Tally(self.task, max(0, self.progress - successes))


@dataclass(frozen=True, slots=True)
class Tested:
    """Whether a Test passed, and by how much."""

    passed: bool
    degree: int


def passes(successes: Number, rival_successes: Number = 0) -> Tested:
    """Whether a Test passes, and by how much (destiny-65)."""
    passed = successes >= 1
    return Tested(passed, successes if passed else -rival_successes)


def task_start(difficulty: int) -> Tally:
    """As many Task as Progress tokens as the Difficulty (destiny-67)."""
    if difficulty < 1:
        raise Refusal("bad_difficulty", "A Task needs a Difficulty of at least 1.", "difficulty")
    return Tally(difficulty, difficulty)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """One attempt."""

    outcome: str = entry("Outcome")
    successes: int = entry("Success", default=0, low=0)
    rival_successes: int = entry("Rival's Success", default=0, low=0)


def task_step(
    task: Number, progress: Number, outcome: str, successes: Number = 0, rival_successes: Number = 0
) -> Tally:
    """A Task after an attempt; a Task that is over takes none (destiny-68, 69)."""
    tally = Tally(task, progress)
    check_outcome(outcome)
    if tally.status != "open":
        raise Refusal("task_over", f"The Task is already {tally.status}.", "task")
    if outcome in ("win", "both"):
        tally = tally.moved(successes)
    if outcome in ("lose", "both") and tally.status == "open":
        tally = tally.lost(rival_successes)
    return tally


def check_outcome(outcome: str) -> None:
    """Refuse an outcome there is not."""
    if outcome not in OUTCOMES:
        raise Refusal("unknown_outcome", f"{outcome:.30} isn't an outcome of a conflict.", "outcome")


def task_teamwork(mode: str, task: Number, progress: Number, workers: tuple[Worker, ...]) -> Tally:
    """Several workers, one after the other or together (destiny-70)."""
    tally = Tally(task, progress)
    if mode not in ("separate", "together"):
        raise Refusal("unknown_mode", "Teamwork is separate or together.", "mode")
    if not workers:
        raise Refusal("no_workers", "Choose at least one character to work.", "workers")
    for worker in workers:
        check_outcome(worker.outcome)
    if tally.status != "open":
        raise Refusal("task_over", f"The Task is already {tally.status}.", "task")
    together = mode == "together"
    return (_together if together else _separate)(tally, workers)


def _separate(tally: Tally, workers: Sequence[Worker]) -> Tally:
    for worker in workers:
        if tally.status == "open":
            tally = task_step(*tally, worker.outcome, worker.successes, worker.rival_successes)
    return tally


def _together(tally: Tally, workers: Sequence[Worker]) -> Tally:
    """All winners in one move; only if nobody wins the largest loss once."""
    winners = [worker.successes for worker in workers if worker.outcome in ("win", "both")]
    if winners:
        return tally.moved(sum(winners))
    return tally.lost(max((worker.rival_successes for worker in workers if worker.outcome == "lose"), default=0))


@dataclass(frozen=True, slots=True)
class TaskLeft:
    """A Task with what it then has, and how that leaves it."""

    id: str
    task: int
    progress: int
    status: str


def task_clock(tasks: tuple[OpenTask, ...]) -> tuple[TaskLeft, ...]:
    """The Events phase: each open Task loses 1 Progress; those over stay as they are (destiny-71)."""
    tallies = [(task.id, Tally(task.task, task.progress)) for task in tasks]
    after = [(id, tally.lost(1) if tally.status == "open" else tally) for id, tally in tallies]
    return tuple(TaskLeft(id, tally.task, tally.progress, tally.status) for id, tally in after)


RULES = (rule(passes, name="test"), rule(task_start), rule(task_step), rule(task_teamwork), rule(task_clock, "tasks"))
