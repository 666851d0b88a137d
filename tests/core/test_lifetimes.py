"""How long a form remembers: every field says whether it is of the character, of the scene or of this draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.actions.action import Action
from core.rulesets import MODULES, find
from core.schema.fields import fields_of
from core.schema.forms import make_record, used_again


def remembered(game: str) -> Iterator[Action]:
    """The actions whose form is used another time; a long form is a draft of its own."""
    return (action for action in find(game).actions if not action.pages)


def filled(action: Action, when: str) -> Any:
    """A form that holds in every field when it was filled: rows, too."""
    return make_record(action.form, {field.name: (when,) for field in fields_of(action.form)})


@pytest.mark.parametrize("game", MODULES)
def test_every_remembered_field_declares_one_lifetime(game: str) -> None:
    for action in remembered(game):
        for field in fields_of(action.form):
            lifetimes = [name for name in ("once", "scene", "own") if getattr(field.entry, name)]
            assert len(lifetimes) == 1, f"{action.id}.{field.name}: {lifetimes or 'no lifetime'}"


@pytest.mark.parametrize("game", MODULES)
def test_every_remembered_field_lives_as_long_as_it_declares(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.schema.forms._row_again", lambda row: row)  # rows aren't real ones here
    for action in remembered(game):
        last, fresh = filled(action, "last"), filled(action, "fresh")
        for same_scene in (True, False):
            form = used_again(last, fresh, same_scene=same_scene)
            for field in fields_of(action.form):
                kept = field.entry.own or (field.entry.scene and same_scene)
                assert getattr(form, field.name) == (("last",) if kept else ("fresh",)), f"{action.id}.{field.name}"


def test_circumstances_tools_helpers_opponents_and_suits_are_of_the_scene() -> None:
    of_the_scene = {
        "storyteller": ("draw", "circumstance", "tool", "helpers", "modifiers", "against"),
        "background": ("challenge", "target", "suit"),
        "aisling": ("draw", "target", "difficulty", "against"),
        "resonance": ("contest", "rival", "gear", "enhancement"),
        "destiny": ("conflict", "difficulty", "stat", "rival_uses"),
    }
    for game, (action, *names) in of_the_scene.items():
        entries = {field.name: field.entry for field in fields_of(find(game).action(action).form)}
        assert all(entries[name].scene for name in names), game


def test_the_answer_to_a_compel_is_of_that_compel() -> None:
    """A refused compel made the next begin as refused (issue 27)."""
    entries = {field.name: field.entry for field in fields_of(find("aisling").action("compel").form)}
    assert entries["accepted"].once


def test_willpower_and_what_was_prepared_are_of_one_draw() -> None:
    entries = {field.name: field.entry for field in fields_of(find("storyteller").action("draw").form)}
    assert entries["willpower"].once
    assert entries["prepared"].once
