"""The contest action, and its effect on the conflict it is part of (storyteller-22 to 28)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.situation import Brief
from core.rulesets.storyteller.conditions.incapacity import if_alive
from core.rulesets.storyteller.contests.form import RivalForm, defender_of, follow_rival, sides_of, start_rival
from core.rulesets.storyteller.contests.odds import contest_odds
from core.rulesets.storyteller.contests.rules import Contest, ContestRequest, draw_contest
from core.rulesets.storyteller.draws.actions import draw_traits, effects_of_draw, score_facts
from core.rulesets.storyteller.situation import Done, Effects, Situation


class Contested(ABC):
    """A conflict that an ordinary contest can decide."""

    __slots__ = ()

    @abstractmethod
    def decided_by(self, contest: Contest) -> Effects:
        """The effects of a contest made in this conflict; empty if no contest was due."""


def _prepare(form: RivalForm, situation: Situation) -> ContestRequest:
    """The request for a contest, with both sides from the form."""
    sides = sides_of(form, situation)
    return ContestRequest(sides=sides, defender=defender_of(form, sides, situation), options=situation.options)


def _settle(done: Done[RivalForm, ContestRequest, Contest]) -> Effects:
    """The resources the draw used up, and the contest's effect on the running conflict."""
    effects, conflict = effects_of_draw(done.form, done.situation), done.situation.conflict
    if not isinstance(conflict, Contested):
        return effects
    decided = conflict.decided_by(done.value)
    return replace(
        effects,
        conflict=decided.conflict,
        conflict_over=decided.conflict_over,
        steps=(*effects.steps, *decided.steps),
    )


def _brief(done: Done[RivalForm, ContestRequest, Contest]) -> Brief:
    """The traits, the opponent and the margin, for the log."""
    contest = done.value
    lost = contest.winner == 1
    label = f"{draw_traits(done.form)} against {contest.draws[1].name}"
    return Brief(label, score_facts(contest.successes, "behind" if lost else "successes"))


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="contest",
        title="Contest",
        place=Place.SCENE,
        form=RivalForm,
        request=ContestRequest,
        rule=draw_contest,
        prepare=_prepare,
        settle=_settle,
        brief=_brief,
        start=start_rival,
        help="Contend with another: both draw, and more successes win.",
        why_not=if_alive(),
        odds=contest_odds,
        follow=follow_rival,
    ),
)
