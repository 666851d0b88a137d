"""The types of situations, effects and finished draws, with this game's sheet, state and house rules."""

from __future__ import annotations

from typing import TypeAlias

from core.actions.action import DoneOf, Form_co, Request_co, Value_co
from core.actions.situation import ActorOf, EffectsOf, SituationOf
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Sheet, State

Actor: TypeAlias = ActorOf[Sheet]
Situation: TypeAlias = SituationOf[Sheet, State, HouseRules]
Effects: TypeAlias = EffectsOf[Sheet, State]
Done: TypeAlias = DoneOf[Form_co, Request_co, Value_co, Situation]
