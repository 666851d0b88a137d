"""Drawers, and the number of motes they draw (aisling-6, 7, 11, 35)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from core.actions.result import Step, running
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.colors import NAMES, check_colors, check_target
from core.rulesets.aisling.draws.helps import KINDS, Help, Modifier, check_modifiers, size
from core.rulesets.aisling.draws.traits import UsedTrait, check_trait, default_draw, trait_motes, trait_power
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import check_fates
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import quantity

MASTERY = 7
"""The most motes drawn; those due above it become Power (aisling-35)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawer:
    """A drawer, with the relevant Traits.

    `helps` are the modifiers with a price, declared before the draw; `late` are those that may still come after it;
    `luck` pays for both.
    """

    thresholds: Mapping[str, int] = entry("Thresholds", default={})
    target: str = entry("Target", default="R")
    damage: Mapping[str, int] = entry("Damage", default={})
    traits: tuple[UsedTrait, ...] = entry("Traits", default=())
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    fate_colors: Mapping[str, str] = entry("Fate colours", default={})
    name: str = entry("Name", default="")
    helps: tuple[Help, ...] = entry("Help", default=())
    late: tuple[Help, ...] = entry("Help after the draw", default=())
    luck: int = entry("Luck", default=0, low=0)

    @property
    def all_modifiers(self) -> tuple[Modifier, ...]:
        """The plain modifiers and those of the helps."""
        return (*self.modifiers, *(modifier for help in self.helps for modifier in help.modifiers))

    @property
    def luck_left(self) -> int:
        """The Luck left."""
        return self.luck - sum(help.luck for help in self.helps)

    def with_help(self, help: Help) -> Drawer:
        """The drawer with one more help."""
        return replace(self, helps=(*self.helps, help))


def check_damage(damage: Mapping[str, int], thresholds: Mapping[str, int], at: str = "damage") -> None:
    """Refuse damage that isn't a number, or exceeds its Threshold (aisling-50)."""
    check_colors(damage, at, "bad_damage")
    for color, points in damage.items():
        if points > thresholds.get(color, 0):
            why = f"The {NAMES[color]} Threshold of {thresholds.get(color, 0)} can't take {points} damage."
            raise Refusal("bad_damage", why, f"{at}.{color}")


def _check_traits(drawer: Drawer, options: HouseRules) -> None:
    for index, trait in enumerate(drawer.traits):
        check_trait(trait, drawer.target, options, f"traits.{index}")


def _check_helps(drawer: Drawer, options: HouseRules) -> None:
    check_modifiers(drawer.all_modifiers, options)
    if drawer.luck_left < 0:
        why = f"This takes {drawer.luck - drawer.luck_left} Luck; {drawer.name or 'the drawer'} has {drawer.luck}."
        raise Refusal("not_enough_luck", why, "luck")


CHECKS: Mapping[str, Callable[[Drawer, HouseRules], None]] = {
    "thresholds": lambda drawer, options: check_colors(drawer.thresholds, "thresholds", "bad_threshold"),
    "target": lambda drawer, options: check_target(drawer.target),
    "damage": lambda drawer, options: check_damage(drawer.damage, drawer.thresholds),
    "traits": _check_traits,
    "modifiers": _check_helps,
    "fate_colors": lambda drawer, options: check_fates(drawer.fate_colors),
}
"""The check of each part of a drawer, in the catalogue's order; each reads only parts before it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A draw before it is made: the motes to draw, and the certain Power. `steps` are its breakdown.

    `due` is the sum of all modifiers, before the floor and Mastery.
    """

    due: int
    motes: int
    mastery_power: int
    trait_power: int
    default_draw: bool
    caern_size: int
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)

    @property
    def sure_power(self) -> int:
        """The Power added to that of the motes drawn."""
        return self.trait_power + self.mastery_power

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "motes_to_draw": self.motes,
            "trait_power": self.trait_power,
            "mastery_power": self.mastery_power,
            "default_draw": self.default_draw,
            "caern_size": self.caern_size,
        }

    def with_motes(self, by: int, options: HouseRules) -> Plan:
        """The plan with more motes due, without its breakdown. Refuse more motes than the caern holds."""
        motes, mastery = _apply_mastery(self.due + by, options)
        _check_size(motes, self.caern_size)
        return replace(self, due=self.due + by, motes=motes, mastery_power=mastery, steps=())


def plan(drawer: Drawer, options: HouseRules) -> Plan:
    """Plan a draw: the motes due (aisling-6 to 16, 35, 41).

    Refuse parts that don't fit together, and a caern that is too small.
    """
    for check in CHECKS.values():
        check(drawer, options)
    reckoning = running(_reckon(drawer, options), drawer.name)
    due = reckoning[-1].total or 0
    motes, mastery = _apply_mastery(due, options)
    held = sum(contents(drawer.thresholds).values())
    _check_size(motes, held)
    return Plan(
        due=due,
        motes=motes,
        mastery_power=mastery,
        trait_power=sum(step.amount or 0 for step in trait_power(drawer.traits, drawer.target, options)),
        default_draw=default_draw(drawer.traits, drawer.target),
        caern_size=held,
        steps=(*reckoning, *_bound_steps(due, motes, drawer.name)),
    )


def _check_size(motes: int, held: int) -> None:
    if motes > held:
        raise Refusal(
            "caern_too_small", f"This takes {quantity(motes, 'mote')}; the caern holds only {held}.", "thresholds"
        )


def _reckon(drawer: Drawer, options: HouseRules) -> Iterator[Step]:
    """The motes due, step by step (aisling-11)."""
    target = drawer.target
    yield Step("aisling-6", "threshold", NAMES[target], amount=drawer.thresholds.get(target, 0))
    if hurt := drawer.damage.get(target, 0):
        yield Step("aisling-50", "damage", NAMES[target], amount=-hurt)
    for modifier in drawer.modifiers:
        yield _modifier_step(modifier, KINDS[modifier.kind].rule, options)
    for help in drawer.helps:
        for modifier in help.modifiers:
            rule = "aisling-10" if help.late else KINDS[modifier.kind].rule
            yield _modifier_step(modifier, rule, options)
    yield from trait_motes(drawer.traits, target, options)


def _modifier_step(modifier: Modifier, rule: str, options: HouseRules) -> Step:
    return Step(rule, modifier.kind, modifier.aspect or "", amount=size(modifier, options))


def _apply_mastery(due: int, options: HouseRules) -> tuple[int, int]:
    """The motes to draw, and the Power from half of those above seven (aisling-11, 35)."""
    motes = max(due, options.min_draw)
    if options.mastery == "off" or motes <= MASTERY:
        return motes, 0
    return MASTERY, -(-(motes - MASTERY) // 2)


def _bound_steps(due: int, motes: int, seat: str) -> Iterator[Step]:
    """The step for a number of motes other than the number due."""
    if motes > due:
        yield Step("aisling-11", "at_least", total=motes, seat=seat)
    elif motes < due:
        yield Step("aisling-35", "at_most", total=motes, seat=seat)
