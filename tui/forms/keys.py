"""Keys of the generic form. Letters belong to the fields, so these are arrows, signs and function keys."""

from __future__ import annotations

from tui.keys.command import UiCommand

_GO = "Done with this page: the next one, or the form is taken as it is."

COMMANDS = (
    UiCommand("form.go", "Go on", _GO, "enter", "go", "form", "Form", show=True),
    UiCommand("form.text.go", "Go on", _GO, "enter", "submit", "form.text", "Form", show=True),
    UiCommand("form.up", "Field above", "The line above.", "up", "move(-1)", "form", "Form"),
    UiCommand("form.down", "Field below", "The line below.", "down", "move(1)", "form", "Form"),
    UiCommand("form.next_page", "Next page", "The next page of the form.", "pagedown,ctrl+right", "page(1)",
              "form.pages", "Form", show=True),
    UiCommand("form.previous_page", "Page before", "The page before this one.", "pageup,ctrl+left", "page(-1)",
              "form.pages", "Form", show=True),
    UiCommand("form.less", "Less", "One less, or the choice before.", "left", "step(-1)", "form.control", "Form"),
    UiCommand("form.greater", "More", "One more, or the next choice.", "right", "step(1)", "form.control", "Form"),
    UiCommand("form.toggle", "Choose", "Yes or no, in or out, or the list.", "space", "choose", "form.control", "Form"),
    UiCommand("form.add", "Add", "Add a row.", "plus,insert", "add", "form.rows", "Form", show=True),
    UiCommand("form.remove", "Remove", "Remove this row.", "delete,f8", "remove", "form.rows", "Form", show=True),
    UiCommand("form.list.add", "Add", "Add a row, from within another.", "insert", "add", "form.list", "Form",
              show=True),
    UiCommand("form.list.remove", "Remove", "Remove the row that is worked in.", "f8", "remove", "form.list", "Form",
              show=True),
    UiCommand("form.past", "Past the list", "To the line below the whole list.", "ctrl+down", "pass_by(1)", "form",
              "Form", show=True),
    UiCommand("form.before", "Before the list", "To the line above the whole list.", "ctrl+up", "pass_by(-1)", "form",
              "Form"),
)  # fmt: skip
