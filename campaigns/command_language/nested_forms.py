"""The nested part of a command: the form of an action or a conflict, a sheet, a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from campaigns import commands
from campaigns.command_language.context import Context
from campaigns.command_language.vocabulary import defaults
from campaigns.document_kinds.command import Within
from core.actions.action import Action
from core.actions.play import fill_form
from core.actions.situation import Situation
from core.schema.codec import Json, decode, encode
from core.schema.either_or import only_one
from core.schema.fields import Field, fields_of
from core.story_records import SCENE


class Form(NamedTuple):
    """A form within a command: the command's field, its dataclass, its first values and its situation.

    `filled` completes the given fields. Unless `always`, an empty one is left out.
    """

    name: str
    kind: type
    start: Mapping[str, Json]
    situation: Situation
    filled: Callable[[Mapping[str, Json]], Mapping[str, Json]]
    always: bool = True

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the form."""
        return fields_of(self.kind)


def form_of(context: Context, kind: type[commands.Command], fields: Mapping[str, Json]) -> Form | None:
    """The form inside a command, from its fields so far; None if it has none, or they don't tell which."""
    if kind.within is None or _SAYS_WHICH.get(kind.within, "") not in ("", *fields):
        return None
    return _FORMS[kind.within](context, fields)


def _act(context: Context, fields: Mapping[str, Json]) -> Form:
    action, actor = context.ruleset.action(fields["action"]), fields.get("actor")
    situation = context.situation(actor, context.conflict_of_action(action.id, actor, fields.get("conflict")))
    return _begin(action, situation)


def _each(context: Context, fields: Mapping[str, Json]) -> Form:
    return _act(context, {"action": fields["action"], "actor": next(iter(fields.get("actors") or ()), None)})


def _begin(action: Action, situation: Situation) -> Form:
    start = action.begin(situation)

    def whole(said: Mapping[str, Json]) -> Mapping[str, Json]:
        told = only_one(fields_of(action.form), said)
        with_it = fill_form(action, start, lambda form: decode(action.form, {**encode(form), **told}), situation)
        form: Mapping[str, Json] = encode(with_it)
        return form

    return Form("form", action.form, encode(start), situation, whole)


def _plan(context: Context, fields: Mapping[str, Json]) -> Form:
    action = context.ruleset.action(fields["action"])
    return _begin(action, context.situation(fields.get("actor")))


def _queued_form(context: Context, fields: Mapping[str, Json]) -> Form | None:
    """The form of an activity already in the queue; fields that aren't given stay."""
    downtime = context.view.downtime
    plans = [(plan.actor, a) for plan in (downtime.plans if downtime else ()) for a in plan.activities]
    actor, found = next(((actor, a) for actor, a in plans if a.id == fields.get("activity")), (None, None))
    if found is None:
        return None
    action = context.ruleset.action(found.action)
    start = encode(found.form) if found.form is not None else {}
    situation = context.situation(actor)
    return Form("form", action.form, start, situation, partial(_fill_over, action.form, start), always=False)


def _fill_over(kind: type, start: Mapping[str, Json], said: Mapping[str, Json]) -> Mapping[str, Json]:
    """A whole form with these fields replaced."""
    whole: Mapping[str, Json] = encode(decode(kind, {**start, **only_one(fields_of(kind), said)}))
    return whole


def _conflict(context: Context, fields: Mapping[str, Json]) -> Form:
    conflict, situation = context.ruleset.conflict(fields["conflict_form"]), context.situation(fields.get("actor"))
    start = encode(conflict.prefill(situation))
    return Form("form", conflict.form, start, situation, partial(_fill_over, conflict.form, start))


def _terms(context: Context, fields: Mapping[str, Json]) -> Form | None:
    downtime = context.ruleset.downtime
    return None if downtime is None else _plain(context, "terms", downtime.terms, always=True)


def _sheet(context: Context, fields: Mapping[str, Json]) -> Form:
    return _plain(context, "sheet", context.ruleset.sheet, always="character" in fields)


def _record(context: Context, fields: Mapping[str, Json]) -> Form:
    kind = context.ruleset.record(fields.get("record", SCENE))
    return _plain(context, "value", kind.form, always="record" in fields)


def _plain(context: Context, name: str, kind: type, *, always: bool) -> Form:
    """A value that starts from its defaults."""
    return Form(name, kind, defaults(fields_of(kind)), context.situation(), partial(_fill_over, kind, {}), always)


_SAYS_WHICH = {
    **dict.fromkeys((Within.ACT, Within.EACH, Within.PLANNED), "action"),
    Within.CONFLICT: "conflict_form",
}
"""The field that tells which form it is."""

_FORMS: Mapping[Within, Callable[[Context, Mapping[str, Json]], Form | None]] = {
    Within.ACT: _act,
    Within.EACH: _each,
    Within.PLANNED: _plan,
    Within.QUEUED: _queued_form,
    Within.CONFLICT: _conflict,
    Within.TERMS: _terms,
    Within.SHEET: _sheet,
    Within.RECORD: _record,
}
