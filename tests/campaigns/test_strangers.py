"""Campaign files made by strangers: everything in one is found good before it is kept, or it is refused in one line.

Whoever makes one can compute its sums. So a real campaign is taken apart, one thing in it is made another, and all is
put together again with sums that are right.
"""

import random
import re
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, RenameCampaign
from campaigns.errors import CampaignError
from campaigns.library.library import Library
from campaigns.reports.recap import recap
from campaigns.store.folder import state_file
from campaigns.store.log import lines, records, segments
from campaigns.store.log.segments import Position
from core.refusal import Refusal
from tests.campaigns.test_golden import GOLDEN
from tests.words import sentence

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    10**12,
    2.5,
    "",
    "x",
    "[b]\x1b[31m",
    [],
    [1],
    [[]],
    {},
    {"x": 1},
    {"1": None},
)


HEADER = len("LLLLLLLL HHHH CCCCCCCC ")


@pytest.fixture(scope="module", params=["storyteller", "destiny"])
def genuine(request) -> list[dict]:
    """The records of a real campaign."""
    (file,) = (file for file in GOLDEN if file.stem == f"{request.param}-odds-and-ends")
    return records_of(file)


def records_of(file: Path) -> list[dict]:
    """The records in a campaign file."""
    with zipfile.ZipFile(file) as packed:
        logs = [packed.read(name) for name in sorted(packed.namelist()) if name.startswith("log/")]
    return [orjson.loads(line[HEADER:]) for log in logs for line in log.splitlines()[1:]]


def forged(payloads: list[dict], file: Path) -> Path | None:
    """A campaign file of these records with all its sums right; None where no state follows from them."""
    head, at = segments.head(segments.BEGINNING)
    log, saved = bytearray(head), state_file.empty()
    for payload in payloads:
        line, crc = lines.encode(orjson.dumps(payload), at.crc)
        at = Position(1, len(log), len(log) + len(line), crc, payload["s"])
        log += line
        try:
            saved.take(records.decode(orjson.dumps(payload)), at)
        except Exception:
            return pack(bytes(log), b"{}", file)
    return pack(bytes(log), state_file.encode(saved), file)


def pack(log: bytes, saved: bytes, file: Path) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("log/000001.jsonl", log)
        packed.writestr("state.json", saved)
    return file


def places(value: Any, path: tuple = ()) -> Iterator[tuple]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def changed(payload: dict, dice: random.Random) -> dict:
    """A record with one value changed, removed or added."""
    fresh = orjson.loads(orjson.dumps(payload))
    *path, key = dice.choice(list(places(fresh))[1:])
    within: Any = fresh
    for step in path:
        within = within[step]
    how = dice.random()
    if how < 0.25:
        del within[key]
    elif how < 0.35 and isinstance(within, dict):
        within["of_a_stranger"] = dice.choice(ODD)
    else:
        within[key] = dice.choice(ODD)
    return fresh


def use(folder: Path) -> None:
    """Look at everything, take everything back, and go on; whatever cannot be done is refused in words."""
    with Campaign.open(folder) as campaign:
        for session in campaign.sessions():
            recap(campaign, session.number)
        for row in range(len(campaign.history())):
            campaign.history().line(row)
        while campaign.view.undo:
            try:
                campaign.undo()
            except (Refusal, CampaignError):
                break
    Campaign.open(folder, read_only=True).close()


@pytest.mark.walk("turn")
@pytest.mark.parametrize("turn", range(20))
def test_a_file_with_one_thing_made_another_is_refused_or_works(genuine, turn, fresh_seed, tmp_path):
    dice = random.Random(fresh_seed + turn)
    payloads = list(genuine)
    at = dice.choice([0, *range(len(payloads))] if dice.random() < 0.5 else [0])
    payloads[at] = changed(payloads[at], dice)
    if not isinstance(payloads[at].get("s"), int):
        payloads[at]["s"] = genuine[at]["s"]
    library = Library(tmp_path / "campaigns")
    taken = taken_in(library, forged(payloads, tmp_path / "forged.zip"))
    if isinstance(taken, CampaignError):
        assert "\n" not in str(taken)
        assert list(library.list()) == []
    else:
        use(taken)


def taken_in(library: Library, file: Path) -> Path | CampaignError:
    try:
        return library.import_file(file)
    except CampaignError as refused:
        return refused


@pytest.mark.walk
def test_a_small_file_takes_little_memory(genuine, tmp_path):
    """Memory is bounded by the size of the file, whatever it unpacks to: 25 times, each byte ten."""
    payloads = [*genuine, {**genuine[-1], "s": genuine[-1]["s"] + 1, "d": [], "e": {"x": [{}] * 4_000_000}}]
    file = forged(payloads, tmp_path / "bomb.zip")
    tracemalloc.start()
    try:
        with pytest.raises(CampaignError, match=r"far more"):
            Library(tmp_path / "campaigns").import_file(file)
        assert tracemalloc.get_traced_memory()[1] < 1000 * file.stat().st_size
    finally:
        tracemalloc.stop()


def test_a_file_that_says_it_is_small_takes_no_more_memory_than_that(tmp_path):
    file = pack(b"0" * 50_000_000, b"{}", tmp_path / "bomb.zip")
    data = bytearray(file.read_bytes())
    at = data.index(b"PK\x01\x02") + 24  # where the list at the end says how large the log is
    data[at : at + 4] = (1000).to_bytes(4, "little")
    file.write_bytes(data)
    tracemalloc.start()
    try:
        with pytest.raises(CampaignError, match=re.escape(sentence("campaigns.store.folder.archive:_not_a_campaign"))):
            Library(tmp_path / "campaigns").import_file(file)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("packing", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_only_what_is_stored_or_deflated_is_unpacked(genuine, packing, tmp_path):
    whole = forged(genuine, tmp_path / "whole.zip")
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(tmp_path / "new.zip", "w", packing) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    with pytest.raises(CampaignError, match=re.escape(sentence("campaigns.store.folder.archive:_members#1"))):
        Library(tmp_path / "campaigns").import_file(tmp_path / "new.zip")


@pytest.fixture
def todays(tmp_path) -> list[dict]:
    """The records of a campaign in today's shape."""
    library = Library(tmp_path / "own")
    folder = library.new("The weir", "storyteller", seed="a seed")
    with Campaign.open(folder) as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(RenameCampaign(name="The mill"))
    return records_of(library.export(folder, tmp_path / "own.zip"))


def refused(payloads: list[dict], tmp_path: Path) -> str:
    with pytest.raises(CampaignError) as caught:
        Library(tmp_path / "campaigns").import_file(forged(payloads, tmp_path / "forged.zip"))
    return str(caught.value)


def test_a_record_that_is_missing_is_noticed_whatever_its_sums(todays, tmp_path):
    todays[-1]["s"] += 1
    assert "follows entry" in refused(todays, tmp_path)


def test_a_step_that_undo_could_not_take_back_is_refused(todays, tmp_path):
    (step,) = [step for step in todays[-1]["d"] if step[0] == "campaign"]
    assert step[4]["name"] == "The weir"
    step[4]["name"] = "The Sunken Vale"
    assert "no longer fits" in refused(todays, tmp_path)


@pytest.mark.parametrize("field", ["actor", "prev", "title"])
def test_an_event_that_does_not_say_all_that_is_read_of_it_is_refused(todays, field, tmp_path):
    del todays[-1]["e"][field]
    assert field in refused(todays, tmp_path)


@pytest.mark.parametrize("part", ["answers", "steps", "effects", "said", "outcome"])
@pytest.mark.parametrize("several", [False, True])
def test_each_part_of_a_logged_draw_is_read(todays, part, several, tmp_path):
    forgery: Any = {"nobody": 1} if part == "outcome" else [{"nobody": 1}]
    todays[-1]["e"] |= {"results": [{}, {part: forgery}]} if several else {part: forgery}
    assert sentence("campaigns.library.import_check:check_documents#2") in refused(todays, tmp_path)


def test_a_document_that_leans_on_a_default_is_refused(todays, tmp_path):
    (step,) = [step for step in todays[0]["d"] if step[0] == "campaign"]
    del step[3]["day_label"]
    assert "campaign 1 is incomplete" in refused(todays, tmp_path)


@pytest.mark.parametrize(
    "part",
    [
        {"s": "1"},
        {"s": True},
        {"e": []},
        {"i": 1.5},
        {"v": "2"},
        {"d": [[1, 1, "new", {}, None]]},
        {"d": [["notes", -1, "new", {}, None]]},
        {"d": [["notes", 1, "new", None, {}]]},
        {"d": [["notes", 1, "in", {}, None]]},
    ],
    ids=str,
)
def test_a_record_whose_parts_are_of_other_types_is_none(part):
    right = {"s": 1, "e": {}, "d": [["notes", 1, "new", {}, None]], "i": 2}
    records.decode(orjson.dumps(right))
    with pytest.raises(ValueError, match=re.escape(sentence("campaigns.store.log.records:decode#2"))):
        records.decode(orjson.dumps(right | part))
