"""Downtime between sessions: contribute, learn or train, paid in points and settled in turn (background-59)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.acts.acting import NOBODY, Activity
from core.acts.action import Action
from core.acts.result import Step
from core.acts.rule import asking_nothing
from core.acts.situation import ActorId
from core.downtime import DowntimeOf, Interval, Plan, Planned, Spent, in_turn, unsettled_error
from core.refusal import Refusal
from core.rulesets.background.backgrounds.acts import (
    GAINED,
    Gain,
    GainForm,
    RaiseForm,
    brief_gain,
    brief_raise,
    cost_of,
    gain,
    gain_effects,
    has_cards,
    prepare_gain,
    price,
    raise_card,
    request_raise,
    start_raise,
)
from core.rulesets.background.backgrounds.rules import Bought, RaiseRank, raise_rank
from core.rulesets.background.currencies import POINTS, plural
from core.rulesets.background.marks.acts import bonus_grant, grant_effects
from core.rulesets.background.marks.rules import BonusDraws, BonusGrant, grant_bonus_draw
from core.rulesets.background.situation import Effects, Situation
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class ContributeForm:
    """A contribution to the group between sessions."""

    what: str = entry("Contribution", default="", once=True, help="A summary, a page of the wiki, a map.")


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnForm(GainForm):
    """Another background card. It is named now, because no one is asked when the downtime is settled."""

    title: str = entry("Name", default="", once=True, help="Such as Locksmith.")
    kind: str = entry("Kind", default="profession", choices=GAINED, code="bad_kind", own=True)


@dataclass(frozen=True, slots=True)
class Terms:
    """A character's pastime, in addition to their activities."""

    pastime: str = entry("Activity in downtime", default="", help="Printed on their downtime slip.")


def _prepare_contribution(form: ContributeForm, situation: Situation) -> BonusGrant:
    return bonus_grant("contribution", situation)


def _prepare_learning(form: LearnForm, situation: Situation) -> Gain:
    if not form.title.strip():
        raise Refusal("bad_request", "Name the new card.", "title")
    return prepare_gain(form, situation)


def _prepare_training(form: RaiseForm, situation: Situation) -> RaiseRank:
    """The request for a higher rank. Refuse a card that can't rise."""
    raise_card(form, situation)
    return request_raise(form, situation)


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """The cost of a character's activities against their points. Refuse too high a cost."""
    have = situation.balance(actor, POINTS.id)
    forms = (each.form for each in planned if each.actor == actor and not each.rejected)
    spent = sum(cost_of(form, situation) for form in forms if isinstance(form, GainForm | RaiseForm))
    if spent > have:
        name = situation.find(actor, "actor").name
        raise Refusal("not_enough_points", f"{name} needs {plural(spent)} and has {have}.")
    return Plan(have, spent)


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """Settle each activity after the ones before it. One that has become impossible costs nothing."""
    after, all_effects = situation, [Effects(steps=tuple(_pastimes(terms, situation)))]
    for each in spent:
        if each.resolution is None:
            continue
        own = replace(after, acting=each.planned.actor)
        try:
            effects = _activity_effects(each.planned, each.resolution.value, own)
        except Refusal as refusal:
            effects = Effects(steps=(Step("background-59", "came_to_nothing", refusal.message, seat=own.actor.name),))
        all_effects.append(effects)
        after = _situation_after(after, effects)
    return Effects(
        sheets={id: a.sheet for id, a in after.actors.items() if a.sheet != situation.actors[id].sheet},
        state=None if after.state == situation.state else after.state,
        points=tuple(move for effects in all_effects for move in effects.points),
        steps=tuple(step for effects in all_effects for step in effects.steps),
    )


def _pastimes(terms: Mapping[ActorId, Terms], situation: Situation) -> Iterator[Step]:
    for actor, own in terms.items():
        if own.pastime.strip():
            yield Step("background-59", "pastime", own.pastime.strip(), seat=situation.find(actor, "actor").name)


def _situation_after(situation: Situation, effects: Effects) -> Situation:
    """The situation after these effects."""
    actors = {id: replace(a, sheet=effects.sheets.get(id, a.sheet)) for id, a in situation.actors.items()}
    balances = dict(situation.balances)
    for move in effects.points:
        balances[move.actor, move.currency] = balances.get((move.actor, move.currency), 0) + move.delta
    return replace(situation, actors=actors, balances=balances, state=effects.state or situation.state)


def _activity_effects(planned: Planned, value: object, situation: Situation) -> Effects:
    """The effects of one activity as things are now, its steps with the character's name."""
    match planned.form, value:
        case ContributeForm() as form, BonusDraws():
            told = (Step("background-59", "contributed", form.what.strip()),) if form.what.strip() else ()
            earned = grant_bonus_draw(_prepare_contribution(form, situation)).steps
            effects = replace(grant_effects("contribution", situation), steps=(*told, *earned))
        case LearnForm() as form, Bought():
            # The card that was drawn, gained as things are now.
            again = gain(replace(prepare_gain(form, situation), draft=value.backgrounds[-1]), NOBODY)
            effects = replace(gain_effects(form, again.value, situation), steps=again.steps)
        case RaiseForm() as form, Bought():
            effects = raise_card(form, situation)
        case _:
            raise unsettled_error(planned)
    return replace(effects, steps=tuple(replace(step, seat=situation.actor.name) for step in effects.steps))


ACTIONS: tuple[Action, ...] = (
    Activity(
        id="contribute",
        title="Contribute",
        form=ContributeForm,
        request=BonusGrant,
        rule=asking_nothing(grant_bonus_draw),
        prepare=_prepare_contribution,
        help="Contribute something for the group and earn a bonus draw.",
    ),
    Activity(
        id="learn",
        title="Learn",
        form=LearnForm,
        request=Gain,
        rule=gain,
        prepare=_prepare_learning,
        help="Learn another background card, drawn from the supply or chosen.",
        price=price,
        brief=brief_gain,
    ),
    Activity(
        id="train",
        title="Train",
        form=RaiseForm,
        request=RaiseRank,
        rule=asking_nothing(raise_rank),
        prepare=_prepare_training,
        start=start_raise,
        help="Raise a card by one rank.",
        why_not=has_cards,
        price=price,
        brief=brief_raise,
    ),
)

DOWNTIME = DowntimeOf(
    intervals=(Interval("between_sessions", "Between sessions", 7),),
    terms=Terms,
    plan=plan,
    settle=settle,
    unit="point",
    ahead=in_turn(settle),
)
"""The downtime of the game."""
