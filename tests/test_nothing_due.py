"""Nothing is due in a conflict for somebody who cannot act: dead, unconscious, incapacitated or taken out.

One test over all games (issue 27): in each kind of conflict each of three people is felled, as it begins and once it
has gone on; then nothing is due for them, it is not their move, and no row says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from campaigns.conformance.all_situations import situation_after
from core.actions.situation import Actor, Situation
from core.conflict import ConflictForm
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import MODULES, find
from core.schema.codec import decode, encode

FELLED: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "storyteller": (
        {"bruising": 9},
        {"conditions": [{"name": "wounded", "state": "unconscious"}]},
        {"conditions": [{"name": "wounded", "state": "dead"}]},
    ),
    "background": ({"incapacitated": True},),
    "aisling": ({"damage": {"R": 9}},),
    "resonance": ({"aspects": [{"name": "Broken", "kind": "incapacitated"}]},),
    "destiny": ({"conditions": {"dead": 1}}, {"conditions": {"disabled": 1}}),
}
"""Sheets of characters that cannot act."""
CASES = [(game, kind.id, n) for game in FELLED for kind in find(game).conflicts for n in range(len(FELLED[game]))]


def test_every_game_is_held_to_it() -> None:
    assert {*FELLED} == {*MODULES} - {"toy"}


@pytest.mark.parametrize(("game", "form", "n"), CASES)
def test_nothing_is_due_for_somebody_who_cannot_act(game: str, form: str, n: int) -> None:
    rules = find(game)
    kind, seen = rules.conflict(form), 0
    for running in begun(rules, kind):
        for who in running.here:
            at = felled(running, who, FELLED[game][n])
            face = kind.face(at.conflict, at)
            assert who not in face.whose, "it is not their move"
            assert [due for due in kind.due(at) if due.actor == who] == []
            assert [row.name for row in face.rows if row.actor == who and row.turn == "due"] == []
            seen += 1
        at = running
        for who in running.here:
            at = felled(at, who, FELLED[game][n])
        assert [due for due in kind.due(at) if due.actor is not None] == [], "nobody can act"
    assert seen


def begun(rules: Ruleset, kind: ConflictForm) -> Iterator[Situation]:
    """The conflict as it begins with three people, and after all that can be done in it was done."""
    people = (("Mara", True), ("Jonas", True), ("the miller", False))
    actors = {n: Actor(n, name, rules.new_sheet(player), player=player) for n, (name, player) in enumerate(people, 1)}
    at = Situation(
        actors=actors,
        state=rules.new_state(),
        options=rules.options.defaults(),
        acting=1,
        here=tuple(actors),
        scene="The weir",
        number=1,
        in_conflict=True,
    )
    at = replace(at, conflict=kind.start(kind.prefill(at), at))
    yield at
    with suppress(Refusal):
        yield situation_after(at, [rules.action(action) for action in kind.actions])


def felled(at: Situation, who: int, wounds: Mapping[str, Any]) -> Situation:
    """The same where somebody cannot act any more."""
    actor = at.actors[who]
    sheet = decode(type(actor.sheet), {**encode(actor.sheet), **wounds})
    return replace(at, actors={**at.actors, who: replace(actor, sheet=sheet)})
