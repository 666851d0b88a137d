"""Mistakes in a game that show when two new characters try each action, and each draw a few times.

A refusal for a good reason isn't a mistake; only code that fails, values that a request lacks, and points and
milestones of unknown kinds are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any

from campaigns.authoring.trials import trials
from core.actions.action import Action
from core.actions.place import Place
from core.actions.situation import Actor, EffectsOf, Situation
from core.points import unknown_names
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import fields_of

RICH = 99
"""The points of each currency for each new character."""
SEEDS = 5
"""The number of rows of draws that are tried of each action, so that a conflict comes to its end in one of them."""


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
        yield from _unknown(f"{action.id}: price", {price.currency}, {currency.id for currency in ruleset.currencies})
    if isinstance(prepared, EffectsOf):
        yield from (f"{action.id}: {line}" for line in unknown_names(prepared, ruleset.currencies, ruleset.tiers))


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
