"""The opposition to a draw that doesn't draw itself (aisling-20, 49, 62)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.refusal import Refusal
from core.rulesets.aisling.colors import check_colors
from core.rulesets.aisling.draws.mote_count import check_damage
from core.schema.bounds import number_fault
from core.schema.entry import Entry, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """Someone or something with Thresholds, which are difficulties and can be damaged by a success."""

    thresholds: Mapping[str, int] = entry("Thresholds", default={})
    damage: Mapping[str, int] = entry("Damage", default={})
    name: str = entry("Name", default="")

    def threshold(self, color: str) -> int:
        """The Threshold less its damage, which is the difficulty in that colour (aisling-49)."""
        return self.thresholds.get(color, 0) - self.damage.get(color, 0)


def check_difficulty(difficulty: object) -> None:
    """Refuse a difficulty that isn't a whole number from 0 up (aisling-20)."""
    if fault := number_fault("Difficulty", difficulty, Entry(low=0)):
        raise Refusal("bad_difficulty", fault, "difficulty")


def check_opposition(opposition: Opposition, at: str = "opposition") -> None:
    """Refuse impossible Thresholds or damage."""
    check_colors(opposition.thresholds, f"{at}.thresholds", "bad_threshold")
    check_damage(opposition.damage, opposition.thresholds, f"{at}.damage")


def difficulty_of(difficulty: int | None, opposition: Opposition | None, target: str) -> int | None:
    """The Power needed; None without opposition. Refuse a difficulty and an opposition at once (aisling-49)."""
    if opposition is None:
        if difficulty is not None:
            check_difficulty(difficulty)
        return difficulty
    if difficulty is not None:
        raise Refusal("two_difficulties", "Set a difficulty or choose an opponent, not both.", "difficulty")
    check_opposition(opposition)
    return opposition.threshold(target)
