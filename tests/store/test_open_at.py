"""A campaign as it was after any record, made from the log alone."""

import pytest

from campaigns.store import Damaged, ReadOnly, Store
from tests.store.campaign import everything, hurt, new_campaign


@pytest.fixture
def was(folder):
    """The documents after each of 12 log entries in three segments, one of which begins with none."""
    with new_campaign(folder) as store:
        found = {1: everything(store)}
        for number in range(2, 13):
            if number in (5, 9):
                store.rotate()
            hurt(store, number % 2 + 1, note=f"note {number}")
            found[number] = everything(store)
        store.rotate()
    return found


def test_every_record_can_be_opened_at(folder, was):
    for seq, documents in was.items():
        with Store.open_at(folder, seq) as then:
            assert (then.seq, then.past, then.read_only) == (seq, True, True)
            assert everything(then) == documents


def test_the_log_ends_there(folder, was):
    with Store.open_at(folder, 7) as then:
        assert [record.seq for record in then.records()] == [*range(1, 8)]
        assert [record.seq for record in then.search("note")] == [7, 6, 5, 4, 3, 2]
        assert next(then.records_of("characters", 1)).seq == 6
        with pytest.raises(IndexError):
            then.record(8)


def test_nothing_can_be_written_and_no_lock_is_needed(folder, was):
    with Store.open(folder) as writing, Store.open_at(folder, 3) as then:
        with pytest.raises(ReadOnly):
            hurt(then)
        hurt(writing)
        assert everything(then) == was[3]


@pytest.mark.parametrize("seq", [0, -1, 13, 10**9])
def test_no_other_record_can(folder, was, seq):
    with pytest.raises(IndexError, match=str(seq)):
        Store.open_at(folder, seq)


def test_damage_hinders_only_what_comes_after_it(folder, was):
    path = folder / "log/000002.jsonl"
    data = bytearray(path.read_bytes())
    data[data.index(b"note 7")] ^= 1
    path.write_bytes(data)
    with Store.open_at(folder, 6) as then:
        assert everything(then) == was[6]
    with pytest.raises(Damaged, match=r"000002\.jsonl"):
        Store.open_at(folder, 7)


def test_it_needs_no_saved_state(folder, was):
    (folder / "state.json").unlink()
    with Store.open_at(folder, 12) as then:
        assert everything(then) == was[12]
