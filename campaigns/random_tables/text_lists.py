"""Tables from lines: a list, numbered or weighted entries, or entries for cards, with or without a head."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from campaigns.random_tables.labels import read_labels
from campaigns.random_tables.notation import Dice, name_key
from campaigns.random_tables.raw_entries import (
    CARDS,
    LIST,
    NUMBERED,
    NUMBERS,
    RULE,
    WEIGHTS,
    Found,
    Line,
    Raw,
    Said,
    die_in,
    follows,
    number,
    with_dice,
    without_die,
    without_emphasis,
)
from core.refusal import Refusal
from core.wording import quantity

_MOST_HEADS = 3
"""The most lines above the first number."""
_STRICT = re.compile(
    rf"(?P<numbers>{NUMBERED.pattern})\s*(?:[.:](?!\d)|[)\t|]|=(?=\S)|\s[-–—](?=\s))\s*(?P<text>.*)", re.I | re.S
)
_BARE = re.compile(rf"(?P<numbers>{NUMBERED.pattern})\s+(?P<text>(?!=\s)\S.*)", re.I | re.S)
_BOLD = re.compile(
    r"(?P<mark>\*{1,3}|_{1,3})(?P<inner>[\d\s.:)+to\u2010\u2011\u2012–—−~-]+?)(?P=mark)(?P<text>.*)", re.I | re.S
)
_ROUND = re.compile(r"[(\[](?P<inner>\d{1,6}[^()\[\]a-z]{0,10})[)\]]\s*(?P<text>.*)", re.S)
_BEHIND = re.compile(r"(?P<text>.*\S)\s+\(?(?:(?P<weight>\d{1,6})[x×]|[x×](?P<other>\d{1,6}))\)?", re.I | re.S)
_WEIGHED = re.compile(r"(?P<weight>\d{1,6})(?P<space>\s*)[x×](?P<after>\s+)(?P<text>\S.*)", re.I | re.S)
_KEYED = re.compile(r"(?P<key>[^\[\]=]{1,40}?)\s+=\s+(?P<text>.*)", re.S)
_BULLET = re.compile(r"(?P<sign>[-+*•\u2023\u25e6·–—])\s+(?!=\s)(?:\[[ xX]\]\s+)?(?P<text>\S.*)", re.S)
_BEGUN = re.compile(r"\d+[.)]\s+\S")
_PLACES = "The numbers before the entries are read as their positions."
_COUNTS = "If the numbers count things, begin the file with # read: list."


class _Split(NamedTuple):
    """The lines of a table: its heads and its entries."""

    heads: list[Line]
    entries: list[Line]


def of_lines(lines: Sequence[Line], name: str = "", said: Said | None = None) -> Found:
    """The entries in lines; `name` is the table's name, which a head may repeat."""
    said, kept, faults = said or Said(), [(at, text) for at, text in lines if text.strip()], list[tuple[int, str]]()
    if said.way != LIST:
        kept = _join([line for line in kept if not RULE.fullmatch(line[1])], faults)
    kept = [(at, _bare(text) if said.way != LIST else text.strip()) for at, text in kept]
    kept, guess = (kept, "") if said.way == LIST else read_labels(kept)
    try:
        found = _find(kept, name, said)
    except Refusal as refusal:
        at = kept[0][0] if kept else 0
        return Found((), faults=((at, refusal.message),))
    return found._replace(faults=(*faults, *found.faults), guesses=(*filter(None, (guess,)), *found.guesses))


def has_marks(text: str) -> bool:
    """Return True if a line looks like an entry, with a bullet or a number before it."""
    return bool(_BULLET.match(text.strip()) or _STRICT.fullmatch(_bare(text)))


def is_numbered(text: str) -> bool:
    """Return True if a line begins with its numbers."""
    return bool(_STRICT.fullmatch(_bare(text)))


def _find(kept: list[Line], name: str, said: Said) -> Found:
    texts = [text for _, text in kept]
    if said.way == LIST:
        return Found(tuple(Raw(at, text) for at, text in kept))
    for pattern in (_STRICT, _BARE):
        split = _split_numbers(kept, pattern, name)
        if split is not None:
            return _of_numbers(split, pattern)
    if said.way == NUMBERS or (texts and _STRICT.fullmatch(texts[0])):
        return _of_numbers(_Split([], kept), _STRICT)
    heads = _title(kept, name)
    split = _Split(kept[:heads], kept[heads:])
    if said.way == CARDS or (split.entries and _KEYED.fullmatch(split.entries[0][1])):
        return _of_cards(split)
    return _of_list(split, said)


# Bullets and lines that go on ---------------------------------------------------------------------------------------


def _join(lines: list[Line], faults: list[tuple[int, str]]) -> list[Line]:
    """Lines without their bullets, if they have any; lines indented below one continue it."""
    edge = min((_indent(text) for _, text in lines), default=0)
    bullets = [bool(_BULLET.match(text.strip())) for _, text in lines]
    if not any(bullets):
        return _gone_on(lines, edge)
    first = bullets.index(True)
    outer = [i for i, (_, text) in enumerate(lines) if _indent(text) <= edge + 1]
    without = [i for i in outer if i > first and not bullets[i]]
    if sum(bullets) < 2 or first >= _MOST_HEADS or len(without) * 2 > len(outer):
        return [(at, text.strip()) for at, text in lines]
    faults += [(lines[i][0], "The other entries begin with a bullet, but this one doesn't.") for i in without]
    done: list[Line] = []
    for i, (at, text) in enumerate(lines):
        found = _BULLET.match(text.strip())
        if i > first and _indent(text) > edge + 1 and done:
            done[-1] = (
                done[-1][0],
                f"{done[-1][1]}{_separator(done[-1][1])}{found['text'] if found else text.strip()}",
            )
        else:
            done.append((at, found["text"].strip() if found else text.strip()))
    return done


def _gone_on(lines: list[Line], edge: int) -> list[Line]:
    """Lines in which those indented below a numbered entry continue it."""
    done: list[Line] = []
    for at, text in lines:
        bare = text.strip()
        goes_on = _indent(text) > edge + 1 and done and _STRICT.fullmatch(_bare(done[-1][1]))
        if goes_on and not _STRICT.fullmatch(_bare(bare)):
            done[-1] = (done[-1][0], f"{done[-1][1]} {bare}")
        else:
            done.append((at, bare))
    return done


def _separator(text: str) -> str:
    return " " if text.rstrip().endswith((".", ",", ":", ";", "!", "?")) else ", "


def _indent(text: str) -> int:
    return len(text.expandtabs(4)) - len(text.expandtabs(4).lstrip())


def _bare(text: str) -> str:
    """A line without emphasis or brackets around its number: `**1-2** Fog` and `(1-2) Fog` are `1-2. Fog`."""
    text = text.strip()
    for pattern in (_BOLD, _ROUND):
        found = pattern.fullmatch(text)
        if found and found["text"].strip(" .:)\t*_"):
            inner, rest = found["inner"].strip(), found["text"]
            ends = inner[-1:] in (".", ":", ")") or rest.lstrip()[:1] in (".", ":", ")", "|", "\t")
            return f"{inner}{'' if ends else '.'}{rest if rest[:1].isspace() or ends else f' {rest}'}"
    return text


# The four ways ------------------------------------------------------------------------------------------------------


def _split_numbers(kept: list[Line], pattern: re.Pattern[str], name: str) -> _Split | None:
    """Lines that are all numbered, with or without a head; None for others."""
    marked = [pattern.fullmatch(text) for _, text in kept]
    first = next((i for i, found in enumerate(marked) if found), len(kept))
    numbers = [found["numbers"] for found in marked[first:] if found]
    if first > _MOST_HEADS or len(numbers) < len(kept) - first or len(numbers) < (1 if pattern is _STRICT else 2):
        return None
    dice = _dice(kept[:first])
    if pattern is _STRICT and first == 0:
        return _Split([], kept)
    if not _order(numbers, dice, pattern) or (pattern is _BARE and _counts(marked[first:], dice, numbers)):
        return None
    return _Split(kept[:first], kept[first:])


def _order(numbers: list[str], dice: Dice | None, pattern: re.Pattern[str]) -> bool:
    """Return True if numbers are those of entries; a number that is missing or wrong is a fault of its entry."""
    if pattern is _STRICT or not all(map(str.isdecimal, numbers)):
        return follows(numbers[:1], dice)
    return follows(numbers[:2], dice) and sorted({*numbers}, key=number) == numbers


def _counts(marked: Sequence[re.Match[str] | None], dice: Dice | None, numbers: list[str]) -> bool:
    """Return True if numbers count things instead of ordering entries: `1 bear`, `2 bears`."""
    words = [found["text"].casefold().rstrip("s") for found in marked if found]
    return dice is None and all(each.isdecimal() for each in numbers) and len({*words}) < len(words)


def _of_numbers(split: _Split, pattern: re.Pattern[str]) -> Found:
    raws = list[Raw]()
    for at, text in split.entries:
        found = pattern.fullmatch(text)
        raws.append(
            Raw(at, without_emphasis(found["text"]), numbers=_clean(found["numbers"])) if found else Raw(at, text, "?")
        )
    dice = _dice(split.heads)
    ranged = any(not each.numbers.isdecimal() for each in raws)
    numbered = Found(tuple(raws), NUMBERS)
    if not (pattern is _STRICT or ranged or dice):
        gap = next((raw.line for place, raw in enumerate(raws, 1) if number(raw.numbers) != place), 0)
        numbered = numbered._replace(faults=((gap, _COUNTS),)) if gap else numbered._replace(guesses=(_PLACES,))
    return _with_head(split, with_dice(numbered, dice))


def _clean(numbers: str) -> str:
    """Numbers as they are stored: `1-2`, `6+`."""
    found = NUMBERED.fullmatch(numbers)
    if found is None:
        return "?"
    return f"{found['low']}+" if found["up"] else f"{found['low']}-{found['high']}" if found["high"] else found["low"]


def _of_cards(split: _Split) -> Found:
    found = [(at, text, _KEYED.fullmatch(text)) for at, text in split.entries]
    keys = [each["key"].strip() for _, _, each in found if each]
    if any(NUMBERED.fullmatch(key) and not key.isdecimal() for key in keys):
        raws = (
            Raw(at, each["text"], numbers=_clean(each["key"].strip())) if each else Raw(at, text, "?")
            for at, text, each in found
        )
        return _with_head(split, with_dice(Found(tuple(raws), NUMBERS), _dice(split.heads)))
    raws = (
        Raw(at, each["text"], key=each["key"].strip()) if each else Raw(at, text, key="?") for at, text, each in found
    )
    return _with_head(split, Found(tuple(raws), CARDS, _dice(split.heads)))


def _of_list(split: _Split, said: Said) -> Found:
    raws, guesses, faults = list[Raw](), list[str](), list[tuple[int, str]]()
    behind = [_BEHIND.fullmatch(text) for _, text in split.entries]
    if behind and all(behind):
        weighted = (
            Raw(at, each["text"], weight=each["weight"] or each["other"])
            for (at, _), each in zip(split.entries, behind, strict=True)
            if each
        )
        guess = "The numbers after the entries are read as weights."
        return _with_head(split, Found(tuple(weighted), WEIGHTS, guesses=(guess,)))
    for at, text in split.entries:
        found = _WEIGHED.fullmatch(text)
        if found and found["space"] and found["text"][:1].isdecimal() and said.way != WEIGHTS:
            guesses.append(f"Line {at} is read as one entry: {text:.40}.")
            found = None
        raws.append(
            Raw(at, without_emphasis(found["text"]), weight=found["weight"])
            if found
            else Raw(at, without_emphasis(text))
        )
    weighed = any(each.weight for each in raws)
    if not weighed and said.way == WEIGHTS:
        faults.append((split.entries[0][0] if split.entries else 0, "No entry has a weight, such as 3x, before it."))
    if said.way != WEIGHTS:
        faults += _half_numbered(split.entries)
    dice, head = _dice(split.heads), split.heads[0] if split.heads else None
    total = sum(int(each.weight or 1) for each in raws)
    if head and dice and total != dice.high - dice.low + 1:
        results = quantity(dice.high - dice.low + 1, "result")
        entries = quantity(total, "entry follows", "entries follow")
        why = f"Is this a heading or an entry? The dice have {results}, and {entries}"
        faults.append((head[0], f"{why}. Begin the file with # read: list if it is an entry."))
    elif head:
        guesses.append(f"Line {head[0]} is read as a heading: {head[1]:.40}.")
    return _with_head(split, Found(tuple(raws), WEIGHTS if weighed else LIST, dice, tuple(guesses), tuple(faults)))


def _half_numbered(entries: list[Line]) -> list[tuple[int, str]]:
    """The faults of a list in which only some entries are numbered."""
    begun = [(at, text) for at, text in entries if _BEGUN.match(text)]
    numbers = [int(re.split(r"\D", text, maxsplit=1)[0]) for _, text in begun]
    if len(begun) < 2 or any(after != before + 1 for before, after in itertools.pairwise(numbers)):
        return []
    why = "Some entries are numbered and others are not. Number all, or begin the file with # read: list."
    return [(begun[0][0], why)]


# Heads --------------------------------------------------------------------------------------------------------------


def _title(kept: list[Line], name: str) -> int:
    """The number of head lines: 1 if the first names dice and others don't, or if it is a title; else 0."""
    if len(kept) < 2:
        return 0
    first, rest = kept[0][1], [text for _, text in kept[1:]]
    bare = without_emphasis(first).rstrip(":").strip()
    if die_in(first) and not any(die_in(text) for text in rest) and _begins_or_ends_with_die(first):
        return 1
    if (
        _repeats_name(bare, name)
        or _stands_apart(kept)
        or (_loud(first) and not any(map(_loud, rest)))
        or (first.rstrip("*_ ").endswith(":") and not any(t.rstrip().endswith(":") for t in rest))
    ):
        return 1
    return 0


def _stands_apart(kept: list[Line]) -> bool:
    """Return True if the only empty line of three or more follows the first."""
    gaps = [after[0] - before[0] > 1 for before, after in itertools.pairwise(kept)]
    return len(gaps) > 1 and gaps[0] and not any(gaps[1:])


def _loud(text: str) -> bool:
    """Return True if a line is in capitals."""
    return sum(map(str.isalpha, text)) > 2 and text == text.upper() and text != text.lower()


def _begins_or_ends_with_die(text: str) -> bool:
    """Return True if a line's dice make it a head: `d6 Weather`, `Weather (d6)`, but not `d6 wolves`."""
    text = without_emphasis(text).strip(" :")
    left = without_die(text)
    if not left or text.endswith((")", "]")) or text.casefold().startswith("roll"):
        return True
    return die_in(text.split()[0]) is not None and left[:1].isupper()


def _repeats_name(text: str, name: str) -> bool:
    """Return True if a head repeats the name of its table."""
    head, name = name_key(without_die(text)), name_key(name)
    return bool(head) and head.rstrip("s") == name.rstrip("s")


def _dice(heads: Sequence[Line]) -> Dice | None:
    return next(filter(None, (die_in(text) for _, text in heads)), None)


def _with_head(split: _Split, found: Found) -> Found:
    """The entries with the head above as their title and its line."""
    title = next(
        (without_die(without_emphasis(text)) for _, text in split.heads if without_die(without_emphasis(text))), ""
    )
    line = split.heads[0][0] if split.heads else 0
    return found._replace(title=title, line=line)


def open_end(raws: Sequence[Raw], dice: Dice | None) -> tuple[Raw, ...]:
    """The entries with `6+` ending at the highest result of the dice."""
    return tuple(
        each._replace(numbers=f"{each.numbers[:-1]}-{dice.high}")
        if dice and each.numbers.endswith("+") and number(each.numbers[:-1]) <= dice.high
        else each
        for each in raws
    )
