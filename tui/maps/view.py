"""A map with its selection, the marks seen from there, and the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widget import Widget

from campaigns.visibility.view import public_grid
from core.actions.situation import Situation
from core.grid import Grid, GridRules, Piece, Route, Seen, Space
from core.look import Panel
from core.schema.entry import Choice
from tui.config.styles import sheet
from tui.conflicts.conflict_screen import Fought
from tui.dialogs.choose import Pick
from tui.draws.next_step import due_words
from tui.key_bindings import bindings
from tui.map_drawing.grid import ZOOMS, layers, pieces_by_space, reach_marks, sign_of
from tui.map_drawing.legend import Sign, legend, lines_of, list_signs, names
from tui.map_drawing.panel import MapFocus, panel, played_without, without_map
from tui.map_drawing.status import bar_line, result_line, turn_line, whose_turn
from tui.map_drawing.tags import with_distinct_tags
from tui.map_drawing.widget import GridMap
from tui.text.content import Plain
from tui.widgets.ground import Box, Row, ScrollBox

if TYPE_CHECKING:
    from campaigns.state.view import View

PLAYER_VIEW_ON = "Player view is on. Press [V] to leave it."
_PLAIN = "Plain"  # the map without a layer


class MapPlace(Fought):
    """The map of a conflict, or of the scene if the game has one. The player view shows only public things."""

    scope: ClassVar[str] = "map"
    for_players: ClassVar[bool] = True
    CSS_PATH = sheet("map")
    BINDINGS: ClassVar[list[BindingType]] = bindings("map")
    AUTO_FOCUS = "GridMap"
    digits: ClassVar[str] = "1–9 walk"

    def __init__(self, conflict: int | None = None, piece: str = "") -> None:
        super().__init__()
        self._conflict, self._wanted, self._named = conflict, conflict is not None, piece
        self._situation: Situation | None = None
        self._grid, self._seen, self._layer = Grid(1, 1), Seen(), 0
        self._reach: Mapping[Space, Route] = {}
        self._driven_by_hand = bool(piece)  # a piece moved by single steps stays selected: the next key moves no other
        self._reaches: dict[str, Mapping[Space, Route]] = {}
        self._dues: dict[int | None, str] = {}
        self._looks: dict[tuple[str, str | None], Seen] = {}
        self._map = GridMap()
        self._telling = False  # all texts are about to be written, so that each alone needn't be

    def body(self) -> Iterable[Widget]:
        """The turn, the map with its legend, the panel beside it, and the last result."""
        yield Plain(id="turn")
        yield Plain(id="bar")
        with Row():
            with Box(id="chart"):
                yield self._map
                yield Plain(id="legend")
            with ScrollBox(id="about", can_focus=False):
                yield Plain()
        yield Plain(id="result")

    def note_subject(self) -> tuple[str, int | None]:
        """The character of the selected piece."""
        return super().note_subject() if self.actor is None else ("character", self.actor)

    def how_to_reopen(self) -> tuple[str, dict[str, Any]]:
        """The same map with the same selection."""
        return "map", {"conflict": self._conflict, "piece": self._named}

    def on_mount(self) -> None:
        """Start with the last chosen size."""
        kept = self.wyrdbook.memory.get("map_zoom")
        self._map.zoom = next((zoom for zoom in ZOOMS if [*zoom] == kept), None)

    def on_resize(self, event: Resize) -> None:
        """Fit the texts around the map to the new width."""
        super().on_resize(event)
        self._make_room()

    @on(GridMap.Zoomed)
    def _make_room(self) -> None:
        """Return the legend's spare lines to the map, and rewrite all texts."""
        self.query_one("#legend").styles.height = None
        if not self._telling:
            self._telling = True
            self.call_after_refresh(self._tell)

    # Showing ----------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Show the current map; the cursor follows the selected piece if it was on it."""
        campaign, rules, maps = self.wyrdbook.campaign, view.ruleset.grid, self._maps(view)
        self._situation, self._seen, before = None, Seen(), self._grid
        self._reaches, self._looks, self._dues = {}, {}, {}
        self.set_class(not maps, "-none")
        if maps and self.focused is None:
            self._map.focus()
        if campaign is None or rules is None or not maps:
            self._show_only(Grid(1, 1), without_map(view))
            return
        if not (self._wanted and self._conflict in maps):
            self._conflict, self._wanted = maps[0], False
        situation = campaign.situation(None, self._conflict)
        if self.wyrdbook.in_player_view:
            self._show_only(with_distinct_tags(public_grid(rules.grid(situation))), Content(PLAYER_VIEW_ON))
            return
        self._situation, self._grid = situation, with_distinct_tags(rules.grid(situation))
        if (before.width, before.height) != (self._grid.width, self._grid.height):
            self._make_room()
        selected = before.piece(self._named)
        follows = selected is None or self._map.cursor == selected.space
        self._map.show(self._grid)
        following = (
            self._named if self._driven_by_hand and self.selected else whose_turn(before, self._grid, self._named)
        )
        self._driven_by_hand = False
        if follows or following != self._named:
            self._named = following
            self._go_to(self.selected)
        self._look()

    def _show_only(self, grid: Grid, said: Content) -> None:
        """Show a map without any acting piece, with a sentence beside it."""
        self._grid = grid
        self._map.show(grid)
        self._map.show_seen(Seen(), "")
        self.query_one("#about Plain", Plain).update(said)
        self._tell_around()

    def _tell_around(self) -> None:
        """Fill the texts above the map (turn, pieces) and below it (legend, last result)."""
        view, width = self.wyrdbook.view, self.size.width - 2
        if view is None or not self._grid.pieces or self.wyrdbook.in_player_view:
            around = dict.fromkeys(("turn", "bar", "legend", "result"), Content(""))
        else:
            conflict = next((each for each in view.conflicts if each.id == self._conflict), None)
            title = view.scene.title if view.scene else view.name
            around = {
                "turn": turn_line(conflict, self._grid, view.ruleset, title, width, due=self._due),
                "bar": bar_line(self._grid, self._named, width, self._map.shown_zoom),
                "legend": self._legend(view),
                "result": result_line(view, width),
            }
        for id, line in around.items():
            self.query_one(f"#{id}", Plain).update(line)

    @property
    def _due(self) -> str:
        """The step that the key for due steps would begin; found once for each selected character."""
        if self._conflict is not None and self.actor not in self._dues:
            self._dues[self.actor] = due_words(self.wyrdbook, self._conflict, self.actor)
        return self._dues.get(self.actor, "")

    def _legend(self, view: View) -> Content:
        """The legend, as far as there is room below the map, including the map's free lines."""
        below = self.query_one("#legend", Plain)
        width, height = below.content_size
        lines = lines_of(self._signs(view), width, max(1, height + self._map.free))
        if 0 < height < len(lines):
            below.styles.height = len(lines)
        return Content("\n").join(lines)

    def _signs(self, view: View) -> Sequence[Sign]:
        return legend(self._grid, self._seen, self._shown_layer, self._map.shown_zoom, view.ruleset)

    def _maps(self, view: View) -> list[int | None]:
        """The ids of conflicts that have a map, and None for the scene if it has its own."""
        rules = view.ruleset.grid
        if rules is None or played_without(view):
            return []
        mapped: list[int | None] = [conflict.id for conflict in view.conflicts if conflict.form in rules.forms]
        return [*mapped, None] if rules.scene else mapped

    def _look(self) -> None:
        """Find what the selected piece sees, towards the piece at the cursor; only if either changed."""
        view, before = self.wyrdbook.view, self._seen
        if self._situation is None or view is None:
            return
        selected = self.selected
        self._reach = self._reach_of(selected)
        self._seen = self._sight_of(selected)
        if self._seen is not before:
            self._show_seen(view)
        if not self._telling:
            self._tell_beside()
        self.refresh_bindings()

    def _tell_beside(self) -> None:
        """Fill the panel beside the map about the selected piece and the cursor."""
        view = self.wyrdbook.view
        if self._situation is None or view is None:
            return
        selected, cursor = self.selected, self._map.cursor
        route = self._reach.get(cursor)
        self._map.show_path(route.path if route else ())
        table, zoom = self._table(selected), self._map.shown_zoom
        at = MapFocus(self._grid, self._seen, selected, cursor, self.there, route, table, zoom)
        brief, roomy = self.has_class("-short"), not self.has_class("-narrow")
        keypad = not brief or not self._reach
        beside = self.query_one("#about Plain", Plain)
        width = beside.content_size.width
        beside.update(panel(at, view.ruleset, keypad=keypad, roomy=roomy, brief=brief, width=width))

    def _tell(self) -> None:
        """Rewrite all texts: signs and the legend depend on the size of spaces."""
        self._telling = False
        self._tell_around()
        self._tell_beside()

    def _show_seen(self, view: View) -> None:
        """Show the marks of the current layer, with its name."""
        selected, shown = self.selected, layers(self._seen)
        spaces = (selected.space, *selected.rest) if selected else ()
        layer = self._shown_layer
        names = [view.ruleset.word(each) if each else _PLAIN for each in shown]
        at = shown.index(layer)
        others = ", ".join(name.lower() for name in (*names[at + 1 :], *names[:at]))
        title = names[at][:1].upper() + names[at][1:] + (f", j: {others}" if others else "")
        self._map.show_seen(self._seen, layer, frozenset(space for space in spaces if space), title)
        if not self._telling:
            self._tell_around()

    @property
    def _shown_layer(self) -> str:
        """The current layer."""
        shown = layers(self._seen)
        return shown[self._layer % len(shown)]

    def _reach_of(self, piece: Piece | None) -> Mapping[Space, Route]:
        """The spaces a piece can reach, found once for each selected piece."""
        rules = self._rules
        if piece is None or rules is None or rules.reach is None:
            return {}
        if piece.id not in self._reaches:
            self._reaches[piece.id] = rules.reach(self._situation_of(piece), piece.id)
        return self._reaches[piece.id]

    def _sight_of(self, piece: Piece | None) -> Seen:
        """The marks, ways and facts from a piece, towards the one at the cursor; found once for each pair."""
        if piece is None or self._rules is None:
            return Seen()
        other = next((each.id for each in self.there if each.id != piece.id), None)
        if (piece.id, other) not in self._looks:
            seen = self._rules.seen(self._situation_of(piece), piece.id, other)
            marks = (*reach_marks(self._reach), *seen.marks)
            self._looks[piece.id, other] = seen._replace(marks=marks)
        return self._looks[piece.id, other]

    def _table(self, piece: Piece | None) -> Sequence[Panel]:
        """The panels of the acting character, such as their cards."""
        return self.wyrdbook.panels(piece.actor) if piece and piece.actor is not None else ()

    @property
    def _rules(self) -> GridRules | None:
        return self.wyrdbook.campaign.ruleset.grid if self.wyrdbook.campaign else None

    @property
    def selected(self) -> Piece | None:
        """The selected piece."""
        return self._grid.piece(self._named)

    @property
    def running(self) -> int | None:
        """The id of the conflict whose map is shown."""
        return self._conflict

    @property
    def actor(self) -> int | None:
        """The character of the selected piece."""
        return self.selected.actor if self.selected else None

    @property
    def there(self) -> Sequence[Piece]:
        """The pieces at the cursor."""
        return pieces_by_space(self._grid).get(self._map.cursor, ())

    def _situation_of(self, piece: Piece) -> Situation:
        """The situation with a piece as the acting one."""
        assert self._situation is not None
        return replace(self._situation, acting=piece.actor)

    # Looking about ------------------------------------------------------------------------------------------------

    @on(GridMap.Moved)
    def _look_again(self) -> None:
        self._look()

    def _select(self, piece: str | None) -> None:
        if piece is not None:
            self._named = piece
            self._go_to(self.selected)
            self._look()

    def _go_to(self, piece: Piece | None) -> None:
        if piece is not None and piece.space is not None:
            self._map.cursor = piece.space

    def action_unit(self, step: int) -> None:
        """Select the next piece that may act, or the next of all."""
        pieces = [piece for piece in self._grid.pieces if piece.ready] or list(self._grid.pieces)
        ids = [piece.id for piece in pieces]
        at = ids.index(self._named) + step if self._named in ids else 0
        self._select(ids[at % len(ids)] if ids else None)

    def action_find(self) -> None:
        """Find a unit by its name."""
        zoom = self._map.shown_zoom
        found = [
            Choice(each.id, each.look.name, note=f"{sign_of(each, zoom):2} {each.side}") for each in self._grid.pieces
        ]
        self.app.push_screen(Pick("Go to", found, now=self._named), self._select)

    def action_layer(self) -> None:
        """Show the next kind of marks."""
        self._layer += 1
        if self.wyrdbook.view is not None:
            self._show_seen(self.wyrdbook.view)

    def action_legend(self) -> None:
        """Show the meaning of every sign on the map."""
        if self.wyrdbook.view is not None:
            signs = (*self._signs(self.wyrdbook.view), *names(self._grid, self._map.shown_zoom))
            self.wyrdbook.read("Legend of the map", list_signs(signs), public=True)

    def action_fit(self) -> None:
        """Draw spaces as large as the whole map allows."""
        self._map.zoom = None
        self._remember_zoom()

    def action_zoom(self, step: int) -> None:
        """Draw spaces at the next size."""
        self._map.zoom_by(step)
        self._remember_zoom()

    def _remember_zoom(self) -> None:
        """Save the size of spaces with the point where play stopped, for the next time."""
        self.wyrdbook.memory["map_zoom"] = list(self._map.zoom or ())
        self._make_room()

    def action_conflict(self) -> None:
        """Go to the next map."""
        view = self.wyrdbook.view
        maps = self._maps(view) if view is not None else []
        if view is not None and self._conflict in maps:
            following = maps[(maps.index(self._conflict) + 1) % len(maps)]
            self._conflict, self._wanted, self._named = following, True, ""
            self.show(view)
