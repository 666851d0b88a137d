"""The form that starts a conflict, the same in the app and in plain mode: its first values, and what it sends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.conflict import ConflictForm
from core.schema.codec import encode
from core.schema.entry import entry
from core.schema.fields import Field, declared_field, fields_of
from core.schema.forms import form_of


def starting_form(kind: ConflictForm, situation: Any, more: Iterable[Field] = ()) -> Any:
    """The kind's form with its first values, the conflict's title and `more` fields; raises `Refusal`."""
    start = kind.prefill(situation)
    called = declared_field("called", str, entry("Called", default=kind.title, line=True, filled=True))
    known = {field.name: getattr(start, field.name) for field in fields_of(kind.form)}
    return form_of("Called", (*fields_of(kind.form), called, *more))(**known)


def command_fields(kind: ConflictForm, actor: int | None, filled: Any) -> dict[str, Any]:
    """The fields of the command that starts a conflict with a filled form; those of `more` are left in `form`."""
    given = encode(filled)
    return {"conflict_form": kind.id, "title": given.pop("called"), "actor": actor, "form": given}
