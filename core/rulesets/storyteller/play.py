"""Everything done at the table that calls for a draw: in a scene, and in each kind of conflict."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.acting import somebody
from core.action import Action, old_action
from core.place import Place
from core.result import Resolution
from core.rulesets.storyteller import efforts, fight_actions, racing
from core.rulesets.storyteller.contest import ContestRequest, contested
from core.rulesets.storyteller.forecast import contest_odds
from core.rulesets.storyteller.racing import Chase
from core.rulesets.storyteller.rounds import Fight
from core.rulesets.storyteller.scene import DRAW, RivalForm, follow_rival, prepare_contest, start_rival
from core.rulesets.storyteller.spending import spent
from core.rulesets.storyteller.told import brief_against
from core.situation import Effects, Situation


def _settle_contest(form: RivalForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """What the draw used up, and what the contest decides in the conflict it belongs to."""
    effects, conflict = spent(form, situation), situation.conflict
    if not isinstance(conflict, Fight | Chase):
        return effects
    decided = conflict.decided_by(resolution.value)
    return replace(
        effects,
        conflict=decided.conflict,
        conflict_over=decided.conflict_over,
        steps=(*effects.steps, *decided.steps),
    )


CONTEST = old_action(
    id="contest",
    brief=brief_against,
    title="Contest",
    place=Place.SCENE,
    form=RivalForm,
    request=ContestRequest,
    rule=contested,
    prepare=prepare_contest,
    settle=_settle_contest,
    start=start_rival,
    help="Both sides draw; more successes win, by the difference.",
    why_not=somebody,
    odds=contest_odds,
    follow=follow_rival,
)

ACTIONS: tuple[Action, ...] = (DRAW, CONTEST, *efforts.ACTIONS, *racing.ACTIONS, *fight_actions.ACTIONS)
"""The draws of a scene and what is done in its conflicts."""
