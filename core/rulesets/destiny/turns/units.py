"""Units in a battle: their sheets, whether they can act now, and the effects of changing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypedDict, Unpack

from core.actions.result import Resolution, Step
from core.actions.situation import ActorId, Brief
from core.building_blocks.ledger import PointsMove
from core.building_blocks.result_cache import remembered_each
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import Parts
from core.rulesets.destiny.conditions.rules import change_levels
from core.rulesets.destiny.options import off
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Phase, Unit
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.turns.rounds import Taken, take_action, tokens_per_turn
from core.rulesets.destiny.values.stats import MINOR, OWN, ConditionTable, Levels, in_spaces, useless
from core.schema.entry import Choice

_LEGS = (("left_leg", "left_foot"), ("right_leg", "right_foot"))


class OtherChanges(TypedDict, total=False):
    """The other effects besides those of units and their sheets, by the fields of `Effects`."""

    state: State | None
    points: tuple[PointsMove, ...]
    steps: tuple[Step, ...]
    brief: Brief


TARGETS_FIRST = "Reveal the targets first."


def no_battle(situation: Situation) -> Refusal | None:
    """The reason that no battle action is possible, for `Action.why_not`."""
    if refusal := off("turns", situation.options):
        return refusal
    return None if isinstance(situation.conflict, Battle) else Refusal("bad_request", "Begin a battle first.")


def no_units(situation: Situation) -> Refusal | None:
    """The reason that nothing can be done with the units of a battle, for `Action.why_not`: all may have left."""
    if refusal := no_battle(situation):
        return refusal
    return None if battle_of(situation).units else Refusal("bad_request", "No unit is in the battle. Add one first.")


def battle_of(situation: Situation) -> Battle:
    """The running battle; refuses if there is none."""
    if not isinstance(situation.conflict, Battle):
        raise Refusal("bad_request", "Begin a battle first.")
    return situation.conflict


def acting_unit(situation: Situation, unit: str = "") -> Unit:
    """The unit named, or that of the acting character; refuses if there is none."""
    battle = battle_of(situation)
    own = battle.find(unit) if unit else battle.of(situation.acting)
    if own is None:
        raise Refusal("unknown_unit", "Choose a unit.", "unit")
    return own


def sheet_of(unit: Unit, situation: Situation) -> Sheet:
    """A unit's sheet: its character's, its own, or the one it shares with similar units."""
    actor = situation.actors.get(unit.actor) if unit.actor is not None else None
    own = actor.sheet if actor else unit.sheet
    templates = situation.conflict.templates if isinstance(situation.conflict, Battle) else {}
    return own or templates.get(unit.like) or Sheet()


def sheets_of(units: tuple[Unit, ...], situation: Situation) -> tuple[Sheet, ...]:
    """The sheets of many units of the battle, each as `sheet_of` has it."""
    templates = situation.conflict.templates if isinstance(situation.conflict, Battle) else {}
    return tuple(
        [
            (unit.actor is None and (unit.sheet or templates.get(unit.like))) or sheet_of(unit, situation)
            for unit in units
        ]
    )


def unit_effects(
    situation: Situation,
    *units: Unit,
    sheets: Mapping[str, Sheet] | None = None,
    battle: Battle | None = None,
    **more: Unpack[OtherChanges],
) -> Effects:
    """The effects of changed units, and of changed sheets by unit id; `more` are further fields of the effects.

    `battle` is the battle to change, by default the running one.
    """
    after = (battle or battle_of(situation)).with_units(*units)
    own: dict[ActorId, Sheet] = {}
    for name, sheet in (sheets or {}).items():
        unit = after.find(name)
        if unit.actor in situation.actors and unit.actor is not None:
            own[unit.actor] = sheet
        else:
            after = after.with_units(replace(unit, sheet=sheet))
    return Effects(sheets=own, conflict=after, **more)


# Units that can act -------------------------------------------------------------------------------------------------


class _Now(NamedTuple):
    """The current point in a battle's turn."""

    phase: Phase
    round: int
    behind: Mapping[str, int]
    active: frozenset[str]


def _now(situation: Situation) -> _Now:
    battle = battle_of(situation)
    return _Now(battle.phase, battle.round, battle.behind, frozenset(battle.active))


def cannot_act(unit: Unit, situation: Situation) -> str:
    """The reason that a unit can't take an Action now, in a sentence; empty if it can (destiny-95, 138 to 145)."""
    return _cannot_act(unit, sheet_of(unit, situation), situation.once(_now))


def _cannot_act(unit: Unit, sheet: Sheet, now: _Now) -> str:
    if now.phase == "targeting":
        return TARGETS_FIRST
    if now.round == now.behind.get(unit.id, 0):
        return "No round has begun yet. Start one."
    if not sheet.can_act:
        return f"{unit.id} is out of action."
    if unit.id in now.active:
        return "" if unit.actions else f"{unit.id} has acted this round."
    if unit.passed:
        return f"{unit.id} passed this round."
    return f"{unit.id} isn't active" + (f"; {unit.tokens} left." if unit.tokens else " and has no tokens left.")


def ready(situation: Situation) -> tuple[Unit, ...]:
    """The units that may take an Action now, in the order of the status bar."""
    return situation.once(_ready) if isinstance(situation.conflict, Battle) else ()


def _ready(situation: Situation) -> tuple[Unit, ...]:
    return tuple([unit for unit in battle_of(situation).units if unit.actions and not cannot_act(unit, situation)])


def no_ready_unit(situation: Situation) -> Refusal | None:
    """The reason that no unit can take an Action, for `Action.why_not`, with the next step."""
    if (refusal := no_battle(situation)) or ready(situation):
        return refusal
    battle = battle_of(situation)
    if battle.phase == "targeting":
        return Refusal("no_action_left", TARGETS_FIRST)
    following = "Events" if turn_over(situation) else "a round"
    return Refusal("no_action_left", f"No one has an Action left. Next: {following}.")


def able(situation: Situation) -> tuple[Unit, ...]:
    """The units neither dead nor disabled: the others get no tokens, or a turn would never end."""
    return situation.once(_able)


def _able(situation: Situation) -> tuple[Unit, ...]:
    units = battle_of(situation).units
    able = _on_their_feet(units, sheets_of(units, situation))
    return tuple([unit for unit, can_act in zip(units, able, strict=True) if can_act])


@remembered_each
def _on_their_feet(_: Unit, sheet: Sheet) -> bool:
    return sheet.can_act


def turn_over(situation: Situation) -> bool:
    """Return True if no unit can get or spend a token any more (destiny-141)."""
    return not unfinished_groups(situation)


def waiting_groups(situation: Situation) -> tuple[int, ...]:
    """The numbers of the groups that can continue without the others: a token is left, and no unit can act."""
    groups, acting = groups_of(situation), {unit.id for unit in ready(situation)}
    return tuple(n for n in unfinished_groups(situation) if acting.isdisjoint(groups[n - 1]))


def unfinished_groups(situation: Situation) -> tuple[int, ...]:
    """The numbers of the groups that can still get or spend a token (destiny-141)."""
    most, _ = tokens_per_turn(situation.options)
    left = {unit.id for unit in able(situation) if unit.tokens or unit.given < most}
    return tuple(n for n, group in enumerate(groups_of(situation), 1) if not left.isdisjoint(group))


def groups_of(situation: Situation) -> Sequence[Sequence[str]]:
    """The groups of the battle, in status bar order, worked out once (destiny-140)."""
    return situation.once(_groups)


def _groups(situation: Situation) -> Sequence[Sequence[str]]:
    return battle_of(situation).groups


def actor_choices(situation: Situation) -> tuple[Choice, ...]:
    """Every unit as a choice for who takes an Action: those who may first, the others with the reason why not."""
    return situation.once(_actor_choices) if isinstance(situation.conflict, Battle) else ()


def _actor_choices(situation: Situation) -> tuple[Choice, ...]:
    units = battle_of(situation).units
    every = _actors(units, sheets_of(units, situation), situation.once(_now))
    able = [choice for choice in every if not choice.why_not]
    return (*able, *[choice for choice in every if choice.why_not])


@remembered_each
def _actors(unit: Unit, sheet: Sheet, now: _Now) -> Choice:
    return Choice(unit.id, unit.id, _cannot_act(unit, sheet, now), actor=unit.actor)


def unit_choices(situation: Situation) -> tuple[Choice, ...]:
    """All units as choices, for actions possible at any time and for targets."""
    return choices_of(situation.conflict.units) if isinstance(situation.conflict, Battle) else ()


def choices_of(units: tuple[Unit, ...]) -> tuple[Choice, ...]:
    """Units as choices."""
    return _choices(units, units)


@remembered_each
def _choices(unit: Unit, _: Unit) -> Choice:
    return Choice(unit.id, unit.id, actor=unit.actor)


def default_unit(situation: Situation) -> str:
    """The unit an Action's form starts with: the acting character's if it can act, or the first that can; or empty."""
    there = ready(situation)
    own = next((unit for unit in there if unit.actor is not None and unit.actor == situation.acting), None)
    return (own or next(iter(there), Unit(""))).id


def check_ready(unit: Unit, situation: Situation) -> None:
    """Refuse an Action of a unit that may not act now."""
    if why := cannot_act(unit, situation):
        raise Refusal("no_action_left", why, "unit")


def take_unit_action(
    unit: Unit, sheet: Sheet, kind: str, *, on_legs: bool = True, table: ConditionTable = OWN
) -> Resolution[Taken]:
    """The result of an Action (`rounds.KINDS`) for a unit; `on_legs` means that it moves on its legs."""
    legs = [limb for side in _sound_legs(sheet) for limb in side] if on_legs else []
    return take_action(
        kind,
        actions_left=unit.actions,
        speed=_speed_in_spaces(unit, sheet, table) * (len(_sound_legs(sheet)) if on_legs else len(_LEGS)) // len(_LEGS),
        impaired_legs=sum(limb in sheet.limbs for limb in legs),
        conditions=sheet.conditions,
    )


def _speed_in_spaces(unit: Unit, sheet: Sheet, table: ConditionTable) -> int:
    """The spaces of its Speed, including Scale (destiny-234)."""
    level = sheet.level("speed") if unit.grit else sheet.effective("speed", table)
    return in_spaces(level, sheet.stats["speed"].scale if "speed" in sheet.stats else 0)


def _sound_legs(sheet: Sheet) -> list[tuple[str, str]]:
    """The legs with their feet that can be used: each of two carries half of the Move (destiny-102, 233)."""
    return [side for side in _LEGS if not any(useless(sheet.limbs.get(limb)) for limb in side)]


def spend_action(unit: Unit, sheet: Sheet, kind: str, *, on_legs: bool = True, table: ConditionTable = OWN) -> Unit:
    """The unit after an Action of this kind; a move gives Move and Turn (destiny-145)."""
    return took(unit, take_unit_action(unit, sheet, kind, on_legs=on_legs, table=table).value)


def took(unit: Unit, taken: Taken) -> Unit:
    """The unit after an Action."""
    move, turn = unit.move + (taken.move or 0), unit.turn + (taken.turn or 0)
    return replace(unit, actions=taken.actions_left, spent_action=True, move=move, turn=turn)


def note_applied(unit: Unit, before: Levels, after: Levels) -> Unit:
    """The unit with its new Minor Conditions noted: it can't recover from them this turn (destiny-103)."""
    more = {name: after.get(name, 0) - before.get(name, 0) for name in MINOR}
    return replace(unit, applied=change_levels(unit.applied, {name: by for name, by in more.items() if by > 0}))


def unit_of(actor: ActorId | None, situation: Situation) -> Unit | None:
    """The unit of a character in the battle that runs, if there is one."""
    return situation.conflict.of(actor) if isinstance(situation.conflict, Battle) else None


def of_turn(unit: Unit | None) -> Parts:
    """The unit's actions in this turn that affect Initiative (destiny-147, 149)."""
    return {} if unit is None else {"push_the_limit": unit.pushed, "grit_your_teeth": unit.grit}
