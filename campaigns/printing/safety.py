"""The lines and veils on paper: one page for everyone at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.printing.html_templates import page
from campaigns.visibility.passages import without_hidden


def safety(campaign: str, boundaries: Iterable[Mapping[str, Any]], paper: str = "a4") -> str:
    """The page, without hidden passages; an empty one has space to write on."""
    by: dict[str, list[str]] = {"line": [], "veil": []}
    for each in boundaries:
        by[each["handling"]].append(without_hidden(each["text"]))
    return page("safety", "Lines and veils", paper, campaign=campaign, lines=by["line"], veils=by["veil"])
