"""Asking the rules as the JSON interface does."""

from __future__ import annotations

from typing import Any

from core.json_interface import resolve
from core.refusal import Refusal
from core.rulesets.destiny import RULESET


def ask(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> dict[str, Any]:
    """The facts of one request; a refusal is raised."""
    return dict(resolve(RULESET, action, {**(given or {}), **more}))


def answer(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> dict[str, Any]:
    """The facts of one request, or `error` with the code that refuses it."""
    try:
        return ask(action, given, **more)
    except Refusal as refusal:
        return {"error": refusal.code}


def code(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> str:
    """The code with which a request is refused."""
    return str(answer(action, given, **more)["error"])
