"""The form of guided creation, page by page (destiny-89, 193, 194)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.choosing import title
from core.entry import entry
from core.rulesets.destiny.creation.outfit import Gear
from core.rulesets.destiny.sheet import BACKGROUND, OUTLOOK_CHOICES, STAT_CHOICES, Conception
from core.rulesets.destiny.values import HIGHEST, LOWEST, QUESTIONS, STATS

MORE_STATS = ("beast", "shadow")


@dataclass(frozen=True, slots=True)
class NewSkill:
    """A Skill to begin with."""

    name: str = entry("Skill", default="")
    level: int = entry("Level", default=1, low=0, high=10)
    stat: str = entry("Stat", default="body", choices=STAT_CHOICES, help="Whose penalties weigh on it.")


@dataclass(frozen=True, slots=True)
class NewAbility:
    """An Ability to begin with."""

    name: str = entry("Ability", default="")
    skill: str = entry("Of the Skill", default="", help="May stay empty.")
    text: str = entry("What it does", default="", long=True)


@dataclass(frozen=True, slots=True)
class NewPower:
    """A Power to begin with."""

    name: str = entry("Power", default="")
    skill: str = entry("Used with", default="", help="A Skill.")
    stat: str = entry("Stat", default="will", choices=STAT_CHOICES)
    magic: bool = entry("Magic", default=False)
    text: str = entry("What it does", default="", long=True)


def _stat(name: str) -> tuple[str, type, Any]:
    return name, int, entry(title(name), default=5, low=LOWEST, high=HIGHEST, page="Stats", code="level_out_of_range")


def _more(name: str) -> tuple[str, type, Any]:
    return name, int, entry(title(name), default=0, low=0, high=HIGHEST, page="Stats", help="0: has none")


def _answer(name: str) -> tuple[str, type, Any]:
    known = {each.name: each for each in dataclasses.fields(Conception)}[name].metadata["entry"]
    choices = OUTLOOK_CHOICES if name == "outlook" else ()
    return name, str, entry(known.label, default="", page="Conception", help=known.help, choices=choices)


FORM = dataclasses.make_dataclass(
    "Making",
    [
        *map(_stat, STATS),
        *map(_more, MORE_STATS),
        ("skills", tuple[NewSkill, ...], entry("Skills", default=(), page="Skills")),
        ("abilities", tuple[NewAbility, ...], entry("Abilities", default=(), page="Skills")),
        ("powers", tuple[NewPower, ...], entry("Powers", default=(), page="Skills")),
        ("gear", tuple[Gear, ...], entry("Items", default=(), page="Gear")),
        *map(_answer, QUESTIONS),
        *((name, str, entry(title(name), default="", page="Background")) for name in BACKGROUND),
    ],
    frozen=True,
    slots=True,
)
"""The form, page by page."""

CONCEPTION = dataclasses.make_dataclass("Conceiving", list(map(_answer, QUESTIONS)), frozen=True, slots=True)
"""The seven questions by themselves."""

PAGES: Mapping[str, str] = {
    "Stats": "Force, wits, heart, quickness: a man is usually 8 5 5 4, a woman 6 6 6 4, or what the table likes.",
    "Skills": "What the game master grants to begin with. Downtime raises Skills and teaches Abilities later.",
    "Gear": "What is carried. A weapon has one or two damage types; armour says what it covers.",
    "Conception": "Seven questions. Playing toward the answers earns 1 CP a session; they may wait.",
    "Background": "For the story only.",
}
