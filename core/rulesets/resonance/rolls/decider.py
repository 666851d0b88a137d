"""The game's ten-sided dice, as the decider of random tables."""

from __future__ import annotations

from core.decider import Decider, Pool
from core.rulesets.resonance.rolls.roll import D10

DICE = Decider(
    "dice",
    "Ten-sided dice",
    "die",
    D10.tokens,
    pool=lambda situation: Pool(D10.tokens, back=True),
    names=lambda token: (str(token),),
)
