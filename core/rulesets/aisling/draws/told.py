"""What one line tells of a draw: in which colour, with which Traits, against what, and the Power."""

from __future__ import annotations

from typing import Any

from core.result import Resolution
from core.rulesets.aisling.caern.colors import NAMES
from core.rulesets.aisling.contests.rules import Contested
from core.rulesets.aisling.draws.drawn import Drawn
from core.rulesets.aisling.draws.rules import Played
from core.rulesets.aisling.draws.settling import Settled
from core.rulesets.aisling.together.rules import Together
from core.situation import Brief, Situation


def brief_draw(form: Any, resolution: Resolution[Any], situation: Situation) -> Brief:
    """A draw against a difficulty, somebody, or nothing in particular."""
    played: Played = resolution.value
    against = "" if played.difficulty is None else f" against {played.difficulty}"
    return Brief(_colored(played.drawn) + against, _counted(played.drawn, played.settled))


def brief_contest(form: Any, resolution: Resolution[Any], situation: Situation) -> Brief:
    """A contest, with both Powers."""
    contested: Contested = resolution.value
    actor, other = contested.actor, contested.opponent
    return Brief(f"{_colored(actor)} against {other.name}'s {other.power}", _counted(actor, contested.settled))


def brief_together(form: Any, resolution: Resolution[Any], situation: Situation) -> Brief:
    """A group, with all who drew and the sum of their Powers."""
    drawn: Together = resolution.value
    first, *others = drawn.draws
    names = ", ".join(each.name for each in others)
    together = f", together with {names}" if names else ""
    theirs = ", ".join(each.name for each in drawn.against)
    against = f"{theirs}: {drawn.effort.difficulty}" if theirs else str(drawn.effort.due)
    damage = (("damage_points", drawn.settled.amount),) if drawn.settled and drawn.settled.amount else ()
    label = f"{_colored(first)}{together}, against {against}"
    return Brief(label, (("power", sum(drawn.effort.powers)), *damage))


def _colored(drawn: Drawn) -> str:
    """`Red with Strong`."""
    traits = ", ".join(trait.name for trait in drawn.drawer.traits)
    return NAMES[drawn.drawer.target].capitalize() + (f" with {traits}" if traits else "")


def _counted(drawn: Drawn, settled: Settled | None) -> tuple[tuple[str, int], ...]:
    """The Power, each Fate, and the damage it came to."""
    fates = ((f"fate_{fate}", 1) for fate in drawn.fate.fates)
    damage = (("damage_points", settled.amount),) if settled and settled.amount else ()
    return (("power", drawn.power), *fates, *damage)
