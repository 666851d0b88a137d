"""Decisions without a question: an NPC's standing choice, and choices without a difference. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from core.actions.result import Outcome
from core.actions.situation import UNTOLD, Brief, Effects
from core.luck.odds import Odds
from core.luck.table import Answer, ChoiceAsk, Luck
from core.refusal import Refusal
from tui.draws.advice import advice, ends
from tui.draws.measure import telling_measure
from tui.draws.next_step import ASKED, BEST, USUAL
from tui.draws.progress import Drawing, by_luck

if TYPE_CHECKING:
    from campaigns.state.view import View

_MOST = 12
"""The most choices that are compared; with more, the usual one is taken."""


def figures(view: View) -> frozenset[str]:
    """The names of the GM's NPCs and nameless units in running conflicts, except those that a player plays."""
    players = {c.id for c in view.characters if c.role == "pc"}
    named = (c.name for c in view.characters if c.id not in players)
    nameless = (row.name for conflict in view.conflicts for row in conflict.face.rows if row.whose not in players)
    return frozenset((*named, *nameless))


class StandingAnswers(NamedTuple):
    """The program's own answers: it draws with `luck`, if given, and NPCs decide by name."""

    way: str
    figures: frozenset[str]
    word: Callable[[str], str]
    luck: Luck | None = None

    def reply(self, drawing: Drawing) -> Answer | None:
        """The answer to a question, or None if someone has to be asked."""
        choice = self._choice(drawing)
        if choice is not None:
            return Answer((choice,))
        return by_luck(self.luck)(drawing) if self.luck else None

    def _choice(self, drawing: Drawing) -> str | None:
        """The decision for a question that no one has to be asked."""
        ask = drawing.ask
        if not isinstance(ask, ChoiceAsk) or ask.first is None:
            return None
        if unasked := ask.unasked:
            return unasked
        if self.way == ASKED or ask.of_the_story or ask.seat.name not in self.figures:
            return ask.first.id if _all_the_same(drawing, ask) else None
        return ask.first.id if self.way == USUAL else self._weigh(drawing, ask, ask.first.id)

    def _weigh(self, drawing: Drawing, ask: ChoiceAsk, usual: str) -> str:
        """The best choice, or the one with the least probable worst outcome; of equal ones the first."""
        odds = dict(islice(advice(drawing, self.word), _MOST))
        now = odds.get(usual)
        open_ids = [choice.id for choice in ask.choices if choice.id in odds]
        if now is None or len(ask.choices) > _MOST:
            return usual
        if self.way == BEST:
            measure = telling_measure(now, odds.values())
            return max(open_ids, key=lambda choice: (measure.figure_of(odds[choice]), choice == usual))
        worst = next(iter(now.spread), "")
        return min(open_ids, key=lambda choice: (_share(odds[choice], worst), choice != usual))


def _all_the_same(drawing: Drawing, ask: ChoiceAsk) -> bool:
    """Return True if every choice ends the draw with the same log line and the same changes.

    Choices of the story always differ. It stops at the first difference.
    """
    if ask.of_the_story:
        return False
    first, alike = None, 0
    try:
        for _, each in ends(drawing):
            end = _end(each)
            first = first or end
            if end != first:
                return False
            alike += 1
    except Refusal:  # one of them could not be taken
        return False
    return alike == sum(not choice.why_not for choice in ask.choices)


def _end(drawing: Drawing) -> tuple[Brief, Outcome | None, Effects]:
    """The result of a finished draw, without its step-by-step text."""
    assert drawing.resolution is not None
    return drawing.brief, drawing.resolution.outcome, replace(drawing.effects(), steps=(), brief=UNTOLD)


def _share(odds: Odds, worst: str) -> Fraction:
    """The probability of the worst outcome."""
    return odds.spread.get(worst, Fraction(0))
