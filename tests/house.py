"""The picture of the house, from the layers that import-linter guards: `python -m tests.house`."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "dev" / "house.svg"
_ACROSS, _WIDE, _HIGH, _GAP = 6, 150, 26, 6  # rooms in a row; pixels


def layers(package: str) -> list[list[str]]:
    """The rooms of a package, top layer first; rooms of one layer don't know each other."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    found = next(each for each in contracts if each["type"] == "layers" and each["containers"] == [package])
    return [[room.strip() for room in layer.split("|")] for layer in found["layers"]]


def picture() -> str:
    """Both floors as SVG: a room imports only from rooms after it, in reading order, and from the floors below."""
    parts: list[str] = []
    y = _GAP
    for package in ("tui", "campaigns"):
        rooms = [" · ".join(layer) for layer in layers(package)]
        parts.append(f'<text x="{_GAP}" y="{y + 20}" font-weight="bold" font-size="18">{package}</text>')
        y += _HIGH + _GAP
        for number, room in enumerate(rooms):
            x = _GAP + number % _ACROSS * (_WIDE + _GAP)
            top = y + number // _ACROSS * (_HIGH + _GAP)
            parts.append(
                f'<rect x="{x}" y="{top}" width="{_WIDE}" height="{_HIGH}" rx="4" fill="#eef2f6" stroke="#8094a8"/>'
                f'<text x="{x + _WIDE // 2}" y="{top + 17}" text-anchor="middle" font-size="11">{escape(room)}</text>'
            )
        y += (-(-len(rooms) // _ACROSS)) * (_HIGH + _GAP) + _GAP
    wide = _ACROSS * (_WIDE + _GAP) + _GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {y}" font-family="sans-serif" fill="#1d2733">'
    ground = f'<rect width="{wide}" height="{y}" fill="#ffffff"/>'
    return "\n".join((head, ground, *parts, "</svg>")) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
