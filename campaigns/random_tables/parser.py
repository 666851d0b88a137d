"""Random tables from a file: text, CSV, Markdown, YAML or JSON. Every fault is named with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from campaigns.names import unlike
from campaigns.random_tables.columns import delimiter, of_csv, of_rows
from campaigns.random_tables.markdown_page import of_page
from campaigns.random_tables.notation import NAME, Dice, dice_of
from campaigns.random_tables.perchance import looks_like_generator, of_generator
from campaigns.random_tables.raw_entries import (
    LIST,
    NUMBERED,
    RULE,
    WAYS,
    Found,
    Line,
    Said,
    die_in,
    follows,
    of_sixes,
    with_dice,
    without_die,
)
from campaigns.random_tables.row_ranges import table_of
from campaigns.random_tables.table import RandomTable
from campaigns.random_tables.text_lists import of_lines
from campaigns.random_tables.yaml_and_json import of_data
from campaigns.user_files.faults import Fault
from core.refusal import Refusal

CSV = (".csv", ".tsv", ".tab")
PAGES = (".md", ".markdown")
DATA = (".yaml", ".yml", ".json")
GENERATORS = (".perchance",)
SEVERAL = (*PAGES, *DATA, *GENERATORS)
"""Endings of files that may hold several tables."""
MOST_FAULTS = 100
"""The most faults named for a file; with more it is the wrong file."""
MOST_TABLES = 1_000
"""The most tables in one file."""

_KIND = re.compile(r"^[ \t]*(?:#|<!--)[ \t]*kind:[ \t]*(?P<kind>\S[^\r\n]{0,39}?)[ \t]*(?:-->[ \t]*)?$", re.I | re.M)
_SAID = re.compile(r"^[ \t]*(?:#|<!--)[ \t]*read:[ \t]*(?P<said>[^\r\n]{0,60}?)[ \t]*(?:-->[ \t]*)?$", re.I | re.M)
PERSON = "person"
"""The default kind of a result."""
_KINDS = {
    "place": {"place", "town", "village", "citie", "city", "inn", "tavern", "ruin", "location"},
    "faction": {"faction", "guild", "clan", "cult", "order"},
    "thing": {"thing", "find", "item", "treasure", "object", "loot", "relic"},
    "thread": {"thread", "rumour", "rumor", "hook", "complication", "plot", "quest"},
}
"""Words in a table's name, without a plural s, that tell the kind of its results."""
_HEADS = {"head": True, "no head": False}
RULE_OF_BARS = re.compile(r"[\s:|+-]*-[\s:|+-]*")
"""The line below the head of a table drawn with |."""
_MOST_ABOVE = 3
"""The most lines above a table drawn with |."""


class Read(NamedTuple):
    """A table with its faults, and the kind of its results, like that of articles.

    `way` is the way of choosing its entries, and `guesses` are the places that could be read differently.
    """

    table: RandomTable
    faults: tuple[Fault, ...] = ()
    kind: str = ""
    way: str = LIST
    guesses: tuple[str, ...] = ()


def read_table(name: str, file: str, text: str) -> Read:
    """The table in a file's text, or the first of several."""
    return read_tables(name, file, text)[0]


def read_tables(name: str, file: str, text: str) -> tuple[Read, ...]:
    """The tables in a file's text, by name; a single one is named after the file."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    faults = list[Fault]()
    said = _read_remark(text, file, faults)
    found = _find(text, name, _extension(file), said)[:MOST_TABLES] or [Found(())]
    dice = None if _extension(file) in (*PAGES, *GENERATORS, ".json") else _named_dice(text, file, faults)
    reads, taken = list[Read](), list[str]()
    for place, each in enumerate(found, 1):
        called = name if len(found) == 1 else unlike(_name(each.title, name, place), taken)
        taken.append(called)
        given = each._replace(dice=dice) if dice else with_dice(each, die_in(each.title))
        given = of_sixes(given)
        table, wrong = table_of(called, file, given)
        kind = kind_of(called, text)
        reads.append(Read(table, tuple([*faults, *wrong][:MOST_FAULTS]), kind, given.way, given.guesses))
    return tuple(reads)


def kind_of(name: str, text: str) -> str:
    """The kind of a table's results, from a comment in it (`# kind: place`), else from its name.

    A table of *city places* is one of places; by default it is one of people.
    """
    if said := _KIND.search(text):
        return said["kind"].strip()
    words = {each.rstrip("s") for each in name.casefold().split()}
    return next((kind for kind, said_by in _KINDS.items() if words & said_by), PERSON)


def _extension(file: str) -> str:
    return f".{file.rpartition('.')[2].casefold()}" if "." in file else ""


def _name(title: str, name: str, place: int) -> str:
    """A table's name from its title; the file's name with a number if the title can't be one."""
    bare = re.sub(r"^[\W\d_]+", "", " ".join(re.sub(r"[\[\]+|=\n]", " ", without_die(title)).split()))[:76].strip()
    return bare if NAME.fullmatch(bare) else f"{name[:76]} {place}"


def _read_remark(text: str, file: str, faults: list[Fault]) -> Said:
    """The instructions of a comment: `# read: list`, `# read: weights, no head`."""
    found = _SAID.search(text)
    if found is None:
        return Said()
    way, head = "", None
    for word in (each.strip().casefold() for each in found["said"].split(",")):
        if word in WAYS:
            way = word
        elif word in _HEADS:
            head = _HEADS[word]
        else:
            line = text.count("\n", 0, found.start()) + 1
            known = ", ".join((*WAYS, *_HEADS))
            faults.append(Fault(file, line, f"A file can be read as one of: {known}, and not as {word:.40}."))
    return Said(way, head)


def _named_dice(text: str, file: str, faults: list[Fault]) -> Dice | None:
    """The dice of a table, if its first comment names them: `# 2d6`."""
    lines = enumerate(text.split("\n"), 1)
    skipped = (_KIND, _SAID)
    at, first = next(
        ((at, line.strip()) for at, line in lines if line.strip() and not any(each.match(line) for each in skipped)),
        (0, ""),
    )
    if not first.startswith("#"):
        return None
    try:
        return dice_of(re.split("[,;\t]", first.lstrip("#"))[0].strip(" \"'"))
    except Refusal as refusal:
        faults.append(Fault(file, at, refusal.message))
        return None


# The kind of a file ---------------------------------------------------------------------------------------------------


def _find(text: str, name: str, ending: str, said: Said) -> list[Found]:
    if ending in DATA:
        return of_data(text, ending, name, said)
    if ending in PAGES:
        return of_page(text, name, said)
    if ending in GENERATORS:
        return of_generator(text, name)
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if not _is_remark(line, ending)]
    if ending in CSV:
        return [of_csv(lines, name, said, ending)]
    found = _of_text(lines, name, said)
    if said.way != LIST and looks_like_generator(text):
        guess = f"It looks like a Perchance generator. If it is one, give it the ending {GENERATORS[0]}."
        found = found._replace(guesses=(*found.guesses, guess))
    return [found]


def _is_remark(line: str, ending: str) -> bool:
    """Return True for an empty line or a comment; in CSV a number sign may also begin the head of a column."""
    bare = line.strip()
    return not bare or (bare.startswith("#") and not (ending in CSV and re.match(r"#(?:[,;\t]|\d+[,;\t])", bare)))


def _of_text(lines: Sequence[Line], name: str, said: Said) -> Found:
    """The entries of a plain file: lines, or columns between `|`, tabs or other separators."""
    first = next((at for at, (_, text) in enumerate(lines) if text.lstrip().startswith(("|", "+--"))), len(lines))
    rest = lines[first:]
    if said.way != LIST and len(rest) > 1 and first <= _MOST_ABOVE and all(_has_bars(text) for _, text in rest):
        rows = [(at, _cells(text)) for at, text in rest if not RULE.fullmatch(text)]
        headed = True if len(rest) > 1 and RULE.fullmatch(rest[1][1]) and rows and any(rows[0][1]) else None
        found = of_rows(rows, name, said, headed=headed)
        return with_dice(found, next(filter(None, (die_in(text) for _, text in lines[:first])), None))
    bars = next((at for at, (_, text) in enumerate(lines[:4]) if "|" in text and RULE_OF_BARS.fullmatch(text)), 0)
    if said.way != LIST and bars and all("|" in text for _, text in lines[bars - 1 :]):
        rows = [(at, _cells(text)) for at, text in lines[bars - 1 :] if not RULE_OF_BARS.fullmatch(text)]
        return with_dice(of_rows(rows, name, said, headed=True), die_in(lines[0][1]) if bars > 1 else None)
    if said.way != LIST and _has_columns([text for _, text in lines]):
        return of_csv(lines, name, said)
    escaped = [(at, text.replace("\\#", "#", 1) if text.lstrip().startswith("\\#") else text) for at, text in lines]
    return of_lines(escaped, name, said)


def _has_bars(text: str) -> bool:
    return text.lstrip().startswith("|") or bool(RULE.fullmatch(text))


def _cells(text: str) -> list[str]:
    """The cells of a row between bars; `\\|` is a bar in one."""
    cells = re.split(r"(?<!\\)\|", text.strip().removeprefix("|").removesuffix("|"))
    return [" ".join(cell.replace("\\|", "|").split()) for cell in cells]


def _has_columns(texts: Sequence[str]) -> bool:
    """Return True if lines of a plain file are columns: all have tabs, or a separator after each number."""
    if len(texts) < 2:
        return False
    sign = delimiter(texts)
    if not all(sign in text.strip() for text in texts) or sign == "|":
        return False
    first = [text.split(sign)[0].strip(' ".:)') for text in texts]
    numbered = first if NUMBERED.fullmatch(first[0]) else first[1:]
    return sign == "\t" or follows(numbered, die_in(first[0]))
