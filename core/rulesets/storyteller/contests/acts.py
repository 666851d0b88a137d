"""A contest at the table, and what it decides in the conflict it belongs to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.acting import somebody
from core.action import old_action
from core.place import Place
from core.result import Resolution
from core.rulesets.storyteller.contests.rules import ContestRequest, contested
from core.rulesets.storyteller.draws.acts import RivalForm, follow_rival, prepare_contest, start_rival
from core.rulesets.storyteller.draws.forecast import contest_odds
from core.rulesets.storyteller.draws.spending import spent
from core.rulesets.storyteller.draws.told import brief_against
from core.rulesets.storyteller.fights.conflict import Fight
from core.rulesets.storyteller.races.acts import Chase
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
