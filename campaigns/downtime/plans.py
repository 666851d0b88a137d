"""Downtime plans: the queued activities, read and checked the same way for the desk and for the commit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from campaigns.state.document_reader import Doc, DocumentReader, in_order
from campaigns.state.party import party
from campaigns.state.view import ActivityView, DowntimeView, PlanView
from core.actions.action import Action
from core.actions.place import Place
from core.actions.play import Progress, draw_next, prepare, proceed
from core.actions.situation import Effects, Situation
from core.downtime import Downtime, Plan, Planned, Spent, at_once
from core.luck.table import Answer, Ask, DrawAsk, Luck, draw_answer
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode


def planners(books: DocumentReader) -> list[int]:
    """The characters with a downtime: active living player characters, and others with something queued."""
    queued = {doc["actor"] for doc in books.docs("activities").values()}
    playing = party(books.people())
    people = in_order(books.docs("characters"))
    return [i for i, doc in people if i in queued or (i in playing and not books.ruleset.dead(books.sheet(i, doc)))]


def queue(books: DocumentReader, actor: int) -> list[tuple[int, Doc]]:
    """A character's queued activities in order."""
    return [(i, doc) for i, doc in in_order(books.docs("activities")) if doc["actor"] == actor]


def terms_of(books: DocumentReader, downtime: Downtime, actor: int) -> Any:
    """A character's terms for the whole downtime."""
    kept = (books.campaign["downtime"] or {"terms": {}})["terms"].get(str(actor))
    return downtime.terms() if kept is None else decode(downtime.terms, kept, strict=True)


def read_planned(books: DocumentReader, doc: Doc) -> Planned:
    """A queued activity with its form. Refuse a form that doesn't fit."""
    action = books.ruleset.action(doc["action"])
    if action.place is not Place.DOWNTIME:
        raise Refusal("not_downtime", f"{action.title} isn't a downtime activity.", "action")
    return Planned(doc["actor"], action.id, decode(action.form, doc["form"], strict=True), doc["rejected"])


class Ready(NamedTuple):
    """A queued activity ready to be drawn for, with its id and the answers typed earlier."""

    activity: int
    planned: Planned
    action: Action
    answers: tuple[Answer, ...]
    name: str


class Drawn(NamedTuple):
    """A queued activity after its draw, with the request of its form; a rejected one has no progress."""

    ready: Ready
    request: Any = None
    progress: Progress | None = None

    @property
    def spent(self) -> Spent:
        """The activity as settling takes it."""
        return Spent(self.ready.planned, self.progress.resolution if self.progress else None)


Drawing = Callable[[Ready, Any, Situation, Luck], Progress]
"""A function that draws for an activity's request, in a situation and with the luck so far."""


def by_program(ready: Ready, request: Any, situation: Situation, luck: Luck) -> Progress:
    """Let the program draw what wasn't typed."""
    return draw_next(ready.action, request, ready.answers, luck)


@dataclass(slots=True)
class Laid:
    """Draws for a queue: the given answers go to the activities in order, then the program draws."""

    answers: tuple[Answer, ...]
    _used: int = 0
    _begins: dict[int, int] = field(default_factory=dict)
    """The number of answers used before each activity, which may be drawn again."""

    def draw(self, ready: Ready, request: Any, situation: Situation, luck: Luck) -> Progress:
        """Draw for an activity as far as its typed answers and the next of these reach."""
        begins = self._begins.setdefault(ready.activity, self._used)
        laid, known = self.answers[begins:], len(ready.answers)

        def reply(ask: Ask, so_far: Sequence[Answer]) -> Answer | None:
            at = len(so_far) - known
            if at < len(laid):
                return laid[at]
            return draw_answer(luck, so_far, ask) if isinstance(ask, DrawAsk) else None

        progress = proceed(ready.action, request, ready.answers, reply)
        self._used = min(begins + len(progress.answers) - known, len(self.answers))
        return progress

    def check_end(self) -> None:
        """Refuse answers that no question needs."""
        if self._used < len(self.answers):
            raise Refusal("too_many_answers", "There are more answers than questions.", "answers")


def ready_activities(
    books: DocumentReader, downtime: Downtime, terms: Mapping[int, Any], situation: Situation
) -> list[Ready]:
    """The queued activities in order, after checking each plan."""
    queued = [(i, doc, read_planned(books, doc)) for actor in terms for i, doc in queue(books, actor)]
    for actor, own in terms.items():
        _check(books.ruleset, actor, own, [planned for _, _, planned in queued], situation)
    return [_ready(books, i, doc, planned, situation) for i, doc, planned in queued]


def draw_activities(
    ready: Sequence[Ready], downtime: Downtime, situation: Situation, luck: Luck, draw: Drawing = by_program
) -> tuple[list[Drawn], Luck]:
    """Draw for every activity, each in the situation its predecessors leave. Return them and the luck afterwards.

    Refuse an impossible activity. If luck made it impossible, it is drawn in the situation at the start, because no
    one could know; settling says that it has no effect.
    """
    done = list[Drawn]()
    for each in ready:
        own = replace(situation, acting=each.planned.actor)
        made, refused = _attempt(partial(_draw_for, each, _ahead(downtime, [d.spent for d in done], own), luck, draw))
        if refused and any(map(_lucky, done)):
            made, refused = _attempt(partial(_draw_for, each, own, luck, draw))
        if refused:
            why = f"{each.name}, {each.action.title}: {refused.message}"
            raise Refusal(refused.code, why, refused.field) from refused
        done.append(made)
        luck = luck.after(made.progress.answers) if made.progress else luck
    return done, luck


def _lucky(drawn: Drawn) -> bool:
    """Return True if an activity had a draw, by the program or from real cards."""
    return drawn.progress is not None and any(isinstance(ask, DrawAsk) for ask in drawn.progress.asks)


def _draw_for(ready: Ready, situation: Situation, luck: Luck, draw: Drawing) -> Drawn:
    """Draw for one activity. Refuse one that needs a decision first."""
    if ready.planned.rejected:
        return Drawn(ready)
    request = prepare(ready.action, ready.planned.form, situation)
    progress = draw(ready, request, situation, luck)
    if progress.ask is not None:
        raise Refusal("decision_due", "This activity needs a decision. Make it in the downtime first.", "answers")
    return Drawn(ready, request, progress)


def _check(
    rules: Ruleset, actor: int, terms: Any, of_everyone: Sequence[Planned], situation: Situation
) -> tuple[Plan, tuple[str, ...]]:
    """A character's checked plan, and the reasons why others' activities take from it. Refuse an impossible plan.

    The dead have no downtime, so activities queued before their death have to be removed.
    """
    downtime = rules.downtime
    assert downtime is not None
    taken = downtime.taken(actor, of_everyone, situation)
    own = [*(each for each in of_everyone if each.actor == actor), *(each.planned for each in taken)]
    who = situation.find(actor, "actor")
    if rules.dead(who.sheet) and any(not each.rejected for each in own):
        raise Refusal("dead", f"{who.name} is dead and has no downtime.", "activities")
    return downtime.plan(actor, terms, own, situation), tuple(each.why for each in taken)


def _ready(books: DocumentReader, activity: int, doc: Doc, planned: Planned, situation: Situation) -> Ready:
    name = situation.find(planned.actor, "actor").name
    answers = decode(tuple[Answer, ...], doc["answers"], strict=True)
    return Ready(activity, planned, books.ruleset.action(planned.action), answers, name)


QueueSituations = Mapping[tuple[int, int | None], Situation]
"""The situation of each queued activity, by character and activity; under None that of a further one."""


def queue_situations(books: DocumentReader) -> QueueSituations:
    """The situation of each queued activity: the one its predecessors leave, if the game does them in order.

    Activities that depend on luck are unknown in advance and left out.
    """
    downtime = books.ruleset.downtime
    found, spent = dict[tuple[int, int | None], Situation](), list[Spent]()
    for actor in planners(books) if downtime else ():
        assert downtime is not None
        own = books.situation(actor)
        for activity, doc in queue(books, actor):
            found[actor, activity] = at = _ahead(downtime, spent, own)
            if downtime.ahead is not at_once:
                spent += _certain(books, doc, at)
        found[actor, None] = _ahead(downtime, spent, own)
    return found


def _ahead(downtime: Downtime, spent: Sequence[Spent], situation: Situation) -> Situation:
    """The situation after these activities, or the one before if they can't all be done."""
    after, _ = _attempt(lambda: downtime.ahead(spent, situation))
    return after or situation


def _certain(books: DocumentReader, doc: Doc, situation: Situation) -> Iterator[Spent]:
    """Return True if luck no longer affects the activity."""
    planned, _ = _attempt(lambda: read_planned(books, doc))
    if planned is None or planned.rejected:
        return
    action, answers = books.ruleset.action(planned.action), decode(tuple[Answer, ...], doc["answers"], strict=True)
    progress, _ = _attempt(lambda: proceed(action, prepare(action, planned.form, situation), answers))
    if progress is not None and progress.resolution is not None:
        yield Spent(planned, progress.resolution)


def rehearse(books: DocumentReader, draw: Drawing) -> None:
    """Draw for every queued activity with `draw`, as the commit will. Refuse a queue that couldn't be committed."""
    downtime, _, ready, situation = _open_downtime(books)
    draw_activities(ready, downtime, situation, books.luck, draw)


def _open_downtime(books: DocumentReader) -> tuple[Downtime, dict[int, Any], list[Ready], Situation]:
    """The open downtime: its terms, the queue and the situation. Refuse if none is open."""
    downtime = books.ruleset.downtime
    if downtime is None or books.campaign["downtime"] is None:
        raise Refusal("no_downtime", "No downtime is open.")
    situation = books.situation()
    terms = {actor: terms_of(books, downtime, actor) for actor in planners(books)}
    return downtime, terms, ready_activities(books, downtime, terms, situation), situation


TRIES = 24
"""The number of trial draws that a forecast makes."""


def forecast(books: DocumentReader) -> Callable[[], tuple[Effects, ...]]:
    """Return a function that works out the changes of the open downtime; it can run in another thread.

    It gives one result if luck decides nothing, else one for each trial draw. Trials use another luck than the
    campaign's, so that no one sees it in advance. Refuse a plan that can't be committed.
    """
    downtime, terms, ready, situation = _open_downtime(books)

    def try_luck(number: int) -> tuple[Effects, bool]:
        done, luck = draw_activities(ready, downtime, situation, Luck(f"trial {number}", 0))
        return downtime.settle(terms, [each.spent for each in done], situation), bool(luck.taken)

    def work() -> tuple[Effects, ...]:
        first, lucky = try_luck(0)
        return (first, *(try_luck(number)[0] for number in range(1, TRIES if lucky else 1)))

    return work


def view_downtime(books: DocumentReader) -> DowntimeView | None:
    """The open downtime with every plan and its faults; None if none is open."""
    opened, downtime = books.campaign["downtime"], books.ruleset.downtime
    if opened is None or downtime is None:
        return None
    situation = books.situation()
    reckoned = queue_situations(books)
    listed = {
        actor: tuple(_activity(books, i, doc, reckoned[actor, i]) for i, doc in queue(books, actor))
        for actor in planners(books)
    }
    planned = [
        Planned(actor, each.action, each.form, each.rejected)
        for actor, own in listed.items()
        for each in own
        if each.form is not None
    ]
    situation = books.situation()

    def plan(actor: int, own: tuple[ActivityView, ...]) -> PlanView:
        terms, fault = _attempt(lambda: terms_of(books, downtime, actor))
        checked: Any = None
        if fault is None:
            checked, fault = _attempt(lambda: _check(books.ruleset, actor, terms, planned, situation))
        if fault is not None:
            return PlanView(actor, terms, own, fault=fault.message, fault_field=fault.field)
        made, taken = checked
        return PlanView(actor, terms, own, made.units, made.spent, taken=taken, notes=made.notes)

    plans = tuple(plan(actor, own) for actor, own in listed.items())
    return DowntimeView(opened["interval"], plans, situation.passes)


def _activity(books: DocumentReader, activity: int, doc: Doc, situation: Situation) -> ActivityView:
    answers = decode(tuple[Answer, ...], doc["answers"], strict=True)
    planned, fault = _attempt(lambda: read_planned(books, doc))
    if planned is not None and not doc["rejected"]:
        action = books.ruleset.action(planned.action)
        _, fault = _attempt(lambda: prepare(action, planned.form, situation))
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


def _attempt(read: Callable[[], Any]) -> tuple[Any, Refusal | None]:
    """The value, or the refusal."""
    try:
        return read(), None
    except Refusal as refusal:
        return None, refusal
