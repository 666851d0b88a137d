"""Pools and draws in the JSON interface (storyteller-2 to 20, 29 to 33, 83)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from core.acts.result import Resolution, running
from core.acts.rule import AnyRule, Rule, rule
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
    TeamDrawn,
    TeamDrawRequest,
    another_due,
    check_traits,
    draw_cards,
    draw_led,
    kind_of,
    reckon,
    team_draw,
    total_pool,
    traits,
)
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.entry import Entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True)
class PoolTotal:
    """A pool added up."""

    pool: int
    kind: Kind


def pool(
    attribute: Annotated[Attribute, Entry("Attribute")],
    second: Annotated[SecondTrait, Entry("With", json="with")],
    modifiers: Modifiers = (),
    conditions: Named = (),
    options: HouseRules = DEFAULTS,
) -> Resolution[PoolTotal]:
    """Add up a pool (storyteller-2, 3, 4); refuses two traits that do not go together."""
    check_traits(attribute.name, second.kind, second.name)
    parts = traits(attribute, second, options)
    base = sum(step.amount or 0 for step in parts)
    drawer = Drawer(pool=base, parts=parts, modifiers=modifiers, conditions=conditions)
    total = total_pool(drawer, options)
    return Resolution(PoolTotal(total, kind_of(total)), steps=running(reckon(drawer, options)))


@dataclass(frozen=True, slots=True)
class NextCard:
    """Whether another card is due, and on which kind of draw."""

    kind: Kind
    another_card: bool


def next_card(
    table: Table,
    drawer: Flat[Drawer],
    drawn: Annotated[tuple[int, ...], Entry("Cards so far", low=1, high=10, code="invalid_card")] = (),
    options: HouseRules = DEFAULTS,
) -> NextCard:
    """Say whether another card is due after those drawn (storyteller-13)."""
    kind = kind_of(total_pool(drawer, options))
    cards = draw_cards(kind, drawer.again, table, most=len(drawn))
    return NextCard(kind, another_due(kind, drawer.again, cards))


def teamwork(
    table: Table,
    lead: Annotated[Drawer, Entry("Lead")],
    assistants: Annotated[tuple[Assistant, ...], Entry("Assistants")] = (),
    options: HouseRules = DEFAULTS,
) -> Resolution[TeamDrawn]:
    """Draw for a lead with assistants (storyteller-29 to 33); refuses without any."""
    if not assistants:
        raise Refusal("assistants_required", "Name at least one assistant.", "assistants")
    team = draw_led(lead, assistants, table, table.at("lead", name=lead.name), options)
    return Resolution(team, team.lead.outcome, team.steps)


RULES: tuple[AnyRule, ...] = (
    rule(pool),
    Rule("draw", TeamDrawRequest, team_draw),
    rule(next_card),
    rule(teamwork),
)
