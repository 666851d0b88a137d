"""Loading likely dialogs while the GM reads the screen."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from tui.app.screen_stack import PLACES, Places
from tui.config.styles import every_sheet, load_style_sheets
from tui.textual_internals import InnerApp

_OPENED = (
    "campaigns.todo.pending",
    "campaigns.handlers",
    "campaigns.templates.templates",
    "campaigns.draws.offers",
    "campaigns.prepared_scenes.scene_texts",
    "campaigns.todo.after_session",
    "importlib.metadata",  # pydantic loads it when a word is first searched in the log
    "pydantic.type_adapter",
    "tui.draws.menu",
    "tui.draws.dialog",
    "tui.draws.odds_dialog",
    "tui.draws.breakdown_dialog",
    "tui.forms.dialog",
    "tui.command_palette.palette",
    "tui.command_palette.help",
    "tui.command_palette.dialog",
    "tui.notes.dialog",
    "tui.conflicts.forms",
    "tui.characters.bulk_actions",
    "tui.random_tables.actions",
    "tui.random_tables.dialog",
    "tui.random_tables.result",
    *(place.partition(":")[0] for place in PLACES.values()),
)
"""Modules that will be needed sooner or later."""


class WarmUp:
    """Loads modules and style sheets before they are needed."""

    def __init__(self, app: InnerApp, places: Places) -> None:
        self._app, self._places = app, places

    def load(self) -> None:
        """Load the modules; runs in a thread."""
        for module in _OPENED:
            import_module(module)
        self._app.call_later(self._take_in, tuple(every_sheet()))

    def _take_in(self, paths: Sequence[Path]) -> None:
        """Parse style sheets one by one, so that no key waits for more than one."""
        if paths:
            load_style_sheets(self._app.stylesheet, paths[:1])
            self._app.call_later(self._take_in, paths[1:])
        else:
            if self._places.table is not None:
                self._places.table.foresee()
            gc.freeze()  # all of them stay, and a garbage collection over them costs more than opening a dialog
