"""Cards, hands, dice made of cards and High Card, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.cards import decider, high_card, json_rules, randomizer
from core.rulesets.destiny.hands import actions, chance_actions
from core.rulesets.destiny.options import off

PART = chapter(json_rules, randomizer, high_card, actions, chance_actions, decider, why_not=partial(off, "core"))
