"""A campaign opens without us: a reader in the standard library alone rebuilds every one from its log."""

from __future__ import annotations

import ast
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, AddTracker, EditTracker
from tests.store import plain_reader

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*/*.zip"))
READER = Path(plain_reader.__file__)


def unpacked(file: Path, folder: Path) -> Path:
    with zipfile.ZipFile(file) as packed:
        packed.extractall(folder)
    return folder


def equal(folder: Path) -> bool:
    tables, meta, _ = plain_reader.rebuilt(folder)
    return plain_reader.same((tables, meta), plain_reader.stated(folder))


def test_the_reader_imports_nothing_of_ours_and_is_short():
    source = READER.read_text(encoding="utf-8")
    named = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [str(node.module)]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert named <= sys.stdlib_module_names
    assert len(source.splitlines()) <= 160


@pytest.mark.walk
@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_every_golden_campaign_is_rebuilt_from_its_log_without_us(file, tmp_path):
    folder = unpacked(file, tmp_path / "golden")
    assert equal(folder)
    told = subprocess.run([sys.executable, "-I", READER, folder], capture_output=True, text=True, check=True)
    assert "state.json is the same" in told.stdout


@pytest.mark.parametrize("file", GOLDEN[:3], ids=lambda file: file.stem)
def test_so_is_one_that_was_upgraded_and_played_on(file, tmp_path):
    folder = unpacked(file, tmp_path / "golden")
    with Campaign.open(folder) as campaign:
        campaign.do(AddNote(text="Played on."))
        who = next(iter(campaign.view.characters)).id
        campaign.do(AddTracker(who=who, name="Debt", value=1, most=5))
        campaign.do(EditTracker(tracker=campaign.trackers()[who][-1].id, name="Debt", value=3))
        campaign.undo()
    assert equal(folder)


@pytest.mark.walk
@pytest.mark.parametrize("game", ["storyteller", "destiny"])
def test_so_is_one_whose_records_hold_parts_of_documents(game, sample_of):
    folder = sample_of(game)
    operations = {step[2] for record in plain_reader.rebuilt(folder)[2] for step in record["d"]}
    assert operations >= {"new", "set", "in"}
    assert equal(folder)


def test_a_byte_that_rots_is_told_with_its_place(tmp_path):
    folder = unpacked(GOLDEN[0], tmp_path / "golden")
    segment = folder / "log" / "000001.jsonl"
    data = bytearray(segment.read_bytes())
    data[200] ^= 1
    segment.write_bytes(data)
    with pytest.raises(plain_reader.Damaged, match=r"000001\.jsonl: the line at byte"):
        plain_reader.rebuilt(folder)
