"""The Fray on screen: group against group, round after round (background-36 to 40)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from typing import Literal

from core.choosing import here_choices
from core.entry import Choice, entry
from core.refusal import Refusal
from core.result import Resolution, Step
from core.ruleset import Action, Brief, ConflictFace, ConflictForm, Gauge, Place
from core.rulesets.background.fray import FRAY_ENDS, EndFray, FrayEnd, FrayRound, end_fray, fray_round
from core.rulesets.background.fray_odds import odds_of_fray
from core.rulesets.background.high_card import GM, FrayPc, Goals, Tally
from core.rulesets.background.look import shown
from core.rulesets.background.shared import fighter, settled, shared_deck
from core.rulesets.background.values import Fighter
from core.situation import ActorId, Effects, Situation

_LEVELS = (Choice("1", "Weak, draws 1"), Choice("2", "Solid, draws 2"), Choice("3", "Strong, draws 3"))
SIDES = (Choice("pcs", "Our side"), Choice("opponents", "The opposition"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """Somebody in the fray, and what they are after; those with the same aim share a tie."""

    who: ActorId = entry("Who", default=0, choices=here_choices)
    goal: str = entry("Aim", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundForm:
    """A round: who takes part with which aim, and how strong the opposition is now."""

    aims: tuple[Aim, ...] = entry("Who takes part", default=(), once=True)
    level: int = entry("Opposition", default=1, choices=_LEVELS, lever=True, once=True, code="bad_gm_draws")


@dataclass(frozen=True, slots=True, kw_only=True)
class FrayForm(RoundForm):
    """A fray that opens. A side that reaches its goal wins; without one it goes on until somebody ends it."""

    opponents: str = entry("Against", default="the opposition")
    goal: int | None = entry("Successes we need", default=3, low=1)
    their_goal: int | None = entry("Successes they need", default=3, low=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fray:
    """A running fray. `last` names who had the high card."""

    aims: tuple[Aim, ...]
    level: int
    opponents: str
    goal: int | None
    their_goal: int | None
    successes: int = 0
    their_successes: int = 0
    rounds: int = 0
    ended: bool = False
    winner: str = ""
    last: str = ""


def _prefill(situation: Situation) -> FrayForm:
    """All players' characters here who can draw."""
    return FrayForm(aims=tuple(Aim(who=a) for a in _able(situation)))


def _able(situation: Situation) -> tuple[ActorId, ...]:
    ids = (int(choice.id) for choice in here_choices(situation))
    return tuple(i for i in ids if situation.actors[i].player and not situation.actors[i].sheet.incapacitated)


def _begin(form: FrayForm, situation: Situation) -> Fray:
    _check_aims(form.aims, situation)
    return Fray(
        aims=form.aims,
        level=form.level,
        opponents=form.opponents.strip() or "the opposition",
        goal=form.goal,
        their_goal=form.their_goal,
    )


def _check_aims(aims: tuple[Aim, ...], situation: Situation) -> None:
    """Refuse nobody, and the same person twice."""
    if not aims:
        raise Refusal("no_opponent", "Choose who takes part.", "aims")
    for at, aim in enumerate(aims):
        situation.find(aim.who, f"aims.{at}.who")
    if len({aim.who for aim in aims}) < len(aims):
        raise Refusal("bad_request", "Somebody is listed twice.", "aims")


def _face(fray: Fray, situation: Situation) -> ConflictFace:
    ours = Gauge("Our side", fray.successes, fray.goal) if fray.goal else None
    theirs = Gauge(fray.opponents, fray.their_successes, fray.their_goal) if fray.their_goal else None
    aims = tuple((situation.actors[a.who].name, a.goal or "–") for a in fray.aims if a.who in situation.actors)
    tally = f"{fray.successes} : {fray.their_successes}"
    return ConflictFace(
        gauges=tuple(filter(None, (ours, theirs))),
        facts=(
            ("Round", str(fray.rounds + 1)),
            ("Opposition", _LEVELS[fray.level - 1].label),
            *(() if ours and theirs else (("Successes", tally),)),
            *aims,
            *((("High card", fray.last),) if fray.last else ()),
        ),
        next=f"fray_won_{fray.winner or 'nobody'}" if fray.ended else "next_round",
        over=fray.ended,
    )


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
    _check_aims(form.aims, situation)
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
    own = {f.name: getattr(drawer, f.name) for f in dataclasses.fields(Fighter)}
    return FrayPc(**own, goal=aim.goal.strip() or None)


def _settle(form: RoundForm, resolution: Resolution, situation: Situation) -> Effects:
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


def _brief(form: RoundForm, resolution: Resolution, situation: Situation) -> Brief:
    end, fray = resolution.value, situation.conflict
    return Brief(f"high card {_names(end, fray)}" if end.winners else "high card shared")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndForm:
    """Who brings the fray to its end, and how."""

    by: Literal["pcs", "opponents"] = entry("Who", default="opponents", choices=SIDES, code="bad_side")
    reason: str = entry("What they do", default="surrender", choices=FRAY_ENDS, code="bad_reason")


def _settle_end(form: EndForm, resolution: Resolution, situation: Situation) -> Effects:
    fray = replace(situation.conflict, ended=True, winner=resolution.facts["winner"] or "")
    ends = (Step("background-40", "scene_is_over"),) if resolution.facts["scene_ends"] else ()
    return Effects(conflict=fray, conflict_over=True, steps=ends)


ACTIONS = (
    Action(
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
    Action(
        id="end_fray",
        title="End the fray",
        place=Place.CONFLICT,
        form=EndForm,
        request=EndFray,
        rule=end_fray,
        prepare=lambda form, situation: EndFray(by=form.by, reason=form.reason),
        settle=_settle_end,
        start=lambda situation: EndForm(),
        help="A side has what it wants, surrenders, gives in, or changes the scene.",
        why_not=_why_not,
    ),
)

FRAY = ConflictForm(
    id="fray",
    title="The Fray",
    form=FrayForm,
    state=Fray,
    start=_begin,
    prefill=_prefill,
    actions=("fray_round", "challenge", "end_fray"),
    face=_face,
    participants=lambda fray: tuple(aim.who for aim in fray.aims),
    help="Group against group, nobody paired up.",
)
