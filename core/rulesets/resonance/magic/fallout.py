"""Fallout: the price of spent Resonance for the caster and the surroundings (resonance-82 to 84)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.injuries.track import Armour, Harm, Injuries, deal_injuries
from core.rulesets.resonance.options import AROUND, WRITTEN, HouseRules, Row
from core.schema.codec import Json
from core.schema.entry import Entry

SEVERITIES = ("none", *WRITTEN.fallout)
"""The severities of Fallout by Resonance spent, from 0 (resonance-82)."""
MOST_RESONANCE = len(WRITTEN.fallout)


def injuries_of(severity: str, options: HouseRules) -> int:
    """The Injuries of Fallout."""
    return _row(severity, options).get("injuries", 0)


def _row(severity: str, options: HouseRules) -> Row:
    """The row of the Fallout table; empty without Resonance."""
    return options.fallout.get(severity, {})


@dataclass(frozen=True, slots=True)
class Fallout:
    """The Fallout of a Cast."""

    severity: str
    environment: str
    taken: int
    harm: Harm
    out: bool = False

    @property
    def facts(self) -> dict[str, Json]:
        """The Fallout in the JSON interface."""
        harm = {name: value for name, value in self.harm.facts.items() if name != "absorbed"}
        return {
            "fallout": self.severity,
            "injuries_taken": self.taken,
            "environment": self.environment,
            "incapacitated": self.harm.incapacitated,
            **harm,
        }

    def steps(self, seat: str) -> Iterator[Step]:
        """The Fallout line by line."""
        if self.severity != "none":
            yield Step("resonance-82", f"fallout_{self.severity}", seat=seat)
            yield Step("resonance-83", "injuries", amount=self.taken, seat=seat)
            yield from self.harm.steps(seat)
        if self.environment != "none":
            yield Step("resonance-83", f"environment_{self.environment}")
        if self.out:
            yield Step("resonance-83", "incapacitated", seat=seat)


def check_resonance(resonance: int) -> None:
    """Refuse more Resonance than one Cast can use (resonance-78)."""
    if resonance > MOST_RESONANCE:
        why = f"A Cast takes at most {MOST_RESONANCE} Resonance, not {resonance}."
        raise Refusal("too_much_resonance", why, "resonance")


def fallout_of(
    resonance: Annotated[int, Entry("Resonance", low=0, code="invalid_amount")],
    injuries: Injuries = 0,
    armour: Armour = 0,
    *,
    fallout_injuries: Annotated[int, Entry("Injuries instead", low=0, code="invalid_amount")] | None = None,
    incapacitated: bool = False,
    options: HouseRules = WRITTEN,
) -> Resolution[Fallout]:
    """The Fallout of spent Resonance, which ignores Armour. The GM can set its Injuries (resonance-82, 83)."""
    check_resonance(resonance)
    severity = SEVERITIES[resonance]
    row = _row(severity, options)
    taken = row.get("injuries", 0) if fallout_injuries is None else fallout_injuries
    out = bool(row.get("out", 0))
    harm = deal_injuries(injuries, armour, taken, options, bypass_armour=True, incapacitated=incapacitated or out)
    found = Fallout(severity, AROUND[row.get("around", 0)], taken, harm, out)
    return Resolution(found, steps=tuple(found.steps("")))


RULES = (rule(fallout_of, name="fallout"),)
