"""Custom conditions and counters. `Books.let_end` ends them automatically."""

from __future__ import annotations

from campaigns.document_kinds.trackers import Tracker
from campaigns.state.books import Books
from campaigns.state.clocks_and_conditions import counter_words
from campaigns.state.report import Report
from campaigns.trackers.commands import AddTracker, CountTracker, EditTracker, EndTracker
from campaigns.world.handlers import name_of
from core.building_blocks.tallies import Counter
from core.refusal import Refusal
from core.schema.bounds import bounds
from core.wording import number_text


def add(books: Books, command: AddTracker) -> Report:
    """Add a condition or a counter."""
    who = name_of(books, command.who, "who")
    _check(books, command)
    books.insert("trackers", Tracker(**command.logged_fields()))
    return Report(f"{who}: {counter_words(command.name, Counter(command.value, command.most))}", command.who)


def edit(books: Books, command: EditTracker) -> Report:
    """Replace a tracker."""
    before = books.get("trackers", command.tracker, "tracker")
    _check(books, command)
    fields = command.logged_fields()
    books.patch("trackers", command.tracker, **{name: fields[name] for name in fields if name != "tracker"})
    who = name_of(books, before["who"], "tracker")
    return Report(f"{who}: {counter_words(command.name, Counter(command.value, command.most))}", before["who"])


def count(books: Books, command: CountTracker) -> Report:
    """Count a tracker up or down, within its bounds."""
    before = books.get("trackers", command.tracker, "tracker")
    if before["value"] is None:
        raise Refusal("not_counted", f"{before['name']:.60} has no number to count.", "tracker")
    now = Counter(before["value"], before["most"])
    moved = now.moved(command.by)
    if moved == now:
        raise Refusal("at_bound", f"{before['name']:.60} is already at {number_text(before['value'])}.", "by")
    books.patch("trackers", command.tracker, value=moved.value)
    who = name_of(books, before["who"], "tracker")
    change = f"{before['name']} {number_text(before['value'])} → {number_text(moved.value or 0)}"
    return Report(f"{who}: {change}", before["who"], did=change)


def end(books: Books, command: EndTracker) -> Report:
    """End a tracker."""
    before = books.get("trackers", command.tracker, "tracker")
    books.remove("trackers", [command.tracker])
    return Report(f"{name_of(books, before['who'], 'tracker')}: {before['name']} is over", before["who"])


def _check(books: Books, asked: AddTracker | EditTracker) -> None:
    """Refuse a tracker that would end at once, and a number out of its bounds."""
    if asked.day is not None and asked.day <= books.today.day:
        raise Refusal("day_past", f"It is day {books.today.day} already. Choose a later day for its end.", "day")
    if asked.most is not None and asked.value is None:
        raise Refusal("no_number", "Enter its number, too.", "value")
    if asked.most is not None and asked.value is not None and not 0 <= asked.value <= asked.most:
        raise Refusal("out_of_range", f"Number must be {bounds(0, asked.most)}.", "value")


HANDLERS = {AddTracker: add, EditTracker: edit, CountTracker: count, EndTracker: end}
