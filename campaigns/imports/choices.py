"""The GM's choices where files can be imported in more than one way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

FILES, CAMPAIGN = "files", "campaign"
"""The side that wins if a file and the campaign were both changed."""
NOTE, SKIP, ARTICLE, FIELD = "note", "skip", "article", "field"
"""Keep a value in the notes, leave it out, or make it an article or a custom field."""
SAME, UNKNOWN, NAMES = "same", "unknown", "names"
"""The choices that may be open."""


class Choices(NamedTuple):
    """The choices for an import; empty ones are asked for.

    `prefer` is the side that wins if both changed (`FILES`, `CAMPAIGN`). With `notes`, foreign files become notes.
    Paths that match one of `skip` are left out. With `partly`, faulty files are left out and the rest is imported.
    `unknown` is the treatment of columns that the sheet doesn't have (`FIELD`, `NOTE`, `SKIP`), `same` that of a file
    with a character's name (`NOTE`, `ARTICLE`, `SKIP`). `heads` gives the meaning of columns.
    """

    prefer: str = ""
    notes: bool = False
    skip: tuple[str, ...] = ()
    partly: bool = False
    unknown: str = ""
    same: str = ""
    heads: Mapping[str, str] = {}
