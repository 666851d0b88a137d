"""Carrying out an action without a screen: a form filled by names, and answers given in advance or drawn.

The command line and tests use it; the result is an ordinary command.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from campaigns import commands
from campaigns.command_language.answer_lines import LineAnswers
from campaigns.command_language.names import count_of, find_meant, of_choices
from core.actions.action import Action
from core.actions.actor import opponents_and_partners
from core.actions.play import Progress, Worked, fill_form, prepare, proceed
from core.actions.situation import Situation
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.either_or import only_one
from core.schema.fields import Field, Kind, Type, fields_of

if TYPE_CHECKING:
    from campaigns.campaign import Campaign

T = TypeVar("T")

_DIGITS = 9
"""The most digits of a number in a form; Python refuses to read numbers of some thousands."""


@dataclass(frozen=True, slots=True)
class Ready:
    """An action ready to be drawn for, its form filled and prepared into a request."""

    action: Action
    actor: int | None
    conflict: int | None
    form: Any
    request: Any
    situation: Situation

    def result_to_commit(self, progress: Progress) -> Worked:
        """The draw's result, for whoever commits the action."""
        return Worked(self.action, self.request, progress, self.form, self.situation)


def ready(
    campaign: Campaign,
    action: str,
    given: Mapping[str, Any],
    *,
    actor: int | None = None,
    conflict: int | None = None,
) -> Ready:
    """Fill the action's form, starting from its first values, and prepare it. Raises `Refusal`.

    If no conflict is named, the people in the form decide between several.
    """
    found, at = campaign.ruleset.action(action), campaign.conflict_of_action(action, actor, conflict)
    form, situation = _fill(campaign, found, given, actor, at)
    if conflict is None and len(campaign.conflicts_claiming(action, actor)) > 1:
        at = campaign.conflict_of_action(action, actor, people=opponents_and_partners(form, situation))
        form, situation = _fill(campaign, found, given, actor, at)
    conflict = at
    return Ready(found, actor, conflict, form, prepare(found, form, situation), situation)


def _fill(
    campaign: Campaign, action: Action, given: Mapping[str, Any], actor: int | None, conflict: int | None
) -> tuple[Any, Situation]:
    situation = campaign.situation(actor, conflict)
    return fill_form(action, action.begin(situation), lambda form: fill(form, given, situation), situation), situation


def draw(prepared: Ready, answering: LineAnswers) -> Progress:
    """Draw to the end, as far as these answers go. Refuse a missing answer and a superfluous one."""
    progress = proceed(prepared.action, prepared.request, (), answering.reply)
    answering.check_end()
    return progress


def command(prepared: Ready, progress: Progress | None = None, note: str = "") -> commands.Resolve:
    """The command for the action with its draw. Refuse a note that isn't one line."""
    return commands.Resolve(
        action=prepared.action.id,
        actor=prepared.actor,
        conflict=prepared.conflict,
        form=encode(prepared.form),
        answers=progress.answers if progress else (),
        note=note,
    )


# --- forms by name -------------------------------------------------------------------------------------------


def fill(form: T, given: Mapping[str, Any], situation: Situation) -> T:
    """A form with some fields given as data; a choice may be given by its label, such as a character's name."""
    told = only_one(fields_of(type(form)), _fields_by_name(type(form), given, situation))
    return decode(type(form), {**encode(form), **told})


def _fields_by_name(kind: type, given: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
    fields = {name: field for field in fields_of(kind) for name in (field.name, field.key)}
    for name in given:
        if name not in fields:
            known = ", ".join(field.key for field in fields_of(kind))
            raise Refusal("bad_request", f"{name:.40} isn't a field here. The fields are: {known}.", name)
    return {
        fields[name].key: _value(fields[name].type, fields[name], value, situation) for name, value in given.items()
    }


def _value(of: Type, field: Field, value: Any, situation: Situation) -> Any:
    """A value with labels replaced by their choices, in parts of the form as well."""
    if of.kind is Kind.GROUP and isinstance(value, Mapping):
        return _fields_by_name(of.python, value, situation)
    if of.kind is Kind.MAPPING and isinstance(value, Mapping):
        return {key: _value(of.item, field, item, situation) for key, item in value.items()}
    if of.kind is Kind.LIST and isinstance(value, list | tuple):
        return [_value(of.item, field, item, situation) for item in value]
    return _one(of, field, value, situation) if isinstance(value, str) else value


def _one(of: Type, field: Field, text: str, situation: Situation) -> Any:
    """A text with a name replaced by its choice, as in a spoken line."""
    choices = field.choices(situation)
    if choices and text not in {choice.id for choice in choices}:
        known = of_choices(choices)
        found = find_meant(text, known)
        if not found:
            listed = ", ".join(named.names[0] for named in known)
            raise Refusal(field.entry.code, f"{field.label} {text:.40} isn't one of: {listed}.")
        if len(found) > 1:
            raise Refusal(field.entry.code, count_of(found, text, known))
        text = found[0].id
    text = field.entry.digits_of(text)
    number = of.takes(Kind.NUMBER) and not of.takes(Kind.TEXT) and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if number else of.value_of_choice(text) if choices else text
