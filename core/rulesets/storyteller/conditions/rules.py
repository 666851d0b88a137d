"""Conditions: how they come, how they go, and what being Charmed does (storyteller-45 to 47, 82, 83)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from core.acts.choosing import choices, title
from core.acts.result import Resolution, Step
from core.acts.rule import AnyRule, Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.storyteller.sheet import CONDITIONS, ConditionName
from core.schema.entry import entry

Ending = Literal[
    "medical_attention",
    "death",
    "scene_end",
    "harmed_by_charmer",
    "secret_divulged",
    "taxing_favor",
    "inspired_action",
    "storyteller",
]
ENDINGS: tuple[Ending, ...] = get_args(Ending)

RESOLUTIONS: Mapping[str, frozenset[Ending]] = {
    "tilted": frozenset({"scene_end"}),
    "wounded": frozenset({"medical_attention", "death"}),
    "charmed": frozenset({"harmed_by_charmer", "secret_divulged", "taxing_favor"}),
    "inspired": frozenset({"inspired_action"}),
}
"""What ends each condition; the storyteller may end any (storyteller-45)."""

CONDITION_RULES: Mapping[str, str] = {
    "tilted": "storyteller-46",
    "wounded": "storyteller-47",
    "charmed": "storyteller-82",
    "inspired": "storyteller-83",
}
CHARM_MINUTES = 60
CHARM = 3


@dataclass(frozen=True, slots=True)
class Conditions:
    """The names of the conditions somebody has; refuses unknown ones."""

    conditions: tuple[str, ...] = entry("Conditions")

    def __post_init__(self) -> None:
        for name in self.conditions:
            check_known(name, "conditions")


def check_known(name: str, at: str) -> None:
    """Refuse a condition the game does not have."""
    if name not in CONDITIONS:
        listed = ", ".join(CONDITIONS)
        raise Refusal("unknown_condition", f"There is no condition {name!r:.40}; there are: {listed}.", at)


def check_present(name: str, conditions: tuple[str, ...], at: str) -> None:
    """Refuse a condition that is unknown or not there."""
    check_known(name, at)
    if name not in conditions:
        raise Refusal("condition_not_present", f"Nobody here is {name}.", at)


@dataclass(frozen=True, slots=True)
class GainCondition(Conditions):
    """A condition to add."""

    gain: ConditionName = entry("Condition", choices=choices(*CONDITIONS), code="unknown_condition")


def condition_gain(request: GainCondition) -> Resolution[Conditions]:
    """Add a condition; one already there changes nothing (storyteller-45)."""
    after = with_condition(request.conditions, request.gain)
    step = Step(CONDITION_RULES[request.gain], "condition_gained", title(request.gain))
    return Resolution(Conditions(after), steps=(step,) if after != request.conditions else ())


def with_condition(conditions: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The conditions and one more, unless it is there."""
    return conditions if name in conditions else (*conditions, name)


@dataclass(frozen=True, slots=True)
class ResolveCondition(Conditions):
    """A condition to end, and what ends it."""

    resolve: ConditionName = entry("Condition", choices=choices(*CONDITIONS), code="unknown_condition")
    by: Ending = entry("Ended by", choices=choices(*ENDINGS))


def condition_resolve(request: ResolveCondition) -> Resolution[Conditions]:
    """End a condition; refuses one not there, or whose resolution this is not (storyteller-45, 47, 82, 83)."""
    name = request.resolve
    check_present(name, request.conditions, "resolve")
    if request.by != "storyteller" and request.by not in RESOLUTIONS[name]:
        ways = " or ".join(way.replace("_", " ") for way in sorted(RESOLUTIONS[name]))
        raise Refusal("resolution_not_met", f"{name.capitalize()} ends by {ways}.", "by")
    step = Step(CONDITION_RULES[name], "condition_ended", title(name))
    return Resolution(Conditions(without(request.conditions, name)), steps=(step,))


def without(conditions: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """The conditions that are left when some end."""
    return tuple(name for name in conditions if name not in names)


@dataclass(frozen=True, slots=True)
class CharmTime(Conditions):
    """How long Charmed has lasted."""

    minutes: int = entry("Minutes", low=0)


@dataclass(frozen=True, slots=True)
class Charm:
    """The conditions left when time has passed for the Charmed; that time resolves nothing."""

    conditions: tuple[str, ...]
    resolved: bool = False


def charm_time(request: CharmTime) -> Resolution[Charm]:
    """Charmed fades after an hour, which resolves nothing (storyteller-82)."""
    fades = request.minutes >= CHARM_MINUTES and "charmed" in request.conditions
    after = without(request.conditions, "charmed") if fades else request.conditions
    steps = (Step("storyteller-82", "charm_faded", title("charmed")),) if fades else ()
    return Resolution(Charm(after), steps=steps)


@dataclass(frozen=True, slots=True)
class CharmModifier:
    """Who draws: the Charmer to manipulate, or the victim to see through it."""

    use: Literal["charmer_manipulation", "victim_detect"] = entry("Use")


@dataclass(frozen=True, slots=True)
class Charming:
    """What being Charmed adds."""

    modifier: int


def charm_modifier(request: CharmModifier) -> Resolution[Charming]:
    """What being Charmed adds to a draw (storyteller-82)."""
    modifier = CHARM if request.use == "charmer_manipulation" else -CHARM
    return Resolution(Charming(modifier), steps=(Step("storyteller-82", request.use, amount=modifier),))


RULES: tuple[AnyRule, ...] = (
    Rule("condition_gain", GainCondition, asking_nothing(condition_gain)),
    Rule("condition_resolve", ResolveCondition, asking_nothing(condition_resolve)),
    Rule("charm_time", CharmTime, asking_nothing(charm_time)),
    Rule("charm_modifier", CharmModifier, asking_nothing(charm_modifier)),
)
