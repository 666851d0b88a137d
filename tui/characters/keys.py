"""The keys of the character sheet."""

from __future__ import annotations

from tui.keys.command import UiCommand

_GRID = "sheet.grid"

COMMANDS = (
    UiCommand("sheet.raise", "More", "One more of what the cursor is on.", "plus,equals_sign,right", "nudge(1)",
              _GRID, "Sheet", show=True),
    UiCommand("sheet.lower", "Less", "One less of what the cursor is on.", "minus,left", "nudge(-1)",
              _GRID, "Sheet", show=True),
    UiCommand("sheet.edit", "Edit", "Change the text, or all of the entry, under the cursor.", "e", "edit",
              "sheet", "Sheet", show=True),
    UiCommand("sheet.add", "Add", "Add an entry to the block under the cursor.", "a", "add", "sheet", "Sheet",
              show=True),
    UiCommand("sheet.remove", "Remove", "Take the entry under the cursor off the sheet.", "x", "remove", "sheet",
              "Sheet"),
    UiCommand("sheet.draw", "Draw", "What this character can do now.", "d", "act('scene')", "sheet", "Do", show=True),
    UiCommand("sheet.buy", "Buy", "Spend points for this character.", "b", "act('advance')", "sheet", "Do", show=True),
    UiCommand("sheet.care", "Harm", "Harm, healing and conditions.", "h", "act('care')", "sheet", "Do", show=True),
    UiCommand("sheet.more", "More", "What else is done without a test.", "semicolon", "act('more')", "sheet", "Do"),
    UiCommand("sheet.person", "Name and player", "Change name, player, role or remark.", "E", "person",
              "sheet", "Change"),
    UiCommand("sheet.outside", "Own editor", "Change all of the character as a text in your own editor.", "ctrl+e",
              "outside", "sheet", "Change"),
    UiCommand("sheet.guide", "Make it", "Make the whole sheet step by step, by one of the game's methods.", "M",
              "guide", "sheet", "Change", show=True, aliases=("guide", "create")),
    UiCommand("sheet.life", "Their timeline", "What happened to this character, evening by evening.", "W", "life",
              "sheet", "Time machine", aliases=("life", "timeline of")),
    UiCommand("sheet.earlier", "Earlier", "The sheet as it stood an evening earlier.", "left_square_bracket",
              "time(-1)", "sheet", "Time machine", show=True),
    UiCommand("sheet.later", "Later", "The sheet as it stood an evening later.", "right_square_bracket", "time(1)",
              "sheet", "Time machine"),
    UiCommand("sheet.next", "Next character", "The sheet of the next character.", "full_stop,greater_than_sign",
              "character(1)", "sheet", "Go"),
    UiCommand("sheet.previous", "Previous character", "The sheet of the character before.", "comma,less_than_sign",
              "character(-1)", "sheet", "Go"),
    UiCommand("sheet.beside", "Side by side", "This character beside another, trait by trait.", "vertical_line",
              "beside", "sheet", "Go", aliases=("beside", "compare")),
    UiCommand("sheet.print", "Print", "This sheet, all of them, a blank one, a hand or the cards, as a page to print.",
              "w", "print", "sheet", "Paper", aliases=("print", "paper")),
    UiCommand("sheet.down", "Down", "The next row.", "down,j", "step(1)", _GRID, "Move"),
    UiCommand("sheet.up", "Up", "The row before.", "up,k", "step(-1)", _GRID, "Move"),
    UiCommand("sheet.next_block", "Next block", "The next block of the sheet.", "tab", "section(1)", _GRID, "Move"),
    UiCommand("sheet.previous_block", "Previous block", "The block before.", "shift+tab", "section(-1)", _GRID,
              "Move"),
    UiCommand("sheet.page_down", "Page down", "A page on.", "pagedown", "page(1)", _GRID, "Move"),
    UiCommand("sheet.page_up", "Page up", "A page back.", "pageup", "page(-1)", _GRID, "Move"),
    UiCommand("sheet.first", "First", "The first row.", "home,g", "end(-1)", _GRID, "Move"),
    UiCommand("sheet.last", "Last", "The last row.", "end,G", "end(1)", _GRID, "Move"),
    UiCommand("sheet.open", "Open", "Change what the cursor is on.", "enter", "select", _GRID, "Sheet"),
)  # fmt: skip
