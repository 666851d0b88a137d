"""The track of Injuries, Armour, and what a blow does (resonance-61 to 71)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from core.result import Step

Grade = Literal["unhurt", "grazed", "bloodied", "wounded", "maimed", "near_death"]
GRADES: tuple[Grade, ...] = get_args(Grade)
FROM: Mapping[Grade, int] = dict(zip(GRADES, (0, 1, 2, 4, 6, 8), strict=True))
"""The Injuries each grade begins with (resonance-61)."""


def grade_of(injuries: int) -> Grade:
    """The grade of so many Injuries."""
    return max((grade for grade in GRADES if injuries >= FROM[grade]), key=GRADES.index)


@dataclass(frozen=True, slots=True)
class Harm:
    """What a blow left of somebody.

    `reached` lists every grade reached or passed, mildest first. `must_take_aspect` when Maimed was among them
    (resonance-70); `last_action` when one more action is left (resonance-64).
    """

    absorbed: int
    armour: int
    injuries: int
    reached: tuple[Grade, ...] = ()
    incapacitated: bool = False

    @property
    def grade(self) -> Grade:
        """The grade now."""
        return grade_of(self.injuries)

    @property
    def must_take_aspect(self) -> bool:
        """Whether a lasting consequence is owed."""
        return "maimed" in self.reached

    @property
    def last_action(self) -> bool:
        """Whether one last action is left."""
        return self.grade == "near_death" and not self.incapacitated

    @property
    def facts(self) -> dict[str, Any]:
        """The harm in the JSON interface."""
        return {
            "absorbed": self.absorbed,
            "armour": self.armour,
            "injuries": self.injuries,
            "grade": self.grade,
            "reached": list(self.reached),
            "must_take_aspect": self.must_take_aspect,
            "last_action": self.last_action,
        }

    def steps(self, seat: str) -> Iterator[Step]:
        """The harm line by line."""
        if self.absorbed:
            yield Step("resonance-67", "absorbed", amount=-self.absorbed, seat=seat)
        yield from (Step("resonance-61", f"reached_{grade}", seat=seat) for grade in self.reached)
        if self.must_take_aspect:
            yield Step("resonance-70", "consequence_due", seat=seat)
        if self.last_action and "near_death" in self.reached:
            yield Step("resonance-64", "last_action_left", seat=seat)


def hurt(injuries: int, armour: int, amount: int, *, bypass_armour: bool = False, incapacitated: bool = False) -> Harm:
    """Do so many Injuries: Armour first, each point of it gone (resonance-67, 69)."""
    absorbed = 0 if bypass_armour else min(armour, amount)
    after = injuries + amount - absorbed
    passed = GRADES[GRADES.index(grade_of(injuries)) + 1 : GRADES.index(grade_of(after)) + 1]
    return Harm(absorbed, armour - absorbed, after, passed, incapacitated)
