"""The map of a conflict: look about, select, step and turn, aim, put things where they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.codec import encode
from core.grid import WAYS, Doing, Grid, GridRules, Piece, Seen, Way, opposite, told
from core.refusal import Refusal
from core.situation import Situation
from tui.keys import bindings
from tui.present.grid import ZOOMS, layers, standing
from tui.present.map_panel import Looking, panel
from tui.screens.base import Place
from tui.styles import sheet
from tui.text import plain
from tui.widgets.grid_map import GridMap

if TYPE_CHECKING:
    from campaigns.view import ConflictView, View

_NO_MAP = "No conflict with a map runs. On the table, 5 and a start one; m opens its map."
_PLAIN = {"on": "n", "back": "s", "left": "w", "right": "e"}
"""Where shift and arrows lead what has no heading."""
_NEEDS = {"target": "target", "ground": "ground", "paint": "ground"}
"""What a game need not have on its map, by the action that needs it."""


class MapScreen(Place):
    """The map of one conflict. What moves, aims or changes anything is an action of the game with its form filled."""

    scope: ClassVar[str] = "map"
    CSS_PATH = sheet("map")
    BINDINGS: ClassVar[list[BindingType]] = bindings("map")
    AUTO_FOCUS = "GridMap"

    def __init__(self, conflict: int | None = None) -> None:
        super().__init__()
        self._conflict, self._named = conflict, ""
        self._situation: Situation | None = None
        self._grid, self._seen, self._layer = Grid(1, 1), Seen(), 0
        self._map = GridMap()

    def body(self) -> Iterable[Widget]:
        """The map, and what is said beside it."""
        with Horizontal():
            yield self._map
            with VerticalScroll(id="about", can_focus=False):
                yield Static(markup=False)

    # What is shown ------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Show the map as it stands; the cursor goes with the selected piece if it stood on it."""
        campaign, rules, conflict = self.wyrdbook.campaign, view.ruleset.grid, self._mapped(view)
        if campaign is None or rules is None or conflict is None:
            self._situation, self._grid, self._seen = None, Grid(1, 1), Seen()
            self._map.show(self._grid)
            self.query_one("#about Static", Static).update(Content(_NO_MAP))
            return
        before, self._conflict = self.selected, conflict.id
        self._situation = campaign.situation(None, conflict.id)
        self._grid = rules.grid(self._situation)
        follows = before is None or self._map.cursor == before.space
        self._map.show(self._grid)
        if self.selected is None:
            self._named = next((p.id for p in (*self._able(), *self._grid.pieces)), "")
        if follows:
            self._go_to(self.selected)
        self._look()

    def _mapped(self, view: View, after: int = 0) -> ConflictView | None:
        """The conflict shown, or one so many further, among those that have a map; the first unless told otherwise."""
        forms = view.ruleset.grid.forms if view.ruleset.grid else ()
        mapped = [conflict for conflict in view.conflicts if conflict.form in forms]
        at = next((n for n, conflict in enumerate(mapped) if conflict.id == self._conflict), 0)
        return mapped[(at + after) % len(mapped)] if mapped else None

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
            self.query_one("#about Static", Static).update(panel(at, view.ruleset))
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
        self._select(ids[at % len(ids)])

    def action_find(self) -> None:
        """Find a unit by its name."""
        from tui.dialogs import Pick

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
        following = self._mapped(view, 1) if view is not None else None
        if view is not None and following is not None:
            self._conflict, self._named = following.id, ""
            self.show(view)

    # Doing --------------------------------------------------------------------------------------------------------

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Everything needs a map; moving a selected piece, and Move for it."""
        if self._situation is None:
            return "" if action in ("zoom", "back") else _NO_MAP
        if action in ("step", "drive", "target", "place", "act") and self.selected is None:
            return "Nobody is selected: enter or tab selects."
        if action in ("step", "drive"):
            way = self._way(action, str(parameters[0]))
            return way.why_not if way else "There is no such way."
        rule = _NEEDS.get(action)
        return "This game has no such thing." if rule and getattr(self._rules, rule, None) is None else ""

    def _way(self, action: str, named: str) -> Way | None:
        """The way a key would go: by the compass, or by the heading of the selected piece."""
        return self._seen.way(named if action == "step" else self._driven(named))

    def _driven(self, arrow: str) -> str:
        heading = self.selected.heading if self.selected else ""
        if heading not in WAYS:
            return _PLAIN[arrow]
        return {"on": heading, "back": opposite(heading)}.get(arrow) or f"turn_{arrow}"

    def action_step(self, way: str) -> None:
        """Move or turn the selected piece."""
        if (piece := self.selected) and self._rules:
            self._map.cursor = piece.space or self._map.cursor
            self._do(self._rules.step(self._acting(piece), piece.id, way), piece)

    def action_drive(self, arrow: str) -> None:
        """Move or turn the selected piece by its own heading."""
        self.action_step(self._driven(arrow))

    def action_target(self) -> None:
        """Aim at who stands at the cursor, or at nobody."""
        if (piece := self.selected) and self._rules and self._rules.target:
            other = next((each.id for each in self.there if each.id != piece.id), None)
            self._do(self._rules.target(self._acting(piece), piece.id, other), piece)

    def action_place(self) -> None:
        """Put the selected piece at the cursor."""
        if (piece := self.selected) and self._rules:
            self._do(self._rules.place(self._acting(piece), piece.id, self._map.cursor), piece)

    def action_ground(self) -> None:
        """Say what the space at the cursor is."""
        if self._situation and self._rules and self._rules.ground:
            self._open(self._rules.ground(self._situation, self._map.cursor, None), None)

    def action_paint(self) -> None:
        """Make the space at the cursor what was last made of one."""
        campaign = self.wyrdbook.campaign
        if self._situation and self._rules and self._rules.ground and campaign:
            action = self._rules.ground(self._situation, self._map.cursor, None).action
            like = campaign.start_form(action, None, self._conflict)
            self._do(self._rules.ground(self._situation, self._map.cursor, like), None)

    def action_act(self) -> None:
        """What the selected piece can do, to who stands at the cursor."""
        from core.ruleset import Place as At
        from tui.draw.menu import ActionMenu

        if (piece := self.selected) is not None:
            menu = ActionMenu(At.CONFLICT, piece.actor, self._conflict, opens=False)
            self.app.push_screen(menu, partial(self._act, piece))

    def _act(self, piece: Piece, action: str | None) -> None:
        """Open an action with who acts on whom filled in."""
        campaign = self.wyrdbook.campaign
        if action is not None and campaign is not None and self._rules is not None:
            other = next((each.id for each in self.there if each.id != piece.id), None)
            form = campaign.start_form(action, piece.actor, self._conflict)
            self._open(Doing(action, told(form, self._rules.given(piece.id, other))), piece)

    def _do(self, doing: Doing, piece: Piece | None) -> None:
        """Send an action; one that asks for something goes on in its dialog."""
        from campaigns.commands import Resolve
        from campaigns.errors import CampaignError

        actor = piece.actor if piece else None
        try:
            self.wyrdbook.send(
                Resolve(action=doing.action, actor=actor, conflict=self._conflict, form=encode(doing.form))
            )
        except Refusal as refusal:
            if refusal.code == "not_finished":
                self._open(doing, piece, at_once=True)
            else:
                self.wyrdbook.refuse(refusal.message)
        except CampaignError as error:
            self.wyrdbook.trouble(str(error))

    def _open(self, doing: Doing, piece: Piece | None, *, at_once: bool = False) -> None:
        """Open an action with its form filled."""
        from tui.screens.draw import DrawDialog

        actor = piece.actor if piece else None
        self.app.push_screen(DrawDialog(doing.action, actor, self._conflict, form=doing.form, at_once=at_once))
