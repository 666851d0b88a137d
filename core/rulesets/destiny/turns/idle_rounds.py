"""Rounds in which no one acts: all who may pass do, and Actions are not used (destiny-138, 143)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change, DoneOf
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.luck.piles import Tokens
from core.luck.table import Ask, ChoiceAsk, Table, Unanswered
from core.refusal import Refusal
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.turns.activation import RoundForm, begin_round, next_round, round_request
from core.rulesets.destiny.turns.units import TARGETS_FIRST, battle_of, no_battle, ready, turn_over
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class IdleForm:
    """The number of rounds in which no one acts."""

    rounds: int = entry("Rounds", default=1, low=1, high=20, once=True, help="Stops at the end of the turn.")


class _Passing:
    """Answers for a table where all who may pass do, and the usual unit is activated otherwise."""

    def answer(self, ask: Ask) -> Tokens:
        if not isinstance(ask, ChoiceAsk) or ask.usual is None:
            raise Unanswered(ask)
        passes = ask.question == "who_passes" and len(ask.choices) > 1
        return ((ask.choices[1] if passes else ask.usual).id,)


def _why_not(situation: Situation) -> Refusal | None:
    if refusal := no_battle(situation):
        return refusal
    if battle_of(situation).phase == "targeting":
        return Refusal("no_token", TARGETS_FIRST)
    over = turn_over(situation) and not ready(situation)
    return Refusal("no_token", "The turn is over. Run the Events next.") if over else None


def _idle(form: IdleForm, situation: Situation) -> Effects:
    """End the current round, then begin and end others, up to the end of the turn."""
    waited = bool(ready(situation))
    now, steps = replace(situation, conflict=_forfeit_actions(battle_of(situation))), list[Step]()
    for _ in range(form.rounds - waited):
        if turn_over(now):
            break
        asked = round_request(RoundForm(), now)
        done = next_round(asked, Table(_Passing()))
        begins = begin_round(DoneOf(RoundForm(), asked, done, now))
        steps += done.steps
        now = replace(now, conflict=begins.conflict)
        now = replace(now, conflict=_forfeit_actions(battle_of(now)))
    battle = battle_of(now)
    label = f"Turn {battle.turn}, round {battle.round}: no one acts"
    steps = steps or [Step("destiny-138", "action_unused", unit.id) for unit in ready(situation)]
    return Effects(conflict=battle, steps=tuple(steps), brief=Brief(label, who=""))


def _forfeit_actions(battle: Battle) -> Battle:
    return battle.with_units(*(replace(unit, actions=0) for unit in battle.units if unit.actions))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="idle",
        title="Pass several rounds",
        place=Place.CONFLICT,
        of_table=True,
        form=IdleForm,
        apply=_idle,
        help="Pass wherever possible, and leave all Actions unused.",
        why_not=_why_not,
    ),
)
