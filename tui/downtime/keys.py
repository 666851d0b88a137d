"""The keys of the downtime desk."""

from __future__ import annotations

from tui.keys.command import UiCommand
from tui.keys.play import typing


def _key(id: str, title: str, help: str, keys: str, action: str) -> UiCommand:
    return UiCommand(f"downtime.{id}", title, help, keys, action, "downtime", "Downtime", show=True)


def _way(id: str, title: str, help: str, key: str, scope: str) -> UiCommand:
    return UiCommand(f"downtime.{id}", title, help, key, id, scope, "Downtime")


COMMANDS = (
    _key("add", "Add", "Queue an activity for this character, or for all who are marked.", "a", "add"),
    _key("edit", "Edit", "Change the activity under the cursor.", "e", "edit"),
    _key("remove", "Remove", "Take the activity out of the queue, or all that are marked.", "x", "remove"),
    _key("dry_run", "Dry run", "What would change, and what luck may make of it; nothing is drawn.", "D", "dry_run"),
    _key("commit", "Commit", "Draw what is due and apply everything at once; one step to undo.", "C", "commit"),
    _key("type", "Type", "Type in beforehand what the activity draws.", "t", "type"),
    typing("downtime", "Downtime"),
    _key("terms", "Terms", "What this character, or all who are marked, decide for the whole downtime.", "T", "terms"),
    _key("reject", "Reject", "Reject the activity, or accept it again: a rejected one costs nothing.", "r", "reject"),
    _key("projects", "Projects", "Write a project down, or change one.", "p", "projects"),
    _key("interval", "Interval", "How long the downtime is.", "i", "interval"),
    _key("slips", "Slips", "The slips of the last downtime, one for each player.", "y", "slips"),
    _way("print", "Print slips", "The slips as a page to print, or as one for each player.", "w", "downtime"),
    UiCommand(
        "downtime.move_project",
        "Move a project",
        "Move a project by hand, with who worked on it and why.",
        "plus,equals_sign",
        "move_project",
        "downtime",
        "Downtime",
    ),
    _way("to_queue", "To the queue", "Go to the queue.", "right,enter", "downtime.plans"),
    _way("to_plans", "To the plans", "Go to the plans.", "left", "downtime.queue"),
)
