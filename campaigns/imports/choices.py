"""What the GM chooses where files can be imported in more than one way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

FILES, CAMPAIGN = "files", "campaign"
"""What holds where a file and the campaign were both changed."""
NOTE, SKIP, ARTICLE, FIELD = "note", "skip", "article", "field"
"""Keep something in the notes, leave it out, make an article of it, or a custom field."""
SAME, UNKNOWN, NAMES = "same", "unknown", "names"
"""The choices that may be open."""


class Choices(NamedTuple):
    """What to do where there is a choice; empty where the GM is to be asked.

    `prefer` says what holds where both sides changed (`FILES`, `CAMPAIGN`). With `notes`, files of someone else are
    notes. What matches one of `skip` is left out. With `partly`, whatever is wrong stays outside and the rest is
    imported. `unknown` is what becomes of columns that the sheet does not have (`FIELD`, `NOTE`, `SKIP`), `same` of a
    file that is called as a character is (`NOTE`, `ARTICLE`, `SKIP`). `heads` says what columns stand for.
    """

    prefer: str = ""
    notes: bool = False
    skip: tuple[str, ...] = ()
    partly: bool = False
    unknown: str = ""
    same: str = ""
    heads: Mapping[str, str] = {}
