"""Downtime plans: everybody's queued activities, read and checked, alike for the desk's view and for the commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaigns.state.party import party
from campaigns.state.reading import Doc, Reading, in_order
from campaigns.state.view import ActivityView, DowntimeView, PlanView
from core.acts.action import Action
from core.acts.place import Place
from core.acts.play import Progress, draw_next, prepare
from core.acts.situation import Effects, Situation
from core.downtime import Downtime, Planned, Spent
from core.luck.table import Answer, Luck
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


class Ready(NamedTuple):
    """A queued activity ready to be drawn for: its form prepared into a request, and what was typed in beforehand."""

    planned: Planned
    action: Action
    request: Any
    answers: tuple[Answer, ...]
    name: str

    def drawn(self, luck: Luck) -> Progress | None:
        """The activity drawn for to the end, None if it was rejected; refuses one that has to be decided first."""
        if self.planned.rejected:
            return None
        progress = draw_next(self.action, self.request, self.answers, luck)
        if progress.ask is not None:
            raise self.named(Refusal("decision_due", "A decision is due; make it at the desk first.", "answers"))
        return progress

    def named(self, refusal: Refusal) -> Refusal:
        """The same refusal saying whose activity it is."""
        return Refusal(refusal.code, f"{self.name}, {self.action.title}: {refusal.message}", refusal.field)


def readied(books: Reading, downtime: Downtime, terms: Mapping[int, Any], situation: Situation) -> list[Ready]:
    """Every queued activity in order, prepared, once each plan has been found good."""
    queued = []
    for actor, own in terms.items():
        planned = [(doc, read_planned(books, doc)) for _, doc in queue(books, actor)]
        downtime.plan(actor, own, [p for _, p in planned], situation)
        queued += planned
    return [_ready(books, doc, planned) for doc, planned in queued]


def _ready(books: Reading, doc: Doc, planned: Planned) -> Ready:
    action, situation = books.ruleset.action(planned.action), books.situation(planned.actor)
    ready = Ready(planned, action, None, decode(tuple[Answer, ...], doc["answers"], strict=True), situation.actor.name)
    if planned.rejected:
        return ready
    try:
        return ready._replace(request=prepare(action, planned.form, situation))
    except Refusal as refusal:
        raise ready.named(refusal) from refusal


TRIES = 24
"""How often the luck of a downtime is tried out to say what may become of it."""


def foretold(books: Reading) -> Callable[[], tuple[Effects, ...]]:
    """What the open downtime would change: the work of finding it out, for another thread too.

    One answer where luck decides nothing, else one for each of some draws tried out with a luck that is not the
    campaign's, which nobody sees beforehand. Refuses a plan that cannot be committed.
    """
    downtime = books.ruleset.downtime
    if downtime is None or books.campaign["downtime"] is None:
        raise Refusal("no_downtime", "No downtime is open.")
    situation = books.situation()
    terms = {actor: terms_of(books, downtime, actor) for actor in planners(books)}
    ready = readied(books, downtime, terms, situation)

    def tried(number: int) -> tuple[Effects, bool]:
        spent, luck = [], Luck(f"tried out {number}", 0)
        for each in ready:
            progress = each.drawn(luck)
            luck = luck if progress is None else luck.after(progress.answers)
            spent.append(Spent(each.planned, None if progress is None else progress.resolution))
        return downtime.settle(terms, spent, situation), bool(luck.taken)

    def work() -> tuple[Effects, ...]:
        first, lucky = tried(0)
        return (first, *(tried(number)[0] for number in range(1, TRIES if lucky else 1)))

    return work


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
