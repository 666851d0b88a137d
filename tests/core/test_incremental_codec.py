"""Large values are written and read by what changed, and come out as if they were not."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.entry import entry
from core.schema.incremental_codec import decode_again, encode_again


@dataclass(frozen=True, slots=True)
class Piece:
    name: str = entry("Name")
    space: tuple[int, int] | None = entry("Space", default=None)
    hurt: int = entry("Hurt", default=0, low=0, high=9)


@dataclass(frozen=True, slots=True)
class Fight:
    pieces: tuple[Piece, ...] = entry("Pieces")
    round: int = entry("Round", default=1)
    marks: dict[str, int] | None = entry("Marks", default=None)
    first: Piece | None = entry("First", default=None)
    kinds: dict[str, Piece] = entry("Kinds", default={})


FIGHT = Fight(tuple(Piece(f"c{n}", (n, 0)) for n in range(300)), marks={"a": 1}, kinds={"raider": Piece("raider")})
CHANGES = (
    FIGHT,
    replace(FIGHT, round=2),
    replace(FIGHT, pieces=(replace(FIGHT.pieces[0], hurt=1), *FIGHT.pieces[1:])),
    replace(FIGHT, pieces=FIGHT.pieces[:7]),
    replace(FIGHT, pieces=(Piece("new"), *FIGHT.pieces)),
    replace(FIGHT, pieces=FIGHT.pieces[5:], first=FIGHT.pieces[0], marks={"a": 2}),
    replace(FIGHT, pieces=(), marks=None),
    replace(FIGHT, kinds={**FIGHT.kinds, "archer": Piece("archer")}),
    replace(FIGHT, kinds={"archer": Piece("archer"), "raider": Piece("raider", hurt=1)}),
    replace(FIGHT, kinds={}),
)


@pytest.mark.parametrize("after", CHANGES)
def test_what_is_written_again_is_what_would_be_written(after: Fight) -> None:
    json = encode(FIGHT)
    again = encode_again(after, FIGHT, json)
    assert again == encode(after)
    assert decode_again(Fight, again, (json, FIGHT)) == after


def test_what_did_not_change_is_neither_written_nor_read() -> None:
    json, after = encode(FIGHT), CHANGES[2]
    again = encode_again(after, FIGHT, json)
    assert all(new is old for new, old in zip(again["pieces"][1:], json["pieces"][1:], strict=True))
    copy = decode_again(Fight, encode(after), (json, FIGHT))
    assert all(new is old for new, old in zip(copy.pieces[1:], FIGHT.pieces[1:], strict=True))
    assert again["kinds"]["raider"] is json["kinds"]["raider"]
    assert copy.kinds["raider"] is FIGHT.kinds["raider"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"round": "two"}, "state.round"),
        ({"pieces": [{"name": "c0", "space": [0, 0], "hurt": 10}]}, "state.pieces.0.hurt"),
        ({"pieces": [{"name": "c0", "space": [0, 0]}]}, "state.pieces.0.hurt"),
        ({"more": 1}, "state.more"),
    ],
)
def test_what_changed_is_read_as_strictly_as_ever(change: dict[str, object], field: str) -> None:
    json = encode(FIGHT)
    with pytest.raises(Refusal) as refused:
        decode_again(Fight, {**json, **change}, (json, FIGHT), "state")
    with pytest.raises(Refusal) as plainly:
        decode(Fight, {**json, **change}, "state", strict=True)
    assert refused.value.field == plainly.value.field == field
