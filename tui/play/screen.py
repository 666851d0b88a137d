"""The play screen: everything the table needs at once, and the commonest acts one or two keys away."""

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
from core.lazily import Lazy
from core.wording import quantity
from tui.config.styles import sheet
from tui.conflicts.by_name import ByName
from tui.draws.lookahead import Foresight, likely
from tui.draws.next_step import WAYS
from tui.key_bindings import bindings
from tui.key_bindings.panes import PANES, Slot
from tui.play.layout import Arranging
from tui.screens.list_screen import FindLine
from tui.screens.pane import Pane
from tui.widgets.arrangement import Arranged
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from tui.characters import several
    from tui.characters.pane import Characters
    from tui.conflicts import passing_time
    from tui.conflicts.pane import Conflict
    from tui.draws import repeat as repeated_draw
    from tui.draws import sources
    from tui.draws.progress import Drawing
    from tui.npcs import forms as npc_forms
    from tui.scenes import prepared
    from tui.sessions import forms as session_forms
    from tui.trackers import forms as tracker_forms
else:
    several = Lazy("tui.characters.several")
    passing_time = Lazy("tui.conflicts.passing_time")
    repeated_draw = Lazy("tui.draws.repeat")
    sources = Lazy("tui.draws.sources")
    npc_forms = Lazy("tui.npcs.forms")
    prepared = Lazy("tui.scenes.prepared")
    session_forms = Lazy("tui.sessions.forms")
    tracker_forms = Lazy("tui.trackers.forms")

_NEEDS_ACTOR = {"draw", "again", "odds", "care", "more", "typed"}


def pane_class(slot: Slot) -> type[Pane]:
    """The class of a pane; its module is loaded with the screen that shows it."""
    kind: type[Pane] = getattr(import_module(slot.module), slot.kind)
    return kind


class PlayScreen(Arranging, ByName):
    """The panes over one view."""

    scope = "play"
    for_players = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play")
    AUTO_FOCUS = "#characters LineList"
    digits: ClassVar[str] = f"1–{quantity(len(PANES), 'pane')}"
    spare_digits: ClassVar[bool] = True  # each pane has its digit in its title
    vital: ClassVar[frozenset[str]] = frozenset(f"play.{key}" for key in ("draw", "again", "next_step", "more"))
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
        """The panes, where the layout has them."""
        yield Arranged(self.regions, *self.panes, id="table")
        yield FindLine()

    def on_resize(self, event: Resize) -> None:
        """Arrange the panes in the room there is."""
        self.put_panes()

    @property
    def kept_clear(self) -> int:
        """The key line, and the lines of panes that are folded below the one worked in."""
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

    # What comes next -----------------------------------------------------------------------------------------------

    def foresee(self) -> None:
        """Begin to work out what is likely to be drawn next: all that is needed for it is loaded."""
        self._foresight.begin()

    def on_screen_resume(self) -> None:
        """Nothing lies in front of it any more."""
        self._foresight.again()

    def on_screen_suspend(self) -> None:
        """Something is opened, or the table is left."""
        self._foresight.stop()

    def leave_off(self) -> None:
        """Stop working out draws: the campaign is closed."""
        self._foresight.end()

    def on_unmount(self) -> None:
        """Stop working out draws with the screen, however it ends."""
        self._foresight.end()

    def _likely(self) -> Iterator[tuple[Drawing, bool]]:
        campaign = self.wyrdbook.campaign
        return iter(()) if campaign is None else likely(campaign, self.actor, self.running)

    # Where the focus is -------------------------------------------------------------------------------------------

    def open_pane(self, pane: Pane) -> None:
        """Make a pane the one worked in; where panes are folded it unfolds."""
        self.pane_focused(pane)
        self.set_focus(pane.list)  # at once, so that a key typed right after it is the pane's

    def pane_focused(self, pane: Pane) -> None:
        """Remember which pane is worked in."""
        if pane is not self.current:
            self.current.remove_class("-current")
            self.current = pane
        pane.add_class("-current")
        self.put_panes()
        self._actor_moved()

    @on(LineList.Highlighted)
    def _actor_moved(self) -> None:
        """What lies on the table is that of who is selected, and so is what is due if it is their move."""
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
        """Go to the pane before or after this one, of those that are not hidden."""
        round = [each for each in self.panes if each.display]
        self.open_pane(round[(round.index(self.current) + step) % len(round)])

    @property
    def marked_characters(self) -> list[int]:
        """The characters marked in their pane, none if none is."""
        return [c.id for c in self.characters.chosen_characters() if self.characters.list.marked]

    def unmark(self) -> None:
        """Take all marks away."""
        for pane in self.panes:
            pane.unmark()

    def place(self) -> dict[str, Any]:
        """Where play stopped: the pane and what was selected in each."""
        selected = {pane.id: pane.selected for pane in self.panes if isinstance(pane.selected, int)}
        at = self.panes.index(self.current) + 1
        self.keep_layouts()
        used = {"calm": self.used[False], "conflict": self.used[True]}
        return {"pane": at, "selected": selected, "standing": self.wyrdbook.standing, "layouts": used}

    def take_up(self, place: Any) -> None:
        """Go back to where play stopped; what is no longer there is passed over."""
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
        """Put a pane's cursor on something and go there."""
        self.take_up({"pane": self.panes.index(self.pane(pane)) + 1, "selected": {pane: key}})

    def enter(self, part: DOMNode) -> None:
        """Go to the pane whose command is to be run."""
        if isinstance(part, Pane):
            self.open_pane(part)

    # Who acts -----------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The selected character: the one the cursor is on, in the points pane while that has the focus."""
        pane = self.current if self.current.id == "points" else self.characters
        return pane.selected if isinstance(pane.selected, int) else None

    @property
    def acting(self) -> CharacterView | None:
        """The selected character as the view has them."""
        view = self.wyrdbook.view
        return view.character(self.actor) if view else None

    def note_subject(self) -> tuple[str, int | None]:
        """What a note written now is about."""
        view = self.wyrdbook.view
        if self.current.id in ("characters", "points") and self.actor is not None:
            return "character", self.actor
        if view is not None and view.scene is not None:
            return "scene", view.scene.id
        if view is not None and view.session is not None:
            return "session", view.session.id
        return "campaign", None

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Drawing needs a character, a session can end only if one is open."""
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
        """Show what a character, the selected one unless told otherwise, can do at a place of the game."""
        self.wyrdbook.offer(place, self.actor if actor is None else actor, conflict)

    def action_draw(self) -> None:
        """What can be drawn for in the scene."""
        self.offer(At.SCENE)

    def action_care(self) -> None:
        """Harm, healing and conditions; of several who are marked what is done for all of them at once."""
        if len(marked := self.marked_characters) > 1:
            several.care_for_each(self.wyrdbook, marked, self.unmark)
        else:
            self.offer(At.CARE, actor=next(iter(marked), None))

    def action_trackers(self) -> None:
        """Conditions and counters of the game master's own, of who is marked or selected."""
        selected = [] if self.actor is None else [self.actor]
        tracker_forms.trackers(self.wyrdbook, [*self.marked_characters] or selected)

    def action_more(self) -> None:
        """What else is done without a test."""
        self.offer(At.MORE)

    def action_again(self) -> None:
        """The last draw of the selected character; where it no longer holds as it was, its form is opened."""
        repeated_draw.repeat(self.wyrdbook, self.actor)

    @property
    def running(self) -> int | None:
        """The conflict that is selected in its pane, none where none runs."""
        pane = self.pane("conflict")
        found = pane.selected[0] if isinstance(pane.selected, tuple) else None
        return found if isinstance(found, int) else None

    @property
    def mover(self) -> int | None:
        """The character whose row the cursor is on in the conflict pane, else the selected one."""
        return cast("Conflict", self.pane("conflict")).mover

    def action_bring(self) -> None:
        """Who is marked, or figures of the stock, into the running conflict or the scene."""
        if marked := self.marked_characters:
            npc_forms.bring_in(self.wyrdbook, marked, self.running, self.unmark)
        else:
            npc_forms.add_npcs(self.wyrdbook, self.actor, self.running)

    def action_odds(self) -> None:
        """How likely things are."""
        self.wyrdbook.odds(self.actor)

    def resume(self, draft_id: int | None = None) -> None:
        """Go on with a draw half done, by default the latest."""
        drafts = self.wyrdbook.view.drafts if self.wyrdbook.view else ()
        draft = next((draft for draft in drafts if draft_id in (None, draft.id)), None)
        if draft is not None:
            self.wyrdbook.draw(draft.action, draft.actor, draft.conflict, draft=draft)

    def action_typed(self) -> None:
        """Type the selected character's cards in from now on, or let the program draw them."""
        if self.acting is not None:
            sources.type_theirs(self.wyrdbook, [self.acting.id])

    def action_start(self) -> None:
        """Start the session, or a scene once it runs."""
        view = self.wyrdbook.view
        if view is not None:
            (session_forms.start_session if view.session is None else prepared.start_scene)(self.wyrdbook)

    def action_read(self) -> None:
        """What is written of the scene."""
        scene = self.wyrdbook.view.scene if self.wyrdbook.view is not None else None
        if scene is not None:
            prepared.read_scene(self.wyrdbook, scene.id, scene.title)

    @property
    def needed(self) -> frozenset[str]:
        """Between two scenes the keys that begin the next and end the session."""
        view = self.wyrdbook.view
        between = view is not None and view.session is not None and view.scene is None
        return frozenset(("play.start", "play.end_session")) if between else frozenset()

    def action_end_session(self) -> None:
        """End the session."""
        session_forms.end_session(self.wyrdbook)

    def action_time(self) -> None:
        """Let time pass, in the conflict that runs or in the scene."""
        passing_time.pass_time(self.wyrdbook, passing_time.timed_by(self.wyrdbook))

    def action_calendar(self) -> None:
        """Set the day."""
        session_forms.set_calendar(self.wyrdbook)

    # Finding ------------------------------------------------------------------------------------------------------

    def action_find(self) -> None:
        """Narrow the pane worked in."""
        self.query_one(FindLine).open()

    @on(FindLine.Sought)
    def _filter_pane(self, event: FindLine.Sought) -> None:
        self.current.filter(event.words)

    @on(FindLine.Left)
    def _focus_pane(self) -> None:
        self.current.list.focus()

    def action_back(self) -> None:
        """Escape takes marks and filters away, and never leaves the table."""
        self.query_one(FindLine).clear_words()
        self.unmark()
        for pane in self.panes:
            if pane.needle:
                pane.filter("")
