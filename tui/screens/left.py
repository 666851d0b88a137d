"""The table as it was left: painted at once, so that it can be read while the campaign is being opened.

It is kept as the app ends, and shown only where the campaign, the settings and the terminal are as they were then. What
is typed while it is shown is heard as soon as the table itself is there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.errors import StyleSyntaxError
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from campaigns.user_files import folders
from campaigns.user_files.stamp import stamp
from tui.config.settings import config_path

_FORMAT = 1

Looks = tuple[str | int, ...]
"""How the app draws now: its theme and whatever else changes each line."""


def as_left(folder: Path, looks: Looks) -> list[Strip]:
    """The lines of the table as a campaign was left; none where something has changed since, or no one knows."""
    try:
        kept = json.loads(_file().read_bytes())
        if kept["mark"] != _mark(folder, looks):
            return []
        styles = [Style.parse(each) for each in kept["styles"]]
        return [Strip([Segment(text, styles[style]) for text, style in line]) for line in kept["lines"]]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError, StyleSyntaxError):
        return []  # nothing anyone would miss


def leave(folder: Path, looks: Looks, lines: Sequence[Strip]) -> None:
    """Keep the lines of the table of a campaign that was closed just now, in place of those kept before.

    They tell what a GM hides, and are for the eyes of the user only, as campaigns are.
    """
    from campaigns.user_files.texts import save_text

    styles: dict[str, int] = {}
    drawn = [[(text, styles.setdefault(_style_words(style), len(styles))) for text, style, _ in line] for line in lines]
    with suppress(OSError):
        save_text(_file(), json.dumps({"mark": _mark(folder, looks), "styles": list(styles), "lines": drawn}))


def _mark(folder: Path, looks: Looks) -> str:
    """Another text as soon as the table would look otherwise. Raises `OSError` where there is no campaign."""
    settings = config_path()
    set_at = settings.stat().st_mtime_ns if settings.exists() else None
    return str((_FORMAT, str(folder.resolve()), stamp(folder), set_at, looks))


def _file() -> Path:
    return folders.state() / "left.json"


def _style_words(style: Style | None) -> str:
    """A style in words, without what happens on a click."""
    return "" if style is None else str(style.clear_meta_and_links())
