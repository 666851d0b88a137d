"""Damage in the JSON interface: what a conflict leaves, damage cards, what stands in the way (destiny-110 to 134)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import once_each
from core.rulesets.destiny.combat.damage import (
    Cards,
    Ended,
    Hurt,
    Revealed,
    Striking,
    card_steps,
    check_types,
    coming,
    damage_of,
    damaging,
    hurt,
    sort_out,
    through,
)
from core.rulesets.destiny.combat.damage_decks import (
    DamageCard,
    DamageDeck,
    Effect,
    check_location,
    damage_card,
    damage_deck,
    effect,
)
from core.rulesets.destiny.combat.defending import Defense, Mitigation, Withstood, withstand
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import counted


@dataclass(frozen=True, slots=True)
class CombatResult:
    """Both sides of a conflict in combat."""

    a: Ended = entry("A")
    b: Ended = entry("B")
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Damaging:
    """The Success of a side that becomes damage."""

    damage_successes: int


@dataclass(frozen=True, slots=True)
class BothDamaging:
    """That of both sides."""

    a: Damaging
    b: Damaging


def combat_result(request: CombatResult) -> Resolution[BothDamaging]:
    """What each side's Success is worth as damage (destiny-110)."""
    a, b = (Damaging(damaging(side, request.options)) for side in (request.a, request.b))
    return Resolution(BothDamaging(a, b))


def damage_successes(request: Striking) -> Resolution[Cards]:
    """Count damage cards (destiny-113 to 115)."""
    cards = damage_of(request)
    return Resolution(cards, steps=card_steps(request, cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Striking):
    """A Success with everything up to the wound."""

    drawn: tuple[str, ...] = entry("Cards")
    defense: Defense = entry("Defence", default=Defense())
    chosen_location: str | None = entry("Location", default=None)
    options: HouseRules = AS_WRITTEN


class Damaged(NamedTuple):
    """Damage from how many cards it turned to what it does; nothing more is known where it turned none."""

    total: int
    revealed: Revealed | None = None
    withstood: Withstood | None = None
    hurt: Hurt = Hurt(False)

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        if self.revealed is None or self.withstood is None:
            return {"total": self.total, "harm": False}
        hurt = {name: fact for name, fact in self.hurt.facts.items() if name != "location"}
        return {"total": self.total, "hit_location": self.revealed.location_facts, **self.withstood.facts, **hurt}


def damage(request: Damage) -> Resolution[Damaged]:
    """From a Success to the wound (destiny-134)."""
    once_each(request.drawn)
    deck, cards = damage_deck(request.armed.deck), damage_of(request)
    check_drawn(deck, request.drawn, cards.total)
    if cards.total == 0:
        return Resolution(Damaged(0), steps=card_steps(request, cards))
    revealed = sort_out(deck, request.armed.types, request.drawn, request.chosen_location)
    defense = {name: getattr(request.defense, name) for name in Defense.__dataclass_fields__}
    withstood = withstand(replace(coming(request, revealed), **defense))
    done = through(deck, revealed, withstood, request.options)
    damaged = Damaged(cards.total, revealed, withstood, done)
    return Resolution(damaged, steps=(*card_steps(request, cards), *withstood.steps))


# Damage cards --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealDamage:
    """Damage cards turned for a weapon."""

    deck: str = entry("Deck")
    weapon_types: tuple[str, ...] = entry("Types")
    drawn: tuple[str, ...] = entry("Cards")
    successes: int | None = entry("Damage", default=None, low=0)
    chosen_location: str | None = entry("Location", default=None)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyDamage:
    """What came through, with its location card, which is among Crits or Hits."""

    deck: str = entry("Deck")
    card: str = entry("Location card")
    crits: int = entry("Crits", low=0)
    hits: int = entry("Hits", low=0)
    location: str | None = entry("Location", default=None)
    options: HouseRules = AS_WRITTEN


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


def mitigate(request: Mitigation) -> Resolution[Withstood]:
    """Reduce damage (destiny-122 to 129)."""
    withstood = withstand(request)
    return Resolution(withstood, steps=withstood.steps)


RULES = (
    Rule("combat_result", CombatResult, asking_nothing(combat_result)),
    Rule("damage_successes", Striking, asking_nothing(damage_successes)),
    Rule("damage", Damage, asking_nothing(damage), reads_drawn=True),
    Rule("mitigate", Mitigation, asking_nothing(mitigate)),
    Rule("damage_card", OneDamageCard, asking_nothing(damage_card_rule)),
    Rule("reveal_damage", RevealDamage, asking_nothing(reveal_damage), reads_drawn=True),
    Rule("apply_damage", ApplyDamage, asking_nothing(apply_damage)),
)
