"""The parts of the game that are wanted once something is done (see `core.game_part`)."""

from __future__ import annotations

from core.game_part import Part, joined
from core.rulesets.destiny.battles.part import PART as BATTLES
from core.rulesets.destiny.combat.part import PART as COMBAT
from core.rulesets.destiny.conflict.part import PART as CONFLICT
from core.rulesets.destiny.creation.part import PART as CREATION
from core.rulesets.destiny.downtime.part import PART as DOWNTIME
from core.rulesets.destiny.exact_odds.part import PART as ODDS
from core.rulesets.destiny.hands.part import PART as HANDS
from core.rulesets.destiny.harm.part import PART as HARM
from core.rulesets.destiny.items.part import PART as ITEMS
from core.rulesets.destiny.later_editions.part import PART as EDITIONS
from core.rulesets.destiny.map.part import PART as MAP
from core.rulesets.destiny.powers.part import PART as POWERS
from core.rulesets.destiny.ratings.part import PART as RATINGS
from core.rulesets.destiny.stealth.part import PART as STEALTH
from core.rulesets.destiny.stories.part import PART as STORIES
from core.rulesets.destiny.tasks.part import PART as TASKS
from core.rulesets.destiny.time.part import END_OF_TURN
from core.rulesets.destiny.time.part import PART as TIME
from core.rulesets.destiny.weather.part import PART as WEATHER

WHOLE = joined(
    BATTLES,
    COMBAT,
    POWERS,
    END_OF_TURN,
    TIME,
    WEATHER,
    CREATION,
    CONFLICT,
    TASKS,
    EDITIONS,
    HANDS,
    HARM,
    ITEMS,
    RATINGS,
    STORIES,
    DOWNTIME,
    ODDS,
    MAP,
    STEALTH,
    Part(
        bookkeeping=frozenset(
            {
                "action_unused",
                "no_intention",
                "draw_cards",
                "deal",
                "target",
                "targets",
                "reload",
                "equip",
                "time_passes",
                "gain_card",
            }
        )
    ),
)
"""In the order in which their acts are listed."""
