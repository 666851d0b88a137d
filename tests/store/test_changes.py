"""The effects of one change, and its absence after a fault."""

import os
import re
from collections.abc import Mapping
from enum import Enum, StrEnum
from pathlib import Path

import pytest
from tinydb import Query, where
from tinydb.table import Document

from campaigns.store import Conflict, Delta, NotJson, ReadOnly, Store, combine, inverse
from tests.store.campaign import GENESIS, TABLES, everything, hurt, new_campaign
from tests.words import sentence

OPEN_FILES = Path("/proc/self/fd")


def test_a_new_campaign_has_its_documents_and_its_genesis(store, reopen):
    assert everything(store) == TABLES
    assert store.record(1).event == GENESIS
    assert everything(reopen()) == TABLES


def test_a_change_is_one_record_on_disk_when_the_block_ends(store, reopen):
    with store.change({"kind": "hurt"}) as change:
        store.db.table("characters").update({"harm": 1}, doc_ids=[1])
        store.db.table("piles").remove(doc_ids=[3])
        change.event["who"] = 1
    other = reopen()
    assert other.seq == store.seq == 2
    assert everything(other) == everything(store)
    assert other.record(2) == change.record
    assert other.record(2).event == {"kind": "hurt", "who": 1}
    assert store.docs("characters")[1]["harm"] == 1
    assert not store.docs("piles")


def test_a_record_keeps_only_the_fields_that_changed(store):
    with store.change({}) as change:
        store.db.table("characters").update({"harm": 1, "name": "Ann"}, doc_ids=[1])
    assert [list(delta) for delta in change.record.deltas] == [["characters", 1, "set", {"harm": 1}, {"harm": 0}]]


def test_nothing_is_seen_outside_until_it_is_saved(store):
    with store.change({}):
        store.db.table("characters").update({"harm": 9}, doc_ids=[1])
        assert store.db.table("characters").get(doc_id=1)["harm"] == 9
        assert store.docs("characters")[1]["harm"] == 0
    assert store.docs("characters")[1]["harm"] == 9


def test_a_block_that_raises_changes_nothing(store, reopen):
    taken = []

    def give_up():
        with store.change({}):
            taken.append(store.next_id())
            store.db.table("characters").insert({"name": "Cy"})
            store.db.table("characters").update({"harm": 9}, doc_ids=[1])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        give_up()
    assert everything(store) == TABLES
    assert store.seq == reopen().seq == 1
    assert [store.next_id()] == taken


def test_true_is_not_one(store, reopen):
    with store.change({}):
        store.db.table("characters").update({"harm": False}, doc_ids=[1])
    assert reopen().docs("characters")[1]["harm"] is False


def test_undo_is_a_new_record_with_the_inverse_steps(store, reopen):
    with store.change({}) as change:
        store.db.table("characters").insert({"name": "Cy"})
        store.db.table("characters").update(lambda doc: doc.pop("gear"), doc_ids=[1])
        store.db.drop_table("piles")
    changed = everything(store)
    undone = store.apply({"kind": "undo"}, inverse(change.record.deltas))
    assert everything(store) == everything(reopen()) == TABLES
    store.apply({"kind": "redo"}, inverse(undone.deltas))
    assert everything(store) == changed
    assert store.seq == 4


def test_steps_made_one_stay_in_their_order():
    """Each table comes where its first step does, in every run of Python: hashes of texts differ between them."""
    numbers = [*reversed(range(60))]
    tables = {f"table {number}": {number: {"value": 0}} for number in range(60)}
    steps = [Delta(f"table {number}", number, "set", {"value": 1}, {"value": 0}) for number in numbers]
    assert combine(tables, steps) == tuple(steps)


def test_steps_that_no_longer_fit_are_refused(store):
    with store.change({}) as change:
        store.db.table("characters").update({"harm": 1}, doc_ids=[1])
    with store.change({}):
        store.db.table("characters").update({"harm": 2}, doc_ids=[1])
    before = everything(store)
    with pytest.raises(Conflict):
        store.apply({}, inverse(change.record.deltas))
    assert everything(store) == before
    assert store.seq == 3


class Word(StrEnum):
    HIT = "hit"


class Colour(Enum):
    RED = "red"


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        {1, 2},
        b"bytes",
        object(),
        Colour.RED,
        {3: "key"},
        "lone \ud800",
        1 << 70,
        {"\udfff": 1},
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("place", ["document", "event", "update"])
def test_what_json_cannot_keep_is_refused_before_anything_is_written(store, reopen, value, place):
    def write():
        with store.change({"note": value} if place == "event" else {}):
            if place == "document":
                store.db.table("characters").insert({"deep": [{"value": value}]})
            elif place == "update":
                store.db.table("characters").update({"value": value}, doc_ids=[1])

    with pytest.raises(NotJson, match=re.escape(sentence("campaigns.store.log.records:encode"))):
        write()
    assert everything(store) == everything(reopen()) == TABLES
    hurt(store)
    assert reopen().seq == 2


def test_changes_do_not_nest_and_documents_are_written_inside_one_only(store):
    with pytest.raises(Conflict):
        store.db.table("characters").insert({"name": "Cy"})
    with store.change({}):
        with pytest.raises(Conflict), store.change({}):
            pass
        store.db.table("characters").insert({"name": "Cy"})
    assert len(store.docs("characters")) == 3


def test_a_reader_writes_nothing(store, reopen):
    other = reopen()
    assert other.read_only
    for write in (lambda: hurt(other), other.rotate, other.checkpoint, lambda: other.apply({}, ())):
        with pytest.raises(ReadOnly):
            write()


# The hazards of stock TinyDB


def test_editing_what_was_read_changes_nothing(store):
    table = store.db.table("characters")
    for read in (
        lambda: table.get(doc_id=1),
        lambda: table.search(where("name") == "Ann")[0],
        lambda: table.get(where("name") == "Ann"),
        lambda: table.get(doc_ids=[1])[0],
        lambda: table.all()[0],
        lambda: next(iter(table)),
    ):
        read()["gear"].append("edited")
        assert read()["gear"] == ["rope", "lamp"]
    assert everything(store) == TABLES


def test_editing_what_was_written_changes_nothing(store, reopen):
    gear = ["knife"]
    with store.change({"gear": gear}) as change:
        store.db.table("characters").insert({"name": "Cy", "gear": gear})
        store.db.table("characters").update({"gear": gear}, doc_ids=[1])
        gear.append("edited")
    gear.append("again")
    change.record.deltas[0].new["gear"].append("and again")
    assert everything(store) == everything(reopen())
    assert store.docs("characters")[1]["gear"] == ["knife"]
    assert store.record(2).event == {"gear": ["knife", "edited"]}


def test_an_update_that_raises_halfway_has_changed_nothing(store):
    seen = []

    def spoil(doc):
        doc["harm"] = 99
        seen.append(doc)
        if len(seen) == 2:
            raise ZeroDivisionError

    with store.change({}) as change, pytest.raises(ZeroDivisionError):
        store.db.table("characters").update(spoil)
    assert change.record.deltas == ()
    assert everything(store) == TABLES


def test_a_search_after_a_change_that_was_given_up_finds_what_is_there(store):
    table, hurt_ones = store.db.table("characters"), Query().harm > 0
    before = table.search(hurt_ones)

    def give_up():
        with store.change({}):
            table.update({"harm": 5})
            assert len(table.search(hurt_ones)) == 2
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        give_up()
    assert table.search(hurt_ones) == before
    assert len(before) == 1


def test_ids_are_never_given_twice(store, folder):
    with store.change({}):
        last = store.db.table("characters").insert({"name": "Cy"})
    with store.change({}):
        store.db.table("characters").remove(doc_ids=[last])
        referred_to = store.next_id()
    store.close()
    with Store.open(folder) as again, again.change({}):
        assert again.db.table("characters").insert({"name": "Di"}) > referred_to > last


def test_an_id_given_by_the_caller_is_kept_and_not_given_again(store):
    with store.change({}):
        store.db.table("characters").insert(Document({"name": "Cy"}, 50))
        assert store.db.table("piles").insert({}) == 51
    assert store.docs("characters")[50] == {"name": "Cy"}


# What a change costs


def test_a_change_copies_only_what_it_touches(store, monkeypatch):
    with store.change({}):
        store.db.table("characters").insert_multiple({"name": f"n{i}", "harm": 0} for i in range(500))
    untouched = {doc_id: id(doc) for doc_id, doc in store.docs("characters").items() if doc_id != 1}
    tested = []
    with store.change({}) as change:
        store.db.table("characters").update(
            {"harm": 7}, where("name").test(lambda name: tested.append(name) or name == "Ann")
        )
        store.db.table("characters").remove(where("name") == "nobody")
    assert len(change.record.deltas) == 1
    assert len(tested) == 502
    assert {i: id(doc) for i, doc in store.docs("characters").items() if i != 1} == untouched


def test_one_change_is_one_write_and_one_sync(store, monkeypatch):
    from campaigns.store import disk

    calls = []
    for name in ("write", "sync", "truncate", "rename", "sync_folder", "open_file"):
        real = getattr(disk, name)
        monkeypatch.setattr(disk, name, lambda *a, _n=name, _r=real, **k: (calls.append(_n), _r(*a, **k))[1])
    hurt(store)
    assert calls == ["write", "sync"]


class Frozen(Mapping):
    def __init__(self, **items):
        self.items_ = items

    def __getitem__(self, key):
        return self.items_[key]

    def __iter__(self):
        return iter(self.items_)

    def __len__(self):
        return len(self.items_)


def test_any_mapping_and_any_tuple_become_plain_json(store, reopen):
    with store.change({}):
        new = store.db.table("characters").insert(Frozen(name="Cy", gear=(1, (2,)), extra=Frozen(a=1)))
        store.db.table("characters").update({"word": Word.HIT}, doc_ids=[new])
    assert store.docs("characters")[new] == {"name": "Cy", "gear": [1, [2]], "extra": {"a": 1}, "word": "hit"}
    assert type(store.docs("characters")[new]["word"]) is str
    assert everything(store) == everything(reopen())


def test_an_id_that_came_with_a_step_is_not_given_again(store):
    """Undo may bring back a document with an id of its own, and an upgrade may make one."""
    taken = store.next_id() + 5
    store.apply({"kind": "redo"}, [Delta("characters", taken, "new", {"name": "Cid", "harm": 0, "gear": []}, None)])
    assert store.next_id() == taken + 1


@pytest.mark.skipif(not OPEN_FILES.exists(), reason="the system doesn't list open files")
def test_a_closed_campaign_holds_no_file_open(folder):
    def held():
        return [name for each in OPEN_FILES.iterdir() if str(folder) in (name := os.path.realpath(each))]

    store = new_campaign(folder)
    hurt(store)
    assert held()
    store.close()
    assert not held()
