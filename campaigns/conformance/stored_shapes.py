"""The shape of everything a game stores, as a text to read and compare.

Each number of a game's `shape` has its listing in a file beside its tests. If today's listing differs, stored values
may no longer open: raise the number and write an upgrade step.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import chain, count
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from core.actions.action import Draw
from core.ruleset import Ruleset
from core.schema.fields import fields_of


@cache
def hints_of(kind: object) -> Mapping[str, Any]:
    """The types of a class's fields, cached because evaluating them is slow."""
    return get_type_hints(kind)


def of_game(ruleset: Ruleset) -> str:
    """The shape of a game: stored names, each kind of value with its type, and the fields of every type."""
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
    known = [f"{kind} {name}" for kind, ids in names.items() for name in sorted(ids)]
    options = [f"option {option.id}: {_option(option)}" for option in sorted(ruleset.options.entries)]
    return list_shape([*known, *options], roots)


def _option(option: Any) -> str:
    if option.rows:
        return f"table of {', '.join(sorted(option.rows))}"
    kinds = {type(value).__name__ for value in (*option.values, option.default)}
    values = ", ".join(sorted(map(str, option.values))) if option.values else "any"
    return f"{' or '.join(sorted(kinds))} of {values}"


def list_shape(names: list[str], roots: Mapping[str, Any]) -> str:
    """Stored names, one per line, then each kind of value with the fields of every type in it."""
    found = Found()
    lines = [*names, *(f"{name}: {kind_of(kind, found)}" for name, kind in roots.items())]
    described: dict[str, list[str]] = {}
    while left := [kind for kind, name in found.items() if name not in described]:
        described |= {found[kind]: list(_fields(kind, found)) for kind in left}
    for name in sorted(described):
        lines += ["", name, *(f"  {line}" for line in described[name])]
    return "\n".join(lines) + "\n"


class Found(dict[Any, str]):
    """The dataclasses of a listing with their names there: a second one of the same name has a number."""

    def __missing__(self, kind: Any) -> str:
        name, taken = _type_name(kind), set(self.values())
        numbered = (f"{name}_{number}" for number in count(2))
        self[kind] = next(each for each in chain((name,), numbered) if each not in taken)
        return self[kind]


def _fields(kind: Any, found: Found) -> Iterator[str]:
    """The stored names of a type's fields, with their bounds, because a narrower bound refuses old values."""
    hints = hints_of(kind)
    for field in fields_of(kind):
        low, high = field.entry.low, field.entry.high
        bounds = "" if low is high is None else f" {_bound_words(low)}..{_bound_words(high)}"
        yield f"{field.key}: {kind_of(hints[field.name], found)}{bounds}"


def _bound_words(bound: int | None) -> str:
    return "" if bound is None else str(bound)


def kind_of(kind: Any, found: Found) -> str:
    """A type in one line; its dataclasses are added to `found`."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " | ".join(sorted(kind_of(one, found) for one in args))
    if origin is Literal:
        return "one of " + ", ".join(sorted(map(str, args)))
    if origin is not None:
        return f"{origin.__name__}[{', '.join('...' if a is Ellipsis else kind_of(a, found) for a in args)}]"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "one of " + ", ".join(sorted(str(member.value) for member in kind))
    if dataclasses.is_dataclass(kind):
        return found[kind]
    return "nothing" if kind is types.NoneType else str(getattr(kind, "__name__", kind))


def _type_name(kind: Any) -> str:
    """The name of a type with its module, because two modules may have one of the same name."""
    place = re.sub(r"^core\.(rulesets\.\w+\.)?", "", kind.__module__).replace(".", "_")
    name = kind.__qualname__.rpartition("<locals>.")[2].replace(".", "_")
    return f"{place}.{name}"


def expand(text: str) -> list[str]:
    """A listing with every type written out where it is used, because type names aren't stored."""
    roots, *blocks = text.split("\n\n")
    fields = {name: lines for name, *lines in (block.splitlines() for block in blocks)}
    names = re.compile(r"\b\w+\.\w+\b")

    def whole(line: str) -> str:
        return names.sub(lambda found: f"({'; '.join(map(whole, map(str.strip, fields[found[0]])))})", line)

    return [sort_unions(whole(line)) for line in roots.splitlines()]


def sort_unions(text: str) -> str:
    """A listing with the members of every union sorted by content instead of name."""
    parts, depth, start = list[str](), 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and text[at : at + 2] in ("; ", ", "):
            parts += [_union(text[start:at]), text[at : at + 2]]
            start = at + 2
    return "".join((*parts, _union(text[start:])))


def _union(text: str) -> str:
    """A type with its field's name and bounds."""
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
    return f"{name}{' | '.join(sorted(map(_sort_inside, ones)))}{bounds}"


def _sort_inside(kind: str) -> str:
    """A type with the contents of its brackets sorted."""
    found = re.fullmatch(r"([^(\[]*)([(\[])(.*)([)\]])", kind)
    return f"{found[1]}{found[2]}{sort_unions(found[3])}{found[4]}" if found else kind
