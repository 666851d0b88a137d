"""Mistakes in a game that show when two new characters try each action, and each draw a few times.

A refusal for a good reason isn't a mistake; only code that fails, values that a request lacks, and points and
milestones of unknown kinds are reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any

from campaigns.authoring.trials import trials
from core.actions.action import Action, Price
from core.actions.place import Place
from core.actions.situation import Actor, EffectsOf, Situation
from core.points import unknown_names
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import Kind, fields_of
from core.schema.forms import with_field
from core.wording import quantity

RICH = 99
"""The points of each currency for each new character."""
SEEDS = 5
"""The number of rows of draws that are tried of each action, so that a conflict comes to its end in one of them."""
MOST_BOUGHT = 20
"""The number of times that each thing or rank is bought in a row, so that the cost of every rank is asked for."""


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
            yield from _try_act(action, situation, ruleset)
    yield from _try_draws(ruleset, situation)


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


def _try_draws(ruleset: Ruleset, situation: Situation) -> Iterator[str]:
    """The faults of the effects of each draw, in the scene and in each conflict."""
    where = [situation]
    for kind in ruleset.conflicts:
        with suppress(Exception):  # code from someone else's package; conformance reports it
            state = kind.start(kind.prefill(situation), situation)
            where.append(replace(situation, conflict=state, in_conflict=True))
    for action in ruleset.actions:
        found = dict.fromkeys(line for each in where for line in _try_draw(action, each, ruleset))
        yield from (f"{action.id}: {line}" for line in found)


def _try_draw(action: Action, situation: Situation, ruleset: Ruleset) -> Iterator[str]:
    try:
        for each in chain.from_iterable(trials(action, situation, seed) for seed in range(SEEDS)):
            yield from unknown_names(each.effects, ruleset.currencies, ruleset.tiers)
    except Exception as error:  # code from someone else's package
        yield _in_words(error)


def _try_act(action: Action, situation: Situation, ruleset: Ruleset) -> Iterator[str]:
    """The faults of an action, from its form's first values and with each other choice."""
    try:
        form: Any = action.begin(situation)
    except Refusal as refusal:
        yield from _hidden_fault(action.id, refusal)
        return
    except Exception as error:  # code from someone else's package
        yield f"{action.id}: {_in_words(error)}"
        return
    fields = fields_of(type(form))
    named = [field.name for field in fields if field.entry.choices and action.place is Place.ADVANCE]
    if found := [*_try_form(action, form, situation, ruleset, _title(action, form, named))]:
        yield from found
        return
    for field in fields:
        for choice in field.entry.open_choices(situation):
            chosen = with_field(form, field, field.type.value_of_choice(choice.id))
            if not choice.why_not and field.type.kind in (Kind.TEXT, Kind.WORD, Kind.NUMBER):
                yield from _try_form(action, chosen, situation, ruleset, _title(action, chosen, named or [field.name]))


def _title(action: Action, form: object, fields: Sequence[str]) -> str:
    """The action with the values of these fields: `buy: thing 'rope'`."""
    return ": ".join(filter(None, (action.id, ", ".join(f"{name} {getattr(form, name)!r}" for name in fields))))


def _try_form(action: Action, form: object, situation: Situation, ruleset: Ruleset, called: str) -> Iterator[str]:
    """The faults of an action with this form; a purchase is repeated for as long as the game sells more of it."""
    now = situation
    for bought in range(MOST_BOUGHT if action.place is Place.ADVANCE else 1):
        again = f", bought {quantity(bought, 'time')} before" if bought else ""
        try:
            price = action.price(form, now) if action.price else None
            prepared = action.prepare(form, now)
        except Refusal as refusal:
            yield from _hidden_fault(f"{called}{again}", refusal)
            return
        except Exception as error:  # code from someone else's package
            yield f"{called}{again}: {_in_words(error)}"
            return
        lines = [*_unknown_in(price, prepared, ruleset)]
        yield from (f"{called}{again}: {line}" for line in lines)
        if lines or not isinstance(prepared, EffectsOf) or not prepared.change(now):
            return
        now = replace(prepared.after(now), balances=situation.balances)


def _hidden_fault(called: str, refusal: Refusal) -> Iterator[str]:
    """A refusal that another error caused."""
    if refusal.__cause__ is not None and not isinstance(refusal.__cause__, Refusal):
        yield f"{called}: {refusal.message}"


def _unknown_in(price: Price | None, prepared: object, ruleset: Ruleset) -> Iterator[str]:
    """The currencies and tiers of a price and of effects that the game doesn't have."""
    if price and price.currency:
        yield from _unknown("price", {price.currency}, {currency.id for currency in ruleset.currencies})
    if isinstance(prepared, EffectsOf):
        yield from unknown_names(prepared, ruleset.currencies, ruleset.tiers)


def _unknown(what: str, named: set[str], currencies: set[str]) -> Iterator[str]:
    known = ", ".join(sorted(currencies)) or "none"
    yield from (f"{what}: {name!r} isn't a currency of the game ({known})" for name in sorted(named - currencies))


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error!s:.200}"
