"""Values of characters and scenes: Traits, Aspects and Fate colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, NAMES
from core.schema.entry import Choice, Entry, Tie, entry

FATES = ("boon", "bane", "wyrd")
"""The three Fates, in the order in which they are listed."""

NONE: Mapping[str, str | None] = {}
"""Fate colours with none chosen."""

COLOR_CHOICES = tuple(Choice(color, NAMES[color].capitalize()) for color in COLORS)
Expires = Literal["session"]
Reserve = Annotated[int, Entry("Reserve", low=0)]
"""Threshold motes not yet put on a colour."""
AspectPool = Annotated[int, Entry("Aspect motes", low=0)]
"""Motes for Aspects not yet found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A Trait: something a character does better or worse than the Threshold (aisling-12, 41)."""

    name: str = entry("Trait", tie=Tie("has the Trait ({})", beside="motes", loose=True))
    color: str = entry("Colour", choices=COLOR_CHOICES, code="trait_single_color")
    motes: int = entry("Motes", help="Negative: a weakness.")
    on: str = entry("Belongs to", default="threshold", help="The Threshold, or the Aspect it belongs to.")
    expires: Expires | None = entry("Ends with the session", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspect:
    """Something true of a character; `motes` is its Hand, None for the usual one."""

    name: str = entry("Aspect", tie=Tie("has the Aspect", loose=True))
    motes: int | None = entry("Hand", default=None, low=1, code="aspect_motes")


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationAspect:
    """Something true of the scene, which ends with it unless it is lasting (aisling-57)."""

    name: str = entry("Aspect")
    lasting: bool = entry("Lasting", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class FateColors:
    """The colour of each Fate; None while it isn't chosen (aisling-32)."""

    boon: str | None = entry("Boon", default=None, choices=COLOR_CHOICES, code="unknown_color")
    bane: str | None = entry("Bane", default=None, choices=COLOR_CHOICES, code="unknown_color")
    wyrd: str | None = entry("Wyrd", default=None, choices=COLOR_CHOICES, code="unknown_color")

    @property
    def chosen(self) -> dict[str, str]:
        """The colour of each Fate that has one."""
        return chosen_fates({fate: getattr(self, fate) for fate in FATES})


def chosen_fates(fates: Mapping[str, str | None]) -> dict[str, str]:
    """The Fates that have a colour, in their order."""
    return {fate: color for fate in FATES if (color := fates.get(fate))}


def check_fates(fates: Mapping[str, str | None], at: str = "fate_colors") -> None:
    """Refuse the first of the `fate_faults`."""
    for fault in fate_faults(fates, at):
        raise fault


def fate_faults(fates: Mapping[str, str | None], at: str = "fate_colors") -> Iterator[Refusal]:
    """An unknown Fate, an unknown colour, two Fates of one colour (aisling-32)."""
    seen: dict[str, str] = {}
    for fate, color in fates.items():
        if fate not in FATES:
            why = f"{fate!r:.20} isn't a Fate. Use boon, bane or wyrd."
            yield Refusal("unknown_fate", why, f"{at}.{fate}", "aisling-32")
        elif color is not None and color not in COLORS:
            why = f"{color!r:.20} isn't a colour. Use {' '.join(COLORS)}."
            yield Refusal("unknown_color", why, f"{at}.{fate}", "aisling-32")
        elif color in seen:
            taken = f"{NAMES[color].capitalize()} is already the colour of the {seen[color].capitalize()}."
            why = f"{taken} Give the {fate.capitalize()} another."
            yield Refusal("duplicate_fate_color", why, f"{at}.{fate}", "aisling-32")
        elif color is not None:
            seen[color] = fate


def find_aspect(aspects: Iterable[Aspect], name: str) -> Aspect | None:
    """The Aspect of this name, if there is one."""
    return next((aspect for aspect in aspects if aspect.name == name), None)


def find_complete(
    reserve: Reserve, aspect_pool: AspectPool, numen: str | None = None, fate_colors: Mapping[str, str | None] = NONE
) -> bool:
    """Return True if a character found in play is finished: no motes left, Numen and Fates chosen (aisling-47)."""
    return not (reserve or aspect_pool) and bool(numen) and len(chosen_fates(fate_colors)) == len(FATES)
