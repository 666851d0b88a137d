"""Mistakes in a game that show when two new characters fill in and prepare each action once.

Nothing is drawn. A refusal for a good reason isn't a mistake; only code that fails and values that a request lacks
are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.actions.action import Action
from core.actions.place import Place
from core.actions.situation import Actor, EffectsOf, Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import fields_of

RICH = 99
"""The points of each currency for each new character."""


def failures(ruleset: Ruleset) -> Iterator[str]:
    """A line for each action that fails, and for each unknown currency."""
    situation = two_new(ruleset)
    currencies = {currency.id for currency in ruleset.currencies}
    for tier in ruleset.tiers:
        try:
            yield from _unknown(f"tier {tier.id}", set(tier.award(situation)), currencies)
        except Exception as error:  # code from someone else's package
            yield f"tier {tier.id}: award: {_in_words(error)}"
    for action in ruleset.actions:
        if action.place is not Place.CONFLICT:
            yield from _try_act(action, situation, currencies)


def two_new(ruleset: Ruleset) -> Situation:
    """Two new characters in a scene, rich in points; the first is the acting one."""
    actors = {1: Actor(1, "Mara", ruleset.new_sheet(True)), 2: Actor(2, "Jonas", ruleset.new_sheet(True))}
    return Situation(
        actors=actors,
        state=ruleset.new_state(),
        options=ruleset.options.defaults(),
        acting=1,
        here=(1, 2),
        balances={(actor, currency.id): RICH for actor in actors for currency in ruleset.currencies},
    )


def _try_act(action: Action, situation: Situation, currencies: set[str]) -> Iterator[str]:
    """The fault of an action, from its form's first values."""
    try:
        form: Any = action.begin(situation)
        yield from _check_choices(action.id, form, situation)
        price = action.price(form, situation) if action.price else None
        prepared = action.prepare(form, situation)
    except Refusal as refusal:
        if refusal.__cause__ is not None and not isinstance(refusal.__cause__, Refusal):
            yield f"{action.id}: {refusal.message}"
        return
    except Exception as error:  # code from someone else's package
        yield f"{action.id}: {_in_words(error)}"
        return
    if price and price.currency:
        yield from _unknown(f"{action.id}: price", {price.currency}, currencies)
    if isinstance(prepared, EffectsOf):
        yield from _unknown(f"{action.id}: points", {move.currency for move in prepared.points}, currencies)


def _check_choices(act: str, form: Any, situation: Situation) -> Iterator[str]:
    """First values of a form that aren't among their choices; an empty one means none chosen yet."""
    for field in fields_of(type(form)):
        value = getattr(form, field.name)
        offered = {choice.id for choice in field.entry.open_choices(situation)}
        if isinstance(value, str) and value and offered and value not in offered:
            yield f"form of {act}: {field.name} begins with {value!r}, which isn't among its choices"


def _unknown(what: str, named: set[str], currencies: set[str]) -> Iterator[str]:
    known = ", ".join(sorted(currencies)) or "none"
    yield from (f"{what}: {name!r} isn't a currency of the game ({known})" for name in sorted(named - currencies))


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error!s:.200}"
