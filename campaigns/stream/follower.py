"""Following a campaign that another program plays; no lock is taken and nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from campaigns.account import Account
from campaigns.campaign import Campaign
from campaigns.history.history import History
from campaigns.links.syntax import readable_text
from campaigns.state.view import LogLine, View
from campaigns.stream.entries import REDO, SWITCH, UNDO, PublicEntry, public_entry

_REMEMBERED = 1000
"""The most stream entries that can be undone and redone in it."""


def log_stamp(folder: Path) -> object:
    """A value that changes with every write to the campaign in a folder; opens nothing."""
    files = (folder / "log").glob("*")
    return tuple(sorted((file.name, (stat := file.stat()).st_size, stat.st_mtime_ns) for file in files))


class Follower:
    """Reports news of a campaign, for all players or for one character's player."""

    def __init__(self, folder: Path, *, after: int | None = None, character: int | None = None) -> None:
        """Follow the campaign in a folder from an entry on, by default from now. Raises `CampaignError`."""
        self._folder, self._character = folder, character
        self._seen: object = None
        self.changed = False
        """True if anything was written between the last two calls of `news`."""
        self._told: dict[int, LogLine] = {}
        self.read: Callable[[str], str] = readable_text
        """The text of an entry as people read it: links by their words."""
        with Campaign.open(folder, read_only=True) as campaign:
            self._after = campaign.view.seq if after is None else min(after, campaign.view.seq)
            self.view: View = campaign.view

    def news(self) -> list[PublicEntry]:
        """The entries since the last call, oldest first. Raises `CampaignError`."""
        seen = log_stamp(self._folder)
        self.changed = seen != self._seen
        if not self.changed:
            return []
        with Campaign.open(self._folder, read_only=True) as campaign:
            found = [*self._entries_since(campaign)]
            self.view, self._after = campaign.view, campaign.view.seq
        self._seen = seen
        return found

    def _entries_since(self, campaign: Campaign) -> Iterator[PublicEntry]:
        if campaign.view.seq <= self._after:
            return
        account = Account(campaign.past(), public=True, character=self._character)
        self.read = account.read
        history = campaign.history()
        for seq in range(self._after + 1, campaign.view.seq + 1):
            line = history.line_at(seq)
            if line.kind in (UNDO, REDO, SWITCH):
                continue
            if line.holds and (entry := public_entry(account, line)) is not None:
                self._told[seq] = line
                yield entry
        yield from self._undo_and_redo_entries(history, campaign.view.seq)
        for seq in [*self._told][:-_REMEMBERED]:
            del self._told[seq]

    def _undo_and_redo_entries(self, history: History, now: int) -> Iterator[PublicEntry]:
        """The stream entries that were undone, or that hold again."""
        turned = {seq: line for seq, line in self._told.items() if history.holds(seq, line.event) is not line.holds}
        for kind, text, was_live in ((UNDO, "Undone", True), (REDO, "Redone", False)):
            entries = tuple(seq for seq, line in turned.items() if line.holds is was_live)
            if entries:
                last = turned[entries[-1]]
                yield PublicEntry(now, last.session, last.scene, last.at, kind, text, entries=entries)
        self._told |= {seq: line._replace(live=not line.holds, reverted=False) for seq, line in turned.items()}
