"""The backup that the end of a session makes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.library.backups import not_in_it
from core.lazily import Lazy
from tui.app.messages import Messages
from tui.app.preferences import Preferences
from tui.internals import InnerApp

if TYPE_CHECKING:
    from campaigns import errors
    from campaigns.campaign import Campaign
    from campaigns.state.view import Done
else:
    errors = Lazy("campaigns.errors")


class SessionBackup:
    """Backs a campaign up as its session ends."""

    def __init__(self, app: InnerApp, preferences: Preferences, messages: Messages) -> None:
        self._app, self._preferences, self._messages = app, preferences, messages

    def follow(self, done: Done, campaign: Campaign) -> None:
        """Back the campaign up if a session was ended: in a thread, for it reads back the whole log."""
        if done.line is not None and done.line.kind == "end_session":
            self._app.run_worker(partial(self._back_up, campaign.folder), thread=True)

    def _back_up(self, folder: Path) -> None:
        library = self._preferences.library
        try:
            library.backup(folder)
        except errors.CampaignError as error:
            self._app.call_from_thread(self._messages.refuse, f"Backup failed: {error}")
        else:
            if left := not_in_it(library.left_out(folder)):
                self._app.call_from_thread(self._messages.warn, "Backed up", left.strip())
