"""Situations of the game, and actions done in them with cards and decisions in one row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.actions.action import Action, Done
from core.actions.play import prepare
from core.actions.result import Resolution
from core.actions.situation import Actor, Effects, Situation
from core.rulesets import find
from core.rulesets.background.sheet import Sheet, State
from tests.core.background.asking import card, house, play

NAMES = ("Odo", "Pia", "Rasmus")
FENCER = card("fencer", "10D")
RUNNER = card("runner", "9C", kind="innate")


def situation(
    *sheets: Sheet, points: int = 0, bonus: int = 0, options: dict[str, Any] | None = None, **more: Any
) -> Situation:
    """Characters 1, 2, ... with these sheets, the last run by the game master; the first acts."""
    last = len(sheets)
    actors = {i: Actor(i, NAMES[i - 1], sheet, player=i < last or last == 1) for i, sheet in enumerate(sheets, 1)}
    balances = {(i, currency): n for i in actors for currency, n in (("points", points), ("bonus_draws", bonus))}
    given = {"state": State(), "acting": 1, "balances": balances, **more}
    return Situation(actors=actors, options=house(**(options or {})), **given)


def action(id: str) -> Action:
    return find("background").action(id)


def done(id: str, at: Situation, *answers: Any, **filled: Any) -> tuple[Resolution, Effects]:
    """Do an action with its form filled; answers are choices, words, or lists of cards."""
    found = action(id)
    form = replace(found.start(at), **filled)
    request = prepare(found, form, at)
    resolution = play(found.rule, request, *answers)
    return resolution, found.settle(Done(form, request, resolution, at))


def after(at: Situation, effects: Effects) -> Situation:
    """The situation once these effects hold."""
    actors = {i: replace(a, sheet=effects.sheets.get(i, a.sheet)) for i, a in at.actors.items()}
    balances = dict(at.balances)
    for move in effects.points:
        balances[move.actor, move.currency] += move.delta
    return replace(
        at,
        actors=actors,
        balances=balances,
        state=effects.state or at.state,
        conflict=effects.conflict or at.conflict,
    )
