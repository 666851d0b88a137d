"""Pauses: the screen is covered at once, and everything below stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from core.lazy_imports import Lazy
from tui.app.campaign_in_play import CampaignInPlay
from tui.app.screen_stack import Places
from tui.terminal.attempt import attempt
from tui.textual_internals import InnerApp
from tui.toasts.messages import Messages

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import LogLine
    from campaigns.visibility import log_entries
    from campaigns.visibility import view as public
    from tui.safety import cover
else:
    log_entries = Lazy("campaigns.visibility.log_entries")
    public = Lazy("campaigns.visibility.view")
    cover = Lazy("tui.safety.cover")


class Pauses:
    """Covers the screen and notes the moment; then the game goes on, or back to an earlier entry."""

    def __init__(self, app: InnerApp, in_play: CampaignInPlay, places: Places, messages: Messages) -> None:
        self._app, self._in_play, self._places, self._messages = app, in_play, places, messages
        self._held: list[Callable[[], object]] = []

    @property
    def on(self) -> bool:
        """True if the game is paused."""
        return self._in_play.paused

    def begin(self) -> None:
        """Cover the screen, then note the moment, unless the log already ends with it."""
        campaign = self._in_play.campaign
        writable = campaign is not None and not campaign.view.read_only
        self._app.clear_notifications()
        entries = lambda: self._entries(campaign) if campaign is not None else iter(())  # noqa: E731
        screen = cover.Cover(entries, rewinds=writable and bool(campaign and campaign.view.undo))
        self._app.push_screen(screen, self._end)
        self._in_play.paused = True
        self._places.entitle()
        if campaign is not None and writable and not campaign.paused:
            attempt(self._messages, campaign.pause)

    def hold(self, push: Callable[[], object]) -> None:
        """Delay anything that would open in front of the cover."""
        self._held.append(push)

    def _end(self, first: LogLine | None) -> None:
        """Uncover the screen, after going back to before a chosen entry, if any."""
        self._in_play.paused = False
        campaign = self._in_play.campaign
        writable = campaign is not None and not campaign.view.read_only
        if first is not None and campaign is not None:
            self._places.keep_dialogs()
            if attempt(self._messages, lambda: campaign.back_to(first.event["prev"] or 0)) is not None:
                self._messages.tell("You are back to before it happened. Press [U] to redo it.")
        if campaign is not None and writable:
            attempt(self._messages, campaign.resume)
        self._places.refresh()
        held, self._held = self._held, []
        for push in held:
            self._app.call_later(push)

    def _entries(self, campaign: Campaign) -> Iterator[LogLine]:
        """The log entries that hold, newest first; in the player view as the players know them."""
        lines = campaign.past().history.walk()
        if not self._in_play.in_player_view:
            return lines
        cast = log_entries.Cast.from_view(campaign.view)
        return self._public_lines(lines, lambda line: public.public_line(campaign.ruleset, line, cast))

    def _public_lines(self, lines: Iterator[LogLine], told: Callable[[LogLine], LogLine | None]) -> Iterator[LogLine]:
        for line in lines:
            if (known := told(line)) is not None:
                yield known._replace(event={"prev": line.event["prev"]})
