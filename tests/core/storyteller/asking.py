"""Asking the rules as the JSON interface does, and situations for actions on screen."""

from dataclasses import replace
from typing import Any

from core.actions.action import Action, Done
from core.actions.play import proceed
from core.actions.situation import Actor, Effects, Situation
from core.json_interface import resolve
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.sheet import Sheet, new_state


def ask(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> Any:
    """The facts of one request; a refusal is raised."""
    return resolve(RULESET, action, {**(given or {}), **more})


def options(**values: Any) -> dict[str, Any]:
    return replace(RULESET.options.defaults(), **values)


def situation(*sheets: Sheet, xp: int = 0, house: dict[str, Any] | None = None, **more: Any) -> Situation:
    """Characters 1, 2, ... with these sheets; the first acts."""
    names = ("Mara", "Jonas", "Ilse")
    actors = {i + 1: Actor(i + 1, names[i], sheet) for i, sheet in enumerate(sheets)}
    base = {"state": new_state(), "acting": 1, "balances": {(i, "xp"): xp for i in actors}, "number": 4}
    return Situation(actors=actors, options=options(**(house or {})), **{**base, **more})


def do(action: Action, form: Any, at: Situation) -> Effects:
    """Do an action that asks the table for nothing."""
    request = action.prepare(form, at)
    progress = proceed(action, request, ())
    assert progress.resolution is not None
    effects = action.settle(Done(form, request, progress.resolution, at))
    return replace(effects, steps=(*progress.resolution.steps, *effects.steps))
