"""The heads of columns and keys that people use for the details of a character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from campaigns.document_kinds.characters import CharacterFields
from campaigns.document_kinds.text_fields import names

ALIASES: Mapping[str, tuple[str, ...]] = {
    "name": ("character", "character name", "full name", "pc", "npc", "hero"),
    "player": ("player name", "played by"),
    "role": ("run as",),
    "note": ("notes", "remark", "remarks", "gm notes", "description", "bio"),
    "group": ("party", "faction"),
    "tags": ("tag", "labels"),
}
"""Other heads for the fields of a character, likeliest first."""
FIELDS = tuple(name for name in names(CharacterFields) if name != "fields")
_ROLES = {"player": "pc", "player character": "pc", "non player character": "npc", "gm": "npc", "figure": "npc"}
_STATUS = {
    **dict.fromkeys(("alive", "living", "ok", "in play"), "active"),
    **dict.fromkeys(("dead", "deceased", "killed", "gone", "inactive", "left"), "retired"),
    **dict.fromkeys(("away", "missing"), "absent"),
}
WORDS: Mapping[str, Mapping[str, str]] = {"role": _ROLES, "status": _STATUS}


def plain(head: str) -> str:
    """A head for comparison: in lower case, with blanks for dashes."""
    return " ".join(re.sub(r"[_\-]", " ", head).casefold().split())


def match_heads(heads: Iterable[str], told: Mapping[str, str] = {}) -> dict[str, str]:
    """The meaning of each head: a field of a character, or itself; empty if it is left out.

    `told` are the meanings that the GM gave.
    """
    listed, said = list(heads), {plain(head): to for head, to in told.items()}
    found = {head: said[plain(head)] for head in listed if plain(head) in said}
    for field in FIELDS:
        if field not in found.values():
            named = (field, *ALIASES.get(field, ()))
            head = next((head for name in named for head in listed if plain(head) == name and head not in found), None)
            if head is not None:
                found[head] = field
    return {head: found.get(head, head) for head in listed}


def word_value(field: str, value: str) -> str:
    """A value in the program's words: `Dead` is retired, `PC` is pc."""
    known = WORDS.get(field)
    return value if known is None else known.get(plain(value), plain(value))
