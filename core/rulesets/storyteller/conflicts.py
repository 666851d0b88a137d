"""The kinds of conflict of Storyteller cards."""

from __future__ import annotations

from core.rulesets.storyteller.efforts import EXTENDED
from core.rulesets.storyteller.racing import RACE
from core.rulesets.storyteller.rounds import ROUNDS

CONFLICTS = (EXTENDED, RACE, ROUNDS)
"""An extended action, a contested one, and a conflict of intents."""
