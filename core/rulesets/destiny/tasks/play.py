"""Tasks played: one or several meet what resists, and tokens move (destiny-67 to 70)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from core.acts.result import Outcome, Resolution, Step
from core.kit.band import Band
from core.luck.odds import Chance, Odds
from core.luck.piles import Deck
from core.luck.table import Table
from core.rulesets.destiny.chances.forecast import clash_odds
from core.rulesets.destiny.conflict.clash import After, Clashed, clashed
from core.rulesets.destiny.conflict.halves import Duelist
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.tasks.rules import Tally, Teamwork, Worker, stepped, task_teamwork
from core.rulesets.destiny.values import OpenTask
from core.schema.codec import Json

Mode = Literal["separate", "together"]
_ENDS = {"complete": Outcome(Band.TRIUMPH, "complete"), "failed": Outcome(Band.DISASTER, "failed")}


@dataclass(frozen=True, slots=True)
class Effort:
    """Workers at a Task against what resists, one after the other or together."""

    workers: tuple[Duelist, ...]
    rival: Duelist
    shared: Deck
    task: OpenTask
    mode: Mode = "separate"
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Worked:
    """A Task before and after everybody has worked at it: how each fared, the Rival and Shared Fate as they now are."""

    task: OpenTask
    tally: Tally
    workers: tuple[After, ...]
    rivals: tuple[After, ...]
    shared: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The tokens by then, and how each worker fared."""
        workers = [{"outcome": one.fought.outcome, "successes": one.successes} for one in self.workers]
        return {**self.tally.facts, "workers": workers}


def effort(request: Effort, table: Table) -> Resolution[Worked]:
    """Everybody in turn meets what resists; separate workers stop when the Task is over."""
    tally, found = Tally(request.task.task, request.task.progress), list[Clashed]()
    rival, shared = request.rival, request.shared
    for at, worker in enumerate(request.workers):
        if request.mode == "separate" and tally.status != "open":
            break
        found.append(clashed(_as_left(worker, found), rival, shared, request.options, table.at("workers", at)))
        rival, shared = found[-1].b.side, found[-1].shared
        if request.mode == "separate":
            tally = stepped(tally, _worker(found[-1]))
    if request.mode == "together":
        workers = tuple(map(_worker, found))
        tokens = {"task": tally.task, "progress": tally.progress}
        tally = task_teamwork(Teamwork(mode="together", workers=workers, **tokens)).value
    worked = Worked(request.task, tally, tuple(one.a for one in found), tuple(one.b for one in found), shared)
    steps = (*(step for one in found for step in one.steps), *_told(request.task, tally))
    return Resolution(worked, _ENDS.get(tally.status, found[-1].outcome), steps)


def _as_left(worker: Duelist, found: Sequence[Clashed]) -> Duelist:
    """A worker with the hand that those before it left, where the same player plays them (destiny-238).

    The points too, where they are those of the same character.
    """
    for one in reversed(found):
        if worker.player and one.a.side.id == worker.id:
            left = one.a.side
            worker = replace(worker, hand=left.hand, deck=left.deck)
            break
    before = [one.a.side.cp for one in found if worker.player and one.a.side.actor == worker.actor]
    return replace(worker, cp=before[-1]) if before else worker


def _worker(found: Clashed) -> Worker:
    """How one fared, as Tasks look at it."""
    outcome = found.a.fought.outcome
    return Worker(outcome=outcome, successes=found.a.successes, rival_successes=found.b.successes)


def _told(task: OpenTask, tally: Tally) -> Iterator[Step]:
    """The tokens that moved or were lost, and what is left to do (destiny-68, 69)."""
    moved = task.task - tally.task
    lost = task.progress + moved - tally.progress
    if moved:
        yield Step("destiny-68", "task_moved", task.id, amount=moved)
    if lost:
        yield Step("destiny-69", "task_lost", task.id, amount=-lost)
    yield Step("destiny-67", "task_stands", task.id, total=tally.task)


def effort_odds(request: Effort) -> Odds | None:
    """The odds of one worker: to complete the Task, and to get on with it; None for several."""
    if len(request.workers) != 1:
        return None
    found = clash_odds(request.workers[0], request.rival, request.shared, request.options)
    if found is None or not found.spread:
        return found
    done = sum((p for n, p in found.spread.items() if int(n) >= request.task.task), Fraction(0))
    chances = (Chance("p_progress", found.chances[0].p), Chance("p_complete", done), *found.chances[1:])
    return Odds(chances, found.spread, found.counted, found.mean)
