"""The written facts about a character, in words."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.kinds.people import CharacterFields
from campaigns.kinds.text_fields import own_lines
from campaigns.state.view import CharacterView

_ELSEWHERE = ("player", "role", "status", "group")
"""Fields with words or a place of their own."""


def facts(character: CharacterView) -> Iterator[str]:
    """All other one-line fields, each with its label: `pronouns they/them`."""
    for field in own_lines(CharacterFields):
        value = getattr(character, field.name)
        if value and field.name not in _ELSEWHERE:
            yield f"{field.label.lower()} {value}"
