"""The clock, the wind and what is set off, in a battle or in any scene (destiny-104 to 109, 211)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from core.acting import NOBODY
from core.action import old_action
from core.choosing import choices
from core.entry import entry
from core.piles import Deck
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.offered import only_with
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state import new_fate, with_decks
from core.rulesets.destiny.time.rules import LONGEST, ClockSetup, Weather, blow, clock_setup
from core.rulesets.destiny.time.stage import ClockEvent, Stage
from core.rulesets.destiny.time.staging import stage_of, staged
from core.situation import Brief, Effects, Situation
from core.table import Table
from core.wording import counted

_TIME = only_with("conditions")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockForm:
    """A clock of numbered cards, with what happens on which."""

    size: int = entry("Numbers", default=20, low=1, high=LONGEST)
    direction: str = entry("Counts", default="up", choices=choices("up", "down"))
    events: tuple[ClockEvent, ...] = entry("Events", default=(), help="What happens when the clock comes to it.")


def set_clock(stage: Stage, form: ClockForm) -> Stage:
    """The stage with a clock laid out; what lies on its first number is due at once (destiny-105)."""
    facts = clock_setup(ClockSetup(form.size, form.direction, form.events), NOBODY).facts
    step = 1 if form.direction == "up" else -1
    numbers = tuple(range(facts["top"], facts["last"] + step, step))
    return replace(stage, clock=numbers, events=form.events, due=tuple(facts["due"]))


def _start_clock(situation: Situation) -> ClockForm:
    return ClockForm(events=stage_of(situation).events or situation.state.record.events)


def _settle_clock(form: ClockForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return staged(situation, set_clock(stage_of(situation), form))


# Set off ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerForm:
    """Something begun now that happens when the turn ends."""

    event: str = entry("What", default="", once=True, help="A door opened, a fuse lit: it comes as the turn ends.")


@dataclass(frozen=True, slots=True)
class Trigger:
    """What is set off."""

    event: str


def trigger(request: Trigger, table: Table) -> Resolution[Any]:
    """Note what comes with the Events (destiny-104)."""
    if not request.event:
        raise Refusal("bad_request", "Say what is set off.", "event")
    return old_resolution({"event": request.event}, steps=(Step("destiny-104", "set_off", request.event),))


def _settle_trigger(form: TriggerForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    stage = stage_of(situation)
    return staged(situation, replace(stage, triggered=(*stage.triggered, resolution.facts["event"])))


# Wind ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WindForm:
    """Nothing to fill in: cards are turned."""


@dataclass(frozen=True, slots=True)
class Blow:
    """Shared Fate, which is turned for the wind."""

    shared: Deck = field(default_factory=new_fate)
    options: HouseRules = AS_WRITTEN


def wind(request: Blow, table: Table) -> Resolution[Any]:
    """Turn Shared Fate for the wind (destiny-15, 108, 109)."""
    blown = blow(request.shared, table, request.options)
    step = Step("destiny-109", "wind", _windy(blown), tokens=blown.used)
    return old_resolution(blown.facts, steps=(step,), value=blown)


def _settle_wind(form: WindForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    blown: Weather = resolution.value
    state = with_decks(situation.state, {}, blown.deck)
    return staged(situation, replace(stage_of(situation), wind=_windy(blown)), Effects(state=state))


def _windy(blown: Weather) -> str:
    return f"{blown.direction.upper()} {blown.speed} km/h"


def _brief_wind(form: WindForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(_windy(resolution.value), who="")


ACTIONS = (
    old_action(
        id="set_clock",
        title="Set the clock",
        place=Place.CARE,
        form=ClockForm,
        request=ClockSetup,
        rule=clock_setup,
        prepare=lambda form, situation: ClockSetup(form.size, form.direction, form.events),
        settle=_settle_clock,
        start=_start_clock,
        help="It ticks in the Events of every turn, and as time passes.",
        why_not=_TIME,
        brief=lambda form, resolution, situation: Brief(f"{counted(form.size, 'number')}, {form.direction}", who=""),
    ),
    old_action(
        id="trigger",
        title="Set something off",
        place=Place.CARE,
        form=TriggerForm,
        request=Trigger,
        rule=trigger,
        prepare=lambda form, situation: Trigger(form.event.strip()),
        settle=_settle_trigger,
        start=lambda situation: TriggerForm(),
        help="It happens in the Events of this turn; without turns as time passes.",
        why_not=_TIME,
        brief=lambda form, resolution, situation: Brief(form.event.strip()),
    ),
    old_action(
        id="wind",
        title="Wind",
        place=Place.CARE,
        form=WindForm,
        request=Blow,
        rule=wind,
        prepare=lambda form, situation: Blow(situation.state.shared, situation.options),
        settle=_settle_wind,
        start=lambda situation: WindForm(),
        help="Turns Shared Fate for where it comes from and how hard it blows.",
        why_not=_TIME,
        brief=_brief_wind,
    ),
)
