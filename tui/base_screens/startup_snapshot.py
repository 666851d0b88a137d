"""The table as it was left: painted at once, so that it can be read while the campaign is being opened.

It is saved when the app ends, and shown only if the campaign, the settings and the terminal are unchanged. Keys typed
meanwhile are handled as soon as the table itself is there.
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
from campaigns.user_files.change_stamp import stamp
from tui.config.settings import config_path

_FORMAT = 1

Looks = tuple[str | int, ...]
"""The factors that change every line, such as the theme."""


def snapshot_lines(folder: Path, looks: Looks) -> list[Strip]:
    """Return the lines of the table as a campaign was left; none if anything has changed since, or is unknown."""
    try:
        kept = json.loads(_file().read_bytes())
        if kept["mark"] != _mark(folder, looks):
            return []
        styles = [Style.parse(each) for each in kept["styles"]]
        return [Strip([Segment(text, styles[style]) for text, style in line]) for line in kept["lines"]]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError, StyleSyntaxError):
        return []  # nothing anyone would miss


def leave(folder: Path, looks: Looks, lines: Sequence[Strip]) -> None:
    """Save the lines of the table of a campaign that was just closed, replacing earlier ones.

    They contain the GM's secrets, and are readable by the user only, like campaigns.
    """
    from campaigns.user_files.texts import save_text

    styles: dict[str, int] = {}
    drawn = [[(text, styles.setdefault(_style_words(style), len(styles))) for text, style, _ in line] for line in lines]
    with suppress(OSError):
        save_text(_file(), json.dumps({"mark": _mark(folder, looks), "styles": list(styles), "lines": drawn}))


def _mark(folder: Path, looks: Looks) -> str:
    """A text that changes whenever the table would look different. Raises `OSError` if there is no campaign."""
    settings = config_path()
    set_at = settings.stat().st_mtime_ns if settings.exists() else None
    return str((_FORMAT, str(folder.resolve()), stamp(folder), set_at, looks))


def _file() -> Path:
    return folders.state() / "left.json"


def _style_words(style: Style | None) -> str:
    """A style in words, without click actions."""
    return "" if style is None else str(style.clear_meta_and_links())
