"""The one table of commands. Each module here lists those of one place as `COMMANDS`; nothing else binds a key.

A module is named after the first part of its scopes: `play` and `play.points` are both in `tui/keys/play.py`.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module

from textual.binding import Binding, BindingType

from tui.keys.command import UiCommand

__all__ = ["UiCommand", "bindings", "commands", "declared", "every_command", "key_name"]

_NAMES = {
    "ctrl": "^",
    "escape": "esc",
    "space": "space",
    "asterisk": "*",
    "at": "@",
    "percent_sign": "%",
    "ampersand": "&",
    "question_mark": "?",
    "exclamation_mark": "!",
    "slash": "/",
    "colon": ":",
    "full_stop": ".",
    "comma": ",",
    "semicolon": ";",
    "plus": "+",
    "number_sign": "#",
    "minus": "-",
    "underscore": "_",
    "vertical_line": "|",
    "equals_sign": "=",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pagedown": "pgdn",
    "pageup": "pgup",
}


@cache
def commands(scope: str) -> tuple[UiCommand, ...]:
    """The commands of one scope."""
    module = import_module(f"{__name__}.{scope.partition('.')[0]}")
    return tuple(command for command in module.COMMANDS if command.scope == scope)


@cache
def every_command() -> tuple[UiCommand, ...]:
    """All commands of all places."""
    modules = sorted(info.name for info in pkgutil.iter_modules(__path__) if info.name != "command")
    return tuple(command for name in modules for command in import_module(f"{__name__}.{name}").COMMANDS)


@cache
def declared(id: str | None) -> int:
    """The place of a command among those of its scope; −1 for a key that no table lists, such as a macro's."""
    scope = (id or "").rpartition(".")[0]
    listed = f"{__name__}.{scope.partition('.')[0]}" in sys.modules
    ids = [command.id for command in commands(scope)] if scope and listed else []
    return ids.index(id) if id in ids else -1


def bindings(scope: str) -> list[BindingType]:
    """The key bindings of a scope, for the `BINDINGS` of its widget or screen."""
    return [
        Binding(
            c.keys,
            c.action,
            c.title,
            show=c.show,
            id=c.id,
            tooltip=c.help,
            key_display=key_name(c.keys),
            priority=c.always,
        )
        for c in commands(scope)
        if c.keys
    ]


def key_name(keys: str | Iterable[str]) -> str:
    """How the first of some keys is written: `ctrl+p,f1` is `^p`."""
    first = keys.split(",")[0].strip() if isinstance(keys, str) else next(iter(keys), "")
    *modifiers, key = first.split("+") if len(first) > 1 else [first]
    shown = _NAMES.get(key, key)
    if modifiers == ["shift"] and len(key) == 1:
        return shown.upper()
    return "".join(_NAMES.get(m, f"{m}-") for m in modifiers) + shown
