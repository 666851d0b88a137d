"""Pools and draws in the JSON interface (storyteller-2 to 20, 29 to 33, 83)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from core.actions.rule import AnyRule, Rule, rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.draws.draw import (
    Assistant,
    Attribute,
    Drawer,
    Kind,
    Modifiers,
    Named,
    SecondTrait,
    TeamDrawRequest,
    another_due,
    check_traits,
    draw_cards,
    draw_led,
    second_kind,
    team_draw,
    total_pool,
    traits,
)
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.entry import Entry
from core.schema.signature import Flat


def pool_given(
    attribute: Annotated[Attribute, Entry("Attribute")],
    second: Annotated[SecondTrait, Entry("With", json="with")],
    modifiers: Modifiers = (),
    conditions: Named = (),
    options: HouseRules = DEFAULTS,
) -> tuple[Drawer, HouseRules]:
    """A drawer with two traits. Refuse two that don't go together (storyteller-2)."""
    check_traits(attribute.name, second_kind(second.kind), second.name)
    parts = traits(attribute, second, options)
    base = sum(step.amount or 0 for step in parts)
    return Drawer(pool=base, parts=parts, modifiers=modifiers, conditions=conditions), options


@dataclass(frozen=True, slots=True)
class NextCard:
    """The next card: whether one is due, and for which kind of draw."""

    kind: Kind
    another_card: bool


def next_card(
    table: Table,
    drawer: Flat[Drawer],
    drawn: Annotated[tuple[int, ...], Entry("Cards so far", low=1, high=10, code="invalid_card")] = (),
    options: HouseRules = DEFAULTS,
) -> NextCard:
    """Return whether another card is due after those drawn, and for which draw (storyteller-13)."""
    kind = total_pool(drawer, options).kind
    cards = draw_cards(kind, drawer.again, table, most=len(drawn))
    return NextCard(kind, another_due(kind, drawer.again, cards))


def teamwork_given(
    table: Table,
    lead: Annotated[Drawer, Entry("Lead")],
    assistants: Annotated[tuple[Assistant, ...], Entry("Assistants")] = (),
    options: HouseRules = DEFAULTS,
) -> tuple[Drawer, tuple[Assistant, ...], Table, Table, HouseRules]:
    """A lead with assistants. Refuse a lead without any (storyteller-29)."""
    if not assistants:
        raise Refusal("assistants_required", "Choose at least one assistant.", "assistants")
    return lead, assistants, table, table.at("lead", name=lead.name), options


RULES: tuple[AnyRule, ...] = (
    rule(total_pool, name="pool", given=pool_given),
    Rule("draw", TeamDrawRequest, team_draw),
    rule(next_card),
    rule(draw_led, name="teamwork", given=teamwork_given),
)
