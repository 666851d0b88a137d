"""The parts of the game that are wanted once something is done (see `core.part`)."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from core.action import Action
from core.part import Part
from core.rulesets.destiny import beyond, lifecycle
from core.rulesets.destiny.campaign import records, rewarding, scene_record, stories, story
from core.rulesets.destiny.campaign import rules as campaign
from core.rulesets.destiny.cards import chance_actions, dealing, decks, hand_actions, high_card, randomizer
from core.rulesets.destiny.chances import more_odds, odds
from core.rulesets.destiny.combat import acts as attack_actions
from core.rulesets.destiny.combat import damage, deck_file, hurting, mitigation, wounding
from core.rulesets.destiny.conditions import acts as care_body
from core.rulesets.destiny.conditions import file as condition_file
from core.rulesets.destiny.conditions import limbs
from core.rulesets.destiny.conditions import rules as conditions
from core.rulesets.destiny.conflict import acts as conflict_actions
from core.rulesets.destiny.conflict import aspects, initiative, success
from core.rulesets.destiny.conflict import given as conflict
from core.rulesets.destiny.creation import acts as making
from core.rulesets.destiny.downtime import acts as activities
from core.rulesets.destiny.downtime import desk
from core.rulesets.destiny.downtime import rules as training
from core.rulesets.destiny.items import acts as care_items
from core.rulesets.destiny.items import ratings, reading
from core.rulesets.destiny.items import rules as items
from core.rulesets.destiny.map import charting, handling, movement, placing, sight, stepping
from core.rulesets.destiny.map import view as map_view
from core.rulesets.destiny.offered import played_with
from core.rulesets.destiny.powers import acts as power_actions
from core.rulesets.destiny.powers import rules as powers
from core.rulesets.destiny.stealth import acts as stealth_actions
from core.rulesets.destiny.stealth import detecting
from core.rulesets.destiny.stealth import rules as stealth
from core.rulesets.destiny.tasks import acts as task_actions
from core.rulesets.destiny.tasks import investigating, searching
from core.rulesets.destiny.tasks import rules as tasks
from core.rulesets.destiny.time import acts as time_actions
from core.rulesets.destiny.time import passing, turn_end, turn_events
from core.rulesets.destiny.time import rules as clock
from core.rulesets.destiny.turns import activating, arranging, battles, free_actions, joining, rounds, setup, targeting
from core.rulesets.destiny.turns import acts as unit_actions
from core.rulesets.destiny.words.texts import TEXTS

_RULES: tuple[ModuleType, ...] = (
    decks,
    randomizer,
    high_card,
    aspects,
    initiative,
    success,
    conflict,
    tasks,
    campaign,
    training,
    turn_end,
    story,
    conditions,
    limbs,
    clock,
    damage,
    wounding,
    mitigation,
    setup,
    rounds,
    movement,
    sight,
    powers,
    stealth,
    items,
    ratings,
    odds,
    more_odds,
    beyond,
)
_ACTIONS: tuple[ModuleType, ...] = (
    activating,
    targeting,
    turn_events,
    unit_actions,
    free_actions,
    time_actions,
    passing,
    joining,
    arranging,
    making,
    attack_actions,
    power_actions,
    conflict_actions,
    investigating,
    task_actions,
    searching,
    stepping,
    handling,
    detecting,
    stealth_actions,
    placing,
    charting,
    dealing,
    hand_actions,
    chance_actions,
    hurting,
    care_body,
    care_items,
    reading,
    scene_record,
    rewarding,
    stories,
    activities,
)

_ON_THE_MAP = (stepping, handling, detecting, placing, charting)
"""What is not offered without the module of the map (destiny-1)."""


def _actions() -> Iterator[Action]:
    for module in _ACTIONS:
        mapped = module in _ON_THE_MAP
        yield from (played_with("map", action) if mapped else action for action in module.ACTIONS)


WHOLE = Part(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(_actions()),
    texts=TEXTS,
    conflicts=(battles.BATTLE,),
    downtime=desk.DOWNTIME,
    lifecycle=lifecycle.LIFECYCLE,
    grid=map_view.GRID,
    data=(deck_file.DECK_FILES, condition_file.CONDITION_FILE),
    records=records.RECORDS,
)
