"""The keys of the map. Digits step as they lie on a keypad; shift and arrows drive a unit by its own heading."""

from __future__ import annotations

from tui.keys.command import UiCommand
from tui.keys.play import going_on, typing

KEYPAD = {"7": "nw", "8": "n", "9": "ne", "4": "w", "6": "e", "1": "sw", "2": "s", "3": "se"}
"""Digit to the way it steps."""
TURNING = {"comma": "turn_left", "full_stop": "turn_right"}
_NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_GRID, _MOVE, _LOOK, _UNITS, _EDIT = "map.grid", "Move", "Look", "Units", "Map"


def _name(way: str) -> str:
    return "".join(_NAMES[letter] for letter in way)


def _step(key: str, way: str) -> UiCommand:
    return UiCommand(f"map.step_{way}", f"Step {_name(way)}", "One space, for the Move shown there.", key,
                     f"step('{way}')", "map", _MOVE)  # fmt: skip


COMMANDS = (
    # The cursor.
    *(
        UiCommand(f"map.cursor_{key}", f"Cursor {key}", "Look at another space.", key, f"cursor({x},{y})", _GRID, _LOOK)
        for key, x, y in (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0))
    ),
    UiCommand("map.page_up", "Up the map", "Half a screen up.", "pageup", "page(0,-1)", _GRID, _LOOK),
    UiCommand("map.page_down", "Down the map", "Half a screen down.", "pagedown", "page(0,1)", _GRID, _LOOK),
    UiCommand("map.page_left", "Left on the map", "Half a screen to the left.", "home", "page(-1,0)", _GRID, _LOOK),
    UiCommand("map.page_right", "Right on the map", "Half a screen to the right.", "end", "page(1,0)", _GRID, _LOOK),
    UiCommand("map.select", "Go, select", "Go to the cursor, or select who stands there; again for the next one there.",
              "enter", "select", _GRID, _UNITS, show=True),
    # The conflict that is fought here.
    *going_on("map"),
    typing("map"),
    # Units.
    UiCommand("map.next", "Next unit", "Select the next unit that may act; if none may, the next of all.", "tab",
              "unit(1)", "map", _UNITS, show=True),
    UiCommand("map.previous", "Unit before", "Select the unit before.", "shift+tab", "unit(-1)", "map", _UNITS),
    UiCommand("map.go", "Go to", "Find a unit by its name.", "g", "find", "map", _UNITS, show=True),
    UiCommand("map.target", "Target", "The selected unit targets who stands at the cursor, or nobody.", "t", "target",
              "map", _UNITS, show=True),
    UiCommand("map.act", "Act", "What can be done, by the selected unit to who stands at the cursor.", "d", "act",
              "map", _UNITS, show=True),
    # Moving.
    UiCommand("map.walk", "Walk", "The selected unit goes to the cursor along the cheapest path, to others there, too.",
              "5", "walk", "map", _MOVE),
    *(_step(key, way) for key, way in KEYPAD.items()),
    UiCommand("map.turn_left", "Turn left", "By 45 degrees.", "comma", "step('turn_left')", "map", _MOVE),
    UiCommand("map.turn_right", "Turn right", "By 45 degrees.", "full_stop", "step('turn_right')", "map", _MOVE),
    UiCommand("map.drive_on", "Drive on", "One space ahead.", "shift+up", "drive('on')", "map", _MOVE),
    UiCommand("map.drive_back", "Drive back", "One space backward.", "shift+down", "drive('back')", "map", _MOVE),
    UiCommand("map.drive_left", "Drive left", "Turn left; to the west for what has no heading.", "shift+left",
              "drive('left')", "map", _MOVE),
    UiCommand("map.drive_right", "Drive right", "Turn right; to the east for what has no heading.", "shift+right",
              "drive('right')", "map", _MOVE),
    UiCommand("map.place", "Place", "Put the selected unit at the cursor, without a cost.", "p", "place", "map", _EDIT,
              show=True),
    # The map itself.
    UiCommand("map.ground", "Ground", "What the space at the cursor is: ground, obstacle, cost.", "e", "ground", "map",
              _EDIT, show=True),
    UiCommand("map.paint", "Copy here", "Make the space at the cursor what was last made of one.", "y",
              "paint", "map", _EDIT),
    UiCommand("map.maps", "Maps", "Keep this map; lay out, copy, rename one; from and to a text file.", "M",
              "maps", "map", _EDIT, show=True),
    UiCommand("map.layer", "Layer", "Show the next kind of marks around the selected unit.", "j", "layer",
              "map", _LOOK, show=True),
    UiCommand("map.legend", "Legend", "What every sign on the map says.", "k", "legend", "map", _LOOK),
    UiCommand("map.zoom", "Whole map", "As large as all of the map is in sight.", "0", "fit", "map", _LOOK, show=True),
    UiCommand("map.zoom_in", "Larger", "Draw spaces larger; remembered.", "plus,equals_sign", "zoom(1)", "map", _LOOK),
    UiCommand("map.zoom_out", "Smaller", "Draw spaces smaller; remembered.", "minus", "zoom(-1)", "map", _LOOK),
    UiCommand("map.conflict", "Other map", "The map of the next conflict that has one; of the scene.", "m", "conflict",
              "map", _LOOK),
    UiCommand("map.time", "Time passes", "A number of the clock, where the game has one: what comes then comes.", "T",
              "time", "map", _EDIT),
)  # fmt: skip
