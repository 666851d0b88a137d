"""A file read as a random table: text with an entry on each line, or CSV. Every fault is named with its line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaigns.files.faults import Fault
from campaigns.random_tables.notation import Dice, dice_of, pieces
from campaigns.random_tables.table import RandomTable, Row
from core.refusal import Refusal
from core.wording import counted

MOST_ROWS = 50_000
LONGEST = 2_000
"""Characters of an entry."""
HEAVIEST = 1_000
"""The greatest weight of an entry."""
MOST_FAULTS = 100
"""So many faults of a file are named; whoever has more has given the wrong file."""

_NUMBERED = re.compile(r"(?P<low>\d{1,6})(?:\s*[-–—]\s*(?P<high>\d{1,6}))?")
_PREFIXED = re.compile(rf"{_NUMBERED.pattern}\s*[.:)\t|]\s*(?P<text>.*)")
_WEIGHED = re.compile(r"(?P<weight>\d{1,6})\s*[x×]\s+(?P<text>.*)", re.I)
_WEIGHT = re.compile(r"(?P<weight>\d{1,6})\s*[x×]?", re.I)
_KEYED = re.compile(r"(?P<key>[^\[\]=]{1,40}?)\s+=\s+(?P<text>.*)")
_KIND = re.compile(r"^[ \t]*#[ \t]*kind:[ \t]*(?P<kind>\S[^\r\n]{0,39})", re.I | re.M)
PERSON = "person"
"""What a result is where nothing says so."""
_KINDS = {
    "place": {"place", "town", "village", "citie", "city", "inn", "tavern", "ruin", "location"},
    "faction": {"faction", "guild", "clan", "cult", "order"},
    "thing": {"thing", "find", "item", "treasure", "object", "loot", "relic"},
    "thread": {"thread", "rumour", "rumor", "hook", "complication", "plot", "quest"},
}
"""Words in a table's name, without the s of the plural, that say what its results are."""
_HEADS = {
    **dict.fromkeys(("weight", "weights", "chance", "times"), "weight"),
    **dict.fromkeys(("range", "roll", "number", "no", "no.", "#", "result", "d%"), "number"),
    **dict.fromkeys(("key", "card", "token", "suit", "rank", "mote", "colour", "color"), "key"),
}


class Read(NamedTuple):
    """A file that was read: its table, everything wrong with it, and of which kind its results are, as articles are."""

    table: RandomTable
    faults: tuple[Fault, ...] = ()
    kind: str = ""


class _Raw(NamedTuple):
    """An entry as it stands in a file: its number, its weight or its key are those of one of three kinds of tables."""

    line: int
    text: str
    numbers: str = ""
    weight: str = ""
    key: str = ""


def read_table(name: str, file: str, text: str) -> Read:
    """The table in the text of a file, by how the file is called CSV or plain."""
    faults: list[Fault] = []
    found = [*(_csv(text) if file.lower().endswith(".csv") else _plain(text))]
    if len(found) > MOST_ROWS:
        faults.append(Fault(file, found[MOST_ROWS].line, f"There are more than {MOST_ROWS} entries."))
        found = found[:MOST_ROWS]
    if not found:
        faults.append(Fault(file, 0, "There is no entry in it."))
    dice = _named_dice(text, file, faults)
    rows = [*_rows(found, dice or Dice(1, 0), file, faults)]
    high = rows[-1].high if rows else 0
    if dice and not faults and high != dice.high:
        faults.append(Fault(file, rows[-1].line, f"It ends with {high}; the dice named above it go to {dice.high}."))
    return Read(RandomTable(name, file, high, tuple(rows), dice), tuple(faults[:MOST_FAULTS]), kind_of(name, text))


def kind_of(name: str, text: str) -> str:
    """What the results of a table are: what a remark in it says (`# kind: place`), else what its name does.

    A table of *city places* is one of places, and whatever says nothing of it one of people.
    """
    if said := _KIND.search(text):
        return said["kind"].strip()
    words = {each.rstrip("s") for each in name.casefold().split()}
    return next((kind for kind, said_by in _KINDS.items() if words & said_by), PERSON)


def _named_dice(text: str, file: str, faults: list[Fault]) -> Dice | None:
    """The dice a table is rolled with where it says so: `# 2d6`, or `2d6` over the first column."""
    lines = enumerate(text.splitlines(), 1)
    number, first = next(
        ((at, said) for at, line in lines if (said := line.strip()) and not _KIND.match(said)), (0, "")
    )
    named = re.split("[,;\t]", first.removeprefix("#"))[0].strip(" \"'")
    try:
        return dice_of(named) if named and "d" in named.casefold() else None
    except Refusal as refusal:
        faults.append(Fault(file, number, refusal.message))
        return None


# Lines --------------------------------------------------------------------------------------------------------------


def _plain(text: str) -> Iterator[_Raw]:
    """The entries of a plain file; the first says whether all are numbered, or all have keys."""
    kind = ""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        kind = kind or next((each for each, marked in _MARKED.items() if marked.fullmatch(said)), "plain")
        yield _of_kind(kind, number, said.removeprefix("\\") if said.startswith("\\#") else said)


_MARKED = {"numbered": _PREFIXED, "keyed": _KEYED}


def _of_kind(kind: str, line: int, said: str) -> _Raw:
    if kind == "numbered":
        found = _PREFIXED.fullmatch(said)
        return _Raw(line, found["text"] if found else said, numbers=_numbers(found) if found else "?")
    if kind == "keyed":
        found = _KEYED.fullmatch(said)
        return _Raw(line, found["text"] if found else said, key=found["key"].strip() if found else "?")
    found = _WEIGHED.fullmatch(said)
    return _Raw(line, found["text"], weight=found["weight"]) if found else _Raw(line, said)


def _numbers(found: re.Match[str]) -> str:
    return f"{found['low']}-{found['high']}" if found["high"] else found["low"]


def _csv(text: str) -> Iterator[_Raw]:
    """The entries of a CSV file: by what its columns are called, else by what stands in the first of them."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1)]
    kept = [(number, line) for number, line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not kept:
        return
    first = kept[0][1]
    sign = next((sign for sign in "\t;," if sign in re.sub(r'"[^"]*"', "", first)), ",")
    records = [*_records(kept, sign)]
    heads = [_HEADS.get(cell.casefold(), "") for cell in records[0][1]]
    if any(heads) or _is_die(records[0][1]):
        heads, records = heads if any(heads) else ["number", *heads[1:]], records[1:]
    elif len(records[0][1]) > 1:
        heads = [_first_column([cells[0] for _, cells in records]), *heads[1:]]
    for line, cells in records:
        said = dict(zip(heads, cells, strict=False))
        texts = [cell for head, cell in zip([*heads, *[""] * len(cells)], cells, strict=False) if not head and cell]
        yield _Raw(line, ", ".join(texts), *(said.get(head, "") for head in ("number", "weight", "key")))


def _records(kept: Sequence[tuple[int, str]], sign: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV file, each with the line on which it begins."""
    reader = csv.reader((line.rstrip("\r") + "\n" for _, line in kept), delimiter=sign, skipinitialspace=True)
    begun = 0
    try:
        for cells in reader:
            at, begun = kept[begun][0], reader.line_num
            yield at, [" ".join(cell.split()) for cell in cells]
    except csv.Error as error:
        yield kept[min(begun, len(kept) - 1)][0], ["?", f"[{error}"]


def _is_die(cells: Sequence[str]) -> bool:
    """Whether the first column is called after its dice: `d20`, `2d6`."""
    return len(cells) > 1 and dice_of(cells[0]) is not None


def _first_column(cells: Sequence[str]) -> str:
    """What a first column without a name holds: numbers that go on from one another, weights, or entries."""
    found = [_NUMBERED.fullmatch(cell) for cell in cells]
    if all(found):
        ranged = any(each["high"] for each in found if each)
        return "number" if ranged or int(cells[0]) == 1 else "weight"
    return "weight" if all(_WEIGHT.fullmatch(cell) for cell in cells) else ""


# Rows ---------------------------------------------------------------------------------------------------------------


def _rows(found: Sequence[_Raw], dice: Dice, file: str, faults: list[Fault]) -> Iterator[Row]:
    """Entries with the numbers they come with; what is wrong with one is added to `faults`, and the next is looked at.

    Numbers go on without a gap from the least that the dice give.
    """
    last, keys = dice.low - 1, set[str]()
    for raw in found:
        low, high = last + 1, last + 1
        try:
            low, high = _range(raw) if raw.numbers else (low, last + _weight(raw))
            _check_text(raw.text)
            if raw.key:
                _check_key(raw.key, keys)
            if low != last + 1:
                raise Refusal("bad_entry", f"It begins with {low}, and {last + 1} is due.")
        except Refusal as refusal:
            faults.append(Fault(file, raw.line, refusal.message))
        else:
            yield Row(raw.text, low, high, raw.line, raw.key)
        last = max(last, high)


def _check_text(text: str) -> None:
    if not text.strip():
        raise Refusal("bad_entry", "The entry is empty.")
    if len(text) > LONGEST:
        raise Refusal("bad_entry", f"The entry has {counted(len(text), 'character')}; {LONGEST} fit.")
    pieces(text)


def _range(raw: _Raw) -> tuple[int, int]:
    found = _NUMBERED.fullmatch(raw.numbers)
    if found is None:
        raise Refusal("bad_entry", "The entries are numbered, and this one is not.")
    low, high = _read(found["low"]), _read(found["high"] or found["low"])
    if low > high:
        raise Refusal("bad_entry", f"{raw.numbers} goes down.")
    return low, high


def _read(number: str) -> int:
    """A number; 00 is a hundred, as on dice that are read together."""
    return 100 if number in ("00", "000") else int(number)


def _weight(raw: _Raw) -> int:
    found = _WEIGHT.fullmatch(raw.weight or "1")
    if found is None or not 1 <= int(found["weight"]) <= HEAVIEST:
        raise Refusal("bad_entry", f"The weight is a number from 1 to {HEAVIEST}, and not {raw.weight:.20}.")
    return int(found["weight"])


def _check_key(key: str, keys: set[str]) -> None:
    if key == "?":
        raise Refusal("bad_entry", "The first entries say for which card or token they are, and this one does not.")
    if key.casefold() in keys:
        raise Refusal("bad_entry", f"There is an entry for {key:.40} already.")
    keys.add(key.casefold())
