"""Pane 1: the characters in play and in the scene, and their condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from core.lazy_imports import Lazy
from tui.base_screens.pane import Pane, Row
from tui.key_bindings import bindings
from tui.sheets import roster
from tui.sheets.person import own_badges
from tui.sheets.roster import Heading
from tui.terminal.attempt import attempt, send_all
from tui.text.bands import look
from tui.text.columns import join_parts, spread
from tui.text.plain import clip, plain

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from tui.bulk_edit import editor
    from tui.characters import builder, comparison, forms, new_character
    from tui.dialogs import basic
    from tui.npcs import bestiary
    from tui.npcs import forms as npc_forms
else:
    editor = Lazy("tui.bulk_edit.editor")
    builder = Lazy("tui.characters.builder")
    comparison = Lazy("tui.characters.comparison")
    forms = Lazy("tui.characters.forms")
    new_character = Lazy("tui.characters.new_character")
    basic = Lazy("tui.dialogs.basic")
    bestiary = Lazy("tui.npcs.bestiary")
    npc_forms = Lazy("tui.npcs.forms")

HERE, AROUND, ABSENT, RETIRED = "●", "○", "◌", "†"
_TOLD = 6  # the fewest cells in which the beginning of a badge is readable
_SHORT = 12  # cells that a name keeps in front of its badges
_CLEAR = 18  # cells that a name keeps in front of a whole badge
_OF_ONE = {"edit", "builder", "here", "presence", "retire", "group", "copy", "keep", "outside", "life", "beside"}
UNFOLDED, FOLDED = "▾", "▸"


class Characters(Pane):
    """All characters: in the scene, around, absent, retired, in this order, unless sorted otherwise."""

    scope = "play.characters"
    empty = "none · [a] to add one"
    multiple = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.characters")

    def parts(self, view: View) -> tuple[object, ...]:
        """The characters, their order, and the conflicts if they affect it."""
        turns = view.conflicts if self.order == roster.TURN else ()
        return (view.characters, self.order, self.folded, turns)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """A row for each character, and a heading for each group."""
        listed = roster.in_order(view.characters, self.order, view, self._last_seen)
        if self.order != roster.GROUP or self.needle:
            return [Row(c.id, c) for c in listed]
        headed = roster.under_headings(listed, self.folded)
        return [Row(("group", each.name) if isinstance(each, Heading) else each.id, each) for each in headed]

    def text(self, about: CharacterView | Heading, width: int) -> Content:
        """The row of a character or a heading."""
        return heading_row(about, width) if isinstance(about, Heading) else character_row(about, width)

    def fits(self, about: CharacterView) -> bool:
        """Return True if a character has every word of the filter, tags included."""
        return roster.fits(about, self.text(about, self.room).plain.casefold(), self.needle)

    def footer_text(self, view: View) -> str:
        """The order, if it isn't the default."""
        return roster.ORDERS[self.order]

    @property
    def order(self) -> str:
        """The order: one of `roster.ORDERS`, stored with the place where play stopped."""
        kept = self._kept.get("order")
        return kept if isinstance(kept, str) and self.view and kept in roster.orders(self.view) else roster.PRESENCE

    @property
    def folded(self) -> tuple[str, ...]:
        """The groups that are folded to their heading."""
        kept = self._kept.get("folded")
        return tuple(name for name in kept if isinstance(name, str)) if isinstance(kept, list) else ()

    @property
    def _kept(self) -> Mapping[str, Any]:
        kept = self.wyrdbook.memory.get("characters")
        return kept if isinstance(kept, dict) else {}

    def _keep(self, **how: Any) -> None:
        self.wyrdbook.memory["characters"] = {**self._kept, **how}
        if self.view is not None:
            self.show(self.view)

    def _last_seen(self) -> Mapping[int, int]:
        campaign = self.wyrdbook.campaign
        return campaign.last_seen() if campaign is not None and not self.wyrdbook.in_player_view else {}

    def summary(self, view: View) -> Content:
        """The characters in the scene, or else in play."""
        active = [c for c in view.characters if c.status == "active"]
        there = [c for c in active if c.here] or [c for c in active if c.role == "pc"]
        return join_parts(c.name for c in there) if there else Content(self.empty)

    def open(self) -> None:
        """Open the sheet, or fold or unfold a group."""
        if isinstance(self.selected, tuple):
            name = self.selected[1]
            self._keep(folded=[g for g in self.folded if g != name] if name in self.folded else [*self.folded, name])
        elif self.selected is not None:
            self.wyrdbook.go("sheet", character=self.selected)

    def chosen_characters(self) -> list[CharacterView]:
        """The marked characters, or the selected one; a heading means its whole group."""
        if self.view is None:
            return []
        names = {key[1] for key in self.marked if isinstance(key, tuple)}
        return [c for c in self.view.characters if c.id in self.marked or (names and c.group in names)]

    def how_many_marked(self) -> int:
        """The number of marked characters; a heading counts its whole group."""
        return len(self.chosen_characters()) if self.list.marked else 0

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible: most need a character, some a scene."""
        if action in _OF_ONE:
            if self.selected is None:
                return "There are no characters yet. Press [a] to add one."
            if action == "here" and (self.view is None or self.view.scene is None):
                return "No scene is open. Press [S] to start one."
            if action == "presence" and not self._in_play():
                return "Only characters in play can be present. Press [R] to bring a retired one back."
        return ""

    def action_add(self) -> None:
        """Ask for a new character's details and method."""
        new_character.add_character(self.wyrdbook, self.select)

    def action_builder(self) -> None:
        """Open the character builder for the selected character."""
        if isinstance(self.selected, int):
            builder.choose_method(self.wyrdbook, self.selected)

    def action_life(self) -> None:
        """Show the selected character's life on the timeline."""
        if isinstance(self.selected, int):
            self.wyrdbook.go("timeline", one=self.selected)

    def action_beside(self) -> None:
        """Compare the two marked characters, or the selected one with another."""
        marked = [c.id for c in self.chosen_characters()] if self.list.marked else []
        one, other = marked if len(marked) == 2 else (self.selected, None)
        if isinstance(one, int):
            comparison.compare_characters(self.wyrdbook, one, self.app.size.width, other)

    def action_edit(self) -> None:
        """Change the selected character's details."""
        if self.view is not None and isinstance(self.selected, int):
            forms.edit_character(self.wyrdbook, self.view.character(self.selected))

    def action_outside(self) -> None:
        """Change the marked, the filtered, or the selected characters in the user's editor."""
        sought = [c for c in self.view.characters if self.fits(c)] if self.view is not None and self.needle else []
        chosen = sought if sought and not self.list.marked else self.chosen_characters()
        editor.edit_many(self.wyrdbook, [c.id for c in chosen])

    def action_group(self) -> None:
        """Set the group and tags of the chosen characters."""
        forms.group(self.wyrdbook, self.chosen_characters())

    def action_copy(self) -> None:
        """Add NPCs like the selected character."""
        if self.view is not None and isinstance(self.selected, int):
            npc_forms.copy_character(self.wyrdbook, self.view.character(self.selected))

    def action_keep(self) -> None:
        """Save the selected character in the bestiary."""
        if self.view is not None and isinstance(self.selected, int):
            npc_forms.keep_npc(self.wyrdbook, self.view.character(self.selected))

    def action_bestiary(self) -> None:
        """Open the bestiary."""
        bestiary.Bestiary(self.wyrdbook).ask()

    def action_sort(self) -> None:
        """Switch to the next order."""
        if self.view is not None:
            there = roster.orders(self.view)
            order = there[(there.index(self.order) + 1) % len(there)]
            self._keep(order=order)
            self.wyrdbook.tell(f"Characters {roster.ORDERS[order] or 'in the order of play'}.")

    def action_here(self) -> None:
        """Bring the chosen into the scene; if all are in it, take them out."""
        chosen = self.chosen_characters()
        if self.view is None or self.view.scene is None:
            return
        ids = {c.id for c in chosen}
        others = [i for i in self.view.scene.participants if i not in ids]
        added = [] if all(c.here for c in chosen) else [c.id for c in chosen]
        self.wyrdbook.do(commands.EditScene(participants=(*others, *added)))

    def action_presence(self) -> None:
        """Mark the chosen absent, or if they are, present again; the retired ones stay retired."""
        self._turn({c.id: "absent" if c.status == "active" else "active" for c in self._in_play()})

    def action_retire(self) -> None:
        """Retire the chosen after a question; if all are retired, return them to play."""
        chosen = self.chosen_characters()
        leaving = self._in_play()
        if not leaving:
            self._turn(dict.fromkeys((c.id for c in chosen), "active"))
            return
        if self._stay(leaving, deleted=False):
            return
        names = ", ".join(c.name for c in leaving)
        leave = "leaves" if len(leaving) == 1 else "leave"
        message = f"{names} {leave} play. Sheets and log entries stay."
        retired = dict.fromkeys((c.id for c in leaving), "retired")
        ask = basic.Confirm("Retire", message, yes=f"Retire {names}" if len(leaving) < 3 else f"Retire {len(leaving)}")
        self.app.push_screen(ask, lambda sure: self._turn(retired) if sure else None)

    def action_delete(self) -> None:
        """Delete the chosen after a question."""
        chosen = self.chosen_characters()
        if not chosen or self._stay(chosen, deleted=True):
            return
        names = ", ".join(c.name for c in chosen)
        message = f"Delete {names}? The log keeps the names, and you can undo it."
        act = commands.RemoveCharacters(characters=tuple(c.id for c in chosen))
        ask = basic.Confirm("Delete", message, yes=f"Delete {names}" if len(chosen) < 3 else f"Delete {len(chosen)}")

        def act_if_sure(sure: bool | None) -> None:
            if sure:
                self.wyrdbook.do(act)

        self.app.push_screen(ask, act_if_sure)

    def _in_play(self) -> list[CharacterView]:
        """The chosen characters who aren't retired."""
        return [c for c in self.chosen_characters() if c.status != "retired"]

    def _stay(self, leaving: Sequence[CharacterView], *, deleted: bool) -> bool:
        """Refuse, before any question, if one of them can't leave now. Return True if so."""
        campaign = self.wyrdbook.campaign
        why = campaign.why_stays([c.id for c in leaving], deleted=deleted) if campaign is not None else ""
        if why:
            self.wyrdbook.refuse(why)
        return bool(why)

    def _turn(self, statuses: Mapping[int, Any]) -> None:
        """Set the status of these characters in one step."""
        parts = [commands.EditCharacter(character=id, status=status) for id, status in statuses.items()]
        attempt(self.wyrdbook, lambda: send_all(self.wyrdbook, parts))


def heading_row(heading: Heading, width: int) -> Content:
    """`▾ Goblins                   5`."""
    sign = FOLDED if heading.folded else UNFOLDED
    left = Content.assemble((f"{sign} ", "$accent"), (plain(heading.title), "bold"))
    return spread(left, Content.styled(str(len(heading.members)), "$text-muted"), width)


def character_row(character: CharacterView, width: int) -> Content:
    """`● Mara Voss ✗ tilted t`: presence, name, badges, who runs them, and a mark for typed cards."""
    away = character.status != "active"
    mark = presence(character)
    marks = (*character.badges, *own_badges(character))
    badges = [_badge(badge.text, badge.band) for badge in marks]
    right = whose(character) if width >= 34 or character.role == "npc" or away else ""
    typed = " typed" if character.typed else " drawn" if character.typed is False else ""
    name, told = plain(character.name), _room_of_badges(badges)
    if told and not away and _room(right + typed, width) < len(mark) + 1 + cell_len(name) + told:
        right = ""  # the condition matters more than who runs them
    room = _room(right + typed, width)
    name = clip(name, _name_room(room - len(mark) - 1, badges)) if told else name
    named = Content.styled(name, "$text-muted" if away else "")
    left = Content.assemble((f"{mark} ", "$text-muted" if away else "$accent"), named, "  " if badges else "")
    left = Content.assemble(left, _fit_badges(badges, room - left.cell_length))
    return spread(left.truncate(max(0, room), ellipsis=True), Content.styled(right + typed, "$text-muted"), width)


def _room(end: str, width: int) -> int:
    """The cells left in a row before its end."""
    return width - cell_len(end) - 2 if end else width


def presence(character: CharacterView) -> str:
    """The glyph for a character in the scene, around, absent or retired."""
    if character.status != "active":
        return ABSENT if character.status == "absent" else RETIRED
    return HERE if character.here else AROUND


def whose(character: CharacterView) -> str:
    """The player or GM of a character, or the status if they are out of play."""
    if character.status != "active":
        return character.status
    return "GM" if character.role == "npc" else plain(character.player)


def _badge(text: str, band: str) -> Content:

    return Content.styled(plain(text), look(band).style)


def _room_of_badges(badges: Sequence[Content], told: int = _TOLD) -> int:
    """The cells of badges: for `told` of the first, by default the least that are useful, and for a mark for more."""
    return 2 + min(told, badges[0].cell_length) + (len(", …") if len(badges) > 1 else 0) if badges else 0


def _name_room(room: int, badges: Sequence[Content]) -> int:
    """The cells of a name in front of its badges: a long name is shortened until the first badge is whole."""
    longest, whole = max(_SHORT, room - _room_of_badges(badges)), _room_of_badges(badges, badges[0].cell_length)
    return min(longest, max(_CLEAR, room - whole))


def _fit_badges(badges: Sequence[Content], room: int) -> Content:
    """As many whole badges as fit; a single one too long is shortened, if its beginning is useful."""
    line = Content(", ").join(badges)
    if line.cell_length <= room:
        return line
    for kept in range(len(badges) - 1, 0, -1):
        line = Content(", ").join([*badges[:kept], Content("…")])
        if line.cell_length <= room:
            return line
    return badges[0].truncate(room, ellipsis=True) if room >= _TOLD else Content("…")
