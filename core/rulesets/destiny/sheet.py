"""A unit's sheet (destiny-193)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from core.actions.choices import choices
from core.refusal import Refusal
from core.rulesets.destiny.values.cards import card_text
from core.rulesets.destiny.values.damage_decks import CARDS, DECKS, LOCATIONS, MIND, SEVERITIES
from core.rulesets.destiny.values.items import Item
from core.rulesets.destiny.values.stats import (
    CONDITIONS,
    HIGHEST,
    LIMBS,
    LOWEST,
    OUTLOOKS,
    OWN,
    STATS,
    Ability,
    ConditionTable,
    InProgress,
    LimbState,
    Rating,
    penalties,
    raised_by_conditions,
)
from core.schema.entry import Choice, Lines, Tie, entry

BUILD = ("on_land", "in_water", "in_air", "in_space", "height", "length", "width", "mass")
"""Speeds and sizes of a unit: texts without rules (destiny-193)."""
BACKGROUND = (
    "background",
    "career",
    "demeanor",
    "nature",
    "passions",
    "family",
    "social_class",
    "reputation",
    "traits",
)
"""Texts without effect (destiny-193)."""
PLACES = (*LOCATIONS.values(), MIND)
"""The locations where a unit can be hit."""
GRAVITIES = (*SEVERITIES, "mortal")
"""The severities of a wound (destiny-130)."""
_DECIMALS = re.compile(r"\d{1,9}", re.ASCII)
_CARD_CHOICES = tuple(Choice(card, card_text(card)) for card in CARDS)
STAT_CHOICES = tuple(Choice(stat, stat.title()) for stat in STATS)


@dataclass(frozen=True, slots=True)
class Skill:
    """A Skill: its Level and the main Stat, whose penalties weigh on its Initiative (destiny-51)."""

    level: int = entry("Level", default=0, low=0, high=10)
    stat: str = entry("Stat", default="body", choices=STAT_CHOICES)


@dataclass(frozen=True, slots=True)
class Specialty:
    """A Specialty: its Skill, and the Abilities gained in it since it is owned (destiny-80, 81)."""

    skill: str = entry("Skill", default="")
    count: int = entry("Abilities gained", default=0, low=0, high=1000)


@dataclass(frozen=True, slots=True)
class KnownAbility:
    """An Ability with its text."""

    skill: str = entry("Skill", default="")
    specialty: str | None = entry("Specialty", default=None)
    paid: int = entry("AP paid", default=1, low=0, high=1)
    text: str = entry("Effect", default="", long=True)

    @property
    def bare(self) -> Ability:
        """The Ability in the form of the downtime rules."""
        return Ability(self.specialty, self.paid)


@dataclass(frozen=True, slots=True)
class Power:
    """A Power: its Intensity, its Skill and Stat, whether it is magic, and its fixed price."""

    intensity: int = entry("Intensity", default=1, low=0, high=100)
    skill: str = entry("Skill", default="")
    stat: str = entry("Stat", default="will", choices=STAT_CHOICES)
    magic: bool = entry("Magic", default=False)
    price: str | None = entry("Fixed price", default=None)
    text: str = entry("Effect", default="", long=True)


@dataclass(frozen=True, slots=True)
class Wound:
    """A Hit Location card a unit keeps (destiny-132)."""

    deck: str = entry("Deck", default="wound", choices=choices(*DECKS), code="unknown_damage_deck")
    card: str = entry("Card", default="KR", choices=_CARD_CHOICES, code="unknown_card")
    location: str = entry("Location", default="shoulders", choices=choices(*PLACES), code="unknown_location")
    severity: str = entry("Severity", default="minor", choices=choices(*GRAVITIES), code="unknown_severity")


OUTLOOK_CHOICES = (Choice("", "–"), *(Choice(word, word.capitalize()) for word in OUTLOOKS))


@dataclass(frozen=True, slots=True)
class Conception:
    """The seven questions (destiny-89)."""

    pride: str = entry("Proud of", default="", long=True)
    success: str = entry("Success is", default="", long=True)
    goal: str = entry("Goal", default="", long=True)
    trigger: str = entry("Trigger", default="", long=True, help="An event, and how the character reacts to it.")
    fear: str = entry("Fears", default="", long=True, help="Something social.")
    humiliation: str = entry("Humiliated by", default="", long=True)
    outlook: str = entry("Outlook", default="", choices=OUTLOOK_CHOICES)


def _stats() -> dict[str, Rating]:
    """A man as the text has him (destiny-194)."""
    return {"body": Rating(8, 1), "mind": Rating(5, 1), "will": Rating(5, 1), "speed": Rating(4, 0)}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A unit. Points are in the campaign's ledger; temporary values of a fight are in the battle.

    `hand` marks a character that the GM plays from the GM's hand (destiny-10, 236).
    """

    stats: Mapping[str, Rating] = field(default_factory=_stats)
    skills: Mapping[str, Skill] = entry("Skills", default={}, lines=Lines(("level", "stat"), more=12))
    specialties: Mapping[str, Specialty] = entry("Specialties", default={}, lines=Lines(("skill", "count"), more=4))
    abilities: Mapping[str, KnownAbility] = entry(
        "Abilities", default={}, lines=Lines(("skill", "text"), more=6, wide=True)
    )
    powers: Mapping[str, Power] = entry(
        "Powers", default={}, lines=Lines(("intensity", "skill", "stat", "text"), more=4, wide=True)
    )
    items: tuple[Item, ...] = entry(
        "Items", default=(), lines=Lines(("name", "body_level", "magic", "uses", "location"), more=6, wide=True)
    )
    conditions: Mapping[str, int] = entry(
        "Conditions",
        default={},
        low=0,
        high=100,
        keys=choices(*CONDITIONS),
        code="unknown_condition",
        lines=Lines(more=4, value="Level"),
    )
    limbs: Mapping[str, LimbState] = entry("Limbs", default={}, keys=choices(*LIMBS), code="unknown_limb")
    wounds: tuple[Wound, ...] = entry("Wounds", default=(), lines=Lines(("location", "severity", "card"), more=4))
    conception: Conception = Conception()
    status: Mapping[str, int] = entry(
        "Status", default={}, tie=Tie("has Status {} with", "faction"), lines=Lines(value="Status")
    )
    favor: Mapping[str, int] = entry(
        "Favor", default={}, tie=Tie("has Favor {} with", "person"), lines=Lines(value="Favor")
    )
    treasure: Mapping[str, int] = entry("Treasure", default={}, low=0, lines=Lines(value="Worth"))
    in_progress: InProgress | None = entry("In progress", default=None)
    size: int = entry("Spaces", default=1, low=1, high=2)
    hand: bool = entry("Played from a hand", default=False)
    texts: Mapping[str, str] = entry("Background", default={}, lines=Lines(value="Text"))

    def level(self, stat: str) -> int:
        """A Stat's Level, 0 for a missing one."""
        return self.stats[stat].level if stat in self.stats else 0

    def effective(self, stat: str, table: ConditionTable = OWN) -> int:
        """A Stat's Level less the penalties of conditions, by the table given (destiny-94)."""
        more = raised_by_conditions(stat, self.conditions, table) + penalties(self.conditions, table).get(stat, 0)
        return max(0, self.level(stat) + more) if stat in self.stats else 0

    def skill(self, name: str) -> Skill:
        """A Skill; one not listed is at 0."""
        return self.skills.get(name, Skill())

    @property
    def dead(self) -> bool:
        """True if the character is dead (destiny-95)."""
        return bool(self.conditions.get("dead"))

    @property
    def can_act(self) -> bool:
        """True if it may act at all (destiny-95)."""
        return not (self.dead or self.conditions.get("disabled"))

    def with_conditions(self, conditions: Mapping[str, int]) -> Sheet:
        """The sheet with other conditions."""
        return replace(self, conditions=dict(conditions))


def new_sheet(player: bool) -> Sheet:
    """The sheet of a new unit; a player's has empty texts for all background questions."""
    return Sheet(texts=dict.fromkeys((*BACKGROUND, *BUILD), "")) if player else Sheet()


def check_sheet(sheet: Sheet) -> tuple[Refusal, ...]:
    """Everything wrong with a sheet (destiny-93, 102, 132, 188, 193)."""
    checks = (_stat_faults, _level_faults, _power_faults, _harm_faults, _item_faults)
    return tuple(fault for check in checks for fault in check(sheet))


def unmet(sheet: Sheet) -> tuple[Refusal, ...]:
    """Abilities and Specialties whose Skill is not 1 or more (destiny-80)."""
    learnt: dict[str, Mapping[str, Specialty | KnownAbility]] = {"a Specialty": sheet.specialties}
    learnt["an Ability"] = sheet.abilities
    return tuple(
        Refusal(
            "skill_needed",
            (f"{name:.40} is {what} of {own.skill:.40}, which is at 0. Raise the Skill first."),
            None,
            "destiny-80",
        )
        for what, owned in learnt.items()
        for name, own in owned.items()
        if own.skill and not sheet.skill(own.skill).level
    )


def _stat_faults(sheet: Sheet) -> Iterator[Refusal]:
    for stat in STATS:
        if stat not in sheet.stats:
            yield Refusal("stat_missing", f"{stat.title()} is missing.", "stats", "destiny-193")
    for stat, rating in sheet.stats.items():
        if not LOWEST <= rating.level <= HIGHEST or (rating.level == HIGHEST and rating.decimals.strip("0")):
            why = f"{stat.title():.40} must be from {LOWEST} to {HIGHEST}."
            yield Refusal("level_out_of_range", why, f"stats.{stat}.level", "destiny-188")
        if rating.decimals and not _DECIMALS.fullmatch(rating.decimals):
            why = f"Use 1 to 9 digits after the point, not {rating.decimals:.20}."
            yield Refusal("bad_rating", why, f"stats.{stat}.decimals", "destiny-189")


def _level_faults(sheet: Sheet) -> Iterator[Refusal]:
    """Levels out of bounds, and entries for unknown Skills."""
    for name, skill in sheet.skills.items():
        if not 0 <= skill.level <= HIGHEST:
            why = f"{name:.40} must be from 0 to {HIGHEST}."
            yield Refusal("level_out_of_range", why, f"skills.{name}.level", "destiny-193")
        if skill.stat not in sheet.stats:
            why = f"{name:.40} uses an unknown Stat. Choose another."
            yield Refusal("stat_missing", why, f"skills.{name}.stat", "destiny-193")
    learnt: dict[str, Mapping[str, Specialty | KnownAbility]] = {
        "specialties": sheet.specialties,
        "abilities": sheet.abilities,
    }
    for part, owned in learnt.items():
        for name, own in owned.items():
            if own.skill and own.skill not in sheet.skills:
                why = f"{name:.40} belongs to a Skill that isn't on the sheet. Add the Skill first."
                yield Refusal("skill_needed", why, f"{part}.{name}.skill", "destiny-80")
    if sheet.conception.outlook not in ("", *OUTLOOKS):
        why = f"Choose an outlook: {' or '.join(OUTLOOKS)}."
        yield Refusal("unknown_outlook", why, "conception.outlook", "destiny-89")


def _power_faults(sheet: Sheet) -> Iterator[Refusal]:
    for name, power in sheet.powers.items():
        if power.stat not in sheet.stats:
            why = f"{name:.40} uses an unknown Stat. Choose another."
            yield Refusal("stat_missing", why, f"powers.{name}.stat", "destiny-173")
        if power.price is not None and power.price not in CONDITIONS:
            why = f"{name:.40} costs an unknown condition: {power.price:.40}."
            yield Refusal("unknown_condition", why, f"powers.{name}.price", "destiny-172")


def _harm_faults(sheet: Sheet) -> Iterator[Refusal]:
    for name in sheet.conditions:
        if name not in CONDITIONS:
            why = f"{name:.40} isn't a condition here."
            yield Refusal("unknown_condition", why, f"conditions.{name}", "destiny-93")
    for limb in sheet.limbs:
        if limb not in LIMBS:
            yield Refusal("unknown_limb", f"{limb:.40} isn't a limb here.", f"limbs.{limb}", "destiny-102")
    for at, wound in enumerate(sheet.wounds):
        known: dict[str, tuple[str, Collection[str]]] = {
            "deck": ("unknown_damage_deck", DECKS),
            "card": ("unknown_card", CARDS),
            "location": ("unknown_location", PLACES),
            "severity": ("unknown_severity", GRAVITIES),
        }
        for part, (code, values) in known.items():
            if (value := getattr(wound, part)) not in values:
                yield Refusal(code, f"{value:.40} isn't a {part}.", f"wounds.{at}.{part}", "destiny-132")


def _item_faults(sheet: Sheet) -> Iterator[Refusal]:
    for at, item in enumerate(sheet.items):
        if item.location and item.location not in PLACES:
            why = f"{item.location:.40} isn't a place to carry it."
            yield Refusal("unknown_location", why, f"items.{at}.location", "destiny-127")
        if item.arm is not None and len(set(item.arm.types)) not in (1, 2):
            why = f"Give {item.name:.40} one or two damage types."
            yield Refusal("one_or_two_types", why, f"items.{at}.arm.types", "destiny-111")
        if item.arm is not None and item.arm.deck not in DECKS:
            why = f"{item.arm.deck:.40} isn't a damage deck."
            yield Refusal("unknown_damage_deck", why, f"items.{at}.arm.deck", "destiny-116")
        for place in item.protection.locations if item.protection else ():
            if place not in PLACES:
                why = f"{place:.40} isn't a hit location."
                yield Refusal("unknown_location", why, f"items.{at}.protection.locations", "destiny-117")
