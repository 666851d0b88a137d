"""Situations for the actions of Aisling, and doing them without a screen."""

from collections.abc import Sequence
from typing import Any

from core.actions.action import Action, Done
from core.actions.play import prepare, proceed
from core.actions.result import Resolution
from core.actions.situation import Actor, Effects, Situation
from core.luck.table import Answer
from core.rulesets.aisling.colors import COLORS
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.sheet import Sheet, new_state
from core.rulesets.aisling.values import Aspect, FateColors, Trait

SAM = Sheet(
    thresholds=dict(zip(COLORS, (4, 4, 3, 3, 3, 4, 3), strict=True)),
    traits=(
        Trait(name="Strong", color="R", motes=1),
        Trait(name="Quick", color="A", motes=2),
        Trait(name="Rude", color="B", motes=-1),
    ),
    aspects=(Aspect(name="Have gun"), Aspect(name="Owes the hag", motes=3)),
    fate_colors=FateColors(boon="B", bane="A", wyrd="M"),
)
HAG = Sheet(traits=(Trait(name="Claws", color="R", motes=2),), aspects=(Aspect(name="Vile iron"),))


def situation(*sheets: Sheet, luck: int = 7, house: dict[str, Any] | None = None, **more: Any) -> Situation:
    """Sam, the hag, Wren with these sheets; Sam acts. Everybody but the hag is a player's."""
    names = ("Sam", "Hag", "Wren")
    sheets = sheets or (SAM, HAG)
    actors = {i + 1: Actor(i + 1, names[i], sheet, player=names[i] != "Hag") for i, sheet in enumerate(sheets)}
    base = {"state": new_state(), "acting": 1, "balances": {(i, "luck"): luck for i in actors}, "number": 1}
    return Situation(actors=actors, options=HouseRules(**(house or {})), **{**base, **more})


def resolved(action: Action, form: Any, at: Situation, *answers: str | Sequence[str]) -> Resolution:
    """The rule of an action asked to its end; a hand is a text such as "RAF", a decision a tuple of one id."""
    return finished(action, form, at, *answers).resolution


def done(action: Action, form: Any, at: Situation, *answers: str | Sequence[str]) -> Effects:
    """Return the effects of an action."""
    return action.settle(finished(action, form, at, *answers))


def finished(action: Action, form: Any, at: Situation, *answers: str | Sequence[str]) -> Done[Any, Any, Any]:
    """A draw at its end."""
    request = prepare(action, form, at)
    progress = proceed(action, request, [Answer(tuple(answer)) for answer in answers])
    assert progress.resolution is not None, progress.ask
    return Done(form, request, progress.resolution, at)
