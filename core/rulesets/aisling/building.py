"""Building a character at once, on screen (aisling-42, 43)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.entry import entry
from core.rulesets.aisling.making import NewTrait, PersonForm, threshold

THRESHOLDS, TRAITS, ASPECTS = "Thresholds", "Traits", "Aspects"
PROMPTS = {
    "origin": ("Where from", "A place, a family, a street: what made them."),
    "gift": ("Known for", "What others would say they are good at."),
    "trouble": ("Trouble", "What keeps going wrong; it pays Luck when it does."),
    "bond": ("Somebody", "Whom they would not let down."),
    "belonging": ("A thing", "What they never leave behind."),
    "belief": ("Belief", "What they hold to be true."),
    "secret": ("Secret", "What they would rather nobody knew."),
}
"""The seven Aspects, each with what it asks for."""


def _aspect(id: str) -> Any:
    label, help = PROMPTS[id]
    return entry(label, default="", page=ASPECTS, code="aspect_count", help=help)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildForm(PersonForm):
    """A character built at once."""

    red: int = threshold("R", 4, THRESHOLDS)
    amber: int = threshold("A", 4, THRESHOLDS)
    green: int = threshold("G", 3, THRESHOLDS)
    cyan: int = threshold("C", 3, THRESHOLDS)
    blue: int = threshold("B", 3, THRESHOLDS)
    magenta: int = threshold("M", 4, THRESHOLDS)
    clear: int = threshold("X", 3, THRESHOLDS)
    traits: tuple[NewTrait, ...] = entry("Traits", default=(), page=TRAITS, help="Better or worse than the Threshold.")
    origin: str = _aspect("origin")
    gift: str = _aspect("gift")
    trouble: str = _aspect("trouble")
    bond: str = _aspect("bond")
    belonging: str = _aspect("belonging")
    belief: str = _aspect("belief")
    secret: str = _aspect("secret")
