"""Labels of entries that aren't plain numbers or weights: `50% rain`, `<= 3: fog`, `a) the cat`, `II. a crow`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm

from campaigns.random_tables.raw_entries import NUMBERED, Line, die_in

_MOST_HEADS = 3
_AFTER = r"\s*(?:[.:)|\t=]|\s[-–—](?=\s)|\s)\s*(?P<text>\S.*)"
_PERCENT = re.compile(rf"(?P<percent>\d{{1,3}}(?:\.\d{{1,2}})?)\s?%{_AFTER}", re.S)
_PERCENT_BEHIND = re.compile(r"(?P<text>\S.*?)[\s:,–—-]+\(?(?P<percent>\d{1,3}(?:\.\d{1,2})?)\s?%\)?", re.S)
_LABELLED = re.compile(r"\(?(?P<label>[a-z]|[ivxl]{1,8})[.):]\s+(?P<text>\S.*)", re.I | re.S)
_LESS = r"(?:or|and)\s+(?:less|lower|under|below|fewer)\b"
_MORE = r"(?:or|and)\s+(?:more|higher|over|above|greater|up)\b"
_UP_TO = re.compile(
    rf"(?:(?:<=|\u2264|=<|up to\s)\s*(?P<to>\d{{1,6}})|(?P<less>\d{{1,6}})\s+{_LESS}){_AFTER}", re.I | re.S
)
_BELOW = re.compile(rf"(?:<|under\s|less than\s)\s*(?P<below>\d{{1,6}}){_AFTER}", re.I | re.S)
_FROM = re.compile(rf"(?:(?:>=|\u2265|=>)\s*(?P<from>\d{{1,6}})|(?P<more>\d{{1,6}})\s+{_MORE}){_AFTER}", re.I | re.S)
_ABOVE = re.compile(rf"(?:>|over\s|more than\s)\s*(?P<above>\d{{1,6}}){_AFTER}", re.I | re.S)
_PLAIN = re.compile(rf"{NUMBERED.pattern}{_AFTER}", re.I | re.S)
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = tuple(f"{ten}{one}" for ten in ("", "x", "xx", "xxx", "xl") for one in _ONES)[1:]
_LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")


def read_labels(lines: Sequence[Line]) -> tuple[list[Line], str]:
    """Lines with numbers or weights in place of other labels, and the guess. Nothing changes unless all have labels."""
    for way in (_percentages, _comparisons, _letters):
        for heads in range(min(_MOST_HEADS, len(lines) - 2) + 1):
            texts = [text for _, text in lines[heads:]]
            found = way([text for _, text in lines[:heads]], texts)
            if found is not None:
                said, guess = found
                again = [(at, text) for (at, _), text in zip(lines[heads:], said, strict=True)]
                return [*lines[:heads], *again], guess
    return [*lines], ""


_Found = tuple[list[str], str] | None


def _percentages(heads: Sequence[str], texts: Sequence[str]) -> _Found:
    """Entries with a percentage each, as weights."""
    for pattern in (_PERCENT, _PERCENT_BEHIND):
        found = [each for each in map(pattern.fullmatch, texts) if each]
        if len(found) == len(texts) > 1:
            shares = [Fraction(each["percent"]) for each in found]
            scale = lcm(*(each.denominator for each in shares))
            total = sum(shares)
            guess = "" if total == 100 else f"The percentages add up to {float(total):g}: they are read as weights."
            return [f"{share * scale}x {each['text']}" for share, each in zip(shares, found, strict=True)], guess
    return None


def _comparisons(heads: Sequence[str], texts: Sequence[str]) -> _Found:
    """Numbered entries of which the first or last has an open end: `3 or less`, `>= 7`."""
    dice = next(filter(None, map(die_in, heads)), None)
    least = dice.low if dice else 1
    ways: tuple[tuple[re.Pattern[str], Callable[[int], str]], ...] = (
        (_UP_TO, lambda number: f"{least}-{number}" if number > least else f"{number}"),
        (_BELOW, lambda number: f"{least}-{number - 1}" if number - 1 > least else f"{number - 1}"),
        (_FROM, lambda number: f"{number}+"),
        (_ABOVE, lambda number: f"{number + 1}+"),
    )
    done = list[str]()
    for text in texts:
        found, said = next(((found, said) for pattern, said in ways if (found := pattern.fullmatch(text))), (None, str))
        if found is None and not _PLAIN.fullmatch(text):
            return None
        number = found and next(value for name, value in found.groupdict().items() if value and name != "text")
        done.append(f"{said(int(number))}. {found['text']}" if found and number else text)
    return (done, "") if len(done) > 1 and done != [*texts] else None


def _letters(heads: Sequence[str], texts: Sequence[str]) -> _Found:
    """Entries labelled with letters or Roman numerals, as their positions."""
    found = [each for each in map(_LABELLED.fullmatch, texts) if each]
    labels = tuple(each["label"].casefold() for each in found)
    if len(found) < len(texts) or len(texts) < 2 or labels not in (_LETTERS[: len(texts)], _ROMAN[: len(texts)]):
        return None
    guess = f"The letters before the entries are read as their numbers, from {found[0]['label']} on."
    return [each["text"] for each in found], guess
