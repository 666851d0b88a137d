"""A log entry in full: its request, its draw, and its effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from textual.content import Content

from campaigns.command_language.descriptions import asked_words
from campaigns.state.view import LogLine, View
from tui.draws.breakdown import Breakdown, breakdown_text
from tui.log_lines.lines import clock, where
from tui.log_lines.picks import picks_text
from tui.text.plain import clip, plain

_LONGEST = 4_000


def record_text(line: LogLine, view: View, width: int) -> Content:
    """A log entry in full, as lines of a given width."""
    return Content("\n").join(_lines(line, view, width))


def text_to_copy(line: LogLine) -> str:
    """The record as one line of plain text, for elsewhere."""
    place = where(line.session, line.scene)
    return "  ".join(filter(None, (place, clock(line.at), line.title, _why_gone(line))))


def _why_gone(line: LogLine) -> str:
    """The state of an entry that no longer holds, in brackets; empty for one that holds."""
    return "(taken back)" if line.live and line.reverted else "" if line.live else "(undone)"


def _lines(line: LogLine, view: View, width: int) -> Iterator[Content]:
    yield Content.styled(_place(line, view), "$text-muted")
    if not line.holds:
        yield Content.styled(f"↶ {_why_gone(line)[1:-1]}", "$text-warning")
    if line.event.get("note"):
        yield Content(plain(str(line.event["note"]), newlines=True))
    yield Content("")
    if "form" in line.event:
        yield breakdown_text(Breakdown.from_event(line.event), view.ruleset, width)
    elif not line.event.get("results"):
        yield from (_labelled_line(label, text) for label, text in asked_words(line.event, view))
    if "roll" in line.event and line.event["command"]["seen"] != "down":
        yield Content(plain(line.event["roll"]["rolled"]["text"]))
        yield from picks_text(line.event["roll"]["rolled"]["picks"], view.ruleset)
    for result in line.event.get("results") or ():
        yield from _result(result, view, width)
    yield from _effects(line.event, view, width)


def _place(line: LogLine, view: View) -> str:
    session = f"Session {line.session}" if line.session is not None else "Between sessions"
    scene = f"scene {line.scene}" if line.scene is not None else ""
    return " · ".join(
        filter(None, (session, scene, clock(line.at), f"log entry {line.seq}", plain(view.name_of(line.actor))))
    )


def _labelled_line(label: str, text: str) -> Content:
    return Content.assemble((f"{plain(label)}  ", "$text-muted"), clip(plain(text, newlines=True), _LONGEST))


def _result(result: Mapping[str, Any], view: View, width: int) -> Iterator[Content]:
    """One of several draws in a log entry: an activity of a downtime, or one from the start of a scene."""
    titles = {action.id: action.title for action in view.ruleset.actions}
    title = titles.get(result["action"], str(result["action"]))
    heading = ": ".join(filter(None, (view.name_of(result["actor"]), title)))
    yield Content.styled(plain(heading), "bold")
    yield breakdown_text(Breakdown.from_event(result), view.ruleset, width)
    yield Content("")


def _effects(event: Mapping[str, Any], view: View, width: int) -> Iterator[Content]:
    """The effects of an entry besides its draw, and those of the start or end of a session or scene."""
    for over in event.get("ended") or ():
        yield Content(plain(f"Over: {over['name']} ({over['whose']})"))
    for moved in event.get("moved") or ():
        yield Content(plain(moved["what"]))
    steps = event.get("effects") or ("form" not in event and event.get("steps"))
    if steps:
        yield Content("")
        yield Content.styled("And so", "bold")
        yield breakdown_text(Breakdown.from_event({"steps": steps}), view.ruleset, width)
