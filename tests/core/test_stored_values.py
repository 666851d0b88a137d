"""Everything a game stores is read strictly: a field too many or too few is refused by its path, in every type."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Mapping
from copy import deepcopy
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin

import pytest

from campaigns.conformance.stored_shapes import hints_of
from core.actions.action import Draw
from core.refusal import Refusal
from core.rulesets import MODULES, find
from core.schema.codec import decode, encode
from core.schema.entry import Entry
from core.schema.fields import fields_of
from core.upgrade import Upgrade, add, current_name, drop, rename, same, then, upgrade_value, where, within

DEEP = 6
WORDS = ("x", "2C", "tilted", "strength", "red", "experience")
"""Words for texts: the first for free texts, one of the others for types that check theirs."""


class Made:
    """A JSON value with everything in it that a type can hold, and where its objects of fields are."""

    def __init__(self, kind: Any) -> None:
        self.objects: list[tuple[tuple[str | int, ...], tuple[str, ...]]] = []
        self.value = self.of(kind, Entry(), ())

    def of(self, kind: Any, own: Entry, at: tuple[str | int, ...]) -> Any:
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return self.of(next((a for a in args if dataclasses.is_dataclass(a)), args[0]), own, at)
        if origin is Literal:
            return args[0]
        if origin is tuple:
            items = args[:1] if args[-1] is Ellipsis else args
            return [] if len(at) > DEEP else [self.of(item, own, (*at, i)) for i, item in enumerate(items)]
        if origin is not None:
            return {} if len(at) > DEEP else {"k": self.of(args[1], own, (*at, "k"))}
        if dataclasses.is_dataclass(kind):
            return self.fields(kind, at)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return next(iter(kind)).value
        return {int: own.low or 0, bool: True, types.NoneType: None}.get(kind, WORDS[0])

    def fields(self, kind: Any, at: tuple[str | int, ...]) -> dict[str, Any]:
        hints = hints_of(kind)
        own = {field.key: (hints[field.name], field.entry) for field in fields_of(kind)}
        self.objects.append((at, tuple(own)))
        return {key: self.of(part, said, (*at, key)) for key, (part, said) in own.items()}

    def other_word(self, path: str) -> None:
        """Put the next word where one was refused."""
        *above, last = (int(step) if step.isdecimal() else step for step in path.split("."))
        inside = self.value
        for step in above:
            inside = inside[step]
        if isinstance(inside[last], list):
            inside, last = inside[last], 0
        inside[last] = WORDS[WORDS.index(inside[last]) + 1]

    def spoilt(self) -> Iterator[tuple[str, Any]]:
        """The value with one field less or one more, somewhere, and the path of that field."""
        for at, keys in self.objects:
            for key in (*keys, "unheard_of"):
                value = deepcopy(self.value)
                inside = value
                for step in at:
                    inside = inside[step]
                inside.pop(key) if key in inside else inside.update({key: 1})
                yield ".".join(map(str, (*at, key))), value


def fitting(kind: Any) -> Made:
    """A value that the type takes, with the first words it does not refuse."""
    made = Made(kind)
    for _ in range(50):
        try:
            decode(kind, made.value, strict=True)
        except Refusal as refusal:
            made.other_word(refusal.field or "")
        else:
            return made
    raise AssertionError(f"{kind} takes none of the words; add one it takes")


def stored_types(ruleset: str) -> dict[str, Any]:
    rules = find(ruleset)
    kinds: dict[str, Any] = {"sheet": rules.sheet, "state": rules.state}
    kinds |= {"terms": rules.downtime.terms} if rules.downtime else {}
    kinds |= {f"conflict {form.id}": form.state for form in rules.conflicts}
    for action in rules.actions:
        kinds[f"form {action.id}"] = action.form
        if isinstance(action, Draw):
            kinds[f"request {action.id}"] = action.request
    return kinds


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", MODULES)
def test_every_stored_type_comes_back_the_same_and_refuses_a_field_too_many_or_too_few(ruleset):
    tried = 0
    for name, kind in stored_types(ruleset).items():
        made = fitting(kind)
        assert encode(decode(kind, made.value, strict=True)) == made.value, name
        for path, value in made.spoilt():
            with pytest.raises(Refusal) as refused:
                decode(kind, value, strict=True)
            assert refused.value.field == path, name
            tried += 1
    assert tried > 100


def test_what_is_sent_now_may_leave_out_what_has_a_default_and_unknown_fields_are_ignored():
    sheet = find("storyteller").sheet
    whole = encode(decode(sheet, encode(find("storyteller").new_sheet(True))))
    with pytest.raises(Refusal, match="willpowr"):
        decode(sheet, {**whole, "willpowr": 1}, strict=True)
    assert decode(sheet, {**whole, "willpowr": 1}) == decode(sheet, whole)


# --- upgrade steps --------------------------------------------------------------------------------------------------


def test_what_changes_are_made_of():
    value = {"a": 1, "rows": [{"x": 1}, {"x": 2, "y": 3}]}
    assert rename(a="b")(value) == {"b": 1, "rows": value["rows"]}
    assert add(c=[0])(value) == {**value, "c": [0]}
    assert drop("rows")(value) == {"a": 1}
    assert within("rows", add(z=0))(value)["rows"] == [{"x": 1, "z": 0}, {"x": 2, "y": 3, "z": 0}]
    assert where({"x"}, rename(x="w"))(value)["rows"] == [{"w": 1}, {"x": 2, "y": 3}]
    assert then(drop("rows"), rename(a="b"))(value) == {"b": 1}
    assert value == {"a": 1, "rows": [{"x": 1}, {"x": 2, "y": 3}]}


STEPS = (
    Upgrade(
        sheet=rename(luck="fortune"),
        everywhere=where({"n"}, add(m=0)),
        names={"action": {"hit": "strike"}},
        request={"strike": rename(to="at")},
        options=add(new=1),
    ),
    Upgrade(form={"blow": add(twice=False)}, names={"action": {"strike": "blow"}}),
    Upgrade(form={"blow": add(thrice=False)}),
)


def test_steps_are_taken_in_their_order_and_follow_what_is_called_otherwise():
    assert upgrade_value(STEPS, "sheet", {"luck": 1, "p": [{"n": 1}]}) == {"fortune": 1, "p": [{"n": 1, "m": 0}]}
    request = {"to": 3, "options": {"old": 2}}
    assert upgrade_value(STEPS, "request", request, "hit") == {"at": 3, "options": {"old": 2, "new": 1}}
    assert request == {"to": 3, "options": {"old": 2}}
    assert upgrade_value(STEPS, "options", {"old": 2}) == {"old": 2, "new": 1}
    assert upgrade_value(STEPS, "form", {}, "hit") == {"twice": False, "thrice": False}
    assert upgrade_value(STEPS[1:], "form", {}, "strike") == {"twice": False, "thrice": False}
    assert upgrade_value(STEPS[2:], "form", {}, "blow") == {"thrice": False}
    assert current_name(STEPS, "action", "hit") == "blow"
    assert same(5) == 5


def test_without_steps_a_value_is_handed_on_as_it_is():
    value: Mapping[str, Any] = {"a": 1}
    assert upgrade_value((), "sheet", value) is value
