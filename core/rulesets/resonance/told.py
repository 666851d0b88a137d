"""What one line tells of an action: with what it was rolled, against whom, and its Hits."""

from __future__ import annotations

from typing import Any

from core.choosing import title
from core.result import Resolution
from core.rulesets.resonance.results import Attempt
from core.rulesets.resonance.rolls import Roller
from core.situation import Brief, Situation


def brief(form: object, resolution: Resolution[Any], situation: Situation) -> Brief:
    """The traits of every roll, who resisted, and the Hits."""
    made: Attempt = resolution.value
    rolled = ", ".join(with_what(each.who) for each in made.rolls)
    against = f" against {made.resisted.who.name}" if made.resisted and made.resisted.who.name else ""
    return brief_of(made, f"{rolled}{against}")


def brief_of(made: Attempt, label: str) -> Brief:
    """What was done, with its Hits."""
    hits = made.result.hits
    return Brief(label, (("hits", hits),))


def with_what(who: Roller) -> str:
    """The traits of a roll: "Wits + Stealth", "Primary"."""
    named = who.attributes or filter(None, (who.attribute, who.skill, who.pool))
    return " + ".join(title(name) for name in named)
