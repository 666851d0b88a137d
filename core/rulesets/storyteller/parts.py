"""The game, joined from its parts (see `core.game_part`); loaded when an action first needs it."""

from __future__ import annotations

from core.game_part import Part, chapter, joined
from core.rulesets.storyteller import lifecycle
from core.rulesets.storyteller.conditions import part as conditions
from core.rulesets.storyteller.contests import part as contests
from core.rulesets.storyteller.creation import part as creation
from core.rulesets.storyteller.downtime import part as downtime
from core.rulesets.storyteller.draws import part as draws
from core.rulesets.storyteller.experience import part as experience
from core.rulesets.storyteller.extended_actions import part as extended_actions
from core.rulesets.storyteller.fights import part as fights
from core.rulesets.storyteller.health import part as health
from core.rulesets.storyteller.races import part as races
from core.rulesets.storyteller.willpower import part as willpower

WHOLE = joined(
    draws.PART,
    contests.PART,
    extended_actions.PART,
    races.PART,
    fights.PART,
    health.PART,
    conditions.PART,
    willpower.PART,
    downtime.PART,
    experience.PART,
    creation.PART,
    chapter(lifecycle),
    Part(bookkeeping=frozenset({"charm_time", "tool", "heal", "beats", "beat", "preparation_lapsed", "end_season"})),
    Part(bookkeeping=frozenset({"gain_condition", "end_condition"})),  # the log shows the result, not the action
)
