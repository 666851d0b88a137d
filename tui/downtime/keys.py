"""The keys of the downtime desk."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand
from tui.key_bindings.play import type_all_command


def _key(id: str, title: str, help: str, keys: str, action: str) -> UiCommand:
    return UiCommand(f"downtime.{id}", title, help, keys, action, "downtime", "Downtime", show=True)


def _way(id: str, title: str, help: str, key: str, scope: str) -> UiCommand:
    return UiCommand(f"downtime.{id}", title, help, key, id, scope, "Downtime")


COMMANDS = (
    _key("add", "Add", "Add an activity for this character, or for all marked characters.", "a", "add"),
    _key("edit", "Edit", "Edit the activity under the cursor.", "e", "edit"),
    _key("remove", "Remove", "Remove the activity, or all marked activities.", "x", "remove"),
    _key("dry_run", "Preview", "Preview what will change and what luck may bring. Nothing is drawn.", "D", "dry_run"),
    _key("commit", "Commit", "Draw and apply all activities at once. One undo takes everything back.", "C", "commit"),
    _key("type", "Type draws", "Type in the activity's draws now.", "t", "type"),
    type_all_command("downtime", "Downtime"),
    _key(
        "terms",
        "Terms",
        "Set this character's terms for the whole downtime. With marked characters, it sets theirs.",
        "T",
        "terms",
    ),
    _key(
        "reject", "Reject", "Reject the activity or accept it again. A rejected activity costs nothing.", "r", "reject"
    ),
    _key("projects", "Projects", "Add or edit a project.", "p", "projects"),
    _key("length", "Length", "Set the downtime length.", "i", "interval"),
    _key("slips", "Slips", "Read the slips of the last downtime, one for each player.", "y", "slips"),
    _way("print", "Print slips", "Print the slips on one page, or write a page for each player.", "w", "downtime"),
    UiCommand(
        "downtime.move_project",
        "Adjust project",
        "Change the progress of a project by hand, with a reason.",
        "plus,equals_sign",
        "move_project",
        "downtime",
        "Downtime",
    ),
    _way("to_queue", "To the queue", "Go to the queue.", "right,enter", "downtime.plans"),
    _way("to_plans", "To the plans", "Go to the plans.", "left", "downtime.queue"),
)
