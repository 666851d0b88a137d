"""Moments of a campaign's past, as people name them: a log entry, the end of a session, a date."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, Protocol

from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns.history.past_states import Past
    from campaigns.state.view import View

_ENTRY = re.compile(r"#?(\d{1,12})")
_SESSION = re.compile(r"(?:session[: ]?|s)(\d{1,9})")


class Logged(Protocol):
    """A campaign with its log, to find a moment in."""

    @property
    def view(self) -> View:
        """The campaign as it is now."""

    def past(self) -> Past:
        """The campaign's past."""


def entry_at(campaign: Logged, text: str) -> int:
    """The log entry that a moment follows: entry `812`, the end of `session:12`, the end of the day `2026-11-06`.

    Refuse a text that isn't a moment in the campaign's log.
    """
    asked = text.strip().casefold()
    if found := _ENTRY.fullmatch(asked):
        return _entry(campaign, int(found[1]))
    if found := _SESSION.fullmatch(asked):
        return _end_of_session(campaign, int(found[1]))
    try:
        day = date.fromisoformat(asked)
    except ValueError:
        ways = "Use a log entry (812), a session (session:12) or a date (2026-11-06)"
        raise Refusal("bad_moment", f"{text.strip() or 'Nothing':.60} isn't a moment of the log. {ways}.") from None
    return _last_on(campaign, day)


def _entry(campaign: Logged, seq: int) -> int:
    last = campaign.view.seq
    if not 1 <= seq <= last:
        raise Refusal("no_moment", f"There is no log entry {seq}. The log has entries 1 to {last}.")
    return seq


def _end_of_session(campaign: Logged, session: int) -> int:
    """The entry that ended a session; anything done before the next one began comes after it."""
    for record in campaign.past().history.records_of(session):
        if record.event["kind"] == "end_session":
            return int(record.seq)
    played, now = campaign.view.sessions_played, campaign.view.session
    if now is not None and now.number == session:
        raise Refusal("no_moment", f"Session {session} hasn't ended yet.")
    last = f"The last one is session {played}" if played else "No session has started yet"
    raise Refusal("no_moment", f"There is no session {session}. {last}.")


def _last_on(campaign: Logged, day: date) -> int:
    """The last entry written on or before a local date."""
    written = None
    for record in campaign.past().log.records(reverse=True):
        written = day_of(record.event["at"])
        if written is not None and written <= day:
            return int(record.seq)
    first = f" The first log entry is from {written.isoformat()}." if written else ""
    raise Refusal("no_moment", f"The campaign didn't exist on {day.isoformat()}.{first}")


def day_of(at: str) -> date | None:
    """The local date of an entry; None if the log doesn't tell."""
    try:
        return datetime.fromisoformat(at).astimezone().date()
    except ValueError:
        return None
