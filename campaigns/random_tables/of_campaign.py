"""What a roll is asked in a campaign: its tables, and in place of dice a pile that the game lends, as it lies now."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from campaigns.random_tables.folders import RandomTables
from campaigns.random_tables.rolls import Asked, Decided
from core.acts.situation import Situation
from core.decider import Decider
from core.refusal import Refusal
from core.ruleset import Ruleset


class Campaign(Protocol):
    """A campaign, as far as it can be rolled in."""

    ruleset: Ruleset

    @property
    def folder(self) -> Path:
        """Where it lies."""

    def situation(self, acting: int | None = None) -> Situation:
        """What the rules know."""


def asked_in(campaign: Campaign, tables: str, by: str = "", who: int | None = None) -> Asked:
    """What a roll on tables is asked; refuses a pile the game does not lend, or from which nothing can be drawn."""
    decider = decider_of(campaign.ruleset, by) if by else None
    decided = _decide(decider, campaign.situation(who)) if decider else None
    return Asked(tables, RandomTables(campaign.folder, campaign.ruleset), decided)


def decider_of(ruleset: Ruleset, id: str) -> Decider:
    """A pile by its id; refuses one that the game does not lend."""
    found = next((each for each in ruleset.deciders if each.id == id), None)
    if found is None:
        known = ", ".join(each.id for each in ruleset.deciders) or "none"
        raise Refusal(
            "no_such_pile", f"{ruleset.title} has no pile {id:.40} for random tables. Choose one of: {known}.", "by"
        )
    return found


def _decide(decider: Decider, situation: Situation) -> Decided:
    pool = decider.pool(situation)
    return Decided(decider.kind, decider.order, pool.tokens, pool.back, tuple(map(decider.names, decider.order)))
