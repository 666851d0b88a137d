"""Style sheets: one for what all places share, one for each place, loaded before the place is opened."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.css.stylesheet import Stylesheet


def sheet(name: str) -> Path:
    """The style sheet of a place, for its `CSS_PATH`."""
    return Path(__file__).parent / f"{name}.tcss"


def every_sheet() -> Iterable[Path]:
    """All style sheets there are, first those that others build on: of two rules alike the later one holds."""
    first = [sheet(name) for name in ("base", "modals", "form", "draw")]
    return dict.fromkeys([*first, *sorted(Path(__file__).parent.glob("*.tcss"))])


def take_in(stylesheet: Stylesheet, paths: Iterable[Path]) -> None:
    """Let style sheets hold, those that do not yet. Textual itself would parse all others again with each."""
    missing = [path for path in paths if not stylesheet.has_source(str(path))]
    if missing:
        stylesheet.read_all(missing)
        stylesheet.parse()
