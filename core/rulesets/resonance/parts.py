"""The parts of the game that are wanted once something is done (see `core.part`)."""

from __future__ import annotations

from types import ModuleType

from core.part import Part
from core.rulesets.resonance import (
    activities,
    advance_action,
    arriving,
    aspect_action,
    care_action,
    cast_action,
    fate_action,
    fight_action,
    guide,
    resonance_action,
    scene,
    spell_strike,
    striking,
    withstanding,
)
from core.rulesets.resonance.chart import charts
from core.rulesets.resonance.desk import DOWNTIME
from core.rulesets.resonance.fight import CONFLICTS
from core.rulesets.resonance.lifecycle import LIFECYCLE
from core.rulesets.resonance.rules import RULES
from core.rulesets.resonance.table_file import TABLE_FILE
from core.rulesets.resonance.texts import TEXTS

_ACTIONS: tuple[ModuleType, ...] = (
    scene,
    striking,
    spell_strike,
    cast_action,
    withstanding,
    fight_action,
    fate_action,
    aspect_action,
    care_action,
    resonance_action,
    arriving,
    advance_action,
    activities,
    guide,
)

WHOLE = Part(
    rules=RULES,
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    conflicts=CONFLICTS,
    downtime=DOWNTIME,
    lifecycle=LIFECYCLE,
    data=(TABLE_FILE,),
    charts={"resonance-95": charts},
)
