"""The two sides of an attack, made of sheets, weapons, the map and the form (destiny-31 to 36, 50 to 55)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from core.acts.situation import Situation
from core.rulesets.destiny.cards.players import Player, known, once_each, player_of
from core.rulesets.destiny.combat.arms import HANDS, Armed, Meeting, skill_with
from core.rulesets.destiny.combat.attack import Fighter, Purse
from core.rulesets.destiny.combat.striking import Blow
from core.rulesets.destiny.conflict.halves import Duelist
from core.rulesets.destiny.conflict.sides import CP, side_for
from core.rulesets.destiny.conflict.trait_choices import BEST, used
from core.rulesets.destiny.items.bearing import shielded
from core.rulesets.destiny.map.ground import apart
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state import deck_of
from core.rulesets.destiny.turns.battle import Unit
from core.rulesets.destiny.turns.combatants import Combatant
from core.rulesets.destiny.turns.units import battle_of, of_turn
from core.rulesets.destiny.values import Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a side fights: with what, by which Skill, against which Stat, and what else speaks for it.

    `fields` are fields of `Initiative` that take precedence over what the map says; `pierce` is more Armor Pierce;
    against somebody `vulnerable` it does more damage. `limb` is the arm that was chosen for it, `at` how the names
    of the form's fields begin.
    """

    armed: Armed | None
    uses: str = BEST
    against: str = "body"
    edge: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    pierce: int = 0
    vulnerable: bool = False
    limb: str = ""
    at: str = ""


def fighter(meeting: Meeting, way: Way, *, cover: int = 0, alone: bool = False) -> Fighter:
    """One side. `cover` is what it is behind itself; a side that is `alone` has no hand of its own."""
    by, side = meeting.by, _side(meeting, way, cover, alone=alone)
    near = near_to(by, meeting.situation, meeting.on.holder)
    return Fighter(
        id=by.id,
        side=side,
        blow=_blow(meeting, way),
        items=shielded(by.sheet),
        weapon=way.armed.at if way.armed else None,
        near=near.hands,
        allies=near.allies,
        acted=by.unit is None or by.unit.spent_action,
    )


def _side(meeting: Meeting, way: Way, cover: int, *, alone: bool) -> Duelist:
    by, situation = meeting.by, meeting.situation
    armed, use = way.armed, used(_skill(way, by.sheet), by.sheet)
    use = skill_with(armed, use, by.sheet, way.limb, way.at) if armed else use
    fields = {**of_turn(by.unit), "cover": cover, **_of_place(meeting, armed), **way.fields}
    words: dict[str, Any] = {
        "level": use.level,
        "initiative": use.initiative(by.sheet, situation.state.condition_table, **fields),
        "difficulty": meeting.on.sheet.level(way.against),
        "edge": way.edge,
        "weights": use.weights,
    }
    side = side_for(by, situation, alone=alone, **words)
    too_near = armed is not None and armed.aims and meeting.too_near(armed.arm)
    return replace(side, disadvantage=side.disadvantage or use.untrained or too_near)


def _skill(way: Way, sheet: Sheet) -> str:
    """The Skill: as chosen; left open it is the weapon's own, for bare hands the best one of Body, if there is any."""
    if way.uses != BEST or way.armed is None:
        return way.uses
    if way.armed.name == HANDS:
        fists = {name: skill.level for name, skill in sheet.skills.items() if skill.stat == "body"}
        return f"skill:{max(fists, key=lambda name: fists[name])}" if fists else ""
    return f"skill:{way.armed.arm.skill}" if way.armed.arm.skill else BEST


def _of_place(meeting: Meeting, armed: Armed | None) -> dict[str, Any]:
    """What the map gives, and a magic weapon (destiny-52 to 55, 187)."""
    if armed is None:
        return {}
    found = meeting.engaged(armed.arm)
    fields = {**(found.initiative if found else {}), "magic_weapon": armed.magic}
    return {**fields, "melee_same_space": False} if armed.name == HANDS else fields


def _blow(meeting: Meeting, way: Way) -> Blow | None:
    """What the side strikes with, if anything reaches."""
    armed, rating = way.armed, meeting.on.sheet.stats.get(way.against)
    if armed is None:
        return None
    unit = meeting.by.unit
    pierce = armed.arm.armor_pierce
    return Blow(
        successes=0,
        weapon=armed.weapon,
        difficulty=rating or Rating(0, 0),
        push_the_limit=bool(way.fields.get("push_the_limit")) or (unit is not None and unit.pushed),
        pierce=pierce if pierce == "all" else pierce + way.pierce,
        shred=armed.arm.shred,
        magic=armed.magic,
        vulnerable=way.vulnerable,
    )


# Who may help -------------------------------------------------------------------------------------------------------


def purses(situation: Situation, hands: Iterable[str], payers: Iterable[str] = ()) -> dict[str, Purse]:
    """The cards and points of those who play from these hands.

    A player pays with the character that is one of the `payers`, else with the one that has the most points.
    """
    paying = set(payers)
    found: dict[str, list[Player]] = {hand: [] for hand in hands}
    for player in known(situation):
        if player.hand in found:
            found[player.hand].append(player)

    def first(player: Player) -> tuple[bool, int]:
        return str(player.actor) not in paying, -_points(player, situation)

    return {hand: _purse(min(own, key=first), situation) for hand, own in found.items() if own}


def _purse(player: Player, situation: Situation) -> Purse:
    deck, payer = deck_of(situation.state, player.hand), "" if player.actor is None else str(player.actor)
    return Purse(player.hand, player.name, deck, _points(player, situation), payer=payer)


def _points(player: Player, situation: Situation) -> int:
    return 0 if player.actor is None else situation.balance(player.actor, CP)


class Near(NamedTuple):
    """The hands of the players of who is next to somebody, and those of them who have an Ally there."""

    hands: tuple[str, ...]
    allies: tuple[str, ...]


def near_to(struck: Combatant, situation: Situation, but: Player | None = None) -> Near:
    """Who may help somebody who is struck: whoever plays a unit next to them, outside of a battle anybody there.

    `but` is who has struck them (destiny-123, 128, 227).
    """
    beside = [*(_units_by(struck.unit, situation) if struck.unit else _others(struck, situation))]
    own = {player.hand for player in (struck.holder, but) if player}
    hands = tuple(player.hand for player in once_each(player for player, _ in beside) if player.hand not in own)
    allied = {player.hand for player, ally in beside if ally}
    return Near(hands, tuple(hand for hand in hands if hand in allied))


def _others(struck: Combatant, situation: Situation) -> Iterator[tuple[Player, bool]]:
    """Everybody there who plays from a hand, and whether they are of the side of who is struck."""
    there = [situation.actors[id] for id in situation.here or situation.actors if id in situation.actors]
    own = situation.actors.get(int(struck.id))
    for actor in there:
        if found := player_of(actor, situation):
            yield found, own is not None and actor.player == own.player


def _units_by(unit: Unit, situation: Situation) -> Iterator[tuple[Player, bool]]:
    """Who plays the units next to this one, and whether of the same faction; off the map the table says who is."""
    for other in battle_of(situation).units:
        away = apart(unit, other)
        if other.id != unit.id and (away is None or away <= 1) and (found := player_of(other, situation)):
            yield found, other.faction == unit.faction
