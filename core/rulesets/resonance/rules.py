"""Every rule of the JSON interface, chapter by chapter."""

from __future__ import annotations

from core.action import Rule
from core.rulesets.resonance import (
    act,
    aspect_rules,
    attack,
    care,
    cast,
    casting,
    compels,
    contest,
    creating,
    economy,
    fallout,
    growth,
    magic,
    odds,
    odds_actions,
    order,
    pool,
    scenes,
)

RULES: tuple[Rule, ...] = (
    *creating.RULES,
    *pool.RULES,
    *act.RULES,
    *contest.RULES,
    *attack.RULES,
    *care.RULES,
    *casting.RULES,
    *cast.RULES,
    *fallout.RULES,
    *magic.RULES,
    *economy.RULES,
    *compels.RULES,
    *aspect_rules.RULES,
    *scenes.RULES,
    *order.RULES,
    *growth.RULES,
    *odds.RULES,
    *odds_actions.RULES,
)
"""What `wyrdbook resolve` answers."""
