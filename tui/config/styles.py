"""Style sheets: one shared by all places, one for each place, loaded before the place opens."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.css.stylesheet import Stylesheet


_SHEETS = {
    "base": "base_screens/style.tcss",
    "modals": "dialogs/style.tcss",
    "form": "forms/style.tcss",
    "draw": "draws/style.tcss",
    "downtime": "downtime/style.tcss",
    "library": "library/style.tcss",
    "log": "history/style.tcss",
    "map": "maps/style.tcss",
    "notes": "notes/style.tcss",
    "play": "play_screen/style.tcss",
    "points": "points/style.tcss",
    "reader": "dialogs/reader.tcss",
    "recovery": "library/recovery.tcss",
    "rules": "house_rules/style.tcss",
    "sheet": "characters/style.tcss",
    "story": "sessions/style.tcss",
    "threads": "threads/style.tcss",
    "timeline": "calendar/style.tcss",
}
"""The file of each style sheet, base sheets first; of two equal rules the later one applies."""
_TUI = Path(__file__).parent.parent


def sheet(name: str) -> Path:
    """The style sheet of a place, for its `CSS_PATH`."""
    return _TUI / _SHEETS[name]


def every_sheet() -> Iterable[Path]:
    """All style sheets, in order of precedence."""
    return map(sheet, _SHEETS)


def load_style_sheets(stylesheet: Stylesheet, paths: Iterable[Path]) -> bool:
    """Load the style sheets that aren't loaded yet. Textual itself would parse all others again with each.

    Return True if there were any. They apply in the order of the table above, in whatever order places, dialogs and
    the warm-up ask for them.
    """
    missing = [path for path in paths if not stylesheet.has_source(str(path))]
    if missing:
        stylesheet.read_all(missing)
        for location in ((str(path), "") for path in every_sheet()):
            if location in stylesheet.source:
                stylesheet.source[location] = stylesheet.source.pop(location)
        stylesheet.parse()
    return bool(missing)
