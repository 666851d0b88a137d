"""The figure for comparing odds: the main probability, or one that differs if that is equal."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from textual.content import Content

from core.luck.odds import Odds
from core.ruleset import Ruleset
from core.wording import MINUS, number_text
from tui.text.plain import plain
from tui.widgets.gauge import share


class Measure(NamedTuple):
    """A probability by its word key, or the mean."""

    word: str
    mean: bool = False

    def figure_of(self, odds: Odds) -> Fraction:
        """The figure."""
        if self.mean:
            return odds.mean or Fraction(0)
        return next((chance.p for chance in odds.chances if chance.word == self.word), Fraction(0))

    def title_in(self, ruleset: Ruleset) -> str:
        """The title: `success`, `mean hits`."""
        return f"mean {chance_word(self.word, ruleset)}".rstrip() if self.mean else chance_word(self.word, ruleset)

    def figure_in_words(self, odds: Odds) -> str:
        """The figure in words: `61.2 %`, `2.50`."""
        return decimal(self.figure_of(odds)) if self.mean else share(self.figure_of(odds))

    def difference_in_words(self, then: Odds, now: Odds) -> str:
        """The difference in words: `+3.2` points, `+0.25`, `±0`."""
        difference = self.figure_of(then) - self.figure_of(now)
        return hundredths(difference) if self.mean else points(difference)

    def change(self, then: Odds, now: Odds, width: int) -> Content:
        """The difference, right-aligned, coloured as better or worse if more is better."""
        said = self.difference_in_words(then, now)
        headline = now.chances[0].word if now.chances else ""
        better = {"+": "$text-success", MINUS: "$text-warning"} if self.mean or self.word == headline else {}
        return Content.styled(f"{said:>{width}}", better.get(said[0], "$text-muted"))


def telling_measure(now: Odds, others: Collection[Odds]) -> Measure:
    """The headline, unless it is equal in all of these; then the mean; then the most often different probability."""
    if not now.chances:
        return Measure(now.counted, mean=True)
    headline, *chances = (Measure(chance.word) for chance in now.chances)
    mean = [] if now.mean is None else [Measure(now.counted, mean=True)]
    moved = {m: sum(m.difference_in_words(other, now) != SAME for other in others) for m in (headline, *mean, *chances)}
    first = next((measure for measure in (headline, *mean) if moved[measure]), headline)
    return first if moved[first] else max(moved, key=lambda measure: moved[measure])


SAME = "±0"


def points(difference: Fraction) -> str:
    """A difference of two probabilities in percentage points: `+10.0`, `−0.5`, `±0`."""
    tenths = round(difference * 1000)
    return f"{_sign(tenths)}{abs(tenths) // 10}.{abs(tenths) % 10}" if tenths else SAME


def hundredths(difference: Fraction) -> str:
    """A difference of two means: `+0.25`, `−1.00`, `±0`."""
    parts = round(difference * 100)
    return f"{_sign(parts)}{abs(parts) // 100}.{abs(parts) % 100:02}" if parts else SAME


def _sign(number: int) -> str:
    return "+" if number > 0 else MINUS


def decimal(value: Fraction) -> str:
    """A mean to two places, with a true minus."""
    return number_text(float(value), ".2f")


def chance_word(word: str, ruleset: Ruleset) -> str:
    """The words for a probability; a key without words loses the `p_` that marks it."""
    return plain(ruleset.word(word if word in ruleset.words else word.removeprefix("p_")))
