"""The part of the app that goes: from place to place, to what a pane shows, and into the dialogs of a game's acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from campaigns import commands
from tui.app.base import CampaignApp
from tui.config.styles import take_in
from tui.screens.base import Place

if TYPE_CHECKING:
    from textual.content import Content

    from campaigns.campaign import Campaign
    from campaigns.state.view import LogLine
    from core.acts.place import Place as At
    from tui.play.screen import PlayScreen

PLACES = {
    "sheet": ("tui.characters.screen", "SheetScreen"),
    "points": ("tui.points.screen", "PointsScreen"),
    "downtime": ("tui.downtime.screen", "DowntimeScreen"),
    "story": ("tui.sessions.screen", "StoryScreen"),
    "log": ("tui.history.screen", "LogScreen"),
    "notes": ("tui.notes.screen", "NotesScreen"),
    "timeline": ("tui.calendar.screen", "TimelineScreen"),
    "world": ("tui.world.screen", "WorldScreen"),
    "threads": ("tui.threads.screen", "ThreadsScreen"),
    "rules": ("tui.house_rules.screen", "RulesScreen"),
    "map": ("tui.maps.screen", "MapScreen"),
    "library": ("tui.library.screen", "LibraryScreen"),
}
"""Where each place is found; its module is loaded when it is first gone to. The table is always there."""

_GROUND = 2  # the frame, and the table or whatever stands in its place; other places stand in front of these


_WIDEST, _AROUND = 96, 6  # cells of a record that is read, and of what stands around it


class PlaceApp(CampaignApp):
    """An app of places: one behind all others, the table of an open campaign, and at most one in front of it."""

    table: PlayScreen | None = None
    memory: dict[str, Any]

    # Places -------------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place | None:
        """The place in front, unless a dialog is open."""
        return self.screen if isinstance(self.screen, Place) else None

    def go(self, place: str, **about: Any) -> None:
        """Go to a place, in front of the table; `about` says what it opens at (`character=3`)."""
        if place == "play":
            self.leave()
            return
        screen = self._make(place, **about)
        screen.came_from = self.place.reopening() if self.place is not None else None
        if self.veiled and not screen.veiled:
            self.refuse("Player view is on. Press [V] to leave it first.")
        elif len(self.screen_stack) > _GROUND:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def action_go(self, place: str) -> None:
        """Go to a place, about who is selected in the one in front, else at the table, where that matters."""
        if self.campaign is None and place != "library":
            self.refuse("No campaign is open. Choose one in the library.")
            return
        kind, id = self.place.about() if self.place is not None else ("", None)
        actor = id if kind == "character" else self.table.actor if self.table else None
        if place == "sheet" and actor is None:
            self.refuse("There are no characters yet. Press [1], then [a] to add one.")
        elif place in ("sheet", "points") and actor is not None:
            self.go(place, character=actor)
        elif place == "story":
            self.go(place, actor=actor)
        else:
            self.go(place)

    async def action_back(self) -> None:
        """One step back, as the place in front understands it."""
        if self.place is not None:
            self.place.action_back()

    def leave(self) -> None:
        """Back from a place to the table; that one stays."""
        if len(self.screen_stack) > _GROUND:
            self.pop_screen()

    # Dialogs ------------------------------------------------------------------------------------------------------

    def draw(
        self,
        action: str,
        actor: int | None,
        conflict: int | None = None,
        *,
        then: Callable[[Any], object] | None = None,
        **begun: Any,
    ) -> None:
        """Open an action of the game to be done, as far as it is begun; `then` hears what was done."""
        from tui.draws.dialog import DrawDialog

        self.push_screen(DrawDialog(action, actor, conflict, **begun), then)

    def offer(
        self,
        place: At,
        actor: int | None,
        conflict: int | None = None,
        *,
        among: Sequence[str] = (),
        then: Callable[[str | None], object] | None = None,
    ) -> None:
        """Show what can be done at a place of the game; without `then` the chosen action is opened."""
        from tui.draws.menu import ActionMenu

        self.push_screen(ActionMenu(place, actor, conflict, opens=then is None, among=among), then)

    def odds(self, actor: int | None) -> None:
        """Show how likely things are for a character."""
        from tui.draws.odds_dialog import OddsView

        self.push_screen(OddsView(actor))

    def read(self, title: str, text: Content | str, *, public: bool = False, **shown: Any) -> None:
        """Show a text to be read; what is `public` under the veil, too."""
        from tui.dialogs.reader import OpenReader, Reader

        self.push_screen((OpenReader if public else Reader)(title, text, **shown))

    # Grounds ------------------------------------------------------------------------------------------------------

    def take_in_styles(self, screen: Screen[Any]) -> None:
        """Parse only what is new: Textual would parse all sheets again with each."""
        take_in(self.stylesheet, screen.css_path)

    def _make(self, place: str, **about: Any) -> Place:
        module, name = PLACES[place]
        made: Place = getattr(import_module(module), name)(**about)
        return made

    def _ground(self, place: Place) -> None:
        """Make a place the one behind all others, alone."""
        while len(self.screen_stack) > _GROUND:
            self.pop_screen()
        if len(self.screen_stack) == _GROUND:
            self.switch_screen(place)
        else:
            self.push_screen(place)

    def _remember_place(self, campaign: Campaign) -> None:
        if campaign.view.read_only or self.table is None:
            return
        from campaigns.errors import CampaignError

        front = next((s for s in reversed(self.screen_stack) if isinstance(s, Place)), None)
        at = next((name for name, (_, made) in PLACES.items() if made == type(front).__name__), "play")
        place = {**self.memory, "at": "play" if at == "library" else at, "play": self.table.place()}
        if place != dict(campaign.view.place):
            with suppress(CampaignError):  # where play stopped is not worth a failure while leaving
                campaign.do(commands.SetPlace(place=place))

    # What is named ----------------------------------------------------------------------------------------------

    def show_line(self, line: LogLine) -> None:
        """Show the reckoning of a draw, rule by rule; any other record in full."""
        if self.campaign is None:
            return
        if self.veiled or "form" in line.event:  # of what the players may know no more is shown
            from tui.draws.breakdown_dialog import ReckoningDialog

            self.push_screen(ReckoningDialog(line, self.campaign.ruleset))
        else:
            from tui.history.record import record_text

            width = min(self.size.width, _WIDEST) - _AROUND
            self.read(line.title, record_text(line, self.campaign.view, width))

    def find_at_table(self, pane: str, key: int) -> None:
        """Go to the table and put a pane's cursor on something; a clock of a thread stands with that instead."""
        clocks = self.view.clocks if self.view is not None and pane == "scene" else ()
        of = next((c.article for c in clocks if c.id == key and c.scene is None), None)
        if of is not None:
            self.go("threads", article=of)
        elif self.table is not None:
            self.leave()
            self.table.find(pane, key)

    def action_follow(self) -> None:
        """Open the dossier of whom a sheet names or a text in front links to; else go to the world."""
        if self.place is not None and not self.veiled and self.place.followed():
            return
        if not self.follow(self.place.named_text() if self.place else ""):
            self.action_go("world")

    def follow(self, text: str) -> bool:
        """Open the dossier a text links to, one of them if there are several; False where it links to none."""
        linked = {} if self.veiled else self._linked(text)
        if self.campaign is None or not linked:
            return False
        from core.schema.entry import Choice
        from tui.dialogs.choose import Pick

        if len(linked) == 1:
            self.open_dossier(next(iter(linked)))
        else:
            options = [Choice(str(i), name) for i, name in linked.items()]
            self.push_screen(Pick("Linked here", options), lambda one: self.open_dossier(int(one)) if one else None)
        return True

    def open_dossier(self, known: int) -> None:
        """Show what is known of a character or an article."""
        if self.campaign is not None:
            from tui.dossiers.dossier import DossierDialog

            self.push_screen(DossierDialog(self.campaign, known))

    def _linked(self, text: str) -> dict[int, str]:
        """What a text links to, by id, in its order."""
        if self.campaign is None or "@" not in text:
            return {}
        from campaigns.links.links import names_of

        known = {each.id: each for each in self.campaign.known()}
        links = names_of(tuple((each.id, each.names) for each in known.values())).links(text)
        return {link.id: known[link.id].name for link in links if link.linked}

    def action_search(self) -> None:
        """Search everything of the campaign."""
        if self.campaign is None:
            self.refuse("No campaign is open.")
            return
        from tui.search.search import SearchDialog

        if not isinstance(self.screen, SearchDialog):
            self.push_screen(SearchDialog(self.campaign))

    def action_note(self) -> None:
        """Write a note about what is selected."""
        if self.campaign is None:
            self.refuse("No campaign is open.")
            return
        from tui.notes.dialog import NoteDialog

        self.push_screen(NoteDialog(self.place.about() if self.place else ("campaign", None)))
