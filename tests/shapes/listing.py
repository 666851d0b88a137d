"""The shape of everything stored, as a text that people can read and compare.

One file for each game and number, `tests/shapes/<game>/<number>.txt`, and one for the documents around the values.
`python -m tests.shapes.listing` writes the files of today's numbers, but never one that is in `released.txt`; with
`--release` it writes them down there: from then on they cannot change, and the next change needs the next number.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
import sys
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from campaigns.kinds.tables import TABLES
from campaigns.store import SCHEMA
from core.acts.action import Draw
from core.acts.result import Outcome, Step
from core.kit import purchases
from core.luck.table import Answer
from core.records import PlainScene
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.fields import fields_of
from tests.hints import hints_of

HERE = Path(__file__).parent
RELEASED = HERE / "released.txt"
DOCUMENTS = "documents"


def of_game(ruleset: Ruleset) -> str:
    """What a game stores: its names, each kind of value with its type, and the fields of every type."""
    downtime = ruleset.downtime
    roots: dict[str, Any] = {"sheet": ruleset.sheet, "state": ruleset.state}
    if downtime is not None:
        roots["terms"] = downtime.terms
    roots |= {f"conflict {form.id}": form.state for form in ruleset.conflicts}
    for action in sorted(ruleset.actions, key=lambda action: action.id):
        roots[f"form {action.id}"] = action.form
        if isinstance(action, Draw):
            roots[f"request {action.id}"] = action.request
    roots |= {f"record {kind.id}": kind.form for kind in ruleset.whole().records}
    names = {
        "currency": [currency.id for currency in ruleset.currencies],
        "tier": [tier.id for tier in ruleset.tiers],
        "interval": [interval.id for interval in downtime.intervals] if downtime else [],
    }
    listed = [f"{kind} {name}" for kind, known in names.items() for name in sorted(known)]
    options = [f"option {option.id}: {_option(option)}" for option in sorted(ruleset.options.entries)]
    return _text([*listed, *options], roots)


def of_documents() -> str:
    """The tables of a campaign, and what the log keeps of draws whichever the game."""
    tables = []
    for table, model in TABLES.items():
        tables.append(f"table {table}")
        hints = hints_of(model)
        tables += [f"  {name}: {_in_json(_kind(hints[name], set()))}" for name in model.fields_kept()]
    return _text(
        tables,
        {
            "answer": Answer,
            "outcome": Outcome,
            "step": Step,
            "bought step": purchases.Step,
            "record of a scene": PlainScene,
        },
    )


def _in_json(kind: str) -> str:
    """A type of a document as JSON has it: every sequence is a list, every mapping and group an object."""
    kind = re.sub(r"\w+\.[A-Z]\w+", "dict[str, Any]", kind)
    said = re.sub(r"tuple\[(.*?), \.\.\.\]", r"list[\1]", kind).replace("Mapping[", "dict[")
    return " | ".join(sorted(said.split(" | ")))


def _option(option: Any) -> str:
    if option.rows:
        return f"table of {', '.join(sorted(option.rows))}"
    kinds = {type(value).__name__ for value in (*option.values, option.default)}
    values = ", ".join(sorted(map(str, option.values))) if option.values else "any"
    return f"{' or '.join(sorted(kinds))} of {values}"


def _text(listed: list[str], roots: Mapping[str, Any]) -> str:
    found: set[Any] = set()
    lines = [*listed, *(f"{name}: {_kind(kind, found)}" for name, kind in roots.items())]
    described: dict[str, list[str]] = {}
    done: set[Any] = set()
    while left := found - done:
        for kind in left:
            done.add(kind)
            described[_named(kind)] = list(_fields(kind, found))
    for name in sorted(described):
        lines += ["", name, *(f"  {line}" for line in described[name])]
    return "\n".join(lines) + "\n"


def _fields(kind: Any, found: set[Any]) -> Iterator[str]:
    """The fields of a type as they are called in what is stored. Bounds count: a narrower one refuses what was."""
    hints = hints_of(kind)
    for field in fields_of(kind):
        low, high = field.entry.low, field.entry.high
        bounds = "" if low is high is None else f" {_bound(low)}..{_bound(high)}"
        yield f"{field.key}: {_kind(hints[field.name], found)}{bounds}"


def _bound(bound: int | None) -> str:
    return "" if bound is None else str(bound)


def _kind(kind: Any, found: set[Any]) -> str:
    """A type in one line; dataclasses met on the way are added to `found`."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " | ".join(sorted(_kind(one, found) for one in args))
    if origin is Literal:
        return "one of " + ", ".join(sorted(map(str, args)))
    if origin is not None:
        return f"{origin.__name__}[{', '.join('...' if a is Ellipsis else _kind(a, found) for a in args)}]"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "one of " + ", ".join(sorted(str(member.value) for member in kind))
    if dataclasses.is_dataclass(kind):
        found.add(kind)
        return _named(kind)
    return "nothing" if kind is types.NoneType else str(getattr(kind, "__name__", kind))


def _named(kind: Any) -> str:
    """The name of a type, with its place in the game's folder: two modules may have one of the same name."""
    place = re.sub(r"^core\.(rulesets\.\w+\.)?", "", kind.__module__).replace(".", "_")
    return f"{place}.{kind.__qualname__}"


def listings() -> dict[Path, str]:
    """Today's listings by the file each belongs in."""
    games = {HERE / ruleset.id / f"{ruleset.shape}.txt": of_game(ruleset) for ruleset in all_rulesets()}
    return {HERE / DOCUMENTS / f"{SCHEMA}.txt": of_documents(), **games}


def released() -> dict[str, str]:
    """The listings that were released, by their place under this folder, with the check sum of each."""
    return dict(line.split() for line in RELEASED.read_text().splitlines())


def checksum(file: Path) -> str:
    """The check sum a released listing is guarded by."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def expanded(text: str) -> list[str]:
    """What is listed with every type written out where it is used: how types are called is not stored."""
    roots, *blocks = text.split("\n\n")
    fields = {name: lines for name, *lines in (block.splitlines() for block in blocks)}
    names = re.compile(r"\b\w+\.\w+\b")

    def whole(line: str) -> str:
        return names.sub(lambda found: f"({'; '.join(map(whole, map(str.strip, fields[found[0]])))})", line)

    return [ordered(whole(line)) for line in roots.splitlines()]


def ordered(text: str) -> str:
    """A listing with the alternatives of every union in the order of what they say, not of what they are called."""
    parts, depth, start = list[str](), 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and text[at : at + 2] in ("; ", ", "):
            parts += [_union(text[start:at]), text[at : at + 2]]
            start = at + 2
    return "".join((*parts, _union(text[start:])))


def _union(text: str) -> str:
    """One type with its field's name and bounds."""
    found = re.fullmatch(r"((?:[\w ]+: )?)(.*?)((?: -?\d*\.\.-?\d*)?)", text)
    assert found is not None
    name, kind, bounds = found.groups()
    ones, depth, start = list[str](), 0, 0
    for at, sign in enumerate(kind):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and kind[at : at + 3] == " | ":
            ones.append(kind[start:at])
            start = at + 3
    ones.append(kind[start:])
    return f"{name}{' | '.join(sorted(map(_inside, ones)))}{bounds}"


def _inside(kind: str) -> str:
    """A type with what its brackets hold in order."""
    found = re.fullmatch(r"([^(\[]*)([(\[])(.*)([)\]])", kind)
    return f"{found[1]}{found[2]}{ordered(found[3])}{found[4]}" if found else kind


def main() -> None:
    """Write today's listings, and with `--release` that they are released."""
    for file, text in listings().items():
        place = f"{file.parent.name}/{file.name}"
        if place not in released():
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
            print(f"written: {place}")
            if "--release" in sys.argv[1:]:
                with RELEASED.open("a") as known:
                    known.write(f"{place} {checksum(file)}\n")


if __name__ == "__main__":
    main()
