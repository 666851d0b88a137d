"""Files cut, turned, lost, emptied, doubled, swapped or made foreign: the truth, or a refusal; never anything else."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaigns.store import Store, StoreError, rebuild
from tests.faults.child import memory
from tests.store.campaign import everything, hurt, new_campaign


def cases(dice: Random) -> Iterator[Counter[str]]:
    """Make a campaign at random, then spoil copies of it in every way."""
    while True:
        with tempfile.TemporaryDirectory(dir=memory()) as home:
            whole, states, sure = played(Path(home) / "whole", dice)
            copy = Path(home) / "copy"
            for way in dice.choices(list(WAYS), [OFTEN.get(way, 1) for way in WAYS], k=200):
                shutil.copytree(whole, copy)
                WAYS[way](dice.choice([path for path in copy.rglob("*.json*") if path.is_file()]), dice)
                yield Counter((way, outcome(copy, states, sure)))
                shutil.rmtree(copy)


def played(folder: Path, dice: Random) -> tuple[Path, dict[int, dict], int]:
    """A campaign, what it is after each record, and the last record that one fault must not hide: its checkpoint's."""
    with new_campaign(folder) as store:
        states = {store.seq: everything(store)}
        for _ in range(dice.randrange(4, 30)):
            way = dice.random()
            if way < 0.1:
                store.rotate()
            elif way < 0.2:
                store.checkpoint()
            hurt(store, note="x" * dice.choice((0, 5, 2000)))
            states[store.seq] = everything(store)
        saved = (folder / "state.json").read_bytes()
        sure = Store.open(folder, read_only=True).seq
    (folder / "state.json").write_bytes(saved)  # as if it had been killed
    return folder, states, sure


def outcome(folder: Path, states: dict[int, dict], last: int) -> str:
    """Open what is left; where that is refused, rebuild it. Whatever is shown was once the truth."""
    try:
        with Store.open(folder) as store:
            assert everything(store) == states[store.seq], f"another state at {store.seq}"
            return "opened whole" if store.seq == last else "opened without its end"
    except StoreError:
        pass
    try:
        with rebuild(folder) as store:
            assert everything(store) == states[store.seq], f"another state at {store.seq} after rebuilding"
            return "refused, rebuilt whole" if store.seq == last else "refused, rebuilt in part"
    except StoreError:
        return "refused"


def cut(path: Path, dice: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: dice.randrange(len(data))])


def turn(path: Path, dice: Random) -> None:
    data = bytearray(path.read_bytes())
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    path.write_bytes(data)


def double(path: Path, dice: Random) -> None:
    path.write_bytes(path.read_bytes() * 2)


def swap(path: Path, dice: Random) -> None:
    other = dice.choice(sorted(path.parent.iterdir()))
    if other.is_file() and other != path:
        one, two = path.read_bytes(), other.read_bytes()
        path.write_bytes(two)
        other.write_bytes(one)


WAYS = {
    "truncations": cut,
    "bits turned": turn,
    "files lost": lambda path, dice: path.unlink(),
    "files emptied": lambda path, dice: path.write_bytes(b""),
    "files doubled": double,
    "files swapped": swap,
    "files made foreign": lambda path, dice: path.write_bytes(dice.randbytes(dice.randrange(1, 500))),
    "files zeroed": lambda path, dice: path.write_bytes(bytes(path.stat().st_size)),
}
OFTEN = {"truncations": 14, "bits turned": 7}
