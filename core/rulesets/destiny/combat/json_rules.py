"""Damage in the JSON interface: results of a conflict, damage cards, defences (destiny-110 to 134)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, NamedTuple

from core.actions.result import Resolution
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.combat.damage import (
    Hurt,
    Revealed,
    Strike,
    check_types,
    combat_result,
    damage_of,
    sort_damage_cards,
    through,
    undefended_damage,
    wound_at,
)
from core.rulesets.destiny.combat.defences import Defense, Withstood, mitigate
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import once_each
from core.rulesets.destiny.values.damage_decks import (
    DamageCard,
    DamageDeck,
    Effect,
    check_location,
    damage_card,
    damage_deck,
    effect,
)
from core.rulesets.destiny.values.stats import Number
from core.schema.codec import Json
from core.schema.entry import Entry
from core.schema.signature import Flat
from core.wording import quantity


def default_deck(striking: Flat[Strike]) -> tuple[Strike, DamageDeck]:
    """A hit with the default deck of its weapon."""
    return striking, damage_deck(striking.armed.deck)


class Damaged(NamedTuple):
    """Damage from the number of cards to the effects; without cards there are no further facts."""

    total: int
    revealed: Revealed | None = None
    withstood: Withstood | None = None
    hurt: Hurt = Hurt(False)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        if self.revealed is None or self.withstood is None:
            return {"total": self.total, "harm": False}
        hurt = {name: fact for name, fact in self.hurt.facts.items() if name != "location"}
        return {"total": self.total, "hit_location": self.revealed.location_facts, **self.withstood.facts, **hurt}


NO_DEFENSE = Defense()


def damage(
    striking: Flat[Strike],
    drawn: tuple[str, ...],
    defense: Defense = NO_DEFENSE,
    chosen_location: str | None = None,
    options: HouseRules = AS_WRITTEN,
) -> Resolution[Damaged]:
    """From a Success to the wound (destiny-134)."""
    once_each(drawn)
    deck = damage_deck(striking.armed.deck)
    counted = damage_of(striking, deck)
    cards, steps = counted.value, counted.steps
    check_drawn(deck, drawn, cards.total)
    if cards.total == 0:
        return Resolution(Damaged(0), steps=steps)
    revealed = sort_damage_cards(deck, striking.armed.types, drawn, chosen_location)
    given = {name: getattr(defense, name) for name in Defense.__dataclass_fields__}
    withstood = mitigate(replace(undefended_damage(striking, revealed), **given))
    done = through(deck, revealed, withstood.value, options)
    return Resolution(Damaged(cards.total, revealed, withstood.value, done), steps=(*steps, *withstood.steps))


# Damage cards --------------------------------------------------------------------------------------------------------


def reveal_given(
    deck: str,
    weapon_types: tuple[str, ...],
    drawn: tuple[str, ...],
    successes: Annotated[int | None, Entry("Damage", low=0)] = None,
    chosen_location: str | None = None,
) -> tuple[DamageDeck, tuple[str, ...], tuple[str, ...], str | None]:
    """Damage cards of a default deck that were turned (destiny-120, 121)."""
    once_each(drawn)
    meaning = damage_deck(deck)
    check_drawn(meaning, drawn, successes)
    check_types(meaning, weapon_types)
    return meaning, weapon_types, drawn, chosen_location


def check_drawn(deck: DamageDeck, drawn: Sequence[str], due: int | None) -> None:
    """Damage cards are of one deck, and as many as the damage."""
    for code in drawn:
        damage_card(deck, code)
    if due is not None and len(drawn) != due:
        raise Refusal(
            "wrong_number_of_cards",
            f"This takes {quantity(due, 'damage card')}, not {len(drawn)}.",
            "drawn",
        )


def hurt_given(
    *,
    deck: str,
    card: str,
    crits: Number,
    hits: Number,
    location: str | None = None,
    options: HouseRules = AS_WRITTEN,
) -> tuple[DamageDeck, DamageCard, int, int, HouseRules]:
    """The remaining damage, with the location card of a default deck, which is among Crits or Hits (destiny-130)."""
    meaning = damage_deck(deck)
    at = damage_card(meaning, card)
    if location is not None:
        check_location(location, "location")
        at = at._replace(location=location)
    return meaning, at, crits, hits, options


class CardMeaning(NamedTuple):
    """A damage card with the condition for one face down, and its effect at the requested severity."""

    card: DamageCard
    facedown: str
    effect: Effect | None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        card, effect = self.card, self.effect
        done = {} if effect is None else {"conditions": dict(effect.conditions), "limb_state": effect.limb}
        return {"type": card.type, "location": card.location, "core": card.core, "facedown": self.facedown, **done}


def card_meaning(deck: str, card: str, severity: str | None = None) -> CardMeaning:
    """The meaning and effect of a damage card (destiny-117 to 119)."""
    meaning = damage_deck(deck)
    found = damage_card(meaning, card)
    done = None if severity is None else effect(meaning, found.type, found.location, severity)
    return CardMeaning(found, meaning.facedown, done)


RULES = (
    rule(combat_result),
    rule(damage_of, name="damage_successes", given=default_deck),
    rule(damage, reads_drawn=True),
    rule(mitigate),
    rule(card_meaning, name="damage_card"),
    rule(sort_damage_cards, name="reveal_damage", given=reveal_given, reads_drawn=True),
    rule(wound_at, name="apply_damage", given=hurt_given),
)
