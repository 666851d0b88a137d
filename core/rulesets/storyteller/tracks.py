"""The two tracks of a character: health, marked with bruising and lethal damage, and Willpower."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.refusal import Refusal
from core.schema.entry import entry

Status = Literal["ok", "unconscious", "wounded", "dying"]
SIZE = 5
"""What Stamina and Resolve are added to: the boxes of a track (storyteller-72, 76)."""


def low_penalty(left: int) -> int:
    """What few free boxes or little Willpower cost every draw (storyteller-74, 77)."""
    return {3: -1, 2: -2}.get(left, 0 if left > 3 else -3)


@dataclass(frozen=True, slots=True)
class Health:
    """The health track: boxes, and how many are marked; refuses more marks than boxes."""

    boxes: int = entry("Boxes", low=1)
    bruising: int = entry("Bruising", low=0)
    lethal: int = entry("Lethal", low=0)

    def __post_init__(self) -> None:
        if self.bruising + self.lethal > self.boxes:
            raise Refusal("bad_request", "More boxes are marked than the track has.", "health")

    @property
    def free(self) -> int:
        """Boxes without a mark."""
        return self.boxes - self.bruising - self.lethal

    @property
    def penalty(self) -> int:
        """The wound penalty to all draws, 0 or negative (storyteller-77)."""
        return low_penalty(self.free)

    @property
    def status(self) -> Status:
        """What a full track means (storyteller-78)."""
        if self.free:
            return "ok"
        if not self.bruising:
            return "dying"
        return "wounded" if self.lethal > self.bruising else "unconscious"


@dataclass(frozen=True, slots=True)
class Willpower:
    """The Willpower track; refuses more points than boxes."""

    max: int = entry("Willpower at most", low=0)
    current: int = entry("Willpower", low=0)

    def __post_init__(self) -> None:
        if self.current > self.max:
            raise Refusal("bad_request", "There is more Willpower than the track holds.", "willpower")

    @property
    def penalty(self) -> int:
        """What low Willpower costs every draw, 0 or negative (storyteller-74)."""
        return low_penalty(self.current)
