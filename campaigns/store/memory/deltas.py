"""Differences of documents: the part of a record that moves the state forward and back."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from campaigns.store.errors import Conflict
from campaigns.store.memory import value_places
from campaigns.store.memory.value_places import same

Json = dict[str, Any]
Tables = dict[str, dict[int, Json]]


class Delta(NamedTuple):
    """One document's step: "new" (it appears), "gone" (it is removed), "set" (fields differ) or "in" (parts of them).

    For "set", `new` and `before` hold only the differing top-level fields; a field in only one of them was added or
    removed. For "in" they hold only the values at the differing places (`places`), and additions and removals are
    likewise in only one. For "new" and "gone" one of them holds the whole document and the other is None.
    """

    table: str
    id: int
    op: str
    new: Json | None
    before: Json | None


def difference(table: str, doc_id: int, before: Json | None, after: Json | None) -> Delta | None:
    """Return the step from one value of a document to another (None: missing), or None if they are the same."""
    if before is None:
        return None if after is None else Delta(table, doc_id, "new", after, None)
    if after is None:
        return Delta(table, doc_id, "gone", None, before)
    differ = [field for field in before | after if not _same(before, after, field)]
    if not differ:
        return None
    new = {field: after[field] for field in differ if field in after}
    old = {field: before[field] for field in differ if field in before}
    if any(isinstance(value, dict | list) for value in old.values()):
        parts = value_places.find_differences(old, new)
        if any(place.count("/") > 1 for side in parts for place in side):
            return Delta(table, doc_id, "in", parts[1], parts[0])
    return Delta(table, doc_id, "set", new, old)


def whole_fields(doc: Json, step: Delta) -> Delta:
    """Return a step as one of whole fields, whatever parts of them it changes. Raises Conflict."""
    if step.op != "in":
        return step
    fields, after = value_places.fields((step.new or {}) | (step.before or {})), _apply_to_document(doc, step)
    new, old = ({field: each[field] for field in each if field in fields} for each in (after, doc))
    return step._replace(op="set", new=new, before=old)


def differences(before: Tables, after: Tables) -> tuple[Delta, ...]:
    """Return the steps from one whole state to another."""
    steps = (
        difference(table, doc_id, before.get(table, {}).get(doc_id), after.get(table, {}).get(doc_id))
        for table in before | after
        for doc_id in before.get(table, {}) | after.get(table, {})
    )
    return tuple(step for step in steps if step is not None)


def inverse(deltas: Iterable[Delta]) -> tuple[Delta, ...]:
    """Return the reverse steps."""
    back = {"new": "gone", "gone": "new"}
    return tuple(Delta(d.table, d.id, back.get(d.op, d.op), d.before, d.new) for d in reversed(tuple(deltas)))


def apply(tables: Tables, delta: Delta) -> None:
    """Apply one step. A changed document is replaced, never edited, so holders of the old one keep it.

    Raises Conflict if the document is missing, or exists already; use `check` first for the full comparison.
    """
    docs = tables.setdefault(delta.table, {})
    if (delta.id in docs) != (delta.op != "new"):
        raise _misfit(delta)
    if delta.op == "gone":
        del docs[delta.id]
    elif delta.op == "new":
        docs[delta.id] = delta.new or {}
    else:
        docs[delta.id] = _apply_to_document(docs[delta.id], delta)
    if not docs:
        del tables[delta.table]  # a table is there while it holds something, here as in state.json


def tables_after(tables: Mapping[str, Mapping[int, Json]], steps: Iterable[Delta]) -> Tables:
    """The documents after some steps; the given ones aren't changed. Raises Conflict if a step doesn't fit."""
    after: Tables = {table: dict(docs) for table, docs in tables.items()}
    for step in steps:
        apply(after, step)
    return after


def combine(tables: Mapping[str, Mapping[int, Json]], deltas: Iterable[Delta]) -> tuple[Delta, ...]:
    """Return the single step equal to steps made one after another from these documents.

    Raises Conflict if one of them doesn't fit.
    """
    steps = tuple(deltas)
    before: Tables = {}
    for table, doc_id in dict.fromkeys((step.table, step.id) for step in steps):  # in their order, whatever the hashes
        doc = tables.get(table, {}).get(doc_id)
        if doc is not None:
            before.setdefault(table, {})[doc_id] = doc
    after = tables_after(before, steps)
    return differences(before, after)


def check(tables: Mapping[str, Mapping[int, Json]], deltas: Iterable[Delta]) -> None:
    """Raise Conflict unless every document is as the deltas say it was before."""
    seen: set[tuple[str, int]] = set()
    for delta in deltas:
        now = tables.get(delta.table, {}).get(delta.id)
        fits = _as_before(now, delta) if now is not None else delta.op == "new"
        if not fits or (delta.table, delta.id) in seen:
            raise _misfit(delta)
        seen.add((delta.table, delta.id))


def _apply_to_document(doc: Json, delta: Delta) -> Json:
    """A document after a step that changes it."""
    new, before = delta.new or {}, delta.before or {}
    if delta.op == "in":
        try:
            return value_places.replace_at(doc, before, new)
        except (LookupError, TypeError, ValueError) as error:
            raise _misfit(delta) from error
    return {field: value for field, value in doc.items() if field in new or field not in before} | new


def _as_before(now: Json, delta: Delta) -> bool:
    """Return True if a document is as a step other than "new" says it was."""
    if delta.before is None or (delta.op == "gone" and now.keys() != delta.before.keys()):
        return False
    if delta.op == "in":
        return value_places.lies(now, delta.before, delta.new or {})
    came = (delta.new or {}).keys() - delta.before.keys()
    return not (came & now.keys()) and all(_same(now, delta.before, field) for field in delta.before)


def _same(one: Json, other: Json, field: str) -> bool:
    """Return True if both have exactly the same value in a field."""
    return field in one and field in other and same(one[field], other[field])


def _misfit(delta: Delta) -> Conflict:
    return Conflict(f"Document {delta.id} of {delta.table} has changed since. This step no longer fits it.")
