"""The request for a roll in a campaign: its tables, and a pile of the game in its present state instead of dice."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from campaigns.random_tables.folders import RandomTables
from campaigns.random_tables.rolls import Asked, Decided
from core.actions.situation import Situation
from core.decider import Decider
from core.refusal import Refusal
from core.ruleset import Ruleset


class Campaign(Protocol):
    """The parts of a campaign that a roll needs."""

    ruleset: Ruleset

    @property
    def folder(self) -> Path:
        """Its folder."""

    def situation(self, acting: int | None = None) -> Situation:
        """The situation for the rules."""


def roll_request(campaign: Campaign, tables: str, by: str = "", who: int | None = None) -> Asked:
    """The request for a roll on tables. Refuse a pile that the game doesn't lend, or that is empty."""
    decider = decider_of(campaign.ruleset, by) if by else None
    decided = _decide(decider, campaign.situation(who)) if decider else None
    return Asked(tables, RandomTables(campaign.folder, campaign.ruleset), decided)


def decider_of(ruleset: Ruleset, id: str) -> Decider:
    """The pile with this id. Refuse one that the game doesn't lend."""
    found = next((each for each in ruleset.deciders if each.id == id), None)
    if found is None:
        known = ", ".join(each.id for each in ruleset.deciders)
        instead = f" Choose one of: {known}." if known else " Roll dice instead."
        raise Refusal("no_such_pile", f"{ruleset.title} has no pile {id:.40} for random tables.{instead}", "by")
    return found


def _decide(decider: Decider, situation: Situation) -> Decided:
    pool = decider.pool(situation)
    return Decided(decider.kind, decider.order, pool.tokens, pool.back, tuple(map(decider.names, decider.order)))
