"""The meanings of a success: what each does to the loser and to the situation (aisling-22, 50)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from core.rulesets.aisling.options import HouseRules
from core.schema.rows import complete

Effect = Literal["plain", "damage", "aspect"]


class Meaning(NamedTuple):
    """The row of a meaning: its label and note as a choice, and the word for it in the list of a conflict's draws.

    One with `damage` hurts a loser, by points that depend on the margin. One that is `named` adds an Aspect of a name
    to the situation.
    """

    label: str
    note: str = ""
    told: str = ""
    damage: Callable[[int, HouseRules], int] | None = None
    named: bool = False


def _by_margin(margin: int, options: HouseRules) -> int:
    return 1 if options.damage == "one" else max(1, abs(margin))


MEANINGS: Mapping[Effect, Meaning] = complete(
    "aisling meanings",
    Effect,
    {
        "plain": Meaning("Just that", "the story decides the rest"),
        "damage": Meaning("Damage", told="damage", damage=_by_margin),
        "aspect": Meaning("A new Aspect", "the first tag is free", "new Aspect", named=True),
    },
)
"""The meanings, a row each, in the order of the question."""


def meaning(effect: str) -> Meaning:
    """The row of an effect; one without consequences, if the game doesn't have it."""
    return next((row for name, row in MEANINGS.items() if name == effect), Meaning(""))
