"""Short ways to write the steps of the sample campaign that only this game needs."""

from __future__ import annotations

from typing import Any

from core.script import Step, act

BETTANY, OSRIC, WREN, HOB = "Bettany Crane", "Osric Vane", "Wren Tallow", "Hob Quillan"
EVERYBODY = (BETTANY, OSRIC, WREN, HOB)
STAND, DISADVANTAGE, BONUS = "stand", "disadvantage", "bonus"


def play(title: str, how: str) -> tuple[str, str]:
    """A background card is played, and it is said how it helps."""
    return f"card:{title}", how


def challenge(
    who: str, task: str, suit: str, target: int, *choose: str, cards: Any = None, note: str = "", **more: Any
) -> Step:
    """A challenge with what is decided in it; usually the draw stands."""
    form = {"task": task, "suit": suit, "target": target, **more}
    return act("challenge", who, note, cards=cards, choose=choose or (STAND,), **form)


def sure(who: str, task: str, suit: str, target: int, note: str = "", **more: Any) -> Step:
    """A challenge in which there is nothing to decide."""
    return act("challenge", who, note, task=task, suit=suit, target=target, **more)


def go_on(who: str, task: str, *choose: str, cards: Any = None, note: str = "", **more: Any) -> Step:
    """Going on with a challenge."""
    return act("go_on", who, note, cards=cards, choose=choose or (STAND,), task=task, **more)


def against(who: str, rival: str, note: str, *choose: str, cards: Any = None, **more: Any) -> Step:
    """One exchange against somebody; usually both draws stand."""
    return act("competition", who, note, cards=cards, choose=choose or (STAND, STAND), rival=rival, **more)


def exchange(who: str, title: str, note: str, *choose: str, cards: Any = None) -> Step:
    """Another exchange of a running competition."""
    return act("exchange", who, note, cards=cards, choose=choose or (STAND, STAND), conflict=title)


def granted(who: str, reason: str, note: str) -> Step:
    """A bonus draw is given."""
    return act("grant_bonus_draw", who, note, reason=reason)
