"""The downtime desk: check each plan, then settle everyone's activities at once (storyteller-49 to 65, 81)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.acts.choosing import title
from core.acts.result import Step
from core.acts.situation import ActorId
from core.downtime import DowntimeOf, Interval, Plan, Planned, Spent, unsettled_error
from core.kit.track import Track
from core.refusal import Refusal
from core.rulesets.storyteller.downtime.allowance import BURNED, Allowance, downtime_plan
from core.rulesets.storyteller.downtime.form import Activity, Assisted, ProjectForm, ResearchForm, WorkForm, as_planned
from core.rulesets.storyteller.downtime.helping import help_taken
from core.rulesets.storyteller.downtime.rules import Influenced, Prepared, Progressed, Recovered, Researched
from core.rulesets.storyteller.downtime.together import (
    Applied,
    Progress,
    Project,
    StandingChange,
    downtime_apply,
)
from core.rulesets.storyteller.health.rules import IntervalName, downtime_heal
from core.rulesets.storyteller.sheet import Prepared as Banked
from core.rulesets.storyteller.sheet import Sheet, State
from core.rulesets.storyteller.situation import Actor, Effects, Situation
from core.schema.entry import entry

INTERVALS = (Interval("between_games", "Between games", 5), Interval("between_seasons", "Between seasons", 180))


@dataclass(frozen=True, slots=True)
class Terms:
    """A character's decisions for the whole interval."""

    burn: bool = entry("Burn down your life", default=False, help="One more unit, at a price.")


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """Check one character's activities against the allowance (storyteller-49 to 57)."""
    allowed = _allowance(situation.find(actor, "actor"), terms, planned, situation)
    return Plan(allowed.units, allowed.spent, ("burned",) if allowed.burned else ())


def _allowance(actor: Actor, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Allowance:
    forms = ((each.form, each.rejected) for each in planned if each.actor == actor.id)
    own = tuple(as_planned(form, rejected) for form, rejected in forms if isinstance(form, Activity))
    return downtime_plan(str(actor.id), interval_of(situation), own, terms.burn, situation.options).value


def interval_of(situation: Situation) -> IntervalName:
    """The open interval. Refuse if no downtime is open."""
    if situation.interval == "between_seasons":
        return "between_seasons"
    if situation.interval == "between_games":
        return "between_games"
    raise Refusal("unknown_interval", "No downtime is open.", "interval")


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """Sum up the results of all activities and apply them at once (storyteller-65)."""
    done = [each for each in spent if each.resolution is not None and not each.planned.rejected]
    tracks = tuple(_project(id, track) for id, track in situation.projects.items())
    applied = downtime_apply(tuple(_effects(done)), tracks, situation.state.standings, situation.options)
    planned = [each.planned for each in spent]
    turns = [
        _turn(actor, _burns(actor, terms, planned, situation), done, situation) for actor in situation.actors.values()
    ]
    return Effects(
        sheets={id: after for id, after, _ in turns if after != situation.actors[id].sheet},
        state=_state(situation.state, applied.value),
        projects=_tracks(situation.projects, applied.value),
        steps=(
            *(step for _, _, steps in turns for step in steps),
            *_with_titles(_with_seats(applied.steps, done, situation), situation.projects),
        ),
    )


def _with_seats(steps: Sequence[Step], done: Sequence[Spent], situation: Situation) -> Iterator[Step]:
    """The steps, each changed standing with the names of those who changed it."""
    for step in steps:
        own = [s.planned.actor for s in done if isinstance(v := _value(s), Influenced) and v.target == step.label]
        names = dict.fromkeys(situation.actors[actor].name for actor in own if actor in situation.actors)
        yield replace(step, seat=" and ".join(names)) if step.what == "standing" else step


def _value(spent: Spent) -> object:
    """The result of an activity that was not rejected."""
    assert spent.resolution is not None
    return spent.resolution.value


def _effects(done: Sequence[Spent]) -> Iterator[Progress | StandingChange]:
    """The changes to projects and standings. A project is known by the id in the form, not by its title."""
    for each in done:
        match each.planned.form, _value(each):
            case ProjectForm(project=project), Progressed(progress=progress, draws=draws):
                yield Progress(str(project), progress, draws)
            case _, Influenced(target=target, standing_change=change):
                yield StandingChange(target, change)


def _project(id: int, track: Track) -> Project:
    return Project(str(id), track.target, track.tally, track.marks)


def _tracks(before: Mapping[int, Track], applied: Applied) -> dict[int, Track]:
    """The tracks that have changed."""
    after = {int(p.id): replace(before[int(p.id)], tally=p.tally, marks=p.draws) for p in applied.projects}
    return {id: track for id, track in after.items() if track != before[id]}


def _state(state: State, applied: Applied) -> State | None:
    after = replace(state, standings=applied.standings)
    return None if after == state else after


def _with_titles(steps: Iterable[Step], projects: Mapping[int, Track]) -> Iterator[Step]:
    """The steps, with titles in place of project ids."""
    titles = {str(id): track.title for id, track in projects.items()}
    for step in steps:
        yield replace(step, label=titles[step.label]) if step.what.startswith("project") else step


def _burns(actor: Actor, terms: Mapping[ActorId, Terms], planned: Sequence[Planned], situation: Situation) -> bool:
    """Whether a character burns down their life: chosen by the player, and needed by the plan (storyteller-53)."""
    own = terms.get(actor.id)
    return own is not None and own.burn and _allowance(actor, own, planned, situation).burned


Turn = tuple[ActorId, Sheet, tuple[Step, ...]]


def _turn(actor: Actor, burned: bool, done: Sequence[Spent], situation: Situation) -> Turn:
    """Apply one character's downtime: their own activities, then healing (storyteller-62, 63, 81)."""
    sheet: Sheet = actor.sheet
    if sheet.dead:
        return actor.id, sheet, ()
    steps: list[Step] = []
    own = [each for each in done if each.planned.actor == actor.id]
    for each in own:
        sheet = _sheet_after(sheet, each, situation.number + 1)
        steps += _steps(each)
    if any(_uses_up_inspired(actor.id, each) for each in done):
        sheet = sheet.without_condition("inspired")
    recovers = any(isinstance(value, Recovered) and value.heals_all for value in map(_value, own))
    healing = downtime_heal(sheet.health, interval_of(situation), recovers)
    steps += healing.steps
    if burned:
        sheet = replace(sheet, burned=True)
        steps.append(BURNED)
    return actor.id, sheet.with_health(healing.value.health), tuple(replace(step, seat=actor.name) for step in steps)


def _sheet_after(sheet: Sheet, spent: Spent, session: int) -> Sheet:
    """The sheet after one of the character's activities."""
    match _value(spent):
        case Prepared(bonus=bonus) if bonus:
            return replace(sheet, prepared=(*sheet.prepared, Banked(bonus, session=session)))
        case Recovered(resolves=str(condition)):
            return sheet.without_condition(condition)
        case Prepared() | Recovered() | Researched() | Progressed() | Influenced() | Assisted():
            return sheet
        case _:
            raise unsettled_error(spent.planned)


def _uses_up_inspired(actor: ActorId, spent: Spent) -> bool:
    """Whether an activity's draw used up a character's Inspired, as lead, helper or opponent."""
    form = spent.planned.form
    if not isinstance(form, WorkForm) or form.automatic:
        return False
    hands = [(spent.planned.actor, form.use_inspired), *((who, hand.use_inspired) for who, _, hand, _ in form.others)]
    return (actor, True) in hands


def _steps(spent: Spent) -> Iterator[Step]:
    """The log entries of an activity that changes neither a project nor a standing."""
    match spent.planned.form, _value(spent):
        case ResearchForm(question=question), Researched(answers=answers, false_lead=misled):
            if answers:
                yield Step("storyteller-59", "answers", question, amount=answers, total=answers)
            if misled:
                yield Step("storyteller-59", "false_lead", question)
        case _, Prepared(bonus=bonus) if bonus:
            yield Step("storyteller-63", "prepared_bonus", amount=bonus)
        case _, Recovered(resolves=str(condition)):
            yield Step("storyteller-62", "condition_ended", title(condition))


DOWNTIME = DowntimeOf(INTERVALS, Terms, plan, settle, unit="unit", taken=help_taken)
"""The downtime of the game."""
