"""Keys of the generic form. Letters belong to the fields, so these are arrows, signs and function keys."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

_GO = "Go to the next page, or accept the form."

COMMANDS = (
    UiCommand("form.go", "Continue", _GO, "enter", "go", "form", "Form", show=True),
    UiCommand("form.text.go", "Continue", _GO, "enter", "submit", "form.text", "Form", show=True),
    UiCommand("form.up", "Field above", "Move one line up.", "up", "move(-1)", "form", "Form"),
    UiCommand("form.down", "Field below", "Move one line down.", "down", "move(1)", "form", "Form"),
    UiCommand("form.next_page", "Next page", "Go to the next page of the form.", "pagedown,ctrl+right", "page(1)",
              "form.pages", "Form", show=True),
    UiCommand("form.previous_page", "Previous page", "Go to the previous page of the form.", "pageup,ctrl+left",
              "page(-1)", "form.pages", "Form", show=True),
    UiCommand("form.less", "Less", "Subtract one, or choose the previous value.", "left", "step(-1)", "form.control",
              "Form"),
    UiCommand("form.greater", "More", "Add one, or choose the next value.", "right", "step(1)", "form.control", "Form"),
    UiCommand("form.toggle", "Choose", "Switch it on or off, or open the list.", "space", "choose", "form.control",
              "Form"),
    UiCommand("form.add", "Add", "Add a row.", "plus,insert", "add", "form.rows", "Form", show=True),
    UiCommand("form.remove", "Remove", "Remove this row.", "delete,f8", "remove", "form.rows", "Form", show=True),
    UiCommand("form.list.add", "Add", "Add a row from inside another row.", "insert", "add", "form.list", "Form",
              show=True),
    UiCommand("form.list.remove", "Remove", "Remove the row that the cursor is in.", "f8", "remove", "form.list",
              "Form", show=True),
    UiCommand("form.past", "Past the list", "Go to the line below the list.", "ctrl+down", "pass_by(1)", "form",
              "Form", show=True),
    UiCommand("form.before", "Before the list", "Go to the line above the list.", "ctrl+up", "pass_by(-1)", "form",
              "Form"),
)  # fmt: skip
