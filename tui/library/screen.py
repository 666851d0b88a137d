"""The library: all campaigns, to open, start, copy, back up and delete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from campaigns.library.backups import omitted_files_sentence
from campaigns.library.library import describe_changes
from core.schema.entry import Choice, entry
from core.wording import quantity
from tui.config.styles import sheet
from tui.dialogs.background_task import patiently
from tui.dialogs.basic import Confirm, Prompt, TypedConfirm
from tui.dialogs.choose import Pick
from tui.dialogs.reader import file_fault, folder_fault, path_of
from tui.forms.dialog import FormDialog
from tui.key_bindings import bindings
from tui.library.content import backup_words, campaign_details, heading, shelf_row
from tui.library.new_campaign import NewCampaignActions
from tui.terminal.attempt import attempt, send
from tui.text.content import Plain
from tui.text.empty import empty_state
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.library.campaign_list import Shelved
    from campaigns.library.library import Copy, Library
    from campaigns.state.view import View

_BROAD = 110  # from this width on, there is room for where play stopped
_NEEDS_ONE = {"read", "rename", "edit", "copy", "template", "export", "backups", "delete"}
_NEEDS_GOOD = {"read", "rename", "edit", "copy", "template", "export"}
_NOW = "now"


@dataclass(frozen=True, slots=True)
class About:
    """The library's description of a campaign."""

    summary: str = entry("Summary", default="", line=True, telling=True, help="the campaign in one line")
    next_evening: str = entry("Next session", default="", line=True, help="such as Fri 4 December, 19:00")


class LibraryScreen(NewCampaignActions):
    """Every campaign on this computer, the most recently played first."""

    scope: ClassVar[str] = "library"
    of_campaign: ClassVar[bool] = False
    CSS_PATH = sheet("library")
    BINDINGS: ClassVar[list[BindingType]] = bindings("library")

    def __init__(self, library: Library | None = None) -> None:
        super().__init__(library)
        self._all: tuple[Shelved, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The list, and the details of the campaign under the cursor."""
        yield self.list
        yield Plain(id="about")
        yield self.find_line

    def when_empty(self) -> Content:
        """The message for an empty library, with the ways to add a campaign."""
        return empty_state(
            "No campaigns yet.", ("a", "start one"), ("S", "open the sample"), ("I", "import one from a file")
        )

    def on_mount(self) -> None:
        """Read the library, with the cursor on the open campaign."""
        self.reload()
        self.list.cursor = next((at for at, shelved in enumerate(self.shown) if self._is_open(shelved)), 0)

    def show(self, view: View) -> None:
        """Reload, because a change of the open campaign may change its line."""
        self.reload()

    def again(self, at: Path | None = None) -> None:
        """Show the matching campaigns, with the cursor on the one in folder `at` if it is there."""
        self.shown = tuple(s for s in self._all if self.fits(f"{s.name} {s.title} {s.folder.name}"))
        names, broad = Counter(shelved.name for shelved in self._all), self.app.size.width >= _BROAD
        rows = (
            shelf_row(shelved, is_open=self._is_open(shelved), twins=names[shelved.name] > 1, broad=broad)
            for shelved in self.shown
        )
        self.list.header = heading(broad=broad)
        self.list.show(TextRows(*rows), cursor=next((i for i, s in enumerate(self.shown) if s.folder == at), None))
        self._say_nothing()
        self._show_campaign()

    def reload(self) -> None:
        """Read the library again, including every campaign in it."""

        def look(library: Library) -> tuple[tuple[str, ...], tuple[Shelved, ...], tuple[Shelved, ...]]:
            return library.tidy(), library.list(), library.templates()

        patiently(self.wyrdbook, "The library", self._tell_waiting(look), self._show_found)

    def _show_found(self, found: tuple[tuple[str, ...], tuple[Shelved, ...], tuple[Shelved, ...]]) -> None:
        before = self.chosen
        said, self._all, self.templates = found
        self.again(before.folder if before else None)
        for done in said:
            self.wyrdbook.warn("The library", done)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse all but new campaigns without a selected one, and most actions on a faulty one."""
        chosen = self.chosen
        if action in _NEEDS_ONE and chosen is None:
            return "There are no campaigns. Press [a] to start one."
        if action in _NEEDS_GOOD and chosen and chosen.fault:
            return f"{chosen.fault} Press [enter] to see what you can do."
        return ""

    # Opening and beginning ----------------------------------------------------------------------------------------

    @on(LineList.Selected)
    def _open(self) -> None:
        if (chosen := self.chosen) is not None:
            self.wyrdbook.open_campaign(chosen.folder)

    @on(LineList.Highlighted)
    def _show_campaign(self) -> None:
        self.refresh_bindings()
        self.query_one("#about", Plain).update(campaign_details(self.chosen) if self.chosen else "")

    def action_read(self) -> None:
        """Open without changing anything."""
        if (chosen := self.chosen) is not None:
            self.wyrdbook.open_campaign(chosen.folder, read_only=True)

    # Keeping ------------------------------------------------------------------------------------------------------

    def action_rename(self) -> None:
        """Ask for another name."""
        if (chosen := self.chosen) is not None:
            self._ask("Rename", chosen.name, lambda name: self._rename(chosen, name))

    def action_edit(self) -> None:
        """Ask for the summary and the next session."""
        if (chosen := self.chosen) is None:
            return

        def keep(filled: About) -> None:
            words = (filled.summary, filled.next_evening)
            if self._is_open(chosen):
                for command in describe_changes(chosen, *words):
                    self.wyrdbook.send(command)
                self.reload()
            else:
                self._report("Edit", lambda library: library.describe(chosen.folder, *words), lambda done: "Kept.")

        first = About(chosen.summary, chosen.next_evening)
        self.app.push_screen(FormDialog(chosen.name, first, None, keep))

    def action_copy(self) -> None:
        """Ask for the copy's name."""
        if (chosen := self.chosen) is not None:

            def copy(name: str) -> None:
                act = lambda library: library.copy(chosen.folder, name)  # noqa: E731
                self._report("Copying", act, lambda done: f"Copied as {name}.")

            self._ask("Copy under which name?", f"{chosen.name} (copy)", copy)

    def action_export(self) -> None:
        """Ask for a file; an existing one is replaced only after a confirmation."""
        chosen = self.chosen
        if chosen is None:
            return
        suggested = str(Path.home() / f"{chosen.folder.name}.zip")
        prompt = Prompt("Export to which file?", value=suggested, check=folder_fault)
        self.app.push_screen(prompt, lambda name: self._export(chosen, path_of(name)) if name else None)

    def action_import_file(self) -> None:
        """Ask for a file and import it."""
        prompt = Prompt("Import which file?", placeholder="path of an exported campaign", check=file_fault)
        self.app.push_screen(prompt, lambda name: self._import(path_of(name)) if name else None)

    def action_backups(self) -> None:
        """Make a backup, or choose one to restore."""
        chosen = self.chosen
        if chosen is None:
            return
        copies = attempt(self.wyrdbook, lambda: self.library.backups(chosen.folder)) or ()
        files = {copy.path.name: copy for copy in copies}
        now = [] if chosen.fault else [Choice(_NOW, "Back up now")]
        options = [*now, *(Choice(name, f"Restore {backup_words(copy)}") for name, copy in files.items())]

        def use_backup(name: str | None) -> None:
            if name == _NOW:
                act = lambda library: library.backup(chosen.folder)  # noqa: E731
                self._report("Backing up", act, lambda done: f"Backed up: {done}{self._left_out(chosen)}")
            elif name is not None:
                self._restore(chosen, files[name])

        self.app.push_screen(Pick(f"Backups of {chosen.name}", options, empty="There are no backups."), use_backup)

    def action_delete(self) -> None:
        """Delete a campaign after its name was typed."""
        if (chosen := self.chosen) is not None:
            if self._is_open(chosen):
                self.wyrdbook.refuse("This campaign is open. Open another one first.")
                return
            message = (
                f"{chosen.name} with {quantity(chosen.sessions, 'session')} goes to the library's folder .deleted."
            )
            dialog = TypedConfirm("Delete", message, chosen.name)
            self.app.push_screen(dialog, lambda name: self._delete(chosen, name) if name else None)

    def _rename(self, chosen: Shelved, name: str) -> None:
        told = f"Renamed to {name} (was {chosen.name})."
        if not self._is_open(chosen):
            self._report("Renaming", lambda library: library.rename(chosen.folder, name), lambda done: told)
            return
        if attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.RenameCampaign, name=name)) is not None:
            self.wyrdbook.tell(told)
        self.reload()

    def _export(self, chosen: Shelved, file: Path) -> None:
        def write() -> None:
            act = lambda library: library.export(chosen.folder, file, replace=True)  # noqa: E731
            self._report("Exporting", act, lambda done: f"Written to {done}{self._left_out(chosen)}")

        if not file.exists():
            write()
            return
        question = Confirm("Replace the file?", f"{file} already exists.", yes="Replace")
        self.app.push_screen(question, lambda yes: write() if yes else None)

    def _left_out(self, chosen: Shelved) -> str:
        """The files in a campaign's folder that backups and exports leave out, as the next sentence of a message."""
        left = omitted_files_sentence(self.library.left_out(chosen.folder))
        return f".{left}" if left else ""

    def _import(self, file: Path) -> None:
        self._report("Importing", lambda library: library.import_file(file), lambda done: "Imported.")

    def _restore(self, chosen: Shelved, copy: Copy) -> None:
        kept = "The current campaign is kept in the library's folder .deleted."
        message = f"{chosen.name} goes back to {backup_words(copy)}. {kept}"
        question = Confirm("Restore the backup?", message, yes="Restore")
        self.app.push_screen(question, lambda yes: self._put_back(chosen, copy.path) if yes else None)

    def _put_back(self, chosen: Shelved, file: Path) -> None:
        open_here = self._is_open(chosen)
        if open_here:
            self.wyrdbook.close_campaign()
        after = partial(self.wyrdbook.open_campaign, chosen.folder) if open_here else None
        act = lambda library: library.restore(file, chosen.folder)  # noqa: E731
        self._report("Restoring", act, lambda done: "Restored.", after)

    def _delete(self, chosen: Shelved, name: str) -> None:
        self._report("Delete", lambda library: library.delete(chosen.folder, name), lambda done: f"Moved to {done}")
