"""The clock and passing time, as a part of the game that is switched off with conditions."""

from __future__ import annotations

from functools import partial

from core.game_part import Part, chapter
from core.rulesets.destiny.options import off
from core.rulesets.destiny.time import actions, elapsed_time, rules, turn_end, turn_events

END_OF_TURN = Part(actions=(turn_events.END_OF_TURN,))
"""The part with the end of a battle's turn, which is always played."""
PART = chapter(turn_end, rules, turn_events, actions, elapsed_time, why_not=partial(off, "conditions"))
