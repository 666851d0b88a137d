"""What one line tells of a draw: in which colour, with which Traits, against what, and the Power."""

from __future__ import annotations

from typing import Any

from core.result import Resolution
from core.ruleset import Brief
from core.rulesets.aisling.colors import NAMES
from core.rulesets.aisling.contest import Contested
from core.rulesets.aisling.draw import Played
from core.rulesets.aisling.drawn import Drawn
from core.rulesets.aisling.together import Together
from core.situation import Situation


def brief_draw(form: Any, resolution: Resolution, situation: Situation) -> Brief:
    """A draw against a difficulty, somebody, or nothing in particular."""
    played: Played = resolution.value
    against = "" if played.difficulty is None else f" against {played.difficulty}"
    return Brief(_colored(played.drawn) + against, (("power", played.drawn.power), *_fates(played.drawn)))


def brief_contest(form: Any, resolution: Resolution, situation: Situation) -> Brief:
    """A contest, with both Powers."""
    contested: Contested = resolution.value
    other = contested.opponent
    return Brief(
        f"{_colored(contested.actor)} against {other.name}'s {_colored(other).lower()} {other.power}",
        (("power", contested.actor.power), *_fates(contested.actor)),
    )


def brief_together(form: Any, resolution: Resolution, situation: Situation) -> Brief:
    """A group, with all who drew and the sum of their Powers."""
    drawn: Together = resolution.value
    names = ", ".join(each.name for each in drawn.draws)
    return Brief(f"{names} together against {drawn.effort.due}", (("power", sum(drawn.effort.powers)),))


def _colored(drawn: Drawn) -> str:
    """`Red with Strong`."""
    traits = ", ".join(trait.name for trait in drawn.drawer.traits)
    return NAMES[drawn.drawer.target].capitalize() + (f" with {traits}" if traits else "")


def _fates(drawn: Drawn) -> tuple[tuple[str, int], ...]:
    return tuple((f"fate_{fate}", 1) for fate in drawn.fate.fates)
