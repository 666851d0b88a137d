"""The downtime desk: check each plan, then settle everyone's activities at once (storyteller-49 to 65, 81)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.result import Resolution, Step
from core.actions.rule import AnyRule, Rule
from core.actions.situation import ActorId
from core.activities import effects_of
from core.building_blocks.track import Track
from core.downtime import DowntimeOf, Interval, Plan, Planned, Spent
from core.effects import together
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.downtime.actions import ACTIVITIES, Settled
from core.rulesets.storyteller.downtime.allowance import BURNED, Allowance, check_use, downtime_plan
from core.rulesets.storyteller.downtime.assistance import help_taken
from core.rulesets.storyteller.downtime.combined_effects import (
    Applied,
    Project,
    StandingChange,
    downtime_apply,
)
from core.rulesets.storyteller.downtime.form import Sized, WorkForm, planned_action
from core.rulesets.storyteller.downtime.rules import DowntimeAction
from core.rulesets.storyteller.health.rules import IntervalName, downtime_heal
from core.rulesets.storyteller.sheet import Sheet
from core.rulesets.storyteller.situation import Actor, Effects, Situation
from core.schema.entry import entry
from core.wording import quantity

INTERVALS = (Interval("between_games", "Between games", 5), Interval("between_seasons", "Between seasons", 180))


@dataclass(frozen=True, slots=True)
class Terms:
    """A character's decisions for the whole interval."""

    burn: bool = entry("Burn down your life", default=False, help="One more unit, at a price.")


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """Check one character's activities against the allowance (storyteller-49 to 57)."""
    allowed = _allowance(situation.find(actor, "actor"), terms, planned, situation)
    adds = f"adds {quantity(situation.options.burn_bonus, 'unit')}"
    return Plan(allowed.units, allowed.spent, (adds,) if allowed.burned else ())


def _allowance(actor: Actor, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Allowance:
    forms = ((each.form, each.rejected) for each in planned if each.actor == actor.id)
    own = tuple(planned_action(form, rejected) for form, rejected in forms if isinstance(form, Sized | WorkForm))
    return downtime_plan(str(actor.id), interval_of(situation), own, terms.burn, situation.options).value


def interval_of(situation: Situation) -> IntervalName:
    """The open interval. Refuse if no downtime is open."""
    if situation.interval == "between_seasons":
        return "between_seasons"
    if situation.interval == "between_games":
        return "between_games"
    raise Refusal("unknown_interval", "No downtime is open.", "interval")


def downtime_action(request: DowntimeAction, table: Table) -> Resolution[object]:
    """Resolve one action against the state at the start (storyteller-58 to 64).

    Refuse a request that lacks what its category needs: a pool, a target, a project, a use.
    """
    personal = request.category == "personal"
    if personal:
        check_use(request.use)
    asked = request.category, request.use if personal else None
    act = next(row.rule for row in ACTIVITIES.values() if (row.form.category, row.form.use) == asked)
    return act(replace(request, name=request.name or request.character), table)


Result = tuple[ActorId, Settled]
"""A character, and what one of their activities does."""


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """Sum up the results of all activities and apply them at once (storyteller-65)."""
    drawn = [each for each in spent if each.resolution is not None and not each.planned.rejected]
    results = list(_results(drawn, situation))
    tracks = tuple(_project(id, track) for id, track in situation.projects.items())
    parts = tuple(each.part for _, each in results if each.part is not None)
    applied = downtime_apply(parts, tracks, situation.state.standings, situation.options)
    planned = [each.planned for each in spent]
    turns = [
        _turn(actor, _burns(actor, terms, planned, situation), drawn, results, situation)
        for actor in situation.actors.values()
    ]
    whole = together(*(each for _, each in results))
    state = replace(whole.state or situation.state, standings=applied.value.standings)
    return replace(
        whole,
        sheets={id: after for id, after, _ in turns if after != situation.actors[id].sheet},
        state=None if state == situation.state else state,
        projects={**whole.projects, **_tracks(situation.projects, applied.value)},
        steps=(
            *(step for _, _, steps in turns for step in steps),
            *_with_titles(_with_seats(applied.steps, results, situation), situation.projects),
        ),
    )


def _results(drawn: Iterable[Spent], situation: Situation) -> Iterator[Result]:
    """The effects of each activity, on the sheets that those before it leave."""
    for each in drawn:
        done = effects_of(ACTIVITIES, each, replace(situation, acting=each.planned.actor))
        situation = done.after(situation)
        yield each.planned.actor, done


def _with_seats(steps: Sequence[Step], results: Sequence[Result], situation: Situation) -> Iterator[Step]:
    """The steps, each changed standing with the names of those who changed it."""
    moved = [(actor, part.target) for actor, each in results if isinstance(part := each.part, StandingChange)]
    for step in steps:
        own = [actor for actor, target in moved if target == step.label]
        names = dict.fromkeys(situation.actors[actor].name for actor in own if actor in situation.actors)
        yield replace(step, seat=" and ".join(names)) if step.what == "standing" else step


def _project(id: int, track: Track) -> Project:
    return Project(str(id), track.target, track.tally, track.marks)


def _tracks(before: Mapping[int, Track], applied: Applied) -> dict[int, Track]:
    """The tracks that have changed."""
    after = {int(p.id): replace(before[int(p.id)], tally=p.tally, marks=p.draws) for p in applied.projects}
    return {id: track for id, track in after.items() if track != before[id]}


def _with_titles(steps: Iterable[Step], projects: Mapping[int, Track]) -> Iterator[Step]:
    """The steps, with titles in place of project ids."""
    titles = {str(id): track.title for id, track in projects.items()}
    for step in steps:
        yield replace(step, label=titles[step.label]) if step.what.startswith("project") else step


def _burns(actor: Actor, terms: Mapping[ActorId, Terms], planned: Sequence[Planned], situation: Situation) -> bool:
    """Return True if a character burns down their life: if chosen, and needed by the plan (storyteller-53)."""
    own = terms.get(actor.id)
    return own is not None and own.burn and _allowance(actor, own, planned, situation).burned


Turn = tuple[ActorId, Sheet, tuple[Step, ...]]


def _turn(actor: Actor, burned: bool, drawn: Sequence[Spent], results: Sequence[Result], situation: Situation) -> Turn:
    """Apply one character's downtime: their own activities, then healing (storyteller-62, 63, 81)."""
    sheet: Sheet = actor.sheet
    if sheet.dead:
        return actor.id, sheet, ()
    own = [each for who, each in results if who == actor.id]
    steps = [step for each in own for step in each.steps]
    for each in own:
        sheet = each.sheets.get(actor.id, sheet)
    if any(_uses_up_inspired(actor.id, each) for each in drawn):
        sheet = sheet.without_condition("inspired")
    healing = downtime_heal(sheet.health, interval_of(situation), any(each.heals_all for each in own))
    steps += healing.steps
    if burned:
        sheet = replace(sheet, burned=True)
        steps.append(BURNED)
    return actor.id, sheet.with_health(healing.value.health), tuple(replace(step, seat=actor.name) for step in steps)


def _uses_up_inspired(actor: ActorId, spent: Spent) -> bool:
    """Return True if an activity's draw used up a character's Inspired, as lead, helper or opponent."""
    form = spent.planned.form
    if not isinstance(form, WorkForm) or form.automatic:
        return False
    hands = [(spent.planned.actor, form.use_inspired), *((who, hand.use_inspired) for who, _, hand, _ in form.others)]
    return (actor, True) in hands


RULES: tuple[AnyRule, ...] = (Rule("downtime_action", DowntimeAction, downtime_action),)
DOWNTIME = DowntimeOf(INTERVALS, Terms, plan, settle, unit="unit", taken=help_taken)
"""The downtime of the game."""
