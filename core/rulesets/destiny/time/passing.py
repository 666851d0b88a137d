"""Time that passes when the game master says so, besides the turns of a battle (destiny-71, 104 to 107, 182, 212)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from core.acting import blank
from core.action import old_action
from core.codec import Json
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.stealth.rules import StealthClock, stealth_clock
from core.rulesets.destiny.tasks.rules import clocked
from core.rulesets.destiny.time.rules import Clock, ticked, told
from core.rulesets.destiny.time.stage import Stand
from core.rulesets.destiny.time.staging import stage_of, staged
from core.rulesets.destiny.turns.battle import Battle, Unit
from core.rulesets.destiny.values import OpenTask
from core.situation import Brief, Effects, Situation
from core.table import Table

TICK = "tick"
MOST = 100
"""Numbers of a clock, and how many may pass at once."""
_Hider = TypeVar("_Hider", Unit, Stand)


@dataclass(frozen=True, slots=True, kw_only=True)
class TickForm:
    """How long it takes, in numbers of the clock."""

    numbers: int = entry("Numbers of the clock", default=1, low=1, high=MOST, once=True, help="Turns, without a clock.")


@dataclass(frozen=True, slots=True)
class Passing:
    """The clock if one runs, the Tasks under way, and what was set off that no Events of a turn will bring."""

    clock: Clock | None
    tasks: tuple[OpenTask, ...] = ()
    triggered: tuple[str, ...] = ()
    numbers: int = 1


@dataclass(frozen=True, slots=True)
class Passed:
    """The clock and the Tasks as time has left them, everything the clock brought, and how often it ticked."""

    clock: tuple[int, ...]
    due: tuple[str, ...]
    tasks: tuple[OpenTask, ...]
    ticks: int


def pass_time(request: Passing, table: Table) -> Resolution[Any]:
    """What was set off comes; then with each number the clock ticks and every Task slips (destiny-71, 104, 106)."""
    clock, tasks, facts = request.clock, request.tasks, dict[str, Json]()
    due, ticks, steps = list[str](), 0, list(set_off(request.triggered))
    for _ in range(request.numbers):
        if clock is not None and clock.numbers:
            facts |= ticked(clock)
            due, ticks = [*due, *facts["resolved"]], ticks + 1
            steps += told(facts["top"], facts["resolved"])
            clock = replace(clock, numbers=tuple(facts["numbers"]))
        elif not open_tasks(tasks):
            break
        slipped = clocked(open_tasks(tasks))
        steps += slips(slipped)
        tasks = after(tasks, slipped)
    if request.clock is not None:
        facts["resolved"] = list(due)
    if request.triggered:
        facts["triggered"] = list(request.triggered)
    if request.tasks:
        facts["tasks"] = [{"id": task.id, "task": task.task, "progress": task.progress} for task in tasks]
    left = clock.numbers if clock is not None else ()
    return old_resolution(facts, steps=tuple(steps), value=Passed(left, tuple(due), tasks, ticks))


# What the Events of a battle do, too --------------------------------------------------------------------------------


def set_off(triggered: tuple[str, ...]) -> tuple[Step, ...]:
    """What was set off comes (destiny-104)."""
    return tuple(Step("destiny-104", "triggered", event) for event in triggered)


def open_tasks(tasks: tuple[OpenTask, ...]) -> tuple[OpenTask, ...]:
    """The Tasks that still run: those over have no more to lose."""
    return tuple(task for task in tasks if task.task and task.progress)


def slips(slipped: list[dict[str, int | str]]) -> tuple[Step, ...]:
    """What each Task loses (destiny-71)."""
    return tuple(
        Step("destiny-71", "task_failed" if task["status"] == "failed" else "task_slips", str(task["id"]), amount=-1)
        for task in slipped
        if task["status"] != "complete"
    )


def after(tasks: tuple[OpenTask, ...], slipped: list[dict[str, int | str]]) -> tuple[OpenTask, ...]:
    """The Tasks with what they have left."""
    left: Mapping[str, int] = {str(task["id"]): int(task["progress"]) for task in slipped}
    return tuple(replace(task, progress=left.get(task.id, task.progress)) for task in tasks)


def still_hidden(unit: _Hider) -> _Hider:
    """A unit after a tick: a hidden one has a stealth token more (destiny-182)."""
    if not unit.stealth:
        return unit
    return replace(unit, stealth=stealth_clock(StealthClock(unit.stealth, unit.stealth_level)).value.tokens)


# On screen ----------------------------------------------------------------------------------------------------------


def _comes(situation: Situation) -> tuple[str, ...]:
    """What was set off and comes as time passes: in a battle it waits for the Events of the turn."""
    return () if isinstance(situation.conflict, Battle) else stage_of(situation).triggered


def _why_not(situation: Situation) -> Refusal | None:
    if stage_of(situation).clock or open_tasks(situation.state.tasks) or _comes(situation):
        return None
    return Refusal("clock_is_out", "No clock runs and nothing waits for time to pass; set a clock first.")


def _prepare(form: TickForm, situation: Situation) -> Passing:
    if refusal := _why_not(situation):
        raise refusal
    stage = stage_of(situation)
    clock = Clock(stage.clock, stage.events) if stage.clock else None
    return Passing(clock, situation.state.tasks, _comes(situation), form.numbers)


def _settle(form: TickForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    passed: Passed = resolution.value
    battle, stage = situation.conflict, stage_of(situation)
    fighting = isinstance(battle, Battle)
    waiting = stage.triggered if fighting else ()
    effects = Effects(state=replace(situation.state, tasks=passed.tasks))
    if fighting:
        units = battle.units
        for _ in range(passed.ticks):
            units = tuple(map(still_hidden, units))
        effects = replace(effects, conflict=replace(battle, units=units))
    stands = stage.stands
    for _ in range(passed.ticks):
        stands = tuple(map(still_hidden, stands))
    stage = replace(stage, clock=passed.clock, due=passed.due, triggered=waiting, stands=stands)
    return staged(situation, stage, effects)


def _brief(form: TickForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    """`the clock is at 5, Rain`: where the clock is, what came, and which Tasks slip or have failed."""
    passed: Passed = resolution.value
    before = {task.id for task in open_tasks(situation.state.tasks)}
    tasks = (f"{task.id} {'slips' if task.progress else 'failed'}" for task in passed.tasks if task.id in before)
    clock = f"the clock is at {passed.clock[0]}" if passed.clock else "the clock is out" if passed.ticks else ""
    return Brief(", ".join(filter(None, (clock, *_comes(situation), *passed.due, *tasks))), who="")


ACTIONS = (
    old_action(
        id=TICK,
        title="Time passes",
        place=Place.CARE,
        form=TickForm,
        request=Passing,
        rule=pass_time,
        prepare=_prepare,
        settle=_settle,
        start=blank(TickForm),
        help="The clock ticks and Tasks slip; what was set off comes, in a battle with the Events.",
        why_not=first_of(only_with("conditions"), _why_not),
        brief=_brief,
    ),
)
