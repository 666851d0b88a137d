"""Everything of a campaign is still there after each work on the whole of it; nothing is moved that it isn't about."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, RenameCampaign
from campaigns.errors import CampaignError
from campaigns.library.library import Library
from campaigns.random_tables.folders import RandomTables
from campaigns.store import Store
from tests.words import sentence

TABLES = ("names.txt", "Who goes there?.txt", "_inns.txt", "CON.txt", "a:b.csv", "Ä list.CSV", "x" * 80 + ".txt")
OTHERS = ("random_tables/notes.md", "notes.md", ".hidden", "maps/the vale.png", "maps/old?/a.txt", "%41")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "campaigns")


@pytest.fixture
def folder(library: Library, sample_of: Callable[..., Path]) -> Path:
    """A sample campaign in the library, with all kinds of files in its folder."""
    found = sample_of(None, library.folder / "ferry")
    for name in (*(f"random_tables/{each}" for each in TABLES), *OTHERS):
        (found / name).parent.mkdir(parents=True, exist_ok=True)
        (found / name).write_text(f"{name[:9]}\nBert", encoding="utf-8")
    return found


def everything(folder: Path) -> dict[str, object]:
    """Return everything in a campaign: its documents and its log, its random tables, and the files in its folder."""
    with Store.open(folder, read_only=True) as opened:
        found: dict[str, object] = {name: repr(opened.docs(name)) for name in opened.db.tables()}
        found["log"] = [*map(repr, opened.records())]
    with Campaign.open(folder, read_only=True) as campaign:
        tables = RandomTables(folder, campaign.ruleset)
        listed = [(each.name, each.whose, each.path.name, tables.find(each.name).rows) for each in tables.list_tables()]
        found["random tables"] = listed
    theirs = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    ours = ("lock", "lock.holder", "state.json", "state.before.json", "log")
    found["files"] = {path.as_posix(): (folder / path).read_bytes() for path in theirs if path.parts[0] not in ours}
    return found


def exported(library: Library, folder: Path) -> Path:
    file = library.export(folder, library.folder.parent / "ferry.zip")
    return library.import_file(file)


def backed_up(library: Library, folder: Path) -> Path:
    return library.import_file(library.backup(folder))


def restored(library: Library, folder: Path) -> Path:
    """Everything was taken away meanwhile."""
    copy = library.backup(folder)
    for path in (*folder.glob("random_tables/*"), folder / "notes.md"):
        path.unlink()
    with Campaign.open(folder) as campaign:
        campaign.do(AddNote(text="later"))
    return library.restore(copy)


def copied(library: Library, folder: Path) -> Path:
    made = library.copy(folder, "Another")
    with Campaign.open(made) as campaign:
        campaign.undo()
    return made


def ran(library: Library, folder: Path) -> Path:
    """A file is written meanwhile, and it is the one that stays."""

    def act(campaign: Campaign) -> None:
        campaign.do(AddNote(text="later"))
        campaign.undo()
        (folder / "notes.md").write_text("notes.md\nBert", encoding="utf-8")

    (folder / "notes.md").write_text("before", encoding="utf-8")
    library.do_whole(folder, act)
    return folder


@pytest.mark.walk
@pytest.mark.parametrize("work", [exported, backed_up, restored, copied, ran])
def test_every_listed_thing_of_a_campaign_is_there_after_work_on_the_whole_of_it(work, library, folder):
    before = everything(folder)
    assert len(before["random tables"]) >= len(TABLES)
    after = everything(work(library, folder))
    assert after.keys() == before.keys()
    moved = ("log", "history") if work in (copied, ran) else ()
    assert {name: value for name, value in after.items() if value != before[name] and name not in moved} == {}


@pytest.mark.walk
@pytest.mark.parametrize("bound", ["LARGEST", "MOST", "TOGETHER"])
@pytest.mark.parametrize("work", [copied, ran, restored])
def test_what_no_backup_holds_is_moved_by_no_work(work, bound, library, folder, monkeypatch):
    monkeypatch.setattr(f"campaigns.store.folder.enclosed_files.{bound}", 2)
    taken = ("random_tables/", "notes.md") if work is restored else ("nothing",)
    before = {name: data for name, data in everything(folder)["files"].items() if not name.startswith(taken)}
    after = everything(work(library, folder))["files"]
    assert {name: after.get(name) for name in before} == before
    assert library.left_out(folder)


@pytest.mark.parametrize("further", [1, 0])
def test_a_script_takes_nothing_away_that_another_program_writes_meanwhile(library, folder, further):
    """The campaign is further on then, or as far on another way."""
    copy = library.backup(folder)
    with Campaign.open(folder) as campaign:
        campaign.do(AddNote(text="mine"))

    def act(campaign: Campaign) -> None:
        campaign.do(RenameCampaign(name="Mine"))
        if not further:
            library.restore(copy)
        with Campaign.open(folder) as other:
            other.do(AddNote(text="theirs"))

    with pytest.raises(CampaignError, match=re.escape(sentence("campaigns.store.folder.archive:restore"))) as refused:
        library.do_whole(folder, act)
    assert refused.value.kind == "changed"
    with Campaign.open(folder, read_only=True) as campaign:
        assert "theirs" in [note.text for note in campaign.notes()]
        assert campaign.view.name != "Mine"
