"""The campaign in play: its view, only the public part of it in the player view, and the panels of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazily import Lazy
from core.refusal import Refusal
from tui.text.read_only import why_read_only

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import View
    from campaigns.visibility import view as public
    from core.look import Panel
else:
    public = Lazy("campaigns.visibility.view")


class CampaignInPlay:
    """One campaign at a time, or none, and who may see what of it."""

    def __init__(self) -> None:
        self.campaign: Campaign | None = None
        self.now: Campaign | None = None
        """The campaign as it is now, still open for play, while it is shown as it once was."""
        self.in_player_view = False
        """Whether what only the GM may see is hidden."""
        self.paused = False
        """Whether everything is covered."""
        self._public: tuple[View, View] | None = None
        self._panels: tuple[View | None, dict[int | None, tuple[Panel, ...]]] = (None, {})

    @property
    def view(self) -> View | None:
        """What places show: the campaign's view, or in the player view only its public part."""
        if self.campaign is None:
            return None
        view = self.campaign.view
        if not self.in_player_view:
            return view
        if self._public is None or self._public[0] is not view:
            self._public = (view, public.public_view(view))
        return self._public[1]

    def look_back(self, then: Campaign) -> None:
        """Show the campaign as it once was, until it `returns`."""
        if self.campaign is not None and self.now is not None:
            self.campaign.close()
        self.now, self.campaign = self.now or self.campaign, then

    def returns(self) -> Campaign | None:
        """Show the campaign as it is now again; None if it is shown so already."""
        if self.campaign is None or self.now is None:
            return None
        self.campaign.close()
        self.campaign, self.now = self.now, None
        return self.campaign

    def require_writable(self) -> Campaign:
        """The campaign, if it can be changed; raises `Refusal`."""
        if self.campaign is None:
            raise Refusal("bad_request", "No campaign is open.")
        if why := why_read_only(self.campaign.view):
            raise Refusal("read_only", why)
        return self.campaign

    def panels(self, actor: int | None) -> tuple[Panel, ...]:
        """What the game shows beside its sheets for who acts; worked out once for each view.

        In the player view it is nothing: a panel may say what only the GM knows.
        """
        campaign = self.campaign
        if campaign is None or campaign.ruleset.panels is None or self.in_player_view:
            return ()
        if self._panels[0] is not campaign.view:
            self._panels = (campaign.view, {})
        made = self._panels[1]
        if actor not in made:
            try:
                made[actor] = campaign.ruleset.panels(campaign.situation(actor))
            except Refusal:  # there is no one yet to have anything
                made[actor] = ()
        return made[actor]
