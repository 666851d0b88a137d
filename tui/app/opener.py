"""Opens campaigns, and closes them where play stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from core.lazily import Lazy
from tui.app.campaign_in_play import CampaignInPlay
from tui.app.messages import Messages
from tui.app.places import PLACES, Places
from tui.app.warm_up import WarmUp
from tui.internals import InnerApp
from tui.screens.left import Looks, leave
from tui.terminal.attempt import sentence

if TYPE_CHECKING:
    from campaigns import campaign as opened
    from campaigns import errors, upgrades
    from campaigns.campaign import Campaign
    from campaigns.files import disks
    from tui.library import recovery
    from tui.play import screen as play
    from tui.play.screen import PlayScreen
else:
    opened = Lazy("campaigns.campaign")
    errors = Lazy("campaigns.errors")
    disks = Lazy("campaigns.files.disks")
    upgrades = Lazy("campaigns.upgrades")
    recovery = Lazy("tui.library.recovery")
    play = Lazy("tui.play.screen")


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
        """Is told which campaign is in play now."""
        self._warm_up = WarmUp(app, places)
        self._warned = 0

    def open(self, folder: Path, *, read_only: bool = False) -> None:
        """Close the open campaign and open another; what is wrong with it gets a place of its own."""
        self.close()
        try:
            campaign = opened.Campaign.open(folder, read_only=read_only)
        except upgrades.NotInstalled:  # of a game that is not here: what needs no rules can be read all the same
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
        """Play an opened campaign, from where play stopped."""
        self.close()
        self._in_play.campaign = campaign
        self._places.table = table = play.PlayScreen()
        self._places.ground(table)
        self._resume(table, campaign.view.place)
        table.after_painting(Thread(target=self._warm_up.load, daemon=True).start)
        table.after_painting(partial(self._app.run_worker, partial(self._look_at_disk, campaign.folder), thread=True))
        self._warned = 0
        self._follow(campaign)
        self.heed(campaign)

    def _resume(self, table: PlayScreen, left: Mapping[str, Any]) -> None:
        """Go to where play stopped."""
        self._places.memory = {name: kept for name, kept in left.items() if name not in ("at", "play")}
        self._app.call_after_refresh(table.take_up, left.get("play") or {})
        if left.get("at") in PLACES:
            self._app.call_after_refresh(self._places.go_about, left["at"])

    def heed(self, campaign: Campaign) -> None:
        """Say what had to be cleared up in a campaign, and has not been said yet."""
        for notice in campaign.notices[self._warned :]:
            self._messages.warn("While opening", notice)
        self._warned = len(campaign.notices)

    def _look_at_disk(self, folder: Path) -> None:
        """Warn of a network folder, in a thread: asking the system may take its time."""
        if said := disks.warning(folder):
            self._app.call_from_thread(self._messages.warn, "A network folder", said)

    def close(self) -> None:
        """Write down where play stopped and close the campaign. Everything acknowledged is on disk already."""
        campaign, table = self._in_play.campaign, self._places.table
        if campaign is None:
            return
        self._places.keep_dialogs()
        left = table.picture() if table is not None and table is self._app.screen and not self._in_play.veiled else ()
        if table is not None:
            table.leave_off()
        self._places.remember(campaign)
        campaign.close()
        if left and not campaign.view.read_only:
            leave(campaign.folder, self._looks(), left)
        self._in_play.campaign = None
        self._follow(None)
