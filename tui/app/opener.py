"""Opening campaigns at the point where play stopped, and closing them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from core.lazy_imports import Lazy
from tui.app.campaign_in_play import CampaignInPlay
from tui.app.screen_stack import PLACES, Places
from tui.app.warm_up import WarmUp
from tui.base_screens.startup_snapshot import Looks, leave
from tui.terminal.attempt import sentence
from tui.text.read_only import why_read_only
from tui.textual_internals import InnerApp
from tui.toasts.messages import Messages

if TYPE_CHECKING:
    from campaigns import campaign as opened
    from campaigns import errors, upgrades
    from campaigns.campaign import Campaign
    from campaigns.user_files import disks
    from tui.library import recovery
    from tui.play_screen import screen as play
    from tui.play_screen.screen import PlayScreen
else:
    opened = Lazy("campaigns.campaign")
    errors = Lazy("campaigns.errors")
    disks = Lazy("campaigns.user_files.disks")
    upgrades = Lazy("campaigns.upgrades")
    recovery = Lazy("tui.library.recovery")
    play = Lazy("tui.play_screen.screen")


class Opener:
    """Brings a campaign into play and out of it."""

    def __init__(
        self,
        app: InnerApp,
        in_play: CampaignInPlay,
        places: Places,
        messages: Messages,
        *,
        looks: Callable[[], Looks],
        follow: Callable[[Campaign | None], object],
    ) -> None:
        self._app, self._in_play, self._places, self._messages, self._looks = app, in_play, places, messages, looks
        self._follow = follow
        """Gets the campaign in play, at every change."""
        self._warm_up = WarmUp(app, places)
        self._warned = 0

    def open(self, folder: Path, *, read_only: bool = False) -> None:
        """Close the open campaign and open another; one with a fault is shown in its own place."""
        self.close()
        try:
            campaign = opened.Campaign.open(folder, read_only=read_only)
        except upgrades.NotInstalled:  # the game is missing: parts that need no rules can still be read
            self.open(folder, read_only=True)
        except (errors.CampaignError, OSError) as error:
            known = (
                error
                if isinstance(error, errors.CampaignError)
                else errors.CampaignError(sentence(error), kind="unreadable")
            )
            self._places.ground(recovery.RecoveryScreen(folder, known))
        else:
            self.adopt(campaign)

    def adopt(self, campaign: Campaign) -> None:
        """Play an open campaign from the point where play stopped."""
        self.close()
        self._in_play.campaign = campaign
        table = self._set_table(campaign.view.place)
        table.after_painting(Thread(target=self._warm_up.load, daemon=True).start)
        table.after_painting(partial(self._app.run_worker, partial(self._look_at_disk, campaign.folder), thread=True))
        self._warned = 0
        self._follow(campaign)
        self.show_notices(campaign)

    def look_back(self, seq: int) -> None:
        """Show the campaign as it was after a log entry, for reading; play waits until you return.

        Raises `CampaignError` if the log can't be read that far.
        """
        campaign = self._in_play.campaign
        if campaign is None:
            return
        then = opened.Campaign.open_at(campaign.folder, seq)
        if self._in_play.now is None:
            self._places.keep_dialogs()
            self._places.remember(campaign)
        self._in_play.look_back(then)
        self._set_table({})
        self._messages.tell(why_read_only(then.view))

    def return_to_now(self) -> None:
        """Return to the present after looking back, to the log entry where it began."""
        seen = self._in_play.campaign
        campaign = self._in_play.returns()
        if seen is None or campaign is None:
            self._messages.refuse("You are already looking at the campaign as it is now.")
            return
        self._set_table({**campaign.view.place, "at": "play"})
        self._app.call_after_refresh(self._places.go, "log", record=seen.view.seq)
        self._messages.tell("This is the campaign as it is now.")

    def _set_table(self, left: Mapping[str, Any]) -> PlayScreen:
        """Put a new play screen behind all other places, in its former state."""
        if self._places.table is not None:
            self._places.table.leave_off()
        self._places.table = table = play.PlayScreen()
        self._places.ground(table)
        self._resume(table, left)
        return table

    def _resume(self, table: PlayScreen, left: Mapping[str, Any]) -> None:
        """Go to the place where play stopped."""
        self._places.memory = {name: kept for name, kept in left.items() if name not in ("at", "play")}
        self._app.call_after_refresh(table.resume_play, left.get("play") or {})
        if left.get("at") in PLACES:
            self._app.call_after_refresh(self._places.go_about, left["at"])

    def show_notices(self, campaign: Campaign) -> None:
        """Show the new notices of a campaign."""
        for notice in campaign.notices[self._warned :]:
            self._messages.warn("While opening", notice)
        self._warned = len(campaign.notices)

    def _look_at_disk(self, folder: Path) -> None:
        """Warn of a network folder, in a thread because the system may take its time."""
        if said := disks.warn_of_disk(folder):
            self._app.call_from_thread(self._messages.warn, "A network folder", said)

    def close(self) -> None:
        """Store the point where play stopped and close the campaign. Everything acknowledged is on disk already."""
        looked_back = self._in_play.returns() is not None
        campaign, table = self._in_play.campaign, self._places.table
        if campaign is None:
            return
        if looked_back:  # the place where play stopped was saved before
            campaign.close()
            self._in_play.campaign = None
            self._follow(None)
            return
        self._places.keep_dialogs()
        left = (
            table.picture()
            if table is not None and table is self._app.screen and not self._in_play.in_player_view
            else ()
        )
        if table is not None:
            table.leave_off()
        self._places.remember(campaign)
        campaign.close()
        if left and not campaign.view.read_only:
            leave(campaign.folder, self._looks(), left)
        self._in_play.campaign = None
        self._follow(None)
