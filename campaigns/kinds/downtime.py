"""Downtime: the activities that are queued for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.kind import NEEDED, Kind, fields, kept_field, kind
from core.luck.table import Answer


@fields
class OfActivity:
    """Which queued activity."""

    activity: int = kept_field("Activity", default=NEEDED, names="activity")


@fields
class Queued:
    """Whose activity, and which act."""

    actor: int = kept_field("Who", default=NEEDED, names="character")
    action: str = kept_field("Action", default=NEEDED, names="act")


@fields
class ActivityFields:
    """How an activity is filled in: `answers` are cards typed in beforehand, `rejected` the GM's word."""

    form: Mapping[str, Any] = kept_field("Form", default={})
    answers: tuple[Answer, ...] = kept_field("Answers", default=())
    rejected: bool = kept_field("Rejected", default=False)


@kind("activities")
class Activity(ActivityFields, Queued, Kind):
    """A queued downtime activity; the queue is the table in order of id."""
