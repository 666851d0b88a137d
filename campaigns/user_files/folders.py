"""Where campaigns, settings and logs live on this system. `WYRDBOOK_HOME` puts all of it under one folder."""

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
    """What the user sets: `config.toml` with the keymap."""
    home = _home()
    return home / "config" if home else platformdirs.user_config_path(_APP, appauthor=False)


def state() -> Path:
    """What the program remembers of its own: nothing anyone would miss."""
    home = _home()
    return home / "state" if home else platformdirs.user_state_path(_APP, appauthor=False)


def reports() -> Path:
    """What is written when wyrdbook itself fails."""
    return state() / "reports"


def campaigns() -> Path:
    """The library: one folder per campaign."""
    return data() / "campaigns"


def random_tables() -> Path:
    """Random tables of the user's own, for all games; a folder in it with the id of a game is for that alone."""
    return data() / "random_tables"


def is_open_to_others(path: Path) -> bool:
    """Whether others on this machine may do anything with a file or folder that is the user's own."""
    try:
        own = path.stat()
    except OSError:
        return False
    return os.name == "posix" and own.st_uid == os.geteuid() and own.st_mode & 0o077 != 0


def _home() -> Path | None:
    """The folder `WYRDBOOK_HOME` names; empty is the same as not set. Raises `Refusal` for the home of no one."""
    named = os.path.expanduser(os.environ.get("WYRDBOOK_HOME", ""))
    if named.startswith("~"):
        raise Refusal("no_home", f"WYRDBOOK_HOME is {named:.60}, but there is no such user.")
    return Path(named) if named else None
