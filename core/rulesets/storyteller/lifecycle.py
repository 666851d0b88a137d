"""The automatic changes when scenes and sessions start and end (storyteller-48, 54, 75)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from core.actions.choices import title
from core.actions.result import Step
from core.actions.rule import rule
from core.lifecycle import WITH_SCENE, WITH_SESSION, Ending, Lifecycle
from core.rulesets.storyteller.condition_kinds import KINDS
from core.rulesets.storyteller.conditions.rules import Held, check_all, ended_with, with_condition
from core.rulesets.storyteller.health.rules import time_left
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.rulesets.storyteller.sheet import Condition, Prepared, Sheet, State, Willpower
from core.rulesets.storyteller.situation import Actor, Effects, Situation
from core.schema.codec import Json, encode
from core.schema.entry import Entry
from core.wording import signed_text


def scene_end(conditions: Held) -> tuple[str, ...]:
    """The conditions that remain after a scene: Tilted ends, the others stay (storyteller-48)."""
    return ended_with("scene", conditions)


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """Conditions and banked bonuses after a session."""

    conditions: tuple[str, ...]
    prepared: tuple[Prepared, ...] = ()
    downtime_open: bool = True


def session_end(conditions: Held, prepared: Annotated[tuple[Prepared, ...], Entry("Prepared")] = ()) -> SessionEnded:
    """End Tilted and Charmed, let prepared bonuses lapse, and open the downtime (storyteller-48)."""
    return SessionEnded(ended_with("session", conditions))


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """Conditions and Willpower at the start of a session; no Willpower if the request gave none."""

    conditions: tuple[str, ...]
    willpower: Willpower | None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        told = {"willpower": encode(self.willpower)} if self.willpower is not None else {}
        return {"conditions": list(self.conditions), **told}


def session_start(
    conditions: Held,
    burned: Annotated[bool, Entry("Burned")] = False,
    willpower: Annotated[Willpower, Entry("Willpower")] | None = None,
    options: HouseRules = DEFAULTS,
) -> SessionStarted:
    """Refill Willpower, and charge the price of a burnt downtime (storyteller-48, 54, 75)."""
    check_all(conditions)
    after = with_condition(conditions, "tilted") if burned and options.burn_cost == "tilted" else conditions
    price = 1 if burned and options.burn_cost == "willpower" else 0
    will = willpower and replace(willpower, current=max(0, willpower.max - price))
    return SessionStarted(after, will)


Turn = Callable[[Actor, Situation], tuple[Sheet, tuple[Step, ...]]]


def _turn_of_all(actors: Iterable[Actor], turn: Turn, situation: Situation, state: State | None) -> Effects:
    """Apply a step of the lifecycle to several characters; only changed sheets are returned."""
    sheets: dict[int, Sheet] = {}
    steps: list[Step] = []
    for actor in actors:
        if actor.sheet.dead:
            continue
        sheet, told = turn(actor, situation)
        if sheet != actor.sheet:
            sheets[actor.id] = sheet
            steps += told
    return Effects(sheets=sheets, state=state, steps=tuple(steps))


def _scene_ends(situation: Situation) -> Effects:
    present = (situation.find(actor, "here") for actor in situation.here or situation.actors)
    return _turn_of_all(present, _leave_scene, situation, None)


def _session_ends(situation: Situation) -> Effects:
    state = situation.state
    played = replace(state, games=state.games + 1)
    return _turn_of_all(situation.actors.values(), _leave_session, situation, played)


def _session_starts(situation: Situation) -> Effects:
    return _turn_of_all(situation.actors.values(), _enter_session, situation, None)


def _leave_scene(actor: Actor, situation: Situation) -> tuple[Sheet, tuple[Step, ...]]:
    return _lose_conditions(actor, scene_end(actor.sheet.condition_names))


def _leave_session(actor: Actor, situation: Situation) -> tuple[Sheet, tuple[Step, ...]]:
    left = session_end(actor.sheet.condition_names, actor.sheet.prepared)
    sheet, steps = _lose_conditions(actor, left.conditions)
    lapsed = (
        Step("storyteller-63", "preparation_lapsed", amount=p.bonus, seat=actor.name)
        for p in sheet.prepared
        if not p.used
    )
    return replace(sheet, prepared=left.prepared), (*steps, *lapsed)


def _lose_conditions(actor: Actor, left: tuple[str, ...]) -> tuple[Sheet, tuple[Step, ...]]:
    """The sheet with only the conditions in `left`, and a step for each that ended."""
    sheet: Sheet = actor.sheet
    kept = tuple(c for c in sheet.conditions if c.name in left)
    ended = (c.name for c in sheet.conditions if c.name not in left)
    steps = (Step("storyteller-48", "condition_ended", title(name), seat=actor.name) for name in ended)
    return replace(sheet, conditions=kept), tuple(steps)


def _enter_session(actor: Actor, situation: Situation) -> tuple[Sheet, tuple[Step, ...]]:
    sheet: Sheet = actor.sheet
    started = session_start(sheet.condition_names, sheet.burned, sheet.will, situation.options)
    tilted = started.conditions != sheet.condition_names
    conditions = (*sheet.conditions, Condition("tilted", since=situation.number)) if tilted else sheet.conditions
    will = started.willpower or sheet.will
    after = replace(sheet, conditions=conditions, willpower=will.current, burned=False)
    return after, tuple(_start_steps(actor, after, tilted, situation))


def _start_steps(actor: Actor, after: Sheet, tilted: bool, situation: Situation) -> Iterator[Step]:
    """The log entries of a session's start."""
    before: Sheet = actor.sheet
    if before.burned:
        yield Step("storyteller-54", f"burn_cost_{situation.options.burn_cost}", seat=actor.name)
    if tilted:
        yield Step("storyteller-46", "condition_gained", title("tilted"), seat=actor.name)
    if gained := after.willpower - before.will.current:
        yield Step("storyteller-75", "willpower_restored", amount=gained, total=after.willpower, seat=actor.name)


def _all_endings(situation: Situation) -> tuple[Ending, ...]:
    """Everything about to end: conditions, prepared bonuses, and the lives of those who bleed (storyteller-48, 63)."""
    return tuple(ending for actor in situation.actors.values() for ending in _endings(actor))


def _endings(actor: Actor) -> Iterator[Ending]:
    sheet: Sheet = actor.sheet
    if sheet.dead:
        return
    if left := time_left(sheet):
        yield Ending("Bleeding", f"dead in {left} unless treated", actor.id, "bleed")
    for name in sheet.condition_names:
        if ends := KINDS[name].ends_with:
            yield Ending(title(name), WITH_SCENE if "scene" in ends else WITH_SESSION, actor.id)
    for prepared in sheet.prepared:
        if not prepared.used:
            yield Ending(
                f"Prepared {signed_text(prepared.bonus)}", "is lost when the session ends, unless used", actor.id
            )


LIFECYCLE = Lifecycle(
    session_start=_session_starts, session_end=_session_ends, scene_end=_scene_ends, ending=_all_endings
)
RULES = (rule(scene_end, "conditions"), rule(session_end), rule(session_start))
