"""Random campaigns against plain dictionaries: aborts, crashes, reopening and callers that edit what they get."""

import copy
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tinydb import where

from campaigns.store import Store, inverse, rebuild
from tests.store.campaign import GENESIS, TABLES, everything
from tests.tiers import examples

NAMES = st.sampled_from(["characters", "piles", "scenes"])
SCALARS = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    SCALARS | st.text(max_size=5).filter(lambda text: text.isprintable()),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=2),
    max_leaves=4,
)
FIELDS = st.dictionaries(st.sampled_from("abc"), VALUES, min_size=1, max_size=2)

pytestmark = pytest.mark.usefixtures("unsynced")  # here programs die, never the machine


class GivenUp(Exception):
    """Raised inside a change to give it up."""


class Campaigns(RuleBasedStateMachine):
    @initialize()
    def create(self):
        self.root = Path(tempfile.mkdtemp())
        self.store = Store.create(self.root / "campaign", genesis=GENESIS, tables=TABLES)
        self.model = copy.deepcopy(TABLES)
        self.past = [copy.deepcopy(self.model)]  # after each record
        self.given = {1, 2, 3}

    def change(self, write, *, give_up=False):
        """Do the same to the store and to the model; a change given up is done to the store alone."""
        after = copy.deepcopy(self.model)
        try:
            with self.store.change({"kind": "test"}):
                write(self.store.db, after)
                assert self.store.db.storage.read() == {
                    name: {str(i): doc for i, doc in docs.items()} for name, docs in after.items() if docs
                }
                if give_up:
                    raise GivenUp
        except GivenUp:
            return
        self.model = {name: docs for name, docs in after.items() if docs}
        self.past.append(copy.deepcopy(self.model))

    @rule(name=NAMES, fields=FIELDS, give_up=st.booleans())
    def insert(self, name, fields, give_up):
        def write(db, model):
            new = db.table(name).insert(fields)
            model.setdefault(name, {})[new] = copy.deepcopy(fields)
            if not give_up:
                assert new not in self.given
                self.given.add(new)

        self.change(write, give_up=give_up)
        fields["a"] = ["edited by the caller"]

    @rule(name=NAMES, pick=st.integers(0, 5), fields=FIELDS, give_up=st.booleans())
    def update(self, name, pick, fields, give_up):
        def write(db, model):
            ids = sorted(model.get(name, {}))[pick : pick + 2]
            db.table(name).update(fields, doc_ids=ids)
            for doc_id in ids:
                model[name][doc_id].update(copy.deepcopy(fields))

        self.change(write, give_up=give_up)

    @rule(name=NAMES, value=VALUES)
    def update_what_matches(self, name, value):
        def write(db, model):
            db.table(name).update(lambda doc: doc.update(b=[value, doc.pop("a")]), where("a").exists())
            for doc in model.get(name, {}).values():
                if "a" in doc:
                    doc["b"] = [copy.deepcopy(value), doc.pop("a")]

        self.change(write)

    @rule(name=NAMES, pick=st.integers(0, 5), give_up=st.booleans())
    def remove(self, name, pick, give_up):
        def write(db, model):
            ids = sorted(model.get(name, {}))[pick : pick + 1]
            db.table(name).remove(doc_ids=ids)
            for doc_id in ids:
                del model[name][doc_id]

        self.change(write, give_up=give_up)

    @rule(name=NAMES)
    def edit_what_was_read(self, name):
        for doc in self.store.db.table(name).all():
            doc.clear()

    @rule(back=st.integers(1, 3))
    def undo(self, back):
        """Take back the last few records, one by one, then the undoing as a whole stays."""
        steps = list(self.store.records(start=max(2, self.store.seq - back + 1), reverse=True))
        for record in steps:
            self.store.apply({"kind": "undo", "of": record.seq}, inverse(record.deltas))
            self.model = copy.deepcopy(self.past[record.seq - 2])
            self.past.append(copy.deepcopy(self.model))

    @rule(rotate=st.booleans())
    def checkpoint(self, rotate):
        if rotate:
            self.store.rotate()
        else:
            self.store.checkpoint()

    @rule()
    def reopen(self):
        self.store.close()
        self.store = Store.open(self.store.folder)

    @rule(torn=st.binary(max_size=30).filter(lambda data: b"\n" not in data))
    def crash(self, torn):
        """The program dies; perhaps in the middle of a line."""
        folder = self.root / "crashed"
        shutil.copytree(self.store.folder, folder)
        with (folder / "log" / f"{self.store.segment:06}.jsonl").open("ab") as file:
            file.write((b"00000100" + torn)[:12])
        self.store.close()
        shutil.rmtree(self.store.folder)
        folder.rename(self.root / "campaign")
        self.store = Store.open(self.root / "campaign")
        assert self.store.notices

    @rule()
    def lose_the_state_and_rebuild(self):
        self.store.close()
        (self.store.folder / "state.json").unlink()
        self.store = rebuild(self.store.folder)

    @rule(data=st.data())
    def look_back(self, data):
        seq = data.draw(st.integers(1, self.store.seq))
        assert self.store.record(seq).seq == seq
        assert [r.seq for r in self.store.records(start=seq, reverse=True)] == list(range(self.store.seq, seq - 1, -1))

    @invariant()
    def agrees(self):
        if hasattr(self, "store"):
            assert everything(self.store) == self.model
            assert self.store.seq == len(self.past)

    @invariant()
    def a_reader_agrees(self):
        if hasattr(self, "store"):
            assert everything(Store.open(self.store.folder, read_only=True)) == self.model

    def teardown(self):
        if hasattr(self, "store"):
            self.store.close()
            shutil.rmtree(self.root)


TestCampaigns = Campaigns.TestCase
TestCampaigns.settings = settings(max_examples=examples(100), stateful_step_count=25, deadline=None)
