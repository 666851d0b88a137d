"""A table with two players' characters and somebody the game master runs."""

from dataclasses import replace
from typing import Any

from core.actions.action import Change, Done
from core.actions.play import prepare, proceed
from core.actions.result import Resolution
from core.actions.situation import Actor, Effects, Situation
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.table import State

ARCHER, THIEF, GOBLIN = 1, 2, 3


def situation(*sheets: Sheet, points: dict[str, int] | None = None, options: Any = None, **words: Any) -> Situation:
    """Everybody with the sheets given, in order; the Archer acts and has the points."""
    names = ("Archer", "Thief", "Goblin")
    given = (*sheets, *(RULESET.new_sheet(True) for _ in names[len(sheets) :]))
    named = enumerate(zip(names, given, strict=True), 1)
    actors = {at: Actor(at, name, sheet, at != GOBLIN) for at, (name, sheet) in named}
    balances = {(ARCHER, currency): amount for currency, amount in (points or {}).items()}
    table = {"state": State(), "acting": ARCHER, **words}
    return Situation(actors, options=RULESET.options.read(options or {}), balances=balances, **table)


def acted(id: str, where: Situation, form: Any = None, **changes: Any) -> tuple[Resolution, Effects]:
    """Do an action that asks nothing: its form as it starts, with changes."""
    action = RULESET.action(id)
    filled = replace(form or action.start(where), **changes)
    request = prepare(action, filled, where)
    progress = proceed(action, request, ())
    assert progress.resolution is not None
    if isinstance(action, Change):
        return progress.resolution, request
    return progress.resolution, action.settle(Done(filled, request, progress.resolution, where))


def refused(id: str, where: Situation, **changes: Any) -> tuple[str, str | None]:
    """The code and field an action is refused with."""
    try:
        acted(id, where, **changes)
    except Refusal as refusal:
        return refusal.code, refusal.field
    raise AssertionError("not refused")
