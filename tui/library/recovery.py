"""A campaign that will not open: what is wrong, and the options, none of which deletes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.content import Content
from textual.widget import Widget

from campaigns.library.recovery import inspect, look, rebuild
from core.schema.entry import Choice
from tui.base_screens.base import Place
from tui.config.styles import sheet
from tui.dialogs.background_task import patiently
from tui.dialogs.basic import Confirm
from tui.dialogs.choose import Pick
from tui.library.content import backup_words
from tui.library.screen import LibraryScreen
from tui.terminal.attempt import attempt
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.errors import CampaignError

_WORDS = {
    "open_read_only": ("Open read-only", "Nothing changes. You see what can be read."),
    "restore_backup": ("Restore a backup", "The current files are kept in the library's folder .deleted."),
    "rebuild": (
        "Rebuild it from the log",
        "As far as the log can be read. Damaged files are moved aside, not deleted.",
    ),
    "library": ("Back to the library", "Nothing is changed."),
    "again": ("Try again", "If another program has it open, close it there first."),
}
_ORDER = ("again", "open_read_only", "restore_backup", "rebuild", "library")
"""The harmless options first: enter does the highlighted one."""

_PASSING = ("locked", "read_only", "unreadable", "write_failed", "disk_full")
"""Kinds of trouble that may be solved outside the program."""


class RecoveryScreen(Place):
    """Describes the fault of a campaign and offers the possible remedies."""

    of_campaign: ClassVar[bool] = False
    CSS_PATH = sheet("recovery")
    AUTO_FOCUS = "LineList"

    def __init__(self, folder: Path, error: CampaignError) -> None:
        super().__init__()
        self.folder, self.error = folder, error
        self.choices: tuple[str, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The fault, the folder, and the options."""
        yield Plain("This campaign can't be opened as it is.", id="title")
        yield Plain(id="wrong")
        yield LineList()
        yield Plain(id="means")

    def on_mount(self) -> None:
        """Find the available options."""
        report = attempt(self.wyrdbook, lambda: inspect(self.folder))
        backups = attempt(self.wyrdbook, lambda: self.wyrdbook.library.backups(self.folder)) or ()
        possible = {"library", *(report.choices if report else ())}
        if not backups:
            possible.discard("restore_backup")
        if self.error.kind in _PASSING or (report and not report.choices and report.kind in ("fine", "torn")):
            possible.add("again")
        if self.error.kind == "read_only":
            possible.add("open_read_only")
        self.choices = tuple(choice for choice in _ORDER if choice in possible)
        self.query_one("#wrong", Plain).update(self._wrong(report.seq if report else 0))
        safe = next((i for i, choice in enumerate(self.choices) if choice != "again"), 0)
        self.query_one(LineList).show(TextRows(*(_WORDS[choice][0] for choice in self.choices)), cursor=safe)

    @on(LineList.Highlighted)
    def _show_meaning(self, event: LineList.Highlighted) -> None:
        if event.index is not None and event.index < len(self.choices):
            self.query_one("#means", Plain).update(_WORDS[self.choices[event.index]][1])

    @on(LineList.Selected)
    def _do_chosen(self, event: LineList.Selected) -> None:
        getattr(self, f"_{self.choices[event.index]}")()

    def action_back(self) -> None:
        """Return to the library."""
        self._library()

    def _again(self) -> None:
        self.wyrdbook.open_campaign(self.folder)

    def _library(self) -> None:
        self.app.switch_screen(LibraryScreen())

    def _open_read_only(self) -> None:
        self._adopt(lambda: look(self.folder))

    def _rebuild(self) -> None:
        message = f"{self.folder.name} is rebuilt from its log as far as it can be read. Damaged files are moved aside."
        question = Confirm("Rebuild from the log?", message, yes="Rebuild")
        self.app.push_screen(question, lambda yes: self._adopt(lambda: rebuild(self.folder)) if yes else None)

    def _restore_backup(self) -> None:
        copies = {copy.path.name: copy for copy in self.wyrdbook.library.backups(self.folder)}
        options = [Choice(name, f"Restore {backup_words(copy)}") for name, copy in copies.items()]
        self.app.push_screen(
            Pick("Which backup?", options), lambda name: self._restore(copies[name].path) if name else None
        )

    def _restore(self, file: Path) -> None:
        patiently(
            self.wyrdbook,
            "Restoring",
            lambda step: partial(self.wyrdbook.library.with_teller(step.say).restore, file, self.folder),
            self.wyrdbook.open_campaign,
            left=False,
        )

    def _adopt(self, opened: Callable[[], Campaign]) -> None:
        patiently(self.wyrdbook, "Opening", lambda step: opened, self.wyrdbook.adopt, left=False)

    def _wrong(self, seq: int) -> Content:
        """The fault, the folder, and how far the campaign can be read."""
        lines = [plain(str(self.error)), "", f"The campaign is in {plain(str(self.folder))}"]
        if seq:
            lines.append(f"It can be read up to log entry {seq}. Nothing was deleted or changed.")
        return Content("\n".join(lines))
