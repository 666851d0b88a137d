"""The stored values of the game: the sheet of a character and the state of the situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, NAMES, without_zeros
from core.rulesets.aisling.values import (
    COLOR_CHOICES,
    Aspect,
    FateColors,
    SituationAspect,
    Trait,
    fate_faults,
    find_aspect,
    find_complete,
)
from core.schema.entry import Lines, entry

Method = Literal["build", "grow", "find"]
AVERAGE = 3
"""The Threshold of an average character (aisling-23, 45)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character, or a thing, place or organization (aisling-62). The caern follows from the Thresholds.

    Luck and motes are currencies of the campaign. `reserve`, `aspect_pool` and the two marks are for characters found
    in play (aisling-45, 46).
    """

    concept: str = entry("Concept", default="")
    method: Method = entry("Made by", default="build", code="unknown_method")
    numen: str = entry("Numen", default="")
    thresholds: Mapping[str, int] = entry(
        "Thresholds",
        default=dict.fromkeys(COLORS, AVERAGE),
        low=0,
        keys=COLOR_CHOICES,
        code="bad_threshold",
        blank=dict.fromkeys(COLORS, 5),
    )
    damage: Mapping[str, int] = entry(
        "Damage", default=dict.fromkeys(COLORS, 0), low=0, keys=COLOR_CHOICES, code="bad_damage"
    )
    traits: tuple[Trait, ...] = entry("Traits", default=(), lines=Lines(("color", "name", "motes"), more=9))
    aspects: tuple[Aspect, ...] = entry("Aspects", default=(), lines=Lines(("name", "motes"), more=9, wide=True))
    fate_colors: FateColors = entry("Fate colours", default=FateColors())
    reserve: int = entry("Reserve motes", default=0, low=0)
    aspect_pool: int = entry("Aspect motes left", default=0, low=0)
    moved_this_scene: bool = entry("Moved a mote this scene", default=False)
    aspect_added_this_scene: bool = entry("New Aspect this scene", default=False)
    downtime_actions_left: int = entry("Downtime actions left", default=0, low=0)

    @property
    def hurt(self) -> dict[str, int]:
        """The damage by colour, without zeros."""
        return without_zeros(self.damage)

    @property
    def out(self) -> tuple[str, ...]:
        """The colours in which damage has reached the Threshold: taken out (aisling-51)."""
        return tuple(color for color, points in self.hurt.items() if points >= self.thresholds.get(color, 0))

    @property
    def complete(self) -> bool:
        """True if the character is finished and may advance (aisling-47)."""
        if self.method != "find":
            return True
        return find_complete(self.reserve, self.aspect_pool, self.numen, self.fate_colors.chosen)

    def threshold(self, color: str) -> int:
        """The Threshold in a colour less its damage, which is the number of motes drawn (aisling-50)."""
        return self.thresholds.get(color, 0) - self.damage.get(color, 0)

    def trait(self, name: str) -> Trait | None:
        """The Trait of this name, if there is one."""
        return next((trait for trait in self.traits if trait.name == name), None)

    def aspect(self, name: str) -> Aspect | None:
        """The Aspect of this name, if there is one."""
        return find_aspect(self.aspects, name)


@dataclass(frozen=True, slots=True)
class State:
    """The Aspects of the situation, and those with a free tag (aisling-55)."""

    aspects: tuple[SituationAspect, ...] = entry("Situation Aspects", default=())
    free_tags: tuple[str, ...] = entry("Free tags", default=())


def new_sheet(player: bool) -> Sheet:
    """A character average in everything; the builder then makes a player character."""
    return Sheet()


def new_state() -> State:
    """The state of a new campaign."""
    return State()


def check_sheet(sheet: Sheet) -> tuple[Refusal, ...]:
    """Everything wrong with a sheet (aisling-12, 32, 41, 50, 62)."""
    return (*_threshold_faults(sheet), *_trait_faults(sheet), *_other_faults(sheet))


def _threshold_faults(sheet: Sheet) -> Iterator[Refusal]:
    for color in {**sheet.thresholds, **sheet.damage}:
        if color not in COLORS:
            at = f"{'thresholds' if color in sheet.thresholds else 'damage'}.{color}"
            yield Refusal("unknown_color", f"{color:.20} isn't one of the seven colours.", at, "aisling-1")
    for color, points in sheet.hurt.items():
        if points > sheet.thresholds.get(color, 0):
            most = sheet.thresholds.get(color, 0)
            why = f"{NAMES[color].capitalize()} has {points} damage; its Threshold takes only {most}."
            yield Refusal("bad_damage", why, f"damage.{color}", "aisling-50")
    if not any(sheet.thresholds.values()):
        yield Refusal("bad_threshold", "Enter at least one Threshold above 0.", "thresholds", "aisling-62")


def _trait_faults(sheet: Sheet) -> Iterator[Refusal]:
    homes = {"threshold", *(aspect.name for aspect in sheet.aspects)}
    for at, trait in enumerate(sheet.traits):
        if trait.color not in COLORS:
            why = f"{trait.name:.40} needs exactly one colour."
            yield Refusal("trait_single_color", why, f"traits.{at}.color", "aisling-12")
        if not trait.motes:
            why = f"{trait.name:.40} has no motes. Remove it."
            yield Refusal("bad_trait", why, f"traits.{at}.motes", "aisling-12")
        if trait.on not in homes:
            why = f"{trait.name:.40} belongs to {trait.on:.40}, which isn't an Aspect of this character."
            yield Refusal("bad_request", why, f"traits.{at}.on", "aisling-12")
    for name in _twice(trait.name for trait in sheet.traits):
        yield Refusal("bad_trait", f"{name:.40} is listed twice. Remove one.", "traits", "aisling-12")


def _other_faults(sheet: Sheet) -> Iterator[Refusal]:
    for name in _twice(aspect.name for aspect in sheet.aspects):
        yield Refusal("duplicate_aspect", f"{name:.40} is listed twice. Remove one.", "aspects", "aisling-43")
    yield from fate_faults(sheet.fate_colors.chosen)


def _twice(names: Iterator[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]
