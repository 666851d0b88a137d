"""The play screen: everything the table needs at once, and the commonest actions one or two keys away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import on
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.events import Resize
from textual.widget import Widget

from core.actions.place import Place as At
from core.lazy_imports import Lazy
from core.wording import quantity
from tui.base_screens.list_screen import FindLine
from tui.base_screens.pane import Pane
from tui.config.styles import sheet
from tui.conflicts.actions_by_name import ByName
from tui.draws.lookahead import Foresight, likely
from tui.draws.next_step import WAYS
from tui.key_bindings import bindings
from tui.key_bindings.panes import PANES, Slot
from tui.play_screen.layout import LayoutPlace
from tui.widgets.arrangement import Arranged
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from tui.characters import bulk_actions
    from tui.characters.pane import Characters
    from tui.conflicts import elapsed_time
    from tui.conflicts.pane import Conflict
    from tui.draws import repeat as repeated_draw
    from tui.draws import sources
    from tui.draws.progress import Drawing
    from tui.npcs import forms as npc_forms
    from tui.scenes import prepared
    from tui.sessions import forms as session_forms
    from tui.trackers import forms as tracker_forms
else:
    bulk_actions = Lazy("tui.characters.bulk_actions")
    elapsed_time = Lazy("tui.conflicts.elapsed_time")
    repeated_draw = Lazy("tui.draws.repeat")
    sources = Lazy("tui.draws.sources")
    npc_forms = Lazy("tui.npcs.forms")
    prepared = Lazy("tui.scenes.prepared")
    session_forms = Lazy("tui.sessions.forms")
    tracker_forms = Lazy("tui.trackers.forms")

_NEEDS_ACTOR = {"draw", "again", "odds", "care", "more", "typed"}


def pane_class(slot: Slot) -> type[Pane]:
    """Return the class of a pane; its module is loaded with the screen that shows it."""
    kind: type[Pane] = getattr(import_module(slot.module), slot.kind)
    return kind


class PlayScreen(LayoutPlace, ByName):
    """The panes over one view."""

    scope = "play"
    for_players = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play")
    AUTO_FOCUS = "#characters LineList"
    digits: ClassVar[str] = f"1–{quantity(len(PANES), 'pane')}"
    spare_digits: ClassVar[bool] = True  # each pane has its digit in its title
    VITAL: ClassVar[frozenset[str]] = frozenset(f"play.{key}" for key in ("draw", "again", "next_step", "more"))
    CSS_PATH = sheet("play")

    def __init__(self) -> None:
        super().__init__()
        self.panes = tuple(pane_class(slot)() for slot in PANES)
        self._foresight = Foresight(self._likely)
        self.current: Pane = self.characters
        self.current.add_class("-current")

    def pane(self, id: str) -> Pane:
        """A pane by its id."""
        return next(pane for pane in self.panes if pane.id == id)

    @property
    def characters(self) -> Characters:
        """The pane of the characters."""
        return cast("Characters", self.pane("characters"))

    def body(self) -> Iterable[Widget]:
        """The panes in their layout."""
        yield Arranged(self.regions, *self.panes, id="table")
        yield FindLine()

    def on_resize(self, event: Resize) -> None:
        """Arrange the panes in the new room."""
        self.put_panes()

    @property
    def kept_clear(self) -> int:
        """The key line, and the lines of panes that are folded below the current one."""
        folded = [pane for pane in self.panes if pane.display and pane is not self.current] if self.is_folded else []
        below = (pane.region.y for pane in folded if pane.region.y >= self.current.region.bottom)
        return self.size.height - min(below, default=self.size.height - 1)

    def show(self, view: View) -> None:
        """Show a view in every pane."""
        self.put_panes()
        for pane in self.panes:
            pane.show(view)
        if self.is_current:
            self._foresight.again()

    # The next draw ----------------------------------------------------------------------------------------------

    def foresee(self) -> None:
        """Start to compute likely draws in advance: everything needed is loaded."""
        self._foresight.begin()

    def on_screen_resume(self) -> None:
        """Resume computing when the screen is in front again."""
        self._foresight.again()

    def on_screen_suspend(self) -> None:
        """Stop computing while another screen is in front."""
        self._foresight.stop()

    def leave_off(self) -> None:
        """Stop computing draws, because the campaign is closed."""
        self._foresight.end()

    def on_unmount(self) -> None:
        """Stop computing draws with the screen, however it ends."""
        self._foresight.end()

    def _likely(self) -> Iterator[tuple[Drawing, bool]]:
        campaign = self.wyrdbook.campaign
        return iter(()) if campaign is None else likely(campaign, self.actor, self.running)

    # Where the focus is -------------------------------------------------------------------------------------------

    def open_pane(self, pane: Pane) -> None:
        """Make a pane the current one; a folded one unfolds."""
        self.pane_focused(pane)
        self.set_focus(pane.list)  # at once, so that a key typed right after it is the pane's

    def pane_focused(self, pane: Pane) -> None:
        """Remember the current pane."""
        if pane is not self.current:
            self.current.remove_class("-current")
            self.current = pane
        pane.add_class("-current")
        self.put_panes()
        self._actor_moved()

    @on(LineList.Highlighted)
    def _actor_moved(self) -> None:
        """Show the panels of the newly selected character, and the due step if it is their turn."""
        view = self.wyrdbook.view
        for pane in (self.pane("panels"), self.pane("conflict")):
            if view is not None and pane.is_mounted:
                pane.show(view)
        if self.is_current:
            self._foresight.again()

    def action_jump(self, digit: int) -> None:
        """Go to the pane with this digit."""
        self.open_pane(self.panes[digit - 1])

    def action_pane(self, step: int) -> None:
        """Go to the previous or next pane that is not hidden."""
        round = [each for each in self.panes if each.display]
        self.open_pane(round[(round.index(self.current) + step) % len(round)])

    @property
    def marked_characters(self) -> list[int]:
        """The characters marked in their pane."""
        return [c.id for c in self.characters.chosen_characters() if self.characters.list.marked]

    def unmark(self) -> None:
        """Clear all marks."""
        for pane in self.panes:
            pane.unmark()

    def place(self) -> dict[str, Any]:
        """Return the point where play stopped: the current pane and the selection in each."""
        selected = {pane.id: pane.selected for pane in self.panes if isinstance(pane.selected, int)}
        at = self.panes.index(self.current) + 1
        self.keep_layouts()
        used = {"calm": self.used[False], "conflict": self.used[True]}
        return {"pane": at, "selected": selected, "standing": self.wyrdbook.standing, "layouts": used}

    def resume_play(self, place: Any) -> None:
        """Return to the point where play stopped; missing things are skipped."""
        selected, pane = place.get("selected"), place.get("pane")
        if place.get("standing") in WAYS:
            self.wyrdbook.standing = place["standing"]
        match place.get("layouts"):
            case {"calm": str() as calm, "conflict": str() as conflict}:
                self.used.update({False: calm, True: conflict})
                self.put_panes()
        for each in self.panes:
            if isinstance(selected, dict) and each.id in selected:
                each.select(selected[each.id])
        if isinstance(pane, int) and 1 <= pane <= len(self.panes):
            self.action_jump(pane)

    def find(self, pane: str, key: int) -> None:
        """Put a pane's cursor on a row and go there."""
        self.resume_play({"pane": self.panes.index(self.pane(pane)) + 1, "selected": {pane: key}})

    def enter(self, part: DOMNode) -> None:
        """Go to the pane whose command is about to run."""
        if isinstance(part, Pane):
            self.open_pane(part)

    # Actors -----------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The selected character: the one under the cursor, in the points pane while that has the focus."""
        pane = self.current if self.current.id == "points" else self.characters
        return pane.selected if isinstance(pane.selected, int) else None

    @property
    def acting(self) -> CharacterView | None:
        """The view of the selected character."""
        view = self.wyrdbook.view
        return view.character(self.actor) if view else None

    def note_subject(self) -> tuple[str, int | None]:
        """Return the subject of a note written now."""
        view = self.wyrdbook.view
        if self.current.id in ("characters", "points") and self.actor is not None:
            return "character", self.actor
        if view is not None and view.scene is not None:
            return "scene", view.scene.id
        if view is not None and view.session is not None:
            return "session", view.session.id
        return "campaign", None

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse a draw without a character, and the end of a session that is not open."""
        view = self.wyrdbook.view
        if view is None:
            return "No campaign is open."
        if action in _NEEDS_ACTOR and self.actor is None:
            return "There are no characters yet. Press [1], then [a] to add one."
        if action == "again" and (
            self.wyrdbook.campaign is None or self.wyrdbook.campaign.last_action_of(self.actor) is None
        ):
            return f"{view.name_of(self.actor)} has drawn nothing yet."
        if action == "end_session":
            return self._not_yet(view)
        if action == "read":
            return "" if view.scene is not None else "No scene is open. Press [S] to start one."
        return super().why_not(action, parameters)

    def _not_yet(self, view: View) -> str:
        return "No session is open. Press [S] to start one." if view.session is None else ""

    # Acts ---------------------------------------------------------------------------------------------------------

    def offer(self, place: At, conflict: int | None = None, actor: int | None = None) -> None:
        """Offer the actions at a place of the game, by default for the selected character."""
        self.wyrdbook.offer(place, self.actor if actor is None else actor, conflict)

    def action_draw(self) -> None:
        """Offer the scene's actions."""
        self.offer(At.SCENE)

    def action_care(self) -> None:
        """Offer harm, healing and conditions; if several are marked, the actions for all at once."""
        if len(marked := self.marked_characters) > 1:
            bulk_actions.care_for_each(self.wyrdbook, marked, self.unmark)
        else:
            self.offer(At.CARE, actor=next(iter(marked), None))

    def action_trackers(self) -> None:
        """Show the GM's own conditions and counters of the marked or selected characters."""
        selected = [] if self.actor is None else [self.actor]
        tracker_forms.trackers(self.wyrdbook, [*self.marked_characters] or selected)

    def action_more(self) -> None:
        """Offer the other actions without a test."""
        self.offer(At.MORE)

    def action_again(self) -> None:
        """Repeat the selected character's last draw; if it no longer applies unchanged, open its form."""
        repeated_draw.repeat(self.wyrdbook, self.actor)

    @property
    def running(self) -> int | None:
        """The conflict selected in its pane; None if none runs."""
        pane = self.pane("conflict")
        found = pane.selected[0] if isinstance(pane.selected, tuple) else None
        return found if isinstance(found, int) else None

    @property
    def mover(self) -> int | None:
        """The character whose row has the cursor in the conflict pane, else the selected one."""
        return cast("Conflict", self.pane("conflict")).mover

    def action_bring(self) -> None:
        """Bring the marked characters, or new NPCs, into the running conflict or the scene."""
        if marked := self.marked_characters:
            npc_forms.add_to_conflict(self.wyrdbook, marked, self.running, self.unmark)
        else:
            npc_forms.add_npcs(self.wyrdbook, self.actor, self.running)

    def action_odds(self) -> None:
        """Show the odds for the selected character."""
        self.wyrdbook.odds(self.actor)

    def resume(self, draft_id: int | None = None) -> None:
        """Continue an unfinished draw, by default the latest."""
        drafts = self.wyrdbook.view.drafts if self.wyrdbook.view else ()
        draft = next((draft for draft in drafts if draft_id in (None, draft.id)), None)
        if draft is not None:
            self.wyrdbook.draw(draft.action, draft.actor, draft.conflict, draft=draft)

    def action_typed(self) -> None:
        """Switch the selected character between typed cards and drawn ones."""
        if self.acting is not None:
            sources.type_theirs(self.wyrdbook, [self.acting.id])

    def action_start(self) -> None:
        """Start a session, or if one is open a scene."""
        view = self.wyrdbook.view
        if view is not None:
            (session_forms.start_session if view.session is None else prepared.start_scene)(self.wyrdbook)

    def action_read(self) -> None:
        """Show the texts about the scene."""
        scene = self.wyrdbook.view.scene if self.wyrdbook.view is not None else None
        if scene is not None:
            prepared.read_scene(self.wyrdbook, scene.id, scene.title)

    @property
    def needed(self) -> frozenset[str]:
        """The keys needed between two scenes: those that begin the next and end the session."""
        return frozenset(("play.start", "play.end_session")) if self._between_scenes else frozenset()

    @property
    def vital(self) -> frozenset[str]:
        """The keys that play needs. Between two scenes hardly anyone draws, so the keys of the pane have more room."""
        return frozenset(("play.more",)) if self._between_scenes else self.VITAL

    @property
    def _between_scenes(self) -> bool:
        view = self.wyrdbook.view
        return view is not None and view.session is not None and view.scene is None

    def action_end_session(self) -> None:
        """End the session."""
        session_forms.end_session(self.wyrdbook)

    def action_time(self) -> None:
        """Let time pass, in the running conflict or in the scene."""
        elapsed_time.pass_time(self.wyrdbook, elapsed_time.conflict_with_time(self.wyrdbook))

    def action_calendar(self) -> None:
        """Set the day."""
        session_forms.set_calendar(self.wyrdbook)

    # Finding ------------------------------------------------------------------------------------------------------

    def action_find(self) -> None:
        """Filter the current pane."""
        self.query_one(FindLine).open()

    @on(FindLine.Sought)
    def _filter_pane(self, event: FindLine.Sought) -> None:
        self.current.filter(event.words)

    @on(FindLine.Left)
    def _focus_pane(self) -> None:
        self.current.list.focus()

    def action_back(self) -> None:
        """Clear marks and filters with escape, which never leaves the table."""
        self.query_one(FindLine).clear_words()
        self.unmark()
        for pane in self.panes:
            if pane.needle:
                pane.filter("")
