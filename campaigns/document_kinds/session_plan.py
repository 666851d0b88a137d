"""The plan for the next session: its date and length, and who can come."""

from __future__ import annotations

from campaigns.document_kinds.kind import ALWAYS, Kind, fields, kept_field, kind


@fields
class Replies:
    """The length of the next session, and the characters whose players can come; one who didn't reply is in no list."""

    hours: int | None = kept_field("Hours", default=None, low=0, high=48, help="its length", public=ALWAYS)
    coming: tuple[int, ...] = kept_field("Can come", default=(), names="character", public=ALWAYS)
    maybe: tuple[int, ...] = kept_field("May come", default=(), names="character", public=ALWAYS)
    absent: tuple[int, ...] = kept_field("Can't come", default=(), names="character", public=ALWAYS)


@kind("plans", revealed=False)
class Plan(Replies, Kind):
    """The plan for the next session, dropped when it starts; `start` is its date, or date and time, in ISO 8601."""

    start: str = kept_field("When", default="", public=ALWAYS)
