"""Damage, bleeding and healing (storyteller-76 to 81)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from core.actions.choices import title
from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import rule
from core.building_blocks.band import Band
from core.refusal import Refusal
from core.rulesets.storyteller.conditions.rules import Held, check_all
from core.rulesets.storyteller.sheet import Awake, Health, Sheet, Status
from core.schema.codec import Json
from core.schema.entry import FEW, Entry, entry
from core.wording import quantity

IntervalName = Annotated[Literal["between_games", "between_seasons"], Entry("Interval", code="unknown_interval")]
QUARTER = 15
"""Minutes in which a bruising box heals, or an unconscious character bleeds (storyteller-79, 80)."""
LETHAL_HEALED = 2
"""Lethal boxes that heal between two games (storyteller-81)."""


@dataclass(frozen=True, slots=True)
class Damage:
    """Points of damage. A repeated action doesn't repeat them."""

    bruising: int = entry(
        "Bruising", default=0, low=0, within=FEW, once=True, code="invalid_damage", help="Fists, overexertion."
    )
    lethal: int = entry(
        "Lethal", default=0, low=0, within=FEW, once=True, code="invalid_damage", help="Weapons, most magic."
    )


@dataclass(frozen=True, slots=True)
class Damaged:
    """A track after damage; `wounds` is set if its owner becomes Wounded."""

    health: Health
    wounds: bool

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        after = self.health
        return {
            "bruising": after.bruising,
            "lethal": after.lethal,
            "free": after.free,
            "penalty": after.penalty,
            "status": after.status,
            "conditions_gained": ["wounded"] if self.wounds else [],
        }


def damage(
    health: Health, damage: Annotated[Damage, Entry("Damage", code="invalid_damage")], conditions: Held = ()
) -> Resolution[Damaged]:
    """Mark damage, lethal first, with the consequences of a full track (storyteller-76, 77, 78)."""
    check_all(conditions)
    after = mark_damage(health, damage)
    bleeds = after.status in ("wounded", "dying") and "wounded" not in conditions
    steps = [*_marks(health, after, "storyteller-76"), *_state(after)]
    if bleeds:
        steps.append(Step("storyteller-78", "condition_gained", title("wounded")))
    return Resolution(Damaged(after, bleeds), steps=tuple(steps))


def mark_damage(health: Health, damage: Damage) -> Health:
    """The track after damage: free boxes first, then each point turns a bruising box lethal."""
    lethal = min(health.free, damage.lethal)
    bruising = min(health.free - lethal, damage.bruising)
    turned = min(health.bruising + bruising, damage.lethal - lethal + damage.bruising - bruising)
    return replace(health, bruising=health.bruising + bruising - turned, lethal=health.lethal + lethal + turned)


@dataclass(frozen=True, slots=True)
class Elapsed:
    """Time that has passed."""

    amount: int = entry("Amount", low=0, code="invalid_period")
    unit: Literal["round", "minute"] = entry("Unit", code="invalid_period")


@dataclass(frozen=True, slots=True)
class Bled:
    """A track after bleeding, and the state of its owner."""

    health: Health
    status: Status | Literal["dead"]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"bruising": self.health.bruising, "lethal": self.health.lethal, "status": self.status}


def bleed(
    health: Health,
    state: Annotated[Awake, Entry("Awake")],
    elapsed: Annotated[Elapsed, Entry("Time", code="invalid_period")],
) -> Resolution[Bled]:
    """Turn bruising boxes into lethal ones as time passes; after the last, the character dies (storyteller-79)."""
    conscious = state == "conscious"
    unit = "round" if conscious else "minute"
    if elapsed.unit != unit:
        raise Refusal("invalid_period", f"Give the time of a {state} character in {unit}s.", "elapsed.unit")
    turns = elapsed.amount if conscious else elapsed.amount // QUARTER
    turned = min(turns, health.bruising)
    after = replace(health, bruising=health.bruising - turned, lethal=health.lethal + turned)
    status: Status | Literal["dead"] = "wounded" if after.status != "dying" else "dead" if turns > turned else "dying"
    steps = (
        *_marks(health, after, "storyteller-79"),
        *((Step("storyteller-79", status),) if status != "wounded" else ()),
    )
    outcome = Outcome(Band.DISASTER, "dead") if status == "dead" else None
    return Resolution(Bled(after, status), outcome, steps)


def bleeds_asleep(sheet: Sheet) -> bool:
    """Return True if a Wounded character bleeds unconscious: every 15 minutes, not every round."""
    return any(c.state == "unconscious" for c in sheet.conditions if c.name == "wounded")


def time_left(sheet: Sheet) -> str:
    """The time a bleeding character with a full track has to live; empty for everyone else (storyteller-79)."""
    health = sheet.health
    if sheet.dead or health.free or not sheet.has("wounded"):
        return ""
    turns = health.bruising + 1
    return quantity(turns * QUARTER, "minute") if bleeds_asleep(sheet) else quantity(turns, "round")


@dataclass(frozen=True, slots=True)
class Healed:
    """A track after healing."""

    health: Health

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"bruising": self.health.bruising, "lethal": self.health.lethal}


def heal(health: Health, minutes: Annotated[int, Entry("Minutes", low=0)]) -> Resolution[Healed]:
    """Heal one bruising box for each full 15 minutes of real time in play (storyteller-80)."""
    left = max(0, health.bruising - minutes // QUARTER)
    return _healed(health, replace(health, bruising=left), "storyteller-80")


def downtime_heal(
    health: Health, interval: IntervalName, recover: Annotated[bool, Entry("Recovers")] = False
) -> Resolution[Healed]:
    """Heal all bruising and some lethal damage between games; all of it for a spent action (storyteller-81)."""
    everything = recover or interval == "between_seasons"
    lethal = 0 if everything else max(0, health.lethal - LETHAL_HEALED)
    return _healed(health, replace(health, bruising=0, lethal=lethal), "storyteller-81")


def _healed(before: Health, after: Health, rule: str) -> Resolution[Healed]:
    return Resolution(Healed(after), steps=_marks(before, after, rule))


def _marks(before: Health, after: Health, rule: str) -> tuple[Step, ...]:
    """The steps of the boxes that changed."""
    changes = (("bruising", before.bruising, after.bruising), ("lethal", before.lethal, after.lethal))
    return tuple(Step(rule, what, amount=b - a, total=b) for what, a, b in changes if a != b)


def _state(after: Health) -> tuple[Step, ...]:
    """The penalty of few free boxes and the meaning of a full track."""
    penalty = (Step("storyteller-77", "wound_penalty", amount=after.penalty),) if after.penalty else ()
    full = (Step("storyteller-78", after.status),) if after.status != "ok" else ()
    return (*penalty, *full)


RULES = (rule(damage), rule(bleed), rule(heal), rule(downtime_heal))
