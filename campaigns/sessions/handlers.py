"""Sessions, scenes and the calendar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaigns.agenda.handlers import clear, tick_begun
from campaigns.calendar.day_input import day_of
from campaigns.characters.removal import leave, list_names
from campaigns.document_kinds.scenes import Scene
from campaigns.document_kinds.sessions import Session
from campaigns.draws.handlers import drawn_at_once, read_answers
from campaigns.npcs.handlers import planned_changes, planned_conflict_fields, read_planned
from campaigns.prepared_scenes.handlers import lay_out, store_scene_record
from campaigns.sessions.commands import (
    EditScene,
    EditSession,
    EndScene,
    EndSession,
    SetCalendar,
    StartScene,
    StartSession,
)
from campaigns.state.books import Books
from campaigns.state.document_reader import Doc, in_order
from campaigns.state.party import party
from campaigns.state.report import Report, changed_words, steps_event
from campaigns.state.session_plan import drop_plan, plan_view
from core.actions.result import Step
from core.actions.situation import Effects, Situation
from core.building_blocks.day import Day
from core.refusal import Refusal
from core.schema.bounds import number_fault
from core.schema.entry import Entry
from core.wording import quantity


def start_session(books: Books, command: StartSession) -> Report:
    """Start a session, with the game's effects of its start."""
    if books.campaign["session"] is not None:
        raise Refusal("session_open", f"Session {books.session['number']} is still open. End it first.")
    number = books.campaign["sessions_played"] + 1
    plan = plan_view(books)
    session = Session(
        number=number,
        title=command.title,
        date=command.date or (plan.said if plan is not None and plan.start else ""),
        attendance=tuple(_attendance(books, command.attendance)),
        first_day=books.today.day,
        last_day=books.today.day,
    )
    # An unfinished downtime is closed: play continues, and the queued activities didn't happen.
    left = len(books.docs("activities"))
    books.remove("activities", list(books.docs("activities")))
    books.patch_campaign(session=books.insert("sessions", session), downtime=None, sessions_played=number)
    drop_plan(books)  # it is now
    steps = _turn(books, books.ruleset.lifecycle.session_start)
    undone = f"; {quantity(left, 'queued activity', 'queued activities')} not done" if left else ""
    return Report(f"Session {number} starts{undone}", extra={"day": books.called, "steps": steps})


def edit_session(books: Books, command: EditSession) -> Report:
    """Change a session's details."""
    before = books.get("sessions", command.session, "session")
    if command.attendance is not None:
        _check_people(books, command.attendance, "attendance")
    changes = command.given_fields("session", "when", "until")
    books.patch("sessions", command.session, **changes, **_days(books, before, command))
    return Report(f"Session {before['number']} edited")


def _days(books: Books, before: Doc, command: EditSession | EditScene) -> dict[str, int]:
    """The typed days of a session or a scene: one, or the first and the last; empty if none are typed."""
    if command.when is None and command.until is None:
        return {}
    first, last = before.get("first_day"), before.get("last_day")
    if command.when is not None:
        first = last = day_of(books.calendar, command.when, books.today.day, "when")
    if command.until:
        since = books.today.day if first is None else first
        last = day_of(books.calendar, command.until, since, "until")
        first = last if first is None else first
    if first is None or last is None:
        raise Refusal("bad_date", "Enter the first day as well.", "when")
    if last < first:
        raise Refusal("bad_date", "The end is before the beginning.", "until")
    return {"first_day": first, "last_day": last}


def end_session(books: Books, command: EndSession) -> Report:
    """End the session with its scene, then open the downtime."""
    session, number = books.campaign["session"], books.session["number"]
    steps, left = _close(books)
    steps += _turn(books, books.ruleset.lifecycle.session_end)
    books.let_end("scene", "evening")
    books.patch("sessions", session, open=False, **({"summary": command.summary} if command.summary else {}))
    clear(books)
    books.patch_campaign(session=None, downtime=new_downtime(books, command.interval))
    told = {"day": books.called, "steps": steps, **_leavers(left)}
    return Report(f"Session {number} ends{_leavers_words(left)}", extra=told)


def new_downtime(books: Books, interval: str | None, passes: int | None = None) -> dict[str, object] | None:
    """The stored downtime of this length (None: the first), or None if the game has no downtime."""
    downtime = books.ruleset.downtime
    if downtime is None:
        return None
    found = downtime.intervals[0] if interval is None else downtime.interval(interval)
    opened: dict[str, object] = {"interval": found.id, "terms": {}}
    if passes is None:
        return opened
    if downtime.measure is None:
        raise Refusal("not_measured", f"{books.ruleset.title} doesn't measure downtime.", "passes")
    if fault := number_fault(downtime.measure.title, passes, Entry(low=0)):
        raise Refusal("invalid_amount", fault, "passes")
    return {**opened, "passes": passes}


def start_scene(books: Books, command: StartScene) -> Report:
    """Start a scene of the open session; an open one ends first."""
    session_id, session = books.campaign["session"], books.session
    prepared = None if command.prepared is None else books.get("prepared", command.prepared, "prepared")
    conflicts, clocks = _carry(books, command.carry)
    steps, left = _close(books, command.carry)
    wanted = command.participants
    present = session["attendance"] if wanted is None else _check_people(books, wanted, "participants")
    others = [i for c in conflicts for i in books.docs("conflicts")[c]["participants"]]
    present = list(dict.fromkeys([*present, *_coming_along(books, prepared), *others]))
    aspects = list(dict.fromkeys([*(prepared["aspects"] if prepared else ()), *_without_blanks(command.aspects)]))
    number = session["scenes"] + 1
    today = books.today.day
    scene = Scene(
        session=session_id,
        number=number,
        title=command.title,
        participants=tuple(present),
        aspects=tuple(aspects),
        first_day=today,
        last_day=today,
    )
    books.patch_campaign(scene=books.insert("scenes", scene))
    books.patch("sessions", session_id, scenes=number)
    for table, carried in (("conflicts", conflicts), ("clocks", clocks)):
        for each in carried:
            books.patch(table, each, scene=books.campaign["scene"])
    if prepared is not None and command.prepared is not None:
        steps += lay_out(books, prepared)
        books.remove("prepared", [command.prepared])
        tick_begun(books, command.prepared)
    steps += _turn(books, books.ruleset.lifecycle.scene_start)
    drawn = _opening_draw(books, command)
    told = {"day": books.called, "steps": steps, **({"results": [drawn]} if drawn else {})}
    return Report(f"Scene {number}: {command.title}{_leavers_words(left)}", extra={**told, **_leavers(left)})


def _coming_along(books: Books, prepared: Doc | None) -> list[int]:
    """The characters of a prepared scene who are still in play."""
    known = books.docs("characters")
    wanted = prepared["participants"] if prepared else ()
    return [i for i in wanted if i in known and known[i]["status"] != "retired"]


def _carry(books: Books, carry: Sequence[int]) -> tuple[list[int], list[int]]:
    """The conflicts and clocks that continue in the next scene. Refuse others than those of the open one."""
    conflicts = [c for c in books.campaign["conflicts"] if c in carry]
    scene = books.campaign["scene"]
    clocks = [i for i, doc in in_order(books.docs("clocks")) if i in carry and doc["scene"] == scene is not None]
    if set(carry) - {*conflicts, *clocks}:
        raise Refusal("not_running", "Only a conflict or a clock of the open scene can move on to the next.", "carry")
    return conflicts, clocks


def edit_scene(books: Books, command: EditScene) -> Report:
    """Change a scene's details."""
    scene = books.campaign["scene"] if command.scene is None else command.scene
    if scene is None:
        raise Refusal("no_scene", "No scene is open. Start one first.")
    before = books.get("scenes", scene, "scene")
    changes = command.given_fields("scene", "when", "until")
    if command.participants is not None:
        _check_people(books, command.participants, "participants")
    if command.aspects is not None:
        changes["aspects"] = _without_blanks(command.aspects)
    changes |= planned_changes(books, before, command.planned, command.figures)
    days = _days(books, before, command)
    books.patch("scenes", scene, **changes, **days)
    if "planned" in changes and scene == books.campaign["scene"]:
        books.patch(
            "scenes", scene, **planned_conflict_fields(books, changes["planned"], read_planned(changes["figures"]))
        )
    said = changed_words(before, {**changes, **({"days": days} if days else {})})
    return Report(f"{changes.get('title', before['title'])}: {said}")


def end_scene(books: Books, command: EndScene) -> Report:
    """End the open scene."""
    title = books.scene["title"]
    if command.note is not None:
        books.patch("scenes", books.campaign["scene"], note=command.note)
    steps, left = _close_scene(books)
    return Report(f"{title} ends{_leavers_words(left)}", extra={"steps": steps, **_leavers(left)})


def _leavers_words(left: Sequence[str]) -> str:
    """The characters who left with a scene, for the end of its title."""
    return f", {list_names(left)} {'leaves' if len(left) == 1 else 'leave'}" if left else ""


def _leavers(left: Sequence[str]) -> dict[str, object]:
    """The log's record of those who left."""
    return {"remove_character": left} if left else {}


def set_calendar(books: Books, command: SetCalendar) -> Report:
    """Set the day and its name; a later day without a name counts on from the present one."""
    now, calendar = books.today, books.calendar
    day = now.day if command.day is None else command.day
    if command.date is not None:
        day = day_of(calendar, command.date, now.day, "date")
    if command.label is not None:
        books.set_today(Day(day, command.label))
    elif day >= now.day:
        books.pass_days(day - now.day)
    else:
        books.set_today(Day(day))
    return Report(books.called)


def _close(books: Books, carry: Sequence[int] = ()) -> tuple[list[dict[str, object]], list[str]]:
    """End the open scene, if there is one."""
    return _close_scene(books, carry) if books.campaign["scene"] is not None else ([], [])


def _close_scene(books: Books, carry: Sequence[int] = ()) -> tuple[list[dict[str, object]], list[str]]:
    """End the open scene with its conflicts and clocks, except those carried over.

    Return the steps of the game's effects, and the characters who left. A conflict carried over goes on in the next
    scene.
    """
    scene = books.campaign["scene"]
    store_scene_record(books)
    for conflict in [each for each in books.campaign["conflicts"] if each not in carry]:
        books.close_conflict(conflict)
    steps = _turn(books, books.ruleset.lifecycle.scene_end)
    ending = [i for i, doc in books.docs("clocks").items() if doc["scene"] == scene and i not in carry]
    books.remove("clocks", ending)
    books.let_end("scene")
    there = books.scene["participants"]
    left = leave(books, [each for each in books.campaign["conflicts"] if each in carry])
    books.patch("scenes", scene, open=False, participants=there)  # a finished scene keeps its characters
    books.patch_campaign(scene=None)
    return steps, left


def _turn(books: Books, turn: Callable[[Situation], Effects]) -> list[dict[str, object]]:
    """Carry out one event of the lifecycle, and return its steps for the log."""
    effects = turn(books.situation())
    books.apply(effects)
    steps: tuple[Step, ...] = effects.steps
    return steps_event(steps)


def _opening_draw(books: Books, command: StartScene) -> dict[str, object] | None:
    """The draw with which a scene of this game begins; None if it has none, or a player types it later."""
    opening, answers = books.ruleset.lifecycle.scene_draw, read_answers(command.answers)
    draws = bool(answers) or command.draws
    if draws is None:
        draws = not any(books.types_cards(actor) for actor in books.scene["participants"])
    drawn = drawn_at_once(books, opening, answers) if opening and draws else None
    if answers and drawn is None:
        raise Refusal("too_many_answers", "This scene begins without a draw.", "answers")
    return drawn


def _attendance(books: Books, given: Sequence[int] | None) -> list[int]:
    if given is not None:
        return _check_people(books, given, "attendance")
    plan = plan_view(books)
    return [i for i in party(books.people()) if plan is None or i not in plan.absent]


def _check_people(books: Books, characters: Sequence[int], field: str) -> list[int]:
    for character in characters:
        books.get("characters", character, field)
    return list(dict.fromkeys(characters))


def _without_blanks(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if line]


HANDLERS = {
    StartSession: start_session,
    EditSession: edit_session,
    EndSession: end_session,
    StartScene: start_scene,
    EditScene: edit_scene,
    EndScene: end_scene,
    SetCalendar: set_calendar,
}
