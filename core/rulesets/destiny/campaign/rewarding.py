"""What a session is worth besides milestones: Character Points and rewards (destiny-75, 76)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import acting_sheet, blank, somebody
from core.action import Action, old_action
from core.choosing import choices
from core.entry import Choice, entry
from core.ledger import PointsMove
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.destiny.campaign.awards import CP
from core.rulesets.destiny.campaign.rules import Conception, Reward, award_cp, give_reward
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.sheet import Sheet
from core.situation import Brief, Effects, Situation
from core.wording import signed

_CAMPAIGN = only_with("campaign")
KINDS = ("status", "favor", "treasure")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptionForm:
    """Whether somebody was played toward their Conception."""

    played: bool = entry("For the Conception", default=True, once=True, help="In a way that mattered.")


def _prepare_cp(form: ConceptionForm, situation: Situation) -> Conception:
    return Conception(situation.balance(situation.actor.id, CP.id), form.played, _awarded(situation))


def _awarded(situation: Situation) -> bool:
    return situation.acting in situation.state.awarded


def _settle_cp(form: ConceptionForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    actor = situation.actor.id
    return Effects(
        state=replace(situation.state, awarded=(*situation.state.awarded, actor)),
        points=(PointsMove(actor, CP.id, 1, "conception"),),
    )


def _no_cp(situation: Situation) -> Refusal | None:
    return Refusal("already_awarded", "This session's CP was awarded already.") if _awarded(situation) else None


def _known(situation: Situation) -> tuple[Choice, ...]:
    """Whom or what the character has a number for already."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    names = dict.fromkeys(name for kind in KINDS for name in getattr(sheet, kind))
    return (Choice("", "Somebody or something new"), *(Choice(name, name) for name in names))


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardForm:
    """Status with a faction, Favor with a person, or Treasure."""

    kind: str = entry("Reward", default="status", choices=choices(*KINDS))
    counterpart: str = entry("With or of", default="", choices=_known)
    new: str = entry("New", default="", once=True, help="A faction, a person, or a kind of treasure.")
    amount: int = entry("Amount", default=1, low=-1000, high=1000, once=True, help="Below 0 takes it away.")

    @property
    def name(self) -> str:
        """With whom, or of what; what is typed says more than what the list stands on."""
        return self.new.strip() or self.counterpart


def _prepare_reward(form: RewardForm, situation: Situation) -> Reward:
    """The reward; refuses one of nothing, or with nobody."""
    if not form.name:
        raise Refusal("bad_request", "Say with whom, or of what.", "new")
    if not form.amount:
        raise Refusal("bad_amount", "Nothing is no reward.", "amount")
    held = dict(getattr(situation.actor.sheet, form.kind))
    return Reward(form.kind, form.name, form.amount, {form.kind: held})


def _settle_reward(form: RewardForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    held = resolution.facts["character"][form.kind]
    step = Step("destiny-75", form.kind, form.name, amount=form.amount, total=held[form.name])
    actor = situation.actor
    return Effects(sheets={actor.id: replace(actor.sheet, **{form.kind: held})}, steps=(step,))


def _brief_reward(form: RewardForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(f"{form.kind.title()}, {form.name} {signed(form.amount)}")


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="award_cp",
        title="Conception played",
        place=Place.ADVANCE,
        form=ConceptionForm,
        request=Conception,
        rule=award_cp,
        prepare=_prepare_cp,
        settle=_settle_cp,
        start=blank(ConceptionForm),
        help="1 CP, once a session.",
        why_not=first_of(_CAMPAIGN, somebody, _no_cp),
    ),
    old_action(
        id="give_reward",
        title="Give a reward",
        place=Place.CARE,
        form=RewardForm,
        request=Reward,
        rule=give_reward,
        prepare=_prepare_reward,
        settle=_settle_reward,
        start=blank(RewardForm),
        help="Status with a faction, Favor with a person, Treasure.",
        why_not=first_of(_CAMPAIGN, somebody),
        brief=_brief_reward,
    ),
)
