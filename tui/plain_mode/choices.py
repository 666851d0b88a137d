"""Numbered choices: listing them, and finding the one that was typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaigns.command_language.names import Named, count_of, find_meant, of_choices
from core.refusal import Refusal
from core.schema.entry import Choice
from core.wording import quantity
from tui.forms.control_kinds import NONE

INLINE = 4
"""The most choices listed within a question; a longer list is shown on request."""


def label(choice: Choice) -> str:
    """Return the label of a choice."""
    return (choice.label or choice.id).removeprefix(NONE) or "none"


def list_choices(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield a line for each choice: its number, its label, and its cost or the reason it is closed."""
    for number, choice in enumerate(choices, 1):
        note = f"not now: {choice.why_not}" if choice.why_not else choice.note
        yield f"{number}. {label(choice)}{f': {note}' if note else ''}"


def inline(choices: Sequence[Choice]) -> str:
    """Return a few choices within a question, `1 yes; 2 no`, or the number of them if there are many."""
    if len(choices) > INLINE:
        return f"{quantity(len(choices), 'choice')}; type ? for a list"
    return "; ".join(f"{number} {label(choice)}" for number, choice in enumerate(choices, 1))


def question_line(question: str, offered: Sequence[Choice], usual: Choice | None) -> str:
    """Return a question with the choices offered within it and the usual one: `Which one? (1 Tom; 2 Ada) [Tom]`."""
    within = f" ({inline(offered)})" if offered else ""
    return f"{question}{within} [{label(usual)}]" if usual else f"{question}{within}"


def find_choice(text: str, choices: Sequence[Choice]) -> Choice:
    """Return the choice with a name, a number in the list, or the beginning of a name; raises `Refusal`.

    A full name takes precedence over a number, because a card may be called 10.
    """
    choice = choices[_place(text, choices)]
    if choice.why_not:
        raise Refusal("bad_request", choice.why_not)
    return choice


def _place(text: str, choices: Sequence[Choice]) -> int:
    known = [Named(f"#{at}", _names(choice)) for at, choice in enumerate(choices)]
    whole = [at for at, each in enumerate(known) if text.casefold() in map(str.casefold, each.names)]
    if whole:
        return whole[0]
    if text.isdecimal():
        number = int(text[:_DIGITS])
        if not 1 <= number <= len(choices):
            raise Refusal("bad_request", f"Type a number from 1 to {len(choices)}, or a name.")
        return number - 1
    found = find_meant(text, known)
    if len(found) != 1:
        raise Refusal("bad_request", count_of(found, text, known))
    return known.index(found[0])


_DIGITS = 6


def _names(choice: Choice) -> tuple[str, ...]:
    return next((each.names for each in of_choices([choice])), (label(choice),))
