"""The keys of the timeline."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("timeline.add", "Event", "Add an event or a deadline on the day under the cursor.", "a", "add",
              "timeline", "Timeline", show=True),
    UiCommand("timeline.edit", "Edit", "Edit the event, or the days of the session, under the cursor.", "e", "edit",
              "timeline", "Timeline", show=True),
    UiCommand("timeline.done", "Met", "Mark the deadline as met, or as open again.", "r", "done", "timeline",
              "Timeline"),
    UiCommand("timeline.secret", "Secret", "Switch between GM only and everyone.", "S", "secret", "timeline",
              "Timeline"),
    UiCommand("timeline.remove", "Remove", "Remove the event.", "x", "remove", "timeline",
              "Timeline", show=True),
    UiCommand("timeline.today", "Today", "Go to today.", "t", "today", "timeline", "Go", show=True),
    UiCommand("timeline.go_to", "Go to", "Go to a date, or to a session by its number.", "ctrl+g",
              "go_to", "timeline", "Go", show=True),
    UiCommand("timeline.day_before", "Day before", "Go one day back.", "left", "days(-1)", "timeline", "Go"),
    UiCommand("timeline.day_after", "Day after", "Go one day forward.", "right", "days(1)", "timeline", "Go"),
    UiCommand("timeline.month_before", "Month before", "Go one month back.", "left_square_bracket", "months(-1)",
              "timeline", "Go"),
    UiCommand("timeline.month_after", "Month after", "Go one month forward.", "right_square_bracket", "months(1)",
              "timeline", "Go"),
    UiCommand("timeline.kinds", "Show", "Switch between all entries and one kind: sessions, events, feasts.", "f",
              "kinds", "timeline", "Find", show=True),
    UiCommand("timeline.life", "One character", "Switch between one character and everyone.", "W", "life", "timeline",
              "Find", show=True, aliases=("life", "timeline of")),
    UiCommand("timeline.filter", "Filter", "Show only lines that contain these words.", "slash", "find", "timeline",
              "Find"),
    UiCommand("timeline.calendar", "Calendar", "Edit the calendar: months, weekdays, feasts.", "C", "calendar",
              "timeline", "Timeline", show=True, aliases=("months", "feasts")),
    UiCommand("timeline.export", "Export", "Export a vault, a graph, calendar files or random tables.", "E",
              "app.open('export')", "timeline", "Files", aliases=("calendar file",)),
)  # fmt: skip
