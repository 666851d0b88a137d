"""The ways to decide, in aligned columns: what each is, what it costs, and how likely it makes a success."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.content import Content

from core.entry import Choice
from core.odds import Odds
from core.ruleset import Ruleset
from tui.present.columns import cell
from tui.present.measure import Measure, telling
from tui.present.odds import head, picture
from tui.text import clip, plain

_FIGURE, _CHANGE = 9, 8  # cells
_WIDEST = 96  # beyond this the eye loses the line between words and figures
_FEWEST = 3  # lines from which a picture says more than the headline alone


def choice_lines(
    choices: Sequence[Choice], odds: Mapping[str, Odds], ruleset: Ruleset, width: int
) -> tuple[Content, ...]:
    """A heading that names the figures, then a line for each choice; the first of them is the usual one.

    As long as the odds of the usual one are not known there are no figures, and the heading is empty.
    """
    usual = odds.get(choices[0].id) if choices else None
    measure = telling(usual, odds.values()) if usual else None
    room = min(width, _WIDEST) - (_FIGURE + _CHANGE if measure else 0)
    labels = min(max((cell_len(_label(choice)) for choice in choices), default=0), room)
    heading = f"{clip(measure.named(ruleset), room + _FIGURE):>{room + _FIGURE}}" if measure else ""
    lines = (
        Content.assemble(
            _words(choice, labels, room), "" if choice.why_not else _figures(odds.get(choice.id), usual, measure)
        )
        for choice in choices
    )
    return (Content.styled(heading, "$text-muted"), *lines)


def _label(choice: Choice) -> str:
    return plain(choice.label or choice.id)


def _words(choice: Choice, labels: int, room: int) -> Content:
    """What it is and what it costs, or dimmed with why it is not open."""
    label, rest = cell(_label(choice), labels), max(0, room - labels - 2)
    if choice.why_not:
        return Content.styled(f"{label}  {cell(choice.why_not, rest)}", "dim")
    return Content.assemble(label, (f"  {cell(choice.note, rest)}" if rest else "", "$text-muted"))


def _figures(odds: Odds | None, usual: Odds | None, measure: Measure | None) -> Content:
    if usual is None or measure is None:
        return Content("")
    if odds is None:
        return Content.styled(f"{'–':>{_FIGURE}}{'':{_CHANGE}}", "$text-muted")
    change = Content.styled(f"{'usual':>{_CHANGE}}", "$text-muted")
    change = change if odds is usual else measure.change(odds, usual, _CHANGE)
    return Content.assemble((f"{measure.shown(odds):>{_FIGURE}}", "$text-accent"), change)


def weighed(choice: Choice, odds: Odds | None, ruleset: Ruleset, *, row: str, width: int, lines: int) -> list[Content]:
    """One choice in full, as far as there is room: what its `row` had to cut short, and its whole odds."""
    said = plain(choice.why_not or choice.note)
    found = [] if said in row else Content.styled(said, "$text-muted").wrap(width)
    if odds is not None:
        found += [Content(""), *head(odds, ruleset, width)]
        if len(odds.spread) > 1 and lines - len(found) > _FEWEST:
            found += picture(odds, ruleset, min(width, _WIDEST), lines - len(found))
    return found[:lines]
