"""Every state a power cut may leave opens as exactly what the person was told, and the harness is not blind.

Each scenario runs once on the recording disk. Then every crash state is built, opened for writing, changed and opened
again. The second half breaks the store on purpose, in the ways stores are usually broken: each must be found.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from campaigns.store import Store, StoreError, backup, disk, inverse, rebuild, restore
from campaigns.store.folder import migrations
from tests.store.campaign import everything, hurt, new_campaign
from tests.store.planted import PLANTED
from tests.store.simdisk import Recorder, build

States = dict[int, dict]
"""The documents after each log entry."""


class Run:
    """A campaign on the recording disk, and what it should be after each record."""

    def __init__(self, root: Path, monkeypatch) -> None:
        self.disk = Recorder(root, monkeypatch)
        self.folder = root / "campaign"
        self.states: States = {}

    def saved(self, store: Store) -> None:
        self.states[store.seq] = everything(store)
        self.disk.tell(store.seq)

    def create(self) -> Store:
        store = new_campaign(self.folder)
        self.saved(store)
        return store

    def hurt(self, store: Store, note: str = "ouch") -> None:
        after = everything(store)
        after["characters"][1] = after["characters"][1] | {"harm": after["characters"][1]["harm"] + 1}
        self.states[store.seq + 1] = after
        hurt(store, note=note)
        self.saved(store)

    def told(self, begun: int) -> int:
        return max((seq for at, seq in self.disk.told if at <= begun), default=0)


def play_session(run: Run) -> None:
    """Create, change, checkpoint, begin a new session, undo, close, open and go on."""
    store = run.create()
    run.hurt(store)
    store.checkpoint()
    run.hurt(store, "a longer note, so that lines differ in length and one of them lies in several sectors" * 20)
    store.rotate()
    run.hurt(store)
    run.states[store.seq + 1] = run.states[store.seq - 1]
    store.apply({"kind": "undo"}, inverse(store.record(store.seq).deltas))
    run.saved(store)
    store.close()
    with Store.open(run.folder) as store:
        run.hurt(store)


def copies(run: Run) -> None:
    """Make a backup, go on, and put the backup in the campaign's place."""
    with run.create() as store:
        run.hurt(store)
    made = backup(run.folder, run.disk.root / "copies", at="2026-01-01T20:00:00")
    restore(made, run.folder)
    with Store.open(run.folder) as store:
        run.hurt(store)


def rebuilding(run: Run) -> None:
    """Build the state again."""
    with run.create() as store:
        run.hurt(store)
    with rebuild(run.folder) as store:
        run.hurt(store)


def upgrading(run: Run) -> None:
    """Open a campaign whose documents are of the schema before; before and after are both right."""
    with run.create() as store:
        run.hurt(store)
        run.states[store.seq + 1] = {
            name: {doc_id: migrated(name, doc, True) for doc_id, doc in docs.items()}
            for name, docs in everything(store).items()
        }
    with next_schema(), Store.open(run.folder) as store:
        run.saved(store)


@contextmanager
def next_schema() -> Iterator[None]:
    """Make the present schema the old one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "SCHEMA", migrations.SCHEMA + 1)
        patch.setattr(migrations, "MIGRATIONS", {migrations.SCHEMA - 1: migrated})
        yield


def migrated(table: str, fields: dict, whole: bool) -> dict:
    return fields | {"schema": 2}


def violations(run: Run, where: Path) -> Iterator[str]:
    """Build each crash state and yield what is wrong with it."""
    for number, (begun, tree) in enumerate(run.disk.crashes()):
        root = where / str(number)
        root.mkdir()
        build(tree, root)
        problem = wrong(root / "campaign", run.told(begun), run.states)
        if problem:
            yield f"after {begun} operations: {problem}"
        shutil.rmtree(root)


def wrong(folder: Path, told: int, states: States) -> str | None:
    """Open what a crash has left, change it and open it again; return what is wrong."""
    if not folder.exists():  # a restore may have been cut between its two renames
        folder = folder.with_name("campaign.replaced-1")
    if not folder.exists():
        return "the campaign is gone" if told else None
    try:
        with Store.open(folder) as store:
            seq = store.seq
            if seq < told:
                return f"told {told}, found {seq}"
            if everything(store) != states[seq]:
                return f"another state at {seq}"
            hurt(store, note="")
            after = everything(store)
        with Store.open(folder, read_only=True) as store:
            if (store.seq, everything(store)) != (seq + 1, after):
                return f"the change after {seq} went wrong"
    except StoreError as error:
        return f"told {told}, refused: {error}"
    return None


@pytest.fixture
def quick_disk(monkeypatch):
    """Skip real syncs: the crash is simulated."""
    monkeypatch.setattr(disk, "sync", lambda fd: None)
    monkeypatch.setattr(disk, "sync_folder", lambda path: None)


@pytest.fixture
def where(quick_disk) -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def crash_test(scenario, where: Path, monkeypatch) -> list[str]:
    (where / "live").mkdir()
    with monkeypatch.context() as patch:
        run = Run(where / "live", patch)
        scenario(run)
    (where / "crashed").mkdir()
    return list(violations(run, where / "crashed"))


@pytest.mark.parametrize("scenario", [play_session, copies, rebuilding])
def test_no_power_cut_loses_what_was_told(scenario, where, monkeypatch):
    assert crash_test(scenario, where, monkeypatch) == []


def test_an_upgrade_cut_short_is_finished_at_the_next_opening(where, monkeypatch):
    (where / "live").mkdir()
    (where / "crashed").mkdir()
    with monkeypatch.context() as patch:
        run = Run(where / "live", patch)
        upgrading(run)
    newest = max(run.states)
    for number, (begun, tree) in enumerate(run.disk.crashes()):
        if run.told(begun) < newest - 1:
            continue
        root = where / "crashed" / str(number)
        root.mkdir()
        build(tree, root)
        with next_schema(), Store.open(root / "campaign") as store:
            assert (store.seq, everything(store)) == (newest, run.states[newest])
            assert (store.record(newest).event["kind"], store.record(newest).seq) == ("upgrade", newest)
            assert any("before-upgrade" in path.name for path in (root / "campaign/aside").iterdir())


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found(bug, where, monkeypatch):
    """Plant a bug above the recording disk, for the program and for the opening after the crash alike."""
    (where / "live").mkdir()
    (where / "crashed").mkdir()
    with monkeypatch.context() as patch:
        run = Run(where / "live", patch)
        PLANTED[bug](patch)
        with suppress(StoreError, ValueError):  # it may show without a crash; then it will below, too
            play_session(run)
    with monkeypatch.context() as patch:
        PLANTED[bug](patch)
        assert next(violations(run, where / "crashed"), None)
