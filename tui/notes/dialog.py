"""Writing a note. The text is kept on disk as a draft, so leaving in any way loses nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import TextArea

from campaigns import commands
from tui.config.styles import sheet
from tui.dialogs.basic import Confirm, Dialog
from tui.key_bindings import bindings
from tui.notes.draft import Subject, draft_subject, remember_subject
from tui.terminal.attempt import attempt, send
from tui.terminal.external_editor import edit_outside
from tui.text.content import Plain, entitle
from tui.text.plain import plain
from tui.widgets.text_area import Page

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.list_rows import Note
    from tui.app_interface.host import Host

_PAUSE = 0.8  # seconds without a key before the draft is kept


class NoteDialog(Dialog[bool]):
    """Write a new note about a thing, possibly with a starting text, or change one.

    An unfinished note is continued first, about its own subject.
    Dismisses with True once it is saved.
    """

    CSS_PATH = [sheet("modals"), sheet("notes")]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = bindings("notes.editor")
    AUTO_FOCUS = "TextArea"

    def __init__(self, about: Subject = ("campaign", None), *, note: Note | None = None, text: str = "") -> None:
        super().__init__("Note", "^s save · ^t secret · ^e external editor · esc")
        self._note, self._about, self._begun = note, note.of if note else about, text
        self._secret = note.secret if note else False
        self._waiting: Timer | None = None
        self._kept = True

    def body(self) -> Iterable[Widget]:
        """The text, and its audience."""
        yield Page(self._before, soft_wrap=True, show_line_numbers=False, tab_behavior="focus")
        yield Plain(id="state")

    def on_mount(self) -> None:
        """Put the cursor at the end of the text."""
        if (campaign := self.wyrdbook.campaign) is not None:
            if self._note is None and campaign.note_draft:
                self._about = draft_subject(self.wyrdbook) or self._about
            names = {**campaign.names(), **scene_titles(campaign)}
            if (scene := campaign.view.scene) is not None:
                names.setdefault(scene.id, "the scene")
            about = about_words(self._about, names)
            entitle(self.box, title=f"Note · {about}")
        area = self.query_one(TextArea)
        if self._note is None and area.text:
            self._secret = True  # a draft's audience is unknown, so no one else sees it unasked
        area.move_cursor(area.document.end)
        self._say()

    @property
    def _before(self) -> str:
        """The text before any typing: the note, or the draft left behind."""
        if self._note is not None:
            return self._note.text
        draft = self.wyrdbook.campaign.note_draft if self.wyrdbook.campaign else ""
        return "\n".join(filter(None, (draft, self._begun)))

    @property
    def text(self) -> str:
        """The current text."""
        return self.query_one(TextArea).text

    @on(TextArea.Changed)
    def _keep_soon(self) -> None:
        """Save a new note's draft as soon as the typing pauses."""
        if self._waiting is not None:
            self._waiting.stop()
        if self._note is None:
            self._waiting = self.set_timer(_PAUSE, self._keep)

    def action_secret(self) -> None:
        """Switch between the GM only and everyone."""
        self._secret = not self._secret
        self._say()

    def action_save(self) -> None:
        """Save the note; an empty one is refused."""
        self._stop()
        if attempt(self.wyrdbook, self._send) is not None:
            self.wyrdbook.tell("Note saved. Only you see it." if self._secret else "Note saved.")
            self.dismiss(True)

    def keep(self) -> None:
        """Save the text typed since the last pause, because the app quits from within the note."""
        self._stop()
        if self._note is None:
            self._keep()

    def action_cancel(self) -> None:
        """Leave: a new note stays as a draft; text saved nowhere is only dropped after a confirmation."""
        self.keep()
        if self.text == self._before or (self._note is None and self._kept):
            self.dismiss(None)
        else:
            title = "Leave the note as it was?" if self._note else "Leave the note?"
            question = Confirm(title, "You lose your changes.", yes="Discard", no="Go on writing")
            self.app.push_screen(question, self._drop)

    def _drop(self, sure: bool | None) -> None:
        if sure:
            self.dismiss(None)

    def action_outside(self) -> None:
        """Continue in the user's own editor."""
        if (text := edit_outside(self.wyrdbook, self.text)) is not None:
            self.query_one(TextArea).load_text(text)

    def _send(self) -> object:
        if self._note is not None:
            return send(self.wyrdbook, commands.EditNote, note=self._note.id, text=self.text, secret=self._secret)
        kind, about = self._about
        done = send(self.wyrdbook, commands.AddNote, text=self.text, about=kind, about_id=about, secret=self._secret)
        self._keep("")
        return done

    def _keep(self, text: str | None = None) -> None:
        """Save the draft on disk, if it has changed."""
        campaign, wanted = self.wyrdbook.campaign, self.text if text is None else text
        if campaign is None or campaign.view.read_only:
            return
        if campaign.note_draft != wanted:
            attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.SaveNoteDraft, text=wanted))
        self._kept = campaign.note_draft == wanted
        remember_subject(self.wyrdbook, self._about, campaign.note_draft)
        self._say()

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.stop()

    def _say(self) -> None:
        words = "● secret: GM only" if self._secret else "○ for everyone"
        kept = "saved as a draft while you type" if self._kept else "not saved: the last change failed"
        draft = "" if self._note else f"   {kept}"
        self.query_one("#state", Plain).update(words + draft)


def write_note(app: Host) -> None:
    """Write a note about the selection."""
    app.push_screen(NoteDialog(app.subject))


def scene_titles(campaign: Campaign) -> dict[int, str]:
    """The titles of all scenes that have one, by id."""
    scenes = (scene for session in campaign.sessions() for scene in campaign.scenes(session.id))
    return {scene.id: scene.title for scene in scenes if scene.title.strip()}


def about_words(about: Subject, names: Mapping[int, str], session: int | None = None) -> str:
    """Return a note's subject in words, with the names of the world and the titles of scenes.

    `session` is the one it was written in.
    """
    kind, about_id = about
    if kind in ("character", "article"):
        return plain(names.get(about_id or 0, "")) or "someone"
    of_session = f" of session {session}" if session is not None else ""
    if kind == "scene":
        return plain(names.get(about_id or 0, "")) or f"a scene{of_session}"
    return f"the session{of_session.removeprefix(' of session')}" if kind == "session" else "the campaign"
