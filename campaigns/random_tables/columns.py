"""Tables from rows and columns: CSV, a Markdown table, or the objects of a list, by the heads of the columns."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaigns.random_tables.notation import Dice, name_key
from campaigns.random_tables.raw_entries import (
    CARDS,
    LIST,
    NUMBERED,
    NUMBERS,
    WEIGHTS,
    At,
    Found,
    Line,
    Raw,
    Said,
    die_in,
    follows,
    without_die,
    without_emphasis,
)
from campaigns.random_tables.text_lists import of_lines
from core.refusal import Refusal

Row = tuple[int, list[str]]
"""The cells of a row, with its first line."""
_WEIGHT = re.compile(r"\d{1,6}(?:\.\d{1,4})?\s*(?:[x×]|%)?", re.I)
_TIMES = re.compile(r"\d{1,6}\s*[x×]", re.I)
_HEADS = {
    **dict.fromkeys(
        ("weight", "weights", "chance", "chances", "times", "probability", "odds", "frequency", "%"), WEIGHTS
    ),
    **dict.fromkeys(("range", "roll", "rolls", "die", "dice", "number", "no", "no.", "nr", "nr.", "#", "d%"), NUMBERS),
    **dict.fromkeys(("key", "card", "token", "suit", "rank", "mote", "colour", "color"), CARDS),
}
_TEXTS = frozenset(
    f"{word}{end}"
    for word in ("result", "text", "name", "item", "event", "encounter", "effect", "outcome", "detail", "title")
    for end in ("", "s")
) | {"entry", "entries", "meaning", "description", "value"}
"""The heads of columns with entries; a row of only these is a head."""


class _Columns(NamedTuple):
    """The rows of entries, the heads of their columns, and the column that decides the choice."""

    heads: list[str]
    rows: list[Row]
    way: str = LIST
    column: int = -1
    title: str = ""
    guesses: tuple[str, ...] = ()
    faults: tuple[At, ...] = ()


def of_csv(lines: Sequence[Line], name: str = "", said: Said | None = None, ending: str = ".csv") -> Found:
    """The entries in lines of CSV, with any separator."""
    kept = [(at, text) for at, text in lines if text.strip()]
    try:
        rows = [*_records(kept, delimiter([text for _, text in kept], ending))]
    except _NoCsv as wrong:
        return Found((), faults=((wrong.line, f"This isn't valid CSV: {wrong.message}."),))
    return of_rows(rows, name, said)


def of_rows(rows: Sequence[Row], name: str = "", said: Said | None = None, headed: bool | None = None) -> Found:
    """The entries in rows of cells; `headed` says whether the first row names the columns, if that is known."""
    said = said or Said()
    kept = [(at, cells) for at, cells in rows if any(cells) and not _is_rule(cells)]
    if not kept:
        return Found(())
    if max(len([each for each in cells if each]) for _, cells in kept) == 1 and headed is None:
        return _of_one_column(kept, name, said)
    try:
        columns = _columns(kept, name, said, said.head if said.head is not None else headed)
        return _find(columns)
    except Refusal as refusal:
        return Found((), faults=((kept[0][0], refusal.message),))


def delimiter(texts: Sequence[str], ending: str = ".csv") -> str:
    """The separator of columns: one that every line has equally often, tabs first, else one in the first line."""
    bare = [re.sub(r'"[^"]*"', "", text) for text in texts[:50]]
    signs = "\t;,|" if ending != ".tsv" else "\t"
    evenly = [sign for sign in signs if bare and all(sign in text for text in bare)]
    first = next((sign for sign in signs if bare and sign in bare[0]), signs[0] if ending == ".tsv" else ",")
    same = [sign for sign in evenly if len({text.count(sign) for text in bare}) == 1]
    return next(iter(same), next(iter(evenly), first))


class _NoCsv(Refusal):
    """The fault of a line of CSV."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("bad_file", message)
        self.line = line


def _records(kept: Sequence[Line], sign: str) -> Iterator[Row]:
    reader = csv.reader((f"{text}\n" for _, text in kept), delimiter=sign, skipinitialspace=True)
    begun = 0
    try:
        for cells in reader:
            at, begun = kept[begun][0], reader.line_num
            yield at, [" ".join(cell.split()) for cell in cells]
    except csv.Error as error:
        raise _NoCsv(kept[min(begun, len(kept) - 1)][0], str(error)) from error


def _is_rule(cells: Sequence[str]) -> bool:
    """Return True if a row only separates, as below the head of a Markdown table."""
    return all(not cell or re.fullmatch(r"[:\s]*[-=_]{2,}[:\s]*|:?-:?", cell) for cell in cells) and any(cells)


def _of_one_column(kept: Sequence[Row], name: str, said: Said) -> Found:
    """The entries in rows of one cell each, below a head that names dice or their kind."""
    lines = [(at, next(filter(None, cells))) for at, cells in kept]
    first = without_emphasis(lines[0][1]).casefold()
    if said.head is not False and len(lines) > 1 and (said.head or first in _TEXTS):
        found = of_lines(lines[1:], name, said)
        guess = f"Line {lines[0][0]} is read as a heading: {lines[0][1]:.40}."
        return found._replace(guesses=(*found.guesses, *(() if said.head else (guess,))))
    return of_lines(lines, name, said)


# Which column says what ---------------------------------------------------------------------------------------------


def _columns(kept: list[Row], name: str, said: Said, headed: bool | None) -> _Columns:
    title = ""
    if len(kept) > 2 and len([*filter(None, kept[0][1])]) == 1 < len([*filter(None, kept[1][1])]) and not headed:
        title, kept = next(filter(None, kept[0][1])), kept[1:]  # a title across all columns
    first = [without_emphasis(cell) for cell in kept[0][1]]
    rest = kept[1:]
    if headed is None:
        headed = bool(rest) and _is_head(first, rest, name)
    heads, rows = (first, rest) if headed else ([], kept)
    width = max(len(cells) for _, cells in kept)
    columns = _Columns([*heads, *[""] * (width - len(heads))], rows, title=title)
    dice_above = die_in(title)
    if said.way == LIST:
        return columns
    return _by_heads(columns, said) or _by_cells(columns, said, dice_above)


def _is_head(first: Sequence[str], rest: Sequence[Row], name: str) -> bool:
    """Return True if the first row names the columns."""
    if any(_role(cell) for cell in first) and not _all(rest, 0, NUMBERED) and not _dice_in_rows(rest):
        return True
    if _is_die_head(first[0]) and not any(cells and die_in(cells[0]) for _, cells in rest):
        return True
    numeric = [at for at in range(len(first)) if _all(rest, at, NUMBERED) or _all(rest, at, _WEIGHT)]
    if any(not (NUMBERED.fullmatch(first[at]) or _WEIGHT.fullmatch(first[at])) for at in numeric):
        return True
    known = [cell for cell in first if cell]
    return bool(known) and all(
        cell.casefold() in _TEXTS or name_key(cell).rstrip("s") == name_key(name).rstrip("s") for cell in known
    )


def _dice_in_rows(rest: Sequence[Row]) -> bool:
    """Return True if entries name dice in their first cell, so that dice there don't mark a head."""
    return any(cells and _is_die_head(cells[0]) for _, cells in rest)


def _is_die_head(cell: str) -> bool:
    return die_in(cell) is not None and len(without_die(cell).split()) <= 2


def _role(head: str) -> str:
    """The way of choosing that a column's head names; empty for a column of text."""
    word = head.casefold().strip(" *_:")
    word = re.sub(r"\s*\(.*\)$", "", word) or word
    if word in _HEADS:
        return _HEADS[word]
    return NUMBERS if _is_die_head(head) else ""


def _cells(rows: Sequence[Row], at: int) -> list[str]:
    return [cells[at] if at < len(cells) else "" for _, cells in rows]


def _all(rows: Sequence[Row], at: int, pattern: re.Pattern[str]) -> bool:
    cells = _cells(rows, at)
    return bool(cells) and all(pattern.fullmatch(without_emphasis(cell).strip(" .:)")) for cell in cells)


def _by_heads(columns: _Columns, said: Said) -> _Columns | None:
    """The deciding column by its head; numbers before weights, and weights before cards."""
    roles = [_role(head) if head else "" for head in columns.heads]
    if (
        roles.count(NUMBERS) > 1
        and sum(_all(columns.rows, at, NUMBERED) for at, r in enumerate(roles) if r == NUMBERS) > 1
    ):
        raise Refusal("bad_entry", "Several columns hold numbers. Put the halves of the table below one another.")
    for way in (NUMBERS, WEIGHTS, CARDS):
        if said.way in ("", way) and way in roles:
            at = roles.index(way)
            if len(columns.heads) > 1 and (way != CARDS or at == 0 or said.way):
                return columns._replace(way=way, column=at)
    return None


def _by_cells(columns: _Columns, said: Said, above: Dice | None) -> _Columns:
    """The deciding column by its contents: the first, or the last of two."""
    rows, last = columns.rows, len(columns.heads) - 1
    first = [_plain_number(cell) for cell in _cells(rows, 0)]
    if said.way == NUMBERS or (
        not said.way
        and _all(rows, 0, NUMBERED)
        and (follows(first, above) or any(not cell.isdecimal() for cell in first) or first[0] == "1")
    ):
        return columns._replace(way=NUMBERS, column=0)
    for at in range(len(columns.heads)):
        if not said.way and _all(rows, at, _TIMES):
            return columns._replace(way=WEIGHTS, column=at)
    for at in (0, last) if said.way == WEIGHTS or len(columns.heads) == 2 else (0,):
        if said.way in ("", WEIGHTS) and _all(rows, at, _WEIGHT):
            guess = f"Column {at + 1} is read as weights."
            return columns._replace(way=WEIGHTS, column=at, guesses=() if said.way else (guess,))
    if said.way == WEIGHTS:
        raise Refusal("bad_entry", "No column holds only weights, such as 3 or 3x.")
    if said.way == CARDS:
        return columns._replace(way=CARDS, column=0)
    if not any(columns.heads):
        line, cells = rows[0]
        guess = f"Line {line} is read as an entry: {', '.join(filter(None, cells)):.40}."
        return columns._replace(guesses=(guess,))
    return columns


# Entries ------------------------------------------------------------------------------------------------------------


def _find(columns: _Columns) -> Found:
    raws = list[Raw]()
    for line, cells in columns.rows:
        texts = [without_emphasis(cell) for at, cell in enumerate(cells) if at != columns.column and cell]
        value = without_emphasis(cells[columns.column]) if -1 < columns.column < len(cells) else ""
        text = ", ".join(texts)
        if columns.way == NUMBERS:
            raws.append(Raw(line, text, numbers=_numbers(value)))
        elif columns.way == WEIGHTS:
            raws.append(Raw(line, text, weight=value or "?"))
        elif columns.way == CARDS:
            raws.append(Raw(line, text, key=value or "?"))
        else:
            raws.append(Raw(line, text))
    dice = die_in(columns.title)
    if dice is None and columns.way == NUMBERS:
        dice = next(filter(None, (die_in(head) for head in columns.heads if _is_die_head(head))), None)
    return Found(tuple(raws), columns.way, dice, columns.guesses, columns.faults, without_die(columns.title))


def _plain_number(cell: str) -> str:
    return without_emphasis(cell).strip(" .:)")


def _numbers(cell: str) -> str:
    found = NUMBERED.fullmatch(_plain_number(cell))
    if found is None:
        return "?"
    if found["up"]:
        return f"{found['low']}+"
    return f"{found['low']}-{found['high']}" if found["high"] else found["low"]
