"""The ways out when a campaign will not open."""

import json
import shutil

import pytest
from tinydb import TinyDB

from campaigns.store import (
    ONLY_THE_PAST,
    Damaged,
    NotACampaign,
    ReadOnly,
    Store,
    inspect,
    open_prefix,
    rebuild,
    verify_chain,
)
from campaigns.store.folder import state_file
from tests.store.campaign import everything, hurt, new_campaign
from tests.words import sentence

ALL_WAYS = ("open_read_only", "rebuild", "restore_backup")


@pytest.fixture
def states(folder):
    """A campaign of three segments and eight records; what it was after each."""
    states = {}
    with new_campaign(folder) as store:
        for number in range(1, 8):
            states[store.seq] = everything(store)
            if number in (3, 6):
                store.rotate()
            hurt(store)
        states[store.seq] = everything(store)
    return states


def spoil(path, place):
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)


def lose_states(folder):
    """The saved state, and the one before."""
    for name in ("state.json", "state.before.json"):
        (folder / name).unlink()


def aside(folder):
    return sorted(path.name for path in (folder / "aside").iterdir())


@pytest.mark.parametrize("how", ["missing", "empty", "spoiled"])
def test_a_lost_state_is_rebuilt_from_the_log(folder, states, how):
    state = folder / "state.json"
    if how == "missing":
        state.unlink()
    elif how == "empty":
        state.write_bytes(b"")
    else:
        spoil(state, 100)
    report = inspect(folder)
    assert (report.kind, report.choices, report.seq) == ("damaged_state", ALL_WAYS, 8)
    assert "state.json" in report.message
    with rebuild(folder) as store:
        assert (store.seq, everything(store)) == (8, states[8])
        hurt(store)
    assert inspect(folder, deep=True).kind == "fine"
    assert how == "missing" or aside(folder) == ["state.json"]


def test_a_damaged_log_can_be_read_up_to_the_damage(folder, states):
    saved = (folder / "state.json").read_bytes()
    with Store.open(folder) as store:
        hurt(store)
    (folder / "state.json").write_bytes(saved)  # as if the program had been killed
    spoil(folder / "log/000003.jsonl", -20)
    report = inspect(folder)
    assert (report.kind, report.choices, report.seq) == ("damaged_log", ALL_WAYS, 8)
    assert f"log/000003{sentence('campaigns.store.log.segments:damage_error')} 4" in report.message
    store = open_prefix(folder)
    assert (store.seq, everything(store)) == (8, states[8])
    assert [record.seq for record in store.records(reverse=True)] == [8, 7, 6, 5, 4, 3, 2, 1]
    (said,) = store.notices
    assert "line 4" in said
    with pytest.raises(ReadOnly):
        hurt(store)


@pytest.mark.parametrize(
    ("file", "place", "left"), [("000003", -20, 7), ("000003", 30, 6), ("000002", -20, 5), ("000001", -20, 2)]
)
def test_rebuilding_keeps_what_can_be_read_and_puts_the_rest_aside(folder, states, file, place, left):
    damaged = folder / "log" / f"{file}.jsonl"
    spoil(damaged, place)
    lose_states(folder)
    before = damaged.read_bytes()
    with rebuild(folder) as store:
        assert (store.seq, everything(store)) == (left, states[left])
        hurt(store)
    assert inspect(folder, deep=True).kind == "fine"
    assert (folder / "aside" / damaged.name).read_bytes() == before
    assert aside(folder) == [f"{n:06}.jsonl" for n in range(int(file), 4)]


def test_old_history_that_is_damaged_hinders_nobody_but_is_found(folder, states):
    spoil(folder / "log/000001.jsonl", -20)
    assert inspect(folder).kind == "fine"
    report = inspect(folder, deep=True)
    assert (report.kind, report.choices) == ("damaged_log", ("carry_on", "restore_backup"))
    assert verify_chain(folder).kind == "damaged_log"
    with Store.open(folder) as store:
        assert everything(store) == states[8]
        assert [record.seq for record in store.records(start=4)] == [4, 5, 6, 7, 8]


def test_a_folder_that_is_no_campaign_is_left_as_it_is(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Mara")
    for way in (rebuild, Store.open):
        with pytest.raises(NotACampaign):
            way(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_log_without_a_first_record_gives_nothing(folder, states):
    spoil(folder / "log/000001.jsonl", 100)
    lose_states(folder)
    assert inspect(folder).choices == ("restore_backup",)
    for way in (rebuild, open_prefix):
        with pytest.raises(Damaged):
            way(folder)


@pytest.mark.parametrize("segment", ["000001", "000002"])
def test_a_lost_state_with_an_old_segment_damaged_loses_nothing(folder, states, segment):
    """The state before and the log since then have everything; only looking back is hindered."""
    spoil(folder / "log" / f"{segment}.jsonl", -20)
    spoil(folder / "state.json", 100)
    report = inspect(folder)
    assert (report.kind, report.choices, report.seq) == ("damaged_state", ALL_WAYS, 8)
    with rebuild(folder) as store:
        assert (store.seq, everything(store)) == (8, states[8])
        hurt(store)
    assert inspect(folder).kind == "fine"
    assert inspect(folder, deep=True).choices == ("carry_on", "restore_backup")
    assert aside(folder) == ["state.json"]


def test_what_is_shown_of_a_damaged_campaign_is_said(folder, states):
    """Where the log alone is whole, where a state before leads past damage, and where more damage follows."""
    spoil(folder / "state.json", 100)
    (said,) = open_prefix(folder).notices
    assert said.endswith(f"{sentence('campaigns.store.folder.recovery:_what_is_shown#5')} 8.")
    assert said.startswith("state.json is damaged")
    spoil(folder / "log/000001.jsonl", -20)
    store = open_prefix(folder)
    assert (store.seq, everything(store)) == (8, states[8])
    (said,) = store.notices
    assert said.startswith(f"log/000001{sentence('campaigns.store.log.segments:damage_error')} 4")
    assert said.endswith(ONLY_THE_PAST)
    spoil(folder / "log/000003.jsonl", -20)
    store = open_prefix(folder)
    assert (store.seq, everything(store)) == (7, states[7])
    cut, past = store.notices
    assert cut.startswith(f"log/000003{sentence('campaigns.store.log.segments:damage_error')}")
    assert cut.endswith(
        f"{sentence('campaigns.store.folder.recovery:_what_is_shown#1')} 7. Later entries can't be read."
    )
    assert past.startswith(f"log/000001{sentence('campaigns.store.log.segments:damage_error')} 4")
    assert past.endswith(f"The campaign as it is shown {sentence('campaigns.store.folder.recovery:_what_is_shown#4')}")


def test_the_whole_chain_is_verified(folder, states):
    report = verify_chain(folder)
    assert (report.kind, report.seq) == ("fine", 8)
    assert report.message == "8 log entries in 3 segments."


def test_stock_tinydb_opens_the_state_file(folder, states):
    with TinyDB(folder / "state.json", access_mode="r") as db:
        assert db.table("characters").get(doc_id=1) == states[8]["characters"][1]
        assert db.table("_meta").get(doc_id=1)["seq"] == 8
        assert db.tables() == {"_meta", "characters", "piles"}


def test_a_state_edited_by_hand_is_refused_not_believed(folder, states):
    state = folder / "state.json"
    data = json.loads(state.read_text())
    data["characters"]["1"]["harm"] = 0
    state.write_text(json.dumps(data))
    with pytest.raises(Damaged):
        Store.open(folder)


def test_what_was_put_aside_is_never_overwritten(folder, states):
    for content in (b"one", b"two"):
        (folder / "state.json").write_bytes(content)
        rebuild(folder).close()
    assert {path.read_bytes() for path in (folder / "aside").iterdir()} == {b"one", b"two"}


def test_a_tail_that_is_found_on_opening_is_saved_on_closing(store, tmp_path, monkeypatch):
    """Else every opening to come would go through it again."""
    for _ in range(5):
        hurt(store)
    killed = shutil.copytree(store.folder, tmp_path / "killed")  # as a program that is killed now leaves it
    taken, real = [], state_file.State.take
    monkeypatch.setattr(state_file.State, "take", lambda self, *given: (taken.append(given), real(self, *given)))
    counts = []
    for _ in range(3):
        taken.clear()
        Store.open(killed).close()
        counts.append(len(taken))
    assert counts == [5, 0, 0]
    with Store.open(killed, read_only=True) as reader:
        assert (len(taken), everything(reader)) == (0, everything(store))
