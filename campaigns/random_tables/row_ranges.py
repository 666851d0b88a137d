"""Numbering entries; each fault is reported with its line, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from campaigns.random_tables.notation import Dice, pieces
from campaigns.random_tables.raw_entries import NUMBERED, WEIGHTS, Found, Raw, number
from campaigns.random_tables.table import RandomTable, Row
from campaigns.random_tables.text_lists import open_end
from campaigns.user_files.faults import Fault
from core.refusal import Refusal
from core.wording import quantity

MOST_ROWS = 50_000
LONGEST = 2_000
"""The most characters of an entry."""
HEAVIEST = 1_000
"""The highest weight of an entry."""
_LARGEST = 100_000_000
"""The highest sum of all weights as whole numbers."""
_WEIGHT = re.compile(r"(?P<weight>\d{1,6}(?:\.\d{1,4})?)\s*[x×%]?", re.I)


def table_of(name: str, file: str, found: Found) -> tuple[RandomTable, list[Fault]]:
    """The table of a file's entries, and its faults."""
    faults, raws = [Fault(file, *each) for each in found.faults], found.raws
    if len(raws) > MOST_ROWS:
        faults.append(Fault(file, raws[MOST_ROWS].line, f"There are more than {MOST_ROWS} entries."))
        raws = raws[:MOST_ROWS]
    if not raws and not faults:
        faults.append(Fault(file, found.line, "It has no entries."))
    dice = found.dice
    rows = [*_rows(open_end(raws, dice), dice or Dice(1, 0), file, faults, _scale(found))]
    high = rows[-1].high if rows else 0
    if dice and not faults and high != dice.high:
        faults.append(Fault(file, rows[-1].line, f"It ends with {high}; the dice named above it go to {dice.high}."))
    return RandomTable(name, file, high, tuple(rows), dice), faults


def _scale(found: Found) -> int:
    """The factor that makes all weights whole numbers."""
    if found.way != WEIGHTS:
        return 1
    weights = [_WEIGHT.fullmatch(raw.weight) for raw in found.raws if raw.weight]
    known = [Fraction(each["weight"]) for each in weights if each]
    return lcm(*(each.denominator for each in known)) if known else 1


def _rows(found: Sequence[Raw], dice: Dice, file: str, faults: list[Fault], scale: int) -> Iterator[Row]:
    """The entries with their numbers, which follow one another without a gap from the lowest result of the dice."""
    last, keys = dice.low - 1, set[str]()
    for raw in found:
        low, high = last + 1, last + 1
        try:
            low, high = _range(raw) if raw.numbers else (low, last + _weight(raw, scale))
            _check_text(raw.text)
            if raw.key:
                _check_key(raw.key, keys)
            if low != last + 1:
                raise Refusal("bad_entry", _gap(low, last))
            if high > _LARGEST:
                raise Refusal("bad_entry", "The weights are too fine: their total is too large.")
        except Refusal as refusal:
            faults.append(Fault(file, raw.line, refusal.message))
        else:
            yield Row(raw.text, low, high, raw.line, raw.key)
        last = max(last, high)


def _gap(low: int, last: int) -> str:
    if last == 0 and low in (2, 3):
        return f"It begins with {low}, but 1 is expected. Name the dice above, such as # {low}d6."
    if low == 1 and last > 1:
        return f"The numbers start again at 1 instead of {last + 1}. Put the second table in another file."
    return f"It begins with {low}, but {last + 1} is expected."


def _check_text(text: str) -> None:
    if not text.strip():
        raise Refusal("bad_entry", "The entry is empty.")
    if len(text) > LONGEST:
        raise Refusal("bad_entry", f"The entry has {quantity(len(text), 'character')}; at most {LONGEST} fit.")
    pieces(text)


def _range(raw: Raw) -> tuple[int, int]:
    found = NUMBERED.fullmatch(raw.numbers)
    if found is None:
        raise Refusal("bad_entry", "The entries are numbered, but this one isn't.")
    if found["up"]:
        raise Refusal("bad_entry", f"{raw.numbers} has no end. Name the dice above, such as # d20.")
    low, high = number(found["low"]), number(found["high"] or found["low"])
    if low > high:
        raise Refusal("bad_entry", f"{raw.numbers} goes down.")
    return low, high


def _weight(raw: Raw, scale: int) -> int:
    found = _WEIGHT.fullmatch(raw.weight or "1")
    if found is None or not 0 < Fraction(found["weight"]) <= HEAVIEST:
        raise Refusal("bad_entry", f"The weight must be a number from 1 to {HEAVIEST}, not {raw.weight:.20}.")
    return int(Fraction(found["weight"]) * scale)


def _check_key(key: str, keys: set[str]) -> None:
    if key == "?":
        raise Refusal("bad_entry", "The first entries each name a card or token, but this one doesn't.")
    if key.casefold() in keys:
        raise Refusal("bad_entry", f"There is an entry for {key:.40} already.")
    keys.add(key.casefold())
