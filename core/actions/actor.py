"""The acting character in any game: the sheet, reasons to dim an action, the effects on the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from core.actions.situation import ActorId, Effects, Situation, SituationOf
from core.refusal import Refusal
from core.schema.fields import Kind, fields_of

S = TypeVar("S")
"""The type of a sheet."""

WhyNot = Callable[[Situation], Refusal | None]


def acting_sheet(situation: SituationOf[S, object, object]) -> S | None:
    """The sheet of the acting character, or None if no character acts."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    return actor.sheet if actor else None


class FormActor(NamedTuple):
    """The actor of a form: the id of a character, None for anyone else, and the name."""

    id: ActorId | None
    name: str = ""


def find_actor(form: object, situation: Situation) -> FormActor:
    """The actor that a form names (`Entry.acts`), a character or not; otherwise the acting character."""
    named = next((field for field in fields_of(type(form)) if field.entry.acts and getattr(form, field.name)), None)
    if named is None:
        acting = situation.acting
        actor = situation.actors.get(acting) if acting is not None else None
        return FormActor(acting, actor.name if actor else "")
    id = getattr(form, named.name)
    return next((FormActor(each.actor, each.label) for each in named.choices(situation) if each.id == id), _NO_ONE)


_NO_ONE = FormActor(None)


def actor_of_form(form: object, situation: Situation) -> ActorId | None:
    """The id of a form's actor, None if that isn't a character."""
    return find_actor(form, situation).id


def opponents_and_partners(form: object, situation: Situation) -> frozenset[ActorId]:
    """The opponents and partners a form names in the fields that a conflict sets, in their rows as well."""
    return frozenset(_named_actors((form,), situation, rows=False))


def _named_actors(forms: Iterable[object], situation: Situation, *, rows: bool) -> Iterator[ActorId]:
    for form in forms:
        for field in fields_of(type(form)):
            value = getattr(form, field.name)
            values = value if isinstance(value, tuple) else (value,)
            if not (rows or field.entry.conflict):
                continue
            if field.type.kind is Kind.LIST and field.type.item.kind is Kind.GROUP:
                yield from _named_actors(values, situation, rows=True)
            elif field.entry.choices:
                said = {str(each) for each in values}
                yield from (c.actor for c in field.choices(situation) if c.actor is not None and c.id in said)


def needs(holds: Callable[[Any], bool], otherwise: str, code: str = "bad_request") -> WhyNot:
    """Dim an action with the reason `otherwise` unless the sheet of the acting character fits."""

    def why_not(situation: Situation) -> Refusal | None:
        sheet = acting_sheet(situation)
        if sheet is None:
            return Refusal("bad_request", "Choose a character.", "actor")
        return None if holds(sheet) else Refusal(code, otherwise)

    return why_not


def _anybody(sheet: object) -> bool:
    return True


needs_character = needs(_anybody, "")
"""For actions that only need an acting character."""


def not_while(holds: Callable[[object], bool], state: str, rule: str, why_not: WhyNot) -> WhyNot:
    """Dim an action while the acting character's sheet is in a state, such as dead, or for the reason of `why_not`."""

    def refuse_in_state(situation: Situation) -> Refusal | None:
        sheet = acting_sheet(situation)
        if sheet is not None and holds(sheet):
            return Refusal("bad_request", f"{situation.actor.name} is {state}.", "actor", rule)
        return why_not(situation)

    return refuse_in_state


def sheet_effects(situation: Situation, sheet: object) -> Effects:
    """The effects of an action that changes the sheet of the acting character."""
    return Effects(sheets={situation.actor.id: sheet})
