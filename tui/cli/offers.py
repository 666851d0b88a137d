"""The actions in a campaign, and the fields of an action's form: `draw` without an action, and with `--fields`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from campaigns.command_language.actions import fill
from core.actions.place import Place
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.fields import Field, fields_of
from tui.cli.key_value_pairs import typed_lines
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.actions.action import Action
    from core.actions.situation import Situation


@dataclass(frozen=True, slots=True)
class ActionListed:
    """An action of the game with its place, and the reason why the named character can't do it now."""

    action: str
    title: str
    place: str
    help: str
    why_not: str


@dataclass(frozen=True, slots=True)
class Actions:
    """The actions of a campaign's game, place by place."""

    actions: tuple[ActionListed, ...]


@dataclass(frozen=True, slots=True)
class ChoiceListed:
    """A value of a field, and the reason if it isn't possible now."""

    choice: str
    label: str
    why_not: str


@dataclass(frozen=True, slots=True)
class FieldListed:
    """A field of a form with its value; without bounds they are None, and `choices` is empty for free values."""

    field: str
    label: str
    help: str
    value: Any
    low: int | None
    high: int | None
    choices: tuple[ChoiceListed, ...]


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of an action's form."""

    action: str
    fields: tuple[FieldListed, ...]


def actions(campaign: Campaign, actor: int | None) -> Actions:
    """The actions, except those of parts of the game that aren't played."""
    asked = ((action, _refusal(campaign, action, actor)) for action in campaign.ruleset.actions)
    played = [(action, no) for action, no in asked if no is None or no.code != campaign.ruleset.not_played]
    listed = (
        ActionListed(own.id, own.title, own.place, own.help, no.message if no and actor is not None else "")
        for own, no in sorted(played, key=lambda each: list(Place).index(each[0].place))
    )
    return Actions(tuple(listed))


def _refusal(campaign: Campaign, action: Action, actor: int | None) -> Refusal | None:
    """The reason why a character, or no one in particular, can't do something now."""
    try:
        return action.why_not(campaign.situation(actor, campaign.conflict_of_action(action.id, actor)))
    except Refusal as refusal:  # an action that asks at once for its actor
        return refusal


def actions_text(listed: Actions) -> Iterator[str]:
    """A line for each action, under its place."""
    for place, offered in groupby(listed.actions, key=attrgetter("place")):
        yield f"\n{Place(place).heading}"
        for each in offered:
            why_not = f"  ({plain(each.why_not)})" if each.why_not else ""
            yield f"  {each.action:<22} {plain(each.title)}{why_not}"


def fields(campaign: Campaign, action: str, given: dict[str, Any], actor: int | None) -> Fields:
    """The fields of an action's form at its start, filled with the given values. Refuse an impossible action."""
    found, situation = (
        campaign.ruleset.action(action),
        campaign.situation(actor, campaign.conflict_of_action(action, actor)),
    )
    form = fill(found.begin(situation), given, situation)
    own = (field for field in fields_of(type(form)) if not field.entry.hidden)
    listed = ((field, _field(field, getattr(form, field.name), situation)) for field in own)
    return Fields(action, tuple(each for field, each in listed if each.choices or not field.entry.if_any))


def _field(field: Field, value: Any, situation: Situation) -> FieldListed:
    choices = tuple(ChoiceListed(each.id, each.label, each.why_not) for each in field.choices(situation))
    own = field.entry
    return FieldListed(field.name, field.label, own.help, encode(value), own.low, own.high, choices)


def fields_text(listed: Fields) -> Iterator[str]:
    """Each field with its value and meaning, and its other values below."""
    for field in listed.fields:
        meaning = f"{field.label}: {field.help}" if field.help else field.label
        choices = [_choice_name(each) for each in field.choices if each.choice and not each.why_not]
        yield from typed_lines(field.field, field.value, meaning, choices=choices, low=field.low, high=field.high)


def _choice_name(choice: ChoiceListed) -> str:
    """The id of a choice, with its label if that says more."""
    same = choice.label.casefold() in ("", choice.choice.replace("_", " ").casefold())
    return choice.choice if same else f"{choice.choice} ({choice.label})"
