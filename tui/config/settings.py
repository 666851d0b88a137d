"""The user's configuration: one TOML file, read at the start, written only when a setting is changed in the app.

theme = "light"           # dark, light, monochrome, contrast or ansi (the terminal's own colours)
ascii = true              # nothing but ASCII is painted
typed = true              # in new campaigns you type in the draws of real cards
animations = false
folders.campaigns = "~/games"
conflict_layout = "fight" # the layout while a conflict runs; "" for none
paper = "letter"          # the paper of printed pages; a4 by default
many = "csv"              # the format for many characters in an external editor; toml by default

[backup]
also = "/media/stick/wyrdbook"  # a folder that gets a second copy after each session

[hooks]                   # commands that run when something happens (`tui.config.hooks`)
draw_made = "notify-send wyrdbook"

[keys]                    # by command id; `wyrdbook keys` lists them
"play.draw" = "d,f5"
"macro.round-two" = "f12" # the key of a macro
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns.names import slug
from campaigns.user_files import folders
from campaigns.user_files.faults import toml_fault
from core.lazy_imports import Lazy
from tui.config.hooks import EVENTS

if TYPE_CHECKING:
    from tui import key_bindings
    from tui.config.layouts import Layout
    from tui.key_bindings import former_names
else:
    key_bindings, former_names = Lazy("tui.key_bindings"), Lazy("tui.key_bindings.former_names")

MACRO = "macro."
"""The prefix of a macro's name in the keymap."""
THEMES = ("dark", "light", "monochrome", "contrast", "ansi")
PAPERS = ("a4", "letter")
TEXTS = ("toml", "csv")
"""The formats in which many characters or articles open in an external editor (`KINDS` of `edited_values`)."""
_CHOICES = {"theme": THEMES, "paper": PAPERS, "many": TEXTS}
_KNOWN = frozenset(
    ("typed", "animations", "ascii", "conflict_layout", "folders", "keys", "layouts", "hooks", "backup", *_CHOICES)
)


@dataclass(frozen=True, slots=True)
class Config:
    """The user's settings, with defaults for the others. `fault` is a sentence about settings that couldn't be used."""

    theme: str = "dark"
    typed: bool = False
    animations: bool = False
    ascii: bool = False
    conflict_layout: str = "fight"
    campaigns: Path = field(default_factory=folders.campaigns)
    keys: Mapping[str, str] = field(default_factory=dict)
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    paper: str = PAPERS[0]
    many: str = TEXTS[0]
    hooks: Mapping[str, str] = field(default_factory=dict)
    backup_also: Path | None = None
    fault: str = ""


def config_path() -> Path:
    """The path of the configuration."""
    return folders.config() / "config.toml"


def load(path: Path | None = None) -> Config:
    """Read the configuration. Faults are described in its `fault`, with defaults in their place."""
    path = path or config_path()
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return Config()
    except (OSError, UnicodeDecodeError) as error:
        return Config(fault=f"{path.name} can't be read: {_reason(error)}.")
    import tomllib

    try:
        given = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number with more digits than Python reads
        return Config(fault=f"{path.name} isn't valid TOML: {toml_fault(error)}.")
    return _check(given, path.name)


def change(setting: str, value: Any, path: Path | None = None, *, table: str = "") -> None:
    """Write one setting, of a `table` or at the top, leaving the user's comments and everything else unchanged.

    None removes it. Raises `OSError`, or `ValueError` if the file can't be read; then it stays unchanged.
    """
    import tomllib

    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    from campaigns.user_files.texts import save_text

    path = path or config_path()
    text = path.read_text(encoding="utf-8-sig") if path.exists() else ""
    # Not every fault is a ValueError: a value that should be a table may be something else.
    unreadable = (TOMLKitError, tomllib.TOMLDecodeError, RecursionError, AttributeError, TypeError)
    try:
        document = tomlkit.parse(text)
        within: Any = document.setdefault(table, tomlkit.table()) if table else document
        if value is None:
            within.pop(setting, None)
        else:
            within[setting] = value
        changed = tomlkit.dumps(document)
        tomllib.loads(changed)  # by the reader that is used; the two don't accept quite the same
    except unreadable as error:
        raise ValueError(f"{path.name} isn't valid TOML.") from error
    save_text(path, changed)


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return (error.strerror or "the disk refuses") if isinstance(error, OSError) else "it isn't in UTF-8"


def _check(given: Mapping[str, Any], name: str) -> Config:
    faults: list[str] = []
    used = dict(_settings(given, faults))
    fault = f"{name}: {' '.join(faults)}" if faults else ""
    return Config(**used, fault=fault)


def _settings(given: Mapping[str, Any], faults: list[str]) -> Iterator[tuple[str, Any]]:
    """Yield each usable setting; a sentence goes to `faults` for each other."""
    for key, value in given.items():
        match key, value:
            case (("theme" | "paper" | "many"), str()) if value in _CHOICES[key]:
                yield key, value
            case (("typed" | "animations" | "ascii"), bool()):
                yield key, value
            case "conflict_layout", str():
                yield key, value
            case "layouts", dict():
                yield key, dict(_layouts(value, faults))
            case "folders", {"campaigns": str(folder)} if path := _folder(folder):
                yield "campaigns", path
            case "backup", {"also": str(folder), **more} if not more and (path := _folder(folder)):
                yield "backup_also", path
            case "hooks", dict():
                yield key, dict(_hooks(value, faults))
            case "keys", dict():
                keymap = dict(_keys(value, faults))
                faults += _shared_keys(keymap)
                yield key, keymap
            case _ if key in _KNOWN:
                faults.append(f"{key} can't be {_value_words(value):.40}.")
            case _:
                faults.append(f"There is no setting {key!r:.40}.")


def _value_words(value: Any) -> str:
    """A value in a sentence, as TOML has it; Python doesn't print a number of some thousands of digits."""
    if isinstance(value, dict):
        return ", ".join(f"{name} = {_value_words(each)}" for name, each in value.items()) or "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        return repr(value)
    except ValueError:
        return "a number this large"


def _folder(named: str) -> Path | None:
    """The configured folder; None for an empty or impossible path, or an unknown user's home."""
    if not named or "\0" in named:
        return None
    path = os.path.expanduser(named)
    return None if path.startswith("~") else Path(path)


def _layouts(given: Mapping[str, Any], faults: list[str]) -> Iterator[tuple[str, Layout]]:
    from tui.config.layouts import from_stored

    for name, stored in given.items():
        layout = from_stored(stored) if name == slug(name) else None
        if layout is None:
            faults.append(f"{name!r:.40} isn't a layout.")
        else:
            yield name, layout


def _hooks(given: Mapping[str, Any], faults: list[str]) -> Iterator[tuple[str, str]]:
    for event, command in given.items():
        if event not in EVENTS:
            faults.append(f"There is no event {event!r:.40}. The events are: {', '.join(EVENTS)}.")
        elif not isinstance(command, str) or not command.strip():
            faults.append(f"The hook {event} must be a command, such as 'notify-send wyrdbook'.")
        else:
            yield event, command


def _shared_keys(keymap: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each key of the user's that another command of the same place has, or one that works everywhere.

    It is used all the same.
    """
    listed = key_bindings.every_command()
    for command in (each for each in listed if each.id in keymap):
        near = [other for other in listed if other.id != command.id and other.scope in (command.scope, "app")]
        for key in (key for key in keymap[command.id].split(",") if key not in command.keys.split(",")):
            for other in near:
                if key in keymap.get(other.id, other.keys).split(","):
                    yield f"{key_bindings.key_name(key)} is already {other.title}. Give {other.id} another key."


def _keys(given: Mapping[str, Any], faults: list[str]) -> Iterator[tuple[str, str]]:
    known = {command.id for command in key_bindings.every_command()}
    for named, keys in given.items():
        command = former_names.IDS.get(named, named)
        if command != named and command in given:
            continue
        pressed = ",".join(filter(None, map(str.strip, keys.split(",")))) if isinstance(keys, str) else ""
        if not pressed:
            faults.append(f"The keys of {named!r:.40} must be text such as 'd,f5'.")
        elif command not in known and not command.startswith(("list.", MACRO)):
            faults.append(f"There is no command {named!r:.40}.")
        else:
            yield command, pressed
