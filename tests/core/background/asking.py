"""Asking the rules as the JSON interface does, and playing them with cards and decisions in one row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from core.actions.result import Resolution
from core.json_interface import resolve
from core.luck.table import Answer, KnownAnswers, Table, Unanswered
from core.refusal import Refusal
from core.rulesets import find
from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.options import OPTIONS, HouseRules
from core.rulesets.background.values import Background, Disadvantage, Fighter


def ask(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> Any:
    """The facts of one request; a refusal is raised."""
    return resolve(find("background"), action, {**(given or {}), **more})


def refused(action: str, /, **given: Any) -> str:
    """The code with which a request is refused."""
    with pytest.raises(Refusal) as refusal:
        ask(action, **given)
    return refusal.value.code


def house(**options: Any) -> HouseRules:
    rules: HouseRules = OPTIONS.read(options)
    return rules


def play(rule: Any, request: Any, *answers: Any) -> Resolution:
    """Play a rule; an answer is a choice or words, or a list of cards. All must be asked for."""
    source = KnownAnswers([Answer(tuple(a) if isinstance(a, list) else (a,)) for a in answers])
    resolution: Resolution = rule(request, Table(source))
    assert source.used == len(answers)
    return resolution


def ask_of(rule: Any, request: Any, *answers: Answer) -> Any:
    """Return a rule's next question after these answers."""
    with pytest.raises(Unanswered) as waiting:
        rule(request, Table(KnownAnswers(answers)))
    return waiting.value.ask


def deck(cards: Iterable[str], *, discard: str = "", held: dict[str, tuple[str, ...]] | None = None) -> Any:
    """A deck of these cards only."""
    pile = tuple(cards)
    whole = new_deck(held, tuple(discard.split()))
    return type(whole)(pile, whole.discard, whole.held, invalid=whole.invalid, short=whole.short)


def card(id: str, card: str, kind: str = "profession", **more: Any) -> Background:
    return Background(id=id, kind=kind, card=card, **more)


def weighed(*cards: str) -> tuple[Disadvantage, ...]:
    return tuple(Disadvantage(c, "scene_end", 9) for c in cards)


def fighter(id: str = "franz", **more: Any) -> Fighter:
    return Fighter(id=id, **more)
