"""Every pile of every game is whole as a scene begins, after each was used; what somebody keeps stays out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

import core.rulesets
from core.actions.situation import Actor, Situation
from core.luck.piles import Deck
from core.rulesets import find
from core.rulesets.destiny.state.table import new_fate

PILES = {
    "destiny": ["damage.disorder", "damage.restraint", "damage.trauma", "damage.wound", "shared"],
    "background": ["deck"],
}
"""The piles that lie on the table from scene to scene; other games have a fresh one for every draw."""
SCENES = {"background": {"reshuffle": "every_scene"}}
"""House rules by which piles are gathered with scenes, where they otherwise are at another time."""


def piles(value: Any, at: str = "") -> Iterator[tuple[str, Deck]]:
    """Every pile in a value, by its path."""
    if isinstance(value, Deck):
        yield at.lstrip("."), value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from piles(each, f"{at}.{key}")
    elif is_dataclass(value):
        for field in fields(value):
            yield from piles(getattr(value, field.name), f"{at}.{field.name}")


def used(value: Any) -> Any:
    """The value with three cards of every pile discarded and one kept by somebody."""
    if isinstance(value, Deck):
        return replace(value, pile=value.pile[4:], discard=value.pile[:3], held=(("kept", value.pile[3:4]),))
    if isinstance(value, Mapping):
        return {key: used(each) for key, each in value.items()}
    changed = {field.name: used(getattr(value, field.name)) for field in fields(value)} if is_dataclass(value) else {}
    return (
        replace(value, **{name: each for name, each in changed.items() if each != getattr(value, name)})
        if changed
        else value
    )


@pytest.mark.parametrize("game", [*core.rulesets.MODULES])
def test_every_pile_is_whole_as_a_scene_begins_after_each_was_used(game: str) -> None:
    rules = find(game)
    state = rules.new_state()
    if game == "destiny":
        state = replace(state, decks={"1": new_fate()})
    before = Situation({1: Actor(1, "Ann", rules.new_sheet(True), True)}, state=used(state), scene="The inn",
                       options=rules.options.read(SCENES.get(game, {})))  # fmt: skip
    ended = rules.lifecycle.scene_end(before).after(before)
    begun = replace(ended, scene="The road")
    after = rules.lifecycle.scene_start(begun).after(begun)
    whole = dict(piles(rules.new_state()))
    found = dict(piles(after.state))
    assert sorted(found) == PILES.get(game, [])
    for at, pile in found.items():
        assert pile.discard == (), at
        assert len(pile.pile) == len(whole[at].pile) - len(pile.hand("kept")), at
        assert pile.cards() == whole[at].cards(), at
