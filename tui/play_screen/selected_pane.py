"""Pane 6: the selected character with the game's panels (a hand, a bag, aspects), and the sheet below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from core.sheet_edit import with_entry_bounds
from tui.base_screens.pane import Pane, Row
from tui.cards_and_tokens.panels import of_scene, panel_lines, summed_up
from tui.sheets.content import picture
from tui.text.columns import join_parts
from tui.widgets.line_list import LineList, Rows

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from core.look import Panel


class Picture(LineList):
    """Lines that are scrolled together, without a cursor."""

    def show(self, rows: Rows, *, cursor: int | None = None, marked: frozenset[int] = frozenset()) -> None:
        """Show other lines."""
        super().show(rows, cursor=cursor, marked=marked)
        self.set_reactive(LineList.cursor, None)

    def action_move(self, step: int) -> None:
        """Scroll by a number of lines."""
        self.scroll_relative(y=step, animate=False)

    def action_select(self) -> None:
        """Open the whole sheet."""
        self.post_message(self.Selected(self, 0))


class Selected(Pane):
    """The selected character at a glance; in the player view only the facts that everyone knows."""

    scope = "play.panels"
    empty = "no one is selected"
    empty_for_players = "nothing to show"
    list_type = Picture
    _drawn: tuple[tuple[object, ...], dict[int, list[Content]]] = ((), {})

    def parts(self, view: View) -> tuple[object, ...]:
        """Return the character and the height; the content itself is computed when it is seen."""
        return (view.seq, self.wyrdbook.in_player_view, self.play.actor, self.list.size.height)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """All lines."""
        return [Row(n, line) for n, line in enumerate(self._lines_in(view, width) if width else [])]

    def summary(self, view: View) -> Content:
        """Return the character and the panels in a line; the pane with the marks may be folded, too."""
        said: list[Content | str] = [self._whose(view), summed_up(self._laid)] if self._laid else [self._whose(view)]
        return join_parts(each for each in said if each) or Content(self.nothing)

    def heading(self, view: View) -> str:
        """Return the character's name."""
        return self._whose(view) or self.title

    def _lines_in(self, view: View, width: int) -> list[Content]:
        """The lines at a width, drawn once."""
        of = view.seq, self.wyrdbook.in_player_view, self.play.actor
        if of != self._drawn[0]:
            self._drawn = of, {}
        if width not in self._drawn[1]:
            self._drawn[1][width] = list(self._lines(view, width))
        return self._drawn[1][width]

    def _lines(self, view: View, width: int) -> Iterator[Content]:
        laid = self._laid
        if laid:
            yield from panel_lines(laid, width)
        character = None if self.wyrdbook.in_player_view else view.character(self.play.actor)
        if character is not None:
            if laid:
                yield Content("")
            yield from _sheet_lines(view, character, width)

    @property
    def _laid(self) -> tuple[Panel, ...]:
        """The panels except the scene's, which are shown with it; none without a selected character."""
        laid = self.wyrdbook.panels(self.play.actor) if self.play.actor is not None else ()
        return tuple(each for each in laid if not of_scene(each))

    def _whose(self, view: View) -> str:
        return "" if self.wyrdbook.in_player_view else view.name_of(self.play.actor)

    def open(self) -> None:
        """Open the sheet on enter."""
        if self.play.actor is not None:
            self.wyrdbook.go("sheet", character=self.play.actor)


def _sheet_lines(view: View, character: CharacterView, width: int) -> Iterator[Content]:
    """The sheet in as many columns as there is room for; empty sections are left out."""
    rules = view.ruleset
    sections = with_entry_bounds(rules.sheet, rules.sections(rules.at_table(character.sheet, view.state, view.options)))
    laid = picture([section._replace(group="") for section in sections if section.rows], width)
    for line in laid.lines:
        yield Content("  ").join(text.pad_right(max(0, cells - text.cell_length)) for _, cells, text in line)
