"""A command and its keys: the single description that bindings, palette, help, command line and README share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UiCommand:
    """A command of a place.

    `id` is its name in a user's keymap; `keys` are separated by commas; `action` is the Textual action, run at the
    widget or screen with this `scope`. `show` puts it into the footer while the scope has the focus; `aliases` are
    further words for it on the command line. `always`: dialogs and fields handle it, too.
    """

    id: str
    title: str
    help: str
    keys: str
    action: str
    scope: str
    group: str
    show: bool = False
    aliases: tuple[str, ...] = ()
    always: bool = False
