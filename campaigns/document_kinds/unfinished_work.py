"""Unfinished work: drafts of draws and notes, the place on screen, and the forms last used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.kind import NEEDED, Kind, kept_field, kind


@kind("forms")
class Form(Kind):
    """The form a character last used for an action, to repeat it with two keys.

    `start` are the first values of a long form that was left half filled. `session` and `scene` are the numbers of
    those it was used in, because values that belong to a scene end with it; `row` is the row of the log then, to find
    a character's newest form.
    """

    action: str = kept_field(default=NEEDED)
    actor: int | None = kept_field(default=NEEDED)
    form: Mapping[str, Any] = kept_field(default=NEEDED)
    start: Mapping[str, Any] | None = kept_field(default=None)
    session: int | None = kept_field(default=None)
    scene: int | None = kept_field(default=None)
    row: int = kept_field(default=0)


@kind("desk")
class Desk(Kind):
    """The only document of the table `desk`: unfinished work, which undo skips.

    `drafts` are the unfinished draws, each with an `id`, the latest first.
    """

    drafts: tuple[Mapping[str, Any], ...] = kept_field(default=())
    note_draft: str = kept_field(default="")
    place: Mapping[str, Any] = kept_field(default={})
