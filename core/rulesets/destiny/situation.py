"""Situations, draws and effects with this game's types of sheet, state of the table and house rules."""

from __future__ import annotations

from typing import TypeAlias

from core.actions.action import DoneOf, Form_co, Request_co, Value_co
from core.actions.situation import ActorOf, EffectsOf, SituationOf
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.table import State

Actor: TypeAlias = ActorOf[Sheet]
Situation: TypeAlias = SituationOf[Sheet, State, HouseRules]
Effects: TypeAlias = EffectsOf[Sheet, State]
Done: TypeAlias = DoneOf[Form_co, Request_co, Value_co, Situation]
