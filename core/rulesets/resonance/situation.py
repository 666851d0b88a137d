"""The situation, effects and results of actions, typed with this game's sheet, table state and house rules."""

from __future__ import annotations

from typing import TypeAlias

from core.actions.action import DoneOf, Form_co, Request_co, Value_co
from core.actions.situation import ActorOf, EffectsOf, SituationOf
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.sheet import Sheet, State

Actor: TypeAlias = ActorOf[Sheet]
Situation: TypeAlias = SituationOf[Sheet, State, HouseRules]
Effects: TypeAlias = EffectsOf[Sheet, State]
Done: TypeAlias = DoneOf[Form_co, Request_co, Value_co, Situation]
