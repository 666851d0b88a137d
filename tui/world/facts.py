"""The short facts beside the name of a character or an article."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.state.list_rows import Known


def facts(one: Known) -> Iterator[str]:
    """Return the short facts about a character or an article, a line each."""
    if one.other_names:
        yield f"also {', '.join(one.other_names)}"
    if one.tags:
        yield f"tags {', '.join(one.tags)}"
    yield from (f"{name}: {value}" for name, value in one.fields.items())
