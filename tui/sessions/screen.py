"""The story: sessions with their scenes and milestones, newest first, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from campaigns import commands
from core.actions.place import Place as At
from core.story_records import SCENE
from tui.base_screens.list_screen import ListPlace
from tui.config.styles import sheet
from tui.key_bindings import bindings
from tui.log_lines.sessions import StoryLine, TreeLine, session_title, story
from tui.milestones.forms import add_milestone, edit_milestone, reach_milestone
from tui.printing.forms import print_recap
from tui.reports.forms import changes_since
from tui.reports.series_forms import ask_session, look_at_course
from tui.scenes.forms import edit_played
from tui.scenes.prepared import (
    begin_prepared,
    edit_prepared,
    prepare_scene,
    prepared_lines,
    read_prepared,
    read_record,
    read_scene,
    write_record,
)
from tui.sessions.comparison import compare_sessions
from tui.sessions.forms import edit_session, read_recap
from tui.terminal.attempt import attempt, send
from tui.text.empty import empty_state
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.prepared_scenes.scene_texts import Written
    from campaigns.state.view import MilestoneView, PreparedView, SceneView, SessionView, View


_NOT_PREPARED = "Choose a prepared scene. Press [A] to prepare one."
_MEANT = {
    "edit": (("session", "scene", "milestone", "prepared", "record"), "Choose a session, a scene or a milestone."),
    "write": (("scene", "prepared", "record"), "Choose a scene, or one of its texts."),
    "begin": (("prepared",), _NOT_PREPARED),
    "move": (("prepared",), _NOT_PREPARED),
}
"""The kinds of lines an action works on, and the message on another line."""


class StoryList(LineList):
    """A list whose lines unfold."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("story.list")

    class Folded(Message):
        """A request to fold the line under the cursor, unfold it, or (None) toggle it."""

        def __init__(self, folded: bool | None) -> None:
            super().__init__()
            self.folded = folded

    def action_fold(self, folded: bool | None = None) -> None:
        """Post the request."""
        self.post_message(self.Folded(folded))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only unfolding for a folded line, and the other way round."""
        if action == "fold" and isinstance(self.screen, StoryScreen):
            folded = self.screen.is_folded
            return folded is not None and folded not in parameters
        return super().check_action(action, parameters)


class StoryScreen(ListPlace):
    """All past events, session by session."""

    scope: ClassVar[str] = "story"
    CSS_PATH = sheet("story")
    BINDINGS: ClassVar[list[BindingType]] = bindings("story")
    list_type: ClassVar[type[LineList]] = StoryList

    def __init__(self, prepared: int | None = None, actor: int | None = None) -> None:
        super().__init__()
        self._opened_at, self._actor = prepared, actor
        self.unfolded: set[int] | None = None
        self.lines: tuple[StoryLine, ...] = ()
        self._written: tuple[Written, ...] = ()

    def show(self, view: View) -> None:
        """Show the story, at first with the last session unfolded. A search covers every session."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return
        sessions = campaign.sessions()
        opened = self.unfolded is None
        if self.unfolded is None:
            self.unfolded = {session.number for session in sessions[:1]}
        open_now = {session.number for session in sessions} if self.needle else self.unfolded
        self._written = campaign.writings()
        told = story(
            view,
            sessions,
            lambda session: campaign.scenes(session.id)[::-1],
            open_now,
            written=tuple(TreeLine(each, self._lines_of(each)) for each in self._written),
            prepared=lambda prepared: prepared_lines(view, prepared),
        )
        before = self.line
        self.lines = tuple(line for line in told if not self.needle or self.fits(f"{line.text.plain} {line.more}"))
        at = ("session", None) if self._opened_at is None else ("prepared", self._opened_at)
        first = next((i for i, line in enumerate(self.lines) if line.kind == at[0] and at[1] in (None, line.id)), None)
        self.list.show(TextRows(*(line.text for line in self.lines)), cursor=first if opened else self._again(before))

    def _again(self, before: StoryLine | None) -> int | None:
        """The new index of the line that had the cursor; None if it is gone."""
        places = {line.key: at for at, line in enumerate(self.lines) if line.id is not None}
        return places.get(before.key) if before is not None else None

    def when_empty(self) -> Content:
        """The message for an empty story, with the ways to begin and prepare one."""
        return empty_state(
            "The story begins with the first session.",
            ("S", "on the play screen, start it"),
            ("a", "add a milestone"),
            ("A", "prepare a scene"),
        )

    def _lines_of(self, written: Written) -> tuple[tuple[str, str], ...]:
        """The texts about a subject."""
        assert self.wyrdbook.campaign is not None
        return tuple(written.kind.lines(self.wyrdbook.campaign.record(written.kind.id, written.of.id)))

    @property
    def line(self) -> StoryLine | None:
        """The line under the cursor."""
        return self.list.item_at_cursor(self.lines)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason an action is unavailable for the line under the cursor."""
        view = self.wyrdbook.view
        if action in ("add", "act"):
            return self._why_not_played(action)
        if action in ("reach", "remove"):
            return self._why_not_milestone(action)
        if action in ("log", "changes", "beside") and (self.line is None or self.line.session is None):
            return "Choose a session."
        if action == "previously":
            return "No session has been played yet." if self._last is None else ""
        if action == "draw_scene":
            return "" if view and len(view.prepared) > 1 else "Prepare at least two scenes. Press [A] to prepare one."
        kinds, else_choose = _MEANT.get(action, ((), ""))
        return else_choose if kinds and (self.line is None or self.line.kind not in kinds) else ""

    def _why_not_played(self, action: str) -> str:
        """Refuse milestones or story actions in a game without them."""
        ruleset = self.wyrdbook.view.ruleset if self.wyrdbook.view is not None else None
        if action == "add":
            return "" if ruleset and ruleset.tiers else "This game has no milestones."
        acts = ruleset is not None and any(each.place is At.STORY for each in ruleset.actions)
        return "" if acts else "This game has no story actions."

    def _why_not_milestone(self, action: str) -> str:
        """Refuse reaching or removing a reached milestone; a prepared scene may be removed."""
        if action == "remove" and self._prepared is not None:
            return ""
        milestone = self._milestone
        if milestone is None:
            return "Choose a milestone." if action == "reach" else "Choose a milestone or a prepared scene."
        return f"It was reached in session {milestone.session}." if milestone.reached else ""

    def named_text(self) -> str:
        """The text of the line under the cursor."""
        return f"{self.line.text.plain}\n{self.line.more}" if self.line is not None else ""

    def note_subject(self) -> tuple[str, int | None]:
        """Return the subject of a note written here."""
        line = self.line
        return (line.kind, line.id) if line and line.kind in ("session", "scene") else ("campaign", None)

    @property
    def is_folded(self) -> bool | None:
        """True if the session under the cursor is folded; None if there is none."""
        if self.line is None or self.line.session is None or self.unfolded is None:
            return None
        return self.line.session not in self.unfolded

    @on(StoryList.Folded)
    def _fold(self, event: StoryList.Folded) -> None:
        """Hide the scenes of the session under the cursor, or show them."""
        if (line := self.line) is not None and line.session is not None and self.unfolded is not None:
            if event.folded is self.is_folded:
                return
            self.unfolded ^= {line.session}
            self.again()
            heads = [i for i, head in enumerate(self.lines) if (head.kind, head.session) == ("session", line.session)]
            self.list.cursor = heads[0] if heads else self.list.cursor

    def action_previously(self) -> None:
        """Show the recap of the last finished session."""
        if (last := self._last) is not None:
            read_recap(self.wyrdbook, last)

    def action_edit(self) -> None:
        """Edit the text about the line under the cursor."""
        line = self.line
        if line is None:
            return
        if (session := self._session(line)) is not None:
            edit_session(self.wyrdbook, session, session_title(session))
        elif (scene := self._scene(line)) is not None:
            edit_played(self.wyrdbook, scene)
        elif line.kind in ("prepared", "record"):
            self.action_write()
        elif (milestone := self._milestone) is not None:
            self._edit_milestone(milestone)

    def action_prepare(self) -> None:
        """Prepare a scene."""
        prepare_scene(self.wyrdbook)

    def action_begin(self) -> None:
        """Begin the prepared scene under the cursor."""
        if (prepared := self._prepared) is not None:
            begin_prepared(self.wyrdbook, prepared)

    def action_draw_scene(self) -> None:
        """Draw the next prepared scene at random, and go to it."""
        done = self.wyrdbook.do(commands.DrawPrepared())
        if done is not None and done.line is not None:
            self._go_to_prepared(done.view.prepared[0].id)
            self.wyrdbook.tell(done.line.title)

    def action_move(self, by: int) -> None:
        """Move the selected prepared scene in the list, and follow it."""
        if (prepared := self._prepared) is not None and self.wyrdbook.do(
            commands.MovePrepared(prepared=prepared.id, by=by)
        ):
            self._go_to_prepared(prepared.id)

    def _go_to_prepared(self, prepared: int) -> None:
        """Put the cursor on a prepared scene, if a search does not hide it."""
        lines = [(line.kind, line.id) for line in self.lines]
        if ("prepared", prepared) in lines:
            self.list.cursor = lines.index(("prepared", prepared))

    def action_write(self) -> None:
        """Write the texts about the line under the cursor."""
        line, campaign = self.line, self.wyrdbook.campaign
        if line is None or campaign is None:
            return
        if (prepared := self._prepared) is not None:
            edit_prepared(self.wyrdbook, prepared)
        elif line.kind == "record" and line.id is not None:
            kind, of = self._written[line.id][:2]
            write_record(self.wyrdbook, kind, of.id, f"{kind.title}: {of.label}")
        elif (scene := self._scene(line)) is not None:
            write_record(self.wyrdbook, campaign.ruleset.record(SCENE), str(scene.id), scene.title)

    def action_act(self) -> None:
        """Offer the game's story actions, for the character selected at the table if they are a character's."""
        self.wyrdbook.offer(At.STORY, self._actor)

    def action_add(self) -> None:
        """Add a milestone."""
        add_milestone(self.wyrdbook)

    def action_reach(self) -> None:
        """Mark the milestone as reached, and ask who gets points."""
        if (milestone := self._milestone) is not None:
            reach_milestone(self.wyrdbook, milestone)

    def action_remove(self) -> None:
        """Remove an open milestone or a prepared scene."""
        if (prepared := self._prepared) is not None:
            if self.wyrdbook.do(commands.RemovePrepared(prepared=prepared.id)):
                self.wyrdbook.tell(f"Removed: {prepared.title}. Press [u] to undo.")
            return

        if (milestone := self._milestone) is not None:
            done = attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.RemoveMilestone, milestone=milestone.id))
            if done is not None:
                self.wyrdbook.tell(f"Removed: {milestone.title}. Press [u] to undo.")

    def action_print(self) -> None:
        """Print a recap of the session under the cursor, or of all."""
        campaign, line = self.wyrdbook.campaign, self.line
        sessions = campaign.sessions() if campaign is not None else ()
        if not sessions:
            self.wyrdbook.refuse("No session has been played yet.")
            return
        number = line.session if line is not None else None
        print_recap(self.wyrdbook, next((s for s in sessions if s.number == number), None))

    def action_courses(self) -> None:
        """Show points, milestones, attendance, harm or luck by session."""
        look_at_course(self.wyrdbook, self.size.width)

    def action_beside(self) -> None:
        """Compare this session with another."""
        if self.line is not None and self.line.session is not None:
            compare_sessions(self.wyrdbook, self.line.session, self.size.width)

    def action_go_to(self) -> None:
        """Go to a session by its number."""
        ask_session(self.wyrdbook, self._go_to_session)

    def _go_to_session(self, number: int) -> None:
        """Put the cursor on a session, unfolded."""
        if self.needle:
            self.find_line.clear_words()
            self.needle = ""
        self.unfolded = (self.unfolded or set()) | {number}
        self.again()
        heads = [i for i, line in enumerate(self.lines) if (line.kind, line.session) == ("session", number)]
        self.list.cursor = heads[0] if heads else self.list.cursor

    def action_log(self) -> None:
        """Show the log of this session."""
        if self.line is not None:
            self.wyrdbook.go("log", session=self.line.session)

    def action_changes(self) -> None:
        """Show all changes of characters since this session, until now or a later one."""
        if self.line is not None and self.line.session is not None:
            changes_since(self.wyrdbook, self.line.session)

    @on(LineList.Selected)
    def _open(self) -> None:
        """Open a session's recap, or the texts of a scene, played or prepared."""
        line = self.line
        if line is None:
            return
        if (prepared := self._prepared) is not None:
            read_prepared(self.wyrdbook, prepared)
            return
        if line.kind == "scene" and (scene := self._scene(line)) is not None:
            read_scene(self.wyrdbook, scene.id, scene.title)
            return
        if line.kind == "record" and line.id is not None and line.more:
            kind, of = self._written[line.id][:2]
            read_record(self.wyrdbook, kind, of.id, f"{kind.title}: {of.label}")
            return
        if (session := self._session(line)) is not None:
            read_recap(self.wyrdbook, session)
        elif not self.why_not("edit", ()):
            self.action_edit()

    @on(LineList.Highlighted)
    def _update_keys(self) -> None:
        self.refresh_bindings()

    @property
    def _last(self) -> SessionView | None:
        sessions = self.wyrdbook.campaign.sessions() if self.wyrdbook.campaign else ()
        return next((session for session in sessions if not session.open), None)

    @property
    def _milestone(self) -> MilestoneView | None:
        line, view = self.line, self.wyrdbook.view
        if line is None or line.kind != "milestone" or view is None:
            return None
        return next((milestone for milestone in view.milestones if milestone.id == line.id), None)

    @property
    def _prepared(self) -> PreparedView | None:
        line, view = self.line, self.wyrdbook.view
        if line is None or line.kind != "prepared" or view is None:
            return None
        return next((prepared for prepared in view.prepared if prepared.id == line.id), None)

    def _session(self, line: StoryLine) -> SessionView | None:
        if line.kind != "session" or self.wyrdbook.campaign is None:
            return None
        return next((s for s in self.wyrdbook.campaign.sessions() if s.id == line.id), None)

    def _scene(self, line: StoryLine) -> SceneView | None:
        campaign = self.wyrdbook.campaign
        session = next((s for s in campaign.sessions() if s.number == line.session), None) if campaign else None
        scenes = campaign.scenes(session.id) if campaign and session else ()
        return next((scene for scene in scenes if scene.id == line.id), None)

    def _edit_milestone(self, milestone: MilestoneView) -> None:
        if milestone.reached:
            self.wyrdbook.refuse(f"It was reached in session {milestone.session}. You can't change it.")
        else:
            edit_milestone(self.wyrdbook, milestone)
