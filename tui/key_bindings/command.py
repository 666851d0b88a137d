"""What one key does: the single description that bindings, palette, help, command line and README share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UiCommand:
    """Something a person can make a place do.

    `id` is the name a user's keymap calls it by; `keys` are separated by commas; `action` is the Textual action,
    run at the widget or screen whose `scope` this is. `show` puts it into the footer while the scope has the
    focus; `aliases` are further words for it on the command line. `always`: dialogs and fields hear it, too.
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
