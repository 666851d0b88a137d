"""The campaign in play: its view, in the player view only the public part, and its game's panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.state.panels import all_panels
from core.lazy_imports import Lazy
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
    """The campaign in play, if any, and the player view."""

    def __init__(self) -> None:
        self.campaign: Campaign | None = None
        self.now: Campaign | None = None
        """The campaign as it is now, still open for play, while an earlier state is shown."""
        self.in_player_view = False
        """True if the player view is on."""
        self.paused = False
        """True if the game is paused and the screen covered."""
        self._public: tuple[View, View] | None = None
        self._panels: tuple[View | None, dict[int | None, tuple[Panel, ...]]] = (None, {})

    @property
    def view(self) -> View | None:
        """The view that places show: the campaign's, or in the player view only its public part."""
        if self.campaign is None:
            return None
        view = self.campaign.view
        if not self.in_player_view:
            return view
        if self._public is None or self._public[0] is not view:
            self._public = (view, public.public_view(view))
        return self._public[1]

    def look_back(self, then: Campaign) -> None:
        """Show an earlier state of the campaign, until it `returns`."""
        if self.campaign is not None and self.now is not None:
            self.campaign.close()
        self.now, self.campaign = self.now or self.campaign, then

    def returns(self) -> Campaign | None:
        """Show the present campaign again; return None if it is shown already."""
        if self.campaign is None or self.now is None:
            return None
        self.campaign.close()
        self.campaign, self.now = self.now, None
        return self.campaign

    def require_writable(self) -> Campaign:
        """The campaign, if it can be changed. Raises `Refusal`."""
        if self.campaign is None:
            raise Refusal("bad_request", "No campaign is open.")
        if why := why_read_only(self.campaign.view):
            raise Refusal("read_only", why)
        return self.campaign

    def panels(self, actor: int | None) -> tuple[Panel, ...]:
        """The game's panels for the acting character, made once for each view.

        In the player view only the facts that everyone at the table knows, because a panel may show secrets.
        """
        campaign = self.campaign
        if campaign is None or campaign.ruleset.panels is None:
            return ()
        if self._panels[0] is not campaign.view:
            self._panels = (campaign.view, {})
        made = self._panels[1]
        if actor not in made:
            made[actor] = all_panels(campaign.ruleset, lambda: campaign.situation(actor))
        return public.known_panels(made[actor]) if self.in_player_view else made[actor]
