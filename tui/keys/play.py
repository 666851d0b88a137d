"""The keys of the play screen, for all of it and pane by pane."""

from __future__ import annotations

from tui.keys.command import UiCommand
from tui.keys.panes import PANES


def _jump(number: int, name: str) -> UiCommand:
    return UiCommand(
        f"play.pane_{number}", f"To {name}", f"To the pane {name}.", f"{number}", f"jump({number})", "play", "Move"
    )


_DRAW, _TABLE, _MOVE, _LAYOUT = "Draw", "Table", "Move", "Layout"
_WHO, _POINTS, _STONES = "play.characters", "play.points", "play.milestones"
_SCENE, _CONFLICT, _RECKONING, _STRIP = "play.scene", "play.conflict", "play.draw", "play.strip"


def typing(scope: str, group: str = "Draw") -> UiCommand:
    """Whether real cards decide for the whole table, by the same key wherever something is drawn."""
    return UiCommand(f"{scope}.typed_all", "Type all", "Type in what the whole table draws, or let the program draw.",
                     "ctrl+t", "typed_all", scope, group, aliases=("type all", "real cards"))  # fmt: skip


def going_on(scope: str) -> tuple[UiCommand, ...]:
    """What goes on with the conflict that runs, by the same keys at the table and on its map."""
    return (
        UiCommand(f"{scope}.due", "Due", "What is due in the running conflict, filled in: an act, next turn, round.",
                  "f,space", "due", scope, _DRAW, show=True, aliases=("next", "due")),
        UiCommand(f"{scope}.let_go", "Let it go", "Who is due does nothing: the next one's turn.", "F", "let_go", scope,
                  _DRAW, aliases=("pass", "skip", "wait")),
        UiCommand(f"{scope}.nobody", "Nobody acts", "A round of the running conflict in which nobody acts.", "z",
                  "nobody", scope, _DRAW),
        UiCommand(f"{scope}.nobody_long", "Nobody acts, rounds", "Several rounds in which nobody acts.", "Z",
                  "nobody(True)", scope, _DRAW),
        UiCommand(f"{scope}.standing", "Figures decide",
                  "How your figures decide: by the text, best, cautious, or asked.", "B", "standing", scope, _DRAW,
                  aliases=("standing choice", "figures")),
    )  # fmt: skip


COMMANDS = (
    # Drawing, from wherever the focus is.
    UiCommand("play.draw", "Draw", "What the selected character can do in the scene.", "d", "draw", "play", _DRAW,
              show=True),
    UiCommand("play.again", "Again", "Repeat the selected character's last draw, or open its form.",
              "full_stop", "again", "play", _DRAW, show=True, aliases=("repeat",)),
    *going_on("play"),
    UiCommand("play.odds", "Odds", "How likely things are, for the selected character.", "o", "odds", "play", _DRAW,
              show=True),
    UiCommand("play.care", "Harm", "Harm, healing and conditions of the selected character.", "h", "care",
              "play", _DRAW, show=True, aliases=("heal", "damage", "care")),
    UiCommand("play.more", "More",
              "What else is done without a test: points of play, Aspects, clocks of the game, corrections.",
              "semicolon", "more", "play", _DRAW, show=True),
    UiCommand("play.trackers", "Your own", "Conditions and counters of your own for the marked or selected.", "Y",
              "trackers", "play", _DRAW, aliases=("tracker", "track", "counter", "condition")),
    UiCommand("play.typed", "Type draws", "Whether what the selected character draws is typed in from the table.",
              "t", "typed", "play", _DRAW, show=True),
    typing("play"),
    UiCommand("play.bring", "Join", "Figures of the stock, or who is marked, into the running conflict or the scene.",
              "J", "bring", "play", _TABLE, aliases=("figures", "join", "bring in")),
    # The evening.
    UiCommand("play.time", "Time passes", "A number of the game's clock; what comes then is said.", "T", "time", "play",
              _TABLE),
    UiCommand("play.start", "Start", "Start the evening, or a scene once it runs.", "S", "start", "play", _TABLE,
              aliases=("session", "scene")),
    UiCommand("play.read", "Read", "What is written of the scene; under the veil what the players may know.", "r",
              "read", "play", _TABLE, aliases=("read scene", "read aloud")),
    UiCommand("play.end_session", "End the evening", "End scene, conflicts and evening; opens a downtime.", "E",
              "end_session", "play", _TABLE),
    UiCommand("play.calendar", "Calendar", "What day it is in the campaign.", "D", "calendar", "play", _TABLE,
              aliases=("day", "date")),
    # Moving.
    UiCommand("play.filter", "Filter", "Only the rows of this pane with these words; escape shows all again.", "slash",
              "find", "play", _MOVE),
    UiCommand("play.next_pane", "Next pane", "The pane after this one.", "tab,right_square_bracket", "pane(1)", "play",
              _MOVE),
    UiCommand("play.previous_pane", "Previous pane", "The pane before this one.", "shift+tab,left_square_bracket",
              "pane(-1)", "play", _MOVE),
    *(_jump(number, pane.title.lower()) for number, pane in enumerate(PANES, 1)),
    # Layouts.
    UiCommand("play.next_layout", "Layout", "The next layout: fight, talk, between, and those of your own.", "f3",
              "next_layout", "play", _LAYOUT),
    UiCommand("play.layouts", "Layouts", "Choose a layout, keep this one by a name, show all panes, or as it was.",
              "f4", "layouts", "play", _LAYOUT, aliases=("keep layout", "panes")),
    UiCommand("play.hide_pane", "Hide pane", "Hide this pane in this layout, or show it again; its digit finds it.",
              "f8", "hide_pane", "play", _LAYOUT, aliases=("show pane",)),
    UiCommand("play.wider", "Wider", "This pane is made wider.", "greater_than_sign,ctrl+right", "grow(4, 0)", "play",
              _LAYOUT),
    UiCommand("play.narrower", "Narrower", "This pane is made narrower.", "less_than_sign,ctrl+left", "grow(-4, 0)",
              "play", _LAYOUT),
    UiCommand("play.higher", "Higher", "This pane is made higher.", "right_parenthesis,ctrl+up", "grow(0, 2)", "play",
              _LAYOUT),
    UiCommand("play.lower", "Lower", "This pane is made lower.", "left_parenthesis,ctrl+down", "grow(0, -2)", "play",
              _LAYOUT),
    # Characters.
    UiCommand("play.characters.add", "Add", "Add a character, a player's or your own.", "a", "add", _WHO, "Characters",
              show=True, aliases=("add character",)),
    UiCommand("play.characters.edit", "Edit", "Name, player, role and remark.", "e", "edit", _WHO, "Characters",
              show=True, aliases=("edit character",)),
    UiCommand("play.characters.guide", "Make the sheet", "Make the selected character's sheet step by step.", "M",
              "guide", _WHO, "Characters", aliases=("guide", "create")),
    UiCommand("play.characters.here", "In scene", "Bring the marked or selected into the scene, or out.",
              "i", "here", _WHO, "Characters", show=True),
    UiCommand("play.characters.presence", "Present or absent", "Whether the marked or selected play this evening.",
              "p", "presence", _WHO, "Characters"),
    UiCommand("play.characters.outside", "Own editor",
              "Change the marked, or all that fit what is sought, as one text in your own editor.", "ctrl+e", "outside",
              _WHO, "Characters"),
    UiCommand("play.characters.group", "Group, tags", "In which group the marked or selected are, and their tags.",
              "number_sign", "group", _WHO, "Characters", aliases=("tags", "tag")),
    UiCommand("play.characters.life", "Their timeline", "What happened to the selected, evening by evening.", "W",
              "life", _WHO, "Characters", aliases=("life", "timeline of")),
    UiCommand("play.characters.beside", "Side by side", "The two marked, or the selected and another, trait by trait.",
              "vertical_line", "beside", _WHO, "Characters", aliases=("beside", "compare")),
    UiCommand("play.characters.sort", "Sort", "By name, group, last seen, who runs them, or as they act.", "O", "sort",
              _WHO, "Characters", aliases=("sort characters",)),
    UiCommand("play.characters.copy", "Copy", "Copy the selected character, once or several times.", "C", "copy", _WHO,
              "Characters", aliases=("copy character",)),
    UiCommand("play.characters.keep", "Keep as a type", "Keep the selected in the stock of figures.", "K", "keep",
              _WHO, "Characters", aliases=("keep figure",)),
    UiCommand("play.characters.stock", "Stock", "The stock of figures: added, renamed, copied, read from a file.", "b",
              "stock", _WHO, "Characters", aliases=("bestiary", "stock of figures")),
    UiCommand("play.characters.delete", "Delete", "Delete NPCs for good; undo brings them back.", "X", "delete", _WHO,
              "Characters", aliases=("delete character", "remove character")),
    UiCommand("play.characters.retire", "Retire", "Take a character out of play, or back into it.", "R,x", "retire",
              _WHO, "Characters"),
    # Points.
    UiCommand("play.points.award", "Award", "Give points to the marked or selected.", "a", "award", _POINTS, "Points",
              show=True, aliases=("award", "give")),
    UiCommand("play.points.buy", "Buy", "Spend points, with cost, balance and requirement shown first.", "b", "buy",
              _POINTS, "Points", show=True, aliases=("spend", "advance")),
    # Milestones.
    UiCommand("play.milestones.add", "Add", "Write down a milestone to be reached.", "a", "add", _STONES, "Milestones",
              show=True, aliases=("add milestone",)),
    UiCommand("play.milestones.edit", "Edit", "Title, tier and remark of an open milestone.", "e", "edit", _STONES,
              "Milestones", show=True, aliases=("edit milestone",)),
    UiCommand("play.milestones.reach", "Reached", "The milestone is reached; its awards are shown and may be changed.",
              "m", "reach", _STONES, "Milestones", show=True),
    UiCommand("play.milestones.remove", "Remove", "Remove an open milestone.", "x", "remove", _STONES, "Milestones",
              aliases=("remove milestone",)),
    # Scene.
    UiCommand("play.scene.start", "Start", "Start the evening, or a scene once it runs.", "a", "screen.start", _SCENE,
              "Scene", show=True),
    UiCommand("play.scene.edit", "Edit", "Title, aspects and remark of the scene.", "e", "edit", _SCENE, "Scene",
              show=True, aliases=("edit scene", "aspects")),
    UiCommand("play.scene.clock", "Clock", "Add a clock or track to the scene or the campaign.", "C", "add_clock",
              _SCENE, "Scene", show=True, aliases=("add clock", "track")),
    UiCommand("play.scene.tick", "Tick", "One segment more on the selected clock.", "plus,equals_sign", "tick(1)",
              _SCENE, "Scene", show=True),
    UiCommand("play.scene.untick", "Untick", "One segment less.", "minus", "tick(-1)", _SCENE, "Scene"),
    UiCommand("play.scene.edit_clock", "Change clock", "Title, segments and how many are filled of the selected clock.",
              "K", "edit_clock", _SCENE, "Scene", aliases=("edit clock",)),
    UiCommand("play.scene.drop_clock", "Remove clock", "Remove the selected clock.", "X", "drop_clock", _SCENE,
              "Scene"),
    UiCommand("play.scene.begin", "Begin prepared", "Begin the scene that waits first in the stock.", "b", "begin",
              _SCENE, "Scene", show=True, aliases=("next scene", "begin scene", "scene deck")),
    UiCommand("play.scene.prepare", "Prepare", "Put a scene in stock, to be begun later.", "A", "prepare", _SCENE,
              "Scene", aliases=("prepare scene",)),
    UiCommand("play.scene.read", "Read", "What is written of the scene; under the veil what the players may know.", "r",
              "screen.read", _SCENE, "Scene", show=True),
    UiCommand("play.scene.write", "Write", "Write what there is to say of the scene.", "W", "write", _SCENE, "Scene",
              aliases=("write scene",)),
    UiCommand("play.scene.map", "Map", "The map of the scene.", "m", "map", _SCENE, "Scene", show=True),
    UiCommand("play.scene.end", "End scene", "End the scene and its conflicts.", "x", "end", _SCENE, "Scene",
              aliases=("end scene",)),
    # Conflict.
    UiCommand("play.conflict.start", "Start", "Start a conflict.", "a", "start", _CONFLICT, "Conflict", show=True,
              aliases=("conflict", "fight", "contest", "race")),
    UiCommand("play.conflict.act", "Act", "What can be done in the conflict.", "d", "act", _CONFLICT, "Conflict",
              show=True),
    UiCommand("play.conflict.map", "Map", "The map of the selected conflict.", "m", "map", _CONFLICT, "Conflict",
              show=True),
    UiCommand("play.conflict.order", "Order", "Put who takes part in another order.", "O", "order", _CONFLICT,
              "Conflict", show=True, aliases=("status bar", "initiative")),
    UiCommand("play.conflict.end", "End", "End the conflict as it stands.", "x", "end", _CONFLICT, "Conflict",
              show=True, aliases=("end conflict",)),
    # The last draw, and a draw half done.
    UiCommand("play.draw.why", "Why", "The whole reckoning with the rule behind each step.", "y", "why", _RECKONING,
              "Draw", show=True),
    UiCommand("play.draw.resume", "Resume", "Go on with the selected draw half done, else the latest.", "r", "resume",
              _RECKONING, "Draw", show=True),
    UiCommand("play.draw.drop", "Give up", "Give up the draw half done; drawing it again gives the same.", "x",
              "drop", _RECKONING, "Draw"),
)  # fmt: skip
