"""Beats at the table: what earning some changes, in one's own hand or in the common pot (storyteller-71)."""

from __future__ import annotations

from dataclasses import replace

from core.acting import only
from core.ledger import PointsMove
from core.rulesets.storyteller.experience.awards import XP
from core.rulesets.storyteller.experience.rules import Beats
from core.rulesets.storyteller.options import HouseRules
from core.situation import Effects, Situation


def communal(situation: Situation) -> bool:
    """Whether the beats of all players go into one pot."""
    rules: HouseRules = situation.options
    return rules.beats == "communal"


def beats(gained: int, situation: Situation) -> Beats:
    """The request for so many more beats of who acts."""
    held = situation.state.pot if communal(situation) else situation.actor.sheet.beats
    return Beats(held, gained, situation.options)


def earned(left: int, xp: int, situation: Situation) -> Effects:
    """The beats that are left, and the experience they have made."""
    if communal(situation):
        players = tuple(actor.id for actor in situation.actors.values() if actor.player)
        return Effects(state=replace(situation.state, pot=left), points=_points(players, xp))
    sheets = only(situation, replace(situation.actor.sheet, beats=left)).sheets
    return Effects(sheets=sheets, points=_points((situation.actor.id,), xp))


def _points(actors: tuple[int, ...], xp: int) -> tuple[PointsMove, ...]:
    return tuple(PointsMove(actor, XP.id, xp, "beats") for actor in actors) if xp else ()
