"""The seven colours and the Fate mote: order, neighbours and tasks (aisling-1, 2, 3, 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from core.look import Hue
from core.refusal import Refusal
from core.schema.bounds import number_fault
from core.schema.entry import Entry

FATE = "F"
"""The one mote without a colour."""


class Mote(NamedTuple):
    """A kind of mote: its name, its look and its task (aisling-5)."""

    name: str
    hue: Hue
    task: str = ""


KINDS: Mapping[str, Mote] = {
    "R": Mote("red", "red", "strength, stamina, hitting"),
    "A": Mote("amber", "amber", "agility, aim, traps"),
    "G": Mote("green", "green", "noticing, searching, art"),
    "C": Mote("cyan", "cyan", "memory, reasoning, debate"),
    "B": Mote("blue", "blue", "persuasion, standing, languages"),
    "M": Mote("magenta", "magenta", "will, discipline, composure"),
    "X": Mote("clear", "clear", "intuition, Quiddity, magic"),
    FATE: Mote("Fate", "gold"),
}
"""One row for each kind of mote, by its letter."""
MOTES = tuple(KINDS)
COLORS = tuple(letter for letter in MOTES if letter != FATE)
"""The spectrum, the order in which colours are listed (aisling-1)."""
NAMES: Mapping[str, str] = {letter: mote.name for letter, mote in KINDS.items()}
TASKS: Mapping[str, str] = {color: KINDS[color].task for color in COLORS}
"""The tasks of each colour (aisling-5)."""

WHEEL = COLORS[:-1]
CLEAR = "X"
_BESIDE_CLEAR = ("R", "M")


def neighbors(target: str) -> tuple[str, ...]:
    """The colours that count half for a target. Clear has two neighbours and is a neighbour of none (aisling-2, 3)."""
    check_target(target)
    if target == CLEAR:
        return _BESIDE_CLEAR
    at = WHEEL.index(target)
    return in_spectral_order((WHEEL[at - 1], WHEEL[(at + 1) % len(WHEEL)]))


@cache
def worth(color: str, target: str) -> int:
    """The Power of one drawn mote: 2, 1 or 0 (aisling-17, 18). The Fate mote has its own rules."""
    if color == target:
        return 2
    return int(color in neighbors(target))


def in_spectral_order(colors: Iterable[str]) -> tuple[str, ...]:
    """These colours in spectral order."""
    chosen = set(colors)
    return tuple(color for color in COLORS if color in chosen)


def for_every_color(counts: Mapping[str, int]) -> dict[str, int]:
    """A number for every colour, 0 for those missing from `counts`."""
    return {color: counts.get(color, 0) for color in COLORS}


def without_zeros(counts: Mapping[str, int], order: Iterable[str] = COLORS) -> dict[str, int]:
    """The numbers that are not 0, in order."""
    return {key: counts[key] for key in order if counts.get(key)}


def check_color(color: str, at: str) -> None:
    """Refuse a letter other than the seven."""
    if color not in COLORS:
        raise Refusal("unknown_color", f"{color!r:.20} isn't a colour. Use {' '.join(COLORS)}.", at)


def check_colors(counts: Mapping[str, int], at: str, code: str) -> None:
    """Refuse an unknown colour, and anything but a whole number from 0 up (`code`)."""
    for color, number in counts.items():
        check_color(color, f"{at}.{color}")
        if fault := number_fault(NAMES[color].capitalize(), number, Entry(low=0)):
            raise Refusal(code, fault, f"{at}.{color}")


def check_target(target: str, at: str = "target") -> None:
    """Refuse a target that isn't a colour (aisling-5)."""
    if target == FATE:
        raise Refusal("bad_target", "A task can't have the colour of Fate. Choose one of the seven.", at)
    check_color(target, at)
