"""Everyone's changes between two sessions. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.content import Content

from tui.sheets.content import changes
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View


def changes_between(view: View, then: Mapping[int, CharacterView], now: Mapping[int, CharacterView]) -> Content:
    """Everyone's changes between two times, character by character."""
    blocks: list[Content] = []
    for character in view.characters:
        lines = _became(view, then.get(character.id), now.get(character.id))
        if lines:
            blocks.append(Content.assemble((plain(character.name), "bold"), *(f"\n  {line}" for line in lines)))
    return Content("\n\n").join(blocks) if blocks else Content("No sheet has changed.")


def _became(view: View, then: CharacterView | None, now: CharacterView | None) -> list[str]:
    """A character's changes between two times."""
    if then is None or now is None:
        return [] if now is None else ["joined in between"]
    sections = view.ruleset.sections
    points = [
        f"{currency.title} {then.balances.get(currency.id, 0)}, now {now.balances.get(currency.id, 0)}"
        for currency in view.ruleset.currencies
        if then.balances.get(currency.id, 0) != now.balances.get(currency.id, 0)
    ]
    return [*points, *changes(sections(then.sheet), sections(now.sheet))]
