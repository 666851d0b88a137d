"""The text in an empty place: the last change there, and the possible actions, each with its key. Pure."""

from __future__ import annotations

from textual.content import Content

from tui.text.plain import plain

_KEY = 3  # cells of a key


def empty_state(said: str, *ways: tuple[str, str], last: str = "") -> Content:
    """Return `No downtime is open.`, the `last` change, and a line for each of the `ways` on: a key and its effect."""
    lines = [Content.styled(plain(text), "$text-muted") for text in (said, last and f"Last: {last}") if text]
    if ways:
        lines.append(Content(""))
    return Content("\n").join([*lines, *(_way(*each) for each in ways)])


def _way(key: str, does: str) -> Content:
    return Content.assemble((f"{key:>{_KEY}}  ", "bold $accent"), (plain(does), "$text-muted"))
