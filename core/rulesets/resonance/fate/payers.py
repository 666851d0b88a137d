"""The choices for the payer of an invoke (resonance-16)."""

from __future__ import annotations

from core.actions.choices import here_choices
from core.rulesets.resonance.situation import Situation
from core.schema.entry import Choice

GM = "gm"
"""The id of the GM's purse."""


def payer_choices(situation: Situation) -> tuple[Choice, ...]:
    """The payers as choices: free or the roller, each player's character present, the GM."""
    players = (choice for choice in here_choices(situation) if situation.actors[int(choice.id)].player)
    return (Choice("", "Free, or the roller"), *players, Choice(GM, "The GM"))
