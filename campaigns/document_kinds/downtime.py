"""Downtime: the queued activities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.kind import NEEDED, Kind, fields, kept_field, kind
from core.luck.table import Answer


@fields
class OfActivity:
    """The field that names a queued activity."""

    activity: int = kept_field("Activity", default=NEEDED, names="activity")


@fields
class Queued:
    """The character and action of an activity."""

    actor: int = kept_field("Who", default=NEEDED, names="character")
    action: str = kept_field("Action", default=NEEDED, names="act")


@fields
class ActivityFields:
    """The details of an activity: `answers` are cards typed earlier, `rejected` is the GM's decision."""

    form: Mapping[str, Any] = kept_field("Form", default={})
    answers: tuple[Answer, ...] = kept_field("Answers", default=())
    rejected: bool = kept_field("Rejected", default=False)


@kind("activities")
class Activity(ActivityFields, Queued, Kind):
    """A queued downtime activity; the queue is the table in order of id."""
