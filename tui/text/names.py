"""Several people in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.wording import quantity

if TYPE_CHECKING:
    from campaigns.state.view import View


def names_of(view: View, characters: Sequence[int | None]) -> str:
    """Return their names, or if there are more than three, their number."""
    if len(characters) > 3:
        return quantity(len(characters), "character")
    return ", ".join(filter(None, map(view.name_of, characters)))
