"""Saved maps: named, laid out again, copied, renamed, and read from and written to plain text files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaigns import commands
from campaigns.user_files.encodings import BOM, decode_text
from core.grid import FilledAction, GridRules
from core.refusal import Refusal
from core.safe_text import file_name
from core.schema.entry import Choice
from tui.app_interface.host import Host
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import file_fault, path_of, write_out
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import MapView

_LARGEST = 1_000_000  # the most bytes of a map's file
_SIGNS = 20  # shown before a map is laid out
_KEEP, _READ, _WRITE = "keep", "read", "write"
_HERE = (
    Choice(_KEEP, "Save this map"),
    Choice(_WRITE, "Export this map to a text file"),
    Choice(_READ, "Import a map from a text file"),
)
_LAY, _COPY, _RENAME, _REMOVE = "lay", "copy", "rename", "remove"
_KEPT = (
    Choice(_LAY, "Use it here"),
    Choice(_COPY, "Copy it"),
    Choice(_RENAME, "Rename it"),
    Choice(_WRITE, "Export it to a text file"),
    Choice(_REMOVE, "Remove it"),
)


class SavedMapActions:
    """The actions on the current map, its `text`, and on saved ones; `lay` performs the laying out."""

    def __init__(self, app: Host, rules: GridRules, text: str, lay: Callable[[FilledAction], None]) -> None:
        self._app, self._rules, self._text, self._lay = app, rules, text, lay

    def ask(self) -> None:
        """Choose an action: the saved maps come first."""
        kept = (Choice(str(each.id), each.name) for each in self._kept)
        self._app.push_screen(Pick("Maps", [*kept, *_HERE]), self._do_chosen)

    @property
    def _kept(self) -> tuple[MapView, ...]:
        return self._app.view.maps if self._app.view else ()

    def _do_chosen(self, what: str | None) -> None:
        view = self._app.view
        title = view.scene.title if view and view.scene else "Map"
        if what == _KEEP:
            self._keep(self._text, title)
        elif what == _WRITE:
            write_out(self._app, self._text, f"{file_name(title)}.txt")
        elif what == _READ:
            self._app.push_screen(Prompt("Import which file?", check=file_fault), self._from_file)
        elif kept := next((each for each in self._kept if str(each.id) == what), None):
            self._app.push_screen(Pick(kept.name, _KEPT), lambda act: self._do(act, kept))

    def _do(self, act: str | None, kept: MapView) -> None:
        if act == _LAY:
            self._lay_out(kept.text)
        elif act == _COPY:
            self._keep(kept.text, f"{kept.name} again")
        elif act == _RENAME:
            self._ask_name(kept.name, lambda name: commands.RenameMap(map=kept.id, name=name))
        elif act == _WRITE:
            write_out(self._app, kept.text, f"{file_name(kept.name)}.txt")
        elif act == _REMOVE:
            self._send(commands.RemoveMap(map=kept.id))

    def _keep(self, text: str, name: str) -> None:
        self._ask_name(name, lambda name: commands.KeepMap(name=name, text=text))

    def _ask_name(self, value: str, made: Callable[[str], commands.Command]) -> None:
        """Ask for a name, and send the command made with it."""
        prompt = Prompt("Name of the map", value=value)
        self._app.push_screen(prompt, lambda name: self._send(made(name)) if name else None)

    def _send(self, command: commands.Command) -> None:
        done = self._app.do(command)
        if done is not None and done.line is not None:
            self._app.tell(done.line.title)

    def _from_file(self, name: str | None) -> None:
        if name is None:
            return
        try:
            path = path_of(name)
            if not path.is_file():  # a pipe would be waited for
                raise OSError
            with path.open("rb") as opened:
                found = decode_text(opened.read(_LARGEST))
        except (OSError, Refusal):
            found = None
        if found is None:
            self._app.refuse(f"{plain(name)} isn't a text file.")
        else:
            self._show(found[0].removeprefix(BOM))

    def _show(self, text: str) -> None:
        """Show how each sign of a map from a file is read, and lay the map out after a confirmation."""
        if self._rules.explain is None:
            self._lay_out(text)
            return
        try:
            found = self._rules.explain(text)
        except Refusal as refusal:
            self._app.refuse(refusal.message)
            return
        signs = [plain(each) for each in found.signs[:_SIGNS]]
        more = [f"and {len(found.signs) - _SIGNS} more"] if len(found.signs) > _SIGNS else []
        message = "\n".join((*(signs or ["The whole map is open ground."]), *more))
        asked = Confirm("The meaning of each sign", message, yes="Use it")
        self._app.push_screen(asked, lambda yes: self._lay_out(found.text) if yes else None)

    def _lay_out(self, text: str) -> None:
        """Lay a text out on the current map; refuse one that is not a map, with the reason."""
        if self._rules.read is None:
            return
        try:
            doing = self._rules.read(text)
        except Refusal as refusal:
            self._app.refuse(refusal.message)
        else:
            self._lay(doing)
