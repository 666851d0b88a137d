"""The commands of the places in front of the table: each can be run where it is listed."""

import pytest

from tui.app.app import Wyrdbook
from tui.base_screens.list_screen import FindLine
from tui.characters.screen import SheetScreen
from tui.dialogs.reader import Reader
from tui.history.screen import LogScreen
from tui.house_rules.screen import RulesScreen
from tui.key_bindings import UiCommand, commands, every_command
from tui.library.screen import LibraryScreen
from tui.map_drawing.widget import GridMap
from tui.maps.screen import MapScreen
from tui.notes.dialog import NoteDialog
from tui.notes.screen import NotesScreen
from tui.points.screen import PointsScreen
from tui.sessions.screen import StoryList, StoryScreen
from tui.sheets.grid import SheetGrid

OWNERS = {
    "sheet": SheetScreen,
    "sheet.grid": SheetGrid,
    "log": LogScreen,
    "story": StoryScreen,
    "story.list": StoryList,
    "notes": NotesScreen,
    "notes.editor": NoteDialog,
    "points": PointsScreen,
    "library": LibraryScreen,
    "rules": RulesScreen,
    "map": MapScreen,
    "map.grid": GridMap,
    "reader": Reader,
    "list_place.find": FindLine,
}


@pytest.mark.parametrize("scope", OWNERS)
def test_every_action_exists(scope: str):
    assert [command.id for command in commands(scope) if not _exists(command)] == []


def _exists(command: UiCommand) -> bool:
    action = command.action.partition("(")[0]
    owner = Wyrdbook if action.startswith("app.") else OWNERS[command.scope]
    return hasattr(owner, f"action_{action.removeprefix('app.')}")


def test_all_scopes_are_covered():
    places = {scope.partition(".")[0] for scope in OWNERS}
    listed = {command.scope for command in every_command() if command.scope.partition(".")[0] in places}
    assert listed == set(OWNERS)
