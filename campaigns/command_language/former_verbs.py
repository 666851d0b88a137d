"""Former verbs of spoken lines: read for ever, never offered or printed."""

from __future__ import annotations

from collections.abc import Mapping

FORMER_VERBS: Mapping[str, str] = {
    "evening": "session",
    "edit-evening": "edit-session",
    "end-evening": "end-session",
    "next-evening": "next-session",
    "take-in": "import",
    "keep-figure": "save-npc",
    "edit-figure": "edit-npc",
    "remove-figure": "remove-npc",
    "figures": "add-npcs",
}
