"""Places of units, and their effects on an attack: reach, position, cover, Allies (destiny-52 to 55, 160 to 169)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.building_blocks.result_cache import remembered_each
from core.grid import Space
from core.rulesets.destiny.cards.halves import Parts
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.stage import Terrain
from core.rulesets.destiny.terrain.grid import distance, in_front, nearest, spaces_crossed
from core.rulesets.destiny.terrain.movement import spaces_of
from core.rulesets.destiny.terrain.sight import Cover, Reach, attack_position, cover_of, cover_retarget, range_check
from core.rulesets.destiny.time.current_stage import stage_of
from core.rulesets.destiny.turns.units import battle_of, sheet_of
from core.rulesets.destiny.values.items import ATTACK_KINDS
from core.wording import quantity


def spaces_of_unit(unit: Unit) -> tuple[Space, ...]:
    """The spaces of a unit, none for one that is not on the map (destiny-169)."""
    return () if unit.space is None else spaces_of(unit.space, unit.facing, unit.size)


def apart(one: Unit, other: Unit) -> int | None:
    """The range between two units, None if one is not on the map (destiny-163)."""
    ranges = [distance(a, b) for a in spaces_of_unit(one) for b in spaces_of_unit(other)]
    return min(ranges, default=None)


def _units_by_space(situation: Situation) -> Mapping[Space, Sequence[Unit]]:
    """The units on each occupied space, in the order of the status bar."""
    found: dict[Space, list[Unit]] = {}
    units = battle_of(situation).units
    for unit, spaces in zip(units, _all_spaces(units, units), strict=True):
        for space in spaces:
            found.setdefault(space, []).append(unit)
    return found


@remembered_each
def _all_spaces(unit: Unit, _: Unit) -> tuple[Space, ...]:
    return spaces_of_unit(unit)


def blocking_spaces(situation: Situation, *but: Unit, units: bool = True) -> frozenset[Space]:
    """The spaces that obstruct a line between some units: obstacles, and the other `units` (destiny-166)."""
    taken = situation.once(_walls_and_units if units else _walls)
    return taken.difference([space for unit in but for space in spaces_of_unit(unit)])


def _walls(situation: Situation) -> frozenset[Space]:
    return frozenset([terrain.space for terrain in stage_of(situation).terrain if terrain.obstacle])


def _walls_and_units(situation: Situation) -> frozenset[Space]:
    return situation.once(_walls).union(situation.once(_units_by_space))


class Engaged(NamedTuple):
    """An attack of one unit on another, as the map sees it. `blocking` are the spaces that obstruct it."""

    attack: str
    attacker: Space
    target: Space
    reach: Reach
    position: str
    cover: Cover
    ally: bool
    blocking: frozenset[Space]

    @property
    def initiative(self) -> Parts:
        """The parts of the attacker's Initiative."""
        return {
            "position": self.position,
            "ally_by_target": self.ally,
            "melee_same_space": self.reach.initiative < 0,
        }

    @property
    def cover_percent(self) -> int:
        """The cover of the Rival, whose Initiative it helps (destiny-52)."""
        return 25 * self.cover.quarters

    @property
    def disadvantage(self) -> bool:
        """True if the Rival is too near to aim (destiny-164)."""
        return self.reach.disadvantage

    @property
    def why_not(self) -> str:
        """The reason that the attack can't be made, in a sentence; empty if it can."""
        if not self.reach.in_range:
            return f"Out of reach: {quantity(self.reach.range, 'space')} away."
        return "" if self.reach.legal else "The target isn't in the forward arc. Turn first."


def measure_attack(
    situation: Situation, attacker: Unit, target: Unit, attack: str, range: int | None
) -> Engaged | None:
    """An attack (`close`, `melee`, `reach`, or `ranged` with its range) measured on the map; None off the map."""
    if attacker.space is None or target.space is None:
        return None
    found = range_check(attack, attacker.space, attacker.facing, spaces_of_unit(target), range)
    near = nearest(attacker.space, spaces_of_unit(target))[0]
    obstacles = blocking_spaces(situation, attacker, target, units=situation.options.units_give_cover)
    return Engaged(
        attack=attack,
        attacker=attacker.space,
        target=near,
        reach=found,
        position=attack_position(attacker.space, near, target.facing).position,
        cover=cover_of(attacker.space, near, obstacles) if ATTACK_KINDS[attack].ranged else Cover((), (), False),
        ally=has_ally_near(situation, attacker, target),
        blocking=obstacles,
    )


def has_ally_near(situation: Situation, attacker: Unit, target: Unit) -> bool:
    """Return True if an Ally of the attacker who can act is in or next to the target's space (destiny-54)."""
    own = attacker.faction
    near = beside(situation, target) if own else ()
    allies = (unit for unit in near if unit.faction == own and unit not in (attacker, target))
    return any(sheet_of(ally, situation).can_act for ally in allies)


def watchers(situation: Situation, unit: Unit) -> tuple[str, ...]:
    """The units that see a unit in its space: Rivals who can act, with it in their forward arc and no obstacle
    between.

    Off the map no one sees or is seen: the GM decides there (destiny-178, 179).
    """
    walls = situation.once(_walls)

    def sees(other: Unit) -> bool:
        eyes = other.space
        return eyes is not None and any(
            in_front(eyes, other.facing, space) and not any(spaces_crossed(eyes, space, walls))
            for space in spaces_of_unit(unit)
        )

    rivals = (other for other in battle_of(situation).units if other.faction != unit.faction)
    return tuple(other.id for other in rivals if sees(other) and sheet_of(other, situation).can_act)


def beside(situation: Situation, unit: Unit) -> Sequence[Unit]:
    """The units in or next to a unit's spaces, including itself; looked up by space, because there are hundreds."""
    by_space = situation.once(_units_by_space)
    around = {(x + dx, y + dy) for x, y in spaces_of_unit(unit) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return [each for space in around for each in by_space.get(space, ())]


def hit_instead(situation: Situation, shot: Engaged, drawn: str) -> Unit | Terrain | None:
    """The unit or terrain hit instead of a target in cover, by the revealed card; None for nothing (destiny-167)."""
    if not shot.cover.quarters:
        return None
    hit = cover_retarget(shot.cover, shot.attacker, shot.target, shot.blocking, drawn).new_target
    wall = next((terrain for terrain in stage_of(situation).terrain if terrain.obstacle and terrain.space == hit), None)
    return wall or next((unit for unit in battle_of(situation).units if hit in spaces_of_unit(unit)), None)
