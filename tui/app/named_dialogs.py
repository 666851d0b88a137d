"""The dialogs that the app opens by name for the open campaign; each is loaded when it is first opened."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.app_interface.host import Host

OPENS = {
    "about": "tui.draws.subject:say_about",
    "agenda": "tui.agenda.screen:show_agenda",
    "board": "tui.board.dialog:show_board",
    "export": "tui.vault.forms:export",
    "handouts": "tui.handouts.page:show_handouts",
    "import": "tui.vault.forms:ask_import",
    "knowledge": "tui.knowledge.forms:who_knows",
    "note": "tui.notes.dialog:write_note",
    "remind": "tui.todo.screen:remind",
    "reveal": "tui.knowledge.forms:reveal",
    "roll": "tui.random_tables.actions:roll",
    "safety": "tui.safety.page:show_safety",
    "search": "tui.search.search:search",
    "to_do": "tui.todo.screen:show_to_do",
}
"""The function for each name, which takes the app as a `Host`."""


def open_by_name(name: str, host: Host) -> None:
    """Open a dialog by name, if a campaign is open."""
    if host.campaign is None:
        host.refuse("No campaign is open. Choose one in the library.")
    else:
        resolve_name(OPENS[name])(host)
