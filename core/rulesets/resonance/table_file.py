"""The GM's tables as one file, checked as a whole with all faults named (resonance-100)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.game_data import DataKindOf
from core.refusal import Refusal
from core.rulesets.resonance.options import OPTIONS, TABLES, HouseRules
from core.schema.codec import Json, encode
from core.schema.option import values_of

_SKILLS = next(option for option in OPTIONS.entries if option.id == "skills")
_PARTS = {option.id: option for option in (_SKILLS, *TABLES)}


def faults(data: Json) -> tuple[Refusal, ...]:
    """All faults of a table file, each at its place."""
    if not isinstance(data, Mapping) or not data:
        return (_wrong(f"The file must be an object with one or more of: {', '.join(_PARTS)}.", "file"),)
    return tuple(fault for id, found in data.items() for fault in _faults(str(id), found))


def _faults(id: str, found: Json) -> Iterator[Refusal]:
    option = _PARTS.get(id)
    if option is None:
        yield _wrong(f"{id:.40} isn't a table. Choose one of: {', '.join(_PARTS)}.", id)
    elif option.rows:
        yield from (_wrong(why, ".".join(filter(None, (id, row)))) for row, why in option.faults(found))
    elif not option.allows(found):
        yield _wrong("Enter a list of different names.", id)


def _wrong(why: str, at: str) -> Refusal:
    return Refusal("bad_request", why, at, "resonance-100")


def _read(options: HouseRules) -> Json:
    """The tables in use, as a file to start from."""
    return {id: encode(value) for id, value in values_of(options).items() if id in _PARTS}


def _replace_tables(options: HouseRules, data: Json) -> HouseRules:
    """The house rules with the tables of the file. Tables it omits stay; without a file all are as written."""
    own = {id: option.default for id, option in _PARTS.items()} if data is None else data
    rules: HouseRules = OPTIONS.read({**values_of(options), **own})
    return rules


TABLE_FILE = DataKindOf(
    id="tables",
    title="Tables",
    help="Skills, Difficulty names, Tricks, grades of Injuries, spell dimensions, Fallout.",
    faults=faults,
    read=_read,
    put=_replace_tables,
    kept="options",
)
"""The file of a campaign's tables."""
