"""Damage cards: which are Crits, where they hit, and what they do (destiny-117 to 121, 130 to 133)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.acts.action import Rule, asking_nothing
from core.acts.result import Resolution
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import once_each
from core.rulesets.destiny.combat.damage_decks import (
    SEVERITIES,
    DamageCard,
    DamageDeck,
    Effect,
    check_location,
    damage_card,
    damage_deck,
    effect,
)
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import counted

MORTAL = 4
"""Crits that make a Mortal Wound (destiny-131)."""


def check_types(deck: DamageDeck, types: Sequence[str]) -> None:
    """A weapon has one or two types of its deck (destiny-111)."""
    known = deck.types.values()
    if len(set(types)) not in (1, 2) or len(types) > 2:
        raise Refusal("one_or_two_types", "A weapon has one or two damage types.", "types")
    for type in types:
        if type not in known:
            raise Refusal("wrong_damage_type", f"{type:.30} is not in this deck: {', '.join(known)}.", "types")


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

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        return {"crits": list(self.crits), "hits": list(self.hits), "hit_location": self.location_facts}


def sort_out(deck: DamageDeck, types: Sequence[str], drawn: Sequence[str], chosen: str | None) -> Revealed:
    """Tell Crits from Hits and find the Hit Location (destiny-120, 121)."""
    turned = [damage_card(deck, code) for code in drawn]
    crits = [card for card in turned if card.type in types]
    hits = [card for card in turned if card.type not in types]
    first = next(iter(crits or hits), None)
    if chosen is not None:
        check_location(chosen, "chosen_location")
        first = None if first is None else first._replace(location=chosen)
    return Revealed(tuple(c.code for c in crits), tuple(c.code for c in hits), first, bool(crits))


def reveal_damage(request: RevealDamage) -> Resolution[Revealed]:
    """Turn damage cards (destiny-120, 121)."""
    once_each(request.drawn)
    deck = damage_deck(request.deck)
    check_drawn(deck, request.drawn, request.successes)
    check_types(deck, request.weapon_types)
    return Resolution(sort_out(deck, request.weapon_types, request.drawn, request.chosen_location))


def check_drawn(deck: DamageDeck, drawn: Sequence[str], due: int | None) -> None:
    """Damage cards are of one deck, and as many as the damage."""
    for code in drawn:
        damage_card(deck, code)
    if due is not None and len(drawn) != due:
        raise Refusal(
            "wrong_number_of_cards",
            f"{counted(due, 'damage card is', 'damage cards are')} due, {len(drawn)} given.",
            "drawn",
        )


# What they do -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyDamage:
    """What came through, with its location card, which is among Crits or Hits."""

    deck: str = entry("Deck")
    card: str = entry("Location card")
    crits: int = entry("Crits", low=0)
    hits: int = entry("Hits", low=0)
    location: str | None = entry("Location", default=None)
    options: HouseRules = AS_WRITTEN


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


def hurt(deck: DamageDeck, at: DamageCard, crits: int, hits: int, options: HouseRules) -> Hurt:
    """Turn the location card for the Crits; every other Hit stays face down (destiny-130 to 133)."""
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


def apply_damage(request: ApplyDamage) -> Resolution[Hurt]:
    """Apply what came through (destiny-130 to 133)."""
    deck = damage_deck(request.deck)
    at = damage_card(deck, request.card)
    if request.location is not None:
        check_location(request.location, "location")
        at = at._replace(location=request.location)
    return Resolution(hurt(deck, at, request.crits, request.hits, request.options))


@dataclass(frozen=True, slots=True)
class OneDamageCard:
    """A damage card, perhaps at a severity."""

    deck: str = entry("Deck")
    card: str = entry("Card")
    severity: str | None = entry("Severity", default=None)


class CardMeaning(NamedTuple):
    """A damage card with the condition of one face down, and what it does at the severity that was asked for."""

    card: DamageCard
    facedown: str
    effect: Effect | None

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        card, effect = self.card, self.effect
        done = {} if effect is None else {"conditions": dict(effect.conditions), "limb_state": effect.limb}
        return {"type": card.type, "location": card.location, "core": card.core, "facedown": self.facedown, **done}


def damage_card_rule(request: OneDamageCard) -> Resolution[CardMeaning]:
    """What a damage card is, and what it does (destiny-117 to 119)."""
    deck = damage_deck(request.deck)
    found = damage_card(deck, request.card)
    severity = request.severity
    done = None if severity is None else effect(deck, found.type, found.location, severity)
    return Resolution(CardMeaning(found, deck.facedown, done))


RULES = (
    Rule("damage_card", OneDamageCard, asking_nothing(damage_card_rule)),
    Rule("reveal_damage", RevealDamage, asking_nothing(reveal_damage), lays=True),
    Rule("apply_damage", ApplyDamage, asking_nothing(apply_damage)),
)
