"""Asking the rules as the JSON interface does."""

from __future__ import annotations

from typing import Any

import pytest

from core.refusal import Refusal
from core.resolve import resolve
from core.rulesets.destiny import RULESET


def ask(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> dict[str, Any]:
    """The facts of one request; a refusal is raised."""
    return dict(resolve(RULESET, action, {**(given or {}), **more}))


def code(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> str:
    """The code with which a request is refused."""
    with pytest.raises(Refusal) as refused:
        ask(action, given, **more)
    return refused.value.code
