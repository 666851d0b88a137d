"""The choices of a decision in aligned columns: name, cost, and odds of success."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from rich.cells import cell_len
from textual.content import Content

from core.luck.odds import Odds
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.entry import Choice
from tui.draws.advice import ends
from tui.draws.change_preview import changes
from tui.draws.measure import SAME, Measure, telling_measure
from tui.draws.odds import head, picture
from tui.draws.progress import Drawing
from tui.text.columns import cell
from tui.text.plain import clip, plain

_FIGURE, _CHANGE = 9, 8  # cells
_WIDEST = 96  # beyond this the eye can't follow the line from words to figures, so only words get more room
_SEARCH = 14  # cells of the search at the beginning of the heading's line
_FEWEST = 3  # the fewest lines for which a picture is worth its room


def choice_lines(
    choices: Sequence[Choice], odds: Mapping[str, Odds], ruleset: Ruleset, width: int, whose: str = ""
) -> tuple[Content, ...]:
    """A heading for the figures, then a line for each choice, the usual one first.

    If the usual one only keeps the result and has no odds, nothing is compared with it. Until odds are known there are
    no figures, and the heading is empty. `whose` names the decider if it isn't the acting character.
    """
    usual = odds.get(choices[0].id) if choices else None
    first = usual or next(iter(odds.values()), None)
    measure = telling_measure(first, odds.values()) if first else None
    apart = [_difference(choice, choices, odds, measure, ruleset) if measure else "" for choice in choices]
    noted = _add_differences(choices, apart)
    figures = _FIGURE + _CHANGE if measure else 0
    room = min(width, max(_WIDEST, _width(noted) + figures)) - figures
    labels = _label_cells(noted, room)
    choices = _add_differences(choices, apart, room - labels - 2)
    title = _heading(whose, measure.title_in(ruleset), room + _FIGURE) if measure else ""
    heading = f"{title:>{room + _FIGURE}}" if measure else ""
    lines = (
        Content.assemble(
            _words(choice, labels, room + figures if choice.why_not else room),
            "" if choice.why_not else _figures(odds.get(choice.id), usual, measure),
        )
        for choice in choices
    )
    return (Content.styled(heading, "$text-muted"), *lines)


def _heading(whose: str, title: str, room: int) -> str:
    """The title of the figures, and whose they are; a long name is cut first, and the search begins the same line."""
    name = clip(plain(whose), room - _SEARCH - cell_len(f": {title}"))
    return clip(said_of(name, title), room)


def said_of(whose: str, what: str) -> str:
    """`Win`, or `Rook: Win` of someone named."""
    return plain(f"{whose}: {what}") if whose else what


def changes_by_choice(drawing: Drawing, ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The changes of each choice that ends the draw; empty if one of them is impossible."""
    with suppress(Refusal):
        now = drawing.told
        return {id: tuple(map(str, changes(end.effects(), now, ruleset))) for id, end in ends(drawing)}
    return {}


def add_stakes(choices: Sequence[Choice], stakes: Mapping[str, Sequence[str]]) -> tuple[Choice, ...]:
    """The choices with their changes that not all others share; the rule's own note comes first."""
    common = set.intersection(*map(set, stakes.values())) if stakes else set()
    own = {id: ", ".join(each for each in moved if each not in common) for id, moved in stakes.items()}
    return tuple(
        replace(choice, note=" · ".join(filter(None, (choice.note, own.get(choice.id, ""))))) for choice in choices
    )


def _difference(
    choice: Choice, choices: Sequence[Choice], odds: Mapping[str, Odds], measure: Measure, ruleset: Ruleset
) -> str:
    """The odds that distinguish a choice from others with the same figure."""
    own = odds.get(choice.id)
    if own is None or choice.why_not:
        return ""
    shown = measure.figure_in_words(own)
    alike = [
        odds[c.id] for c in choices if not c.why_not and c.id in odds and measure.figure_in_words(odds[c.id]) == shown
    ]
    others = (Measure(chance.word) for chance in own.chances if chance.word != measure.word)
    telling_it = [each for each in others if any(each.difference_in_words(other, own) != SAME for other in alike)]
    if not telling_it:
        return ""
    most = max(telling_it, key=lambda each: each.figure_of(own))
    return f"{most.title_in(ruleset)} {most.figure_in_words(own)}"


def _add_differences(choices: Sequence[Choice], apart: Sequence[str], room: int | None = None) -> list[Choice]:
    """The choices with their distinguishing odds before their notes.

    If one row has no room for both and its note is shorter, all rows leave the odds out: the cost of a choice matters
    more, and the full odds are below. On only some rows they would suggest that the others differ.
    """
    both = [", ".join(filter(None, (own, choice.note))) for choice, own in zip(choices, apart, strict=True)]
    crowded = room is not None and any(
        choice.note and cell_len(said) > room and cell_len(choice.note) < cell_len(own)
        for choice, own, said in zip(choices, apart, both, strict=True)
    )
    return list(choices) if crowded else [replace(each, note=said) for each, said in zip(choices, both, strict=True)]


def _width(choices: Sequence[Choice]) -> int:
    """The width of the choices with all their notes; the reason of a closed one may use the room of its figures."""
    label = max((cell_len(_label(each)) for each in choices), default=0)
    note = max((cell_len(_note(each)) for each in choices if not each.why_not), default=0)
    return label + (note + 2 if note else 0)


def _label_cells(choices: Sequence[Choice], room: int) -> int:
    """The width of the labels: the longest, but the notes get their own width or two fifths of the room."""
    longest = max((cell_len(_label(choice)) for choice in choices), default=0)
    notes = max((cell_len(_note(choice)) for choice in choices), default=0)
    return min(longest, room - min(notes + 2, room * 2 // 5) if notes else room)


def _label(choice: Choice) -> str:
    return plain(choice.label or choice.id)


def _note(choice: Choice) -> str:
    """The reason why a choice is closed, or its cost."""
    return plain(choice.why_not or choice.note)


def _words(choice: Choice, labels: int, room: int) -> Content:
    """The label and cost of a choice, or dimmed with the reason why it is closed.

    A long label may use the room that a short note leaves, because it is the subject; a note the room of a short
    label, if it then fits.
    """
    spare, long = room - 2 - cell_len(_note(choice)), cell_len(_label(choice))
    own = spare if long <= spare < labels else max(labels, min(long, spare))
    label, rest = cell(_label(choice), own), max(0, room - own - 2)
    note = f"  {cell(_note(choice), rest)}" if rest else ""
    return Content.styled(label + note, "dim") if choice.why_not else Content.assemble(label, (note, "$text-muted"))


def _figures(odds: Odds | None, usual: Odds | None, measure: Measure | None) -> Content:
    if measure is None:
        return Content("")
    if odds is None:
        return Content.styled(f"{'–':>{_FIGURE}}{'':{_CHANGE}}", "$text-muted")
    change = Content.styled(f"{'usual' if usual else '':>{_CHANGE}}", "$text-muted")
    if usual is not None and odds is not usual:
        change = measure.change(odds, usual, _CHANGE)
    return Content.assemble((f"{measure.figure_in_words(odds):>{_FIGURE}}", "$text-accent"), change)


def choice_in_full(
    choice: Choice, odds: Odds | None, ruleset: Ruleset, *, row: str, width: int, lines: int, whose: str = ""
) -> list[Content]:
    """One choice in full, as far as there is room: the parts that its `row` cut, and all its odds."""
    cut = " · ".join(said for said in (_label(choice), _note(choice)) if said not in row)
    found = Content.styled(cut, "$text-muted").wrap(max(1, width)) if cut else []
    if odds is not None:
        first, *rest = head(odds, ruleset, width - cell_len(said_of(whose, "")))
        found += [Content(""), Content.assemble((said_of(whose, ""), "$text-muted"), first), *rest]
        if len(odds.spread) > 1 and lines - len(found) > _FEWEST:
            found += picture(odds, ruleset, min(width, _WIDEST), lines - len(found))
    return found[:lines]
