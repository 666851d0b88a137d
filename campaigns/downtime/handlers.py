"""Downtime: the queue, committing it in one batch, and projects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.document_kinds.downtime import Activity
from campaigns.document_kinds.projects import Project
from campaigns.downtime.commands import (
    AddProject,
    CommitDowntime,
    EditActivity,
    EditProject,
    MoveProject,
    OpenDowntime,
    QueueActivity,
    RemoveActivity,
    SetTerms,
)
from campaigns.downtime.plans import Drawn, Laid, draw_activities, planners, read_planned, ready_activities, terms_of
from campaigns.draws.character_changes import changed_marks, rows_moved
from campaigns.draws.handlers import check_drawn, complete_form, read_answers
from campaigns.sessions.handlers import new_downtime
from campaigns.state.books import Books
from campaigns.state.report import Report, result_event, steps_event
from core.actions.situation import Situation
from core.building_blocks.ledger import PointsMove
from core.building_blocks.track import Track
from core.downtime import Downtime, Spent
from core.luck.table import Luck
from core.refusal import Refusal
from core.schema.bounds import bounds
from core.schema.codec import decode, encode
from core.schema.option import values_of
from core.wording import quantity

LONGEST_PROJECT = 10_000


def open_downtime(books: Books, command: OpenDowntime) -> Report:
    """Open a downtime, or change its length; the queue and the terms stay."""
    if books.campaign["session"] is not None:
        raise Refusal("session_open", "Downtime comes between sessions. End this session first.")
    opened = new_downtime(books, command.interval, command.passes)
    if opened is None:
        raise Refusal("no_downtime", f"{books.ruleset.title} has no downtime.")
    books.patch_campaign(
        downtime={**opened, **{k: v for k, v in (books.campaign["downtime"] or {}).items() if k == "terms"}}
    )
    downtime = books.ruleset.downtime
    assert downtime is not None
    title = downtime.interval(command.interval).title
    measured = f", {command.passes} {downtime.measure.title.lower()}" if downtime.measure and command.passes else ""
    return Report(f"Downtime: {title}{measured}")


def set_terms(books: Books, command: SetTerms) -> Report:
    """Set a character's terms for the whole downtime."""
    downtime, opened = _open(books)
    name = books.get("characters", command.actor, "actor")["name"]
    terms = encode(decode(downtime.terms, command.terms))
    books.patch_campaign(downtime={**opened, "terms": {**opened["terms"], str(command.actor): terms}})
    did = "downtime terms changed"
    return Report(f"{name}: {did}", command.actor, did=did)


def queue_activity(books: Books, command: QueueActivity) -> Report:
    """Queue an activity."""
    _open(books)
    name = books.get("characters", command.actor, "actor")["name"]
    form = complete_form(books, command.action, command.form)
    activity = Activity(actor=command.actor, action=command.action, form=form)
    read_planned(books, activity.to_document())
    books.insert("activities", activity)
    title = books.ruleset.action(command.action).title
    return Report(f"{name} plans: {title}", command.actor, did=f"{title} planned")


def edit_activity(books: Books, command: EditActivity) -> Report:
    """Change a queued activity."""
    before = books.get("activities", command.activity, "activity")
    changes: dict[str, Any] = dict(command.given_fields("activity"))
    if command.form is not None:
        changes["form"] = complete_form(books, before["action"], command.form)
    if command.answers is not None:
        changes["answers"] = encode(read_answers(command.answers))
    books.patch("activities", command.activity, **changes)
    name = books.get("characters", before["actor"])["name"]
    how = {None: "changed", True: "rejected", False: "accepted"}[command.rejected]
    did = f"{books.ruleset.action(before['action']).title} {how}"
    return Report(f"{name}: {did}", before["actor"], did=did)


def remove_activity(books: Books, command: RemoveActivity) -> Report:
    """Remove an activity from the queue."""
    before = books.get("activities", command.activity, "activity")
    books.remove("activities", [command.activity])
    name = books.get("characters", before["actor"])["name"]
    title = books.ruleset.action(before["action"]).title
    return Report(f"{name} no longer plans: {title}", before["actor"], did=f"{title} taken out")


def commit(books: Books, command: CommitDowntime) -> Report:
    """Resolve everyone's activities against the state at the start and apply all effects at once."""
    downtime, opened = _open(books)
    situation, begun = books.situation(), books.today.day
    terms = {actor: terms_of(books, downtime, actor) for actor in planners(books)}
    laid = Laid(read_answers(command.answers))
    done, luck = draw_activities(
        ready_activities(books, downtime, terms, situation), downtime, situation, books.luck, laid.draw
    )
    laid.check_end()
    _check_drawn(done, books.luck)
    books.patch_campaign(luck=luck.taken)
    spent, results = [each.spent for each in done], [_result(each) for each in done if each.progress is not None]
    effects = downtime.settle(terms, spent, situation)
    books.apply(effects)
    _note_workers(books, spent, effects.projects)
    helped = _help_words(downtime, terms, spent, situation)
    marks, rows = changed_marks(books.ruleset, effects, situation), rows_moved(books.ruleset, effects, situation)
    points = _points_moves(effects.points)
    days = downtime.days(opened["interval"], situation.passes) if command.days is None else command.days
    books.remove("activities", list(books.docs("activities")))
    books.patch_campaign(downtime=None)
    books.pass_days(days)
    _note_days(books, begun)
    told = {
        "interval": opened["interval"],
        "results": results,
        "effects": steps_event(effects.steps),
        "projects": _progress(spent, effects.projects),
        "options": values_of(situation.options),
        **({"helped": helped} if helped else {}),
        **({"marked": marks} if marks else {}),
        **({"rows": encode(rows)} if rows else {}),
        **({"points": points} if points else {}),
    }
    many = quantity(len(results), "activity") if results else "no activities"
    return Report(f"Downtime done: {many}, {quantity(days, 'day')}", None, told, effects)


def _points_moves(moves: Iterable[PointsMove]) -> dict[str, list[tuple[str, int, str]]]:
    """Each character's points paid and gained, with the reason; their slips can't reach the ledger."""
    found = dict[str, list[tuple[str, int, str]]]()
    for move in (each for each in moves if each.delta):
        found.setdefault(str(move.actor), []).append((move.currency, move.delta, move.item))
    return found


def _help_words(
    downtime: Downtime, planners: Iterable[int], spent: Sequence[Spent], situation: Situation
) -> dict[str, list[str]]:
    """The help taken from each character's downtime by others, in words; an assistant has no activity to show it."""
    planned = [each.planned for each in spent]
    found = {str(actor): [each.why for each in downtime.taken(actor, planned, situation)] for actor in planners}
    return {actor: whys for actor, whys in found.items() if whys}


def _note_days(books: Books, begun: int) -> None:
    """Store with the last session the days of the downtime after it, from its first."""
    number = books.campaign["sessions_played"]
    last = next((i for i, doc in books.docs("sessions").items() if doc["number"] == number), None)
    if last is not None:
        known = books.docs("sessions")[last].get("downtime") or [begun]
        books.patch("sessions", last, downtime=[min(known[0], begun), max(known[0], books.today.day)])


def _check_drawn(done: Sequence[Drawn], luck: Luck) -> None:
    """Refuse draws marked as the program's that luck doesn't give."""
    for progress, ready in ((each.progress, each.ready) for each in done if each.progress is not None):
        try:
            check_drawn(progress, luck)
        except Refusal as refusal:
            why = f"{ready.name}, {ready.action.title}: {refusal.message}"
            raise Refusal(refusal.code, why, refusal.field) from refusal
        luck = luck.after(progress.answers)


def _result(drawn: Drawn) -> dict[str, Any]:
    """The log's record of an activity that was drawn for."""
    assert drawn.progress is not None
    planned, action = drawn.ready.planned, drawn.ready.action
    return result_event(planned.actor, action, planned.form, drawn.request, drawn.progress)


def _note_workers(books: Books, spent: Sequence[Spent], projects: Any) -> None:
    """Store who has worked on a project."""
    for project in projects:
        known = books.docs("projects")[project]["workers"]
        books.patch("projects", project, workers=list(dict.fromkeys([*known, *_workers(spent, project)])))


def _workers(spent: Sequence[Spent], project: int) -> list[int]:
    """The characters who work on a project in this downtime."""
    done = (s.planned for s in spent if not s.planned.rejected)
    return [planned.actor for planned in done if getattr(planned.form, "project", None) == project]


def _progress(spent: Sequence[Spent], projects: Mapping[int, Track]) -> list[dict[str, Any]]:
    """The projects' progress and workers."""
    return [
        {"title": track.title, "tally": track.tally, "target": track.target, "workers": _workers(spent, project)}
        for project, track in projects.items()
    ]


def _open(books: Books) -> tuple[Downtime, Any]:
    if books.ruleset.downtime is None or books.campaign["downtime"] is None:
        raise Refusal("no_downtime", "No downtime is open. Ending a session opens one.")
    return books.ruleset.downtime, books.campaign["downtime"]


def add_project(books: Books, command: AddProject) -> Report:
    """Add a project."""
    _check_target(command.target)
    books.insert("projects", Project(title=command.title, target=command.target, note=command.note))
    return Report(f"Project: {command.title} 0/{command.target}")


def edit_project(books: Books, command: EditProject) -> Report:
    """Change a project."""
    before = books.get("projects", command.project, "project")
    if command.target is not None:
        _check_target(command.target)
    books.patch("projects", command.project, **command.given_fields("project"))
    return Report(f"Project {'dropped' if command.dropped else 'edited'}: {command.title or before['title']}")


def move_project(books: Books, command: MoveProject) -> Report:
    """Move a project by hand, with its workers and the reason."""
    before = books.get("projects", command.project, "project")
    tally = max(0, before["tally"] + command.by)
    if tally == before["tally"]:
        raise Refusal("project_still", f"{before['title']} is already at {tally} of {before['target']}.", "by")
    names = [books.get("characters", worker, "workers")["name"] for worker in command.workers]
    workers = list(dict.fromkeys([*before["workers"], *command.workers]))
    books.patch("projects", command.project, tally=tally, marks=before["marks"] + 1, workers=workers)
    why = ", ".join(filter(None, (" and ".join(names), command.reason)))
    told = f"Project: {before['title']} {tally}/{before['target']}" + (f", {why}" if why else "")
    return Report(told, command.workers[0] if len(command.workers) == 1 else None)


def _check_target(target: int) -> None:
    if not 1 <= target <= LONGEST_PROJECT:
        raise Refusal("invalid_target", f"Target must be {bounds(1, LONGEST_PROJECT)}.", "target")


HANDLERS = {
    OpenDowntime: open_downtime,
    SetTerms: set_terms,
    QueueActivity: queue_activity,
    EditActivity: edit_activity,
    RemoveActivity: remove_activity,
    CommitDowntime: commit,
    AddProject: add_project,
    EditProject: edit_project,
    MoveProject: move_project,
}
