"""Who draws with what: drawers, teams, and the arithmetic of the pool (storyteller-2, 3, 4, 46, 84)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from core.acts.result import Step
from core.refusal import Refusal
from core.rulesets.storyteller.options import HouseRules
from core.rulesets.storyteller.sheet import ATTRIBUTES, ConditionName, Group
from core.schema.entry import Choice, entry

Kind = Literal["normal", "chance"]
Again = Literal[10, 9, 8]
ModifierKind = Literal["advantage", "tool", "circumstance", "prepared", "willpower", "wound", "defense", "other"]

MODIFIER_KINDS: tuple[ModifierKind, ...] = get_args(ModifierKind)
AGAIN = tuple(Choice(str(n), f"{n}-again") for n in get_args(Again))

_MODIFIER_RULES = {
    "prepared": "storyteller-63",
    "willpower": "storyteller-73",
    "wound": "storyteller-77",
    "defense": "storyteller-89",
}


@dataclass(frozen=True, slots=True)
class Modifier:
    """Something that adds to a pool or takes from it (storyteller-3); `label` names it in the reckoning."""

    kind: ModifierKind = entry(
        "Kind",
        choices=tuple(Choice(kind, kind.capitalize()) for kind in MODIFIER_KINDS),
        code="invalid_modifier",
    )
    value: int = entry("Value", code="invalid_modifier")
    label: str = entry("What for", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawer:
    """Somebody who draws. `pool` is before modifiers and conditions.

    `parts` says how `pool` came about, for the reckoning: steps whose amounts sum to it. The cards are not
    here; they are asked of the table.
    """

    name: str = entry("Name", default="")
    pool: int = entry("Pool", code="invalid_pool")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=(), code="invalid_modifier")
    conditions: tuple[ConditionName, ...] = entry("Conditions", default=(), code="unknown_condition")
    again: Again = entry("Again", default=10, choices=AGAIN, code="invalid_again")
    automatic_failure_effect: str | None = entry("If the first card is 1", default=None)
    use_inspired: bool = entry("Use up Inspired", default=False)
    parts: tuple[Step, ...] = entry(default=(), hidden=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assistant(Drawer):
    """Somebody who helps: a drawer with a name."""

    name: str = entry("Name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Team(Drawer):
    """A drawer who may have help (storyteller-29)."""

    assistants: tuple[Assistant, ...] = entry("Assistants", default=())


def kind_of(pool: int) -> Kind:
    """A total of 1 or more is a normal draw, anything less a chance draw (storyteller-4)."""
    return "normal" if pool >= 1 else "chance"


def total_pool(drawer: Drawer, options: HouseRules) -> int:
    """The pool after modifiers and conditions (storyteller-4); help comes on top."""
    return drawer.pool + sum(m.value for m in drawer.modifiers) + tilt(drawer.conditions, options)


def tilt(conditions: Iterable[str], options: HouseRules) -> int:
    """What Tilted costs every draw, 0 or negative (storyteller-46)."""
    return -options.tilted_penalty if "tilted" in conditions else 0


def untrained(rank: int, group: Group | None, options: HouseRules) -> int:
    """What lacking a skill costs, 0 or negative (storyteller-84)."""
    if rank > 0 or options.untrained_penalty == "off":
        return 0
    return -3 if group == "mental" else -1


def reckon(drawer: Drawer, options: HouseRules) -> Iterator[Step]:
    """The steps from nothing to the total pool, without running totals (see `running`)."""
    yield from drawer.parts or (Step("storyteller-2", "pool", amount=drawer.pool),)
    for m in drawer.modifiers:
        yield Step(_MODIFIER_RULES.get(m.kind, "storyteller-3"), m.kind, m.label, amount=m.value)
    if penalty := tilt(drawer.conditions, options):
        yield Step("storyteller-46", "tilted", amount=penalty)


@dataclass(frozen=True, slots=True)
class Attribute:
    """The first trait of a pool."""

    name: str = entry("Attribute")
    rating: int = entry("Rating", low=0, code="invalid_rating")


@dataclass(frozen=True, slots=True)
class SecondTrait:
    """The second trait of a pool: a skill, a special training or another attribute."""

    kind: Literal["skill", "special_training", "attribute"] = entry("Kind", code="invalid_pool_combination")
    name: str = entry("Name")
    rating: int = entry("Rating", low=0, code="invalid_rating")
    group: Group | None = entry("Group", default=None)


def check_traits(attribute: str, kind: str, second: str, at: str = "with.name") -> None:
    """Refuse traits that make no pool; `at` is the field of the second (storyteller-2, 85)."""
    for name in (attribute, second) if kind == "attribute" else (attribute,):
        if name not in ATTRIBUTES:
            raise Refusal("unknown_attribute", f"{name:.40} is not one of the nine attributes.", at)
    if kind == "attribute" and attribute == second:
        raise Refusal("same_attribute_twice", "Choose two different attributes.", at)


def traits(attribute: Attribute, second: SecondTrait, options: HouseRules) -> tuple[Step, ...]:
    """The parts of a pool that two traits make, the untrained penalty included."""
    steps = (
        Step("storyteller-2", "trait", attribute.name, amount=attribute.rating),
        Step("storyteller-2", "trait", second.name, amount=second.rating),
    )
    cost = untrained(second.rating, second.group, options) if second.kind == "skill" else 0
    return (*steps, Step("storyteller-84", "untrained", amount=cost)) if cost else steps
