"""The backup at the end of a session."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.library.backups import omitted_files_sentence
from core.lazy_imports import Lazy
from tui.app.preferences import Preferences
from tui.textual_internals import InnerApp
from tui.toasts.messages import Messages

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
        self._faults: set[str] = set()
        """The faults of second backups that were already reported."""

    def follow(self, done: Done, campaign: Campaign) -> None:
        """Back up the campaign if a session was ended, in a thread because it reads the whole log."""
        if done.line is not None and done.line.kind == "end_session":
            self._app.run_worker(partial(self._back_up, campaign.folder), thread=True)

    def _back_up(self, folder: Path) -> None:
        library = self._preferences.library
        try:
            library.backup(folder)
        except errors.CampaignError as error:
            self._app.call_from_thread(self._messages.refuse, f"Backup failed: {error}")
        else:
            if left := omitted_files_sentence(library.left_out(folder)):
                self._app.call_from_thread(self._messages.warn, "Backed up", left.strip())
        if (also := self._preferences.config.backup_also) is not None:
            self._back_up_also(folder, also)

    def _back_up_also(self, folder: Path, also: Path) -> None:
        """Write the second backup; its fault is reported once, and play goes on."""
        try:
            self._preferences.library.backup_also(folder, also)
        except (errors.CampaignError, OSError) as error:
            if str(error) not in self._faults:
                self._faults.add(str(error))
                self._app.call_from_thread(self._messages.warn, "Second backup", str(error))
