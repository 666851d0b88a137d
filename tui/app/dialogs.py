"""Dialogs that any screen can open: for a game's actions, for reading, and for the targets of names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.lazy_imports import Lazy

if TYPE_CHECKING:
    from textual.content import Content

    from campaigns.links import links as text_links
    from campaigns.state.view import LogLine
    from core.actions.place import Place as At
    from core.schema import entry as schema_entry
    from tui.app_interface.host import Host
    from tui.dialogs import choose, reader
    from tui.dossiers import dossier
    from tui.draws import breakdown_dialog, odds_dialog
    from tui.draws import dialog as draw_dialog
    from tui.draws import menu as draw_menu
    from tui.history import log_entry
else:
    text_links = Lazy("campaigns.links.links")
    schema_entry = Lazy("core.schema.entry")
    choose = Lazy("tui.dialogs.choose")
    reader = Lazy("tui.dialogs.reader")
    dossier = Lazy("tui.dossiers.dossier")
    breakdown_dialog = Lazy("tui.draws.breakdown_dialog")
    draw_dialog = Lazy("tui.draws.dialog")
    draw_menu = Lazy("tui.draws.menu")
    odds_dialog = Lazy("tui.draws.odds_dialog")
    log_entry = Lazy("tui.history.log_entry")

_WIDEST, _AROUND = 96, 6  # cells of a log entry in full, and of its surroundings


class Dialogs:
    """Opens dialogs in front of the current screen."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def draw(
        self,
        action: str,
        actor: int | None,
        conflict: int | None = None,
        *,
        then: Callable[[Any], object] | None = None,
        **begun: Any,
    ) -> None:
        """Open the form of a game's action with its given values; `then` gets the result."""
        self._host.push_screen(draw_dialog.DrawDialog(action, actor, conflict, **begun), then)

    def offer(
        self,
        place: At,
        actor: int | None,
        conflict: int | None = None,
        *,
        among: Sequence[str] = (),
        each: Sequence[int] = (),
        then: Callable[[str | None], object] | None = None,
    ) -> None:
        """Show the actions of a place of the game; without `then` the chosen one is opened."""
        menu = draw_menu.ActionMenu(place, actor, conflict, opens=then is None, among=among, each=each)
        self._host.push_screen(menu, then)

    def odds(self, actor: int | None) -> None:
        """Show the odds for a character."""
        self._host.push_screen(odds_dialog.OddsView(actor))

    def read(self, title: str, text: Content | str, *, public: bool = False, **shown: Any) -> None:
        """Show a text; a `public` one also in the player view."""
        self._host.push_screen((reader.OpenReader if public else reader.Reader)(title, text, **shown))

    def show_line(self, line: LogLine) -> None:
        """Show the breakdown of a draw, rule by rule, or any other log entry in full."""
        campaign = self._host.campaign
        if campaign is None:
            return
        if self._host.in_player_view or "form" in line.event:  # without the form, only the players' part is shown
            self._host.push_screen(breakdown_dialog.BreakdownDialog(line, campaign.ruleset))
        else:
            width = min(self._host.screen.size.width, _WIDEST) - _AROUND
            self.read(line.title, log_entry.record_text(line, campaign.view, width))

    # Names --------------------------------------------------------------------------------------------------------

    def open_dossier(self, known: int) -> None:
        """Show the dossier of a character or an article."""
        if self._host.campaign is not None:
            self._host.push_screen(dossier.DossierDialog(self._host.campaign, known))

    def follow(self, text: str) -> bool:
        """Open the dossier that a text links to, asking if there are several. Return False without a link."""
        linked = {} if self._host.in_player_view else self._link_targets(text)
        if not linked:
            return False

        if len(linked) == 1:
            self.open_dossier(next(iter(linked)))
        else:
            options = [schema_entry.Choice(str(i), name) for i, name in linked.items()]
            pick = choose.Pick("Linked here", options)
            self._host.push_screen(pick, lambda one: self.open_dossier(int(one)) if one else None)
        return True

    def _link_targets(self, text: str) -> dict[int, str]:
        """The targets that a text links to, by id, in order."""
        campaign = self._host.campaign
        if campaign is None or "@" not in text:
            return {}

        known = {each.id: each for each in campaign.people_and_articles()}
        links = text_links.names_of(tuple((each.id, each.names) for each in known.values())).links(text)
        return {link.id: known[link.id].name for link in links if link.linked}
