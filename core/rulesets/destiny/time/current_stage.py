"""The map and clock in use, and the units on the map: the scene's, or those of a battle with its own.

A battle uses the scene's map: it takes over the places of its units, and leaves them there when it ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.actions.result import Step
from core.actions.situation import NOTHING
from core.grid import Space
from core.refusal import Refusal
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import Stage, Stand
from core.rulesets.destiny.turns.participants import bands_here, enlist, fighters_here
from core.rulesets.destiny.turns.units import acting_unit, choices_of, sheet_of, unit_effects
from core.schema.entry import Choice


def stage_of(situation: Situation) -> Stage:
    """The map and the clock in use: the battle's own if it has them, otherwise the scene's."""
    battle = situation.conflict
    own = battle.stage if isinstance(battle, Battle) else None
    scenes: Stage = situation.state.stage
    return own or scenes


def with_stage(situation: Situation, stage: Stage, effects: Effects = NOTHING) -> Effects:
    """The effects with a new stage, stored in the battle or in the state of the table."""
    battle = effects.conflict or situation.conflict
    if isinstance(battle, Battle) and battle.stage is not None:
        return replace(effects, conflict=replace(battle, stage=stage))
    return replace(effects, state=replace(effects.state or situation.state, stage=stage))


# Units on the map ---------------------------------------------------------------------------------------------------


def there(situation: Situation) -> tuple[Unit, ...]:
    """The units of the battle; without one, those of the scene, of its record and of earlier battles here."""
    return battle_or_scene(situation).units


def battle_or_scene(situation: Situation) -> Battle:
    """The running battle; without one, the battle that would start with everyone present on the scene's map."""
    if isinstance(situation.conflict, Battle):
        return situation.conflict
    return situation.once(_as_one_would_begin)


def _as_one_would_begin(situation: Situation) -> Battle:
    stage = stage_of(situation)
    own = enlist(Battle(()), fighters_here(situation), bands_here(situation), situation)
    named = {unit.id for unit in own.units}
    left = (Unit(s.id, s.faction, s.faction) for s in stage.stands if s.actor is None and s.id not in named)
    return replace(own, units=units_with_places((*own.units, *left), stage))


def with_units(situation: Situation) -> Situation:
    """The situation with everyone there as units of a battle, even if there is none."""
    return replace(situation, conflict=battle_or_scene(situation))


def keep_on_scene_map(situation: Situation, effects: Effects) -> Effects:
    """The effects on `with_units`, stored on the scene's map if there is no battle (destiny-242)."""
    after = effects.conflict
    if isinstance(situation.conflict, Battle) or not isinstance(after, Battle):
        return effects
    stage = stage_with_units(without(stage_of(situation), after.units), after.units)
    return with_stage(situation, stage, replace(effects, conflict=None))


def no_placed_unit(situation: Situation) -> Refusal | None:
    """Dims actions on units of the map: outside a battle these are on the scene's map (destiny-242)."""
    if isinstance(situation.conflict, Battle):
        return None
    if situation.in_conflict:
        return Refusal("bad_request", "A battle is running. Use its map.")
    if not stage_of(situation).stands:
        return Refusal("bad_request", "No units are on the map. Place one first.")
    return None


def check_on(unit: Unit, situation: Situation) -> None:
    """Refuse, outside a battle, a unit that is not on the map."""
    if unit.space is None and not isinstance(situation.conflict, Battle):
        raise Refusal("bad_request", f"{unit.id:.60} isn't on the map. Place it first.", "unit")


def stander(situation: Situation, unit: str = "") -> Unit:
    """The unit named, or that of the acting character; refuses if there is none."""
    if isinstance(situation.conflict, Battle):
        return acting_unit(situation, unit)
    units = there(situation)
    acts = situation.acting
    found = next((u for u in units if (u.id == unit if unit else acts is not None and u.actor == acts)), None)
    if found is None:
        said = f"{unit:.60} isn't in the scene." if unit else "Choose a unit."
        raise Refusal("unknown_unit", said, "unit")
    return found


def stander_choices(situation: Situation) -> tuple[Choice, ...]:
    """All units that can be on the map."""
    return choices_of(there(situation))


def place_unit(situation: Situation, unit: Unit) -> Effects:
    """The effects of moving a unit, in a battle or outside one."""
    if isinstance(situation.conflict, Battle):
        return unit_effects(situation, unit)
    stage = stage_of(situation)
    return with_stage(situation, stage_with_units(without(stage, (unit,)), (unit,)))


def effects_of_entering(situation: Situation, unit: Unit, effects: Effects) -> Effects:
    """The effects of a unit entering a space, with the events there (destiny-215)."""
    now = replace(situation, conflict=effects.conflict or situation.conflict, state=effects.state or situation.state)
    stage = stage_of(now)
    here = (each.event for each in stage.terrain if each.space == unit.space)
    new = tuple(event for event in here if event and event not in stage.triggered)
    if not new:
        return effects
    steps = (*effects.steps, *(Step("destiny-215", "set_off", event, seat=unit.id) for event in new))
    return with_stage(situation, replace(stage, triggered=(*stage.triggered, *new)), replace(effects, steps=steps))


# A battle comes and goes --------------------------------------------------------------------------------------------


def units_with_places(units: Iterable[Unit], stage: Stage, *, elsewhere: bool = False) -> tuple[Unit, ...]:
    """Units with their places on the map, if they have one; with `elsewhere`, only with their wounds."""
    stands = {_key(stand): stand for stand in stage.stands}
    return tuple(_unit_at(unit, stands.get(_key(unit)), elsewhere) for unit in units)


def _unit_at(unit: Unit, stand: Stand | None, elsewhere: bool) -> Unit:
    if stand is None or unit.space is not None:
        return unit
    sheet = stand.sheet if unit.actor is None and stand.sheet is not None else unit.sheet
    if elsewhere:
        return replace(unit, sheet=sheet)
    where = replace(unit, space=stand.space, facing=stand.facing, elevation=stand.elevation, sheet=sheet)
    return replace(where, stealth=stand.stealth, stealth_level=stand.stealth_level)


def join_battle(situation: Situation, battle: Battle) -> Effects:
    """The effects of units joining a battle; those on its map keep their spaces (destiny-211)."""
    scenes: Stage = situation.state.stage
    if battle.stage is not None:
        return Effects(conflict=replace(battle, units=units_with_places(battle.units, scenes, elsewhere=True)))
    after = replace(battle, units=units_with_places(battle.units, scenes))
    return with_stage(situation, without(scenes, after.units), Effects(conflict=after))


def without(stage: Stage, units: Iterable[Unit]) -> Stage:
    """The stage without some units, which are placed by their battle."""
    gone = {_key(unit) for unit in units}
    return replace(stage, stands=tuple(stand for stand in stage.stands if _key(stand) not in gone))


def stage_with_units(stage: Stage, units: Iterable[Unit]) -> Stage:
    """The stage with some units at their places."""
    on_map = ((unit, unit.space) for unit in units)
    stands = ((unit, space) for unit, space in on_map if space is not None)
    more = (_stand(unit, space) for unit, space in stands)
    return replace(stage, stands=(*stage.stands, *more))


def _stand(unit: Unit, space: Space) -> Stand:
    known = (unit.id, space, unit.actor, unit.faction, unit.facing, unit.elevation, unit.sheet)
    return Stand(*known, stealth=unit.stealth, stealth_level=unit.stealth_level)


def battle_over(situation: Situation) -> Effects:
    """The effects of a battle's end on the scene's map: its characters, and nameless units that can still act,
    remain.

    They keep their wounds (destiny-228). After a battle on its own map, the units on the scene's map are where they
    were before, and dropped items are beside it.
    """
    battle, scenes = situation.conflict, situation.state.stage
    if not isinstance(battle, Battle):
        return NOTHING
    sheets = {_key(unit): sheet_of(unit, situation) for unit in battle.units if unit.actor is None}
    if battle.stage is not None:
        dropped = tuple(replace(each, space=None) for each in battle.stage.lying)
        stands = (replace(stand, sheet=sheets.get(_key(stand), stand.sheet)) for stand in scenes.stands)
        standing = tuple(stand for stand in stands if stand.sheet is None or stand.sheet.can_act)
        stage = replace(scenes, stands=standing, lying=(*scenes.lying, *dropped))
        return Effects(state=replace(situation.state, stage=stage)) if stage != scenes else NOTHING
    units = (replace(unit, sheet=sheets.get(_key(unit), unit.sheet)) for unit in battle.units)
    staying = (unit for unit in units if unit.sheet is None or unit.sheet.can_act)
    return with_stage(situation, stage_with_units(without(scenes, battle.units), staying))


def _key(one: Unit | Stand) -> int | str:
    return one.id if one.actor is None else one.actor
