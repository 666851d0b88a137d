"""Tests and Tasks (destiny-65 to 71)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import OUTCOMES
from core.rulesets.destiny.conflict.json_rules import passes
from core.rulesets.destiny.time.clocks import Tally, task_clock
from core.rulesets.destiny.values.stats import Number
from core.schema.entry import entry


def task_start(difficulty: int) -> Tally:
    """As many Task tokens and Progress tokens as the Difficulty (destiny-67)."""
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
        tally = tally.after_win(successes)
    if outcome in ("lose", "both") and tally.status == "open":
        tally = tally.after_loss(rival_successes)
    return tally


def check_outcome(outcome: str) -> None:
    """Refuse an unknown outcome."""
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
    """The tally after a joint attempt: the Success of all winners, or without winners the largest loss."""
    winners = [worker.successes for worker in workers if worker.outcome in ("win", "both")]
    if winners:
        return tally.after_win(sum(winners))
    return tally.after_loss(max((worker.rival_successes for worker in workers if worker.outcome == "lose"), default=0))


RULES = (rule(passes, name="test"), rule(task_start), rule(task_step), rule(task_teamwork), rule(task_clock, "tasks"))
