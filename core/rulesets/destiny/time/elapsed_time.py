"""Time that passes when the GM says so, outside the turns of a battle (destiny-71, 104 to 107, 182, 212)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from core.actions.action import Action, Change
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import Stand
from core.rulesets.destiny.time.clocks import TaskLeft, stealth_clock, task_clock
from core.rulesets.destiny.time.current_stage import stage_of, with_stage
from core.rulesets.destiny.time.rules import Clock, clock_steps, tick_clock
from core.rulesets.destiny.values.stats import OpenTask
from core.schema.entry import entry

TICK = "tick"
MOST = 100
"""Numbers of a clock, and how many may pass at once."""
_Hider = TypeVar("_Hider", Unit, Stand)


@dataclass(frozen=True, slots=True, kw_only=True)
class TickForm:
    """The time that passes, in numbers of the clock."""

    numbers: int = entry("Clock numbers", default=1, low=1, high=MOST, once=True, help="Turns, if there is no clock.")


class Passed(NamedTuple):
    """The clock and the Tasks afterwards, all events of the clock, the number of its ticks, and the steps."""

    clock: tuple[int, ...]
    due: tuple[str, ...]
    tasks: tuple[OpenTask, ...]
    ticks: int
    steps: tuple[Step, ...]


def pass_time(clock: Clock, tasks: tuple[OpenTask, ...], numbers: int) -> Passed:
    """With each number the clock ticks, if there is one, and every Task loses Progress (destiny-71, 106)."""
    came, ticks, steps = list[str](), 0, list[Step]()
    for _ in range(numbers):
        if clock.numbers:
            tick = tick_clock(clock)
            came, ticks = [*came, *tick.resolved], ticks + 1
            steps += clock_steps(tick.top, tick.resolved)
            clock = replace(clock, numbers=tick.numbers)
        elif not open_tasks(tasks):
            break
        slipped = task_clock(open_tasks(tasks))
        steps += slips(slipped)
        tasks = after(tasks, slipped)
    return Passed(clock.numbers, tuple(came), tasks, ticks, tuple(steps))


# Shared with the Events of a battle ---------------------------------------------------------------------------------


def set_off(triggered: tuple[str, ...]) -> tuple[Step, ...]:
    """Steps for the triggered events (destiny-104)."""
    return tuple(Step("destiny-104", "triggered", event) for event in triggered)


def open_tasks(tasks: tuple[OpenTask, ...]) -> tuple[OpenTask, ...]:
    """The Tasks that are still open."""
    return tuple(task for task in tasks if task.task and task.progress)


def slips(slipped: tuple[TaskLeft, ...]) -> tuple[Step, ...]:
    """Steps for the loss of each Task (destiny-71)."""
    return tuple(
        Step("destiny-71", "task_failed" if task.status == "failed" else "task_slips", task.id, amount=-1)
        for task in slipped
        if task.status != "complete"
    )


def after(tasks: tuple[OpenTask, ...], slipped: tuple[TaskLeft, ...]) -> tuple[OpenTask, ...]:
    """The Tasks with their remaining Progress."""
    left = {task.id: task.progress for task in slipped}
    return tuple(replace(task, progress=left.get(task.id, task.progress)) for task in tasks)


def unit_after_tick(unit: _Hider) -> _Hider:
    """A unit after a tick: a hidden one has a stealth token more (destiny-182)."""
    if not unit.stealth:
        return unit
    return replace(unit, stealth=stealth_clock(unit.stealth, unit.stealth_level))


# On screen ----------------------------------------------------------------------------------------------------------


def _comes(situation: Situation) -> tuple[str, ...]:
    """The triggered events that happen as time passes; in a battle they wait for the Events phase."""
    return () if isinstance(situation.conflict, Battle) else stage_of(situation).triggered


def _why_not(situation: Situation) -> Refusal | None:
    if stage_of(situation).clock or open_tasks(situation.state.tasks) or _comes(situation):
        return None
    return Refusal("clock_is_out", "No clock is running and nothing waits for time to pass. Set a clock first.")


def tick(form: TickForm, situation: Situation) -> Effects:
    """Triggered events happen, then numbers of the clock pass (destiny-71, 104, 106, 182, 212)."""
    battle, stage, tasks = situation.conflict, stage_of(situation), situation.state.tasks
    passed = pass_time(Clock(stage.clock, stage.events), tasks, form.numbers)
    effects = Effects(state=replace(situation.state, tasks=passed.tasks))
    if isinstance(battle, Battle):
        effects = replace(effects, conflict=replace(battle, units=_hidden_for(battle.units, passed.ticks)))
    waiting = stage.triggered if isinstance(battle, Battle) else ()
    stands = _hidden_for(stage.stands, passed.ticks)
    stage = replace(stage, clock=passed.clock, due=passed.due, triggered=waiting, stands=stands)
    steps = (*set_off(_comes(situation)), *passed.steps)
    return replace(with_stage(situation, stage, effects), steps=steps, brief=_brief(passed, situation))


def _hidden_for(units: tuple[_Hider, ...], ticks: int) -> tuple[_Hider, ...]:
    for _ in range(ticks):
        units = tuple(map(unit_after_tick, units))
    return units


def _brief(passed: Passed, situation: Situation) -> Brief:
    """`the clock is at 5, Rain`: the clock's number, the events, and the Tasks that lost Progress or failed."""
    before = {task.id for task in open_tasks(situation.state.tasks)}
    tasks = (f"{task.id} {'slips' if task.progress else 'failed'}" for task in passed.tasks if task.id in before)
    clock = f"the clock is at {passed.clock[0]}" if passed.clock else "the clock has run out" if passed.ticks else ""
    return Brief(", ".join(filter(None, (clock, *_comes(situation), *passed.due, *tasks))), who="")


ACTIONS: tuple[Action, ...] = (
    Change(
        id=TICK,
        title="Time passes",
        of_table=True,
        place=Place.MORE,
        form=TickForm,
        apply=tick,
        help="Let the clock tick and Tasks slip. Triggered events happen now, or, in a battle, in its Events.",
        why_not=_why_not,
    ),
)
