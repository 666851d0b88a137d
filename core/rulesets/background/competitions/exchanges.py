"""What is done in a competition of several exchanges (background-15, 21, 22)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import blank
from core.action import old_action
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.background.competitions.acts import brief_exchange, entrant, round_of
from core.rulesets.background.competitions.conflict import Bout
from core.rulesets.background.competitions.odds import odds_of_competition
from core.rulesets.background.competitions.rules import CompetitionRound, Exchange, competition_round
from core.rulesets.background.draws.fighters import named_id, settled
from core.rulesets.background.sheet import State, Stranger
from core.situation import Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class NoForm:
    """Nothing to fill in."""


def _why_not(situation: Situation) -> Refusal | None:
    bout = situation.conflict
    if not isinstance(bout, Bout):
        return Refusal("bad_request", "Begin a competition first.")
    return Refusal("competition_over", "This competition is decided.") if bout.ended else None


def _prepare(form: NoForm, situation: Situation) -> CompetitionRound:
    """An exchange of all who are still in it and can draw, seen from who acts."""
    if refusal := _why_not(situation):
        raise refusal
    bout: Bout = situation.conflict
    standing = sorted(bout.standing, key=lambda rival: rival.actor is None or rival.actor != situation.acting)
    drawers = ((rival.fighter(situation), rival.side) for rival in standing)
    able = tuple(entrant(drawer, side) for drawer, side in drawers if drawer and not drawer.incapacitated)
    return round_of(able, bout.combat, situation)


def _settle(form: NoForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """Who is out, and what the exchange leaves of everybody."""
    exchange: Exchange = resolution.value
    effects = settled(exchange.deck, exchange.fighters.values(), exchange.bonus_draw_due, situation)
    bout: Bout = situation.conflict.after(exchange)
    if bout.ended:
        effects = _advantages_over(effects, bout, situation)
    return replace(effects, conflict=bout, conflict_over=bout.ended)


def _advantages_over(effects: Effects, bout: Bout, situation: Situation) -> Effects:
    """By option, a competition takes the advantages of all who were in it with it (background-15)."""
    if situation.options.advantage_scope != "competition":
        return effects
    sheets, steps = dict(effects.sheets), []
    state: State = effects.state or situation.state
    left = {named_id(one.name): one for one in state.strangers}
    for rival in bout.rivals:
        actor = situation.actors.get(rival.actor) if rival.actor is not None else None
        now = sheets.get(actor.id, actor.sheet) if actor else left.get(rival.id)
        if now is None or not now.advantage:
            continue
        steps.append(Step("background-15", "advantage_lapsed", seat=actor.name if actor else rival.name))
        if actor:
            sheets[actor.id] = replace(now, advantage=False)
        else:
            left[rival.id] = replace(now, advantage=False)
    after = replace(state, strangers=tuple(one for one in left.values() if one != Stranger(one.name)))
    changed = effects.state if after == state else after
    return replace(effects, sheets=sheets, state=changed, steps=(*effects.steps, *steps))


@dataclass(frozen=True, slots=True)
class BreakOff:
    """A competition that is broken off after so many exchanges."""

    exchanges: int = entry("Exchanges", low=0)


def break_off(request: BreakOff, table: Table) -> Resolution[Any]:
    """End a competition without a decision (background-21)."""
    return old_resolution({}, steps=(Step("background-21", "broken_off", total=request.exchanges),))


def _settle_break(form: NoForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    bout = replace(situation.conflict, ended=True)
    effects = _advantages_over(Effects(), bout, situation)
    return replace(effects, conflict=bout, conflict_over=True)


ACTIONS = (
    old_action(
        id="exchange",
        title="Exchange",
        place=Place.CONFLICT,
        form=NoForm,
        request=CompetitionRound,
        rule=competition_round,
        prepare=_prepare,
        settle=_settle,
        start=blank(NoForm),
        help="All draw; height says who wins, suits how much.",
        why_not=_why_not,
        odds=odds_of_competition,
        brief=brief_exchange,
    ),
    old_action(
        id="break_off",
        title="Break it off",
        place=Place.CONFLICT,
        form=NoForm,
        request=BreakOff,
        rule=break_off,
        prepare=lambda form, situation: BreakOff(situation.conflict.exchanges),
        settle=_settle_break,
        start=blank(NoForm),
        help="Nobody has won; it just ends.",
        why_not=_why_not,
    ),
)
