"""The bestiary: its entries are renamed, copied, removed, read from a file and written to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import commands
from campaigns.npcs.files import entries_text, read_entries, shared_types, unshare
from core.safe_text import file_name
from core.schema.codec import encode
from core.schema.entry import Choice
from tui.app_interface.host import Host
from tui.conflicts.npc_models import group_and_tags
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import file_fault, path_of, write_out
from tui.forms.ask import ask
from tui.npcs.forms import npc_form, share_npc, tell
from tui.terminal.attempt import attempt, expected_errors, send, send_all, sentence
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import BestiaryEntry

_READ, _WRITE_ALL = "read", "write-all"
_EDIT, _COPY, _WRITE, _SHARE, _REMOVE, _TAKE, _UNSHARE = "edit", "copy", "write", "share", "remove", "take", "unshare"
_EACH = (
    Choice(_EDIT, "Name, group, tags and GM notes"),
    Choice(_COPY, "Copy it under another name"),
    Choice(_WRITE, "Export it to a file"),
    Choice(_SHARE, "Save it for all campaigns of this game"),
    Choice(_REMOVE, "Remove it from the bestiary"),
)
_SHARED_EACH = (
    Choice(_TAKE, "Add it to this campaign's bestiary"),
    Choice(_UNSHARE, "Remove it from all campaigns"),
)
_OF_ALL = "all campaigns"
NONE_YET = Choice("", "No entries yet", why_not="Select a character and press [K] to add it.")


class Bestiary:
    """The actions on the bestiary of the open campaign."""

    def __init__(self, app: Host) -> None:
        self._app = app

    @property
    def _kept(self) -> tuple[BestiaryEntry, ...]:
        return self._app.view.figures if self._app.view else ()

    def ask(self) -> None:
        """Choose an entry, or a file to read from or write to."""
        kept = [Choice(str(f.id), f.name, note=group_and_tags(f.group, f.tags)) for f in self._kept]
        kept += [Choice(f"{_OF_ALL} {f.name}", f.name, note=_OF_ALL) for f in self._shared_types()]
        files = [Choice(_READ, "Import from a file")]
        files += [Choice(_WRITE_ALL, "Export the whole bestiary to a file")] if self._kept else []
        self._app.push_screen(Pick("Bestiary", [*(kept or [NONE_YET]), *files]), self._do_chosen)

    def _do_chosen(self, what: str | None) -> None:
        if what == _READ:
            self._app.push_screen(Prompt("Import which file?", check=file_fault), self._read)
        elif what == _WRITE_ALL:
            self._write(self._kept, "figures")
        elif found := next((f for f in self._kept if str(f.id) == what), None):
            self._app.push_screen(Pick(found.name, _EACH), lambda act: self._do(act, found))
        elif common := next((f for f in self._shared_types() if f"{_OF_ALL} {f.name}" == what), None):
            self._app.push_screen(Pick(common.name, _SHARED_EACH), lambda act: self._do_shared(act, common))

    def _shared_types(self) -> list[commands.KeepFigure]:
        """The entries shared by all campaigns of the game; a fault in their file is reported."""
        view = self._app.view
        return (attempt(self._app, lambda: shared_types(view.ruleset)) or []) if view is not None else []

    def _do_shared(self, act: str | None, figure: commands.KeepFigure) -> None:
        view = self._app.view
        if act == _TAKE:
            self._send(figure)
        elif act == _UNSHARE and view is not None:
            message = "Every campaign loses it, and you can't undo this."
            question = Confirm(plain(figure.name), message, yes="Remove")
            away = lambda: attempt(self._app, lambda: unshare(view.ruleset, figure.name))  # noqa: E731
            self._app.push_screen(question, lambda sure: away() if sure else None)

    def _do(self, act: str | None, figure: BestiaryEntry) -> None:
        if act == _EDIT:
            self._edit(figure)
        elif act == _COPY:
            prompt = Prompt("Name of the copy", value=f"{figure.name} again")
            self._app.push_screen(prompt, lambda name: self._copy(figure, name))
        elif act == _WRITE:
            self._write((figure,), figure.name)
        elif act == _SHARE:
            share_npc(self._app, self._again(figure, figure.name))
        elif act == _REMOVE:
            self._send(commands.RemoveFigure(figure=figure.id))

    def _edit(self, figure: BestiaryEntry) -> None:
        fill = npc_form(figure.name, figure.group, figure.tags, figure.note)
        title = plain(figure.name)
        act = lambda f: tell(self._app, send(self._app, commands.EditFigure, figure=figure.id, **encode(f)))  # noqa: E731
        ask(self._app, title, fill(), act)

    def _copy(self, figure: BestiaryEntry, name: str | None) -> None:
        if name:
            self._send(self._again(figure, name))

    def _again(self, figure: BestiaryEntry, name: str) -> commands.KeepFigure:
        """The same entry under another name."""
        return commands.KeepFigure(
            name=name, group=figure.group, tags=figure.tags, note=figure.note, sheet=figure.sheet
        )

    def _write(self, figures: tuple[BestiaryEntry, ...], called: str) -> None:
        if self._app.campaign is not None:
            text = entries_text(self._app.campaign.ruleset, figures)
            write_out(self._app, text, f"{file_name(called)}.json")

    def _read(self, name: str | None) -> None:
        """Read all entries of a file, or none if it has a fault."""
        campaign = self._app.campaign
        if name is None or campaign is None:
            return
        try:
            found = read_entries(campaign.ruleset, path_of(name))
        except expected_errors() as error:
            self._app.trouble(sentence(error))
        else:
            attempt(self._app, lambda: send_all(self._app, found))

    def _send(self, command: commands.Command) -> None:
        done = self._app.do(command)
        if done is not None:
            tell(self._app, done)
