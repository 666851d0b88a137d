"""The acting character's caern as a decider for random tables. After each roll, all motes go back."""

from __future__ import annotations

from core.decider import Decider, Pool
from core.luck.piles import Token
from core.rulesets.aisling.caern.bag import caern
from core.rulesets.aisling.colors import MOTES, NAMES
from core.rulesets.aisling.situation import Situation


def _pool(situation: Situation) -> Pool:
    bag = caern(situation.actor.sheet.thresholds)
    return Pool(tuple(mote for mote, held in bag.counts for _ in range(held)))


def _names(token: Token) -> tuple[str, ...]:
    return (NAMES[str(token)], str(token))


DECIDERS = (Decider("caern", "The caern of the acting character", "mote", MOTES, pool=_pool, names=_names),)
