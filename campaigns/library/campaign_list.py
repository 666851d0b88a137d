"""Listing and finding the campaigns of a library; nothing here changes one.

Imports are made where they are needed: a campaign is found before the first paint, which must not wait for them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns import names
from campaigns.user_files import folders
from core.lazy_imports import Lazy
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns import store
    from campaigns.document_kinds import table_names
    from campaigns.store import Tell
    from core import rulesets
else:
    table_names = Lazy("campaigns.document_kinds.table_names")
    store = Lazy("campaigns.store")
    rulesets = Lazy("core.rulesets")

SAMPLE = "sample_"
"""The beginning of the folders with private copies of samples; no campaign's slug has an underscore."""


class Shelved(NamedTuple):  # a dataclass takes ten times as long to define, and the first paint waits for it
    """A campaign in the library's list; with a `fault`, little else is known.

    `played` is when it was last written to, in seconds since 1970, 0 if unknown; `stopped` is the point where play
    stopped.
    """

    name: str
    ruleset: str
    title: str
    folder: Path
    sessions: int = 0
    fault: str = ""
    played: float = 0.0
    stopped: str = ""
    next_evening: str = ""
    summary: str = ""


class Shelf:
    """The campaigns in one folder, for reading. Raises `CampaignError` if it can't be read."""

    def __init__(
        self, folder: Path | None = None, clock: Callable[[], str] | None = None, tell: Tell | None = None
    ) -> None:
        self.folder = folders.campaigns() if folder is None else folder
        self._clock, self._tell = clock, tell

    def list(self) -> tuple[Shelved, ...]:
        """The campaigns, last played first; a damaged one is listed with its fault."""
        with reading_errors(self.folder):
            found = sorted(self._folders(), key=_last_played, reverse=True)
        return tuple(read_listing(folder) for folder in found)

    def names(self) -> tuple[str, ...]:
        """The folder names of the campaigns in order; reads nothing in them."""
        with reading_errors(self.folder):
            return tuple(sorted(folder.name for folder in self._folders()))

    def last(self) -> Path | None:
        """The campaign played last; None in an empty library. Reads nothing in it."""
        with reading_errors(self.folder):
            return max(self._folders(), key=_last_played, default=None)

    def find(self, text: str) -> Path:
        """A campaign by its path, its folder's name, its name, or the beginning of a name or of a word in it."""
        if is_campaign(path := Path(os.path.expanduser(text))):  # unlike Path.expanduser, it accepts `~nobody`
            return path.resolve()
        if text in {folder.name for folder in self._folders()}:
            return self.folder / text

        listed = self.list()
        found = names.find_called(text, [((s.name, s.folder.name), s) for s in listed])
        # The user's campaign comes before the sample with its name.
        found = [s for s in found if not s.folder.name.startswith(SAMPLE)] or found
        if len(found) == 1:
            return found[0].folder
        if found:
            several = ", ".join(f"{s.name} ({s.folder.name})" for s in found)
            raise store.NotACampaign(f"{text:.60} could be any of: {several}.", kind="ambiguous")
        known = ", ".join(s.name for s in listed) or "none yet"
        missing = f"There is no campaign {text:.60}." if text.strip() else "Name a campaign."
        raise store.NotACampaign(" ".join((missing, f"The campaigns are: {known}.")))

    def _folders(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from (path for path in self.folder.iterdir() if path.name[0] != "." and is_campaign(path))


def is_campaign(folder: Path) -> bool:
    """Return True if a folder holds a campaign, or the remains of one."""
    # os.path, not pathlib: a text that can't be a path (with a NUL, or too long) simply doesn't exist.
    return os.path.isfile(folder / "state.json") or os.path.isdir(folder / "log")


@contextmanager
def reading_errors(folder: Path) -> Iterator[None]:
    """Raise `CampaignError` for errors of reading."""
    try:
        yield
    except OSError as error:
        raise store.StoreError(f"{folder} cannot be read ({error.strerror}).", kind="unreadable") from error


def read_listing(folder: Path) -> Shelved:
    """A campaign for the list; if it can't be read, with its fault."""
    try:
        with store.Store.open(folder, read_only=True) as opened:
            tables = {name: opened.docs(name) for name in ("campaign", "sessions", "scenes", "conflicts")}
            campaign = tables["campaign"][table_names.ONLY]
            game, rules = campaign["ruleset"], rulesets.find_playable(campaign["ruleset"])
            title = rules.title if rules else f"{game} (missing)"
            return Shelved(
                campaign["name"],
                game,
                title,
                folder,
                campaign["sessions_played"],
                played=_last_played(folder),
                stopped=_where_stopped(campaign, tables),
                next_evening=campaign.get("next_evening", ""),
                summary=campaign.get("summary", ""),
            )
    except (store.StoreError, Refusal) as fault:
        return Shelved(folder.name, "", "", folder, fault=str(fault))
    except KeyError:
        return Shelved(folder.name, "", "", folder, fault="This isn't a wyrdbook campaign.")


def _where_stopped(campaign: Mapping[str, Any], tables: Mapping[str, Mapping[int, Any]]) -> str:
    """The point where play stopped, from what is open: `session 11 · 3 Among the bells · The rope`; else the last."""
    if (session := tables["sessions"].get(campaign["session"] or 0)) is None:
        played = campaign["sessions_played"]
        return f"after session {played}" if played else "not begun"
    scene = tables["scenes"].get(campaign["scene"] or 0)
    running = (tables["conflicts"][each]["title"] for each in campaign["conflicts"] if each in tables["conflicts"])
    where = (f"{scene['number']} {scene['title']}",) if scene else ()
    return " · ".join((f"session {session['number']}", *where, *running))


def _last_played(folder: Path) -> float:
    """The time a campaign was last opened for writing, or written to; an unknown one comes last.

    A killed program has written its last changes only to the newest segment of the log.
    """
    at = [folder / "state.json", folder / "lock.holder"]
    with suppress(OSError, ValueError):
        at.append(folder / "log" / max(os.listdir(folder / "log")))
    return max(map(_write_time, at))


def _write_time(file: Path) -> float:
    """The time a file was last written; 0 if it doesn't exist or the disk doesn't tell."""
    try:
        return file.stat().st_mtime if file.is_file() else 0.0
    except OSError:
        return 0.0
