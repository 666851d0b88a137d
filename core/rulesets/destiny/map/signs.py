"""How a unit is, in signs of one cell for the map: its conditions, limbs it cannot use, that it hides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.acts.choosing import title
from core.look import Look
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.turns.battle import Unit

_SIGNS: Mapping[str, str] = {
    "fatigue": "f",
    "stun": "s",
    "stress": "t",
    "slow": "w",
    "bleeding": "b",
    "blood_loss": "l",
    "disease": "d",
    "poison": "p",
    "burning": "u",
    "burns": "n",
    "freezing": "z",
    "frostbite": "i",
    "acidic": "a",
    "acid_burns": "c",
    "confusion": "o",
    "immobilized": "m",
    "dying": "y",
    "prone": "_",
}
_OTHER, _LIMB, _HIDES = "!", "x", "h"


def signs(unit: Unit, sheet: Sheet) -> tuple[Look, ...]:
    """A sign with its name for all a unit suffers; a condition without a sign of its own shares one with others."""
    return tuple(_signs(unit, sheet))


def _signs(unit: Unit, sheet: Sheet) -> Iterator[Look]:
    for name in sheet.conditions:
        yield (
            Look(sign, "amber", title(name)) if (sign := _SIGNS.get(name)) else Look(_OTHER, "amber", "other condition")
        )
    if any(state != "impaired" for state in sheet.limbs.values()):
        yield Look(_LIMB, "amber", "limb lost")
    if unit.stealth:
        yield Look(_HIDES, "amber", "hidden")
