"""A text to read in full, copy, or write to a file."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Markdown

from campaigns.user_files.texts import save_text
from core.refusal import Refusal
from core.safe_text import file_name
from tui.config.styles import sheet
from tui.dialogs.basic import Confirm, Dialog, Prompt
from tui.key_bindings import bindings
from tui.text.content import Plain
from tui.text.plain import plain

if TYPE_CHECKING:
    from tui.app_interface.host import Host


class Reader(Dialog[None]):
    """Shows a text; `source` is copied and written (by default the text itself).

    With `markdown` the text is rendered; otherwise it is shown as it is.
    """

    CSS_PATH = [sheet("modals"), sheet("reader")]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = bindings("reader")
    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, title: str, text: Content | str, *, source: str = "", markdown: bool = False) -> None:
        super().__init__(title, "y copy · w write to a file · esc")
        self._text = text
        self._source = source or (text if isinstance(text, str) else text.plain)
        self._markdown = markdown
        self._suggested = f"{file_name(title)}.md"

    def body(self) -> Iterable[Widget]:
        """The text, of any length."""
        with VerticalScroll():
            if self._markdown:
                yield Markdown(plain(self._source, newlines=True), open_links=False)
            elif isinstance(self._text, Content):
                yield Plain(self._text)
            else:
                yield Plain(self._text)

    def action_copy(self) -> None:
        """Copy the text."""
        copy(self.wyrdbook, self._source)

    def action_follow(self) -> None:
        """Open the dossier of a link in the text."""
        if not self.wyrdbook.follow(self._source):
            self.wyrdbook.refuse("There are no links here. Write @name to link to someone.")

    def action_write(self) -> None:
        """Ask for a file, and write the text there."""
        write_out(self.wyrdbook, self._source, self._suggested)


class OpenReader(Reader):
    """Shows a text that players may know, so it may open in the player view."""

    for_players: ClassVar[bool] = True


def copy(app: Host, text: str) -> None:
    """Copy a text to the clipboard through the terminal."""
    app.copy_to_clipboard(plain(text, newlines=True))  # it may be put into a terminal again
    app.tell("Copied, if your terminal allows it.")


def write_out(app: Host, text: str, suggested: str) -> None:
    """Ask for a file and write a text to it; an existing file is replaced only after a question."""

    def write_to(name: str | None) -> None:
        if name is None:
            return
        file = path_of(name)
        if not file.exists():
            _write(app, file, text)
            return
        question = Confirm("Replace the file?", f"{file} already exists.", yes="Replace")
        app.push_screen(question, lambda yes: _write(app, file, text) if yes else None)

    app.push_screen(Prompt("Write to which file?", value=suggested, check=folder_fault), write_to)


def path_of(name: str) -> Path:
    """A path as typed, with `~` for the home folder. Refuse an impossible one."""
    try:
        path = Path(name).expanduser()
        with suppress(FileNotFoundError, NotADirectoryError):
            path.stat()
    except (OSError, RuntimeError, ValueError) as error:
        raise Refusal("bad_request", "That isn't a file name.") from error
    return path


def folder_fault(name: str) -> str | None:
    """The fault of a path to write to, or None."""
    try:
        file = path_of(name)
    except Refusal as refusal:
        return refusal.message
    if file.is_dir():
        return "That is a folder. Add a file name."
    return None if file.parent.is_dir() else f"There is no folder {plain(str(file.parent))}."


def file_fault(name: str) -> str | None:
    """The fault of a path to read from, or None."""
    try:
        return None if path_of(name).is_file() else "There is no such file."
    except Refusal as refusal:
        return refusal.message


def _write(app: Host, file: Path, text: str) -> Any:
    shown = "\r\n".join(plain(line, newlines=True) for line in text.split("\r\n"))  # calendar files use CR LF
    try:
        save_text(file, shown)
    except OSError as error:
        app.refuse(f"{file.name} was not written: {error.strerror}.")
    else:
        app.tell(f"Written to {file}")
