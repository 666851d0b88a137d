"""The actions of a fray: its rounds, and its end (background-36 to 40)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from core.actions.action import Action, Change, Draw
from core.actions.place import Place
from core.actions.result import Outcome, Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.background.draws.fighters import as_a, draw_effects, fighter, shared_deck
from core.rulesets.background.fray.conflict import SIDES, Aim, Fray, RoundForm, able, check_aims
from core.rulesets.background.fray.high_card import GM, FrayPc, Goals, Side, Tally
from core.rulesets.background.fray.odds import odds_of_fray
from core.rulesets.background.fray.rules import FRAY_ENDS, EndReason, FrayEnd, FrayRound, end_fray, fray_round
from core.rulesets.background.look import card_text
from core.rulesets.background.situation import Done, Effects, Situation
from core.schema.entry import entry


def _why_not(situation: Situation) -> Refusal | None:
    fray = situation.conflict
    if not isinstance(fray, Fray):
        return Refusal("bad_request", "Begin a fray first.")
    return Refusal("fray_over", "This fray is over. Begin another.") if fray.ended else None


def _no_round(situation: Situation) -> Refusal | None:
    """Why no round is possible. New participants may join, so one who can draw is enough (background-36)."""
    if refusal := _why_not(situation):
        return refusal
    fit = situation.conflict_of(Fray).able(situation) or able(situation)
    return None if fit else Refusal("incapacitated", "No one on our side can draw. End the fray.")


def _start(situation: Situation) -> RoundForm:
    """The form of the next round: the same participants and aims, without those who can't draw."""
    fray = situation.conflict_of(Fray)
    return RoundForm(aims=fray.able(situation), level=fray.level)


def _prepare(form: RoundForm, situation: Situation) -> FrayRound:
    if refusal := _no_round(situation):
        raise refusal
    check_aims(form.aims, situation)
    fray = situation.conflict_of(Fray)
    return FrayRound(
        pcs=tuple(_pc(aim, situation) for aim in form.aims),
        opponent_level=form.level,
        successes=Tally(pcs=fray.successes, opponents=fray.their_successes),
        goals=Goals(pcs=fray.goal, opponents=fray.their_goal),
        scene=situation.state.scene,
        episode=situation.state.episode,
        deck=shared_deck(situation),
        options=situation.options,
    )


def _pc(aim: Aim, situation: Situation) -> FrayPc:
    drawer = fighter(situation.find(aim.who, "aims"), situation)
    return as_a(FrayPc, drawer, goal=aim.goal.strip() or None)


def _settle(done: Done[RoundForm, FrayRound, FrayEnd]) -> Effects:
    form, end = done.form, done.value
    fray = done.situation.conflict_of(Fray)
    after = replace(
        fray,
        aims=form.aims,
        level=form.level,
        successes=end.successes.pcs,
        their_successes=end.successes.opponents,
        rounds=fray.rounds + 1,
        ended=end.ended,
        winner=end.winner or "",
        last=_names(end, fray.opponents),
    )
    effects = draw_effects(end.deck, end.fighters.values(), end.bonus_draw_due, done.situation)
    return replace(effects, conflict=after, conflict_over=end.ended)


def _names(end: FrayEnd, opposition: str) -> str:
    """The holders of the high card, with their cards."""
    own = (f"{end.fighters[who].shown} {card_text(end.counts[who].card)}" for who in end.winners if who in end.counts)
    return ", ".join([*own, *([opposition] if GM in end.winners else [])])


def _brief(done: Done[RoundForm, FrayRound, FrayEnd]) -> Brief:
    """The high card, under the name of its holder. Everyone may see it unless it is the PCs' alone.

    The opposition's name is left out, because the players may not know the scene it belongs to.
    """
    end = done.value
    ours = end.high_card.side == "pcs"
    cards = ", ".join(card_text(end.counts[who].card) for who in end.winners) if ours else _names(end, "the opposition")
    high = f"high card {cards}" if end.winners else "high card shared"
    who = " and ".join(end.fighters[who].shown for who in end.winners) if ours else ""
    return Brief(f"{high}; {_WON[end.winner]}" if end.ended else high, who=who, open=not ours)


_WON: Mapping[Side | None, str] = {
    "pcs": "our side wins the fray",
    "opponents": "the opposition wins the fray",
    None: "the fray ends without a winner",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EndForm:
    """The side that ends the fray, and the reason."""

    by: Side = entry("Who", default="opponents", choices=SIDES, code="bad_side", scene=True)
    reason: str = entry("Reason", default="surrender", choices=FRAY_ENDS, code="bad_reason", scene=True)


def _end(form: EndForm, situation: Situation) -> Effects:
    """End the fray: a side reaches its goal, yields, or changes the scene (background-40).

    The log tells it as the outcome of the fray, not of a character, because a side that yields doesn't succeed.
    """
    done = end_fray(cast("EndReason", form.reason), form.by)
    fray = replace(situation.conflict_of(Fray), ended=True, winner=done.value.winner or "")
    ends = (Step("background-40", "scene_is_over"),) if done.value.scene_ends else ()
    told = Brief(f"{_SIDES[form.by]} {_DOES[form.reason]}", who="", open=True)
    assert done.outcome is not None
    outcome = Outcome(done.outcome.band, done.steps[0].what)
    steps = (*done.steps, *ends)
    return Effects(conflict=fray, conflict_over=True, steps=steps, outcome=outcome, brief=told)


_SIDES: Mapping[Side, str] = {"pcs": "our side", "opponents": "the opposition"}
_DOES = {
    "goal": "has reached its goal",
    "surrender": "surrenders",
    "give_in": "gives in",
    "scene_change": "changes the scene",
}


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="fray_round",
        title="Round",
        of_table=True,
        place=Place.CONFLICT,
        form=RoundForm,
        request=FrayRound,
        rule=fray_round,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="Everyone draws, and so does the opposition. Only the highest card has a success.",
        why_not=_no_round,
        odds=odds_of_fray,
        brief=_brief,
    ),
    Change(
        id="end_fray",
        title="End the fray",
        place=Place.CONFLICT,
        of_table=True,
        form=EndForm,
        apply=_end,
        help="End the fray when a side reaches its goal, surrenders, gives in or changes the scene.",
        why_not=_why_not,
    ),
)
