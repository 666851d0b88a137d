"""The game, joined from its parts (see `core.game_part`); loaded with the first action."""

from __future__ import annotations

from core.game_part import Part, joined
from core.rulesets.resonance.aspects import part as aspects
from core.rulesets.resonance.creation import part as creation
from core.rulesets.resonance.downtime import part as downtime
from core.rulesets.resonance.fate import part as fate
from core.rulesets.resonance.fights import part as fights
from core.rulesets.resonance.growth import part as growth
from core.rulesets.resonance.injuries import part as injuries
from core.rulesets.resonance.magic import part as magic
from core.rulesets.resonance.rolls import part as rolls
from core.rulesets.resonance.rolls.decider import DICE
from core.rulesets.resonance.sessions import part as sessions
from core.rulesets.resonance.strangers import part as strangers
from core.rulesets.resonance.table_file import TABLE_FILE

WHOLE = joined(
    rolls.PART,
    fights.PART,
    fate.PART,
    aspects.PART,
    injuries.PART,
    magic.PART,
    strangers.PART,
    sessions.PART,
    growth.PART,
    downtime.PART,
    creation.PART,
    Part(data=(TABLE_FILE,), deciders=(DICE,)),
    Part(bookkeeping=frozenset({"refreshed", "adjust_fate"})),
)
