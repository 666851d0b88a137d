"""The game, joined from its parts (see `core.game_part`); loaded when an action first needs it."""

from __future__ import annotations

from core.game_part import Part, joined
from core.rulesets.aisling.caern import part as caern
from core.rulesets.aisling.conflicts import part as conflicts
from core.rulesets.aisling.contests import part as contests
from core.rulesets.aisling.creation import part as creation
from core.rulesets.aisling.damage_and_luck import part as damage_and_luck
from core.rulesets.aisling.downtime import part as downtime
from core.rulesets.aisling.draws import part as draws
from core.rulesets.aisling.groups import part as groups
from core.rulesets.aisling.growth import part as growth
from core.rulesets.aisling.sessions import part as sessions
from core.rulesets.aisling.unfinished_characters import part as unfinished_characters

WHOLE = joined(
    draws.PART,
    contests.PART,
    groups.PART,
    conflicts.PART,
    damage_and_luck.PART,
    unfinished_characters.PART,
    caern.PART,
    growth.PART,
    downtime.PART,
    creation.PART,
    sessions.PART,
    Part(bookkeeping=frozenset({"check_caern", "Downtime actions", "put_reserve", "move_mote"})),
)
