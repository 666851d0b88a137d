"""What is done in a fray: rounds, and its end (background-36 to 40)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from core.acting import blank
from core.action import old_action
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.background.draws.fighters import fighter, grown, settled, shared_deck
from core.rulesets.background.fray.conflict import SIDES, Aim, Fray, RoundForm, check_aims
from core.rulesets.background.fray.high_card import GM, FrayPc, Goals, Tally
from core.rulesets.background.fray.odds import odds_of_fray
from core.rulesets.background.fray.rules import FRAY_ENDS, EndFray, FrayEnd, FrayRound, end_fray, fray_round
from core.rulesets.background.look import shown
from core.situation import Brief, Effects, Situation


def _why_not(situation: Situation) -> Refusal | None:
    fray = situation.conflict
    if not isinstance(fray, Fray):
        return Refusal("bad_request", "Begin a fray first.")
    return Refusal("fray_over", "This fray is over; begin another.") if fray.ended else None


def _start(situation: Situation) -> RoundForm:
    """The same people with the same aims, but those who cannot draw any more."""
    fray: Fray = situation.conflict
    fit = tuple(a for a in fray.aims if a.who in situation.actors and not situation.actors[a.who].sheet.incapacitated)
    return RoundForm(aims=fit, level=fray.level)


def _prepare(form: RoundForm, situation: Situation) -> FrayRound:
    if refusal := _why_not(situation):
        raise refusal
    check_aims(form.aims, situation)
    fray: Fray = situation.conflict
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
    return grown(FrayPc, drawer, goal=aim.goal.strip() or None)


def _settle(form: RoundForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    end: FrayEnd = resolution.value
    fray: Fray = situation.conflict
    after = replace(
        fray,
        aims=form.aims,
        level=form.level,
        successes=end.successes.pcs,
        their_successes=end.successes.opponents,
        rounds=fray.rounds + 1,
        ended=end.ended,
        winner=end.winner or "",
        last=_names(end, fray),
    )
    effects = settled(end.deck, end.fighters.values(), end.bonus_draw_due, situation)
    return replace(effects, conflict=after, conflict_over=end.ended)


def _names(end: FrayEnd, fray: Fray) -> str:
    """Who had the high card, with what."""
    own = (f"{end.fighters[who].shown} {shown(end.counts[who].card)}" for who in end.winners if who in end.counts)
    return ", ".join([*own, *([fray.opponents] if GM in end.winners else [])])


def _brief(form: RoundForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    end, fray = resolution.value, situation.conflict
    return Brief(f"high card {_names(end, fray)}" if end.winners else "high card shared")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndForm:
    """Who brings the fray to its end, and how."""

    by: Literal["pcs", "opponents"] = entry("Who", default="opponents", choices=SIDES, code="bad_side")
    reason: str = entry("What they do", default="surrender", choices=FRAY_ENDS, code="bad_reason")


def _settle_end(form: EndForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    fray = replace(situation.conflict, ended=True, winner=resolution.facts["winner"] or "")
    ends = (Step("background-40", "scene_is_over"),) if resolution.facts["scene_ends"] else ()
    return Effects(conflict=fray, conflict_over=True, steps=ends)


ACTIONS = (
    old_action(
        id="fray_round",
        title="Round",
        place=Place.CONFLICT,
        form=RoundForm,
        request=FrayRound,
        rule=fray_round,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="All draw, and so does the opposition; only the high card gets a success.",
        why_not=_why_not,
        odds=odds_of_fray,
        brief=_brief,
    ),
    old_action(
        id="end_fray",
        title="End the fray",
        place=Place.CONFLICT,
        form=EndForm,
        request=EndFray,
        rule=end_fray,
        prepare=lambda form, situation: EndFray(by=form.by, reason=form.reason),
        settle=_settle_end,
        start=blank(EndForm),
        help="A side has what it wants, surrenders, gives in, or changes the scene.",
        why_not=_why_not,
    ),
)
