"""The Events phase on screen: it ends the turn and begins the next (destiny-104, 106, 182, 213)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import Brief
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import deck_of, player_of, players, with_decks, without_hand
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.time.current_stage import stage_of, there, with_stage
from core.rulesets.destiny.time.elapsed_time import after, open_tasks, set_off, slips, unit_after_tick
from core.rulesets.destiny.time.rules import Clock, clock_steps
from core.rulesets.destiny.time.turn_end import TurnEnd, TurnEnded, UnitTurnEnd, end_turn
from core.rulesets.destiny.turns.units import battle_of, no_battle, sheet_of, turn_over, unit_effects
from core.rulesets.destiny.values.stats import MINOR, Levels
from core.schema.codec import Json, encode
from core.schema.entry import entry
from core.schema.forms import with_values
from core.wording import list_names

_SHARED = "shared"
_COUNTED = ("tokens", "given", "actions", "move", "turn")
_MARKED = ("pushed", "grit", "spent_action", "passed")
_LISTED = ("path", "tested")
_SPENT: Mapping[str, object] = {
    **dict.fromkeys(_COUNTED, 0),
    **dict.fromkeys(_MARKED, False),
    **dict.fromkeys(_LISTED, ()),
    "applied": {},
}
"""The fields that are reset at the end of the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsForm:
    """The events triggered during the turn, which happen now."""

    triggered: str = entry("Set off", default="", once=True, help="An event that began this turn and happens now.")


@dataclass(frozen=True, slots=True)
class Events:
    """All units at the end of the turn, and the events triggered during it."""

    end: TurnEnd
    triggered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """A finished turn, and the events triggered during it."""

    ended: TurnEnded
    triggered: tuple[str, ...]

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface."""
        ended = self.ended
        told = {"units": ended.units, "triggered": self.triggered, "clock": ended.clock, "tasks": ended.tasks}
        return {name: encode(part) for name, part in told.items()}


def events(request: Events, table: Table) -> Resolution[Over]:
    """End a turn (destiny-104)."""
    ended = end_turn(request.end, table)
    ticked = clock_steps(ended.clock.top, ended.clock.resolved) if ended.clock else ()
    steps = (*ended.steps, *set_off(request.triggered), *ticked, *slips(ended.tasks or ()))
    return Resolution(Over(ended, request.triggered), steps=steps)


def _why_not(situation: Situation) -> Refusal | None:
    if refusal := no_battle(situation):
        return refusal
    if battle_of(situation).phase == "targeting":
        return Refusal("bad_request", "The turn hasn't begun. Reveal the targets first.")
    if not turn_over(situation):
        return Refusal("bad_request", "The turn isn't over: some units have tokens. Play a round first.")
    return _undealt(situation)


def _outside(situation: Situation) -> Refusal | None:
    """Dims the end of a scene's turn while a battle has its own turns."""
    if situation.in_conflict:
        return Refusal("bad_request", "A battle is running. End its turn with its own Events.")
    return _undealt(situation) if situation.scene else Refusal("bad_request", "No scene is open. Start one first.")


def _taking_part(situation: Situation) -> tuple[Unit, ...]:
    """The units of the battle; without one the characters of the scene."""
    units = there(situation)
    return units if isinstance(situation.conflict, Battle) else tuple(u for u in units if u.actor is not None)


def _undealt(situation: Situation) -> Refusal | None:
    """Dims the end of a turn until all players with a hand have been dealt one (destiny-11)."""
    names = without_hand(situation, *players(_taking_part(situation), situation))
    if not names:
        return None
    have = "has" if len(names) == 1 else "have"
    return Refusal("hand_empty", f"{list_names(names)} {have} no hand yet. Deal the hands first.")


def _prepare(form: EventsForm, situation: Situation) -> Events:
    units, stage = _taking_part(situation), stage_of(situation)
    taking_part = players(units, situation)
    decks = {player.hand: deck_of(situation.state, player.hand) for player in taking_part}
    end = TurnEnd(
        decks={**decks, _SHARED: situation.state.shared},
        drawing=tuple(decks),
        units=_endings(units, situation),
        clock=Clock(stage.clock, stage.events) if stage.clock else None,
        tasks=open_tasks(situation.state.tasks),
        names={player.hand: player.name for player in taking_part},
        conditions=situation.state.condition_table,
        options=situation.options,
    )
    return Events(end, (*stage.triggered, *filter(None, (form.triggered.strip(),))))


def _endings(units: Sequence[Unit], situation: Situation) -> dict[str, UnitTurnEnd]:
    """All units with their conditions, except the dead; none if conditions are switched off."""
    if not situation.options.plays("conditions"):
        return {}
    levels = {unit.id: sheet_of(unit, situation).conditions for unit in units}
    return {u.id: _turn_end(u, levels[u.id], situation) for u in units if not levels[u.id].get("dead")}


def _turn_end(unit: Unit, conditions: Levels, situation: Situation) -> UnitTurnEnd:
    own = player_of(unit, situation)
    able = recoverable(conditions, unit.applied)
    deck = _SHARED if own is None else own.hand
    return UnitTurnEnd(conditions, deck, able if own is not None else able[:1], unit.applied)


def recoverable(conditions: Levels, applied: Levels) -> tuple[str, ...]:
    """The Minor Conditions a unit may recover from, the worst first: none taken on this turn (destiny-103)."""
    able = (name for name in MINOR if conditions.get(name, 0) > applied.get(name, 0))
    return tuple(sorted(able, key=lambda name: -conditions[name]))


def _settle(done: Done[EventsForm, Events, Over]) -> Effects:
    situation, ended = done.situation, done.value.ended
    changed = [
        (unit, sheet.with_conditions(ended.units[unit.id]))
        for unit in _taking_part(situation)
        if (sheet := sheet_of(unit, situation)).conditions != ended.units.get(unit.id, sheet.conditions)
    ]
    state = _state(situation.state, ended)
    if isinstance(situation.conflict, Battle):
        sheets = {unit.id: sheet for unit, sheet in changed}
        effects = unit_effects(situation, battle=_next_turn(situation.conflict, ended), sheets=sheets, state=state)
    else:
        effects = Effects(sheets={u.actor: sheet for u, sheet in changed if u.actor is not None}, state=state)
    return with_stage(situation, _later(stage_of(situation), ended), effects)


def _next_turn(battle: Battle, ended: TurnEnded) -> Battle:
    ticked = ended.clock is not None
    return replace(
        battle,
        units=tuple(_fresh(unit, ticked) for unit in battle.units),
        phase="targeting",
        turn=battle.turn + 1,
        round=0,
        behind={},
        active=(),
    )


def _later(stage: Stage, ended: TurnEnded) -> Stage:
    """The stage after the clock has ticked and the triggered events have happened."""
    stage = replace(stage, due=(), triggered=())
    if ended.clock is None:
        return stage
    stands = tuple(map(unit_after_tick, stage.stands))
    return replace(stage, clock=ended.clock.numbers, due=ended.clock.resolved, stands=stands)


def _fresh(unit: Unit, ticked: bool) -> Unit:
    """A unit at the beginning of a turn; a hidden one has a stealth token more if the clock ticked."""
    return with_values(unit_after_tick(unit) if ticked else unit, _SPENT)


def _state(state: State, ended: TurnEnded) -> State:
    decks = {hand: deck for hand, deck in ended.decks.items() if hand != _SHARED}
    return replace(with_decks(state, decks, ended.decks[_SHARED]), tasks=after(state.tasks, ended.tasks or ()))


def _brief(done: Done[EventsForm, Events, Over]) -> Brief:
    return Brief(f"Turn {battle_of(done.situation).turn} ends", who="")


def _brief_scene(done: Done[EventsForm, Events, Over]) -> Brief:
    ticked = done.value.ended.clock
    clock = f"the clock is at {ticked.top}" if ticked and ticked.top else ""
    came = ticked.resolved if ticked else ()
    return Brief(", ".join(filter(None, (clock, *done.value.triggered, *came))), who="")


END_OF_TURN = Draw(
    id="events",
    title="Events: end the turn",
    place=Place.CONFLICT,
    of_table=True,
    form=EventsForm,
    request=Events,
    rule=events,
    prepare=_prepare,
    settle=_settle,
    help="Players draw 1, units recover, conditions reveal cards, the clock ticks, Tasks slip.",
    why_not=_why_not,
    brief=_brief,
)
ACTIONS: tuple[Action, ...] = (
    Draw(
        id="scene_events",
        title="Events: a turn of the scene ends",
        of_table=True,
        place=Place.MORE,
        form=EventsForm,
        request=Events,
        rule=events,
        prepare=_prepare,
        settle=_settle,
        help="Outside a battle: players draw 1, units recover, triggered events happen, the clock ticks, Tasks slip.",
        why_not=_outside,
        brief=_brief_scene,
    ),
)
