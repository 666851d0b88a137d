"""The clock and triggered events, in a battle or in any scene (destiny-104 to 107, 211)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.choices import choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.stage import LONGEST, ClockEvent, Stage
from core.rulesets.destiny.time.current_stage import stage_of, with_stage
from core.rulesets.destiny.time.rules import clock_setup
from core.schema.entry import entry
from core.wording import quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockForm:
    """A clock of numbered cards, with events on some."""

    size: int = entry("Numbers", default=20, low=1, high=LONGEST, scene=True)
    direction: str = entry("Counts", default="up", choices=choices("up", "down"), scene=True)
    events: tuple[ClockEvent, ...] = entry(
        "Events", default=(), once=True, help="Each happens when the clock reaches its number."
    )


def set_clock(stage: Stage, form: ClockForm) -> Stage:
    """The stage with a new clock; an event on its first number is due at once (destiny-105)."""
    laid = clock_setup(form.size, form.direction, form.events).value
    step = 1 if form.direction == "up" else -1
    numbers = tuple(range(laid.top, laid.last + step, step))
    return replace(stage, clock=numbers, events=form.events, due=laid.due)


def _start_clock(situation: Situation) -> ClockForm:
    """The events that are still to come on the clock in use, or those the scene's record has for its first one."""
    stage = stage_of(situation)
    ahead = tuple(each for each in stage.events if each.number in stage.clock[1:])
    return ClockForm(events=ahead if stage.events else situation.state.record.events)


def lay_clock(form: ClockForm, situation: Situation) -> Effects:
    """A clock laid out on the map in use (destiny-105, 211)."""
    steps = clock_setup(form.size, form.direction, form.events).steps
    told = Brief(f"{quantity(form.size, 'number')}, {form.direction}", who="")
    return replace(with_stage(situation, set_clock(stage_of(situation), form)), steps=steps, brief=told)


# Set off ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerForm:
    """An event begun now that happens at the end of the turn."""

    event: str = entry("What", default="", once=True, help="A door opened, a fuse lit. It happens when the turn ends.")


def set_off(form: TriggerForm, situation: Situation) -> Effects:
    """The effects of an event that waits for the Events phase (destiny-104)."""
    event, stage = form.event.strip(), stage_of(situation)
    if not event:
        raise Refusal("bad_request", "Describe the event.", "event")
    effects = with_stage(situation, replace(stage, triggered=(*stage.triggered, event)))
    return replace(effects, steps=(Step("destiny-104", "set_off", event),), brief=Brief(event))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="set_clock",
        title="Set the clock",
        place=Place.MORE,
        logged="Clock set",
        of_table=True,
        form=ClockForm,
        apply=lay_clock,
        start=_start_clock,
        help="Set a clock. It ticks in every turn's Events, and as time passes.",
    ),
    Change(
        id="trigger",
        of_table=True,
        title="Trigger an event",
        place=Place.MORE,
        logged="Set off",
        form=TriggerForm,
        apply=set_off,
        help="Trigger an event for the Events of this turn, or for the time that passes next.",
    ),
)
