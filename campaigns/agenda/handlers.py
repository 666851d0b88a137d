"""The agenda of the coming session."""

from __future__ import annotations

from campaigns.agenda.agenda_lines import LEADS_TO, first_words
from campaigns.agenda.commands import (
    AddAgendaLine,
    EditAgendaLine,
    MoveAgendaLine,
    PlanSession,
    RemoveAgendaLine,
    TickAgendaLine,
)
from campaigns.agenda.ranks import move_in_order, new_rank
from campaigns.calendar.real_dates import date_words, iso_date, real_date
from campaigns.document_kinds.agenda import AgendaLine
from campaigns.state.books import Books
from campaigns.state.report import Report
from campaigns.state.session_plan import REPLIES, drop_plan, plan_of, set_plan
from campaigns.state.thread_sessions import touch
from core.refusal import Refusal


def add(books: Books, command: AddAgendaLine) -> Report:
    """Add a line to the agenda."""
    _check_to(books, command.to)
    books.insert("agenda", AgendaLine(text=command.text, to=command.to, rank=new_rank(books.docs("agenda"))))
    return Report(f"Added to the agenda: {first_words(command.text)}")


def edit(books: Books, command: EditAgendaLine) -> Report:
    """Change a line."""
    before = books.get("agenda", command.line, "line")
    _check_to(books, command.to or None)
    changes = command.given_fields("line")
    books.patch("agenda", command.line, **(changes | ({"to": None} if command.to == 0 else {})))
    return Report(f"Changed on the agenda: {first_words(command.text or before['text'])}")


def tick(books: Books, command: TickAgendaLine) -> Report:
    """Tick or untick a line; ticking it touches the thread it leads to."""
    line = books.get("agenda", command.line, "line")
    if line["done"] == command.done:
        raise Refusal("nothing_changes", f"It {'is already ticked' if command.done else 'is not ticked'}.", "done")
    books.patch("agenda", command.line, done=command.done)
    if command.done:
        touch(books, line["to"])
    return Report(f"{'Done' if command.done else 'Open again'} on the agenda: {first_words(line['text'])}")


def move(books: Books, command: MoveAgendaLine) -> Report:
    """Move a line."""
    line = books.get("agenda", command.line, "line")
    place = move_in_order(books, "agenda", command.line, command.by)
    if place is None:
        raise Refusal("agenda_still", "It is already at that end of the agenda.", "by")
    return Report(f"Agenda, line {place}: {first_words(line['text'])}")


def remove(books: Books, command: RemoveAgendaLine) -> Report:
    """Remove a line from the agenda."""
    line = books.get("agenda", command.line, "line")
    books.remove("agenda", [command.line])
    return Report(f"Removed from the agenda: {first_words(line['text'])}")


def tick_begun(books: Books, prepared: int) -> None:
    """Tick the lines to a prepared scene that has begun."""
    for number, line in [*books.docs("agenda").items()]:
        if line["to"] == prepared and not line["done"]:
            books.patch("agenda", number, done=True)


def leads_nowhere(books: Books, gone: int) -> None:
    """Clear the target of lines that led to something now deleted; the lines stay."""
    for number, line in [*books.docs("agenda").items()]:
        if line["to"] == gone:
            books.patch("agenda", number, to=None)


def clear(books: Books) -> None:
    """Remove the ticked lines at the end of a session; the others stay for the next."""
    books.remove("agenda", [number for number, line in books.docs("agenda").items() if line["done"]])


def plan_session(books: Books, command: PlanSession) -> Report:
    """Plan the date of the next session, and note who can come."""
    if command.when is not None and not command.when.strip():
        drop_plan(books)
        return Report("Next session: not planned")
    found, replies = plan_of(books.docs), {**_length(command), **_replies(books, command)}
    before = found[1]["start"] if found is not None else ""
    at = iso_date(before) if command.when is None else real_date(command.when, books.real_today)
    if at is None:
        said = "Give its date" if command.when is None else f"{command.when:.60} isn't a date. Write it"
        raise Refusal("bad_date", f"{said}, such as Fri 4 December 19:00, or next Friday 7 pm.", "when")
    start = set_plan(books, date_words(at), **replies)
    asked = {**command.logged_fields(), "when": None if command.when is None else start}
    changed = "" if command.when is not None else ", replies changed"
    return Report(f"Next session: {date_words(at)}{changed}", extra={"command": asked}, whole=True)


def _length(command: PlanSession) -> dict[str, object]:
    """The hours for the plan if they are given; 0 for none."""
    return {} if command.hours is None else {"hours": command.hours or None}


def _replies(books: Books, command: PlanSession) -> dict[str, object]:
    """The players' replies for the plan; each player has one, the last one given."""
    said = command.given_fields("when", "hours")
    named: list[int] = []
    for field, each in ((name, each) for name in REPLIES for each in said.get(name, ())):
        if books.get("characters", each, field)["role"] != "pc":
            raise Refusal("not_a_player", "Only players' characters have players who reply.", field)
        if each in named:
            raise Refusal("two_replies", "A player can give only one reply.", field)
        named.append(each)
    found = plan_of(books.docs)
    kept = {name: [i for i in found[1][name] if i not in named] for name in REPLIES} if found is not None else {}
    return {**kept, **said}


def _check_to(books: Books, to: int | None) -> None:
    if to is not None and not any(to in books.docs(table) for table in LEADS_TO):
        raise Refusal("unknown", "No prepared scene, thread, article or character has that number.", "to")


HANDLERS = {
    AddAgendaLine: add,
    EditAgendaLine: edit,
    TickAgendaLine: tick,
    MoveAgendaLine: move,
    RemoveAgendaLine: remove,
    PlanSession: plan_session,
}
