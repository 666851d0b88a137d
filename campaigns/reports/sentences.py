"""Events at the table as sentences: the subject, the character, the outcome and the consequences."""

from __future__ import annotations

import re
from collections.abc import Collection

from campaigns.visibility.log_entries import ToldEntry
from core.wording import split_names

_DOES = {
    "disaster": ("fails badly", "fail badly"),
    "failure": ("fails", "fail"),
    "success": ("succeeds", "succeed"),
    "triumph": ("succeeds brilliantly", "succeed brilliantly"),
}
"""The verbs for one character or several by the band of the outcome; a mixed one has only the game's word."""

_VERB = re.compile(r"[a-z]+s\b")
STOPS = (".", "!", "?", "…", ".”", "!”", "?”")
"""The ends of a sentence, with the mark after a quotation."""


def sentences(told: ToldEntry, known: Collection[str] = ()) -> str:
    """A log entry in sentences: `Up the outside: Mara Voss succeeds (Dexterity + Stealth, Success). A rung breaks.`

    `known` are names, which may have a comma or an `and` in them.
    """
    return " ".join(as_sentence(capital(each)) for each in (_first(told, known), "; ".join(told.more)) if each)


def tells(did: str) -> bool:
    """Return True if a verb alone tells the deed and its outcome: `notices no one`."""
    return _VERB.match(did) is not None


def _first(told: ToldEntry, known: Collection[str]) -> str:
    does = _does(told, known)
    if not told.note:
        return does or _in_one(told)
    about = capital(told.note)
    if not does:
        return f"{about} ({told.title})"
    return f"{about} {does}" if about.endswith(STOPS) else f"{about}: {does}"


def _does(told: ToldEntry, known: Collection[str]) -> str:
    """The character and the outcome, with its breakdown; empty if it was neither good nor bad."""
    if told.band not in _DOES or not told.who:
        return ""
    did = told.title.removeprefix(f"{told.who}: ")
    if tells(did):
        return f"{told.who} {did}"
    one, several = _DOES[told.band]
    verb = several if len(split_names(told.who, known)) > 1 else one
    return f"{told.who} {verb} ({did})"


def _in_one(told: ToldEntry) -> str:
    """A log entry as one sentence, if a verb tells the deed: `Oren accepts a compel: Owes the hag`."""
    did = told.title.removeprefix(f"{told.who}: ")
    return f"{told.who} {did}" if told.who and did != told.title and did[:1].islower() else told.title


def as_sentence(text: str, after: str = "", stop: str = ".") -> str:
    """A text as a complete sentence, with an addition after it."""
    whole = f"{text}{after}"
    return whole if not whole or whole.endswith(STOPS) else f"{whole}{stop}"


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]
