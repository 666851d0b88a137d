"""Gaining and ending conditions, and the effects of being Charmed (storyteller-45 to 47, 82, 83)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from core.actions.choices import title
from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.storyteller.condition_kinds import KINDS, ConditionName, Ending
from core.schema.entry import Entry

CHARM_MINUTES = 60
CHARM = 3


Held = Annotated[tuple[str, ...], Entry("Conditions")]
"""The names of a character's conditions."""
Named = Annotated[ConditionName, Entry("Condition", code="unknown_condition")]


def check_all(conditions: Held) -> None:
    """Refuse a list with a condition that the game doesn't have."""
    for name in conditions:
        check_known(name, "conditions")


def check_known(name: str, at: str) -> None:
    """Refuse a condition that the game doesn't have."""
    if name not in KINDS:
        listed = ", ".join(KINDS)
        raise Refusal("unknown_condition", f"{name!r:.40} isn't a condition. Choose one of: {listed}.", at)


def check_present(name: str, conditions: tuple[str, ...], at: str) -> None:
    """Refuse a condition that is unknown or that the character doesn't have."""
    check_known(name, at)
    if name not in conditions:
        raise Refusal("condition_not_present", f"No one here is {name}.", at)


def condition_gain(conditions: Held, gain: Named) -> Resolution[tuple[str, ...]]:
    """Add a condition. Nothing changes if the character already has it (storyteller-45)."""
    check_all(conditions)
    after = with_condition(conditions, gain)
    step = Step(KINDS[gain].rule, "condition_gained", title(gain))
    return Resolution(after, steps=(step,) if after != conditions else ())


def with_condition(conditions: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The conditions with `name` added, unless it is among them."""
    return conditions if name in conditions else (*conditions, name)


def condition_resolve(
    conditions: Held, resolve: Named, by: Annotated[Ending, Entry("Ended by")]
) -> Resolution[tuple[str, ...]]:
    """End a condition. Refuse one that is missing, and an ending that doesn't fit it (storyteller-45, 47, 82, 83)."""
    check_all(conditions)
    check_present(resolve, conditions, "resolve")
    if by != "storyteller" and by not in KINDS[resolve].ended_by:
        ways = " or ".join(way.replace("_", " ") for way in sorted(KINDS[resolve].ended_by))
        raise Refusal("resolution_not_met", f"{resolve.capitalize()} ends by {ways}.", "by")
    step = Step(KINDS[resolve].rule, "condition_ended", title(resolve))
    return Resolution(without_conditions(conditions, resolve), steps=(step,))


def without_conditions(conditions: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """The conditions without those named."""
    return tuple(name for name in conditions if name not in names)


def ended_with(end: Literal["scene", "session"], conditions: Held) -> tuple[str, ...]:
    """The conditions that remain when a scene or a session ends (storyteller-48)."""
    check_all(conditions)
    return tuple(name for name in conditions if end not in KINDS[name].ends_with)


@dataclass(frozen=True, slots=True)
class Charm:
    """The conditions after some time. Time alone never resolves Charmed."""

    conditions: tuple[str, ...]
    resolved: bool = False


def charm_time(conditions: Held, minutes: Annotated[int, Entry("Minutes", low=0)]) -> Resolution[Charm]:
    """Let Charmed fade once 60 minutes have passed; this doesn't count as resolving it (storyteller-82)."""
    check_all(conditions)
    fades = minutes >= CHARM_MINUTES and "charmed" in conditions
    after = without_conditions(conditions, "charmed") if fades else conditions
    steps = (Step("storyteller-82", "charm_faded", title("charmed")),) if fades else ()
    return Resolution(Charm(after), steps=steps)


def charm_modifier(
    use: Annotated[Literal["charmer_manipulation", "victim_detect"], Entry("Use")],
) -> Resolution[int]:
    """The modifier from Charmed: +3 for the charmer's manipulation, −3 for the victim's notice (storyteller-82)."""
    modifier = CHARM if use == "charmer_manipulation" else -CHARM
    return Resolution(modifier, steps=(Step("storyteller-82", use, amount=modifier),))


RULES = (
    rule(condition_gain, "conditions"),
    rule(condition_resolve, "conditions"),
    rule(charm_time),
    rule(charm_modifier, "modifier"),
)
