"""Handouts: pictures and texts that were shown to the players on the board."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind, open_to_none
from campaigns.document_kinds.lengths import TEXT


@fields
class OfHandout:
    """The field that names a handout."""

    handout: int = kept_field("Handout", default=NEEDED, names="handout")


@fields
class HandoutTitle:
    """The title that players read above a handout."""

    title: str = kept_field(
        "Title", default="", line=True, title=True, public=SOMETIMES, help="by default the name of the file or article"
    )


@kind("handouts", open_to=open_to_none, found="handout")
class Handout(HandoutTitle, Kind):
    """A handout as it was shown: a picture, by its `file` and the SHA-256 of its bytes, or a `text`.

    `of` is the article or note that a text came from. `day` and `session` are those when it was last shown; it is on
    the board while it is `shown`. A revelation lists its readers.
    """

    text: str = kept_field("Text", default="", longest=TEXT, long=True, public=SOMETIMES, searched=True)
    file: str = kept_field("File", default="", line=True)
    digest: str = kept_field("Digest", default="", line=True)
    of: int | None = kept_field("Of", default=None, pointing=True)
    day: int = kept_field("Day", default=NEEDED)
    session: int | None = kept_field("Session", default=None)
    shown: bool = kept_field("Shown", default=True)
