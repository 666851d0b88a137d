"""The ten cards as a decider for random tables. Each card goes back before the next is drawn."""

from __future__ import annotations

from core.decider import Decider, Pool
from core.rulesets.storyteller.draws.draw import DECK

CARDS = Decider(
    "cards",
    "The ten cards",
    "card",
    DECK.tokens,
    pool=lambda situation: Pool(DECK.tokens, back=True),
    names=lambda token: (str(token),),
)
DECIDERS = (CARDS,)
