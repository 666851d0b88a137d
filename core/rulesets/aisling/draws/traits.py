"""The contribution of Traits to a draw: Power, or motes drawn (aisling-12 to 16, 41)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.actions.result import Step
from core.refusal import Refusal
from core.rulesets.aisling.colors import NAMES, check_color, worth
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import COLOR_CHOICES, Trait
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedTrait:
    """A relevant Trait, and the number of its motes turned into motes drawn."""

    name: str = entry("Trait")
    color: str = entry("Colour", choices=COLOR_CHOICES, code="trait_single_color")
    motes: int = entry("Motes")
    convert: int = entry("Turned into motes", default=0, code="bad_convert")

    @classmethod
    def of(cls, trait: Trait, convert: int = 0) -> UsedTrait:
        """A Trait from the sheet."""
        return cls(name=trait.name, color=trait.color, motes=trait.motes, convert=convert)


def check_trait_color(color: str, at: str) -> None:
    """Refuse anything but one colour (aisling-12)."""
    if len(color) != 1:
        raise Refusal("trait_single_color", "A Trait has exactly one colour. Use an Aspect for more.", at)
    check_color(color, at)


def check_trait(trait: UsedTrait, target: str, options: HouseRules, at: str) -> None:
    """Refuse an impossible Trait, and motes that can't be turned into a draw (aisling-12, 15, 16, 41)."""
    if trait.motes == 0:
        raise Refusal("bad_trait", f"{trait.name:.60} has no motes. Give it some or remove it.", f"{at}.motes")
    check_trait_color(trait.color, f"{at}.color")
    if trait.convert < 0:
        raise Refusal("bad_convert", "The number of motes turned into a draw can't be negative.", f"{at}.convert")
    if trait.convert:
        _check_conversion(trait, worth(trait.color, target), options, f"{at}.convert")


def _check_conversion(trait: UsedTrait, worth: int, options: HouseRules, at: str) -> None:
    name = f"{trait.name:.60}"
    if trait.motes < 0:
        raise Refusal("negative_trait_convert", f"{name} is negative and can't be turned into motes.", at)
    if trait.convert > trait.motes:
        raise Refusal("convert_exceeds_trait", f"{name} has only {trait.motes}, not {trait.convert} to turn.", at)
    if not worth:
        why = f"{name} is {NAMES[trait.color]} and doesn't count here, so it can't be turned."
        raise Refusal("trait_not_applicable", why, at)
    if worth == 1 and options.adjacent_conversion == "none":
        raise Refusal("trait_not_convertible", "Only Traits in the target colour can be turned into motes.", at)
    if options.trait_split == "whole" and trait.convert < trait.motes:
        raise Refusal("convert_whole_trait", f"Turn all {trait.motes} of {name}, or none.", at)


def default_draw(traits: Sequence[UsedTrait], target: str) -> bool:
    """Return True if no Trait counts (aisling-6)."""
    return not any(worth(trait.color, target) for trait in traits)


def trait_power(traits: Sequence[UsedTrait], target: str, options: HouseRules) -> Iterator[Step]:
    """The Power each Trait gives, without running totals (aisling-13, 14, 41)."""
    rate = options.trait_mote_power

    def halves(trait: UsedTrait) -> int:
        if trait.motes < 0 and options.negative_trait == "motes":
            return 0
        return (trait.motes - trait.convert) * rate * worth(trait.color, target)

    yield from _in_wholes(traits, halves, "trait_gives", target)


def trait_motes(traits: Sequence[UsedTrait], target: str, options: HouseRules) -> Iterator[Step]:
    """The motes each Trait adds to the draw, without running totals (aisling-15, 16, 41)."""
    rate, full = options.trait_draw_motes, options.adjacent_conversion == "full"

    def halves_turned(trait: UsedTrait) -> int:
        return trait.convert * rate * (2 if full else worth(trait.color, target))

    def halves_lacking(trait: UsedTrait) -> int:
        counts = trait.motes < 0 and options.negative_trait == "motes"
        return trait.motes * worth(trait.color, target) if counts else 0

    yield from _in_wholes(traits, halves_turned, "trait_turned", target)
    yield from _in_wholes(traits, halves_lacking, "trait_lacking", target)


def _in_wholes(
    traits: Sequence[UsedTrait], halves: Callable[[UsedTrait], int], what: str, target: str
) -> Iterator[Step]:
    """A step for each Trait that contributes. Halves are summed, and a half left over is dropped toward 0."""
    total = 0
    for trait in traits:
        before, total = total, total + halves(trait)
        if total != before:
            yield Step(_rule(trait, what, target), what, trait.name, amount=_whole(total) - _whole(before))


def _whole(halves: int) -> int:
    return halves // 2 if halves >= 0 else -(-halves // 2)


def _rule(trait: UsedTrait, what: str, target: str) -> str:
    if trait.motes < 0:
        return "aisling-41"
    own, beside = ("aisling-13", "aisling-14") if what == "trait_gives" else ("aisling-15", "aisling-16")
    return own if trait.color == target else beside
