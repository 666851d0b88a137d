"""From Success to wounds (destiny-110 to 121, 130 to 134)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core.codec import Json
from core.entry import entry
from core.option import OptionValues
from core.refusal import Refusal
from core.result import Resolution, Step
from core.ruleset import Rule
from core.rulesets.destiny.aspects import check_aspect
from core.rulesets.destiny.cards import one_deck
from core.rulesets.destiny.damage_decks import (
    SEVERITIES,
    DamageCard,
    check_location,
    damage_card,
    damage_deck,
    effect,
)
from core.rulesets.destiny.halves import STRIKING
from core.rulesets.destiny.mitigation import Defense, Mitigation, withstand
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.options import defaults
from core.rulesets.destiny.success import OUTCOMES, WINS
from core.table import Table

MORTAL = 4
"""Crits that make a Mortal Wound (destiny-131)."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A Level and its Scale."""

    level: int = entry("Level", low=0)
    scale: int = entry("Scale")


@dataclass(frozen=True, slots=True)
class Weapon:
    """A Damage rating with its deck and types (destiny-111)."""

    level: int = entry("Level", low=0)
    scale: int = entry("Scale")
    deck: str = entry("Deck")
    types: tuple[str, ...] = entry("Types")


# What a conflict leaves ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """How a side came out of a conflict."""

    aspect: str = entry("Aspect")
    outcome: str = entry("Outcome")
    successes: int = entry("Success", low=0)
    spent_action: bool = entry("Spent an Action", default=True)


@dataclass(frozen=True, slots=True)
class CombatResult:
    """Both sides of a conflict in combat."""

    a: Ended = entry("A")
    b: Ended = entry("B")
    options: OptionValues = field(default_factory=defaults)


def damaging(ended: Ended, options: OptionValues) -> int:
    """The Success of a side that becomes damage (destiny-110)."""
    check_aspect(ended.aspect, "aspect")
    if ended.outcome not in OUTCOMES:
        raise Refusal("unknown_outcome", f"There is no outcome {ended.outcome:.30}.", "outcome")
    hurts = ended.aspect in STRIKING or options["defensive_damage"] == "full"
    acted = ended.spent_action or options["reaction"] == "free"
    return ended.successes if ended.outcome in WINS and hurts and acted else 0


def combat_result(request: CombatResult, table: Table) -> Resolution:
    """What each side's Success is worth as damage (destiny-110)."""
    sides = {"a": request.a, "b": request.b}
    return Resolution({name: {"damage_successes": damaging(side, request.options)} for name, side in sides.items()})


# How many cards -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Striking:
    """A Success, what it strikes with, and what it strikes."""

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
            raise Refusal("body_needed", "Without a weapon the Body's rating is needed.", "body")
        return Weapon(self.body.level, self.body.scale, "wound", ("bash",))


class Cards(NamedTuple):
    """How many damage cards, and why."""

    total: int
    level_bonus: int
    scale_bonus: int
    push_bonus: int


def damage_of(striking: Striking) -> Cards:
    """How many damage cards a Success turns (destiny-113, 114, 115)."""
    weapon = striking.armed
    check_types(weapon.deck, weapon.types)
    if not striking.successes and not striking.overrun:
        return Cards(0, 0, 0, 0)
    level = int(weapon.level > striking.difficulty.level)
    scale = weapon.scale - striking.difficulty.scale
    pushes = striking.push_the_limit and striking.normal_card and not striking.overrun
    base = 0 if striking.overrun else striking.successes
    return Cards(max(0, base + level + scale + int(pushes)), level, scale, int(pushes))


def damage_successes(request: Striking, table: Table) -> Resolution:
    """Count damage cards (destiny-113 to 115)."""
    cards = damage_of(request)
    return Resolution(cards._asdict(), steps=_counted(request, cards), value=cards)


def _counted(striking: Striking, cards: Cards) -> tuple[Step, ...]:
    base = 0 if striking.overrun else striking.successes
    return (
        Step("destiny-113", "successes", amount=base, total=base),
        Step("destiny-113", "level_bonus", amount=cards.level_bonus, total=base + cards.level_bonus),
        Step(
            "destiny-113", "scale_bonus", amount=cards.scale_bonus, total=base + cards.level_bonus + cards.scale_bonus
        ),
        Step("destiny-115", "push_bonus", amount=cards.push_bonus, total=sum(cards[1:]) + base),
    )


def check_types(deck: str, types: Sequence[str]) -> None:
    """A weapon has one or two types of its deck (destiny-111)."""
    known = damage_deck(deck).types.values()
    if len(set(types)) not in (1, 2) or len(types) > 2:
        raise Refusal("one_or_two_types", "A weapon has one or two damage types.", "types")
    for type in types:
        if type not in known:
            raise Refusal("wrong_damage_type", f"{type:.30} is no type of the {deck} deck.", "types")


# Which cards --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealDamage:
    """Damage cards turned for a weapon."""

    deck: str = entry("Deck")
    weapon_types: tuple[str, ...] = entry("Types")
    drawn: tuple[str, ...] = entry("Cards")
    successes: int | None = entry("Damage", default=None, low=0)
    chosen_location: str | None = entry("Location", default=None)


class Revealed(NamedTuple):
    """Crits and Hits, and the card that says where it hurts."""

    crits: tuple[str, ...]
    hits: tuple[str, ...]
    card: DamageCard | None
    critical: bool

    @property
    def location_facts(self) -> Json:
        """The Hit Location as the interface tells it."""
        if self.card is None:
            return None
        where = {"card": self.card.code, "type": self.card.type, "location": self.card.location}
        return {**where, "critical": self.critical}


def sort_out(deck: str, types: Sequence[str], drawn: Sequence[str], chosen: str | None) -> Revealed:
    """Tell Crits from Hits and find the Hit Location (destiny-120, 121)."""
    turned = [damage_card(deck, code) for code in drawn]
    crits = [card for card in turned if card.type in types]
    hits = [card for card in turned if card.type not in types]
    first = next(iter(crits or hits), None)
    if chosen is not None:
        check_location(chosen, "chosen_location")
        first = None if first is None else first._replace(location=chosen)
    return Revealed(tuple(c.code for c in crits), tuple(c.code for c in hits), first, bool(crits))


def reveal_damage(request: RevealDamage, table: Table) -> Resolution:
    """Turn damage cards (destiny-120, 121)."""
    _check_drawn(request.deck, request.drawn, request.successes)
    check_types(request.deck, request.weapon_types)
    revealed = sort_out(request.deck, request.weapon_types, request.drawn, request.chosen_location)
    facts = {"crits": list(revealed.crits), "hits": list(revealed.hits), "hit_location": revealed.location_facts}
    return Resolution(facts, value=revealed)


def _check_drawn(deck: str, drawn: Sequence[str], due: int | None) -> None:
    """Damage cards are of one deck, and as many as the damage."""
    if len(set(drawn)) != len(drawn):
        one_deck(drawn)
    damage_deck(deck)
    for code in drawn:
        damage_card(deck, code)
    if due is not None and len(drawn) < due:
        raise Refusal("not_enough_cards", f"{due} damage cards are due.", "drawn")
    if due is not None and len(drawn) > due:
        raise Refusal("too_many_cards", f"Only {due} damage cards are due.", "drawn")


# What they do -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyDamage:
    """What came through, with its location card, which is among Crits or Hits."""

    deck: str = entry("Deck")
    card: str = entry("Location card")
    crits: int = entry("Crits", low=0)
    hits: int = entry("Hits", low=0)
    location: str | None = entry("Location", default=None)
    options: OptionValues = field(default_factory=defaults)


class Hurt(NamedTuple):
    """What damage does to a unit."""

    harm: bool
    severity: str | None = None
    conditions: dict[str, int] = {}
    limb_state: str | None = None
    facedown: int = 0
    location: str | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        return {**self._asdict(), "conditions": dict(self.conditions), "mortal_wound": self.severity == "mortal"}


def hurt(deck: str, at: DamageCard, crits: int, hits: int, options: OptionValues) -> Hurt:
    """Turn the location card for the Crits; every other Hit stays face down (destiny-130 to 133)."""
    if not crits + hits:
        return Hurt(False)
    facedown = hits if crits else hits - 1
    turns = crits if options["crit_rotation"] == "all" else max(0, crits - 1)
    severity = "mortal" if crits >= MORTAL else SEVERITIES[turns]
    done = effect(deck, at.type, at.location, severity) if severity != "mortal" else None
    conditions = dict(done.conditions) if done else {"dying": 1}
    below = damage_deck(deck).facedown
    if facedown:
        conditions[below] = conditions.get(below, 0) + facedown
    return Hurt(True, severity, conditions, done.limb if done else None, facedown, at.location)


def apply_damage(request: ApplyDamage, table: Table) -> Resolution:
    """Apply what came through (destiny-130 to 133)."""
    at = damage_card(request.deck, request.card)
    if request.location is not None:
        check_location(request.location, "location")
        at = at._replace(location=request.location)
    done = hurt(request.deck, at, request.crits, request.hits, request.options)
    return Resolution(done.facts, value=done)


@dataclass(frozen=True, slots=True)
class OneDamageCard:
    """A damage card, perhaps at a severity."""

    deck: str = entry("Deck")
    card: str = entry("Card")
    severity: str | None = entry("Severity", default=None)


def damage_card_rule(request: OneDamageCard, table: Table) -> Resolution:
    """What a damage card is, and what it does (destiny-117 to 119)."""
    found = damage_card(request.deck, request.card)
    facts: dict[str, Json] = {
        "type": found.type,
        "location": found.location,
        "core": found.core,
        "facedown": damage_deck(request.deck).facedown,
    }
    if request.severity is not None:
        done = effect(request.deck, found.type, found.location, request.severity)
        facts |= {"conditions": dict(done.conditions), "limb_state": done.limb}
    return Resolution(facts)


# All of it ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Striking):
    """A Success with everything up to the wound."""

    drawn: tuple[str, ...] = entry("Cards")
    defense: Defense = entry("Defence", default=Defense())
    chosen_location: str | None = entry("Location", default=None)
    options: OptionValues = field(default_factory=defaults)


def damage(request: Damage, table: Table) -> Resolution:
    """From a Success to the wound (destiny-134)."""
    weapon, cards = request.armed, damage_of(request)
    _check_drawn(weapon.deck, request.drawn, cards.total)
    if cards.total == 0:
        return Resolution({"total": 0, "harm": False}, steps=_counted(request, cards))
    revealed = sort_out(weapon.deck, weapon.types, request.drawn, request.chosen_location)
    assert revealed.card is not None
    withstood = withstand(
        Mitigation(
            **{name: getattr(request.defense, name) for name in Defense.__dataclass_fields__},
            crits=len(revealed.crits),
            hits=len(revealed.hits),
            location=revealed.card.location,
            weapon_types=weapon.types,
            overrun=request.overrun,
        )
    )
    done = hurt(weapon.deck, revealed.card, withstood.crits, withstood.hits, request.options)
    facts = {"total": cards.total, "hit_location": revealed.location_facts, **withstood.facts, **done.facts}
    del facts["location"]
    return Resolution(facts, steps=(*_counted(request, cards), *withstood.steps), value=(revealed, withstood, done))


RULES = in_module(
    "combat",
    Rule("damage_card", OneDamageCard, damage_card_rule),
    Rule("combat_result", CombatResult, combat_result),
    Rule("damage_successes", Striking, damage_successes),
    Rule("reveal_damage", RevealDamage, reveal_damage, lays=True),
    Rule("apply_damage", ApplyDamage, apply_damage),
    Rule("damage", Damage, damage, lays=True),
)
