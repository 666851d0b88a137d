"""Clocks of a scene or of the campaign."""

from __future__ import annotations

from campaigns.clocks.commands import AddClock, EditClock, RemoveClock, TickClock
from campaigns.document_kinds.clocks import Clock
from campaigns.state.books import Books
from campaigns.state.clocks_and_conditions import clock_words, set_clock
from campaigns.state.document_reader import Doc, track
from campaigns.state.report import Report
from campaigns.state.thread_sessions import touch
from campaigns.threads.handlers import thread_of_clock
from core.refusal import Refusal
from core.wording import quantity


def add_clock(books: Books, command: AddClock) -> Report:
    """Add a clock."""
    scene = _scene_of(books, command.for_scene)
    article = thread_of_clock(books, command.article)
    books.insert("clocks", Clock(title=command.title, target=command.target, scene=scene, article=article))
    return Report(f"Clock: {command.title} 0/{command.target}", extra={"for_scene": command.for_scene})


def edit_clock(books: Books, command: EditClock) -> Report:
    """Change a clock. Refuse a tally above its segments."""
    before = books.get("clocks", command.clock, "clock")
    changes = command.given_fields("clock", "for_scene")
    after = {**before, **changes}
    if not 0 <= after["tally"] <= after["target"]:
        raise Refusal(
            "bad_tally", f"Of {quantity(after['target'], 'segment')} 0 to {after['target']} are filled.", "tally"
        )
    if command.for_scene is not None and command.for_scene != (before["scene"] is not None):
        changes["scene"] = _scene_of(books, command.for_scene)
    books.patch("clocks", command.clock, **changes)
    if after["tally"] != before["tally"]:
        touch(books, before.get("article"))
    told = f"Clock: {after['title']} {after['tally']}/{after['target']}"
    return Report(told, extra=_whose({**before, **changes}))


def _scene_of(books: Books, for_scene: bool) -> int | None:
    """The open scene for a clock that ends with it. Refuse if no scene is open."""
    if not for_scene:
        return None
    books.scene  # noqa: B018  refuses without a scene
    return int(books.campaign["scene"])


def tick_clock(books: Books, command: TickClock) -> Report:
    """Move a clock."""
    clock = books.get("clocks", command.clock, "clock")
    moved = track(clock).moved(command.by)
    if moved.tally == clock["tally"]:
        raise Refusal("clock_still", f"{clock['title']} is already at {moved.tally} of {moved.target}.", "clock")
    set_clock(books, command.clock, moved)
    return Report(f"Clock: {clock_words(moved)}", extra=_whose(clock))


def remove_clock(books: Books, command: RemoveClock) -> Report:
    """Remove a clock."""
    clock = books.get("clocks", command.clock, "clock")
    books.remove("clocks", [command.clock])
    return Report(f"Clock removed: {clock['title']}", extra=_whose(clock))


def _whose(clock: Doc) -> dict[str, bool]:
    """Return whether a clock is the scene's, which the players see; the campaign's are only for the GM."""
    return {"for_scene": clock["scene"] is not None}


HANDLERS = {
    AddClock: add_clock,
    EditClock: edit_clock,
    TickClock: tick_clock,
    RemoveClock: remove_clock,
}
