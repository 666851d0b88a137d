"""The company, and short ways to write what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.script import Step, act
from core.script import scene as begins

YSMAY, CORBIN, ALDOUS, TAMSIN = "Ysmay Fenn", "Corbin Pell", "Brother Aldous", "Tamsin Orr"
EVERYBODY = (YSMAY, CORBIN, ALDOUS, TAMSIN)
REVEAL, LEAVE, TRY, AS_IT_IS, NO_CP = "reveal", "leave", "try", "", "none"


def scene(title: str, *aspects: str, **more: Any) -> Step:
    """A scene begins; the hands are dealt from real decks after it."""
    return begins(title, *aspects, draws=False, **more)


def deal(*hands: str) -> Step:
    """Everybody there is dealt a hand, in the order of the company; the players lay real cards."""
    return act("deal", None, cards=" ".join(hands).split())


def test(who: str, uses: str, note: str, *choose: str, cards: str, **form: Any) -> Step:
    """A Test with a Skill against a thing: the card and its half, what is decided; `cards` are of Shared Fate."""
    given = {"uses": f"skill:{uses}", "rival": "", "stat": "", **form}
    return act("conflict", who, note, choose=choose, cards=cards.split(), **given)


def against(who: str, uses: str, rival: str, note: str, *choose: str, cards: str, **form: Any) -> Step:
    """A Test against somebody there, who answers with what they are best at."""
    return test(who, uses, note, *choose, cards=cards, rival=rival, **form)


def work(
    who: str, task: str, uses: str, note: str, *choose: str, cards: str, tokens: int | None = None, **form: Any
) -> Step:
    """Work at a Task, a new one if its `tokens` are given, against a thing that resists with Skill 2."""
    which = {"task": task} if tokens is None else {"task": "", "name": task, "tokens": tokens}
    given = {"uses": f"skill:{uses}", "difficulty": 6, "rival_level": 2, **which, **form}
    return act("task", who, note, choose=choose, cards=cards.split(), **given)


def unit(
    battle: str, action: str, of: str, note: str = "", *choose: str, cards: str | None = None, **form: Any
) -> Step:
    """Something a unit of a battle does."""
    laid = None if cards is None else cards.split()
    return act(action, None, note, conflict=battle, choose=choose, cards=laid, unit=of, **form)


def whole(battle: str, action: str, note: str = "", *choose: str, cards: str | None = None, **form: Any) -> Step:
    """Something that is nobody's in particular: targets, a round, the Events."""
    laid = None if cards is None else cards.split()
    return act(action, None, note, conflict=battle, choose=choose, cards=laid, **form)


def steps(battle: str, of: str, ways: Sequence[str]) -> tuple[Step, ...]:
    """A unit goes some spaces, or turns."""
    return tuple(unit(battle, "step", of, way=way) for way in ways)
