"""The folders for campaigns, settings and logs on this system. `WYRDBOOK_HOME` puts all of them under one folder."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from core.refusal import Refusal

_APP = "wyrdbook"


def data() -> Path:
    """Campaigns and their backups."""
    home = _home()
    return home / "data" if home else platformdirs.user_data_path(_APP, appauthor=False)


def config() -> Path:
    """The user's settings: `config.toml` with the keymap."""
    home = _home()
    return home / "config" if home else platformdirs.user_config_path(_APP, appauthor=False)


def state() -> Path:
    """The program's own memory, which no one would miss."""
    home = _home()
    return home / "state" if home else platformdirs.user_state_path(_APP, appauthor=False)


def reports() -> Path:
    """The reports written when wyrdbook itself fails."""
    return state() / "reports"


def campaigns() -> Path:
    """The library: one folder per campaign."""
    return data() / "campaigns"


def random_tables() -> Path:
    """The user's random tables for all games; a folder in it with the id of a game is only for that game."""
    return data() / "random_tables"


def is_open_to_others(path: Path) -> bool:
    """Return True if others on this machine have any rights to the user's file or folder."""
    try:
        own = path.stat()
    except OSError:
        return False
    return os.name == "posix" and own.st_uid == os.geteuid() and own.st_mode & 0o077 != 0


def _home() -> Path | None:
    """The folder that `WYRDBOOK_HOME` names; None if it is unset or empty.

    Raises `Refusal` for an unknown user's home.
    """
    named = os.path.expanduser(os.environ.get("WYRDBOOK_HOME", ""))
    if named.startswith("~"):
        raise Refusal("no_home", f"WYRDBOOK_HOME is {named:.60}, but there is no such user.")
    return Path(named).absolute() if named else None
