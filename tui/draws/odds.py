"""Exact odds before a draw: the main probabilities, the shape of the draw, and the effect of each lever."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from rich.cells import cell_len
from textual.content import Content

from core.luck.odds import Lever, Odds
from core.ruleset import Ruleset
from core.wording import MINUS, signed_text
from tui.draws.measure import Measure, chance_word, decimal, telling_measure
from tui.draws.tails import gather_tails, within_reach
from tui.text.columns import cell
from tui.text.plain import clip, plain
from tui.widgets.gauge import bar, distribution, share
from tui.widgets.histogram import OTHER, Shares, histogram, numbers

_P = 7  # cells of a probability
_NEAR = Fraction(1, 12)  # a probability further away isn't the wanted one
_FIGURES = 2 * _P + 2  # cells of the text after the name of a lever
_LONGEST = 60  # cells of a lever's name beyond which it is cut anyway
_BARS = 5, 12  # cells of a lever's bar, at least and at most: names of levers come first
_ROOMY = 50  # cells from which levers have one
_FEW = 8  # values up to which a line for each, with its exact share, says more than columns
_FURTHEST = 400  # numbers further apart stand on no even axis
_COLUMNS = (28, 7)  # cells and lines from which columns are worth drawing


def headline(odds: Odds, ruleset: Ruleset) -> Content:
    """`80.0 % success`, the main probability; for a draw without one its mean."""
    if not odds.chances:
        return Content.styled("" if odds.mean is None else _mean(odds, ruleset), "bold")
    first = odds.chances[0]
    return Content.assemble((f"{share(first.p)} ", "bold $text-accent"), (chance_word(first.word, ruleset), "bold"))


def head(odds: Odds, ruleset: Ruleset, width: int) -> list[Content]:
    """The headline, and beside or below it the other probabilities above zero and the mean."""
    first, parts = headline(odds, ruleset), _others(odds, ruleset)
    rest = " · ".join(parts)
    if first.cell_length + cell_len(rest) + 3 <= width:
        return [Content.assemble(first, ("   " + rest, "$text-muted"))]
    return [first, *(Content.styled(clip(line, width), "$text-muted") for line in _pack(parts, width))]


def _others(odds: Odds, ruleset: Ruleset) -> list[str]:
    parts = [f"{chance_word(chance.word, ruleset)} {share(chance.p)}" for chance in odds.chances[1:] if chance.p]
    return [*parts, *([] if odds.mean is None or not odds.chances else [_mean(odds, ruleset)])]


def _mean(odds: Odds, ruleset: Ruleset) -> str:
    return f"mean {decimal(odds.mean or Fraction(0))} {_counted_word(odds, ruleset)}".rstrip()


def _pack(parts: Sequence[str], width: int) -> list[str]:
    """The parts in lines of this width, as many in each as fit whole."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1]) + cell_len(part) + 3 <= width:
            lines[-1] += f" · {part}"
        else:
            lines.append(part)
    return lines


def _counted_word(odds: Odds, ruleset: Ruleset) -> str:
    return plain(ruleset.word(odds.counted)) if odds.counted else ""


def picture(odds: Odds, ruleset: Ruleset, width: int, lines: int) -> list[Content]:
    """The shape of the draw in at most `lines` lines: columns if there are many values and room, else bars.

    Values that the headline counts are in the colour of success. A draw that counts nothing shows its probabilities.
    """
    shares = _shares(odds, ruleset)
    rising = numbers(shares) if len(shares) > _FEW and width >= _COLUMNS[0] and lines >= _COLUMNS[1] else []
    if rising and rising[-1] - rising[0] <= _FURTHEST:
        word = f"mean {_counted_word(odds, ruleset)}".rstrip()
        wanted = good_part(odds)
        good = [shares[at][0] for at in wanted]
        return histogram(within_reach(shares, wanted), width, lines, good=good, mean=odds.mean, word=word)
    return spread(odds, ruleset, width, lines)


def spread(odds: Odds, ruleset: Ruleset, width: int, lines: int) -> list[Content]:
    """A bar for each value in at most `lines` lines; a long list combines its far ends.

    Probabilities aren't combined, because one may be part of another, as a dramatic success is of a win. The head
    lists those left out.
    """
    good = good_part(odds)
    shares = _shares(odds, ruleset)
    if not shares:
        chances = [(chance_word(chance.word, ruleset), chance.p) for chance in odds.chances]
        shares, good = chances[: max(1, lines)], range(0)
    if len(shares) > lines > 1:
        shares, good = gather_tails(shares, good, lines)
    return distribution(shares, cells=width, style=OTHER, good=good)


def _shares(odds: Odds, ruleset: Ruleset) -> Shares:
    """The values in words; a negative number gets a true minus."""
    return [(ruleset.words.get(value) or re.sub("^-", MINUS, value), p) for value, p in odds.spread.items()]


def good_part(odds: Odds) -> range:
    """The indexes of the spread that the headline counts: the end with exactly its probability, if there is one."""
    p, shares = next((chance.p for chance in odds.chances), Fraction(0)), list(odds.spread.values())
    first, last = list(accumulate(shares)), list(accumulate(reversed(shares)))
    if p and p in last:
        return range(len(shares) - 1 - last.index(p), len(shares))
    return range(first.index(p) + 1) if p and p in first else range(0)


def levers(
    found: Sequence[Lever], odds: Odds, labels: Mapping[str, str], ruleset: Ruleset, *, width: int, lines: int = 99
) -> list[Content]:
    """Each lever with its probability and the difference, best first.

    If no lever changes the headline, another probability or the mean is used, under a line that says so.
    """
    found = [lever for lever in found if lever.odds.chances or not odds.chances]
    measure = telling_measure(odds, [lever.odds for lever in found])
    best = sorted(found, key=lambda lever: -measure.figure_of(lever.odds))
    said = []
    if odds.chances and measure != Measure(odds.chances[0].word):
        same = f"{chance_word(odds.chances[0].word, ruleset)} unchanged; {measure.title_in(ruleset)}:"
        said = [Content.styled(clip(same, width), "$text-muted")]
    left = width - lever_width(best, labels) - 1 if width >= _ROOMY else 0
    cells = min(left, _BARS[1]) if left >= _BARS[0] else 0
    most = measure.figure_of(best[0].odds) if measure.mean and best else Fraction(1)
    for lever in best:
        figures = _figures(lever, odds, measure, most, cells)
        room = max(8, width - _FIGURES - (cells + 1 if cells else 0))
        said.append(Content.assemble(cell(lever_name(lever, labels, room), room), figures))
    return said[:lines]


def _figures(lever: Lever, now: Odds, measure: Measure, most: Fraction, cells: int) -> Content:
    """The figure, the difference, and a bar of `cells` that is full at `most`; without one if that is 0."""
    picture = f" {bar(measure.figure_of(lever.odds) / most, cells)}" if most > 0 and cells else ""
    change = measure.change(lever.odds, now, _P)
    return Content.assemble(f"{measure.figure_in_words(lever.odds):>{_P}} ", change, (picture, "$accent"))


def lever_width(found: Sequence[Lever], labels: Mapping[str, str]) -> int:
    """The cells needed to name every lever in full beside its figures."""
    return max((cell_len(lever_name(lever, labels, _LONGEST)) for lever in found), default=0) + _FIGURES


def lever_name(lever: Lever, labels: Mapping[str, str], room: int) -> str:
    """The name of a lever: `Bonus +1`, `Again 9-again`, `without Careful`; a long label is cut before its value."""
    label = plain(labels.get(lever.field, lever.field))
    if isinstance(lever.value, bool):
        return clip(label if lever.value else f"without {label}", room)
    value = clip(plain(lever.label), max(room // 2, room - cell_len(label) - 1))
    return f"{clip(label, room - cell_len(value) - 1)} {value}"


def solutions(
    found: Mapping[int, Odds], targets: Sequence[Fraction] = (Fraction(1, 2), Fraction(3, 5), Fraction(3, 4))
) -> Iterator[tuple[Fraction, int, Fraction]]:
    """For each target probability, the nearest value of a field with its result, if it is near enough."""
    found = {value: odds for value, odds in found.items() if odds.chances}
    for target in targets if found else ():
        value = min(found, key=lambda n: (abs(found[n].chances[0].p - target), abs(n)))
        if abs(found[value].chances[0].p - target) <= _NEAR:
            yield target, value, found[value].chances[0].p


def solver(label: str, found: Mapping[int, Odds]) -> Content:
    """`Bonus for 50 %: −1 · 60 %: +0 · 75 %: +1 (80 %)`: the values of a field for usual probabilities.

    A field that is never negative has no signs. Empty if no usual probability is near enough.
    """
    said = str if min(found) >= 0 else signed_text
    parts = [
        f"{whole(target)}: {said(value)}" + ("" if whole(p) == whole(target) else f" ({whole(p)})")
        for target, value, p in solutions(found)
    ]
    return Content("") if not parts else Content.assemble((f"{plain(label)} for ", "$text-muted"), " · ".join(parts))


def whole(p: Fraction) -> str:
    """A probability in whole percent."""
    return f"{round(p * 100)} %"
