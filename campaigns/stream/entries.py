"""An entry of the public stream: a log entry as the players, or one character's player, may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from campaigns.account import Account
from campaigns.open_campaign import PAUSE, RESUME
from campaigns.state.view import LogLine, with_about
from campaigns.visibility.passages import without_hidden

UNDO = "undo"
REDO = "redo"
SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """A log entry that the players may know of, by its number.

    `kind` is that of the command. For a draw, `who` is the character and `outcome` the game's word for the result.
    `entries` are the earlier entries of the stream that it undoes (`undo`) or restores (`redo`).
    """

    entry: int
    session: int | None
    scene: int | None
    at: str
    kind: str
    text: str
    who: str = ""
    outcome: str = ""
    entries: tuple[int, ...] = ()


def public_entry(account: Account, line: LogLine) -> PublicEntry | None:
    """A log entry as a public account tells it; None if the players don't know of it."""
    own = _OWN_WORDS.get(line.kind)
    told = account.tell(line) if own is None else None
    if told is not None:
        text = with_about(told.title, told.who, told.note) if told.title else ""
        text = "; ".join(filter(None, (text, *told.more)))
    else:
        text = own(account, line) if own is not None else ""
    if not text:
        return None
    who, outcome = (told.who, told.word) if told is not None else ("", "")
    return PublicEntry(line.seq, line.session, line.scene, line.at, line.kind, text, who, outcome)


def _title(account: Account, line: LogLine) -> str:
    """The log's title for a beginning or an end that everyone sees."""
    return without_hidden(line.title)


_OWN_WORDS: Mapping[str, Callable[[Account, LogLine], str]] = {
    **dict.fromkeys(("start_session", "end_session", "start_scene", "end_scene", PAUSE, RESUME), _title),
}
"""Entries that the stream words itself, by the kind of their command."""
