"""A rule in full: its text, and its charts below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.game_data import Chart
    from core.ruleset import Ruleset


def rule_text(ruleset: Ruleset, rule: str) -> str:
    """Return the text of a rule with its charts."""
    parts = (ruleset.texts.get(rule, ""), *("\n".join(_lines(chart)) for chart in ruleset.charts(rule)))
    return "\n\n".join(parts)


def _lines(chart: Chart) -> Iterator[str]:
    """A chart line by line, its columns flush right."""
    rows = (chart.head, *chart.rows)
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(len(chart.head))]
    yield chart.title
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=False))
