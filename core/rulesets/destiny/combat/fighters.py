"""The two sides of an attack: weapons, Initiative, helpers (destiny-31 to 36, 50 to 112)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from core.refusal import ChoiceNeeded, Refusal
from core.rulesets.destiny.battles.combatants import Combatant
from core.rulesets.destiny.cards.halves import Duelist, Parts
from core.rulesets.destiny.cards.hands import Player, deck_of, once_each, player_of, players_with_hands
from core.rulesets.destiny.combat.attack import Fighter, Purse
from core.rulesets.destiny.combat.damage import Weapon, unfit
from core.rulesets.destiny.combat.hits import Blow
from core.rulesets.destiny.conflict.form import CP, side_without_hand, with_hand
from core.rulesets.destiny.items.means import (
    ARMS,
    BEST,
    Use,
    Used,
    arm_of,
    best_arm,
    trait_used,
    usable_items,
    weights,
)
from core.rulesets.destiny.items.rules import check_usable
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.terrain.ground import Engaged, beside, measure_attack
from core.rulesets.destiny.turns.units import battle_of, of_turn
from core.rulesets.destiny.values.items import Arm, replace_item
from core.rulesets.destiny.values.stats import Rating, useless
from core.wording import quantity

HANDS = "bare hands"
NOTHING = "nothing"
"""The weapon of someone who does not fight back."""


@dataclass(frozen=True, slots=True)
class Armed:
    """A weapon; `at` is its index among the items, None if it isn't an item.

    A weapon that `aims` is at disadvantage if the target is too near; one that isn't `held` needs no arm.
    """

    name: str
    arm: Arm
    at: int | None = None
    magic: int = 0
    location: str = ""
    aims: bool = True
    held: bool = True

    @property
    def weapon(self) -> Weapon:
        """The weapon in the form of the damage rules."""
        return Weapon(self.arm.level, self.arm.scale, self.arm.deck, self.arm.types)

    def limbs(self, sheet: Sheet, choice: str = "") -> tuple[str, ...]:
        """The arms and hands that use it: the chosen ones, or those that carry it, or the best arm."""
        if choice in ARMS:
            return ARMS[choice]
        carried = arm_of(self.location) if self.held else ()
        return best_arm(sheet) if carried is None else carried


def bare(sheet: Sheet) -> Armed:
    """Bare hands: Body, wounds, bash; they reach as far as a melee weapon (destiny-112)."""
    body = sheet.stats["body"]
    return Armed(HANDS, Arm(body.level, body.scale, "wound", ("bash",), "melee"))


def usable_weapons(sheet: Sheet) -> Iterator[Armed]:
    """Every weapon carried that can be used, then bare hands."""
    for at, item in enumerate(sheet.items):
        if item.arm is not None and not item.broken and item.uses != 0:
            yield Armed(item.name, item.arm, at, item.magic, item.location)
    yield bare(sheet)


def carried_weapon(name: str, sheet: Sheet, at: str) -> Armed:
    """The weapon of that name; refuses one that is not carried, broken or used up (destiny-184, 185)."""
    if name == HANDS:
        return bare(sheet)
    found = next((i for i, item in enumerate(sheet.items) if item.name == name and item.arm is not None), None)
    if found is None:
        raise Refusal("bad_request", f"{name:.40} isn't a weapon on the sheet. Choose another.", at)
    item = sheet.items[found]
    check_usable(item, at)
    assert item.arm is not None
    return Armed(item.name, item.arm, found, item.magic, item.location)


def set_weapon_skill(sheet: Sheet, at: int | None, uses: str) -> Sheet:
    """The sheet with the Skill a weapon was used with set on the weapon, if it had none (destiny-50)."""
    kind, _, skill = uses.partition(":")
    item = None if at is None else sheet.items[at]
    if at is None or item is None or item.arm is None or item.arm.skill or kind != "skill" or skill not in sheet.skills:
        return sheet
    return replace(sheet, items=replace_item(sheet.items, at, replace(item, arm=replace(item.arm, skill=skill))))


def skill_with(armed: Armed, used: Used, sheet: Sheet, limb: str, at: str) -> Used:
    """The Skill with this weapon, less penalties for its damage and impaired arms; refuses useless limbs."""
    item = sheet.items[armed.at] if armed.at is not None else None
    return used.under(weights(Use(armed.limbs(sheet, limb), item, at=at), sheet))


# Reach ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackReach:
    """One side of an attack: on the map, or a number of spaces away, None if that is unknown."""

    situation: Situation
    by: Combatant
    on: Combatant
    away: int | None = None

    @property
    def turned(self) -> AttackReach:
        """The meeting from the other side."""
        return replace(self, by=self.on, on=self.by)

    def engagement(self, arm: Arm) -> Engaged | None:
        """The attack with this weapon as the map measures it; None off the map."""
        if self.by.unit is None or self.on.unit is None:
            return None
        reach = arm.range if arm.kind.ranged else None
        return measure_attack(self.situation, self.by.unit, self.on.unit, arm.attack, reach)

    def why_not(self, arm: Arm) -> str:
        """The reason that a weapon does not reach, in a sentence; empty if it does."""
        low, high = arm.kind.spaces(arm.range)
        if found := self.engagement(arm):
            return found.why_not if found.reach.in_range else self._too_far(found.reach.range, high)
        if self.away is None or low <= self.away <= high:
            return ""
        return self._too_far(self.away, high)

    def _too_far(self, away: int, most: int) -> str:
        return f"{self.on.name} is out of reach: {quantity(away, 'space')} away, at most {most}."

    def check_fit(self, armed: Armed, at: str) -> None:
        """Refuse a weapon that can't do damage at the field `at`, before the attack."""
        if why := unfit(armed.arm, self.situation.state.data):
            why = f"{armed.name:.40}: {why} Choose another weapon, or change it on the sheet."
            raise Refusal("wrong_damage_type", why, at)

    def too_near(self, arm: Arm) -> bool:
        """Return True if the target is too near to aim at (destiny-164)."""
        found = self.engagement(arm)
        return found.disadvantage if found else self.away is not None and arm.kind.too_near(self.away)

    def best(self, against: str, limb: str = "") -> Armed | None:
        """The weapon that reaches and serves best with the chosen arm against a Stat; None if there is none."""
        data = self.situation.state.data
        fit = (armed for armed in usable_weapons(self.by.sheet) if not unfit(armed.arm, data))
        able = [armed for armed in fit if not self.why_not(armed.arm) and _able(armed, self.by.sheet, limb)]
        return max(able, key=lambda armed: self._order(armed, against, limb), default=None)

    def _order(self, armed: Armed, against: str, limb: str) -> tuple[bool, bool, int, int, int, int]:
        """A sort key: without disadvantage first, then items before bare hands, then by damage cards for a Success.

        Equal ones are sorted by Initiative, then by rating: a damage card is worth more than any Skill (destiny-113).
        """
        arm, rating = armed.arm, self.on.sheet.stats.get(against) or Rating(0, 0)
        skill = trait_used(_skill(Way(armed=armed, asks=False), self.by.sheet), self.by.sheet)
        use = skill_with(armed, skill, self.by.sheet, limb, "")
        cards = (arm.level > rating.level) + arm.scale - rating.scale
        return (not self.too_near(arm), armed.at is not None, cards, use.level + armed.magic, arm.scale, arm.level)


def _able(armed: Armed, sheet: Sheet, limb: str) -> bool:
    """Return True if the limbs for the weapon can be used."""
    return not any(useless(sheet.limbs.get(each)) for each in armed.limbs(sheet, limb))


# Sides ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """The way a side fights: weapon, Skill, the opposed Stat, and other effects on Initiative.

    `parts` of Initiative take precedence over those of the map; `pierce` adds to Armor Pierce; a `vulnerable` target
    takes more damage. `limb` is the chosen arm. A side that `asks` chooses its Skill if its weapon names none; a side
    that the form doesn't mention uses its Body. `at` is the prefix of the form's fields.
    """

    armed: Armed | None
    uses: str = BEST
    against: str = "body"
    edge: str = ""
    parts: Parts = field(default_factory=Parts)
    pierce: int = 0
    vulnerable: bool = False
    limb: str = ""
    asks: bool = True
    at: str = ""


def fighter(meeting: AttackReach, way: Way, *, cover: int = 0, alone: bool = False) -> Fighter:
    """One side. `cover` is its own cover in percent; a side that is `alone` has no hand."""
    by, side = meeting.by, _side(meeting, way, cover, alone=alone)
    near = helpers_near(by, meeting.situation, meeting.on.holder)
    return Fighter(
        id=by.id,
        side=side,
        blow=_blow(meeting, way),
        items=usable_items(by.sheet),
        weapon=way.armed.at if way.armed else None,
        near=near.hands,
        allies=near.allies,
        acted=by.unit is None or by.unit.spent_action,
    )


def _side(meeting: AttackReach, way: Way, cover: int, *, alone: bool) -> Duelist:
    by, situation = meeting.by, meeting.situation
    armed, use = way.armed, trait_used(_skill(way, by.sheet), by.sheet)
    use = skill_with(armed, use, by.sheet, way.limb, way.at) if armed else use
    parts: Parts = {**of_turn(by.unit), "cover": cover, **_of_place(meeting, armed), **way.parts}
    side = side_without_hand(
        by.name,
        level=use.level,
        initiative=use.initiative(by.sheet, situation.state.condition_table, parts),
        skill=use.name,
        difficulty=meeting.on.sheet.level(way.against),
        edge=way.edge,
        weights=use.weights,
    )
    side = side if alone else with_hand(side, by, situation)
    too_near = armed is not None and armed.aims and meeting.too_near(armed.arm)
    return replace(side, disadvantage=side.disadvantage or use.untrained or too_near)


def skill_in_words(way: Way, sheet: Sheet) -> str:
    """The name of the Skill, or of the Stat, that a side fights with."""
    return trait_used(_skill(way, sheet), sheet).name


def _skill(way: Way, sheet: Sheet) -> str:
    """The Skill: the chosen one, or the weapon's; bare hands use the best Skill of Body, if there is one
    (destiny-50).

    A side that does not fight back defends with the weapon it carries. Refuses a weapon without a Skill.
    """
    if way.uses != BEST:
        return way.uses
    armed = way.armed or next((armed for armed in usable_weapons(sheet) if armed.arm.skill), bare(sheet))
    if armed.arm.skill:
        return f"skill:{armed.arm.skill}"
    if armed.name == HANDS or not way.asks:
        fists = {name: skill.level for name, skill in sheet.skills.items() if skill.stat == "body"}
        return f"skill:{max(fists, key=lambda name: fists[name])}" if fists else ""
    if not sheet.skills:
        return ""
    why = f"{armed.name:.40} has no Skill yet. Choose one; the sheet keeps it."
    raise ChoiceNeeded("skill_needed", why, f"{way.at}uses")


def _of_place(meeting: AttackReach, armed: Armed | None) -> Parts:
    """The parts of Initiative from the map and a magic weapon (destiny-52 to 55, 187)."""
    if armed is None:
        return {}
    found = meeting.engagement(armed.arm)
    parts: Parts = {**found.initiative, "magic_weapon": armed.magic} if found else {"magic_weapon": armed.magic}
    return {**parts, "melee_same_space": False} if armed.name == HANDS else parts


def _blow(meeting: AttackReach, way: Way) -> Blow | None:
    """The attack of a side before its Success, or None if no weapon reaches."""
    armed, rating = way.armed, meeting.on.sheet.stats.get(way.against)
    if armed is None:
        return None
    unit = meeting.by.unit
    pierce = armed.arm.armor_pierce
    return Blow(
        successes=0,
        weapon=armed.weapon,
        difficulty=rating or Rating(0, 0),
        push_the_limit=bool(way.parts.get("push_the_limit")) or (unit is not None and unit.pushed),
        pierce=pierce if pierce == "all" else pierce + way.pierce,
        shred=armed.arm.shred,
        magic=armed.magic,
        vulnerable=way.vulnerable,
    )


# Helpers ------------------------------------------------------------------------------------------------------------


def purses(situation: Situation, hands: Iterable[str], payers: Iterable[str] = ()) -> dict[str, Purse]:
    """The cards and points of the players of these hands.

    A player pays with the character that is one of the `payers`, or with the one that has the most points.
    """
    paying = set(payers)
    found: dict[str, list[Player]] = {hand: [] for hand in hands}
    for player in players_with_hands(situation):
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
    """The hands of players next to someone, and those among them with an Ally there."""

    hands: tuple[str, ...]
    allies: tuple[str, ...]


def helpers_near(struck: Combatant, situation: Situation, but: Player | None = None) -> Near:
    """The possible helpers of someone who is hit: the players of adjacent units, or outside a battle everyone there.

    `but` is the attacker (destiny-123, 128, 227).
    """
    beside = [*(_units_by(struck.unit, situation) if struck.unit else _others(struck, situation))]
    own = {player.hand for player in (struck.holder, but) if player}
    hands = tuple(player.hand for player in once_each(player for player, _ in beside) if player.hand not in own)
    allied = {player.hand for player, ally in beside if ally}
    return Near(hands, tuple(hand for hand in hands if hand in allied))


def _others(struck: Combatant, situation: Situation) -> Iterator[tuple[Player, bool]]:
    """All other players with a hand in the scene, and whether they are on the side of the target."""
    there = [situation.actors[id] for id in situation.here or situation.actors if id in situation.actors]
    own = situation.actors.get(int(struck.id))
    for actor in there:
        if found := player_of(actor, situation):
            yield found, own is not None and actor.player == own.player


def _units_by(unit: Unit, situation: Situation) -> Iterator[tuple[Player, bool]]:
    """The players of adjacent units, and whether of the same faction; off the map everyone counts as adjacent."""
    near = {each.id for each in beside(situation, unit)}
    for other in battle_of(situation).units:
        told = unit.space is None or other.space is None
        if other.id != unit.id and (told or other.id in near) and (found := player_of(other, situation)):
            yield found, other.faction == unit.faction
