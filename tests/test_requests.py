"""A rule of the JSON interface is one typed function: only what has structure of its own has a request of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.acts.action import Draw
from core.acts.rule import Rule
from core.rulesets import MODULES, find

GAMES = Path(__file__).resolve().parent.parent / "core" / "rulesets"


def made(game: str) -> Iterator[str]:
    """The names of whatever the code of a game makes."""
    for path in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield getattr(node.func, "attr", getattr(node.func, "id", ""))


STILL = {"storyteller": 0, "background": 0, "aisling": 0, "resonance": 0, "destiny": 9}
"""How many requests of each game are still classes that only the decoder makes."""


@pytest.mark.parametrize("game", MODULES)
def test_no_request_is_a_class_that_only_the_decoder_makes(game: str) -> None:
    """Such a rule is a function with the request for its signature, which acts and odds call, too.

    What an act prepares is not only decoded: a request of its draw counts as made.
    """
    used = {*made(game), *(action.request.__name__ for action in find(game).actions if isinstance(action, Draw))}
    only = [
        rule.request.__name__
        for rule in find(game).rules
        if isinstance(rule, Rule) and rule.request.__name__ not in used
    ]
    assert len(only) == STILL[game], sorted(only)
