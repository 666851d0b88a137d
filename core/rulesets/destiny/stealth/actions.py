"""Hiding, sneaking, stepping out, looking about, in a battle or on a scene's map (destiny-178 to 181, 183, 242)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.choices import NONE, choices
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import changed_sheets
from core.rulesets.destiny.conditions.rules import change_levels
from core.rulesets.destiny.map.detection import hidden_choices, no_hidden_unit
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.stealth.rules import HiddenUnit, Sneaked, alertness, hide, stealth_move, stealth_reveal
from core.rulesets.destiny.terrain.ground import apart, watchers
from core.rulesets.destiny.time.current_stage import (
    battle_or_scene,
    check_on,
    keep_on_scene_map,
    no_placed_unit,
    place_unit,
    stander,
    stander_choices,
    there,
    with_units,
)
from core.rulesets.destiny.turns.units import (
    acting_unit,
    actor_choices,
    battle_of,
    check_ready,
    default_unit,
    no_ready_unit,
    sheet_of,
    spend_action,
    unit_effects,
)
from core.schema.entry import BY_NAME, Choice, entry
from core.wording import quantity

STEALTH, PERCEPTION = "stealth", "perception"


def level_of(sheet: Sheet, skill: str, given: int | None) -> int:
    """The given Level, or that of the Skill of this name, regardless of capitals."""
    named = (own.level for name, own in sheet.skills.items() if name.casefold() == skill)
    return next(named, 0) if given is None else given


def _hider(situation: Situation) -> str:
    """A hidden unit whose move it is, or else any hidden unit."""
    battle = battle_or_scene(situation)
    units = [unit for unit in battle.units if unit.stealth]
    active = next((unit.id for unit in units if unit.id in battle.active), "")
    return active or next((unit.id for unit in units), "")


def _ready(situation: Situation) -> Refusal | None:
    """The reason that no unit can take an Action; outside a battle it costs none (destiny-242)."""
    return no_ready_unit(situation) if isinstance(situation.conflict, Battle) else no_placed_unit(situation)


def _nothing_to_find(situation: Situation) -> Refusal | None:
    return _ready(situation) or no_hidden_unit(situation)


def _who(situation: Situation) -> tuple[Choice, ...]:
    """Every unit; in a battle those who may not act now say why not."""
    return actor_choices(situation) or stander_choices(situation)


def _whose_move(situation: Situation) -> str:
    """The unit a form starts with: in a battle one that can act, otherwise the acting character's, or one on the
    map.
    """
    if isinstance(situation.conflict, Battle):
        return default_unit(situation)
    units = [unit for unit in there(situation) if unit.space is not None]
    own = next((unit for unit in units if unit.actor is not None and unit.actor == situation.acting), None)
    return (own or next(iter(units), Unit(""))).id


def _acts(name: str, situation: Situation) -> Unit:
    """The unit that takes an Action; refuses one that may not, or without a battle is not on the map."""
    unit = stander(situation, name)
    check_on(unit, situation)
    if isinstance(situation.conflict, Battle):
        check_ready(unit, situation)
    return unit


def _spend_action(unit: Unit, kind: str, situation: Situation) -> Unit:
    """The unit after an Action, which only a battle counts."""
    return spend_action(unit, sheet_of(unit, situation), kind) if isinstance(situation.conflict, Battle) else unit


# Hide ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class HideForm:
    """An Action to hide."""

    unit: str = entry("Unit", default="", choices=_who, once=True, acts=True, tie=BY_NAME)
    out_of_sight: bool = entry("Out of sight?", default=True, once=True, help="The map fills it in, if there is one.")
    stealth: int | None = entry("Stealth", default=None, low=0, high=10, none="from the Stealth Skill", own=True)


def _start_hide(situation: Situation) -> HideForm:
    return _by_map(HideForm(unit=_whose_move(situation)), situation)


def _by_map(form: HideForm, situation: Situation) -> HideForm:
    """The form with the unit's visibility by the map."""
    return replace(form, out_of_sight=not (form.unit and _seen_by(stander(situation, form.unit), situation)))


def _another_hider(before: HideForm, after: HideForm, situation: Situation) -> HideForm:
    return after if after.unit == before.unit else _by_map(after, situation)


def _seen_by(unit: Unit, situation: Situation) -> tuple[str, ...]:
    return watchers(with_units(situation), unit)


def _hide(form: HideForm, situation: Situation) -> Effects:
    """Hide: as many tokens as Stealth (destiny-178)."""
    unit = _acts(form.unit, situation)
    if not form.out_of_sight and (seen_by := _seen_by(unit, situation)):
        why = f"{', '.join(seen_by):.120} can see {unit.id:.60}. Move out of sight, or answer yes."
        raise Refusal("in_sight", why, "out_of_sight")
    level = level_of(_sheet(unit, situation), STEALTH, form.stealth)
    tokens = hide(form.out_of_sight, level).tokens
    brief = Brief("hides" if tokens else "finds no place to hide", (("stealth_tokens", tokens),), who=form.unit)
    hidden = replace(_spend_action(unit, "hide", situation), stealth=tokens, stealth_level=level, path=())
    return replace(place_unit(situation, hidden), brief=brief)


def _sheet(unit: Unit, situation: Situation) -> Sheet:
    return sheet_of(unit, with_units(situation))


# Sneak --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SneakForm:
    """A hidden unit's way in this round: the number of spaces, and of those in sight."""

    unit: str = entry("Unit", default="", choices=hidden_choices, once=True, acts=True, tie=BY_NAME)
    mode: str = entry("How", default="sneak", choices=choices("sneak", "hide"), scene=True)
    spaces: int = entry("Spaces", default=0, low=0, high=100, once=True)
    in_sight: int = entry("How many in sight", default=0, low=0, high=100, once=True)
    ends_hidden: bool = entry("Ends out of sight", default=True, once=True)
    stealth: int | None = entry("Stealth", default=None, low=0, high=10, none="as it hid", own=True)


def _start_sneak(situation: Situation) -> SneakForm:
    return _along_its_way(SneakForm(unit=_hider(situation)), situation)


def _along_its_way(form: SneakForm, situation: Situation) -> SneakForm:
    """The form with the unit's way so far, and the spaces in sight by the map."""
    if not form.unit:
        return form
    unit = stander(situation, form.unit)
    seen = [bool(_seen_by(replace(unit, space=space), situation)) for space in unit.path]
    return replace(form, spaces=len(seen), in_sight=sum(seen), ends_hidden=not any(seen[-1:]))


def _another_sneaker(before: SneakForm, after: SneakForm, situation: Situation) -> SneakForm:
    return after if after.unit == before.unit else _along_its_way(after, situation)


def _sneak(form: SneakForm, situation: Situation) -> Effects:
    """Continue to sneak: the tokens that remain (destiny-179, 180)."""
    unit = _hidden_unit(situation, form.unit)
    seen = min(form.in_sight, form.spaces)
    path = (*(False,) * seen, *(True,) * (form.spaces - seen))
    if path:
        path = (*path[:-1], form.ends_hidden)
    level = unit.stealth_level if form.stealth is None else form.stealth
    tokens = stealth_move(form.mode, unit.stealth, level, path).tokens
    brief = Brief(f"{form.mode}s on", (("stealth_tokens", tokens),), who=form.unit)
    return replace(place_unit(situation, replace(unit, stealth=tokens, path=())), brief=brief)


def _hidden_unit(situation: Situation, name: str) -> Unit:
    unit = stander(situation, name)
    if not unit.stealth:
        raise Refusal("bad_request", f"{unit.id} isn't hidden. Choose another unit.", "unit")
    return unit


# Step out -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class StepOutForm:
    """A hidden unit steps out."""

    unit: str = entry("Unit", default="", choices=hidden_choices, once=True, acts=True, tie=BY_NAME)
    distance: int = entry("Spaces from there", default=0, low=0, high=100, once=True)
    near: bool = entry("Near a hidden space", default=True, once=True)
    surprises: str = entry("Surprises", default="", choices=lambda at: (NONE, *stander_choices(at)), once=True,
                           help="A unit next to it takes a Stress.", tie=BY_NAME)  # fmt: skip


def _step_out(form: StepOutForm, situation: Situation) -> Effects:
    """Stop hiding, and surprise an adjacent unit (destiny-181)."""
    unit = _hidden_unit(situation, form.unit)
    if (
        form.surprises
        and (apart(unit, battle_or_scene(situation).find(form.surprises, "surprises")) or 0) > form.distance + 1
    ):
        raise Refusal("bad_request", "You can only surprise a unit next to it.", "surprises")
    done = stealth_reveal(unit.stealth, form.distance, form.near, form.surprises or None)
    units, sheets = with_units(situation), dict[str, Sheet]()
    for name, stress in (done.stress_to or {}).items():
        sheet = sheet_of(battle_of(units).find(name), units)
        sheets[name] = sheet.with_conditions(change_levels(sheet.conditions, {"stress": stress}))
    brief = Brief(f"steps out{f' and surprises {form.surprises}' if form.surprises else ''}", who=form.unit)
    out = replace(acting_unit(units, form.unit), stealth=done.tokens)
    return keep_on_scene_map(situation, changed_sheets(units, sheets, out, brief=brief))


# Look about ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class AlertForm:
    """An Action to look for hidden units."""

    unit: str = entry("Unit", default="", choices=_who, once=True, acts=True, tie=BY_NAME)
    perception: int | None = entry("Perception", default=None, low=0, high=10, none="from the Stealth Skill", own=True)


def _look_about(form: AlertForm, situation: Situation) -> Effects:
    """Look around: hidden units nearby lose a token (destiny-183)."""
    unit = _acts(form.unit, situation)
    others = [other for other in there(situation) if other.stealth and other.id != unit.id]
    hidden = {other.id: HiddenUnit(other.stealth, apart(unit, other) or 0) for other in others}
    found = alertness(level_of(_sheet(unit, situation), PERCEPTION, form.perception), hidden)
    units = with_units(situation)
    after = [replace(battle_of(units).find(name), stealth=left.tokens) for name, left in found.items()]
    brief = Brief(f"is alert: {_found_words(found, others, situation)}", who=form.unit)
    acted = _spend_action(unit, "alertness", situation)
    return keep_on_scene_map(situation, unit_effects(units, acted, *after, brief=brief))


def _found_words(found: Mapping[str, Sneaked], hidden: Sequence[Unit], situation: Situation) -> str:
    """The units that were found, and the players' characters who still hide with fewer tokens; others stay secret."""
    players = {actor.id for actor in situation.actors.values() if actor.player}
    own = [unit for unit in hidden if unit.actor in players]
    fewer = [(unit.id, found[unit.id].tokens) for unit in own if 0 < found[unit.id].tokens < unit.stealth]
    told = [f"{', '.join(name for name, left in found.items() if left.revealed) or 'no one'} found"]
    told += [f"{name} has {quantity(tokens, 'stealth token')} left" for name, tokens in fewer]
    return ", ".join(told)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="hide",
        title="Hide",
        place=Place.CONFLICT,
        form=HideForm,
        apply=_hide,
        start=_start_hide,
        follow=_another_hider,
        help="Hide out of sight for an Action. Stealth gives the tokens.",
        why_not=_ready,
    ),
    Change(
        id="sneak",
        title="Sneak",
        place=Place.CONFLICT,
        form=SneakForm,
        apply=_sneak,
        start=_start_sneak,
        follow=_another_sneaker,
        help="Count the tokens left after a unit's steps.",
        why_not=no_hidden_unit,
    ),
    Change(
        id="step_out",
        title="Step out of hiding",
        place=Place.CONFLICT,
        form=StepOutForm,
        apply=_step_out,
        start=lambda situation: StepOutForm(unit=_hider(situation)),
        help="Reveal a hidden unit. On the map, place it where it appears. Costs no Action.",
        why_not=no_hidden_unit,
    ),
    Change(
        id="alertness",
        title="Stay alert",
        place=Place.CONFLICT,
        form=AlertForm,
        apply=_look_about,
        start=lambda situation: AlertForm(unit=_whose_move(situation)),
        help="Take an Action: hidden units nearby lose a token.",
        why_not=_nothing_to_find,
    ),
)
"""Stealth, in a battle and on the map of a scene."""
