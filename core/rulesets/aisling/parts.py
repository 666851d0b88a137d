"""The game, joined from its parts (see `core.part`); wanted once something is done."""

from __future__ import annotations

from core.part import Part, joined
from core.rulesets.aisling.caern import part as caern
from core.rulesets.aisling.care import part as care
from core.rulesets.aisling.conflicts import part as conflicts
from core.rulesets.aisling.contests import part as contests
from core.rulesets.aisling.creation import part as creation
from core.rulesets.aisling.downtime import part as downtime
from core.rulesets.aisling.draws import part as draws
from core.rulesets.aisling.finding import part as finding
from core.rulesets.aisling.growth import part as growth
from core.rulesets.aisling.sessions import part as sessions
from core.rulesets.aisling.together import part as together

WHOLE = joined(
    draws.PART,
    contests.PART,
    together.PART,
    conflicts.PART,
    care.PART,
    finding.PART,
    caern.PART,
    growth.PART,
    downtime.PART,
    creation.PART,
    sessions.PART,
    Part(bookkeeping=frozenset({"check_caern", "Downtime actions", "put_reserve", "move_mote"})),
)
