"""Writes docs/game-reference.md: everything that `core.game` offers, in the words of its docstrings.

python -m tests.authoring.reference
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import core.game

PAGE = Path(__file__).parent.parent.parent / "docs" / "game-reference.md"

HEAD = """# Reference of `core.game`

What a game may rely on, as [writing a game](writing-a-game.md) uses it. The interface has the number {interface}. This
page is made by `python -m tests.authoring.reference`, and a test fails when it is out of date.
"""


def page() -> str:
    """The page."""
    return HEAD.format(interface=core.game.INTERFACE) + "".join(map(_entry, core.game.__all__))


def _entry(name: str) -> str:
    value = getattr(core.game, name)
    return f"\n## `{name}`\n\n" + "\n\n".join(_parts(name, value)) + "\n"


def _parts(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, type) or inspect.isfunction(value):
        if fields := _fields(value):
            yield "Fields: " + ", ".join(f"`{field}`" for field in fields) + "."
        elif inspect.isfunction(value):
            yield f"`{name}({', '.join(inspect.signature(value).parameters)})`"
        yield inspect.cleandoc(value.__doc__ or "")
    else:
        yield f"`{value!r}`" if isinstance(value, int) else f"A name for a type: `{_called(value)}`."


def _called(value: Any) -> str:
    return str(value).replace("typing.", "").replace("core.", "").replace("~", "")


def _fields(value: Any) -> tuple[str, ...]:
    if dataclasses.is_dataclass(value):
        return tuple(field.name for field in dataclasses.fields(value))
    return tuple(getattr(value, "_fields", ()))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
