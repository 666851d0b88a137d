"""How documents differ: the part of a record that moves the state, and moves it back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.store.errors import Conflict

type_ = type  # the name is taken below

Json = dict[str, Any]
Tables = dict[str, dict[int, Json]]


class Delta(NamedTuple):
    """One document's step: "new" (now there), "gone" (no longer there) or "set" (some fields differ).

    For "set", `new` and `before` hold the changed top-level fields only; a field in one and not in the other came or
    went. For "new" and "gone" they hold the whole document, the other being None.
    """

    table: str
    id: int
    op: str
    new: Json | None
    before: Json | None


def difference(table: str, doc_id: int, before: Json | None, after: Json | None) -> Delta | None:
    """Return the step from one value of a document to another (None: not there), or None if they are equal."""
    if before == after and before is not None and after is not None and _same_types(before, after):
        return None
    if before is None:
        return Delta(table, doc_id, "new", after, None) if after is not None else None
    if after is None:
        return Delta(table, doc_id, "gone", None, before)
    return None
