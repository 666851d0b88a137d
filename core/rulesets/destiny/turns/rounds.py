"""Rounds: tokens, activation, actions and free actions (destiny-141 to 152)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from core.action import Rule
from core.codec import Json
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.conditions.rules import changed, check_conditions
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.turns.setup import check_units
from core.rulesets.destiny.values import ConditionTable, condition, penalties
from core.table import Table

ACTIONS = ("recover", "move", "interact", "combat", "hide", "alertness")
TURN = 2
"""Turn points of a Move (destiny-145)."""


def each_turn(options: HouseRules) -> tuple[int, int]:
    """Tokens a unit gets in a turn, and Actions a token is worth (destiny-141)."""
    return (2, 1) if options.activation == "one_action" else (1, 2)


@dataclass(frozen=True, slots=True)
class TokenUnit:
    """A unit's tokens: those it has and those it was given this turn."""

    id: str = entry("Unit")
    tokens: int = entry("Tokens", default=0, low=0)
    given: int = entry("Given", default=0, low=0)


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """All units at the beginning of a round."""

    units: tuple[TokenUnit, ...] = entry("Units")
    options: HouseRules = AS_WRITTEN


def round_setup(request: RoundSetup, table: Table) -> Resolution[Any]:
    """Give each unit its token; without any the turn is over (destiny-141)."""
    check_units([unit.id for unit in request.units])
    most, _ = each_turn(request.options)
    units = [
        {"id": unit.id, "tokens": unit.tokens + more, "given": unit.given + more}
        for unit in request.units
        for more in [int(unit.given < most)]
    ]
    return old_resolution({"units": units, "turn_over": not any(unit["tokens"] for unit in units)})


@dataclass(frozen=True, slots=True)
class BarUnit:
    """A unit on the status bar."""

    id: str = entry("Unit")
    player: str = entry("Player")
    group: int | str = entry("Group")
    tokens: int = entry("Tokens", low=0)


@dataclass(frozen=True, slots=True)
class Activation:
    """What a player does in a group: activates a unit, or passes."""

    player: str = entry("Player")
    group: int | str = entry("Group")
    unit: str | None = entry("Unit", default=None)


@dataclass(frozen=True, slots=True)
class Activating:
    """The status bar and every player's choice."""

    units: tuple[BarUnit, ...] = entry("Units")
    choices: tuple[Activation, ...] = entry("Choices")
    options: HouseRules = AS_WRITTEN


def may_not_pass(request: Activating, choice: Activation) -> bool:
    """Whether the player has the most tokens, on the bar or in the group (destiny-143)."""
    counted: Counter[str] = Counter()
    for unit in request.units:
        if request.options.pass_count == "status_bar" or unit.group == choice.group:
            counted[unit.player] += unit.tokens
    return counted[choice.player] == max(counted.values(), default=0)


def activate(request: Activating, table: Table) -> Resolution[Any]:
    """Every player with tokens in a group activates a unit there or passes (destiny-142, 143)."""
    return activated(request)


def activated(request: Activating, groups: Collection[int | str] = ()) -> Resolution[Any]:
    """The same in some groups only, while the tokens of all count for who may pass (destiny-140)."""
    check_units([unit.id for unit in request.units])
    units = {unit.id: unit for unit in request.units}
    choosing = (unit for unit in request.units if unit.tokens and (not groups or unit.group in groups))
    open_seats = {(unit.player, unit.group) for unit in choosing}
    made: set[tuple[str, int | str]] = set()
    active: list[str] = []
    passed: list[str] = []
    for choice in request.choices:
        seat = (choice.player, choice.group)
        if seat in made:
            raise Refusal("already_activated", f"{choice.player:.60} has chosen in this group.", "choices")
        if seat not in open_seats:
            raise Refusal("nothing_to_activate", f"{choice.player:.60} has no token in this group.", "choices")
        made.add(seat)
        if choice.unit is None:
            if may_not_pass(request, choice):
                raise Refusal("must_activate", f"{choice.player:.60} has the most tokens and may not pass.", "choices")
            passed.append(choice.player)
        else:
            active.append(_activated(units, choice))
    if made != open_seats:
        raise Refusal("choice_missing", "Every player with tokens in a group chooses.", "choices")
    tokens = {unit.id: unit.tokens - active.count(unit.id) for unit in request.units}
    _, worth = each_turn(request.options)
    return old_resolution({"active": active, "passed": passed, "tokens": tokens, "actions_each": worth})


def _activated(units: Mapping[str, BarUnit], choice: Activation) -> str:
    unit = units.get(choice.unit or "")
    if unit is None:
        raise Refusal("unknown_unit", f"There is no unit {choice.unit or '':.60}.", "choices")
    if unit.player != choice.player:
        raise Refusal("not_your_unit", f"{unit.id:.60} is not {choice.player:.60}'s.", "choices")
    if unit.group != choice.group:
        raise Refusal("wrong_group", f"{unit.id:.60} is in another group.", "choices")
    if not unit.tokens:
        raise Refusal("no_token", f"{unit.id:.60} has no token.", "choices")
    return unit.id


# Actions ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAction:
    """An Action of an active unit."""

    kind: str = entry("Action")
    actions_left: int = entry("Actions left", low=0)
    speed: int | None = entry("Speed", default=None, low=0)
    impaired_legs: int = entry("Impaired legs", default=0, low=0)
    conditions: Mapping[str, int] = entry("Conditions", default={}, low=0)


def take_action(request: TakeAction, table: Table) -> Resolution[Any]:
    """Take an Action; a move gives Move and Turn (destiny-145)."""
    check_conditions(request.conditions)
    if request.kind not in ACTIONS:
        raise Refusal("unknown_action", f"An Action is one of: {', '.join(ACTIONS)}.", "kind")
    if request.conditions.get("dead") or request.conditions.get("disabled"):
        raise Refusal("unit_cannot_act", "A dead or disabled unit cannot act.", "conditions")
    if request.actions_left < 1:
        raise Refusal("no_action_left", "There is no Action left.", "actions_left")
    facts: dict[str, Json] = {"actions_left": request.actions_left - 1}
    steps = [Step("destiny-145", f"takes_{request.kind}")]
    if request.kind == "move":
        if request.speed is None:
            raise Refusal("stat_missing", "A move needs the unit's Speed.", "speed")
        free = not request.conditions.get("immobilized")
        facts |= {"move": max(0, request.speed - request.impaired_legs) if free else 0, "turn": TURN}
        steps += [Step("destiny-145", f"gets_{what}", total=facts[what]) for what in ("move", "turn")]
    return old_resolution(facts, steps=tuple(steps))


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeAction:
    """A free action with what it needs."""

    name: str = entry("Free action")
    conditions: Mapping[str, int] = entry("Conditions", default={}, low=0)
    stats: Mapping[str, int] = entry("Stats", default={}, low=0)
    item: str | None = entry("Item", default=None)
    swap: str | None = entry("Swap", default=None)
    gain: str | None = entry("Gain", default=None)
    move: int = entry("Move", default=0)
    turn: int = entry("Turn", default=0)
    already_used: bool = entry("Already used", default=False)
    table: ConditionTable = entry("Table", default={})


def paid(free: FreeAction, price: str) -> dict[str, int]:
    """Conditions with a Minor one taken as a price; not where its Stat is 0 already (destiny-151)."""
    stat = condition(price, free.table).stat
    if stat in free.stats and free.stats[stat] + penalties(free.conditions, free.table)[stat] <= 0:
        raise Refusal("stat_exhausted", f"{stat.title()} is at 0: {price} cannot be taken.", "stats")
    return changed(free.conditions, {price: 1})


def _drop(free: FreeAction) -> dict[str, Json]:
    if not free.item:
        raise Refusal("bad_request", "Name the item.", "item")
    return {"dropped": free.item, "conditions": changed(free.conditions, {})}


def _detect(free: FreeAction) -> dict[str, Json]:
    return {"conditions": changed(free.conditions, {})}


def _push(free: FreeAction) -> dict[str, Json]:
    """Push the Limit (destiny-147)."""
    if free.already_used:
        raise Refusal("already_used_this_turn", "The limit is pushed once per turn.", "already_used")
    return {"conditions": paid(free, "stun"), "initiative": 1, "normal_damage": 1}


def _state_of_mind(free: FreeAction) -> dict[str, Json]:
    """A Fatigue, Stress or Slow for a Stun (destiny-148)."""
    if free.swap not in ("fatigue", "stress", "slow"):
        raise Refusal("bad_choice", "Exchange a fatigue, stress or slow.", "swap")
    if not free.conditions.get(free.swap):
        raise Refusal("no_such_condition", f"There is no {free.swap} to exchange.", "swap")
    return {"conditions": changed(paid(free, "stun"), {free.swap: -1})}


def _grit(free: FreeAction) -> dict[str, Json]:
    """Grit Your Teeth (destiny-149)."""
    return {"conditions": paid(free, "stress"), "ignore_penalties": True}


def _burst(free: FreeAction) -> dict[str, Json]:
    """Burst of Speed (destiny-150)."""
    if free.gain not in ("move", "turn"):
        raise Refusal("bad_choice", "Gain move or turn.", "gain")
    more = {"move": free.move, "turn": free.turn}
    more[free.gain] += 1
    return {"conditions": paid(free, "slow"), **more}


FREE: Mapping[str, Callable[[FreeAction], dict[str, Json]]] = {
    "drop": _drop,
    "detect": _detect,
    "push_the_limit": _push,
    "state_of_mind": _state_of_mind,
    "grit_your_teeth": _grit,
    "burst_of_speed": _burst,
}
"""The free actions (destiny-146)."""


def free_action(request: FreeAction, table: Table) -> Resolution[Any]:
    """Do something free (destiny-146 to 152)."""
    check_conditions(request.conditions)
    if request.name not in FREE:
        raise Refusal("unknown_free_action", f"A free action is one of: {', '.join(FREE)}.", "name")
    facts = FREE[request.name](request)
    levels = {**request.conditions, **facts["conditions"]}
    taken = {name: facts["conditions"].get(name, 0) - request.conditions.get(name, 0) for name in levels}
    steps = (Step("destiny-151", "condition", name, amount=by) for name, by in taken.items() if by)
    return old_resolution(facts, steps=(Step("destiny-146", request.name), *steps))


RULES = in_module(
    "turns",
    Rule("round_setup", RoundSetup, round_setup),
    Rule("activate", Activating, activate),
    Rule("take_action", TakeAction, take_action),
    Rule("free_action", FreeAction, free_action),
)
