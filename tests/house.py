"""The picture of the house and the page of its rooms: `python -m tests.house`.

Both come from the layers that import-linter guards, the page from the docstrings of the rooms as well.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "dev" / "house.svg"
PAGE = ROOT / "docs" / "dev" / "rooms.md"
HEAD = """# Rooms

Every room of the three packages, and every chapter of the games. The order is that of [the
picture](architecture.md#rooms): a room imports only from rooms below it.

This page is generated from the docstrings of the rooms (`python -m tests.house`).
"""
_FLOORS = ("tui", "campaigns", "core")
_WIDE, _HIGH, _GAP = 940, 26, 6  # of the picture, of a room, and between two; pixels
_LETTER, _MARGIN = 6.2, 18  # of a room's name


def houses() -> list[str]:
    """The packages whose rooms are in layers: screens, campaigns, core, and the games in it."""
    found = [package for each in _contracts() for package in each["containers"]]
    return [*_FLOORS, *(game for game in found if game not in _FLOORS)]


def layers(package: str) -> list[list[str]]:
    """The rooms of a package, top layer first; rooms of one layer don't know each other."""
    found = next(each for each in _contracts() if each["containers"] == [package])
    return [[room.strip() for room in layer.split("|")] for layer in found["layers"]]


def _contracts() -> list[dict[str, list[str]]]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return [each for each in contracts if each["type"] == "layers"]


def picture() -> str:
    """Every house as SVG: a room imports only from rooms after it, in reading order, and from the houses below."""
    parts: list[str] = []
    y = _GAP
    for package in houses():
        parts.append(f'<text x="{_GAP}" y="{y + 20}" font-weight="bold" font-size="18">{package}</text>')
        y += _HIGH + _GAP
        x = _GAP
        for layer in layers(package):
            room = " · ".join(layer)
            wide = round(len(room) * _LETTER) + _MARGIN
            if x + wide + _GAP > _WIDE:
                x, y = _GAP, y + _HIGH + _GAP
            parts.append(
                f'<rect x="{x}" y="{y}" width="{wide}" height="{_HIGH}" rx="4" fill="#eef2f6" stroke="#8094a8"/>'
                f'<text x="{x + wide // 2}" y="{y + 17}" text-anchor="middle" font-size="11">{escape(room)}</text>'
            )
            x += wide + _GAP
        y += _HIGH + 3 * _GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {y}" font-family="sans-serif" fill="#1d2733">'
    ground = f'<rect width="{_WIDE}" height="{y}" fill="#ffffff"/>'
    return "\n".join((head, ground, *parts, "</svg>")) + "\n"


def page() -> str:
    """Every room with the first paragraph of its docstring, package by package, the top layer first."""
    return HEAD + "".join(_table(package) for package in houses())


def _table(package: str) -> str:
    place = package.replace(".", "/")
    rows = "".join(f"| `{place}/{room}` | {contents} |\n" for room, contents in _contents(package))
    return f"\n## {place}\n\n| room | contents |\n|---|---|\n{rows}"


def _contents(package: str) -> Iterator[tuple[str, str]]:
    """The rooms of a package as files and folders, and what each is."""
    for room in (room for layer in layers(package) for room in layer):
        place = ROOT / package.replace(".", "/") / room
        code = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        text = ast.get_docstring(ast.parse(code.read_text("utf-8"))) or ""
        yield (room if place.is_dir() else code.name), " ".join(text.split("\n\n")[0].split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    PICTURE.write_text(picture(), "utf-8")
