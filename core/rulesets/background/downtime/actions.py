"""Downtime between sessions: contribute, learn or train, paid in points and settled in turn (background-59)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.result import Step
from core.actions.rule import asking_nothing
from core.actions.situation import ActorId
from core.activities import ActivityRow, Rows, by_id, effects_of, one_by_one, price_of
from core.downtime import DowntimeOf, Interval, Plan, Planned, Spent, in_turn
from core.luck.table import EMPTY_TABLE
from core.refusal import Refusal
from core.rulesets.background.backgrounds.actions import (
    GAINED,
    Gain,
    GainForm,
    RaiseForm,
    brief_gain,
    brief_raise,
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
from core.rulesets.background.marks.actions import bonus_grant, grant_effects
from core.rulesets.background.marks.rules import BonusDraws, BonusGrant, grant_bonus_draw
from core.rulesets.background.situation import Effects, Situation
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class ContributeForm:
    """A contribution to the group between sessions."""

    what: str = entry("Contribution", default="", once=True, help="A summary, a wiki page, a map.")


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


def _contribute(form: ContributeForm, earned: BonusDraws, situation: Situation) -> Effects:
    told = (Step("background-59", "contributed", form.what.strip()),) if form.what.strip() else ()
    granted = grant_bonus_draw(_prepare_contribution(form, situation)).steps
    return replace(grant_effects("contribution", situation), steps=(*told, *granted))


def _learn(form: LearnForm, bought: Bought, situation: Situation) -> Effects:
    """The card that was drawn, gained as things are now."""
    again = gain(replace(prepare_gain(form, situation), draft=bought.backgrounds[-1]), EMPTY_TABLE)
    return replace(gain_effects(form, again.value, situation), steps=again.steps)


def _train(form: RaiseForm, bought: Bought, situation: Situation) -> Effects:
    return raise_card(form, situation)


ACTIVITIES: Rows[Effects] = by_id(
    ActivityRow(
        id="contribute",
        title="Contribute",
        form=ContributeForm,
        request=BonusGrant,
        rule=asking_nothing(grant_bonus_draw),
        prepare=_prepare_contribution,
        effects=_contribute,
        help="Contribute something for the group and earn a bonus draw.",
    ),
    ActivityRow(
        id="learn",
        title="Learn",
        form=LearnForm,
        request=Gain,
        rule=gain,
        prepare=_prepare_learning,
        effects=_learn,
        help="Learn another background card, drawn from the supply or chosen.",
        price=price,
        brief=brief_gain,
    ),
    ActivityRow(
        id="train",
        title="Train",
        form=RaiseForm,
        request=RaiseRank,
        rule=asking_nothing(raise_rank),
        prepare=_prepare_training,
        effects=_train,
        start=start_raise,
        help="Raise a card by one rank.",
        why_not=has_cards,
        price=price,
        brief=brief_raise,
    ),
)
"""The activities between sessions, a row each (background-59)."""
ACTIONS = ACTIVITIES.values()


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """The cost of a character's activities against their points. Refuse too high a cost."""
    have = situation.balance(actor, POINTS.id)
    spent = sum(price_of(ACTIVITIES, each, situation).amount for each in planned if each.actor == actor)
    if spent > have:
        name = situation.find(actor, "actor").name
        raise Refusal("not_enough_points", f"{name} needs {plural(spent)} and has {have}.")
    return Plan(have, spent)


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """Settle each activity after the ones before it."""
    effects = one_by_one(spent, situation, _settle_one)
    return replace(effects, steps=(*_pastimes(terms, situation), *effects.steps))


def _settle_one(spent: Spent, situation: Situation) -> Effects:
    """Settle one activity. One that has become impossible costs nothing."""
    try:
        return effects_of(ACTIVITIES, spent, situation)
    except Refusal as refusal:
        return Effects(steps=(Step("background-59", "came_to_nothing", refusal.message, seat=situation.actor.name),))


def _pastimes(terms: Mapping[ActorId, Terms], situation: Situation) -> Iterator[Step]:
    for actor, own in terms.items():
        if own.pastime.strip():
            yield Step("background-59", "pastime", own.pastime.strip(), seat=situation.find(actor, "actor").name)


DOWNTIME = DowntimeOf(
    intervals=(Interval("between_sessions", "Between sessions", 7),),
    terms=Terms,
    plan=plan,
    settle=settle,
    unit="point",
    ahead=in_turn(settle),
)
"""The downtime of the game."""
