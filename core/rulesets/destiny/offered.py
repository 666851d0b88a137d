"""When an action is offered: with its module on, for the first reason why not."""

from __future__ import annotations

from dataclasses import replace

from core.acts.acting import WhyNot
from core.acts.action import Action
from core.rulesets.destiny.module import off


def first_of(*whys: WhyNot) -> WhyNot:
    """Dims an action with the first reason there is."""
    return lambda situation: next((why for why in (each(situation) for each in whys) if why), None)


def only_with(module: str) -> WhyNot:
    """Dims an action while its module is off."""
    return lambda situation: off(module, situation.options)


def played_with(module: str, action: Action) -> Action:
    """The action, dimmed while a module is off before there is any other reason."""
    return replace(action, why_not=first_of(only_with(module), action.why_not))
