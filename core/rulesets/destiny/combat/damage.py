"""From Success to wounds (destiny-110 to 121, 130 to 134)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from core.acts.action import Rule, asking_nothing
from core.acts.result import Resolution, Step, running
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import once_each
from core.rulesets.destiny.combat.damage_decks import MIND, DamageDeck, damage_deck
from core.rulesets.destiny.combat.mitigation import Defense, Mitigation, Withstood, withstand
from core.rulesets.destiny.combat.wounding import Hurt, Revealed, check_drawn, check_types, hurt, sort_out
from core.rulesets.destiny.conflict.aspects import check_aspect
from core.rulesets.destiny.conflict.halves import hurts
from core.rulesets.destiny.conflict.success import OUTCOMES, WINS
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values import Rating
from core.schema.codec import Json
from core.schema.entry import entry


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
    options: HouseRules = AS_WRITTEN


def damaging(ended: Ended, options: HouseRules) -> int:
    """The Success of a side that becomes damage (destiny-110)."""
    check_aspect(ended.aspect, "aspect")
    if ended.outcome not in OUTCOMES:
        raise Refusal("unknown_outcome", f"There is no outcome {ended.outcome:.30}.", "outcome")
    acted = ended.spent_action or options.reaction == "free"
    return ended.successes if ended.outcome in WINS and hurts(ended.aspect, options) and acted else 0


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


@dataclass(frozen=True, slots=True)
class Cards:
    """How many damage cards, and why."""

    total: int
    level_bonus: int
    scale_bonus: int
    push_bonus: int


def damage_of(striking: Striking, deck: DamageDeck | None = None) -> Cards:
    """How many damage cards a Success turns (destiny-113, 114, 115); `deck` unless it is the default one."""
    weapon = striking.armed
    check_types(damage_deck(weapon.deck) if deck is None else deck, weapon.types)
    if not striking.successes and not striking.overrun:
        return Cards(0, 0, 0, 0)
    level = int(weapon.level > striking.difficulty.level)
    scale = weapon.scale - striking.difficulty.scale
    pushes = striking.push_the_limit and striking.normal_card and not striking.overrun
    base = 0 if striking.overrun else striking.successes
    return Cards(max(0, base + level + scale + int(pushes)), level, scale, int(pushes))


def damage_successes(request: Striking) -> Resolution[Cards]:
    """Count damage cards (destiny-113 to 115)."""
    cards = damage_of(request)
    return Resolution(cards, steps=counted(request, cards))


def counted(striking: Striking, cards: Cards) -> tuple[Step, ...]:
    """How the number of damage cards came about."""
    steps = (
        Step("destiny-113", "successes", amount=0 if striking.overrun else striking.successes),
        Step("destiny-113", "level_bonus", amount=cards.level_bonus),
        Step("destiny-113", "scale_bonus", amount=cards.scale_bonus),
        Step("destiny-115", "push_bonus", amount=cards.push_bonus),
    )
    return running(steps)


# All of it ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Striking):
    """A Success with everything up to the wound."""

    drawn: tuple[str, ...] = entry("Cards")
    defense: Defense = entry("Defence", default=Defense())
    chosen_location: str | None = entry("Location", default=None)
    options: HouseRules = AS_WRITTEN


def coming(striking: Striking, revealed: Revealed) -> Mitigation:
    """Damage as it arrives, before anything stands in its way (destiny-134)."""
    return Mitigation(
        crits=len(revealed.crits),
        hits=len(revealed.hits),
        location=revealed.card.location if revealed.card else MIND,
        weapon_types=striking.armed.types,
        overrun=striking.overrun,
    )


def through(deck: DamageDeck, revealed: Revealed, withstood: Withstood, options: HouseRules) -> Hurt:
    """What the damage that came through does (destiny-130 to 133)."""
    if revealed.card is None:
        return Hurt(False)
    return hurt(deck, revealed.card, withstood.crits, withstood.hits, options)


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
        return Resolution(Damaged(0), steps=counted(request, cards))
    revealed = sort_out(deck, request.armed.types, request.drawn, request.chosen_location)
    defense = {name: getattr(request.defense, name) for name in Defense.__dataclass_fields__}
    withstood = withstand(replace(coming(request, revealed), **defense))
    done = through(deck, revealed, withstood, request.options)
    damaged = Damaged(cards.total, revealed, withstood, done)
    return Resolution(damaged, steps=(*counted(request, cards), *withstood.steps))


RULES = (
    Rule("combat_result", CombatResult, asking_nothing(combat_result)),
    Rule("damage_successes", Striking, asking_nothing(damage_successes)),
    Rule("damage", Damage, asking_nothing(damage), lays=True),
)
