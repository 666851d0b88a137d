"""From Success to wounds: damage cards, Crits among them, hit locations and effects (destiny-110 to 134)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.actions.actor import acting_sheet
from core.actions.result import Resolution, Step, running
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import OUTCOMES, WINS, check_aspect, hurts
from core.rulesets.destiny.combat.defences import Mitigation, Withstood
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.values.damage_decks import (
    DECKS,
    MIND,
    MORTAL,
    SEVERITIES,
    DamageCard,
    DamageDeck,
    check_location,
    damage_card,
    deck_in_play,
    effect,
)
from core.rulesets.destiny.values.items import Arm, Item
from core.rulesets.destiny.values.stats import Rating
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class Weapon:
    """A Damage rating with its deck and types (destiny-111)."""

    level: int = entry("Level", low=0)
    scale: int = entry("Scale")
    deck: str = entry("Deck")
    types: tuple[str, ...] = entry("Types")


# Success that counts ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """The result of a side in a conflict."""

    aspect: str = entry("Aspect")
    outcome: str = entry("Outcome")
    successes: int = entry("Success", low=0)
    spent_action: bool = entry("Spent an Action", default=True)


@dataclass(frozen=True, slots=True)
class DamagingSuccess:
    """The Success of a side that becomes damage."""

    damage_successes: int


def combat_result(a: Ended, b: Ended, options: HouseRules = AS_WRITTEN) -> dict[str, DamagingSuccess]:
    """The Success of each side that counts as damage (destiny-110)."""
    return {name: DamagingSuccess(damaging_success(side, options)) for name, side in (("a", a), ("b", b))}


def damaging_success(ended: Ended, options: HouseRules) -> int:
    """The Success of a side that becomes damage (destiny-110)."""
    check_aspect(ended.aspect, "aspect")
    if ended.outcome not in OUTCOMES:
        raise Refusal("unknown_outcome", f"{ended.outcome:.30} isn't an outcome of a conflict.", "outcome")
    acted = ended.spent_action or options.reaction == "free"
    return ended.successes if ended.outcome in WINS and hurts(ended.aspect, options) and acted else 0


# Number of cards ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A Success, the weapon, and the target's ratings."""

    successes: int = entry("Success", low=0)
    weapon: Weapon | None = entry("Weapon", default=None)
    body: Rating | None = entry("Body", default=None)
    difficulty: Rating = entry("Difficulty", code="difficulty_needed")
    overrun: bool = entry("Overrun", default=False)
    push_the_limit: bool = entry("Push the Limit", default=False)
    normal_card: bool = entry("Normal card", default=False)

    @property
    def armed(self) -> Weapon:
        """The weapon, or bare hands: Body, wounds, bash (destiny-112)."""
        if self.weapon is not None:
            return self.weapon
        if self.body is None:
            raise Refusal("body_needed", "Without a weapon, enter Body's rating.", "body")
        return Weapon(self.body.level, self.body.scale, "wound", ("bash",))


@dataclass(frozen=True, slots=True)
class Cards:
    """The number of damage cards, and its parts."""

    total: int
    level_bonus: int
    scale_bonus: int
    push_bonus: int


def damage_of(striking: Strike, deck: DamageDeck) -> Resolution[Cards]:
    """The number of damage cards that a Success reveals (destiny-113, 114, 115)."""
    check_types(deck, striking.armed.types)
    cards = Cards(0, 0, 0, 0)
    if striking.successes or striking.overrun:
        base, added = 0 if striking.overrun else striking.successes, bonuses(striking)
        cards = Cards(max(0, base + sum(added)), *added)
    return Resolution(cards, steps=_card_steps(striking, cards))


def bonuses(striking: Strike) -> tuple[int, int, int]:
    """The bonuses and penalties to a Success from Level, Scale and Push the Limit."""
    weapon = striking.armed
    pushes = striking.push_the_limit and striking.normal_card and not striking.overrun
    level = int(weapon.level > striking.difficulty.level)
    return level, weapon.scale - striking.difficulty.scale, int(pushes)


def _card_steps(striking: Strike, cards: Cards) -> tuple[Step, ...]:
    """Steps for the parts of the number of damage cards."""
    steps = (
        Step("destiny-113", "successes", amount=0 if striking.overrun else striking.successes),
        Step("destiny-113", "level_bonus", amount=cards.level_bonus),
        Step("destiny-113", "scale_bonus", amount=cards.scale_bonus),
        Step("destiny-115", "push_bonus", amount=cards.push_bonus),
    )
    return running(steps)


# Damage cards -------------------------------------------------------------------------------------------------------


def check_types(deck: DamageDeck, types: Sequence[str]) -> None:
    """A weapon has one or two types of its deck (destiny-111)."""
    known = deck.types.values()
    if len(set(types)) not in (1, 2) or len(types) > 2:
        raise Refusal("one_or_two_types", "Give a weapon one or two damage types.", "types")
    for type in types:
        if type not in known:
            raise Refusal(
                "wrong_damage_type",
                (f"{type:.30} isn't a type of this deck. Choose from: {', '.join(known)}."),
                "types",
            )


class Revealed(NamedTuple):
    """Crits and Hits, and the card with the hit location."""

    crits: tuple[str, ...]
    hits: tuple[str, ...]
    card: DamageCard | None
    critical: bool

    @property
    def location_facts(self) -> Json:
        """The Hit Location in the answer of the JSON interface."""
        if self.card is None:
            return None
        where = {"card": self.card.code, "type": self.card.type, "location": self.card.location}
        return {**where, "critical": self.critical}

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"crits": list(self.crits), "hits": list(self.hits), "hit_location": self.location_facts}


def sort_damage_cards(deck: DamageDeck, types: Sequence[str], drawn: Sequence[str], chosen: str | None) -> Revealed:
    """Tell Crits from Hits and find the Hit Location (destiny-120, 121)."""
    turned = [damage_card(deck, code) for code in drawn]
    crits = [card for card in turned if card.type in types]
    hits = [card for card in turned if card.type not in types]
    first = next(iter(crits or hits), None)
    if chosen is not None:
        check_location(chosen, "chosen_location")
        first = None if first is None else first._replace(location=chosen)
    return Revealed(tuple(c.code for c in crits), tuple(c.code for c in hits), first, bool(crits))


class Hurt(NamedTuple):
    """The effects of damage on a unit."""

    harm: bool
    severity: str | None = None
    conditions: dict[str, int] = {}
    limb_state: str | None = None
    facedown: int = 0
    location: str | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {**self._asdict(), "conditions": dict(self.conditions), "mortal_wound": self.severity == "mortal"}


def wound_at(deck: DamageDeck, at: DamageCard, crits: int, hits: int, options: HouseRules) -> Hurt:
    """The harm of a location card turned for the Crits; every other Hit stays face down (destiny-130 to 133)."""
    if not crits + hits:
        return Hurt(False)
    facedown = hits if crits else hits - 1
    turns = crits if options.crit_rotation == "all" else max(0, crits - 1)
    severity = "mortal" if crits >= MORTAL else SEVERITIES[turns]
    done = effect(deck, at.type, at.location, severity) if severity != "mortal" else None
    conditions = dict(done.conditions) if done else {"dying": 1}
    below = deck.facedown
    if facedown:
        conditions[below] = conditions.get(below, 0) + facedown
    return Hurt(True, severity, conditions, done.limb if done else None, facedown, at.location)


# Damage before and after defences -----------------------------------------------------------------------------------


def undefended_damage(striking: Strike, revealed: Revealed) -> Mitigation:
    """Damage before any defence (destiny-134)."""
    return Mitigation(
        crits=len(revealed.crits),
        hits=len(revealed.hits),
        location=revealed.card.location if revealed.card else MIND,
        weapon_types=striking.armed.types,
        overrun=striking.overrun,
    )


def through(deck: DamageDeck, revealed: Revealed, withstood: Withstood, options: HouseRules) -> Hurt:
    """The effects of the damage that remains (destiny-130 to 133)."""
    if revealed.card is None:
        return Hurt(False)
    return wound_at(deck, revealed.card, withstood.crits, withstood.hits, options)


# Faults of weapons ---------------------------------------------------------------------------------------------------


def unfit(arm: Arm, data: Mapping[str, DamageDeck]) -> str:
    """The reason that a weapon can't do damage: its deck or types are not in play; empty if it can."""
    try:
        check_types(deck_in_play(data, arm.deck), arm.types)
    except Refusal as refusal:
        return refusal.message
    return ""


def fit_faults(situation: Situation) -> tuple[Refusal, ...]:
    """The faults on the acting character's sheet: decks and types that are not in play."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    data: Mapping[str, DamageDeck] = situation.state.data
    known = {type for name in DECKS for type in deck_in_play(data, name).types.values()}
    return tuple(fault for at, item in enumerate(sheet.items) for fault in _faults(item, f"items.{at}", data, known))


def _faults(item: Item, at: str, data: Mapping[str, DamageDeck], known: set[str]) -> Iterator[Refusal]:
    arm = item.arm
    if arm is not None and arm.deck in DECKS and len(set(arm.types)) in (1, 2) and (why := unfit(arm, data)):
        yield Refusal("wrong_damage_type", f"{item.name:.40}: {why}", f"{at}.arm.types", "destiny-111")
    for type in item.protection.resists if item.protection else ():
        if type not in known:
            why = f"{item.name:.40}: {type:.30} isn't a damage type."
            yield Refusal("wrong_damage_type", why, f"{at}.protection.resists", "destiny-125")
