"""The character sheet of any game: read, edited row by row, and shown as it was after a past session."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.events import Resize
from textual.widget import Widget

from core.actions.place import Place as GamePlace
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.named_things import Named, named_at
from core.sheet import Section
from core.sheet_edit import entry_path, with_entry_bounds
from tui.base_screens.base import Place
from tui.base_screens.paint_order import once_painted
from tui.bulk_edit.editor import edit_many
from tui.cards_and_tokens.widget import Panels
from tui.characters.builder import choose_method
from tui.characters.comparison import compare_characters
from tui.characters.forms import edit_character
from tui.characters.sheet_forms import SheetChanges
from tui.config.styles import sheet
from tui.dialogs.background_task import patiently
from tui.key_bindings import bindings
from tui.printing.forms import print_sheet
from tui.sheets.content import NOTHING_SAID, RowNotes, Spot, details, faults_by_place, since_then
from tui.sheets.grid import SheetGrid
from tui.sheets.person import NOTES, POINTS, TRACKERS, faults, notes_section, person, points_section, trackers_section
from tui.sheets.purse import why_not_buy
from tui.text.content import Plain
from tui.trackers.forms import add_tracker, count_tracker, edit_tracker, end_tracker
from tui.world.forms import write_about

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, TrackerView, View

_LATEST = 5
"""The most points and notes shown beside a sheet."""
_HEAD = 3  # lines about the character
_ELSEWHERE = {POINTS: "points", NOTES: "notes"}
_CHANGES = {"nudge", "edit", "add", "remove", "act", "person", "builder", "outside"}


class SheetScreen(Place):
    """One character in full."""

    scope: ClassVar[str] = "sheet"
    CSS_PATH = sheet("sheet")
    BINDINGS: ClassVar[list[BindingType]] = bindings("sheet")
    AUTO_FOCUS = "SheetGrid"

    def __init__(self, character: int | None = None) -> None:
        super().__init__()
        self.character = character
        self.as_of: int | None = None
        self._past: tuple[View, CharacterView] | None = None
        self.grid, self.panels = SheetGrid(), Panels()
        self._remarks = NOTHING_SAID
        self._person = Content("")

    def body(self) -> Iterable[Widget]:
        """The person, the faults, the sheet with the panels, and the row under the cursor in full."""
        yield Plain(id="person")
        yield Plain(id="faults")
        with Container(id="laid"):
            yield self.panels
            yield self.grid
        yield Plain(id="details")

    def note_subject(self) -> tuple[str, int | None]:
        """The subject of a note written here."""
        return ("character", self.character) if self.character is not None else ("campaign", None)

    def on_resize(self, event: Resize) -> None:
        """Fit the lines about the person to the width."""
        super().on_resize(event)
        self._tell_person()

    def _tell_person(self) -> None:
        """Show the person in a few lines; longer GM notes end in `…`."""
        width = max(1, self.size.width - 2)
        lines = self._person.wrap(width)
        if len(lines) > _HEAD:
            lines = [*lines[: _HEAD - 1], Content(" ").join(lines[_HEAD - 1 :]).truncate(width, ellipsis=True)]
        self.query_one("#person", Plain).update(Content("\n").join(lines))

    def show(self, view: View) -> None:
        """Show the present character, or the one after the session looked back to."""
        now = self._now(view)
        if now is None:
            self._person = Content("There are no characters yet. Add one on the play screen.")
            self._tell_person()
            self.grid.show(())
            return
        self.character = now.id
        then = self._then(now)
        shown = then or now
        marks, new = since_then(self._sections(then), self._sections(now)) if then else ({}, ())
        self._person = person(shown, view.ruleset, self.as_of)
        self._tell_person()
        wrong = self._faults(shown, shown is now)
        said = faults(wrong, new)
        self.query_one("#faults", Plain).update(said)
        self.query_one("#faults").display = bool(said)
        sections = self._sections(shown)
        self._remarks = RowNotes(marks, faults_by_place(wrong, sections))
        self.grid.show((*sections, *self._more(now, shown is now)), self._remarks)
        self.panels.set_class(view.ruleset.panels is None or shown is not now, "-none")
        self.panels.show(lambda: self.wyrdbook.panels(now.id))

    def follow_name(self) -> bool:
        """Open the dossier of the name in the row under the cursor, or a form to write its article."""
        named, campaign = self._named, self.wyrdbook.campaign
        known = campaign.id_by_name(named.name) if campaign is not None and named is not None else None
        if named is None or (known is None and named.tie.loose):
            return False
        if known is not None:
            self.wyrdbook.open_dossier(known)
        else:
            write_about(self.wyrdbook, named.name, named.tie.sort)
        return True

    @property
    def _named(self) -> Named | None:
        """The name in the row under the cursor."""
        spot, character = self.grid.spot, self._view.character(self.character)
        if spot is None or spot.row is None or not spot.row.path or character is None:
            return None
        try:
            return named_at(self._rules.sheet, encode(character.sheet), spot.row.path)
        except Refusal:  # a row of another block than the sheet's own
            return None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a later sheet only in the past: nothing is later than now."""
        if action == "time" and parameters == (1,):
            return self.as_of is not None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible: the past can't be changed, only entries can be removed."""
        if action in _CHANGES and self.character is None:
            return "There are no characters."
        if action in _CHANGES and self.as_of is not None:
            return f"This is the sheet after session {self.as_of}. Press [esc] to return to the present."
        if action == "act":
            return why_not_buy(self._view.ruleset) if parameters == (GamePlace.ADVANCE.value,) else ""
        return self._why_not_row(action)

    def _why_not_row(self, action: str) -> str:
        """Refuse to change a row that follows from others, or to remove one of every sheet."""
        spot = self.grid.spot
        if action == "add" and (spot is None or spot.section.add is None):
            return "You can't add anything to this block."
        if action in ("edit", "nudge") and (spot is None or spot.row is None or not spot.row.path):
            return "This value follows from others. You can't edit it here."
        if action == "remove" and (spot is None or entry_path(spot.section, spot.row) is None):
            return "This row is part of every sheet. You can't remove it."
        return ""

    # Changing the sheet -------------------------------------------------------------------------------------------

    @on(SheetGrid.Nudged)
    def _nudge_row(self, event: SheetGrid.Nudged) -> None:
        """Raise or lower the value of the row under the cursor."""
        spot = self.grid.spot
        if reason := self.why_not("nudge", ()):
            self.wyrdbook.refuse(reason)
        elif (own := self._tracker) is not None:
            count_tracker(self.wyrdbook, own, event.by)
        elif spot is not None and spot.row is not None and self._changes is not None:
            self._changes.nudge(spot.row, event.by)

    def action_edit(self) -> None:
        """Change the whole entry under the cursor, or its only value."""
        spot = self.grid.spot
        if (own := self._tracker) is not None:
            edit_tracker(self.wyrdbook, own)
        elif spot is not None and self._changes is not None:
            self._changes.edit(spot)

    def action_add(self) -> None:
        """Add an entry to the block under the cursor."""
        spot = self.grid.spot
        if spot is not None and spot.section.title == TRACKERS and self.character is not None:
            add_tracker(self.wyrdbook, [self.character])
        elif spot is not None and self._changes is not None:
            self._changes.add(spot.section, self.grid.select_path)

    def action_remove(self) -> None:
        """Remove the entry under the cursor from the sheet."""
        spot = self.grid.spot
        if (own := self._tracker) is not None:
            end_tracker(self.wyrdbook, own)
        elif spot is not None and self._changes is not None:
            self._changes.remove(spot.section, spot.row)

    @property
    def _changes(self) -> SheetChanges | None:
        """The changes possible to the sheet."""
        return None if self.character is None else SheetChanges(self.wyrdbook, self.character)

    @property
    def _tracker(self) -> TrackerView | None:
        """The custom tracker under the cursor."""
        spot, character = self.grid.spot, self._view.character(self.character)
        if spot is None or spot.row is None or spot.section.title != TRACKERS or character is None:
            return None
        return next((each for each in character.trackers if each.id == spot.row.path[-1]), None)

    @property
    def _rules(self) -> Any:
        return self._view.ruleset

    @property
    def _view(self) -> View:
        view = self.wyrdbook.view
        if view is None:
            raise Refusal("bad_request", "No campaign is open.")
        return view

    @on(SheetGrid.Selected)
    def _open(self) -> None:
        spot = self.grid.spot
        if spot is not None and spot.section.title in _ELSEWHERE:
            self._go_on(_ELSEWHERE[spot.section.title])
        elif reason := self.why_not("edit", ()):
            self.wyrdbook.refuse(reason)
        else:
            self.action_edit()

    def _go_on(self, place: str) -> None:
        about: dict[str, Any] = {"character": self.character} if place == "points" else {}
        self.wyrdbook.go(place, **about)

    @on(SheetGrid.Moved)
    def _show_row(self) -> None:
        spot = self.grid.spot
        said = details(spot.section, spot.row, self._wrong(spot)) if spot else Content("")
        self.query_one("#details", Plain).update(Content.assemble((self._dossier(), "$text-accent"), said))
        self.refresh_bindings()

    def _dossier(self) -> str:
        """The hint for the dossier key on the row under the cursor."""
        named, campaign = self._named, self.wyrdbook.campaign
        if named is None or campaign is None or self.wyrdbook.in_player_view:
            return ""
        if campaign.id_by_name(named.name) is not None:
            return "@ dossier  "
        return "" if named.tie.loose else "@ add article  "

    def _faults(self, character: CharacterView, present: bool) -> tuple[Refusal, ...]:
        """The faults of the sheet: now with everyone else's sheets in view, in the past alone."""
        campaign = self.wyrdbook.campaign
        # A retired character takes no part in anything, so there is nothing beside the sheet to hold it to.
        beside = campaign is not None and present and character.status != "retired"
        situation = campaign.situation(character.id) if campaign is not None and beside else None
        wrong: tuple[Refusal, ...] = self._rules.faults(character.sheet, situation)
        return wrong

    def _wrong(self, spot: Spot) -> str:
        """The rule that the row under the cursor, or its block, breaks."""
        row, whole = spot.row.path if spot.row else (), spot.section.path
        fault = self._remarks.wrong.get(row) or self._remarks.wrong.get(whole)
        if fault is None:
            return ""
        return f"{fault.rule}: {self._rules.texts[fault.rule]}" if fault.rule in self._rules.texts else fault.message

    # The character and the time -------------------------------------------------------------------------------

    def action_person(self) -> None:
        """Change name, player, role or GM notes."""
        if (character := self._view.character(self.character)) is not None:
            edit_character(self.wyrdbook, character)

    def action_builder(self) -> None:
        """Make the sheet step by step."""
        if self.character is not None:
            choose_method(self.wyrdbook, self.character)

    def action_outside(self) -> None:
        """Change the whole character in the user's editor."""
        if self.character is not None:
            edit_many(self.wyrdbook, [self.character])

    def action_print(self) -> None:
        """Print this sheet or others."""
        print_sheet(self.wyrdbook, self.character)

    def action_life(self) -> None:
        """Show this character's life on the timeline."""
        if self.character is not None:
            self.wyrdbook.go("timeline", one=self.character, back_to=("sheet", {"character": self.character}))

    def action_beside(self) -> None:
        """Compare this character with another."""
        if self.character is not None:
            compare_characters(self.wyrdbook, self.character, self.size.width)

    def action_act(self, place: str) -> None:
        """Show this character's actions at a place of the game."""
        self.wyrdbook.offer(GamePlace(place), self.character)

    def action_character(self, way: int) -> None:
        """Show the sheet of the next or the previous character."""
        ids = [character.id for character in self._view.characters]
        if self.character in ids:
            self.character, self.as_of = ids[(ids.index(self.character) + way) % len(ids)], None
            self._again()

    def action_time(self, way: int) -> None:
        """Show the sheet as it was a session earlier or later; after the last session comes the present."""
        campaign = self.wyrdbook.campaign
        # The time after a session belongs to it, so after the latest one comes the present.
        numbers = sorted(session.number for session in campaign.sessions())[:-1] if campaign else []
        here = numbers.index(self.as_of) if self.as_of in numbers else len(numbers)
        there = here + way
        if there < 0 or not numbers:
            self.wyrdbook.refuse("There is no earlier session.")
            return
        if there < len(numbers):
            self._look_back(numbers[there])
        else:
            self.as_of = None
            self._again()

    def _look_back(self, session: int) -> None:
        """Show the sheet after a session; the present one if the character wasn't there yet."""
        campaign, view, now = self.wyrdbook.campaign, self._view, self._now(self._view)
        if campaign is None or now is None:
            return

        def show_then(then: dict[int, dict[int, CharacterView]]) -> None:
            stood = then[session].get(now.id)
            self.as_of = session if stood else None
            self._past = (view, stood) if stood else None
            if stood is None:
                self.wyrdbook.refuse(f"{now.name} was not in play yet after session {session}.")
            self._again()

        title = f"{now.name} after session {session}"
        patiently(
            self.wyrdbook,
            title,
            lambda step: partial(campaign.past(step.count_back).characters_at, session, only=now.id),
            show_then,
        )

    def action_back(self) -> None:
        """Return to the present, or leave the sheet."""
        if self.as_of is not None:
            self.as_of = None
            self._again()
        else:
            super().action_back()

    def _again(self) -> None:
        self.show(self._view)
        self.refresh_bindings()

    def _now(self, view: View) -> CharacterView | None:
        return view.character(self.character) or next(iter(view.characters), None)

    def _then(self, now: CharacterView) -> CharacterView | None:
        """The character after the session looked back to, found earlier."""
        if self.as_of is None or self._past is None or self._past[1].id != now.id:
            return None
        view, then = self._past
        if view is not self._view:  # the campaign has changed since, perhaps by an undo
            once_painted(self, partial(self._look_back, self.as_of))
        return then

    def _sections(self, character: CharacterView) -> tuple[Section, ...]:
        shown = self._rules.at_table(character.sheet, self._view.state, self._view.options)
        return tuple(with_entry_bounds(self._rules.sheet, self._rules.sections(shown)))

    def _more(self, character: CharacterView, present: bool) -> tuple[Section, ...]:
        """Other present facts about the character, as read-only blocks."""
        campaign = self.wyrdbook.campaign
        if campaign is None or not present:
            return ()
        notes = [note for note in campaign.notes() if note.of == ("character", character.id)]
        entries = campaign.ledger(character.id)[:_LATEST]
        more = points_section(entries, self._view), notes_section(notes[:_LATEST])
        return (trackers_section(character), *more) if not self.wyrdbook.in_player_view else more
