"""The check of the log after a session: it runs during play and reports only a fault."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

from campaigns import commands
from core.lazy_imports import Lazy
from tui.app.campaign_in_play import CampaignInPlay
from tui.textual_internals import InnerApp
from tui.toasts.messages import Messages

if TYPE_CHECKING:
    from campaigns import errors
    from campaigns.campaign import Campaign
    from campaigns.history import quiet_check
    from campaigns.state.view import Done
else:
    errors = Lazy("campaigns.errors")
    quiet_check = Lazy("campaigns.history.quiet_check")

_LONGEST_PAUSE = 0.05  # seconds


class QuietCheck:
    """Checks a session's log when it ends, and the whole log a month after its last check."""

    def __init__(self, app: InnerApp, in_play: CampaignInPlay, messages: Messages) -> None:
        self._app, self._in_play, self._messages = app, in_play, messages

    def follow(self, done: Done, campaign: Campaign) -> None:
        """Check the campaign if a session was ended, in a thread that doesn't delay quitting."""
        line = done.line
        if line is not None and line.kind == "end_session" and line.session is not None:
            day, fault = campaign.last_check
            whole = bool(fault) or quiet_check.is_whole_due(day, campaign.now())
            Thread(target=self._check, args=(campaign.folder, line.session, whole), daemon=True).start()

    def _check(self, folder: Path, number: int, whole: bool) -> None:
        """Check a session, or the whole log, and report its fault; each step rests as long as it took."""
        rest = _Rest()
        try:
            find = quiet_check.whole_fault(folder, rest.take) if whole else ""
            fault = find or quiet_check.session_fault(folder, number, rest.take)
        except (errors.CampaignError, OSError) as error:
            fault = str(error)
        with suppress(RuntimeError):  # the app ends
            if self._app.is_running:
                self._app.call_from_thread(self._keep, folder, whole, fault)

    def _keep(self, folder: Path, whole: bool, fault: str) -> None:
        """Report a new fault once, and store it with the date in the campaign, if it can still be written."""
        campaign = self._in_play.campaign
        if campaign is None or campaign.folder != folder:
            return
        day, known = campaign.last_check
        if fault and fault != known:
            self._messages.warn("Log damaged", f"{fault} {quiet_check.WHAT_TO_DO}")
        if campaign.view.read_only or not (whole or fault):
            return
        with suppress(errors.CampaignError):  # it is reported now and again after the next session
            kept = commands.KeepCheck(day=campaign.now()[:10] if whole else day, fault=fault)
            campaign.do(kept)


class _Rest:
    """Leaves the processor to play: rests after each step for the time it took."""

    def __init__(self) -> None:
        self._since = monotonic()

    def take(self) -> None:
        """Rest now."""
        sleep(min(monotonic() - self._since, _LONGEST_PAUSE))
        self._since = monotonic()
