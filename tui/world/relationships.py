"""Relationships as a picture that can be explored: enter puts another in the middle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from tui.dialogs.basic import Dialog
from tui.key_bindings import bindings
from tui.text.content import entitle
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows
from tui.world.relationship_tree import ties

if TYPE_CHECKING:
    from campaigns.campaign import Campaign


class TiesDialog(Dialog[None]):
    """The relationships of the one in the middle, and of its neighbours."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("dossier.relationships")

    def __init__(self, campaign: Campaign, known: int) -> None:
        super().__init__("Relationships", "enter centre · backspace back · @ dossier · esc")
        self._known, self._relations = campaign.people_and_articles(), campaign.relations()
        self._way = [known]
        self._ids: tuple[int, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The picture."""
        yield LineList(empty="It has no relationships yet. Press [r] in the world to add one.", classes="options")

    def on_mount(self) -> None:
        """Draw it."""
        self._draw()

    def _draw(self) -> None:
        middle = next(each for each in self._known if each.id == self._way[-1])
        drawn = ties(middle.id, self._known, self._relations)
        self._ids = tuple(tie.to for tie in drawn)
        entitle(self.box, title=f"Relationships of {middle.name}")
        lines = self.query_one(LineList)
        lines.header = Content.styled(plain(middle.name), "bold")
        lines.show(TextRows(*(tie.line for tie in drawn)), cursor=0)

    @on(LineList.Selected)
    def _into_the_middle(self, event: LineList.Selected) -> None:
        if self._ids[event.index] != self._way[-1]:
            self._way.append(self._ids[event.index])
            self._draw()

    def action_before(self) -> None:
        """Go back to the previous middle."""
        if len(self._way) > 1:
            self._way.pop()
            self._draw()

    def action_dossier(self) -> None:
        """Open the dossier of the selected one, or else of the one in the middle."""
        cursor = self.query_one(LineList).cursor
        known = self._way[-1] if cursor is None or cursor >= len(self._ids) else self._ids[cursor]
        self.dismiss(None)
        self.app.call_later(self.wyrdbook.open_dossier, known)
