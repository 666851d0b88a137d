"""Trying commands without doing them: what they would write is caught before it is on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from campaigns.campaign import Campaign
from campaigns.store import Record
from campaigns.store.log import records
from core.refusal import Refusal
from tests.campaigns.transcripts import telling
from tests.campaigns.transcripts.telling import Parts


def answer(campaign: Campaign, command: Any) -> Parts:
    """The effects that a command would have, or its refusal."""
    try:
        players = [each.id for each in campaign.view.characters if each.role == "pc"]
        return telling.done(tried(campaign, command), campaign._store.tables, players)
    except Refusal as refusal:
        return telling.refused(refusal)


class _Caught(Exception):
    """The line of the log that would have been written."""


def tried(campaign: Campaign, command: Any) -> Record:
    """The log entry that a command would become; the campaign stays as it is. Raises `Refusal`."""
    with _caught(campaign):
        try:
            campaign.do(command)
        except _Caught as caught:
            return records.decode(caught.args[0]).record
    raise AssertionError("nothing was written")


@contextmanager
def _caught(campaign: Campaign) -> Iterator[None]:
    journal: Any = campaign._store._journal

    def catch(payload: bytes, seq: int) -> None:
        raise _Caught(payload)

    journal.append, kept = catch, journal.append
    try:
        yield
    finally:
        journal.append = kept
