"""Tests and Tasks (destiny-65 to 71)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.conflict.halves import OUTCOMES
from core.rulesets.destiny.values import OpenTask
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
class Test:
    """How a Test went."""

    successes: int = entry("Success", low=0)
    rival_successes: int = entry("Rival's Success", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Tested:
    """Whether a Test passed, and by how much."""

    passed: bool
    degree: int


def test(request: Test) -> Resolution[Tested]:
    """Whether a Test passes, and by how much (destiny-65)."""
    passed = request.successes >= 1
    return Resolution(Tested(passed, request.successes if passed else -request.rival_successes))


@dataclass(frozen=True, slots=True)
class TaskStart:
    """A Task's Difficulty."""

    difficulty: int = entry("Difficulty")


def task_start(request: TaskStart) -> Resolution[Tally]:
    """As many Task as Progress tokens as the Difficulty (destiny-67)."""
    if request.difficulty < 1:
        raise Refusal("bad_difficulty", "A Task has a Difficulty of at least 1.", "difficulty")
    return Resolution(Tally(request.difficulty, request.difficulty))


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """One attempt."""

    outcome: str = entry("Outcome")
    successes: int = entry("Success", default=0, low=0)
    rival_successes: int = entry("Rival's Success", default=0, low=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskStep(Worker):
    """An attempt at a Task."""

    task: int = entry("Task tokens", low=0)
    progress: int = entry("Progress tokens", low=0)


def stepped(tally: Tally, worker: Worker) -> Tally:
    """A Task after an attempt; a Task that is over takes none (destiny-68, 69)."""
    check_outcome(worker)
    if tally.status != "open":
        raise Refusal("task_over", f"The Task is {tally.status}.", "task")
    if worker.outcome in ("win", "both"):
        tally = tally.moved(worker.successes)
    if worker.outcome in ("lose", "both") and tally.status == "open":
        tally = tally.lost(worker.rival_successes)
    return tally


def check_outcome(worker: Worker) -> None:
    """Refuse an outcome there is not."""
    if worker.outcome not in OUTCOMES:
        raise Refusal("unknown_outcome", f"There is no outcome {worker.outcome:.30}.", "outcome")


def task_step(request: TaskStep) -> Resolution[Tally]:
    """One attempt (destiny-68, 69)."""
    return Resolution(stepped(Tally(request.task, request.progress), request))


@dataclass(frozen=True, slots=True, kw_only=True)
class Teamwork:
    """Several at one Task."""

    mode: str = entry("Mode")
    task: int = entry("Task tokens", low=0)
    progress: int = entry("Progress tokens", low=0)
    workers: tuple[Worker, ...] = entry("Workers")


def task_teamwork(request: Teamwork) -> Resolution[Tally]:
    """Several workers, one after the other or together (destiny-70)."""
    tally = Tally(request.task, request.progress)
    if request.mode not in ("separate", "together"):
        raise Refusal("unknown_mode", "Teamwork is separate or together.", "mode")
    if not request.workers:
        raise Refusal("no_workers", "Somebody has to work.", "workers")
    for worker in request.workers:
        check_outcome(worker)
    if tally.status != "open":
        raise Refusal("task_over", f"The Task is {tally.status}.", "task")
    together = request.mode == "together"
    return Resolution((_together if together else _separate)(tally, request.workers))


def _separate(tally: Tally, workers: Sequence[Worker]) -> Tally:
    for worker in workers:
        if tally.status == "open":
            tally = stepped(tally, worker)
    return tally


def _together(tally: Tally, workers: Sequence[Worker]) -> Tally:
    """All winners in one move; only if nobody wins the largest loss once."""
    winners = [worker.successes for worker in workers if worker.outcome in ("win", "both")]
    if winners:
        return tally.moved(sum(winners))
    return tally.lost(max((worker.rival_successes for worker in workers if worker.outcome == "lose"), default=0))


@dataclass(frozen=True, slots=True)
class TaskClock:
    """All open Tasks."""

    tasks: tuple[OpenTask, ...] = entry("Tasks")


@dataclass(frozen=True, slots=True)
class TaskLeft:
    """A Task with what it then has, and how that leaves it."""

    id: str
    task: int
    progress: int
    status: str


def clocked(tasks: Sequence[OpenTask]) -> tuple[TaskLeft, ...]:
    """Each open Task loses 1 Progress; those over stay as they are (destiny-71)."""
    tallies = [(task.id, Tally(task.task, task.progress)) for task in tasks]
    after = [(id, tally.lost(1) if tally.status == "open" else tally) for id, tally in tallies]
    return tuple(TaskLeft(id, tally.task, tally.progress, tally.status) for id, tally in after)


@dataclass(frozen=True, slots=True)
class Clocked:
    """The Tasks after the Events phase."""

    tasks: tuple[TaskLeft, ...]


def task_clock(request: TaskClock) -> Resolution[Clocked]:
    """The Events phase for Tasks (destiny-71)."""
    return Resolution(Clocked(clocked(request.tasks)))


RULES = (
    Rule("test", Test, asking_nothing(test)),
    Rule("task_start", TaskStart, asking_nothing(task_start)),
    Rule("task_step", TaskStep, asking_nothing(task_step)),
    Rule("task_teamwork", Teamwork, asking_nothing(task_teamwork)),
    Rule("task_clock", TaskClock, asking_nothing(task_clock)),
)
