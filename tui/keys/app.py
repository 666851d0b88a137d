"""What works in every place: going elsewhere, undoing, finding, leaving."""

from __future__ import annotations

from tui.keys.command import UiCommand


def _go(place: str, title: str, keys: str, help: str, *aliases: str) -> UiCommand:
    return UiCommand(f"app.{place}", title, help, keys, f"go('{place}')", "app", "Places", aliases=aliases)


COMMANDS = (
    UiCommand("app.undo", "Undo", "Take the last change back.", "u", "undo", "app", "Change", show=True),
    UiCommand("app.redo", "Redo", "Make the change again that was taken back.", "U,ctrl+r", "redo", "app", "Change"),
    UiCommand(
        "app.note", "Note", "Write a note about what is selected.", "n", "note", "app", "Change", aliases=("write",)
    ),
    UiCommand(
        "app.help",
        "Help",
        "What can be done here, and with which key.",
        "question_mark,f1",
        "help",
        "app",
        "Find",
        show=True,
    ),
    UiCommand(
        "app.palette",
        "Find",
        "Every command, character, scene, milestone and rule.",
        "ctrl+p",
        "palette",
        "app",
        "Find",
        show=True,
    ),
    UiCommand(
        "app.search",
        "Search",
        "Words in everything: notes, evenings, draws, people, rules.",
        "ctrl+f",
        "search",
        "app",
        "Find",
        always=True,
    ),
    UiCommand(
        "app.command_line",
        "Command",
        'Type a command by name, or anything to be done as a line: award mara 2 xp "the mill".',
        "colon",
        "command_line",
        "app",
        "Find",
        show=True,
    ),
    UiCommand(
        "app.to_do",
        "To do",
        "What is to be done after the evening: points, milestones, what the game asks for, downtime.",
        "exclamation_mark",
        "to_do",
        "app",
        "Change",
        aliases=("checklist", "todo"),
    ),
    UiCommand(
        "app.roll",
        "Random tables",
        "Roll on random tables: names, places, whatever lies in files.",
        "percent_sign",
        "roll",
        "app",
        "Change",
        aliases=("roll on", "tables", "names"),
    ),
    UiCommand(
        "app.record",
        "Record",
        "Begin to record what is done as a macro; again: end it, and name it.",
        "f6",
        "record",
        "app",
        "Change",
    ),
    UiCommand("app.macro", "Macro", "Do a chain of acts again that was recorded.", "f7", "macro", "app", "Change"),
    _go("play", "Play", "P", "Back to the table.", "table"),
    _go("sheet", "Character sheet", "c", "Everything about the selected character.", "character"),
    _go("points", "Points", "v", "Who earned and spent what, and for what.", "ledger", "advancement"),
    _go("downtime", "Downtime", "w", "What everybody does between two evenings.", "desk"),
    _go("story", "Story", "s", "Evenings, scenes and milestones so far.", "sessions", "scenes"),
    _go("log", "Log and history", "l", "Everything that happened, and back to any point of it.", "history"),
    _go("notes", "Notes", "N", "All notes."),
    UiCommand(
        "app.world",
        "World",
        "People, places, factions, things and threads; from a text with an @name to whom it links.",
        "at",
        "follow",
        "app",
        "Places",
        aliases=("articles", "people"),
    ),
    _go("threads", "Threads", "ampersand", "What is promised, open, dormant or overdue, with its clocks.", "fronts"),
    _go("map", "Map", "", "The map of the conflict or the scene, where the game has one.", "battlefield"),
    _go("rules", "House rules", "H", "What this table rules otherwise.", "options"),
    _go("library", "Library", "L", "All campaigns: open, begin, copy, export.", "campaigns", "open"),
    UiCommand(
        "app.about",
        "About",
        "Say what the last draw was about: the log, the results and the recap tell it.",
        "f9",
        "about",
        "app",
        "Change",
    ),
    UiCommand(
        "app.veil", "Veil", "Hide what only the game master may see, or show it again.", "V", "veil", "app", "Look"
    ),
    UiCommand("app.theme", "Theme", "The next theme; remembered.", "f2", "theme", "app", "Look"),
    UiCommand("app.back", "Back", "One step back.", "escape", "back", "app", "Leave"),
    UiCommand(
        "app.quit",
        "Quit",
        "Leave; everything is saved already.",
        "q",
        "ask_quit",
        "app",
        "Leave",
        aliases=("exit", "wq", "x"),
    ),
    UiCommand(
        "app.quit_now",
        "Quit at once",
        "Leave from wherever you are.",
        "ctrl+q",
        "quit",
        "app",
        "Leave",
        always=True,
    ),
)
