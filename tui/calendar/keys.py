"""The keys of the timeline."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("timeline.add", "Event", "Write down an event or a deadline on the day under the cursor.", "a", "add",
              "timeline", "Timeline", show=True),
    UiCommand("timeline.edit", "Edit", "Change the event, or the days of the evening, under the cursor.", "e", "edit",
              "timeline", "Timeline", show=True),
    UiCommand("timeline.done", "Met", "The deadline is met, or open again.", "r", "done", "timeline", "Timeline"),
    UiCommand("timeline.secret", "Secret", "For the game master only, or for everybody.", "S", "secret", "timeline",
              "Timeline"),
    UiCommand("timeline.remove", "Remove", "Remove the event; undo brings it back.", "x", "remove", "timeline",
              "Timeline", show=True),
    UiCommand("timeline.today", "Today", "Back to today.", "t", "today", "timeline", "Go", show=True),
    UiCommand("timeline.go_to", "Go to", "To a date as it is typed, or to an evening by its number.", "ctrl+g",
              "go_to", "timeline", "Go", show=True),
    UiCommand("timeline.day_before", "Day before", "One day earlier.", "left", "days(-1)", "timeline", "Go"),
    UiCommand("timeline.day_after", "Day after", "One day later.", "right", "days(1)", "timeline", "Go"),
    UiCommand("timeline.month_before", "Month before", "One month earlier.", "left_square_bracket", "months(-1)",
              "timeline", "Go"),
    UiCommand("timeline.month_after", "Month after", "One month later.", "right_square_bracket", "months(1)",
              "timeline", "Go"),
    UiCommand("timeline.kinds", "Show", "Everything, or only evenings, events and deadlines, or feasts.", "f", "kinds",
              "timeline", "Find", show=True),
    UiCommand("timeline.life", "Of one", "What happened to one only, or to everybody again.", "W", "life", "timeline",
              "Find", show=True, aliases=("life", "timeline of")),
    UiCommand("timeline.filter", "Filter", "Only what has these words.", "slash", "find", "timeline", "Find"),
    UiCommand("timeline.calendar", "Calendar", "The calendar itself: months, weekdays, feasts.", "C", "calendar",
              "timeline", "Timeline", show=True, aliases=("months", "feasts")),
)  # fmt: skip
