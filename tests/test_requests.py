"""A rule of the JSON interface is one typed function: only what has structure of its own has a request of its own."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.actions.action import Draw
from core.actions.rule import AnyRule, FunctionRule, Rule
from core.rulesets import MODULES, find
from core.schema.fields import Kind, Type, fields_of
from core.schema.signature import flat

pytestmark = pytest.mark.shape

GAMES = Path(__file__).resolve().parent.parent / "core" / "rulesets"


def used_by(game: str) -> set[str]:
    """The names of whatever its code makes, and of what its draws are asked with."""
    return {*made(game), *(action.request.__name__ for action in find(game).actions if isinstance(action, Draw))}


def made(game: str) -> Iterator[str]:
    """The names of whatever the code of a game makes."""
    for path in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield getattr(node.func, "attr", getattr(node.func, "id", ""))


STILL = {"storyteller": 0, "background": 0, "aisling": 0, "resonance": 0, "destiny": 0}
"""How many requests of each game are still classes that only the decoder makes."""


@pytest.mark.parametrize("game", MODULES)
def test_no_request_is_a_class_that_only_the_decoder_makes(game: str) -> None:
    """Such a rule is a function with the request for its signature, which acts and odds call, too.

    What an act prepares is not only decoded: a request of its draw counts as made.
    """
    used = used_by(game)
    only = [
        rule.request.__name__
        for rule in find(game).rules
        if isinstance(rule, Rule) and rule.request.__name__ not in used
    ]
    assert len(only) == STILL[game], sorted(only)


def classes(of: Type) -> Iterator[type]:
    """The dataclasses that something given holds, and what they derive from."""
    if of.kind is Kind.GROUP:
        yield from of.python.__mro__
        for field in fields_of(of.python):
            yield from classes(field.type)
    for part in of.parts:
        yield from classes(part)


def kinds(rule: AnyRule) -> set[type]:
    """The dataclasses of a rule's request."""
    held = {kind for field in fields_of(rule.request) for kind in classes(field.type)}
    return held.union(*(kind.__mro__ for _, kind in flats(rule)))


def flats(rule: AnyRule) -> tuple[tuple[str, type], ...]:
    return flat(rule.asked) if isinstance(rule, FunctionRule) else ()


def derived(kind: type) -> Iterator[str]:
    """The names of a class and of all that derive from it."""
    yield kind.__name__
    for each in kind.__subclasses__():
        yield from derived(each)


@pytest.mark.parametrize("game", MODULES)
def test_a_class_of_keys_serves_more_than_one_rule(game: str) -> None:
    """A class that stands for its fields is made by actions, too, or given to several rules: else use parameters."""
    rules, used = find(game).rules, used_by(game)
    shared = Counter(kind for rule in rules for kind in kinds(rule))
    lone = [kind for rule in rules for _, kind in flats(rule) if shared[kind] < 2 and used.isdisjoint(derived(kind))]
    assert lone == []
