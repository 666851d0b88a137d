"""Stories and their parts, goals, rewards: the campaign, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.options import off
from core.rulesets.destiny.stories import actions, lifecycle, records, rules, scene_rules

PART = chapter(rules, scene_rules, actions, lifecycle, records, why_not=partial(off, "campaign"))
