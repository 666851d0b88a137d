"""The one table of commands: each room lists those of its screens as `COMMANDS`; nothing else binds a key."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from textual.binding import Binding, BindingType

from tui.key_bindings.command import UiCommand

__all__ = ["UiCommand", "bindings", "commands", "every_command", "key_name", "place_in_scope"]

_MODULES: Mapping[str, str] = {
    "app": "tui.app.keys",
    "dialog": "tui.dialogs.keys",
    "dossier": "tui.dossiers.keys",
    "downtime": "tui.downtime.keys",
    "draw": "tui.draws.keys",
    "form": "tui.forms.keys",
    "handouts": "tui.handouts.keys",
    "library": "tui.library.keys",
    "list_place": "tui.base_screens.list_keys",
    "log": "tui.history.keys",
    "map": "tui.maps.keys",
    "notes": "tui.notes.keys",
    "play": "tui.key_bindings.play",
    "points": "tui.points.keys",
    "reader": "tui.dialogs.reader_keys",
    "rolling": "tui.random_tables.keys",
    "rules": "tui.house_rules.keys",
    "safety": "tui.safety.keys",
    "search": "tui.search.keys",
    "sheet": "tui.characters.keys",
    "story": "tui.sessions.keys",
    "threads": "tui.threads.keys",
    "timeline": "tui.calendar.keys",
    "todo": "tui.todo.keys",
    "world": "tui.world.keys",
}
"""The module with the keys of a scope, by the first part of the scope, with which ids in keymaps begin."""

_NAMES = {
    "ctrl": "^",
    "escape": "esc",
    "space": "space",
    "asterisk": "*",
    "at": "@",
    "dollar_sign": "$",
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
    """Return the commands of one scope."""
    module = import_module(_MODULES[scope.partition(".")[0]])
    return tuple(command for command in module.COMMANDS if command.scope == scope)


@cache
def every_command() -> tuple[UiCommand, ...]:
    """Return all commands of all places."""
    return tuple(command for name in _MODULES.values() for command in import_module(name).COMMANDS)


@cache
def place_in_scope(id: str | None) -> int:
    """Return a command's position within its scope; −1 for a key in no table, such as a macro's."""
    scope = (id or "").rpartition(".")[0]
    listed = _MODULES.get(scope.partition(".")[0]) in sys.modules
    ids = [command.id for command in commands(scope)] if scope and listed else []
    return ids.index(id) if id in ids else -1


def bindings(scope: str) -> list[BindingType]:
    """Return the key bindings of a scope, for the `BINDINGS` of its widget or screen."""
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
    """Return the first of some keys in its written form: `ctrl+p,f1` is `^p`."""
    first = keys.split(",")[0].strip() if isinstance(keys, str) else next(iter(keys), "")
    *modifiers, key = first.split("+") if len(first) > 1 else [first]
    shown = _NAMES.get(key, key)
    if modifiers == ["shift"] and len(key) == 1:
        return shown.upper()
    return "".join(_NAMES.get(m, f"{m}-") for m in modifiers) + shown
