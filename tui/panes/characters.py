"""Pane 1: who is in play, who is in the scene, and how they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from tui.edge.attempt import attempt, send_all
from tui.keys import bindings
from tui.panes.pane import Pane, Row
from tui.present.bands import look
from tui.present.columns import joined, spread
from tui.text import plain

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View

HERE, AROUND, ABSENT, RETIRED = "●", "○", "◌", "†"


class Characters(Pane):
    """All characters: in the scene, around, absent, retired, in this order."""

    scope = "play.characters"
    empty = "a  add the first character"
    multiple = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.characters")

    def parts(self, view: View) -> tuple[object, ...]:
        """The characters."""
        return (view.characters,)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """A row for each character."""
        return [Row(c.id, c) for c in in_order(view.characters)]

    def text(self, about: CharacterView, width: int) -> Content:
        """Who it is."""
        return character_row(about, width)

    def summary(self, view: View) -> Content:
        """Who is in the scene, or else in play."""
        active = [c for c in view.characters if c.status == "active"]
        there = [c for c in active if c.here] or [c for c in active if c.role == "pc"]
        return joined(c.name for c in there) if there else Content(self.empty)

    def open(self) -> None:
        """Enter opens the sheet."""
        if self.selected is not None:
            self.wyrdbook.go("sheet", character=self.selected)

    def chosen(self) -> list[CharacterView]:
        """The marked characters, or the selected one."""
        found = (self.view.character(int(str(key))) for key in self.marked) if self.view else ()
        return [c for c in found if c is not None]

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """All but adding needs a character; coming into a scene needs a scene."""
        if action in ("edit", "guide", "here", "presence", "retire"):
            if self.selected is None:
                return "There is no character yet: a adds one."
            if action == "here" and (self.view is None or self.view.scene is None):
                return "No scene is open: S starts one."
        return ""

    def action_add(self) -> None:
        """Ask who it is and how the sheet is made."""
        from tui.panes.making import add_character

        add_character(self.wyrdbook, self.select)

    def action_guide(self) -> None:
        """Make the sheet of the selected character step by step."""
        from tui.panes.making import choose_method

        if isinstance(self.selected, int):
            choose_method(self.wyrdbook, self.selected)

    def action_edit(self) -> None:
        """Change what is written about the selected character."""
        from tui.questions.people import edit_character

        if self.view is not None and isinstance(self.selected, int):
            edit_character(self.wyrdbook, self.view.character(self.selected))

    def action_here(self) -> None:
        """Bring the chosen into the scene; if all of them are in it, take them out."""
        chosen = self.chosen()
        if self.view is None or self.view.scene is None:
            return
        ids = {c.id for c in chosen}
        others = [i for i in self.view.scene.participants if i not in ids]
        added = [] if all(c.here for c in chosen) else [c.id for c in chosen]
        self.wyrdbook.do(commands.EditScene(participants=(*others, *added)))

    def action_presence(self) -> None:
        """Mark the chosen absent; those absent already are back."""
        self._turn({c.id: "absent" if c.status == "active" else "active" for c in self.chosen()})

    def action_retire(self) -> None:
        """Retire the chosen after asking; if all of them are retired, bring them back."""
        from tui.dialogs import Confirm

        chosen = self.chosen()
        leaving = [c for c in chosen if c.status != "retired"]
        if not leaving:
            self._turn(dict.fromkeys((c.id for c in chosen), "active"))
            return
        names = ", ".join(c.name for c in leaving)
        leave = "leaves" if len(leaving) == 1 else "leave"
        message = f"{names} {leave} play. The sheet and everything told of them stay."
        retired = dict.fromkeys((c.id for c in leaving), "retired")
        ask = Confirm("Retire", message, yes=f"Retire {names}" if len(leaving) < 3 else f"Retire {len(leaving)}")
        self.app.push_screen(ask, lambda sure: self._turn(retired) if sure else None)

    def _turn(self, statuses: Mapping[int, Any]) -> None:
        """Give each of these characters another status, as one act."""
        parts = [commands.EditCharacter(character=id, status=status) for id, status in statuses.items()]
        attempt(self.wyrdbook, lambda: send_all(self.wyrdbook, parts))


def in_order(characters: Sequence[CharacterView]) -> list[CharacterView]:
    """Active before absent before retired, those in the scene first, players' before the game master's."""
    statuses = ("active", "absent", "retired")
    return sorted(characters, key=lambda c: (statuses.index(c.status), not c.here, c.role != "pc"))


def character_row(character: CharacterView, width: int) -> Content:
    """`● Mara Voss  ✗ tilted          t`: presence, name, badges, who runs them, whether cards are typed in."""
    away = character.status != "active"
    mark = presence(character)
    badges = Content(", ").join(_badge(badge.text, badge.band) for badge in character.badges)
    right = whose(character) if width >= 34 or character.role == "npc" or away else ""
    typed = " t" if character.typed else " –" if character.typed is False else ""
    name = Content.styled(plain(character.name), "$text-muted" if away else "")
    end = cell_len(right) + len(typed)
    room = width - end - 2 if end else width
    left = Content.assemble((f"{mark} ", "$text-muted" if away else "$accent"), name, "  " if badges else "", badges)
    return spread(left.truncate(max(0, room), ellipsis=True), Content.styled(right + typed, "$text-muted"), width)


def presence(character: CharacterView) -> str:
    """In the scene, around, absent or retired, as one glyph."""
    if character.status != "active":
        return ABSENT if character.status == "absent" else RETIRED
    return HERE if character.here else AROUND


def whose(character: CharacterView) -> str:
    """Who runs a character, or that they are out of play."""
    if character.status != "active":
        return character.status
    return "GM" if character.role == "npc" else plain(character.player)


def _badge(text: str, band: str) -> Content:

    return Content.styled(plain(text), look(band).style)
