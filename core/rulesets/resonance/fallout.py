"""Fallout: what spent Resonance does to the caster and the surroundings (resonance-82 to 84)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from core.action import Rule
from core.entry import entry
from core.option import OptionValues
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.resonance.injuries import Harm, hurt
from core.rulesets.resonance.options import defaults
from core.rulesets.resonance.tables import rows
from core.table import Table

MOST_RESONANCE = 5


class Severity(NamedTuple):
    """A row of the table: its name, and what becomes of the surroundings."""

    name: str
    environment: str = "none"

    def injuries(self, options: OptionValues) -> int:
        """The Injuries it does."""
        return rows(options, "fallout").get(self.name, 0)


SEVERITIES = (
    Severity("none"),
    Severity("minor"),
    Severity("moderate"),
    Severity("significant", "minor_damage"),
    Severity("major", "significant_damage"),
    Severity("catastrophic", "altered"),
)
"""Fallout by the Resonance spent (resonance-82, 83)."""


@dataclass(frozen=True, slots=True)
class Fallout:
    """What a Cast did to the caster."""

    severity: Severity
    taken: int
    harm: Harm

    @property
    def facts(self) -> dict[str, Any]:
        """The Fallout in the JSON interface."""
        harm = {name: value for name, value in self.harm.facts.items() if name != "absorbed"}
        return {
            "fallout": self.severity.name,
            "injuries_taken": self.taken,
            "environment": self.severity.environment,
            "incapacitated": self.harm.incapacitated,
            **harm,
        }

    def steps(self, seat: str) -> Iterator[Step]:
        """The Fallout line by line."""
        if self.severity.name != "none":
            yield Step("resonance-82", f"fallout_{self.severity.name}", seat=seat)
            yield Step("resonance-83", "injuries", amount=self.taken, seat=seat)
            yield from self.harm.steps(seat)
        if self.severity.environment != "none":
            yield Step("resonance-83", f"environment_{self.severity.environment}")
        if self.severity == SEVERITIES[-1]:
            yield Step("resonance-83", "incapacitated", seat=seat)


def fallout_of(
    resonance: int,
    injuries: int,
    armour: int,
    options: OptionValues,
    *,
    override: int | None = None,
    incapacitated: bool = False,
) -> Fallout:
    """The Fallout of so much Resonance, past any Armour; the game master may set the Injuries (resonance-83)."""
    severity = SEVERITIES[resonance]
    taken = severity.injuries(options) if override is None else override
    out = incapacitated or severity == SEVERITIES[-1]
    return Fallout(severity, taken, hurt(injuries, armour, taken, bypass_armour=True, incapacitated=out))


def check_resonance(resonance: int) -> None:
    """Refuse more Resonance than one Cast takes (resonance-78)."""
    if resonance > MOST_RESONANCE:
        why = f"At most {MOST_RESONANCE} Resonance on one Cast, {resonance} asked."
        raise Refusal("too_much_resonance", why, "resonance")


@dataclass(frozen=True, slots=True, kw_only=True)
class FalloutRequest:
    """Resonance that was spent by somebody."""

    resonance: int = entry("Resonance", low=0, code="invalid_amount")
    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    armour: int = entry("Armour", default=0, low=0, code="invalid_amount")
    fallout_injuries: int | None = entry("Injuries instead", default=None, low=0, code="invalid_amount")
    incapacitated: bool = entry("Incapacitated", default=False)
    options: OptionValues = field(default_factory=defaults)


def fallout(request: FalloutRequest, table: Table) -> Resolution:
    """Say what the Fallout is (resonance-82, 83)."""
    check_resonance(request.resonance)
    found = fallout_of(
        request.resonance,
        request.injuries,
        request.armour,
        request.options,
        override=request.fallout_injuries,
        incapacitated=request.incapacitated,
    )
    return Resolution(found.facts, steps=tuple(found.steps("")), value=found)


RULES = (Rule("fallout", FalloutRequest, fallout),)
