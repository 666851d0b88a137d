"""Writes docs/reference/keys.md from the tables of keys: `python -m tests.keys_page` (or `make generated`)."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from pathlib import Path

from tui.key_bindings import every_command, key_name
from tui.key_bindings.command import UiCommand

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "keys.md"
HEAD = """# Keys

Every key of the app, by the place where you press it. `^f` is Ctrl and f. A key of `app` works everywhere, a key of
`play` on the play screen, one of `play.characters` in its characters pane. A dialog or form hears its own keys first.
The last column is the name by which [the configuration](configuration.md) gives a command other keys. `wyrdbook keys`
prints your own keys.

This page is generated (`make generated`).
"""


def page() -> str:
    """The page."""
    listed = sorted(every_command(), key=attrgetter("scope"))
    return HEAD + "".join(_table(scope, tuple(own)) for scope, own in groupby(listed, attrgetter("scope")))


def _table(scope: str, commands: tuple[UiCommand, ...]) -> str:
    rows = "".join(f"| {_keys(each)} | {each.title} | {_cell(each.help)} | `{each.id}` |\n" for each in commands)
    return f"\n## {scope}\n\n| key | name | what it does | command |\n|---|---|---|---|\n{rows}"


def _keys(command: UiCommand) -> str:
    return " ".join(f"`{_cell(key_name(key))}`" for key in command.keys.split(",") if key)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
