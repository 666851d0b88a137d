"""The commands of the places in front of the table: each can be run where it is listed."""

import pytest

from tui.app import Wyrdbook
from tui.keys import UiCommand, commands
from tui.screens.library import LibraryScreen
from tui.screens.list_place import FindLine
from tui.screens.log import LogScreen
from tui.screens.map import MapScreen
from tui.screens.note_dialog import NoteDialog
from tui.screens.notes import NotesScreen
from tui.screens.points import PointsScreen
from tui.screens.reader import Reader
from tui.screens.rules import RulesScreen
from tui.screens.sheet import SheetScreen
from tui.screens.story import StoryList, StoryScreen
from tui.widgets.grid_map import GridMap
from tui.widgets.sheet_grid import SheetGrid

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


@pytest.mark.parametrize("command", [c for scope in OWNERS for c in commands(scope)], ids=lambda c: c.id)
def test_every_action_exists(command: UiCommand):
    action = command.action.partition("(")[0]
    owner = Wyrdbook if action.startswith("app.") else OWNERS[command.scope]
    assert hasattr(owner, f"action_{action.removeprefix('app.')}")


def test_all_scopes_are_covered():
    modules = {scope.partition(".")[0] for scope in OWNERS}
    listed = {c.scope for module in modules for c in __import__(f"tui.keys.{module}", fromlist=["x"]).COMMANDS}
    assert listed == set(OWNERS)
