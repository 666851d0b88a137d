"""Actions on story threads other than writing their articles."""

from __future__ import annotations

from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.lengths import TEXT
from core.schema.entry import entry


@command("touch article")
class TouchThread(Command):
    """Note that the session touched a thread, if no text or clock says so."""

    article: int = entry("Thread", names="article")


@command("close-thread article ending")
class CloseThread(Command):
    """Close a thread, with its ending."""

    article: int = entry("Thread", names="article")
    ending: str = entry("How it ended", default="", longest=TEXT)


@command("link-clock clock article")
class LinkClock(Command):
    """Make a clock count for a thread; without one, for none. An article without a thread becomes an open one."""

    clock: int = entry("Clock", names="clock")
    article: int | None = entry("Thread", default=None, names="article")


MOST_SESSIONS = 1000
"""A number above that of any campaign's sessions: a thread is never dormant."""


@command("dormant-after evenings")
class SetDormancy(Command):
    """Set the number of untouched sessions after which a thread is dormant."""

    evenings: int = entry("Sessions", low=1, high=MOST_SESSIONS)
