"""Facts that the map shows about the selected unit and the one it looks at (destiny-145, 160 to 170)."""

from __future__ import annotations

from collections.abc import Iterator

from core.grid import Fact
from core.rulesets.destiny.cards.halves import Initiative, parts_of
from core.rulesets.destiny.combat.fighters import usable_weapons
from core.rulesets.destiny.map.detection import detection_request
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.terrain.grid import bearing, in_words, nearest
from core.rulesets.destiny.terrain.ground import Engaged, apart, measure_attack, spaces_of_unit
from core.rulesets.destiny.terrain.movement import Measured, map_scale
from core.rulesets.destiny.terrain.sight import detect
from core.rulesets.destiny.terrain.unit_steps import at
from core.rulesets.destiny.time.current_stage import stage_of
from core.rulesets.destiny.turns.units import battle_of, cannot_act, sheet_of
from core.wording import quantity, signed_text


def about(situation: Situation, unit: Unit) -> tuple[Fact, ...]:
    """A unit's place, its remaining Move, and whether it can act."""
    why = cannot_act(unit, situation)
    facts = (
        Fact(
            "map_stands",
            f"{at(unit.space)}, faces {in_words(unit.facing)}" + (f", at {unit.elevation}" * bool(unit.elevation)),
        ),
        Fact("map_move", f"{unit.move}, Turn {unit.turn} left", "success" if unit.move else ""),
        Fact("map_actions", why or f"{unit.actions} left", "failure" if why else "success"),
        Fact("map_targets", unit.target or "no one"),
    )
    return (*facts, *_stealth_facts(situation, unit)) if unit.stealth else facts


def scene_facts(stage: Stage, unit: Unit, other: Unit | None) -> tuple[Fact, ...]:
    """Facts outside a battle: a unit's place, the size of a space and a turn, and the distance of another unit."""
    height = f", at {unit.elevation}" if unit.elevation else ""
    space = _scale_of(stage, 1, 1)
    found = [
        Fact("map_stands", f"{at(unit.space)}, faces {in_words(unit.facing)}{height}"),
        Fact("map_scale", f"{space.meters} m, {space.seconds} s a turn"),
    ]
    found += [Fact("map_waits" if label == "With the Events" else label, text) for label, text in stage.lines]
    if beside := [each.item.name for each in stage.lying if each.space is None]:
        found.append(Fact("map_beside", ", ".join(beside)))
    away = apart(unit, other) if other else None
    if other is not None and away is not None:
        found += [Fact("map_sees", other.id), Fact("map_range", f"{away} ({meters(stage, away)} m)")]
    return tuple(found)


def hiding_facts(situation: Situation, unit: Unit, other: Unit | None) -> Iterator[Fact]:
    """Facts about how well a unit hides, and whether it can notice another hidden one."""
    if unit.stealth:
        yield from _stealth_facts(situation, unit)
    if other is not None and other.stealth:
        yield _detection_fact(situation, unit, other)


def _stealth_facts(situation: Situation, unit: Unit) -> Iterator[Fact]:
    """Facts about how well a unit hides, and the enemies that can notice it where it is."""
    yield Fact(
        "map_hidden",
        f"{quantity(unit.stealth, 'token')}, {quantity(max(0, unit.stealth - len(unit.path)), 'space')} left",
    )
    enemies = (each for each in battle_of(situation).units if each.faction != unit.faction)
    names = [each.id for each in enemies if _ways_to_notice(situation, each, unit)]
    yield Fact("map_noticed", ", ".join(names) or "no one", "failure" if names else "success")


def _ways_to_notice(situation: Situation, unit: Unit, hidden: Unit) -> tuple[str, ...]:
    """The ways in which a unit can notice a hidden one (destiny-168)."""
    request = detection_request(situation, unit, hidden)
    if request is None:
        return ()
    found = detect(request).value
    return tuple(way for way, so in (("seen", found.sight), ("heard", found.hearing)) if so)


def between(situation: Situation, unit: Unit, target: Unit) -> tuple[Fact, ...]:
    """Range, arcs, cover, and each weapon against a target."""
    if unit.space is None or target.space is None or unit is target:
        return ()
    return tuple(_attack_facts(situation, unit, target))


def _attack_facts(situation: Situation, unit: Unit, target: Unit) -> Iterator[Fact]:
    assert unit.space is not None
    near = nearest(unit.space, spaces_of_unit(target))[0]
    shot = measure_attack(situation, unit, target, "ranged", 0)
    assert shot is not None
    seen = bearing(unit.space, unit.facing, near)
    if target.id != unit.target:  # the target is shown already
        yield Fact("map_sees", target.id)
    yield Fact("map_range", f"{shot.reach.range} ({meters(stage_of(situation), shot.reach.range)} m)")
    yield Fact("map_arc", f"{seen.cone}, {seen.hemisphere}" if seen.cone else "same space")
    if shot.position != "none":
        yield Fact("map_position", shot.position, "success")
    yield Fact("map_cover", _cover(shot), "failure" if shot.cover.quarters else "success")
    if height := unit.elevation - target.elevation:
        yield Fact("map_height", f"{abs(height)} {'above' if height > 0 else 'below'}")
    if shot.ally:
        yield Fact("map_ally", "an Ally is by the target", "success")
    yield from _weapons(situation, unit, target)
    if target.stealth:
        yield _detection_fact(situation, unit, target)


def _cover(shot: Engaged) -> str:
    line = "line blocked" if shot.cover.line else "line free"
    return f"{shot.cover_percent}%, {line}"


def meters(stage: Stage, spaces: int) -> str:
    """The distance of a number of spaces on the scale of the map (destiny-170)."""
    return _scale_of(stage, spaces, 0).meters


def _scale_of(stage: Stage, spaces: int, turns: int) -> Measured:
    return map_scale("narrative" if stage.meters else "personal", spaces, turns, stage.meters, stage.seconds)


def _weapons(situation: Situation, unit: Unit, target: Unit) -> Iterator[Fact]:
    """For each weapon, whether it reaches, and the map's bonus to its Initiative."""
    for armed in usable_weapons(sheet_of(unit, situation)):
        shot = measure_attack(situation, unit, target, armed.arm.attack, armed.arm.range)
        if shot is None:
            continue
        gains = sum(parts_of(Initiative(**shot.initiative)).values())
        can = f"Initiative {signed_text(gains)}" + (", disadvantage" if shot.disadvantage else "")
        why = shot.why_not if shot.reach.in_range else "Out of reach"  # the distance is shown above
        yield Fact(armed.name, why or can, "failure" if why else "success")


def _detection_fact(situation: Situation, unit: Unit, target: Unit) -> Fact:
    ways = _ways_to_notice(situation, unit, target)
    return Fact("map_detect", f"may be {' or '.join(ways)}: Test Mind vs. Body" if ways else "cannot be noticed")
