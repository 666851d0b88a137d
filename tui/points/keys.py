"""The keys of the points ledger."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("points.award", "Award", "Award points to this character, or to everyone shown.", "a", "award", "points",
              "Points", show=True),
    UiCommand("points.buy", "Buy", "Spend this character's points.", "b", "buy", "points", "Points", show=True),
    UiCommand("points.refund", "Refund", "Refund the entry under the cursor. It stays in the ledger as refunded.",
              "r", "refund", "points", "Points", show=True),
    UiCommand("points.all", "Everyone", "Switch between the ledger of one character and of everyone.", "A", "everybody",
              "points", "Points", show=True),
    UiCommand("points.next", "Next character", "Show the ledger of the next character.", "greater_than_sign",
              "character(1)", "points", "Go", show=True),
    UiCommand("points.previous", "Previous character", "Show the ledger of the previous character.", "less_than_sign",
              "character(-1)", "points", "Go"),
    UiCommand("points.filter", "Filter", "Show only entries that contain these words.", "slash", "find", "points",
              "Find"),
    UiCommand("points.chart", "Over time", "Show the points session by session.", "o", "course", "points", "Look"),
)  # fmt: skip
