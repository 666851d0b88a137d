"""Revealing and hiding things for all players or some of their characters."""

from __future__ import annotations

from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.knowledge import Details, OfThing, ToWhom, Way


@command("tell thing passages")
class Reveal(Way, ToWhom, Details, OfThing, Command):
    """Reveal a thing, some of its passages or fields to all players, or `to` some characters.

    `how` they learned of it is up to you: told, found, overheard. The rest of the thing stays hidden.
    """


@command("conceal thing passages")
class Conceal(ToWhom, Details, OfThing, Command):
    """Hide again what was revealed to everyone, or `to` some characters; or hide a thing or a field that is public.

    The log keeps the revelation and the hiding.
    """
