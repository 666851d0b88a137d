"""A character as the rules see one: traits and condition (resonance-5, 7, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from core.schema.entry import entry

Group = Literal["mental", "physical", "social"]
Rung = Literal["primary", "secondary", "desperation"]

ATTRIBUTES: Mapping[str, Group] = {
    "intellect": "mental",
    "might": "physical",
    "presence": "social",
    "wits": "mental",
    "dexterity": "physical",
    "manipulation": "social",
    "resolve": "mental",
    "stamina": "physical",
    "composure": "social",
}
"""The nine Attributes: Power, Finesse and Resistance, each mental, physical and social (resonance-5)."""

SKILLS: Mapping[str, str] = {
    "academics": "Knowledge from books.",
    "aim": "Attacks from afar, with weapons or magic.",
    "brawl": "Attacks at arm's length.",
    "crafts": "Making and mending.",
    "insight": "Reading moods and motives.",
    "investigation": "Searching a place.",
    "logic": "Drawing conclusions.",
    "nature": "Beasts, plants, weather.",
    "performance": "Impersonating others.",
    "riding": "Balance, and riding.",
    "societies": "Customs and institutions.",
    "stealth": "Staying unseen and unheard.",
}
"""The twelve Skills with their uses (resonance-7). A campaign can have others."""

RUNGS: tuple[Rung, ...] = get_args(Rung)
"""The ladder of a lesser character, best first (resonance-11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A character's traits and condition.

    With `pools` it is a lesser character, whose rungs replace traits (resonance-11). `attributes` is None if they are
    unknown, which only a Cast allows.
    """

    attributes: Mapping[str, int] | None = entry(
        "Attributes", default=None, low=1, high=5, code="attribute_out_of_range"
    )
    skills: Mapping[str, int] = entry("Skills", default={}, low=0, high=5, code="skill_out_of_range")
    specialties: tuple[str, ...] = entry("Specialties", default=(), code="unknown_skill")
    pools: Mapping[str, int] | None = entry("Pools", default=None, low=1, high=10, code="pool_out_of_range")
    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    armour: int = entry("Armour", default=0, low=0, code="invalid_amount")
    incapacitated: bool = entry("Incapacitated", default=False)
    aggravated: bool = entry("Injuries aggravated", default=False)
    magic: bool = entry("Wields magic", default=False)

    def attribute(self, name: str) -> int:
        """The rating of an Attribute; 1 if the sheet doesn't list it (resonance-5)."""
        return (self.attributes or {}).get(name, 1)

    def skill(self, name: str) -> int:
        """The rating of a Skill; 0 if the sheet doesn't list it (resonance-7)."""
        return self.skills.get(name, 0)
