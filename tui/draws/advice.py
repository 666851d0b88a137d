"""The exact odds after each choice of a decision, one by one. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from core.actions.actor import find_actor
from core.actions.play import Progress
from core.actions.result import Outcome, Resolution
from core.building_blocks.band import Band
from core.luck.exact_walk import Distribution, TooDeep, at_most, walk
from core.luck.odds import Chance, Odds
from core.luck.table import Answer, ChoiceAsk, KnownAnswers, Table, Unanswered
from core.refusal import Refusal
from tui.draws.progress import Drawing

_PLAYS = 4_000  # runs of a rule that may be spent on pricing one decision
_MOST = 24
"""The most choices that are walked one by one."""
_BANDS = list(Band)


def advice(drawing: Drawing, word: Callable[[str], str]) -> Iterator[tuple[str, Odds]]:
    """The odds of a decision's choices by id: as the rule prices them, else by walking the rule.

    None for a walk that takes too long or has no outcome, or if someone other than the acting character decides,
    because a walk tells the odds of the acting character. `word` gives the game's word for an outcome.
    """
    ask = drawing.ask
    try:
        if isinstance(ask, ChoiceAsk) and ask.advice:
            yield from ask.advice().items()
        elif isinstance(ask, ChoiceAsk) and not other_decider(drawing):
            yield from _walk_choices(drawing, ask, word)
    except (Refusal, TooDeep):
        return


def other_decider(drawing: Drawing) -> str:
    """The name of the one who decides, if that isn't the acting character; else empty."""
    acting = find_actor(drawing.form, drawing.situation).name
    name = drawing.ask.seat.name if drawing.ask is not None else ""
    return name if acting and name != acting else ""


def ends(drawing: Drawing) -> Iterator[tuple[str, Drawing]]:
    """The draw at its end after each open choice, by id, as long as nothing is drawn or asked after one."""
    for choice in drawing.ask.choices[:_MOST] if isinstance(drawing.ask, ChoiceAsk) else ():
        if not choice.why_not:
            answers = (*drawing.answers, Answer((choice.id,)))
            try:
                resolution = drawing.action.rule(drawing.request, Table(KnownAnswers(answers)))
            except (Unanswered, Refusal):
                return
            yield choice.id, replace(drawing, run=Progress(answers, resolution=resolution))


def _walk_choices(drawing: Drawing, ask: ChoiceAsk, word: Callable[[str], str]) -> Iterator[tuple[str, Odds]]:
    """The odds of each open choice if the usual ones follow."""
    play = at_most(_PLAYS, partial(drawing.action.rule, drawing.request))
    for choice in ask.choices:
        if not choice.why_not:
            found = walk(play, _outcome, answers=(*drawing.answers, Answer((choice.id,))))
            yield choice.id, _odds(found, word)


def _outcome(resolution: Resolution[Any]) -> Outcome:
    if resolution.outcome is None:
        raise TooDeep
    return resolution.outcome


def _odds(found: Distribution[Outcome], word: Callable[[str], str]) -> Odds:
    """The probability of success, and of each outcome from the worst to the best."""
    good = _BANDS.index(Band.SUCCESS)
    chance = sum((p for outcome, p in found.items() if _BANDS.index(outcome.band) >= good), Fraction(0))
    ordered = sorted(found.items(), key=lambda item: _BANDS.index(item[0].band))
    return Odds((Chance("p_success", chance),), {word(outcome.word): p for outcome, p in ordered})
