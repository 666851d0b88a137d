"""The random table entries of a roll, as its record keeps them: each with its source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from textual.content import Content

from core.ruleset import Ruleset
from tui.cards_and_tokens.looks import tokens_text
from tui.text.plain import plain


def picks_text(picks: Iterable[Mapping[str, Any]], ruleset: Ruleset) -> Iterator[Content]:
    """Return a line for each entry: its table and file, its number or cards, and its text."""
    for pick in picks:
        by = f"{pick['number']} of {pick['size']}"
        tokens = tokens_text(pick["tokens"], ruleset) if pick["tokens"] else Content(by)
        where = f"  {pick['file']}, line {pick['line']}"
        yield Content.assemble(
            (f"{plain(pick['table'])}  ", "$text-muted"),
            tokens,
            f"  {plain(pick['entry'])}",
            (plain(where), "$text-muted"),
        )
