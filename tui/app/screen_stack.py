"""Places: the play screen of an open campaign behind all others, and at most one in front of it."""

from __future__ import annotations

from contextlib import suppress
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from textual.screen import ModalScreen

from campaigns import commands
from core.lazy_imports import Lazy
from tui.app.campaign_in_play import CampaignInPlay
from tui.base_screens.base import Place
from tui.base_screens.header import window_title
from tui.terminal.title import entitle_terminal
from tui.text.read_only import LEAVE_PLAYER_VIEW
from tui.textual_internals import InnerApp
from tui.toasts.messages import Messages

if TYPE_CHECKING:
    from campaigns import errors
    from campaigns.campaign import Campaign
    from tui.app_interface.host import WayBack
    from tui.dossiers import dossier
    from tui.play_screen.screen import PlayScreen
else:
    errors = Lazy("campaigns.errors")
    dossier = Lazy("tui.dossiers.dossier")

PLACES = {
    "sheet": "tui.characters.screen:SheetScreen",
    "points": "tui.points.screen:PointsScreen",
    "downtime": "tui.downtime.screen:DowntimeScreen",
    "story": "tui.sessions.screen:StoryScreen",
    "log": "tui.history.screen:LogScreen",
    "notes": "tui.notes.screen:NotesScreen",
    "timeline": "tui.calendar.screen:TimelineScreen",
    "world": "tui.world.screen:WorldScreen",
    "threads": "tui.threads.screen:ThreadsScreen",
    "rules": "tui.house_rules.screen:RulesScreen",
    "map": "tui.maps.screen:MapScreen",
    "library": "tui.library.screen:LibraryScreen",
}
"""The class of each place, whose module is loaded when the place is first opened. The play screen is always there."""


_OPENED_AT = {"sheet": "character", "points": "character", "world": "known", "threads": "article"}
"""The argument with which a place opens at a thing, by the place's name."""

_GROUND = 2  # the frame, and the play screen or its replacement; other places are in front of these


def make_place(name: str, **about: Any) -> Place:
    """Make a place by its name; `about` sets what it opens at."""
    made: Place = resolve_name(PLACES[name])(**about)
    return made


class Places:
    """Opens places, refreshes the one in front, and knows the point where play stopped."""

    def __init__(self, app: InnerApp, in_play: CampaignInPlay, messages: Messages, *, ascii: bool) -> None:
        self._app, self._in_play, self._messages, self._ascii = app, in_play, messages, ascii
        self.table: PlayScreen | None = None
        self.memory: dict[str, Any] = {}
        """The places' memory of their display."""
        self._title = ""

    @property
    def front(self) -> Place | None:
        """The place in front, unless a dialog is open."""
        return self._app.screen if isinstance(self._app.screen, Place) else None

    @property
    def subject(self) -> tuple[str, int | None]:
        """The selection in the place in front: its kind and id."""
        return self.front.note_subject() if self.front is not None else ("campaign", None)

    @property
    def thing(self) -> int | None:
        """The id of the thing under the cursor in the place in front."""
        return self.front.thing() if self.front is not None else None

    @property
    def actor(self) -> int | None:
        """The character selected on the play screen."""
        return self.table.actor if self.table is not None else None

    # Going --------------------------------------------------------------------------------------------------------

    def go(self, place: str, *, back_to: WayBack | None = None, **about: Any) -> None:
        """Go to a place in front of the play screen; `about` sets what it opens at (`character=3`).

        One step back from it leads to the play screen, or to `back_to`, or to a place that always leads back to itself.
        """
        if place == "play":
            self.leave()
            return
        if place == "dossier":
            self._go_to_dossier(**about)
            return
        screen = make_place(place, **about)
        screen.came_from = back_to or (self.front.how_to_reopen() if self.front is not None else None)
        if self._in_play.in_player_view and not screen.for_players:
            self._messages.refuse(LEAVE_PLAYER_VIEW)
        elif len(self._app.screen_stack) > _GROUND:
            self._app.switch_screen(screen)
        else:
            self._app.push_screen(screen)

    def way_here(self) -> WayBack:
        """Return the way back to the place in front and to the thing under its cursor."""
        front = next((s for s in reversed(self._app.screen_stack) if isinstance(s, Place)), None)
        name = next((name for name, made in PLACES.items() if made.endswith(f":{type(front).__name__}")), "play")
        thing, at = front.thing() if front is not None else None, _OPENED_AT.get(name)
        return name, {at: thing} if at is not None and thing is not None else {}

    def _go_to_dossier(self, known: int, over: WayBack) -> None:
        """Go to a place and open a dossier in front of it, unless its subject is gone by now."""
        place, about = over
        self.go(place, **about)
        campaign = self._in_play.campaign
        if campaign is not None and known in campaign.names():
            self._app.call_after_refresh(self._app.push_screen, dossier.DossierDialog(campaign, known))

    def go_about(self, place: str) -> None:
        """Go to a place, for the character selected in front or on the play screen, if that matters."""
        if self._in_play.campaign is None and place != "library":
            self._messages.refuse("No campaign is open. Choose one in the library.")
            return
        kind, id = self.subject
        actor = id if kind == "character" else self.actor
        if place == "sheet" and actor is None:
            self._messages.refuse("There are no characters yet. Press [1], then [a] to add one.")
        elif place in ("sheet", "points") and actor is not None:
            self.go(place, character=actor)
        elif place == "story":
            self.go(place, actor=actor)
        else:
            self.go(place)

    def leave(self) -> None:
        """Return from a place to the play screen, which stays."""
        if len(self._app.screen_stack) > _GROUND:
            self._app.pop_screen()

    def ground(self, place: Place) -> None:
        """Make a place the only one, behind all others."""
        while len(self._app.screen_stack) > _GROUND:
            self._app.pop_screen()
        if len(self._app.screen_stack) == _GROUND:
            self._app.switch_screen(place)
        else:
            self._app.push_screen(place)

    def find_at_table(self, pane: str, key: int) -> None:
        """Go to the play screen and put a pane's cursor on a thing; a thread's clock is in the thread's pane."""
        view = self._in_play.view
        clocks = view.clocks if view is not None and pane == "scene" else ()
        of = next((c.article for c in clocks if c.id == key and c.scene is None), None)
        if of is not None:
            self.go("threads", article=of)
        elif self.table is not None:
            self.leave()
            self.table.find(pane, key)

    # Showing ------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Refresh the place in front; others, and a covered one, are refreshed when they appear."""
        self.entitle()
        for screen in reversed(self._app.screen_stack):
            if isinstance(screen, Place):
                screen.refresh_view()
                return
            if getattr(screen, "covers", False):
                return

    def entitle(self) -> None:
        """Show the open campaign in the terminal's title, except during a pause."""
        words = window_title(None if self._in_play.paused else self._in_play.view)
        if words != self._title:
            self._title = words
            entitle_terminal(self._app, words, ascii=self._ascii)

    # Leaving ------------------------------------------------------------------------------------------------------

    def keep_dialogs(self) -> None:
        """Keep the half-filled forms of dialogs before the campaign is closed."""
        for screen in self._app.screen_stack:
            if isinstance(screen, ModalScreen) and (keep := getattr(screen, "keep", None)):
                keep()

    def remember(self, campaign: Campaign) -> None:
        """Store the point where play stopped in a campaign."""
        if campaign.view.read_only or self.table is None:
            return

        at, _ = self.way_here()
        place = {**self.memory, "at": "play" if at == "library" else at, "play": self.table.place()}
        if place != dict(campaign.view.place):
            with suppress(errors.CampaignError):  # leaving must not fail if the place can't be saved
                campaign.do(commands.SetPlace(place=place))
