"""Extended actions as conflicts: the tally, and the draws that add to it (storyteller-34 to 43)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from core.actions.action import Action, Change, Draw
from core.actions.choices import here_choices
from core.actions.place import Place
from core.actions.situation import ActorId, Brief
from core.conflict import ConflictFace, ConflictFormOf, Due, Gauge
from core.refusal import Refusal
from core.rulesets.storyteller.conditions.incapacity import if_awake
from core.rulesets.storyteller.draws.actions import draw_traits, effects_of_draw, team
from core.rulesets.storyteller.draws.actions import score_facts as successes
from core.rulesets.storyteller.draws.form import TeamForm, best_traits, follow_helpers
from core.rulesets.storyteller.extended_actions.odds import effort_odds
from core.rulesets.storyteller.extended_actions.rules import (
    FAILURES,
    Advance,
    Extended,
    ExtendedDrawRequest,
    FailureCondition,
    extended_abandon,
    extended_draw,
    extended_start,
)
from core.rulesets.storyteller.extended_actions.target_and_period import UNITS, Period, Unit
from core.rulesets.storyteller.sheet import AWAKE, Awake, Condition, Sheet
from core.rulesets.storyteller.situation import Done, Effects, Situation
from core.schema.entry import entry
from core.wording import quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class EffortForm:
    """The terms the Storyteller sets for an extended action."""

    owner: ActorId = entry("Who", default=0, choices=here_choices)
    target: int = entry("Target", default=5, low=1, code="invalid_target", help="Successes needed in total.")
    amount: int = entry("Each draw takes", default=20, low=1, code="invalid_period")
    unit: Unit = entry("Unit", default="minute", choices=UNITS, code="invalid_period")
    max_draws: int | None = entry("Draw limit", default=None, low=1, code="invalid_draw_limit")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """A running extended action and its owner."""

    owner: ActorId
    extended: Extended


@dataclass(frozen=True, kw_only=True)
class FailureForm:
    """The condition a failure gives the drawer. It has no slots, so that forms with slots can inherit it."""

    failure_condition: Literal["", FailureCondition] = entry(
        "If it fails", default="", choices=FAILURES, code="unknown_condition", scene=True
    )
    state: Awake = entry(
        "If Wounded, then",
        default="conscious",
        choices=AWAKE,
        counts=lambda form: form.failure_condition == "wounded",
        quiet=True,
        scene=True,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EffortDrawForm(FailureForm, TeamForm):
    """One draw of an extended action."""


@dataclass(frozen=True, slots=True)
class AbandonForm:
    """A form without fields."""


def prefill(situation: Situation) -> EffortForm:
    """An effort of the acting character, else of the first one here."""
    here = here_choices(situation)
    acting = situation.acting if situation.acting in situation.actors else None
    return EffortForm(owner=acting or (int(here[0].id) if here else 0))


def _begin(form: EffortForm, situation: Situation) -> Effort:
    owner = situation.find(form.owner, "owner")
    period = Period(form.amount, form.unit)
    return Effort(owner=owner.id, extended=extended_start(form.target, period, form.max_draws))


def face(effort: Effort, situation: Situation) -> ConflictFace:
    """The tally, the draws made and the time spent."""
    owner = situation.find(effort.owner, "owner")
    able = owner.sheet.can_act
    extended, time = effort.extended, effort.extended.period.time_taken(effort.extended.draws)
    limit = "" if extended.max_draws is None else f" of {extended.max_draws}"
    return ConflictFace(
        gauges=(Gauge("Successes", extended.tally, extended.target),),
        facts=(
            ("At work", owner.name),
            ("Draws", f"{extended.draws}{limit}"),
            ("Time spent", shown_time(time["amount"], time["unit"])),
        ),
        next=extended.status if extended.status != "in_progress" else "next_effort" if able else "who_cannot_act",
        over=extended.status != "in_progress",
        whose=(effort.owner,) if able else (),
    )


def _due(situation: Situation) -> tuple[Due, ...]:
    """The owner's next draw; nothing while they can't act (storyteller-78, 79)."""
    owner = situation.find(situation.conflict_of(Effort).owner, "owner")
    return (Due("effort", owner.id),) if owner.sheet.can_act else ()


def shown_time(amount: int, unit: str) -> str:
    """A time in words: "20 minutes"."""
    return quantity(amount, unit)


def _why_not(situation: Situation) -> Refusal | None:
    """Why the acting character can't draw: there is no effort, it has ended, or it is another's."""
    effort = situation.conflict
    if not isinstance(effort, Effort):
        return Refusal("bad_request", "Begin an extended action first.")
    if effort.extended.status != "in_progress":
        return Refusal("extended_finished", "This effort has ended. Start a new one.")
    owner = situation.find(effort.owner, "owner")
    return None if situation.acting == owner.id else Refusal("bad_request", f"Only {owner.name} can do this.", "actor")


def _start_draw(situation: Situation) -> EffortDrawForm:
    return EffortDrawForm(**best_traits(situation))  # type: ignore[arg-type]


def _prepare_draw(form: EffortDrawForm, situation: Situation) -> ExtendedDrawRequest:
    if refusal := _why_not(situation):
        raise refusal
    extended, condition = situation.conflict_of(Effort).extended, form.failure_condition or None
    return team(ExtendedDrawRequest, form, situation, extended=extended, failure_condition=condition)


def _settle_draw(done: Done[EffortDrawForm, ExtendedDrawRequest, Advance]) -> Effects:
    """The new tally, the resources used up, and the condition that a failure gave."""
    form, advance, situation = done.form, done.value, done.situation
    effects, actor = effects_of_draw(form, situation), situation.actor
    sheets = dict(effects.sheets)
    if advance.condition:
        sheets[actor.id] = with_failure_condition(
            sheets.get(actor.id, actor.sheet), advance.condition, form.state, situation
        )
    effort = replace(situation.conflict_of(Effort), extended=advance.extended)
    return replace(effects, sheets=sheets, conflict=effort, conflict_over=advance.extended.status != "in_progress")


def with_failure_condition(sheet: Sheet, name: FailureCondition, state: Awake, situation: Situation) -> Sheet:
    """The sheet with the condition a failed draw gave; `state` is for a Wounded character (storyteller-37, 47)."""
    return sheet.with_condition(Condition(name, since=situation.number, state=state if name == "wounded" else ""))


def _brief_draw(done: Done[EffortDrawForm, ExtendedDrawRequest, Advance]) -> Brief:
    return Brief(draw_traits(done.form), successes(done.value.drawn.successes))


def _abandon(form: AbandonForm, situation: Situation) -> Effects:
    effort = situation.conflict_of(Effort)
    given_up = extended_abandon(effort.extended)
    return Effects(conflict=replace(effort, extended=given_up), conflict_over=True)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="effort",
        brief=_brief_draw,
        title="Draw for the effort",
        place=Place.CONFLICT,
        form=EffortDrawForm,
        request=ExtendedDrawRequest,
        rule=extended_draw,
        prepare=_prepare_draw,
        settle=_settle_draw,
        start=_start_draw,
        help="Add successes to the tally. A failure only costs time.",
        why_not=if_awake(_why_not),
        odds=effort_odds,
        follow=follow_helpers,
    ),
    Change(
        id="abandon",
        title="Abandon the effort",
        place=Place.CONFLICT,
        form=AbandonForm,
        apply=_abandon,
        why_not=_why_not,
    ),
)

EXTENDED = ConflictFormOf(
    id="extended",
    due=_due,
    title="Extended action",
    form=EffortForm,
    state=Effort,
    start=_begin,
    prefill=prefill,
    actions=("effort", "abandon"),
    face=face,
    participants=lambda effort: (effort.owner,),
    help="Begin an effort of many draws towards one target.",
)
CONFLICTS = (EXTENDED,)
