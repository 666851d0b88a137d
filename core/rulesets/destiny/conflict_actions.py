"""A conflict on screen: a Test of any kind against somebody or something (destiny-31 to 66)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.acting import somebody
from core.action import Action, Brief, Place
from core.odds import Odds
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.destiny.battle import Battle
from core.rulesets.destiny.clash import After, Clash, Clashed, clash
from core.rulesets.destiny.forecast import clash_odds
from core.rulesets.destiny.holding import undealt
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.sides import cp_move, decks_after
from core.rulesets.destiny.units import cannot_act, sheet_of, spent, unit_of
from core.rulesets.destiny.versus import VersusForm, own_side, rival_side, start_versus, told_versus
from core.situation import Effects, Situation


def not_now(situation: Situation) -> Refusal | None:
    """In a battle a Test is an Action, and only a unit that may act takes it (destiny-144)."""
    unit = unit_of(situation.acting, situation)
    why = cannot_act(unit, situation) if unit else ""
    return Refusal("no_action_left", why) if why else None


ABLE = first_of(only_with("conflict"), somebody, undealt, not_now)
"""Dims what is fought out in a conflict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictForm(VersusForm):
    """A conflict."""


def _start(situation: Situation) -> ConflictForm:
    return ConflictForm(**start_versus(situation))


def _prepare(form: ConflictForm, situation: Situation) -> Clash:
    return Clash(own_side(form, situation), rival_side(form, situation), situation.state.shared, situation.options)


def acted(situation: Situation, effects: Effects, sides: Iterable[After]) -> Effects:
    """The effects, with the Action a Test in a battle costs, and a space for each Evade a unit won by (destiny-240)."""
    battle = situation.conflict
    if not isinstance(battle, Battle):
        return effects
    own = battle.of(situation.acting)
    if own is not None:
        battle = battle.having(spent(own, sheet_of(own, situation), "interact"))
    for side in sides:
        winner = battle.of(int(side.side.id)) if side.move and side.side.id.isdecimal() else None
        battle = battle if winner is None else battle.having(replace(winner, move=winner.move + 1))
    return replace(effects, conflict=battle)


def _settle(form: ConflictForm, resolution: Resolution, situation: Situation) -> Effects:
    found: Clashed = resolution.value
    sides = (found.a, found.b)
    state = decks_after(situation.state, (after.side for after in sides), found.shared)
    points = tuple(move for after in sides for move in cp_move(after.side, after.spent))
    return acted(situation, Effects(state=state, points=points), sides)


def _brief(form: ConflictForm, resolution: Resolution, situation: Situation) -> Brief:
    found: Clashed = resolution.value
    return Brief(told_versus(form, situation), (("successes", found.a.successes), ("theirs", found.b.successes)))


def _odds(request: Clash) -> Odds | None:
    return clash_odds(request.a, request.b, request.shared, request.options)


ACTIONS: tuple[Action, ...] = (
    Action(
        id="conflict",
        title="Conflict",
        place=Place.SCENE,
        form=ConflictForm,
        request=Clash,
        rule=clash,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="A Test against somebody or something: a card each.",
        why_not=ABLE,
        odds=_odds,
        brief=_brief,
    ),
)
