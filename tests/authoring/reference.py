"""Writes docs/dev/game-reference.md: everything that `core.game` offers, in the words of its docstrings.

python -m tests.authoring.reference
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from textwrap import fill
from types import NoneType
from typing import Any, get_origin

import core.game

PAGE = Path(__file__).parent.parent.parent / "docs" / "dev" / "game-reference.md"

HEAD = """# Reference of `core.game`

What a game may rely on, as [writing a game](writing-a-game.md) uses it. The interface has the number {interface}. This
page is made by `python -m tests.authoring.reference`, and a test fails when it is out of date.

## Versions

{versions}
"""

ADDED = {
    "1.1": (
        *("MINOR", "DerivedWords", "Rivals", "Score", "SharedDeck"),
        *("acquire", "adjust", "both", "budget_of", "compare", "contest", "drop", "either"),
        *("hand_panel", "held_cards", "hold", "on_conflict", "others", "reach", "shared_deck"),
    )
}
"""The names that each version of the interface adds."""

CHANGED = {
    "1.1": (
        "`game` and `extended` take declarations one by one.",
        "`game` finds `id`, `title` and `blurb` itself, and has a word for every key (`DerivedWords`).",
        "A draw takes its form as entries of the rule's parameters, its `odds` as a word, and `rank` from the sheet.",
        "An activity may have its own `settle`, which `downtime` calls when the downtime is settled.",
        "A downtime and a conflict bring their actions (`brings`).",
        "`Done` has a `word`.",
    )
}
"""The things that names of earlier versions can do since then."""


def page() -> str:
    """The page, without references to modules on which a game can't rely."""
    number = f"{core.game.INTERFACE}.{core.game.MINOR}"
    head = HEAD.format(interface=number, versions="\n\n".join(map(_version, ADDED)))
    return head + re.sub(r"\s[(]`core[.][\w.]+`[)]", "", "".join(map(_entry, core.game.__all__)))


def _version(number: str) -> str:
    """The list of what a version added."""
    names = fill("* New names: " + ", ".join(f"`{name}`" for name in ADDED[number]), 118, subsequent_indent="  ")
    lines = (f"* {change}" for change in CHANGED[number])
    return "\n".join((f"**{number}**: games of earlier versions work unchanged.\n", names, *lines))


def _entry(name: str) -> str:
    value = getattr(core.game, name)
    return f"\n## `{name}`\n\n" + "\n\n".join(_parts(name, value)) + "\n"


def _parts(name: str, value: Any) -> Iterator[str]:
    if inspect.isfunction(value):
        yield f"`{name}{_signature(value)}`"
    if isinstance(value, type) or inspect.isfunction(value):
        yield inspect.cleandoc(value.__doc__ or "")
    if isinstance(value, type):
        if lines := [*_members(value), *_fields(value), *_methods(value)]:
            yield "\n".join(lines)
    elif not inspect.isfunction(value):
        yield f"`{value!r}`" if isinstance(value, int) else f"A name for a type: `{_called(value)}`."
        if (origin := get_origin(value)) and origin.__module__.startswith("core"):
            yield inspect.cleandoc(origin.__doc__ or "")
            yield "\n".join([*_fields(origin), *_methods(origin)])


def _called(value: Any) -> str:
    return str(value).replace("typing.", "").replace("core.", "").replace("~", "")


def _fields(value: Any) -> Iterator[str]:
    """A line for each field, with its type and what it is when left out."""
    defaults: dict[str, Any] = getattr(value, "_field_defaults", {})
    names: tuple[str, ...] = getattr(value, "_fields", ())
    hints = {name: _hint(value.__annotations__[name]) for name in names}
    if dataclasses.is_dataclass(value):
        own = [field for field in dataclasses.fields(value) if field.init]
        defaults = {f.name: f.default for f in own if f.default is not dataclasses.MISSING}
        hints = {f.name: _hint(f.type) for f in own}
        defaults |= {f.name: Usual for f in own if f.default_factory is not dataclasses.MISSING}
    for name, hint in hints.items():
        yield f"* `{name}: {hint}{_default(defaults[name]) if name in defaults else ''}`"


class Usual:
    """Replaces a default that is made again each time."""


def _default(value: Any) -> str:
    """A plain value as it is written, or three dots."""
    if type(value) in (str, int, bool, NoneType) or value == ():
        return f" = {value!r}".replace("'", '"')
    return f" = {type(value).__name__}.{value.name}" if isinstance(value, Enum) else " = ..."


def _hint(hint: Any) -> str:
    return str(getattr(hint, "__forward_arg__", hint))


def _members(value: type[Any]) -> Iterator[str]:
    """A line for each member of an enum."""
    yield from (f"* `{value.__name__}.{member.name}`" for member in value) if issubclass(value, Enum) else ()


def _methods(value: type[Any]) -> Iterator[str]:
    """A line for each property and method an author may use, with its docstring."""
    for name, method in inspect.getmembers(value):
        of = method.fget if isinstance(method, property) else getattr(method, "__func__", method)
        if not name.startswith("_") and inspect.isfunction(of) and of.__module__.startswith("core") and of.__doc__:
            said = " ".join(inspect.cleandoc(of.__doc__).split())
            yield f"* `.{name}{_result(of) if isinstance(method, property) else _signature(of)}`: {said}"


def _signature(function: Any) -> str:
    """The parameters with types and defaults, those that are no plain value as `...`."""
    found = inspect.signature(function)
    own = [each for each in found.parameters.values() if each.name not in ("self", "cls")]
    shown = ", ".join(_parameter(each, own) for each in own)
    return f"({shown}) -> {_hint(found.return_annotation)}"


def _result(function: Any) -> str:
    """The type of a property."""
    return f": {_hint(inspect.signature(function).return_annotation)}"


def _parameter(each: inspect.Parameter, among: list[inspect.Parameter]) -> str:
    star = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
    named = [other for other in among if other.kind is each.KEYWORD_ONLY]
    bare = each in named[:1] and not any(other.kind is each.VAR_POSITIONAL for other in among)
    default = "" if each.default is each.empty else _default(each.default)
    return f"{'*, ' if bare else ''}{star}{each.name}: {_hint(each.annotation)}{default}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
