"""A map as it is looked at: who is selected, what is seen from there, where the cursor is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget

from campaigns.public.view import public_grid
from core.acts.situation import Situation
from core.kit.grid import Grid, GridRules, Piece, Seen
from tui.dialogs import Pick
from tui.keys import bindings
from tui.present.pieces.grid import ZOOMS, layers, standing
from tui.present.pieces.map_panel import Looking, no_map, panel, played_without
from tui.screens.base import Place
from tui.shown import Plain
from tui.styles import sheet
from tui.text import plain
from tui.widgets.grid_map import GridMap

if TYPE_CHECKING:
    from campaigns.state.view import View

VEILED = "The veil is on: V lifts it."


class MapPlace(Place):
    """The map of a conflict, or of the scene where a game has one. Under the veil it is only what everybody may see."""

    scope: ClassVar[str] = "map"
    veiled: ClassVar[bool] = True
    CSS_PATH = sheet("map")
    BINDINGS: ClassVar[list[BindingType]] = bindings("map")
    AUTO_FOCUS = "GridMap"

    def __init__(self, conflict: int | None = None) -> None:
        super().__init__()
        self._conflict, self._wanted, self._named = conflict, conflict is not None, ""
        self._situation: Situation | None = None
        self._grid, self._seen, self._layer = Grid(1, 1), Seen(), 0
        self._map = GridMap()

    def body(self) -> Iterable[Widget]:
        """The map, and what is said beside it."""
        with Horizontal():
            yield self._map
            with VerticalScroll(id="about", can_focus=False):
                yield Plain()

    # What is shown ------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Show the map as it stands; the cursor goes with the selected piece if it stood on it."""
        campaign, rules, maps = self.wyrdbook.campaign, view.ruleset.grid, self._maps(view)
        self._situation, self._seen, before = None, Seen(), self.selected
        if campaign is None or rules is None or not maps:
            self._show_only(Grid(1, 1), no_map(view))
            return
        if not (self._wanted and self._conflict in maps):
            self._conflict, self._wanted = maps[0], False
        situation = campaign.situation(None, self._conflict)
        if self.wyrdbook.veiled:
            self._show_only(public_grid(rules.grid(situation)), VEILED)
            return
        self._situation, self._grid = situation, rules.grid(situation)
        follows = before is None or self._map.cursor == before.space
        self._map.show(self._grid)
        if self.selected is None:
            self._named = next((p.id for p in (*self._able(), *self._grid.pieces)), "")
        if follows:
            self._go_to(self.selected)
        self._look()

    def _show_only(self, grid: Grid, said: str) -> None:
        """Show a map nobody acts on, with a sentence beside it."""
        self._grid = grid
        self._map.show(grid)
        self._map.show_seen(Seen(), "")
        self.query_one("#about Plain", Plain).update(Content(said))

    def _maps(self, view: View) -> list[int | None]:
        """The conflicts that have a map, by id, and None for the scene, where it has one of its own."""
        rules = view.ruleset.grid
        if rules is None or played_without(view):
            return []
        mapped: list[int | None] = [conflict.id for conflict in view.conflicts if conflict.form in rules.forms]
        return [*mapped, None] if rules.scene else mapped

    def _look(self) -> None:
        """See from the selected piece, towards who stands at the cursor."""
        selected, there = self.selected, self.there
        if self._situation is None:
            return
        other = next((piece.id for piece in there if piece.id != self._named), None)
        self._seen = Seen()
        if selected is not None and self._rules is not None:
            self._seen = self._rules.seen(self._acting(selected), selected.id, other)
        shown, spaces = layers(self._seen), (selected.space, *selected.rest) if selected else ()
        layer = shown[self._layer % len(shown)]
        self._map.show_seen(self._seen, layer, frozenset(space for space in spaces if space))
        view = self.wyrdbook.view
        if view is not None:
            at = Looking(self._grid, self._seen, selected, self._map.cursor, there)
            self.query_one("#about Plain", Plain).update(panel(at, view.ruleset))
        self.refresh_bindings()

    @property
    def _rules(self) -> GridRules | None:
        return self.wyrdbook.campaign.ruleset.grid if self.wyrdbook.campaign else None

    @property
    def selected(self) -> Piece | None:
        """The selected piece."""
        return self._grid.piece(self._named)

    @property
    def there(self) -> Sequence[Piece]:
        """Who stands at the cursor."""
        return standing(self._grid).get(self._map.cursor, ())

    def _acting(self, piece: Piece) -> Situation:
        """The situation in which a piece acts."""
        assert self._situation is not None
        return replace(self._situation, acting=piece.actor)

    def _able(self) -> list[Piece]:
        return [piece for piece in self._grid.pieces if piece.ready]

    # Looking about ------------------------------------------------------------------------------------------------

    @on(GridMap.Moved)
    def _moved(self) -> None:
        self._look()

    @on(GridMap.Selected)
    def _choose(self) -> None:
        """Select who stands at the cursor; the next one there if the first is selected already."""
        here = [piece.id for piece in self.there]
        if here:
            after = here.index(self._named) + 1 if self._named in here else 0
            self._select(here[after % len(here)])

    def _select(self, piece: str | None) -> None:
        if piece is not None:
            self._named = piece
            self._go_to(self.selected)
            self._look()

    def _go_to(self, piece: Piece | None) -> None:
        if piece is not None and piece.space is not None:
            self._map.cursor = piece.space

    def action_unit(self, step: int) -> None:
        """Select the next of those that may act, or of all."""
        pieces = self._able() or list(self._grid.pieces)
        ids = [piece.id for piece in pieces]
        at = ids.index(self._named) + step if self._named in ids else 0
        self._select(ids[at % len(ids)] if ids else None)

    def action_find(self) -> None:
        """Find a unit by its name."""
        names = [(piece.id, plain(f"{piece.look.name}  {piece.side}")) for piece in self._grid.pieces]
        self.app.push_screen(Pick("Go to", names), self._select)

    def action_layer(self) -> None:
        """Show the next kind of marks."""
        self._layer += 1
        self._look()

    def action_zoom(self) -> None:
        """Draw spaces at the next size."""
        self._map.zoom = (self._map.zoom + 1) % len(ZOOMS)

    def action_conflict(self) -> None:
        """Go to the next map."""
        view = self.wyrdbook.view
        maps = self._maps(view) if view is not None else []
        if view is not None and self._conflict in maps:
            following = maps[(maps.index(self._conflict) + 1) % len(maps)]
            self._conflict, self._wanted, self._named = following, True, ""
            self.show(view)
