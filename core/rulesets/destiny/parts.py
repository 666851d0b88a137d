"""The parts of the game that are wanted once something is done (see `core.part`)."""

from __future__ import annotations

from types import ModuleType

from core.part import Part, joined
from core.rulesets.destiny import beyond, lifecycle
from core.rulesets.destiny.campaign import records, rewarding, scene_record, stories, story
from core.rulesets.destiny.campaign import rules as campaign
from core.rulesets.destiny.cards.part import PART as CARDS
from core.rulesets.destiny.chances.part import PART as CHANCES
from core.rulesets.destiny.combat.part import PART as COMBAT
from core.rulesets.destiny.conditions import acts as care_body
from core.rulesets.destiny.conditions import file as condition_file
from core.rulesets.destiny.conditions import limbs
from core.rulesets.destiny.conditions import rules as conditions
from core.rulesets.destiny.conflict.part import PART as CONFLICT
from core.rulesets.destiny.creation import acts as making
from core.rulesets.destiny.downtime import acts as activities
from core.rulesets.destiny.downtime import desk
from core.rulesets.destiny.downtime import rules as training
from core.rulesets.destiny.items import acts as care_items
from core.rulesets.destiny.items import ratings, reading
from core.rulesets.destiny.items import rules as items
from core.rulesets.destiny.map.part import PART as MAP
from core.rulesets.destiny.powers.part import PART as POWERS
from core.rulesets.destiny.stealth.part import PART as STEALTH
from core.rulesets.destiny.tasks.part import PART as TASKS
from core.rulesets.destiny.time import acts as time_actions
from core.rulesets.destiny.time import passing, turn_end, turn_events
from core.rulesets.destiny.time import rules as clock
from core.rulesets.destiny.turns.part import PART as TURNS
from core.rulesets.destiny.words.texts import TEXTS

_RULES: tuple[ModuleType, ...] = (
    campaign,
    training,
    turn_end,
    story,
    conditions,
    limbs,
    clock,
    items,
    ratings,
    beyond,
)
_ACTIONS: tuple[ModuleType, ...] = (
    care_body,
    care_items,
    reading,
    scene_record,
    rewarding,
    stories,
    activities,
)

_BEFORE: tuple[ModuleType, ...] = (turn_events, time_actions, passing, making)
"""What stands before conflicts where acts are listed."""

_TIME = Part(actions=tuple(action for module in _BEFORE for action in module.ACTIONS))
_REST = Part(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    downtime=desk.DOWNTIME,
    lifecycle=lifecycle.LIFECYCLE,
    data=(condition_file.CONDITION_FILE,),
    records=records.RECORDS,
)
WHOLE = joined(TURNS, COMBAT, POWERS, _TIME, CONFLICT, TASKS, CARDS, _REST, CHANCES, MAP, STEALTH)
