"""The changes in an edited text: checked together, listed as before and after, and done in one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.batch.commands import MOST
from campaigns.bulk_edit import csv_text as table
from campaigns.bulk_edit import toml_text as listing
from campaigns.bulk_edit.toml_text import FIELDS, SHEET, Block, Fault, Line, Place, Value, article, person
from campaigns.commands import Command, EditArticle, EditCharacter, SetSheet
from campaigns.open_campaign import OpenCampaign
from core.refusal import Refusal
from core.schema.codec import encode
from core.sheet import value_text
from core.sheet_edit import change_value
from core.wording import quantity

_WHAT = 200  # most characters of a change on a sheet in the log
_SHOWN = 60  # most characters of a text before and after a change


class Kind(NamedTuple):
    """A format: how to write blocks, how to read a text, and how to find the line of each value."""

    written: Callable[[Iterable[Block]], str]
    read: Callable[[str, Iterable[Block]], tuple[dict[Place, Any], list[Fault]]]
    where: Callable[[str], dict[Place, int]]


KINDS = {
    "toml": Kind(listing.write_blocks, listing.read, listing.where),
    "csv": Kind(table.write_blocks, table.read, table.where),
}
"""The formats of texts, by file ending."""


class Text(NamedTuple):
    """A text to edit, the blocks it was written from, and its format (`KINDS`)."""

    text: str
    blocks: tuple[Block, ...]
    kind: str = "toml"


class Changes(NamedTuple):
    """The changes of an edited text: its commands and each change in words, or else all its faults."""

    commands: tuple[Command, ...] = ()
    told: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def text_of(campaign: OpenCampaign, ids: Iterable[int], kind: str = "toml") -> Text:
    """These characters and articles as a text to edit."""
    blocks = tuple(_blocks(campaign, ids))
    return Text(KINDS[kind].written(blocks), blocks, kind)


def _blocks(campaign: OpenCampaign, ids: Iterable[int]) -> Iterator[Block]:
    articles = {each.id: each for each in campaign.people_and_articles() if not each.character}
    for id in ids:
        character = campaign.view.character(id)
        if character is not None:
            yield person(campaign.ruleset, character)
        elif id in articles:
            yield article(articles[id])


def changes(campaign: OpenCampaign, before: Text, edited: str) -> Changes:
    """The changes in a text and the commands that make them. One fault anywhere, and there are none."""
    kind = KINDS[before.kind]
    found, faults = kind.read(edited, before.blocks)
    lines, now = kind.where(edited), {b.id: b for b in _blocks(campaign, (b.id for b in before.blocks))}
    commands: list[Command] = []
    told: list[str] = []
    for block in before.blocks:
        given = {place: found[place] for place, line in _there(block, found) if found[place] != line.value}
        if not given:
            continue
        if now.get(block.id) != block:
            at = lines.get((str(block.id), ""), 0)
            faults.append(
                Fault(at, f"{block.name} has changed since you opened it. Start again from its present values.")
            )
            continue
        commands += _commands(campaign, block, given, lines, faults)
        told += (
            f"{block.name}: {_label(block, place)} {_change(block, place, value)}" for place, value in given.items()
        )
    if len(commands) > MOST:
        faults.append(Fault(0, f"One step can hold {MOST} changes. There are {len(commands)}."))
    return Changes(faults=tuple(sorted(faults))) if faults else Changes(tuple(commands), tuple(told))


def _there(block: Block, found: Mapping[Place, Any]) -> Iterator[tuple[Place, Line]]:
    """The lines of a block that are in the text: those it had, and new custom fields."""
    had = dict(block.lines_with_places())
    yield from ((place, line) for place, line in had.items() if place in found)
    yield from ((p, Line(p[1], "", p[1])) for p in found if block.may_be_new(p) and p not in had)


def _commands(
    campaign: OpenCampaign, block: Block, given: Mapping[Place, Any], lines: Mapping[Place, int], faults: list[Fault]
) -> Iterator[Command]:
    """The commands that change one block; a refused change becomes a fault at its line."""
    own = str(block.id)
    about = {name: value for (part, name), value in given.items() if part == own}
    facts = {name: value for (part, name), value in given.items() if part == f"{own}.{FIELDS}"}
    rows = {name: value for (part, name), value in given.items() if part == f"{own}.{SHEET}"}
    if facts:
        had = {line.name: line.value for line in block.fields}
        about[FIELDS] = {name: text for name, text in (had | facts).items() if text}
    if about:
        try:
            if block.character:
                yield EditCharacter(character=block.id, **about)
            else:
                yield EditArticle(article=block.id, **about)
        except Refusal as refusal:
            field = (refusal.field or "").partition(".")[0]
            places = (own, field), *((f"{own}.{FIELDS}", name) for name in facts), (own, next(iter(about)))
            at = next((lines[place] for place in places if place in lines), 0)
            faults.append(Fault(at, f"{block.name}: {refusal.message}"))
    if rows:
        yield from _sheet(campaign, block, rows, lines, faults)


def _sheet(
    campaign: OpenCampaign, block: Block, given: Mapping[str, Any], lines: Mapping[Place, int], faults: list[Fault]
) -> Iterator[Command]:
    """A character's sheet with other values."""
    character, rows = campaign.view.character(block.id), {line.name: line for line in block.sheet}
    assert character is not None
    sheet, right = character.sheet, True
    for name, value in given.items():
        try:
            sheet = change_value(campaign.ruleset, sheet, rows[name].path, value)
        except Refusal as refusal:
            right = False
            faults.append(Fault(lines.get((f"{block.id}.{SHEET}", name), 0), f"{block.name}: {refusal.message}"))
    if right:
        said = (f"{rows[name].label} {_arrow(rows[name].value, value)}" for name, value in given.items())
        what = " ".join(", ".join(said).split())[:_WHAT]
        yield SetSheet(character=block.id, sheet=encode(sheet), what=what)


def _label(block: Block, place: Place) -> str:
    return next(
        (
            line.help.partition(",")[0] if line.path else line.label
            for p, line in block.lines_with_places()
            if p == place
        ),
        place[1],
    )


def _change(block: Block, place: Place, value: Any) -> str:
    had = next((line.value for p, line in block.lines_with_places() if p == place), "")
    return _arrow(had, value)


def _arrow(before: Value, after: Value) -> str:
    return f"{_value_words(before)} → {_value_words(after)}"


def _value_words(value: Value) -> str:
    """A value in a few words; for a longer text its length."""
    if isinstance(value, list):
        return ", ".join(value) or "none"
    text = value_text(value)
    lines = text.count("\n") + 1
    if len(text) > _SHOWN or lines > 1:
        return f"“{text.split(chr(10))[0][:_SHOWN]}…” ({quantity(lines, 'line')})"
    return text or "nothing"


def faults_text(faults: Sequence[Fault]) -> str:
    """The faults of a text, one per line."""
    return "\n".join(map(str, faults))
