"""Characters and articles changed together in the user's editor: checked, shown, and done in one step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import VerticalScroll
from textual.widget import Widget

from campaigns.bulk_edit.edited_values import Changes, Text, changes, faults_text, text_of
from campaigns.user_files import folders
from campaigns.user_files.texts import save_text
from core.wording import quantity
from tui.dialogs.basic import Dialog
from tui.terminal.attempt import expected_errors, send_all, sentence
from tui.terminal.external_editor import edit_outside
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from tui.app_interface.host import Host

_AGAIN, _DO = "Edit it again", "Apply"


def edit_many(app: Host, ids: Sequence[int]) -> None:
    """Change characters and articles, by id, in the user's editor."""
    if app.campaign is not None and ids:
        TextEdit(app, text_of(app.campaign, ids, app.config.many)).edit()


class TextEdit:
    """A text being edited. The typed text is kept until it is done; if it is abandoned, in a file."""

    def __init__(self, app: Host, before: Text) -> None:
        self._app, self._before, self._text = app, before, before.text

    def edit(self) -> None:
        """Open the editor, then show the faults or the changes of the text."""
        text = edit_outside(self._app, self._text, f"people.{self._before.kind}")
        if text is not None:
            self._text = text
            self._look()
        elif self._text != self._before.text:
            self._give_up()

    def _look(self) -> None:
        found = self._find_changes()
        if found.faults:
            title = quantity(len(found.faults), "fault")
            self._app.push_screen(Looked(title, faults_text(found.faults), _AGAIN), self._follow_answer)
        elif not found.commands:
            self._app.tell("Nothing was changed.")
        else:
            title = quantity(len(found.told), "change")
            self._app.push_screen(Looked(title, "\n".join(found.told), _DO, _AGAIN), self._follow_answer)

    def _find_changes(self) -> Changes:
        assert self._app.campaign is not None
        return changes(self._app.campaign, self._before, self._text)

    def _follow_answer(self, answer: str | None) -> None:
        if answer == _AGAIN:
            self.edit()
        elif answer != _DO:
            self._give_up()
        elif (found := self._find_changes()).faults:  # the campaign has changed since
            self._look()
        else:
            try:
                send_all(self._app, found.commands)
            except expected_errors() as error:
                self._app.push_screen(Looked("Not changed", sentence(error), _AGAIN), self._follow_answer)

    def _give_up(self) -> None:
        """Save the typed text, which may be an hour's work."""
        file = folders.state() / f"edited.{self._before.kind}"
        try:
            save_text(file, f"{self._text}\n", errors="replace")
        except OSError as error:
            self._app.trouble(sentence(error))
        else:
            self._app.tell(f"Nothing was changed. Your text is saved in {file}")


class Looked(Dialog[str]):
    """A text to look through before going on; dismisses with the answer, the first being the default."""

    AUTO_FOCUS: ClassVar[str] = "LineList"

    def __init__(self, title: str, text: str, *answers: str) -> None:
        super().__init__(title, "↑↓ choose · enter · tab text · esc leave")
        self._text, self._answers = text, answers

    def body(self) -> Iterable[Widget]:
        """The text, and the answers."""
        with VerticalScroll(classes="looked"):
            yield Plain(plain(self._text, newlines=True))
        yield LineList(TextRows(*self._answers), classes="answers" if len(self._answers) > 1 else "answers one")

    @on(LineList.Selected)
    def _answer(self, event: LineList.Selected) -> None:
        self.dismiss(self._answers[event.index])
