"""The character whom the table sees act: players' characters, and NPCs who are there and don't hide."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from campaigns.state.document_reader import DocumentReader
from campaigns.visibility.readers import seen_acting
from core.actions.situation import Actor, Brief, Situation
from core.grid import Grid, Piece
from core.look import Look

MARA, JONAS, GOBLIN, GHOST = 1, 2, 3, 4
ACTORS = {
    MARA: Actor(MARA, "Mara", None),
    JONAS: Actor(JONAS, "Jonas", None),
    GOBLIN: Actor(GOBLIN, "Goblin", None, player=False),
    GHOST: Actor(GHOST, "Ghost", None, player=False),
}
BATTLE, TALK = 8, 9
FORMS = {BATTLE: {"form": "battle"}, TALK: {"form": "talk"}}


def seen(who: str | None, acting: int | None, conflict: int | None, *secret: Piece, scene: bool = True) -> Any:
    """The answer for an actor by name, or for the acting character, with these pieces hidden on the map."""
    shown = Piece("Wolf", Look("W"), (1, 1))
    rules = SimpleNamespace(
        scene=("step",) if scene else (),
        forms=("battle",),
        grid=lambda situation: Grid(5, 5, (shown, *(each._replace(secret=True) for each in secret))),
    )
    books = SimpleNamespace(ruleset=SimpleNamespace(grid=rules), docs=lambda table: FORMS)
    situation = Situation(actors=ACTORS, acting=acting, here=(MARA, JONAS, GOBLIN), state=None, options=None)
    return seen_acting(cast(DocumentReader, books), Brief(who=who), conflict, situation)


@pytest.mark.parametrize(
    ("who", "acting", "in_scene", "in_conflict"),
    [
        (None, MARA, "Mara, a player's", "Mara, a player's"),
        (None, GOBLIN, "Goblin", "Goblin"),
        (None, GHOST, "", ""),
        (None, None, "", ""),
        ("Mara", GOBLIN, "Mara, a player's", "Mara, a player's"),
        ("Goblin", MARA, "Goblin", "Goblin"),
        ("Ghost", MARA, "", ""),
        ("Goblin", None, "Goblin", "Goblin"),
        ("Mara and Jonas", MARA, "Mara and Jonas, a player's", "Mara and Jonas, a player's"),
        ("Mara and Goblin", MARA, "", "Mara and Goblin"),
        ("Wolf", MARA, "", "Wolf"),
        ("", MARA, "", ""),
    ],
)
def test_the_table_sees_players_and_whoever_is_there(
    who: str | None, acting: int | None, in_scene: str, in_conflict: str
) -> None:
    for conflict, expected in ((None, in_scene), (BATTLE, in_conflict), (TALK, in_conflict)):
        name, _, player = expected.partition(", ")
        assert seen(who, acting, conflict) == ({"who": name, "player": bool(player)} if expected else None)


@pytest.mark.parametrize(
    ("who", "piece"),
    [("Wolf", Piece("Wolf", Look("W"), (1, 1))), ("Goblin", Piece("G", Look("G"), (2, 2), actor=GOBLIN))],
)
def test_no_one_sees_who_hides_on_a_map_that_is_in_use(who: str, piece: Piece) -> None:
    there = {"who": who, "player": False}
    assert seen(who, MARA, BATTLE, piece) is None
    assert seen(who, MARA, TALK, piece) == there
    if piece.actor:
        assert seen(who, MARA, None, piece) is None
        assert seen(who, MARA, None, piece, scene=False) == there
    assert seen("Mara", MARA, BATTLE, Piece("M", Look("M"), actor=MARA)) == {"who": "Mara", "player": True}
    assert seen(who, MARA, BATTLE, Piece("X", Look("X"), actor=99)) == there
