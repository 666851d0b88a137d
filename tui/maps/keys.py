"""The keys of the map. Digits step in the layout of a keypad; shift and arrows drive a unit by its own heading."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand
from tui.key_bindings.play import conflict_commands, type_all_command
from tui.map_drawing.keypad import KEYPAD

_NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_GRID, _MOVE, _LOOK, _UNITS, _EDIT = "map.grid", "Move", "Look", "Units", "Map"


def _name(way: str) -> str:
    return "".join(_NAMES[letter] for letter in way)


def _step(key: str, way: str) -> UiCommand:
    return UiCommand(f"map.step_{way}", f"Step {_name(way)}", "Move one space. The Move it costs is shown there.", key,
                     f"step('{way}')", "map", _MOVE)  # fmt: skip


COMMANDS = (
    # The cursor.
    *(
        UiCommand(f"map.cursor_{key}", f"Cursor {key}", "Look at another space.", key, f"cursor({x},{y})", _GRID, _LOOK)
        for key, x, y in (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0))
    ),
    UiCommand("map.page_up", "Up the map", "Scroll half a screen up.", "pageup", "page(0,-1)", _GRID, _LOOK),
    UiCommand("map.page_down", "Down the map", "Scroll half a screen down.", "pagedown", "page(0,1)", _GRID, _LOOK),
    UiCommand("map.page_left", "Map left", "Scroll half a screen to the left.", "home", "page(-1,0)", _GRID, _LOOK),
    UiCommand("map.page_right", "Map right", "Scroll half a screen to the right.", "end", "page(1,0)", _GRID, _LOOK),
    UiCommand("map.select", "Go, select", "Go to the cursor, or select the unit there. Press again for the next one.",
              "enter", "select", _GRID, _UNITS, show=True),
    # The conflict that is fought here.
    *conflict_commands("map"),
    type_all_command("map"),
    # Units.
    UiCommand("map.next", "Next unit", "Select the next unit that may act, or else the next unit.", "tab",
              "unit(1)", "map", _UNITS, show=True),
    UiCommand("map.previous", "Previous unit", "Select the previous unit.", "shift+tab", "unit(-1)", "map", _UNITS),
    UiCommand("map.go", "Find unit", "Find a unit by its name.", "g", "find", "map", _UNITS, show=True),
    UiCommand("map.target", "Target", "Target the unit at the cursor, or clear the target.", "t", "target",
              "map", _UNITS, show=True),
    UiCommand("map.action", "Action", "Choose what the selected unit does to the unit at the cursor.", "d", "act",
              "map", _UNITS, show=True),
    # Moving.
    UiCommand("map.walk", "Walk", "Walk the selected unit to the cursor on the cheapest path.",
              "5", "walk", "map", _MOVE),
    *(_step(key, way) for key, way in KEYPAD.items()),
    UiCommand("map.turn_left", "Turn left", "Turn left by 45 degrees.", "comma", "step('turn_left')", "map", _MOVE),
    UiCommand("map.turn_right", "Turn right", "Turn right by 45 degrees.", "full_stop", "step('turn_right')", "map",
              _MOVE),
    UiCommand("map.drive_on", "Drive on", "Drive one space ahead.", "shift+up", "drive('on')", "map", _MOVE),
    UiCommand("map.drive_back", "Drive back", "Drive one space backward.", "shift+down", "drive('back')", "map", _MOVE),
    UiCommand("map.drive_left", "Drive left", "Turn left, or go west with a unit that has no heading.", "shift+left",
              "drive('left')", "map", _MOVE),
    UiCommand("map.drive_right", "Drive right", "Turn right, or go east with a unit that has no heading.",
              "shift+right", "drive('right')", "map", _MOVE),
    UiCommand("map.place", "Place", "Place the selected unit at the cursor, at no cost.", "p", "place", "map", _EDIT,
              show=True),
    # The map itself.
    UiCommand("map.ground", "Ground", "Edit the space at the cursor: ground, obstacle, cost.", "e", "ground", "map",
              _EDIT, show=True),
    UiCommand("map.paint", "Copy here", "Make the space at the cursor like the one you edited last.", "y",
              "paint", "map", _EDIT),
    UiCommand("map.maps", "Maps", "Save this map, or open, copy, rename, import or export one.", "M",
              "maps", "map", _EDIT, show=True),
    UiCommand("map.layer", "Layer", "Show the next kind of marks around the selected unit.", "j", "layer",
              "map", _LOOK, show=True),
    UiCommand("map.legend", "Legend", "Show the meaning of every sign on the map.", "k", "legend", "map", _LOOK),
    UiCommand("map.zoom", "Whole map", "Show the whole map as large as the screen allows.", "0", "fit", "map", _LOOK,
              show=True),
    UiCommand("map.zoom_in", "Larger", "Draw spaces larger. The size is remembered.", "plus,equals_sign", "zoom(1)",
              "map", _LOOK),
    UiCommand("map.zoom_out", "Smaller", "Draw spaces smaller. The size is remembered.", "minus", "zoom(-1)", "map",
              _LOOK),
    UiCommand("map.conflict", "Other map", "Open the map of the next conflict, or of the scene.", "m", "conflict",
              "map", _LOOK),
    UiCommand("map.time", "Pass time", "Let time pass on the game's clock, and see what comes.", "T",
              "time", "map", _EDIT),
)  # fmt: skip
