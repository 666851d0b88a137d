"""The track of Injuries, Armour, and the effects of a blow (resonance-61 to 71)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Step
from core.rulesets.resonance.options import UNHURT, HouseRules, Row
from core.schema.codec import Json
from core.schema.entry import Entry
from core.wording import quantity

Injuries = Annotated[int, Entry("Injuries", low=0, code="invalid_amount")]
Armour = Annotated[int, Entry("Armour", low=0, code="invalid_amount")]


def grades(options: HouseRules) -> tuple[str, ...]:
    """The grades, mildest first, with the unhurt before them."""
    rows = options.grades
    return (UNHURT, *sorted(rows, key=lambda grade: rows[grade]["least"]))


def grade_of(injuries: int, options: HouseRules) -> str:
    """The grade at this number of Injuries (resonance-61)."""
    rows = options.grades
    return next((grade for grade in reversed(grades(options)[1:]) if injuries >= rows[grade]["least"]), UNHURT)


def effects_of(injuries: int, options: HouseRules) -> Row:
    """The effects of the grade, by the columns of its table; empty for the unhurt."""
    return options.grades.get(grade_of(injuries, options), {})


@dataclass(frozen=True, slots=True)
class Harm:
    """The condition a blow leaves.

    `reached` lists the grades reached or passed, mildest first. `must_take_aspect` says that one of them leaves a
    mark (resonance-70), `dying` that the grade now allows one last action, and `anew` that it was reached by this
    blow (resonance-64).
    """

    absorbed: int
    armour: int
    injuries: int
    grade: str = UNHURT
    reached: tuple[str, ...] = ()
    must_take_aspect: bool = False
    dying: bool = False
    anew: bool = False
    incapacitated: bool = False

    def of(self, dealt: int) -> tuple[str, ...]:
        """The Injuries that came through and those Armour absorbed, in words (resonance-67)."""
        through = dealt - self.absorbed
        told = (
            quantity(through, "Injury", "Injuries") if through else "",
            f"{self.absorbed} absorbed by Armour" if self.absorbed else "",
        )
        return tuple(filter(None, told))

    @property
    def last_action(self) -> bool:
        """Return True if one last action is left."""
        return self.dying and not self.incapacitated

    @property
    def facts(self) -> dict[str, Json]:
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
        if self.last_action and self.anew:
            yield Step("resonance-64", "last_action_left", seat=seat)


def deal_injuries(
    injuries: int,
    armour: int,
    amount: int,
    options: HouseRules,
    *,
    bypass_armour: bool = False,
    incapacitated: bool = False,
) -> Harm:
    """Deal Injuries: Armour absorbs first and loses a point for each (resonance-67, 69)."""
    absorbed = 0 if bypass_armour else min(armour, amount)
    after = injuries + amount - absorbed
    known, rows = grades(options), options.grades
    grade = grade_of(after, options)
    passed = known[known.index(grade_of(injuries, options)) + 1 : known.index(grade) + 1]
    return Harm(
        absorbed,
        armour - absorbed,
        after,
        grade,
        passed,
        must_take_aspect=any(rows[each].get("mark") for each in passed),
        dying=bool(effects_of(after, options).get("last")),
        anew=any(rows[each].get("last") for each in passed),
        incapacitated=incapacitated,
    )
