"""The parts of a draw's totals before the draw: `3 Wits + 2 Larceny − 2 Tilted = 3`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from textual.content import Content

from campaigns.wording.log_entries import step_pieces, token_words
from core.actions.known_steps import Known
from core.actions.result import Step
from core.ruleset import Ruleset
from core.wording import MINUS, number_text
from tui.text.plain import plain


def made_of(made: Sequence[Known], ruleset: Ruleset, width: int, lines: int) -> list[Content]:
    """A line for each drawer, wrapped if long, up to `lines`."""
    named = len({known.seat for known in made if known.seat}) > 1
    told = [_seat(seat, tuple(own), ruleset, named) for seat, own in groupby(made, key=lambda known: known.seat)]
    return [line for text in told for line in Content.styled(plain(text), "$text-muted").wrap(width)][:lines]


def _seat(seat: str, own: Sequence[Known], ruleset: Ruleset, named: bool) -> str:
    """The parts of one seat's totals, and the kind of draw if the game has a word for it."""
    kind = next((word for known in own if known.why and (word := drawn_word(known.why, ruleset))), "")
    parts = [total_words(known, ruleset) for known in own]
    return (f"{seat}: " if named and seat else "") + " · ".join(filter(None, (*parts, kind)))


def total_words(known: Known, ruleset: Ruleset) -> str:
    """The parts of a total and their sum; a single part is the total."""
    parts = list(_parts(known, ruleset))
    sums = f" = {number_text(known.total)}" if known.total is not None and len(parts) > 1 else ""
    return " ".join(parts) + sums


def _parts(known: Known, ruleset: Ruleset) -> Iterator[str]:
    for at, step in enumerate(known.parts):
        amount = step.amount or 0
        sign = f"{MINUS} " if amount < 0 else "" if at == 0 and known.total is not None else "+ "
        yield f"{sign}{abs(amount)} {_words(step, ruleset)}"


def _words(step: Step, ruleset: Ruleset) -> str:
    pieces = step_pieces(ruleset, step)
    said = "".join(piece if isinstance(piece, str) else token_words(ruleset, piece.token) for piece in pieces)
    only = abs(step.amount or 0) == 1 and said == ruleset.word(step.what)
    return ruleset.words.get(f"one_{step.what}", said) if only else said


def drawn_word(why: str, ruleset: Ruleset) -> str:
    """A game's word for a rule's draw: `in a chance draw`; empty without one."""
    return ruleset.words.get(f"drawn_{why.replace('-', '_')}", "")
