"""The toy's activities without a scene: rest, learn for marks, and work on projects between sessions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Change, Price
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step
from core.actions.situation import ActorId, Effects, Situation
from core.activities import Activity
from core.building_blocks.band import Band
from core.building_blocks.ledger import PointsMove
from core.downtime import Downtime, Interval, Plan, Planned, Spent
from core.lifecycle import Lifecycle
from core.luck.exact_walk import walk
from core.luck.odds import Chance, Odds
from core.luck.table import Table
from core.refusal import Refusal
from core.schema.entry import Choice, entry

from .dare import DIE
from .duel import NoForm
from .sheet import MOST_LUCK, TRAITS


def rested(form: NoForm, situation: Situation) -> Effects:
    """toy-6: rest restores luck and takes tiredness."""
    actor = situation.actor
    return Effects(sheets={actor.id: replace(actor.sheet, luck=MOST_LUCK, tired=False)})


def why_no_rest(situation: Situation) -> Refusal | None:
    """Only who needs it rests."""
    sheet = situation.actor.sheet
    return None if sheet.tired or sheet.luck < MOST_LUCK else Refusal("not_tired", "Nobody here is tired.")


REST = Change(
    id="rest",
    title="Rest",
    logged="rests",
    place=Place.CARE,
    form=NoForm,
    apply=rested,
    help="luck comes back",
    why_not=why_no_rest,
)


@dataclass(frozen=True, slots=True)
class Learn:
    """One rank more of a trait."""

    trait: str = entry("Trait", default="nerve", choices=TRAITS)


def price(form: Learn, situation: Situation) -> Price:
    """toy-7: the new rank in marks."""
    return Price("marks", situation.actor.sheet.rank(form.trait) + 1, need="one rank at a time")


def learned(form: Learn, situation: Situation) -> Effects:
    """The rank is up and the marks are gone; refuses what is too high or too dear."""
    actor, cost = situation.actor, price(form, situation).amount
    if actor.sheet.rank(form.trait) >= 5:
        raise Refusal("rank_too_high", "A trait ends at 5.", "trait")
    if situation.balance(actor.id, "marks") < cost:
        raise Refusal("not_enough", f"Needs {cost} marks, has {situation.balance(actor.id, 'marks')}.", "trait")
    rank = actor.sheet.rank(form.trait) + 1
    paid = PointsMove(actor.id, "marks", -cost, "learned", f"{form.trait} {rank}")
    return Effects(sheets={actor.id: replace(actor.sheet, **{form.trait: rank})}, points=(paid,))


LEARN = Change(
    id="learn",
    title="Learn",
    place=Place.ADVANCE,
    form=Learn,
    apply=learned,
    help="a rank for marks",
    price=price,
)


@dataclass(frozen=True, slots=True)
class Terms:
    """Decisions for the whole interval."""

    hurry: bool = entry("Hurry", default=False, help="one activity more, and tired afterwards")


def _projects(situation: Situation) -> Sequence[Choice]:
    return [
        Choice(str(id), track.title, "It is done." if track.done else "") for id, track in situation.projects.items()
    ]


@dataclass(frozen=True, slots=True)
class Work:
    """Work on a project."""

    project: int = entry("Project", default=0, choices=_projects, code="unknown_project")
    tools: bool = entry("Tools", default=False, lever=True, help="one more progress")


@dataclass(frozen=True, slots=True)
class WorkRequest:
    """Work that is under way."""

    tools: bool = entry("Tools", default=False)


@dataclass(frozen=True, slots=True)
class Worked:
    """How far work came."""

    progress: int


def work(request: WorkRequest, table: Table) -> Resolution[Worked]:
    """toy-8: a die of 4 or more is progress."""
    (die,) = table.draw(DIE, why="toy-8")
    progress = int(int(die) >= 4) + request.tools
    outcome = Outcome(Band.SUCCESS, "progress") if progress else Outcome(Band.FAILURE, "stuck")
    return Resolution(Worked(progress), outcome, (Step("toy-8", "die", tokens=(die,)),))


def to_work(form: Work, situation: Situation) -> WorkRequest:
    """Refuse a project that is not there."""
    if form.project not in situation.projects:
        raise Refusal("unknown_project", "Choose a project.", "project")
    return WorkRequest(form.tools)


def work_odds(request: WorkRequest) -> Odds:
    """Progress or none."""
    spread = walk(lambda table: work(request, table), lambda r: r.value.progress)
    some = sum((p for n, p in spread.items() if n), start=0 * spread[max(spread)])
    return Odds((Chance("p_progress", some),), {str(n): p for n, p in sorted(spread.items())}, "progress")


WORK = Activity(
    id="work",
    title="Work on a project",
    form=Work,
    request=WorkRequest,
    rule=work,
    prepare=to_work,
    start=lambda situation: Work(min(situation.projects, default=0)),
    help="a die against idleness",
    odds=work_odds,
    price=lambda form, situation: Price(units=1),
)


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """toy-9: one activity, two in a hurry."""
    units, spent = 1 + terms.hurry, sum(not activity.rejected for activity in planned)
    if spent > units:
        raise Refusal("too_many", f"{spent} activities, {units} allowed.", "hurry" if not terms.hurry else None)
    return Plan(units, spent, ("tired afterwards",) if terms.hurry else ())


def over(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """All progress at once."""
    projects = dict(situation.projects)
    for one in spent:
        if one.resolution is not None:
            track = projects[one.planned.form.project]
            projects[one.planned.form.project] = replace(
                track, tally=track.tally + one.resolution.value.progress, marks=track.marks + 1
            )
    tired = {
        actor: replace(situation.actors[actor].sheet, tired=True) for actor, choice in terms.items() if choice.hurry
    }
    changed = {id: track for id, track in projects.items() if track != situation.projects[id]}
    return Effects(sheets=tired, projects=changed)


DOWNTIME = Downtime(
    intervals=(Interval("week", "A week", 7), Interval("winter", "The winter", 90)),
    terms=Terms,
    plan=plan,
    settle=over,
    unit="activity",
)


def refreshed(situation: Situation) -> Effects:
    """toy-10: everybody starts a session with full luck."""
    low = {a.id: replace(a.sheet, luck=MOST_LUCK) for a in situation.actors.values() if a.sheet.luck < MOST_LUCK}
    return Effects(sheets=low)


LIFECYCLE = Lifecycle(session_start=refreshed)
