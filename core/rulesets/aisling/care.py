"""Looking after one character and the situation."""

from __future__ import annotations

from core.action import Action
from core.rulesets.aisling import care_caern, care_find, care_health, care_luck, care_person, care_situation

ACTIONS: tuple[Action, ...] = (
    *care_luck.ACTIONS,
    *care_health.ACTIONS,
    *care_situation.ACTIONS,
    *care_find.ACTIONS,
    *care_person.ACTIONS,
    *care_caern.ACTIONS,
)
