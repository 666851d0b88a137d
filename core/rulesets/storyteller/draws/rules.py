"""Pools and draws in the JSON interface (storyteller-2 to 20, 29 to 33, 83)."""

from __future__ import annotations

from dataclasses import dataclass

from core.acts.result import Resolution, running
from core.acts.rule import Rule, asking_nothing
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.draws.draw import (
    Assistant,
    Attribute,
    Drawer,
    Drawn,
    Kind,
    Modifier,
    SecondTrait,
    TeamDrawn,
    another_due,
    assist,
    check_lead,
    check_traits,
    draw_cards,
    draw_for,
    help_steps,
    kind_of,
    reckon,
    total_pool,
    traits,
)
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.rulesets.storyteller.sheet import ConditionName
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolRequest:
    """Two traits and what is added to them."""

    attribute: Attribute = entry("Attribute")
    second: SecondTrait = entry("With", json="with")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=(), code="invalid_modifier")
    conditions: tuple[ConditionName, ...] = entry("Conditions", default=(), code="unknown_condition")
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True)
class PoolTotal:
    """A pool added up."""

    pool: int
    kind: Kind


def pool(request: PoolRequest) -> Resolution[PoolTotal]:
    """Add up a pool (storyteller-2, 3, 4); refuses two traits that do not go together."""
    check_traits(request.attribute.name, request.second.kind, request.second.name)
    parts = traits(request.attribute, request.second, request.options)
    drawer = Drawer(
        pool=sum(step.amount or 0 for step in parts),
        parts=parts,
        modifiers=request.modifiers,
        conditions=request.conditions,
    )
    total = total_pool(drawer, request.options)
    steps = running(reckon(drawer, request.options), "")
    return Resolution(PoolTotal(total, kind_of(total)), steps=steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest(Drawer):
    """A draw of one person."""

    options: HouseRules = DEFAULTS


def draw(request: DrawRequest, table: Table) -> Resolution[Drawn]:
    """Draw for one person (storyteller-5 to 20)."""
    drawn = draw_for(request, table, request.options)
    return Resolution(drawn, drawn.outcome, drawn.steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCardRequest(Drawer):
    """A draw under way: what is needed to know whether another card is due."""

    drawn: tuple[int, ...] = entry("Cards so far", default=(), low=1, high=10, code="invalid_card")
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True)
class NextCard:
    """Whether another card is due, and on which kind of draw."""

    kind: Kind
    another_card: bool


def next_card(request: NextCardRequest, table: Table) -> Resolution[NextCard]:
    """Say whether another card is due after those drawn (storyteller-13)."""
    kind = kind_of(total_pool(request, request.options))
    cards = draw_cards(kind, request.again, table, most=len(request.drawn))
    return Resolution(NextCard(kind, another_due(kind, request.again, cards)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamworkRequest:
    """A lead and those who assist."""

    lead: Drawer = entry("Lead")
    assistants: tuple[Assistant, ...] = entry("Assistants", default=())
    options: HouseRules = DEFAULTS


def teamwork(request: TeamworkRequest, table: Table) -> Resolution[TeamDrawn]:
    """Draw for a lead with assistants (storyteller-29 to 33); refuses without any."""
    if not request.assistants:
        raise Refusal("assistants_required", "Name at least one assistant.", "assistants")
    check_lead(request.lead, request.assistants)
    drawn = assist(request.assistants, table, request.options)
    help = tuple(help_steps(drawn, request.options))
    lead = draw_for(request.lead, table.at("lead", name=request.lead.name), request.options, help)
    team = TeamDrawn(lead, drawn, help)
    return Resolution(team, lead.outcome, team.steps)


RULES = (
    Rule("pool", PoolRequest, asking_nothing(pool)),
    Rule("draw", DrawRequest, draw),
    Rule("next_card", NextCardRequest, next_card),
    Rule("teamwork", TeamworkRequest, teamwork),
)
