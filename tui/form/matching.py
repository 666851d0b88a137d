"""Choosing by typing: which choices the letters so far may mean, and when they run on into the next field. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from core.schema.entry import Choice


def matching(typed: str, choices: Sequence[Choice]) -> list[Choice]:
    """The open choices whose label starts with what was typed, then those with a later word that does."""
    wanted = typed.casefold()
    labels = [(choice, (choice.label or choice.id).casefold()) for choice in choices if not choice.why_not]
    first = [choice for choice, label in labels if label.startswith(wanted)]
    return first + [choice for choice, label in labels if f" {wanted}" in label and choice not in first]


def run_on(typed: str, choices: Sequence[Choice]) -> str:
    """The end of what was typed that fits another field's choices, as long as can be; empty if none does.

    So "wl" chooses Wits in one field and Larceny in the next, and so does "witsl".
    """
    return next((typed[cut:] for cut in range(1, len(typed)) if matching(typed[cut:], choices)), "")
