"""Odds and results as lines: each step with its numbers, then the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from core.actions.situation import Brief
from core.luck.odds import Odds
from core.ruleset import Ruleset
from core.wording import number_text, signed_text
from tui.draws.breakdown import Breakdown, headline, step_text, who_drew
from tui.draws.measure import chance_word
from tui.text.bands import look
from tui.widgets.gauge import share


def odds_line(odds: Odds, ruleset: Ruleset) -> str:
    """Return the chances in a line: `Success 61.3 %, exceptional success 4.2 %`."""
    chances = [f"{chance_word(chance.word, ruleset)} {share(chance.p)}" for chance in odds.chances]
    mean = [] if odds.mean is None else [f"mean {ruleset.word(odds.counted)} {number_text(float(odds.mean), '.2f')}"]
    said = ", ".join([*chances, *mean])
    return f"{said[:1].upper()}{said[1:]}."


def spread_lines(odds: Odds, ruleset: Ruleset) -> Iterator[str]:
    """Return the chance of each outcome."""
    yield from (f"{ruleset.words.get(each, each)} {share(p)}" for each, p in odds.spread.items())


def result_lines(reckoned: Breakdown, ruleset: Ruleset, brief: Brief) -> Iterator[str]:
    """Return the result first, then its derivation, then the drawing character."""
    if said := headline(reckoned, ruleset, brief).plain:
        glyph = f"{look(reckoned.outcome.band).glyph} " if reckoned.outcome else ""
        yield said.removeprefix(glyph)
    several = len({step.seat for step in reckoned.steps if step.seat}) > 1
    for seat, steps in groupby(reckoned.steps, key=lambda step: step.seat):
        if several and seat:
            yield f"{seat}:"
        for step in steps:
            amount = "" if step.amount is None else signed_text(step.amount)
            total = "" if step.total is None else f"makes {number_text(step.total)}"
            yield ", ".join(filter(None, (step_text(step, ruleset).plain, amount, total)))
    if who := who_drew(reckoned, ruleset):
        yield f"{who[:1].upper()}{who[1:]}."
