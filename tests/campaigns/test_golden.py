"""Stored data outlives the code.

Golden campaigns of earlier versions are opened, brought up to date, verified, undone and redone whole; and nothing
stored changes its shape without its number going up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

import core.rulesets
from campaigns import store
from campaigns.campaign import Campaign
from campaigns.commands import AddNote, Revert
from campaigns.conformance.stored_shapes import expand
from campaigns.document_kinds.command import every_command
from campaigns.document_kinds.table_names import ONLY
from campaigns.history.verification import verify_folder
from campaigns.state.game_values import upgrade_fields
from campaigns.store.folder import migrations
from campaigns.store.folder.state_file import empty
from campaigns.store.log import segments
from campaigns.store.memory.deltas import Tables
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from tests.campaigns.conftest import Clock
from tests.campaigns.play import LEFT
from tests.shapes.listing import HERE, checksum, listings, released

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*/*.zip"))


@pytest.fixture(params=GOLDEN, ids=lambda file: f"{file.parent.name}-{file.stem}")
def file(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def play(tables: Mapping[str, Mapping[int, Any]]) -> dict[str, dict[int, Any]]:
    """Return the tables that undo moves, without the upgrade's own entries."""
    found = {name: dict(docs) for name, docs in tables.items() if name not in LEFT and docs}
    found["campaign"][ONLY] = {**found["campaign"][ONLY], "upgrades": None}
    return found


def documents(campaign: Campaign) -> dict[str, dict[int, Any]]:
    opened = campaign._store
    return play({name: opened.docs(name) for name in opened.db.tables()})


def by_hand(tables: Tables, schema: int, shape: int) -> dict[str, dict[int, Any]]:
    """Documents of an earlier version as they should be today: the steps alone, each document by itself."""
    ruleset = find(tables["campaign"][ONLY]["ruleset"])
    fresh = migrations.migrate_tables(tables, schema)
    for table, docs in fresh.items():
        for doc in docs.values():
            upgrade_fields(ruleset.steps(shape), table, doc, doc)
    fresh["campaign"][ONLY] |= {"shape": ruleset.shape, "edition": ruleset.edition}
    return play(fresh)


def checkpoints(folder: Path) -> dict[int, dict[str, dict[int, Any]]]:
    """Return the expected documents at each beginning or end, by log entry, read from the old log itself."""
    found, state = {}, empty()
    walk = segments.Walk(folder)
    for entry in walk:
        state.take(entry, walk.position)
        kind = entry.record.event["kind"]
        if kind in ("genesis", "start_session", "end_session", "start_scene", "commit_downtime", "set_data"):
            shape = state.tables["campaign"][ONLY].get("shape", 1)
            copy = orjson.loads(orjson.dumps({n: {str(i): d for i, d in t.items()} for n, t in state.tables.items()}))
            tables = {name: {int(i): doc for i, doc in docs.items()} for name, docs in copy.items()}
            found[entry.record.seq] = by_hand(tables, state.schema, shape)
    return found


def is_older(folder: Path) -> bool:
    """Return True if a campaign was written in an older shape."""
    state = empty()
    walk = segments.Walk(folder)
    for entry in walk:
        state.take(entry, walk.position)
    campaign = state.tables["campaign"][ONLY]
    return state.schema < store.SCHEMA or campaign.get("shape", 1) < find(campaign["ruleset"]).shape


def names_are_known(ruleset: Ruleset, event: Mapping[str, Any]) -> None:
    """Check that the game still has words for all keys in a log entry: rules, results, steps, questions and answers."""
    for drawn in (event, *event.get("results", ())):
        for step in (*drawn.get("steps", ()), *drawn.get("effects", ())):
            assert step["rule"] in ruleset.texts
            assert step["what"] in ruleset.words
        assert (drawn.get("outcome") or {"word": None})["word"] in (None, *ruleset.words)
        assert {asked for asked, _ in drawn.get("said", ())} <= ruleset.words.keys()


def undone(campaign: Campaign, stops: Iterable[int]) -> Iterator[int | None]:
    """Take back all there is, the last changes singly, then from stop to stop; yields the record that holds last."""
    for _ in range(5):
        campaign.undo()
        yield campaign._store.docs("history")[ONLY]["head"]
    for stop in sorted(stops, reverse=True):
        if campaign.back_to(stop):
            yield campaign._store.docs("history")[ONLY]["head"]


@pytest.mark.walk(by="test_a_golden_campaign_is_taken_in_by_the_library_and_only_read_without_a_write")
def test_a_golden_campaign_is_upgraded_verified_undone_redone_and_goes_on(file, tmp_path):
    folder = tmp_path / "campaign"
    store.import_(file, folder)
    was = store.Store.open(folder, read_only=True).seq
    expected, older = checkpoints(folder), is_older(folder)

    with Campaign.open(folder, clock=Clock()) as campaign:
        assert not campaign.view.read_only
        whole = documents(campaign)
        copies = list((folder / "aside").glob("*"))
        assert [any(copy.name in said for copy in copies) for said in campaign.notices] == [True] * older
        seen = 0
        for head in undone(campaign, expected):
            if head in expected:
                seen += 1
                assert documents(campaign) == expected[head]
        assert documents(campaign) == expected[1]  # the beginning
        assert seen >= 3
        while campaign.redo():
            pass
        assert documents(campaign) == whole
        campaign.do(AddNote(text="and on it goes"))

    results = list(verify_folder(folder))
    assert results
    assert [result.message for result in results if not result.ok] == []
    with Campaign.open(folder, read_only=True) as campaign:
        assert not campaign.notices
        assert campaign.notes()[0].text == "and on it goes"
        assert campaign.recap()

    # The copy that was kept before an upgrade is the campaign exactly as it was.
    assert len(copies) == older
    for copy in copies:
        kept = tmp_path / "kept"
        store.import_(copy, kept)
        assert store.Store.open(kept, read_only=True).seq == was
        assert checkpoints(kept) == expected
    assert store.inspect(folder, deep=True).kind == "fine"


@pytest.mark.walk
def test_a_golden_campaign_is_taken_in_by_the_library_and_only_read_without_a_write(file, tmp_path, monkeypatch):
    from campaigns.library.library import Library

    folder = Library(tmp_path / "library").import_file(file)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with Campaign.open(folder, read_only=True) as campaign:
        for character in campaign.view.characters:
            for session in range(1, campaign.view.sessions_played + 1):
                campaign.character_at(character.id, session)
        for record in campaign._store.records():
            names_are_known(campaign.ruleset, record.event)
        told = campaign.recap()
        slips = campaign.slips()
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before

    # Without the game the story is still told.
    # In a copy, for a game that is put back after it was taken out stands last, in every later test.
    others = {id: module for id, module in core.rulesets.MODULES.items() if id != campaign.ruleset.id}
    monkeypatch.setattr(core.rulesets, "MODULES", others)
    with Campaign.open(folder, read_only=True) as plain:
        assert [c.name for c in plain.view.characters] == [c.name for c in campaign.view.characters]
        assert plain.ledger() == campaign.ledger()
        assert plain.recap().splitlines()[0] == told.splitlines()[0]
        assert plain.slips().keys() == slips.keys()
        for character in plain.view.characters:
            assert plain.ruleset.sections(character.sheet)


LATER: frozenset[str] = frozenset()
"""Kinds of commands that came after the newest golden campaigns: the next release adds a generation with them."""


def test_the_golden_campaigns_hold_every_kind_of_command(tmp_path):
    held = set()
    for file in GOLDEN:
        folder = tmp_path / file.parent.name / file.stem
        store.import_(file, folder)
        with store.Store.open(folder, read_only=True) as opened:
            held |= {record.event["kind"] for record in opened.records()}
    assert every_command().keys() - held == LATER


HOW = """
{place}: what is stored has changed since this listing was written.
A shape that was released stays. Raise the number (`Ruleset.shape` in the game's record, `SCHEMA` for documents), write
the upgrade step from the last number (docs/dev/store.md, "Upgrading"), then run `python -m tests.shapes.listing`.
If this number is not in tests/shapes/released.txt yet, put the change into its step and run the same.
"""


@pytest.fixture(scope="module")
def listed() -> dict[Path, str]:
    return listings()


@pytest.mark.parametrize("kind", ["documents", *core.rulesets.MODULES])
def test_a_stored_shape_changes_only_with_its_number(kind, listed):
    ((file, text),) = ((file, text) for file, text in listed.items() if file.parent.name == kind)
    how = HOW.format(place=f"tests/shapes/{file.parent.name}/{file.name}")
    assert file.exists(), how
    assert expand(text) == expand(file.read_text()), how


def test_a_released_listing_is_never_changed():
    for place, known in released().items():
        assert checksum(HERE / place) == known, f"{place} was released; it stays as it is"


def test_every_number_up_to_todays_has_its_listing(listed):
    for file in listed:
        first = 2 if file.parent.name == "documents" else 1  # documents were not listed before
        for number in range(first, int(file.stem) + 1):
            assert (file.parent / f"{number}.txt").exists()


def test_a_field_that_changes_is_seen_and_a_type_that_is_only_renamed_is_not():
    text = "sheet: a.Sheet\n\na.Part\n  n: int 0..5\n\na.Sheet\n  parts: tuple[a.Part, ...]\n"
    assert expand(text) == ["sheet: (parts: tuple[(n: int 0..5), ...])"]
    assert expand(text) == expand(text.replace("a.Part", "b.Piece"))
    assert expand(text) != expand(text.replace("n: int", "m: int"))
    assert expand(text) != expand(text.replace("0..5", "0..4"))


@pytest.mark.walk
def test_entries_from_before_an_upgrade_are_taken_back_and_undone(file: Path, tmp_path: Path) -> None:
    store.import_(file, tmp_path / "c")
    taken = 0
    with Campaign.open(tmp_path / "c") as campaign:
        last = campaign.view.seq
        for seq in (*range(2, last, max(1, last // 10)), *range(last - 8, last)):
            before = documents(campaign)
            try:
                campaign.do(Revert(entry=seq))
            except Refusal:
                continue
            campaign.undo()
            assert documents(campaign) == before
            taken += 1
    assert taken
