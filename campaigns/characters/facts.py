"""The written facts about a character in words."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.document_kinds.characters import Character, CharacterFields
from campaigns.document_kinds.text_fields import own_lines
from campaigns.state.view import CharacterView


def facts(character: CharacterView) -> Iterator[str]:
    """The one-line fields without wording of their own, each with its label: `pronouns they/them`."""
    kept = Character.fields_kept()
    for field in own_lines(CharacterFields):
        value = getattr(character, field.name)
        if value and not kept[field.name].worded:
            yield f"{field.label.lower()} {value}"
