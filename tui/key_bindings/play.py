"""The keys of the play screen, as a whole and pane by pane."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand
from tui.key_bindings.panes import PANES


def _jump(number: int, name: str) -> UiCommand:
    return UiCommand(
        f"play.pane_{number}", f"To {name}", f"Go to the {name} pane.", f"{number}", f"jump({number})", "play", "Move"
    )


_DRAW, _SESSION, _MOVE, _LAYOUT = "Draw", "Session", "Move", "Layout"
_CHARACTERS, _POINTS, _STONES = "play.characters", "play.points", "play.milestones"
_SCENE, _CONFLICT, _BREAKDOWN, _STRIP = "play.scene", "play.conflict", "play.draw", "play.strip"


def type_all_command(scope: str, group: str = "Draw") -> UiCommand:
    """Return the command that switches between typed and drawn for everyone, with one key for all places that draw."""
    return UiCommand(f"{scope}.typed_all", "Type all", "Switch between typing all draws and letting the program draw.",
                     "ctrl+t", "typed_all", scope, group, aliases=("type all", "real cards"))  # fmt: skip


def conflict_commands(scope: str) -> tuple[UiCommand, ...]:
    """Return the keys that continue the running conflict, the same on the play screen and on the map."""
    return (
        UiCommand(f"{scope}.next_step", "Next",
                  "Open the next step of the conflict. Its form is filled in.", "f,space", "due", scope,
                  _DRAW, show=True, aliases=("next",)),
        UiCommand(f"{scope}.skip_turn", "Skip turn", "Skip the turn of whoever acts next.", "F", "skip_turn", scope,
                  _DRAW, aliases=("pass", "skip", "wait")),
        UiCommand(f"{scope}.skip_round", "Skip round", "Skip a round of the conflict. No one acts.", "z",
                  "skip_round", scope, _DRAW),
        UiCommand(f"{scope}.skip_rounds", "Skip rounds", "Skip several rounds of the conflict.", "Z",
                  "skip_round(True)", scope, _DRAW),
        UiCommand(f"{scope}.npc_choices", "NPC choices",
                  "Choose how your NPCs decide. They follow the text, choose the best way, act carefully, or ask you.",
                  "B",
                  "standing", scope, _DRAW, aliases=("standing choice",)),
    )  # fmt: skip


COMMANDS = (
    # Drawing, from wherever the focus is.
    UiCommand("play.draw", "Draw", "Choose what the selected character does in the scene.", "d", "draw", "play", _DRAW,
              show=True),
    UiCommand("play.again", "Again", "Repeat the last draw of the selected character, or open its form.",
              "full_stop", "again", "play", _DRAW, show=True, aliases=("repeat",)),
    *conflict_commands("play"),
    UiCommand("play.odds", "Odds", "Show how likely the selected character's actions are to succeed.", "o", "odds",
              "play", _DRAW, show=True),
    UiCommand("play.harm", "Harm", "Change the selected character's harm and conditions.", "h", "care",
              "play", _DRAW, show=True, aliases=("heal", "damage")),
    UiCommand("play.more", "Extras",
              "Choose another action: points, Aspects, corrections.",
              "semicolon", "more", "play", _DRAW, show=True),
    UiCommand("play.trackers", "Trackers",
              "Add or change the marked characters' trackers. They are conditions and counters that you invent.",
              "Y", "trackers", "play", _DRAW, aliases=("tracker", "track", "counter", "condition")),
    UiCommand("play.typed", "Type draws",
              "Type the selected character's draws, or let the program draw.", "t", "typed",
              "play", _DRAW, show=True),
    type_all_command("play"),
    UiCommand("play.add_npcs", "Add NPCs",
              "Add NPCs to the conflict or the scene. They come from the bestiary, or are the marked characters.",
              "J", "bring",
              "play", _SESSION, aliases=("join",)),
    # The session.
    UiCommand("play.time", "Pass time", "Let time pass on the game's clock, and see what comes.", "T", "time", "play",
              _SESSION),
    UiCommand("play.start", "Start", "Start the session. Once it runs, start a scene.", "S", "start", "play", _SESSION,
              aliases=("session", "scene")),
    UiCommand("play.read", "Read", "Read the texts of the scene. The player view shows only what the players may know.",
              "r", "read", "play", _SESSION, aliases=("read scene", "read aloud")),
    UiCommand("play.end_session", "End session", "End the session with its scene and conflicts, and open a downtime.",
              "E", "end_session", "play", _SESSION),
    UiCommand("play.calendar", "Calendar", "Set the day of the campaign.", "D", "calendar", "play", _SESSION,
              aliases=("day", "date")),
    # Moving.
    UiCommand("play.filter", "Filter", "Show only rows of this pane that contain these words.", "slash",
              "find", "play", _MOVE),
    UiCommand("play.next_pane", "Next pane", "Go to the next pane.", "tab,right_square_bracket", "pane(1)", "play",
              _MOVE),
    UiCommand("play.previous_pane", "Previous pane", "Go to the previous pane.", "shift+tab,left_square_bracket",
              "pane(-1)", "play", _MOVE),
    *(_jump(number, pane.title.lower()) for number, pane in enumerate(PANES, 1)),
    # Layouts.
    UiCommand("play.next_layout", "Layout", "Switch to the next layout: fight, talk, between, or a custom one.", "f3",
              "next_layout", "play", _LAYOUT),
    UiCommand("play.layouts", "Layouts", "Choose, save or reset a layout, or show all panes.",
              "f4", "layouts", "play", _LAYOUT, aliases=("keep layout", "panes")),
    UiCommand("play.hide_pane", "Hide pane", "Hide this pane in this layout or show it again. Its digit shows it.",
              "f8", "hide_pane", "play", _LAYOUT, aliases=("show pane",)),
    UiCommand("play.wider", "Wider", "Make this pane wider.", "greater_than_sign,ctrl+right", "grow(4, 0)", "play",
              _LAYOUT),
    UiCommand("play.narrower", "Narrower", "Make this pane narrower.", "less_than_sign,ctrl+left", "grow(-4, 0)",
              "play", _LAYOUT),
    UiCommand("play.higher", "Taller", "Make this pane taller.", "right_parenthesis,ctrl+up", "grow(0, 2)", "play",
              _LAYOUT, aliases=("higher",)),
    UiCommand("play.lower", "Shorter", "Make this pane shorter.", "left_parenthesis,ctrl+down", "grow(0, -2)", "play",
              _LAYOUT, aliases=("lower",)),
    # Characters.
    UiCommand("play.characters.add", "Add", "Add a player's character or an NPC.", "a", "add", _CHARACTERS,
              "Characters", show=True, aliases=("add character",)),
    UiCommand("play.characters.edit", "Edit", "Edit the name, player, role and GM notes.", "e", "edit", _CHARACTERS,
              "Characters", show=True, aliases=("edit character",)),
    UiCommand("play.characters.builder", "Build",
              "Make the selected character's sheet in the character builder.", "M", "builder", _CHARACTERS,
              "Characters", aliases=("create", "build")),
    UiCommand("play.characters.here", "In scene", "Put the marked characters into the scene, or take them out.",
              "i", "here", _CHARACTERS, "Characters", show=True),
    UiCommand("play.characters.presence", "Present or absent",
              "Mark the players' characters present or absent in this session.", "p", "presence", _CHARACTERS,
              "Characters"),
    UiCommand("play.characters.external_editor", "External editor",
              "Edit the marked characters as text in your external editor. By default, all that match the filter.",
              "ctrl+e", "outside", _CHARACTERS, "Characters"),
    UiCommand("play.characters.group", "Group, tags", "Set the group and the tags of the marked characters.",
              "number_sign", "group", _CHARACTERS, "Characters", aliases=("tags", "tag")),
    UiCommand("play.characters.life", "Past", "See what happened to the selected character, session by session.",
              "W", "life", _CHARACTERS, "Characters", aliases=("life", "timeline of")),
    UiCommand("play.characters.beside", "Side by side",
              "Compare two characters, trait by trait. Mark both, or select one and choose the other.", "vertical_line",
              "beside", _CHARACTERS, "Characters", aliases=("beside", "compare")),
    UiCommand("play.characters.sort", "Sort", "Sort by name, group, last seen, player, or the order in play.", "O",
              "sort", _CHARACTERS, "Characters", aliases=("sort characters",)),
    UiCommand("play.characters.copy", "Copy", "Add NPCs like the selected character, one or several.", "C", "copy",
              _CHARACTERS, "Characters", aliases=("copy character",)),
    UiCommand("play.characters.keep", "Save to bestiary", "Save the selected character in the bestiary.", "K", "keep",
              _CHARACTERS, "Characters", aliases=("keep",)),
    UiCommand("play.characters.bestiary", "Bestiary", "Open the bestiary: add, rename, copy or import NPCs.", "b",
              "bestiary", _CHARACTERS, "Characters", aliases=("bestiary",)),
    UiCommand("play.characters.delete", "Delete", "Delete NPCs from the campaign.", "X", "delete", _CHARACTERS,
              "Characters", aliases=("delete character", "remove character")),
    UiCommand("play.characters.retire", "Retire", "Retire a character, or bring one back into play.", "R,x", "retire",
              _CHARACTERS, "Characters"),
    # Points.
    UiCommand("play.points.award", "Award", "Award points to the marked characters.", "a", "award", _POINTS, "Points",
              show=True, aliases=("award", "give")),
    UiCommand("play.points.buy", "Buy", "Spend points. You see the cost, balance and requirements first.", "b", "buy",
              _POINTS, "Points", show=True, aliases=("spend", "advance")),
    # Milestones.
    UiCommand("play.milestones.add", "Add", "Add a milestone.", "a", "add", _STONES, "Milestones",
              show=True, aliases=("add milestone",)),
    UiCommand("play.milestones.edit", "Edit", "Edit the title, tier and GM notes of an open milestone.", "e", "edit",
              _STONES, "Milestones", show=True, aliases=("edit milestone",)),
    UiCommand("play.milestones.reach", "Reached",
              "Mark the milestone as reached. You see its awards and can change them.", "m", "reach", _STONES,
              "Milestones", show=True),
    UiCommand("play.milestones.remove", "Remove", "Remove an open milestone.", "x", "remove", _STONES, "Milestones",
              aliases=("remove milestone",)),
    # Scene.
    UiCommand("play.scene.start", "Start", "Start the session. Once it runs, start a scene.", "a", "screen.start",
              _SCENE, "Scene", show=True),
    UiCommand("play.scene.edit", "Edit", "Edit the scene's title, aspects and GM notes.", "e", "edit", _SCENE, "Scene",
              show=True, aliases=("edit scene", "aspects")),
    UiCommand("play.scene.clock", "Clock", "Add a clock or track to the scene or the campaign.", "C", "add_clock",
              _SCENE, "Scene", show=True, aliases=("add clock", "track")),
    UiCommand("play.scene.tick", "Tick", "Fill a segment of the selected clock.", "plus,equals_sign", "tick(1)",
              _SCENE, "Scene", show=True),
    UiCommand("play.scene.untick", "Untick", "Empty a segment of the selected clock.", "minus", "tick(-1)", _SCENE,
              "Scene"),
    UiCommand("play.scene.edit_clock", "Edit clock", "Edit the title and segments of the selected clock.",
              "K", "edit_clock", _SCENE, "Scene", aliases=("edit clock",)),
    UiCommand("play.scene.drop_clock", "Remove clock", "Remove the selected clock.", "X", "drop_clock", _SCENE,
              "Scene"),
    UiCommand("play.scene.begin", "Next scene", "Start the first prepared scene.", "b", "begin",
              _SCENE, "Scene", show=True, aliases=("next scene", "begin scene", "scene deck")),
    UiCommand("play.scene.prepare", "Prepare", "Prepare a scene to start later.", "A", "prepare", _SCENE,
              "Scene", aliases=("prepare scene",)),
    UiCommand("play.scene.read", "Read",
              "Read the texts of the scene. The player view shows only what the players may know.", "r", "screen.read",
              _SCENE, "Scene", show=True),
    UiCommand("play.scene.write", "Write", "Write texts for the scene.", "W", "write", _SCENE, "Scene",
              aliases=("write scene",)),
    UiCommand("play.scene.map", "Map", "Open the map of the scene.", "m", "map", _SCENE, "Scene", show=True),
    UiCommand("play.scene.end", "End scene", "End the scene and its conflicts.", "x", "end", _SCENE, "Scene",
              aliases=("end scene",)),
    # Conflict.
    UiCommand("play.conflict.start", "Start", "Start a conflict.", "a", "start", _CONFLICT, "Conflict", show=True,
              aliases=("conflict", "fight", "contest", "race")),
    UiCommand("play.conflict.action", "Action", "Choose an action in the conflict.", "d", "act", _CONFLICT, "Conflict",
              show=True),
    UiCommand("play.conflict.map", "Map", "Open the map of the selected conflict.", "m", "map", _CONFLICT, "Conflict",
              show=True),
    UiCommand("play.conflict.order", "Order", "Change the order of the participants.", "O", "order", _CONFLICT,
              "Conflict", show=True, aliases=("status bar", "initiative")),
    UiCommand("play.conflict.end", "End", "End the conflict as it is.", "x", "end", _CONFLICT, "Conflict",
              show=True, aliases=("end conflict",)),
    # The last draw, and a draw half done.
    UiCommand("play.draw.why", "Why", "Show the whole breakdown, with the rule behind each step.", "y", "why",
              _BREAKDOWN, "Draw", show=True),
    UiCommand("play.draw.resume", "Resume", "Resume the selected unfinished draw, or else the latest.", "r", "resume",
              _BREAKDOWN, "Draw", show=True),
    UiCommand("play.draw.drop", "Discard", "Discard the unfinished draw. Drawing it again gives the same result.", "x",
              "drop", _BREAKDOWN, "Draw"),
)  # fmt: skip
