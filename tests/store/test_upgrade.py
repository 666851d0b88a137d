"""Campaigns of other versions: older ones are upgraded with a copy kept, newer ones refused."""

import zipfile

import pytest

from campaigns.store import Newer, Store, import_, inspect, inverse, rebuild
from campaigns.store.folder import migrations
from campaigns.store.folder.state_file import load as load_state
from campaigns.store.log import segments
from tests.store.campaign import everything, hurt, new_campaign

NOW = migrations.SCHEMA


def harm_becomes_wounds(table, fields, whole):
    if table == "characters" and "harm" in fields:
        fields["wounds"] = [1] * fields.pop("harm")
    return fields


def wounds_become_marks(table, fields, whole):
    if table == "characters" and "wounds" in fields:
        fields["marks"] = fields.pop("wounds")
    if table == "piles" and whole:
        fields["kind"] = "deck"
    return fields


@pytest.fixture
def old(folder):
    """A campaign with a change that state.json has not got, in a program two schemas later."""
    with new_campaign(folder) as store:
        hurt(store)
        saved = (folder / "state.json").read_bytes()
    (folder / "state.json").write_bytes(saved)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "SCHEMA", NOW + 2)
        patch.setattr(migrations, "MIGRATIONS", {NOW: harm_becomes_wounds, NOW + 1: wounds_become_marks})
        yield folder


EXPECTED = {
    "characters": {
        1: {"name": "Ann", "marks": [1], "gear": ["rope", "lamp"]},
        2: {"name": "Bö", "marks": [1, 1], "gear": []},
    },
    "piles": {3: {"cards": [3, 1, 2], "kind": "deck"}},
}


def test_opening_upgrades_step_by_step_in_one_record(old):
    with Store.open(old) as store:
        assert everything(store) == EXPECTED
        assert store.record(3).event == {"kind": "upgrade", "from": NOW, "to": NOW + 2}
    with Store.open(old) as store:
        assert (store.seq, everything(store)) == (3, EXPECTED)
    assert inspect(old, deep=True).kind == "fine"


def test_a_verified_copy_of_the_old_campaign_is_kept(old, tmp_path, monkeypatch):
    Store.open(old).close()
    (kept,) = (old / "aside").iterdir()
    assert zipfile.is_zipfile(kept)
    monkeypatch.setattr(migrations, "SCHEMA", NOW)
    import_(kept, tmp_path / "before")
    with Store.open(tmp_path / "before") as store:
        assert store.seq == 2
        assert store.docs("characters")[1]["harm"] == 1


def test_an_upgrade_is_saved_at_once_closes_the_folder_and_keeps_its_ids(old):
    """Earlier versions left the folder open to others. Documents that an upgrade makes have ids of their own."""

    def with_a_map(tables, schema, seq):
        made = migrations.upgrade(tables, schema, seq)
        return made and made._replace(tables={**made.tables, "maps": {40: {"name": "Ferry"}}})

    old.chmod(0o755)
    with Store.open(old, upgrade=with_a_map) as store:
        assert old.stat().st_mode & 0o777 == 0o700
        assert load_state(old).schema == NOW + 2
        with store.change({"kind": "map"}):
            assert store.db.table("maps").insert({"name": "Ford"}) == 41


def test_a_reader_sees_the_new_form_and_writes_nothing(old):
    before = {path: path.read_bytes() for path in old.rglob("*") if path.is_file()}
    assert everything(Store.open(old, read_only=True)) == EXPECTED
    assert {path: path.read_bytes() for path in old.rglob("*") if path.is_file()} == before


def test_the_log_alone_still_leads_to_the_state(old):
    with Store.open(old) as store:
        store.rotate()
        with store.change({}) as change:
            store.db.table("notes").insert({"text": "after"})
        store.apply({}, inverse(change.record.deltas))
    (old / "state.json").unlink()
    with rebuild(old) as store:
        assert (store.seq, everything(store)) == (5, EXPECTED)


def test_a_migration_that_fails_leaves_the_old_campaign(old, monkeypatch):
    monkeypatch.setitem(migrations.MIGRATIONS, NOW + 1, lambda table, fields, whole: fields["nothing"])
    with pytest.raises(KeyError):
        Store.open(old)
    monkeypatch.setattr(migrations, "SCHEMA", NOW)
    with Store.open(old) as store:
        assert store.seq == 2


@pytest.mark.parametrize("checkpointed", [True, False])
def test_a_newer_campaign_is_refused_politely_and_untouched(old, monkeypatch, checkpointed):
    saved = (old / "state.json").read_bytes()
    with Store.open(old) as store:
        store.rotate()
    if not checkpointed:
        (old / "state.json").write_bytes(saved)
    monkeypatch.setattr(migrations, "SCHEMA", NOW + 1)
    before = {path: path.read_bytes() for path in old.rglob("*") if path.is_file()}
    for read_only in (True, False):
        with pytest.raises(Newer):
            Store.open(old, read_only=read_only)
    assert inspect(old).kind == "newer"
    after = {path: path.read_bytes() for path in old.rglob("*") if path.is_file() and path.name != "lock.holder"}
    assert after == {path: data for path, data in before.items() if path.name != "lock.holder"}


def test_a_newer_log_is_refused_politely_where_its_state_is_lost(old, monkeypatch):
    """The head of a segment names its schema, too."""
    with Store.open(old) as store:
        store.rotate()
    (old / "state.json").unlink()
    (old / "log/000001.jsonl").unlink()
    newest = (old / "log/000002.jsonl").read_bytes()
    monkeypatch.setattr(migrations, "SCHEMA", NOW)
    with pytest.raises(Newer):
        segments.read_head(newest, 2)
