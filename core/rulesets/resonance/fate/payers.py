"""Who may pay for an invoke (resonance-16)."""

from __future__ import annotations

from core.acts.choosing import here_choices
from core.rulesets.resonance.situation import Situation
from core.schema.entry import Choice

GM = "gm"
"""The id of the GM's purse."""


def payer_choices(situation: Situation) -> tuple[Choice, ...]:
    """Who may pay for an invoke: by itself (a free one first, then who rolls), a player's character, the GM."""
    players = (choice for choice in here_choices(situation) if situation.actors[int(choice.id)].player)
    return (Choice("", "Free, or the roller"), *players, Choice(GM, "The GM"))
