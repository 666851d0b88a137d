"""Showing handouts and taking them down."""

from __future__ import annotations

from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.handouts import HandoutTitle
from campaigns.document_kinds.kind import kept_field
from campaigns.document_kinds.knowledge import ToWhom
from core.schema.entry import entry


@command("show-handout what to")
class ShowHandout(HandoutTitle, ToWhom, Command):
    """Show a handout to all players or `to` some characters: `show-handout "mill map.png" to=mara`.

    It is a picture or a text in the folder `handouts` of the campaign, or an article or a note. Passages between bars
    stay hidden.
    """

    what: str = kept_field("What", line=True, filled=True, names="showable", help="a file, an article or a note")


@command("take-down handout")
class TakeDownHandout(Command):
    """Take a handout off the board, by default all of them. Each player keeps it among the earlier ones."""

    handout: int | None = entry("Handout", default=None, names="handout")
