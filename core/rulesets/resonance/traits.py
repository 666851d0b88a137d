"""The traits a pool is made of: Attributes, Skills, and the rungs of lesser characters (resonance-5, 7, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

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
"""The nine Attributes: Power, Finesse and Resistance, mental, physical and social each (resonance-5)."""

SKILLS: Mapping[str, str] = {
    "academics": "What is learnt from books.",
    "aim": "Hitting from afar, with weapons or magic.",
    "brawl": "Hurting others at arm's length.",
    "crafts": "Making and mending.",
    "insight": "Reading moods and motives.",
    "investigation": "Searching a place.",
    "logic": "Drawing conclusions.",
    "nature": "Beasts, plants, weather.",
    "performance": "Passing for somebody else.",
    "riding": "Balance, and everything ridden.",
    "societies": "Customs and institutions.",
    "stealth": "Neither seen nor heard.",
}
"""The twelve Skills with what they are good for (resonance-7); a campaign may have others."""

RUNGS: tuple[Rung, ...] = get_args(Rung)
"""The ladder of a lesser character, best first (resonance-11)."""
