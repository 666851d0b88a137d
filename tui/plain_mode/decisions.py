"""A decision in lines: all choices with their numbers, chances and costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic

from core.luck.odds import Odds
from core.luck.table import ChoiceAsk
from core.ruleset import Ruleset
from tui.draws.advice import advice
from tui.draws.choices import add_stakes, changes_by_choice
from tui.draws.measure import telling_measure
from tui.draws.progress import Drawing
from tui.plain_mode.choices import label

PATIENCE = 1.0
"""The seconds after which no more odds are computed: a line once read out is not read again."""


def decision_lines(drawing: Drawing, ask: ChoiceAsk, ruleset: Ruleset) -> Iterator[str]:
    """Return `1. Keep it, success 61.3 %`, `2.

    Draw again, success 70 %: costs 1 Fate Point`; closed ones with the reason.
    """
    odds = _price_choices(drawing, ruleset)
    first = next(iter(odds.values()), None)
    measure = telling_measure(first, odds.values()) if first else None
    for number, choice in enumerate(add_stakes(ask.offered, changes_by_choice(drawing, ruleset)), 1):
        own = odds.get(choice.id)
        chance = (
            f", {measure.title_in(ruleset)} {measure.figure_in_words(own)}"
            if measure and own and not choice.why_not
            else ""
        )
        note = f"not now: {choice.why_not}" if choice.why_not else choice.note
        yield f"{number}. {label(choice)}{chance}{f': {note}' if note else ''}"


def _price_choices(drawing: Drawing, ruleset: Ruleset) -> Mapping[str, Odds]:
    """The odds of the choices, as many as can be computed in time."""
    found, end = dict[str, Odds](), monotonic() + PATIENCE
    for id, odds in advice(drawing, ruleset.word):
        found[id] = odds
        if monotonic() > end:
            break
    return found
