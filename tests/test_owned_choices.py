"""In every form of every game: no choice offers a thing that belongs to another character than the field's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from core.actions.situation import Actor, Situation
from core.rulesets import all_rulesets
from core.schema.codec import decode, encode
from core.schema.fields import Field, Kind, fields_of

ANN, BO = 1, 2

OWN: dict[str, Any] = {
    "storyteller": {
        "skills": {"X-forgery": {"rank": 1}},
        "special_trainings": {"X-lore": 1},
        "advantages": {"X-allies": 2},
        "tools": [{"name": "X-lamp", "bonus": 1}],
    },
    "destiny": {
        "skills": {"X-archery": {"level": 2, "stat": "body"}},
        "powers": {"X-fire": {"skill": "X-archery"}},
        "items": [{"name": "X-bow", "arm": {"skill": "X-archery"}}],
    },
    "aisling": {
        "traits": [{"name": "X-quick", "color": "red", "motes": 1}],
        "aspects": [{"name": "X-Crowned"}],
    },
    "resonance": {
        "skills": {"X-sailing": 2},
        "equipment": [{"name": "X-rope", "enhancement": 1}],
        "spells": [{"name": "X-frost", "potency": "charm"}],
    },
}
"""Things only one of two characters has, with the initial in place of the X."""

OF_ALL = {
    ("aisling", "tag"): "Aspects of others are tagged (aisling-55)",
    ("aisling", "aspect"): "an Aspect of others is tagged after the draw (aisling-55)",
    ("aisling", "known"): "what is found out about anybody may be tagged by all (aisling-9)",
    ("aisling", "more"): "an Aspect besides the first two may be tagged (aisling-55)",
    ("aisling", "rival_tag"): "the same",
}
"""Things that may be another character's by the text."""


def at_table(ruleset: Any) -> Situation:
    """Ann acts, Bo is there; neither has anything of what the other has."""

    def sheet(initial: str) -> Any:
        own = replace_names(OWN.get(ruleset.id, {}), initial)
        return decode(ruleset.sheet, {**encode(ruleset.new_sheet(True)), **own})

    actors = {ANN: Actor(ANN, "Ann", sheet("A"), True), BO: Actor(BO, "Bo", sheet("B"), True)}
    options = ruleset.options.defaults()
    return Situation(actors=actors, state=ruleset.new_state(), options=options, acting=ANN, here=(ANN, BO))


def replace_names(value: Any, initial: str) -> Any:
    if isinstance(value, dict):
        return {key.replace("X-", f"{initial}-"): replace_names(each, initial) for key, each in value.items()}
    if isinstance(value, list):
        return [replace_names(each, initial) for each in value]
    return value.replace("X-", f"{initial}-") if isinstance(value, str) else value


def chosen_from(form: type) -> Iterator[Field]:
    """The fields with choices that a form shows, those of its rows as well."""
    for field in fields_of(form):
        inner = field.type.item if field.type.kind is Kind.LIST else field.type
        if inner.kind is Kind.GROUP:
            yield from chosen_from(inner.python)
        elif field.entry.choices and not field.entry.hidden:
            yield field


def whose_it_is(id: str) -> int | None:
    named = id.rpartition(":")[2]
    return {"A-": ANN, "B-": BO}.get(named[:2])


@pytest.mark.parametrize("ruleset", [r for r in all_rulesets() if r.id in OWN], ids=lambda ruleset: ruleset.id)
def test_no_choice_of_any_form_offers_what_belongs_to_another_than_its_field_names(ruleset):
    """ "With" and "They use" of an attack listed everybody's weapons and Skills."""
    situation, seen = at_table(ruleset), set()
    for action in ruleset.actions:
        for field in chosen_from(action.form):
            if action.why_not(situation) or (ruleset.id, field.name) in OF_ALL:
                continue
            for choice in field.choices(situation):
                owner = whose_it_is(choice.id)
                if owner is None:
                    continue
                seen.add((action.id, field.name))
                where = f"{action.id}: {field.name} offers {choice.id}"
                if not field.entry.whose:
                    assert owner == ANN, f"{where}, which is not of who acts"
                    continue
                assert choice.open_to(owner) or not choice.of, where
                assert not choice.open_to(ANN + BO - owner) or not choice.of, f"{where} to another"
                assert choice.of or owner == ANN, f"{where} to anybody"
    assert len(seen) > 3, "something is on offer"


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_field_that_says_whose_names_a_field_beside_it(ruleset):
    for action in ruleset.actions:
        groups = [action.form, *(f.type.item.python for f in fields_of(action.form) if f.type.kind is Kind.LIST)]
        for group in groups:
            fields = fields_of(group) if isinstance(group, type) and hasattr(group, "__dataclass_fields__") else ()
            assert {f.entry.whose for f in fields if f.entry.whose} <= {f.key for f in fields}, action.id


def test_in_destiny_nobody_is_no_owner_of_what_who_acts_has():
    """Against a thing "They use" would have offered the Skills of who acts."""
    destiny = next(each for each in all_rulesets() if each.id == "destiny")
    situation = at_table(destiny)
    fields = {field.name: field for field in fields_of(destiny.action("attack").form)}
    own = {choice.id: choice for choice in fields["weapon"].choices(situation)}
    theirs = {choice.id: choice for choice in fields["rival_weapon"].choices(situation)}
    assert own["A-bow"].open_to("")
    assert own["A-bow"].open_to(str(ANN))
    assert not own["A-bow"].open_to(str(BO))
    assert not theirs["A-bow"].open_to("")
    assert theirs["B-bow"].open_to(str(BO))
    assert replace(own["A-bow"], of=()).open_to(str(BO)), "what is nobody's in particular"
