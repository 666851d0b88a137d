"""The stored sheet and table state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from core.actions.actor import acting_sheet
from core.actions.choices import choices
from core.rulesets.resonance.character import ATTRIBUTES, RUNGS, SKILLS, Character
from core.rulesets.resonance.values.aspects import KINDS, Aspect, AspectKind, OwnerType
from core.rulesets.resonance.values.gear import Gear
from core.rulesets.resonance.values.spells import Spell
from core.schema.entry import Choice, Lines, entry

if TYPE_CHECKING:
    from core.actions.situation import Situation

SheetKind = Literal["full", "pools"]
LADDER: Mapping[str, int] = {"primary": 6, "secondary": 4, "desperation": 2}
"""The rungs of a new lesser character; the GM sets others."""


def skill_choices(situation: Situation) -> tuple[Choice, ...]:
    """The campaign's Skills and others on the acting character's sheet."""
    sheet: Sheet | None = acting_sheet(situation)
    return choices(*skill_names(situation, (sheet,) if sheet else ()))


def skill_names(situation: Situation, sheets: Iterable[Sheet]) -> tuple[str, ...]:
    """The names of the campaign's Skills and of those on these sheets."""
    return tuple(dict.fromkeys([*situation.options.skills, *(name for sheet in sheets for name in sheet.skills)]))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character's sheet (resonance-1).

    Whether it is Incapacitated follows from its Aspects, its grade from its Injuries. Fate Points and advancement
    points are in the ledger, not here.
    """

    kind: SheetKind = entry("Kind", default="full", choices=choices("full", "pools"))
    attributes: Mapping[str, int] = entry(
        "Attributes",
        default=dict.fromkeys(ATTRIBUTES, 1),
        low=1,
        high=5,
        keys=choices(*ATTRIBUTES),
        code="attribute_out_of_range",
    )
    skills: Mapping[str, int] = entry(
        "Skills", default={}, low=0, high=5, code="skill_out_of_range", lines=Lines(value="Rating")
    )
    specialties: tuple[str, ...] = entry(
        "Specialties", default=(), choices=skill_choices, code="unknown_skill", lines=Lines(more=3)
    )
    pools: Mapping[str, int] = entry(
        "Pools", default={}, low=1, high=10, keys=choices(*RUNGS), code="pool_out_of_range"
    )
    aspects: tuple[Aspect, ...] = entry(
        "Aspects",
        default=(),
        lines=Lines(("kind", "text"), tuple(n for n, kind in KINDS.items() for _ in range(kind.lines)), 1, wide=True),
    )
    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    carried_hours: int = entry("Hours of rest so far", default=0, low=0, code="invalid_amount")
    armour: int = entry("Armour", default=0, low=0, code="invalid_amount")
    armour_max: int = entry("Armour when whole", default=0, low=0, code="invalid_amount")
    equipment: tuple[Gear, ...] = entry("Equipment", default=(), lines=Lines(more=4))
    advancement: int = entry("Advancements", default=0, low=0, code="invalid_amount")
    magic: bool = entry("Wields magic", default=False, blank=True)
    spells: tuple[Spell, ...] = entry(
        "Spells", default=(), lines=Lines(("name", "potency", "scale", "duration", "practices"), more=4, wide=True)
    )
    resonance_held: int = entry("Resonance", default=0, low=0, code="invalid_amount")

    def has(self, kind: AspectKind) -> bool:
        """Return True if the character has an Aspect of this kind."""
        return any(aspect.kind == kind for aspect in self.aspects)

    def spells_after_practice(self, name: str, practices: int, rote: bool) -> tuple[Spell, ...]:
        """The spells, with new practices for one of them (resonance-81)."""
        return tuple(
            replace(spell, practices=practices, rote=rote) if spell.name == name else spell for spell in self.spells
        )

    @property
    def incapacitated(self) -> bool:
        """Return True if the character can't act (resonance-71)."""
        return any(KINDS[aspect.kind].out for aspect in self.aspects)

    @property
    def character(self) -> Character:
        """The sheet as the rules take it."""
        full = self.kind == "full"
        return Character(
            attributes=self.attributes if full else None,
            skills=self.skills if full else {},
            specialties=self.specialties if full else (),
            pools=None if full else self.pools,
            injuries=self.injuries,
            armour=self.armour,
            incapacitated=self.incapacitated,
            aggravated=self.has("injuries_aggravated"),
            magic=self.magic,
        )


@dataclass(frozen=True, slots=True)
class Placed(Aspect):
    """An Aspect on the surroundings or on the story itself (resonance-13)."""

    owner: OwnerType = entry("Belongs to", default="environment", choices=choices("environment", "narrative"))


@dataclass(frozen=True, slots=True)
class State:
    """The table state: Aspects without a character, and the characters who have begun this session."""

    aspects: tuple[Placed, ...] = entry("Aspects", default=())
    begun: tuple[int, ...] = entry("Began this session", default=())


def new_sheet(player: bool) -> Sheet:
    """A new sheet: every trait at its lowest for a player's character, a ladder for anyone else."""
    return Sheet(skills=dict.fromkeys(SKILLS, 0)) if player else Sheet(kind="pools", pools=LADDER)


def new_state() -> State:
    """The state of a new campaign."""
    return State()
