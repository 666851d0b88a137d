"""Races (contested extended actions) as conflicts (storyteller-41, 42, 44)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from core.actions.action import Action, Draw
from core.actions.choices import here_choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import ActorId, Brief
from core.conflict import ConflictFace, ConflictFormOf, Due, Gauge
from core.refusal import Refusal
from core.rulesets.storyteller.conditions.incapacity import if_awake
from core.rulesets.storyteller.contests.actions import Contested
from core.rulesets.storyteller.contests.form import (
    RivalForm,
    best_rival,
    defender_of,
    follow_rival,
    likely_rival,
    sides_of,
)
from core.rulesets.storyteller.contests.rules import Contest
from core.rulesets.storyteller.draws.actions import draw_traits, drawer_as, effects_of_draw
from core.rulesets.storyteller.draws.form import best_traits
from core.rulesets.storyteller.extended_actions.actions import FailureForm, shown_time, with_failure_condition
from core.rulesets.storyteller.extended_actions.rules import FAILURES, FailureCondition
from core.rulesets.storyteller.extended_actions.target_and_period import UNITS, Period, Unit
from core.rulesets.storyteller.races.odds import race_forecast
from core.rulesets.storyteller.races.rules import Lap, Race, RaceRequest, RaceSide, Runner, contested_extended_draw
from core.rulesets.storyteller.sheet import AWAKE, Awake
from core.rulesets.storyteller.situation import Done, Effects, Situation
from core.schema.entry import BY_NAME, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceForm:
    """The two sides of a race, and their targets."""

    first: ActorId = entry("Who", default=0, choices=here_choices)
    second: ActorId | None = entry("Against", default=None, choices=here_choices)
    second_name: str = entry("Or a name", default="", tie=BY_NAME, unless="second")
    target: int = entry("Target", default=8, low=1, code="invalid_target")
    second_target: int | None = entry("Their own target", default=None, low=1, code="invalid_target")
    amount: int = entry("Each period takes", default=1, low=1, code="invalid_period")
    unit: Unit = entry("Unit", default="round", choices=UNITS, code="invalid_period")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chase(Contested):
    """A running race and its sides; `redraw` is set while a contest has to decide a dead heat."""

    first: ActorId
    second: ActorId | None
    race: Race
    redraw: bool = False

    def decided_by(self, contest: Contest) -> Effects:
        """The effects of an ordinary contest: it decides a dead heat that waits for one (storyteller-41)."""
        if not self.redraw or contest.winner is None:
            return Effects()
        step = Step("storyteller-41", "race_won", contest.winner_name or "")
        return Effects(conflict=replace(self, redraw=False), conflict_over=True, steps=(step,))


def _prefill(situation: Situation) -> RaceForm:
    here = here_choices(situation)
    acting = situation.acting if situation.acting in situation.actors else None
    first = acting or (int(here[0].id) if here else 0)
    return RaceForm(first=first, second=likely_rival(first, situation))


def _begin(form: RaceForm, situation: Situation) -> Chase:
    first = situation.find(form.first, "first")
    second = situation.find(form.second, "second") if form.second is not None else None
    other = second.name if second else form.second_name.strip()
    if not other or other == first.name:
        raise Refusal("two_sides_required", "Choose or name another opponent for the race.", "second")
    sides = (
        Runner(name=first.name, target=form.target, tally=0),
        Runner(name=other, target=form.second_target or form.target, tally=0),
    )
    race = Race(draws=0, period=Period(form.amount, form.unit), sides=sides)
    return Chase(first=first.id, second=second.id if second else None, race=race)


def _face(chase: Chase, situation: Situation) -> ConflictFace:
    """Both tallies, the periods so far, and the next step."""
    race = chase.race
    time = race.period.time_taken(race.draws)
    over = any(runner.surplus >= 0 for runner in race.sides) and not chase.redraw
    able, going_on = _able(chase, situation), "next_decider" if chase.redraw else "next_race"
    return ConflictFace(
        gauges=tuple(Gauge(runner.name, runner.tally, runner.target) for runner in race.sides),
        facts=(("Periods", str(race.draws)), ("Time spent", shown_time(time["amount"], time["unit"]))),
        next="complete" if over else going_on if able else "who_cannot_act",
        over=over,
        whose=(chase.first,) if able else (),  # one draw of the pair counts for both sides
    )


def _able(chase: Chase, situation: Situation) -> bool:
    """Return True if both sides can act, because both draw in each period (storyteller-41, 78, 79)."""
    sides = (situation.actors.get(who) for who in (chase.first, chase.second) if who is not None)
    return all(actor is None or actor.sheet.can_act for actor in sides)


def _due(situation: Situation) -> tuple[Due, ...]:
    """The next period, or the contest that decides a dead heat; nothing while a side can't act."""
    chase = situation.conflict_of(Chase)
    if not _able(chase, situation):
        return ()
    return (Due("contest" if chase.redraw else "race_draw", chase.first),)


def _why_not(situation: Situation) -> Refusal | None:
    chase = situation.conflict
    if not isinstance(chase, Chase):
        return Refusal("bad_request", "Begin a race first.")
    if chase.redraw:
        return Refusal("extended_finished", "It is a dead heat. One contest decides.")
    first = situation.find(chase.first, "first")
    return None if situation.acting == first.id else Refusal("bad_request", f"Choose {first.name}.", "actor")


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceDrawForm(FailureForm, RivalForm):
    """One period of a race, and the condition a failure gives each side (storyteller-90).

    The race fixes the opponent, so the form hides those fields.
    """

    rival: ActorId | None = entry("Against", default=None, hidden=True, scene=True)
    rival_name: str = entry("Or a name", default="", hidden=True, tie=BY_NAME, scene=True, unless="rival")
    rival_failure_condition: Literal["", FailureCondition] = entry(
        "If they fail", default="", choices=FAILURES, code="unknown_condition", scene=True
    )
    rival_state: Awake = entry(
        "If Wounded, they are",
        default="conscious",
        choices=AWAKE,
        counts=lambda form: form.rival_failure_condition == "wounded",
        quiet=True,
        scene=True,
    )


def _start(situation: Situation) -> RaceDrawForm:
    chase = situation.conflict_of(Chase)
    form = best_rival(RaceDrawForm(**best_traits(situation), rival=chase.second), situation)  # type: ignore[arg-type]
    return _with_rival(form, chase)


def _with_rival(form: RaceDrawForm, chase: Chase) -> RaceDrawForm:
    """The form with the race's own second side, whatever was chosen."""
    return replace(form, rival=chase.second, rival_name="" if chase.second is not None else chase.race.sides[1].name)


def _follow(before: RaceDrawForm, after: RaceDrawForm, situation: Situation) -> RaceDrawForm:
    """Fill in the best traits of characters just chosen. Refuse an opponent from outside the race."""
    chase = situation.conflict_of(Chase)
    if (before.rival, before.rival_name) != (after.rival, after.rival_name) and _with_rival(after, chase) != after:
        raise Refusal("bad_request", f"This race is against {chase.race.sides[1].name:.60}.", "rival")
    return follow_rival(before, after, situation)


def _prepare(form: RaceDrawForm, situation: Situation) -> RaceRequest:
    if refusal := _why_not(situation):
        raise refusal
    chase = situation.conflict_of(Chase)
    names = [runner.name for runner in chase.race.sides]
    own, other = sides_of(_with_rival(form, chase), situation)
    # A character may have been renamed since the race began.
    sides = (
        drawer_as(
            RaceSide,
            replace(own, name=names[0]),
            assistants=own.assistants,
            failure_condition=form.failure_condition or None,
        ),
        drawer_as(
            RaceSide,
            replace(other, name=names[1]),
            assistants=other.assistants,
            failure_condition=form.rival_failure_condition or None,
        ),
    )
    defender = defender_of(form, sides, situation)
    return RaceRequest(extended=chase.race, sides=sides, defender=defender, options=situation.options)


def _settle(done: Done[RaceDrawForm, RaceRequest, Lap]) -> Effects:
    """The race after this period, the resources used up, and conditions from failures."""
    form, lap, situation = done.form, done.value, done.situation
    chase = replace(situation.conflict_of(Chase), race=lap.race, redraw=lap.finish.redraw)
    effects = effects_of_draw(_with_rival(form, chase), situation)
    sheets = dict(effects.sheets)
    runners, states = (chase.first, chase.second), (form.state, form.rival_state)
    for who, name, state in zip(runners, lap.conditions, states, strict=True):
        actor = situation.actors.get(who) if who is not None else None
        if actor is not None and name is not None:
            sheets[actor.id] = with_failure_condition(sheets.get(actor.id, actor.sheet), name, state, situation)
    over = lap.finish.over and not lap.finish.redraw
    return replace(effects, sheets=sheets, conflict=chase, conflict_over=over)


def _brief(done: Done[RaceDrawForm, RaceRequest, Lap]) -> Brief:
    """The traits, the opponent and both tallies, for the log."""
    own, other = done.value.race.sides
    return Brief(f"{draw_traits(done.form)} against {other.name} {own.tally}:{other.tally}")


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="race_draw",
        brief=_brief,
        title="Draw the next period",
        place=Place.CONFLICT,
        form=RaceDrawForm,
        request=RaceRequest,
        rule=contested_extended_draw,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="Both sides draw. Each adds to its own tally, or only the winner adds the difference.",
        why_not=if_awake(_why_not),
        odds=race_forecast,
        follow=_follow,
    ),
)

RACE = ConflictFormOf(
    id="race",
    due=_due,
    title="Contested extended action",
    form=RaceForm,
    state=Chase,
    start=_begin,
    prefill=_prefill,
    actions=("race_draw", "contest"),
    face=_face,
    participants=lambda chase: (chase.first, *(() if chase.second is None else (chase.second,))),
    help="Begin a race of two sides, each towards its own target.",
)
CONFLICTS = (RACE,)
