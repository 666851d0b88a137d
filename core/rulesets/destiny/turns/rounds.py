"""Rounds: tokens, activation, actions and free actions (destiny-141 to 152)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.conditions.rules import NONE, Counted, change_levels, check_conditions
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.turns.setup import check_units
from core.rulesets.destiny.values.stats import EXCHANGED, ConditionTable, Levels, Number, condition, penalties
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

TURN = 2
"""Turn points of a Move (destiny-145)."""


class Kind(NamedTuple):
    """A kind of Action; one for the menu has a label, a note and a verb, one that `moves` gives Move and Turn."""

    label: str = ""
    note: str = ""
    verb: str = ""
    moves: bool = False


KINDS: Mapping[str, Kind] = {
    "recover": Kind(),
    "interact": Kind("Interact, wait, anything else", verb="acts"),
    "move": Kind("Move", f"Move = Speed, Turn {TURN}", "moves", moves=True),
    "combat": Kind("Combat", "settled by hand", "fights"),
    "hide": Kind(),
    "alertness": Kind(),
}
"""The Actions a unit may take, a row each (destiny-145)."""


def tokens_per_turn(options: HouseRules) -> tuple[int, int]:
    """The tokens a unit gets in a turn, and the Actions per token (destiny-141)."""
    return (2, 1) if options.activation == "one_action" else (1, 2)


@dataclass(frozen=True, slots=True)
class TokenUnit:
    """A unit's tokens: those it has, and those it was given in this turn."""

    id: str = entry("Unit")
    tokens: int = entry("Tokens", default=0, low=0)
    given: int = entry("Given", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Ready:
    """All units with their tokens, and whether none of them has any."""

    units: tuple[TokenUnit, ...]
    turn_over: bool


def round_setup(units: tuple[TokenUnit, ...], options: HouseRules = AS_WRITTEN) -> Ready:
    """Give each unit its token; without any the turn is over (destiny-141)."""
    check_units([unit.id for unit in units])
    most, _ = tokens_per_turn(options)
    more = (int(unit.given < most) for unit in units)
    after = tuple(TokenUnit(unit.id, unit.tokens + n, unit.given + n) for unit, n in zip(units, more, strict=True))
    return Ready(after, turn_over=not any(unit.tokens for unit in after))


@dataclass(frozen=True, slots=True)
class BarUnit:
    """A unit on the status bar."""

    id: str = entry("Unit")
    player: str = entry("Player")
    group: int | str = entry("Group")
    tokens: int = entry("Tokens", low=0)


@dataclass(frozen=True, slots=True)
class Activation:
    """A player's choice in a group: a unit to activate, or passing."""

    player: str = entry("Player")
    group: int | str = entry("Group")
    unit: str | None = entry("Unit", default=None)


def may_not_pass(units: Collection[BarUnit], choice: Activation, options: HouseRules) -> bool:
    """Return True if the player has the most tokens, on the bar or in the group (destiny-143)."""
    counted: Counter[str] = Counter()
    for unit in units:
        if options.pass_count == "status_bar" or unit.group == choice.group:
            counted[unit.player] += unit.tokens
    return counted[choice.player] == max(counted.values(), default=0)


@dataclass(frozen=True, slots=True)
class Activated:
    """The units that are active, the players who passed, the tokens of all, and the Actions of each active unit."""

    active: tuple[str, ...]
    passed: tuple[str, ...]
    tokens: Mapping[str, int]
    actions_each: int


def activate(
    bar: Collection[BarUnit],
    choices: Collection[Activation],
    options: HouseRules,
    groups: Collection[int | str] = (),
) -> Activated:
    """Every player with tokens in a group activates a unit there or passes (destiny-142, 143).

    In some `groups` only where those are named, while the tokens of all count for who may pass (destiny-140).
    """
    check_units([unit.id for unit in bar])
    units = {unit.id: unit for unit in bar}
    choosing = (unit for unit in bar if unit.tokens and (not groups or unit.group in groups))
    open_seats = {(unit.player, unit.group) for unit in choosing}
    made: set[tuple[str, int | str]] = set()
    active: list[str] = []
    passed: list[str] = []
    for choice in choices:
        seat = (choice.player, choice.group)
        if seat in made:
            raise Refusal("already_activated", f"{choice.player:.60} has already chosen in this group.", "choices")
        if seat not in open_seats:
            raise Refusal("nothing_to_activate", f"{choice.player:.60} has no tokens in this group.", "choices")
        made.add(seat)
        if choice.unit is None:
            if may_not_pass(bar, choice, options):
                raise Refusal("must_activate", f"{choice.player:.60} has the most tokens and may not pass.", "choices")
            passed.append(choice.player)
        else:
            active.append(_check_activation(units, choice))
    if made != open_seats:
        raise Refusal("choice_missing", "Every player with tokens in a group must choose.", "choices")
    tokens = {unit.id: unit.tokens - active.count(unit.id) for unit in bar}
    _, worth = tokens_per_turn(options)
    return Activated(tuple(active), tuple(passed), tokens, worth)


def activate_given(
    units: tuple[BarUnit, ...], choices: tuple[Activation, ...], options: HouseRules = AS_WRITTEN
) -> tuple[tuple[BarUnit, ...], tuple[Activation, ...], HouseRules]:
    """The units of all groups, and the choices of their players."""
    return units, choices, options


def _check_activation(units: Mapping[str, BarUnit], choice: Activation) -> str:
    unit = units.get(choice.unit or "")
    if unit is None:
        raise Refusal("unknown_unit", f"{choice.unit or '':.60} isn't in the battle.", "choices")
    if unit.player != choice.player:
        raise Refusal("not_your_unit", f"{unit.id:.60} doesn't belong to {choice.player:.60}.", "choices")
    if unit.group != choice.group:
        raise Refusal("wrong_group", f"{unit.id:.60} is in another group.", "choices")
    if not unit.tokens:
        raise Refusal("no_token", f"{unit.id:.60} has no tokens left.", "choices")
    return unit.id


# Actions ------------------------------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """The Actions left; Move and Turn if the Action was a move."""

    actions_left: int
    move: int | None = None
    turn: int | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {name: n for name, n in self._asdict().items() if n is not None}


def take_action(
    kind: str,
    actions_left: Number,
    speed: Annotated[int | None, Entry("Speed", low=0)] = None,
    impaired_legs: Number = 0,
    conditions: Counted = NONE,
) -> Resolution[Taken]:
    """Take an Action; a move gives Move and Turn (destiny-145)."""
    check_conditions(conditions)
    if kind not in KINDS:
        raise Refusal("unknown_action", f"Choose one of the Actions: {', '.join(KINDS)}.", "kind")
    if conditions.get("dead") or conditions.get("disabled"):
        raise Refusal("unit_cannot_act", "Dead and disabled units can't act.", "conditions")
    if actions_left < 1:
        raise Refusal("no_action_left", "There are no Actions left.", "actions_left")
    left, takes = actions_left - 1, Step("destiny-145", f"takes_{kind}")
    if not KINDS[kind].moves:
        return Resolution(Taken(left), steps=(takes,))
    if speed is None:
        raise Refusal("stat_missing", "Enter the unit's Speed to move it.", "speed")
    move = 0 if conditions.get("immobilized") else max(0, speed - impaired_legs)
    gets = (Step("destiny-145", "gets_move", total=move), Step("destiny-145", "gets_turn", total=TURN))
    return Resolution(Taken(left, move, TURN), steps=(takes, *gets))


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeAction:
    """A free action with its inputs."""

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


def pay_condition(price: str, conditions: Levels, stats: Levels, table: ConditionTable) -> dict[str, int]:
    """Conditions after taking a Minor one as a price; refuses if its Stat is already at 0 (destiny-151)."""
    stat = condition(price, table).stat
    if stat in stats and stats[stat] + penalties(conditions, table)[stat] <= 0:
        raise Refusal("stat_exhausted", f"{stat.title()} is already at 0, so it can't take {price}.", "stats")
    return change_levels(conditions, {price: 1})


def _pays(free: FreeAction, price: str) -> dict[str, int]:
    return pay_condition(price, free.conditions, free.stats, free.table)


class Freed(NamedTuple):
    """The result of a free action: the conditions, and other benefits."""

    conditions: Levels
    gives: Mapping[str, Json] = {}
    move: int | None = None
    turn: int | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        burst = {} if self.move is None else {"move": self.move, "turn": self.turn}
        return {**self.gives, "conditions": dict(self.conditions), **burst}


def _drop(free: FreeAction) -> Freed:
    if not free.item:
        raise Refusal("bad_request", "Name the item.", "item")
    return Freed(change_levels(free.conditions, {}), {"dropped": free.item})


def _detect(free: FreeAction) -> Freed:
    return Freed(change_levels(free.conditions, {}))


def _push(free: FreeAction) -> Freed:
    """Push the Limit (destiny-147)."""
    if free.already_used:
        raise Refusal("already_used_this_turn", "You can Push the Limit only once per turn.", "already_used")
    return Freed(_pays(free, "stun"), {"initiative": 1, "normal_damage": 1})


def _state_of_mind(free: FreeAction) -> Freed:
    """A Fatigue, Stress or Slow for a Stun (destiny-148)."""
    if free.swap not in EXCHANGED:
        raise Refusal("bad_choice", "Swap a fatigue, stress or slow.", "swap")
    if not free.conditions.get(free.swap):
        raise Refusal("no_such_condition", f"The unit has no {free.swap} to swap.", "swap")
    return Freed(change_levels(_pays(free, "stun"), {free.swap: -1}))


def _grit(free: FreeAction) -> Freed:
    """Grit Your Teeth (destiny-149)."""
    return Freed(_pays(free, "stress"), {"ignore_penalties": True})


def _burst(free: FreeAction) -> Freed:
    """Burst of Speed (destiny-150)."""
    if free.gain not in ("move", "turn"):
        raise Refusal("bad_choice", "Gain move or turn.", "gain")
    move, turn = free.move + (free.gain == "move"), free.turn + (free.gain == "turn")
    return Freed(_pays(free, "slow"), move=move, turn=turn)


class Free(NamedTuple):
    """A free action: its rule; its label and note in the menu, if it isn't an action of its own.

    It `marks` the unit for the turn, or `drops` an item.
    """

    does: Callable[[FreeAction], Freed]
    label: str = ""
    note: str = ""
    marks: Literal["", "pushed", "grit"] = ""
    drops: bool = False


FREE: Mapping[str, Free] = {
    "push_the_limit": Free(_push, "Push the Limit", "Stun +1: Initiative +1, normal damage +1", "pushed"),
    "grit_your_teeth": Free(_grit, "Grit Your Teeth", "Stress +1: no penalties this turn", "grit"),
    "burst_of_speed": Free(_burst, "Burst of Speed", "Slow +1: Move or Turn +1"),
    "state_of_mind": Free(_state_of_mind, "State of Mind", "a Fatigue, Stress or Slow becomes a Stun"),
    "drop": Free(_drop, "Drop an item", "falls in front of the unit", drops=True),
    "detect": Free(_detect),
}
"""The free actions, a row each (destiny-146)."""


def free_of(name: str) -> Free:
    """A free action; refuses an unknown one."""
    if name not in FREE:
        raise Refusal("unknown_free_action", f"Choose one of the free actions: {', '.join(FREE)}.", "name")
    return FREE[name]


def free_action(free: Flat[FreeAction]) -> Resolution[Freed]:
    """Do something free (destiny-146 to 152)."""
    check_conditions(free.conditions)
    done = free_of(free.name).does(free)
    levels = {**free.conditions, **done.conditions}
    taken = {name: done.conditions.get(name, 0) - free.conditions.get(name, 0) for name in levels}
    steps = (Step("destiny-151", "condition", name, amount=by) for name, by in taken.items() if by)
    return Resolution(done, steps=(Step("destiny-146", free.name), *steps))


RULES = (rule(round_setup), rule(activate, given=activate_given), rule(take_action), rule(free_action))
