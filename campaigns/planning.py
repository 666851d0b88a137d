"""Downtime plans: everybody's queued activities, read and checked, alike for the desk's view and for the commit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.state.party import party
from campaigns.state.reading import Doc, Reading, in_order
from campaigns.state.view import ActivityView, DowntimeView, PlanView
from core.acts.place import Place
from core.acts.play import prepare
from core.acts.situation import Situation
from core.downtime import Downtime, Planned
from core.luck.table import Answer
from core.refusal import Refusal
from core.schema.codec import decode


def planners(books: Reading) -> list[int]:
    """Who has a downtime: the active player characters, and anybody else with something queued."""
    queued = {doc["actor"] for doc in books.docs("activities").values()}
    playing = party(books.people())
    return [i for i, _ in in_order(books.docs("characters")) if i in queued or i in playing]


def queue(books: Reading, actor: int) -> list[tuple[int, Doc]]:
    """A character's queued activities in order."""
    return [(i, doc) for i, doc in in_order(books.docs("activities")) if doc["actor"] == actor]


def terms_of(books: Reading, downtime: Downtime, actor: int) -> Any:
    """What a character decided for the whole downtime."""
    kept = (books.campaign["downtime"] or {"terms": {}})["terms"].get(str(actor))
    return downtime.terms() if kept is None else decode(downtime.terms, kept, strict=True)


def read_planned(books: Reading, doc: Doc) -> Planned:
    """A queued activity with its form; refuses a form that does not fit."""
    action = books.ruleset.action(doc["action"])
    if action.place is not Place.DOWNTIME:
        raise Refusal("not_downtime", f"{action.title} is not a downtime activity.", "action")
    return Planned(doc["actor"], action.id, decode(action.form, doc["form"], strict=True), doc["rejected"])


def view_downtime(books: Reading) -> DowntimeView | None:
    """The open downtime with every plan and what is wrong with it; None when none is open."""
    opened, downtime = books.campaign["downtime"], books.ruleset.downtime
    if opened is None or downtime is None:
        return None
    situation = books.situation()
    plans = tuple(_plan(books, downtime, actor, situation) for actor in planners(books))
    return DowntimeView(opened["interval"], plans, situation.passes)


def _plan(books: Reading, downtime: Downtime, actor: int, situation: Situation) -> PlanView:
    mine = books.situation(actor)
    activities = tuple(_activity(books, i, doc, mine) for i, doc in queue(books, actor))
    terms, fault = _tried(lambda: terms_of(books, downtime, actor))
    if fault is not None:
        return PlanView(actor, None, activities, fault=fault.message, fault_field=fault.field)
    planned = [Planned(actor, a.action, a.form, a.rejected) for a in activities if a.form is not None]
    plan, fault = _tried(lambda: downtime.plan(actor, terms, planned, situation))
    if fault is not None:
        return PlanView(actor, terms, activities, fault=fault.message, fault_field=fault.field)
    return PlanView(actor, terms, activities, plan.units, plan.spent)


def _activity(books: Reading, activity: int, doc: Doc, situation: Situation) -> ActivityView:
    answers = decode(tuple[Answer, ...], doc["answers"], strict=True)
    planned, fault = _tried(lambda: read_planned(books, doc))
    if planned is not None and not doc["rejected"]:
        action = books.ruleset.action(planned.action)
        _, fault = _tried(lambda: prepare(action, planned.form, situation))
    return ActivityView(
        id=activity,
        actor=doc["actor"],
        action=doc["action"],
        form=planned.form if planned else None,
        answers=answers,
        rejected=doc["rejected"],
        fault=fault.message if fault else "",
        fault_field=fault.field if fault else None,
    )


def _tried(read: Callable[[], Any]) -> tuple[Any, Refusal | None]:
    """The value, or why it was refused."""
    try:
        return read(), None
    except Refusal as refusal:
        return None, refusal
