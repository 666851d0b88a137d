"""Only one of two fields counts: an entry in either is used or refused, in every form of every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from core.actions.place import Place
from core.actions.play import fill_form, prepare
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode, encode
from core.schema.either_or import check_one, only_one, pairs, without_idle
from core.schema.fields import Field, Kind, fields_of
from core.schema.forms import blank
from tests.test_every_situation import ruleset, scene, situations

__all__ = ["ruleset", "scene", "situations"]
SAID = "Zanzibar"


def forms(of: Ruleset) -> Iterator[type]:
    """Every form of a game, and every row in one."""
    waiting = [each.form for each in (*of.actions, *of.conflicts)]
    seen = set[type]()
    while waiting:
        kind = waiting.pop()
        if kind not in seen:
            seen.add(kind)
            yield kind
            waiting += [f.type.item.python for f in fields_of(kind) if f.type.kind is Kind.LIST and is_group(f)]


def is_group(field: Field) -> bool:
    return field.type.item.kind is Kind.GROUP


def test_every_name_that_stands_for_a_choice_says_so(ruleset: Ruleset) -> None:
    for kind in forms(ruleset):
        paired = {each.name for pair in pairs(fields_of(kind)) for each in pair}
        named = {f.name for f in fields_of(kind) if f.label.startswith("Or ") and f.type.kind is Kind.TEXT}
        assert named <= paired, (kind, named - paired)


@pytest.mark.walk
def test_what_is_said_in_either_of_two_fields_is_used_or_refused(
    ruleset: Ruleset, situations: tuple[Situation, ...]
) -> None:
    for action in ruleset.actions:
        names = [name for pair in pairs(fields_of(action.form)) for name in pair if is_text(name)]
        for situation in situations if names else ():
            if action.why_not(situation):
                continue
            start = action.start(situation)
            for name in names:
                try:
                    form = fill_form(action, start, lambda form, said=name.key: entered(form, {said: SAID}), situation)
                    request = prepare(action, form, situation)
                except Refusal:
                    continue
                used = form if action.place is Place.DOWNTIME else request  # a downtime reads its forms as it ends
                assert SAID in repr(used), (action.id, name.key)


def is_text(field: Field) -> bool:
    return field.type.kind is Kind.TEXT and not field.entry.choices


def entered(form: Any, said: dict[str, Any]) -> Any:
    return decode(type(form), {**encode(form), **only_one(fields_of(type(form)), said)})


def test_a_conflict_begins_with_the_name_that_is_said(ruleset: Ruleset, scene: Situation) -> None:
    for kind in ruleset.conflicts:
        for pair in pairs(fields_of(kind.form)):
            for name in filter(is_text, pair):
                begun = kind.start(entered(kind.prefill(scene), {name.key: SAID}), scene)
                assert SAID in repr(begun), (kind.id, name.key)


def test_both_of_two_fields_are_refused_and_what_is_stored_so_counts_as_ever(ruleset: Ruleset) -> None:
    for kind in forms(ruleset):
        fields = fields_of(kind)
        for pair in pairs(fields):
            both = {each.key: SAID if each.type.kind is Kind.TEXT else 1 for each in pair}
            with pytest.raises(Refusal, match="not both"):
                only_one(fields, both)
            old = replace(blank(kind), **{each.name: both[each.key] for each in pair})
            with pytest.raises(Refusal, match="not both"):
                check_one(old)
            told = without_idle(fields, encode(old))
            assert told == {**encode(old), pair.idle.key: None if pair.idle.type.optional else ""}
