"""Dialogs that any screen may open: those of a game's acts, texts to read, and whatever a name leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.content import Content

    from campaigns.state.view import LogLine
    from core.acts.place import Place as At
    from tui.host.host import Host

_WIDEST, _AROUND = 96, 6  # cells of a record that is read, and of what is around it


class Dialogs:
    """Opens dialogs in front of what is shown."""

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
        """Open an action of the game to be done, as far as it is begun; `then` hears what was done."""
        from tui.draws.dialog import DrawDialog

        self._host.push_screen(DrawDialog(action, actor, conflict, **begun), then)

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

        self._host.push_screen(ActionMenu(place, actor, conflict, opens=then is None, among=among), then)

    def odds(self, actor: int | None) -> None:
        """Show how likely things are for a character."""
        from tui.draws.odds_dialog import OddsView

        self._host.push_screen(OddsView(actor))

    def read(self, title: str, text: Content | str, *, public: bool = False, **shown: Any) -> None:
        """Show a text to be read; what is `public` in the player view, too."""
        from tui.dialogs.reader import OpenReader, Reader

        self._host.push_screen((OpenReader if public else Reader)(title, text, **shown))

    def show_line(self, line: LogLine) -> None:
        """Show the breakdown of a draw, rule by rule; any other log entry in full."""
        campaign = self._host.campaign
        if campaign is None:
            return
        if self._host.veiled or "form" in line.event:  # of what the players may know no more is shown
            from tui.draws.breakdown_dialog import ReckoningDialog

            self._host.push_screen(ReckoningDialog(line, campaign.ruleset))
        else:
            from tui.history.record import record_text

            width = min(self._host.screen.size.width, _WIDEST) - _AROUND
            self.read(line.title, record_text(line, campaign.view, width))

    # Names --------------------------------------------------------------------------------------------------------

    def open_dossier(self, known: int) -> None:
        """Show what is known of a character or an article."""
        if self._host.campaign is not None:
            from tui.dossiers.dossier import DossierDialog

            self._host.push_screen(DossierDialog(self._host.campaign, known))

    def follow(self, text: str) -> bool:
        """Open the dossier a text links to, one of them if there are several; False where it links to none."""
        linked = {} if self._host.veiled else self._linked(text)
        if not linked:
            return False
        from core.schema.entry import Choice
        from tui.dialogs.choose import Pick

        if len(linked) == 1:
            self.open_dossier(next(iter(linked)))
        else:
            options = [Choice(str(i), name) for i, name in linked.items()]
            pick = Pick("Linked here", options)
            self._host.push_screen(pick, lambda one: self.open_dossier(int(one)) if one else None)
        return True

    def _linked(self, text: str) -> dict[int, str]:
        """What a text links to, by id, in its order."""
        campaign = self._host.campaign
        if campaign is None or "@" not in text:
            return {}
        from campaigns.links.links import names_of

        known = {each.id: each for each in campaign.known()}
        links = names_of(tuple((each.id, each.names) for each in known.values())).links(text)
        return {link.id: known[link.id].name for link in links if link.linked}
