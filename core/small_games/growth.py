"""Making and advancing characters in small games: a builder with the fields of the sheet, and ranks to buy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from core.actions.action import AnyChange, Budget, Price
from core.actions.place import Place
from core.actions.situation import Effects, Situation
from core.effects import on_sheet, points, together
from core.refusal import Refusal
from core.schema.entry import Choice, Entry
from core.schema.fields import Field, Kind, fields_of, type_of
from core.schema.forms import form_of, make_record
from core.small_games.defaults import change

Budgets = Callable[..., tuple[Budget, ...]]


def traits(sheet: type, *names: str) -> tuple[Choice, ...]:
    """The numbers of a sheet as choices: all of them, or those of these names."""
    numbers = [field for field in fields_of(sheet) if field.type.kind is Kind.NUMBER]
    return tuple(Choice(field.name, field.label) for field in _of_these(numbers, sheet, names, "number"))


def _of_these(among: list[Field], sheet: type, names: tuple[str, ...], what: str) -> list[Field]:
    """The fields with these names, or all if no names are given; raises TypeError for an unknown name."""
    if unknown := set(names) - {field.name for field in among}:
        raise TypeError(f"{sheet.__name__} has no {what} called {', '.join(sorted(unknown))}.")
    return [field for field in among if not names or field.name in names]


def builder(id: str, title: str, sheet: type, *names: str, budgets: Budgets, **more: object) -> AnyChange:
    """A character builder that fills in the sheet's fields, all or these, page by page (`Entry.page`).

    It starts from the current sheet, and refuses a form that breaks one of its `budgets`. `more` are fields of
    `Change`.
    """
    fields = _of_these([*fields_of(sheet)], sheet, names, "field")
    form = form_of(id, fields)

    def as_it_is(situation: Situation) -> object:
        return make_record(form, _of(situation.actor.sheet))

    def _of(value: object) -> dict[str, object]:
        return {field.name: getattr(value, field.name) for field in fields}

    def apply_build(form: object, situation: Situation) -> Effects:
        if faults := [budget.fault for budget in budgets(form, situation) if budget.fault]:
            raise Refusal("budget", " ".join(faults))
        return on_sheet(situation, **_of(form))

    usual = {"form": form, "start": as_it_is, "budgets": budgets, "anew": True}
    return change(id, title, apply_build, Place.CREATION, **{**usual, **more})


def budget_of(points: int, traits: Sequence[Choice], label: str = "Points") -> Budgets:
    """The budget of a builder: this many points for these traits, all of them spent, on the page of the first."""

    def budgets(form: object, situation: Situation) -> tuple[Budget, ...]:
        spent = sum(int(getattr(form, each.id)) for each in traits)
        page = next(field.entry.page for field in fields_of(type(form)) if field.name == traits[0].id)
        return (Budget(label, spent, points, page),)

    return budgets


class _Chosen(Protocol):
    """The form of a purchase."""

    @property
    def trait(self) -> str:
        """The field of the sheet that goes up."""


class _Bought(Protocol):
    """The form of a purchase of a thing."""

    @property
    def thing(self) -> str:
        """The id of the thing."""


_OWNED = "It is on the sheet already. Choose another."


def advance(
    id: str, title: str, traits: Sequence[Choice], currency: str, cost: Callable[[int], int], **more: object
) -> AnyChange:
    """A purchase of the next rank of a trait, up to the bound of its entry; `cost` returns the cost of a rank.

    It is never asked for a rank above the bound.
    """
    form = form_of(id, (Field.of("trait", type_of(str), Entry("Trait", choices=traits)),))

    def rank(form: _Chosen, situation: Situation) -> int:
        return 1 + int(getattr(situation.actor.sheet, form.trait))

    def field_of(form: _Chosen, situation: Situation) -> Field:
        return next(field for field in fields_of(type(situation.actor.sheet)) if field.name == form.trait)

    def price(form: _Chosen, situation: Situation) -> Price:
        now = rank(form, situation)
        return Price(currency, cost(now)) if now <= field_of(form, situation).entry.bounds[1] else Price()

    def buy_rank(form: _Chosen, situation: Situation) -> Effects:
        now, field = rank(form, situation), field_of(form, situation)
        if now > field.entry.bounds[1]:
            raise Refusal("too_high", f"{field.label} ends at {now - 1}.", "trait")
        paid = points(situation, currency, -cost(now), title, f"{field.label} {now}")
        return together(on_sheet(situation, **{form.trait: now}), paid)

    return change(id, title, buy_rank, Place.ADVANCE, **{"form": form, "price": price, **more})


def acquire(
    id: str,
    title: str,
    owned: str,
    things: Sequence[Choice],
    currency: str,
    *,
    cost: Callable[[str], int],
    **more: object,
) -> AnyChange:
    """A purchase of one of these things, each once; `cost` returns the cost of an id.

    Their ids are listed on the sheet in the field `owned`. Let its entry have the same `choices`, so that forms and
    sheets show labels.
    """

    def open_choices(situation: Situation) -> tuple[Choice, ...]:
        held = getattr(situation.actor.sheet, owned)
        return tuple(replace(each, why_not=_OWNED) if each.id in held else each for each in things)

    def price(form: _Bought, situation: Situation) -> Price:
        return Price(currency, cost(form.thing))

    def buy_thing(form: _Bought, situation: Situation) -> Effects:
        held = getattr(situation.actor.sheet, owned)
        if form.thing in held:
            raise Refusal("owned", _OWNED, "thing")
        label = next(each.label or each.id for each in things if each.id == form.thing)
        paid = points(situation, currency, -cost(form.thing), title, label)
        return together(on_sheet(situation, **{owned: (*held, form.thing)}), paid)

    form = form_of(id, (Field.of("thing", type_of(str), Entry("Thing", choices=open_choices)),))
    return change(id, title, buy_thing, Place.ADVANCE, **{"form": form, "price": price, **more})
