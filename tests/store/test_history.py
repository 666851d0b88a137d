"""Looking back at records."""

from random import Random

import orjson
import pytest
from tinydb.table import Document

from campaigns.store import Damaged, Store
from tests.store.campaign import hurt, new_campaign


@pytest.fixture
def long(folder):
    """23 records in segments of uneven length, one of them without any."""
    with new_campaign(folder) as store:
        for number in range(2, 24):
            if number in (5, 6, 14):
                store.rotate()
            if number == 14:
                store.rotate()
            hurt(store, note=f"note {number} " + "x" * (number * 37 % 90))
        yield store


def test_every_record_is_found_by_its_number(long):
    assert [long.record(seq).seq for seq in range(1, 24)] == list(range(1, 24))
    assert long.record(17).event["note"].startswith("note 17 ")
    for seq in (0, -1, 24):
        with pytest.raises(IndexError):
            long.record(seq)


def test_records_in_any_range_and_either_direction(long):
    numbers = list(range(1, 24))
    for start in (None, 1, 2, 5, 6, 13, 14, 23, 24):
        for stop in (None, 1, 2, 5, 6, 14, 15, 23, 24, 99):
            expected = [n for n in numbers if (start is None or n >= start) and (stop is None or n < stop)]
            assert [r.seq for r in long.records(start=start, stop=stop)] == expected
            assert [r.seq for r in long.records(start=start, stop=stop, reverse=True)] == expected[::-1]


def test_records_are_read_as_they_are_asked_for(long, folder):
    newest = long.records(reverse=True)
    (folder / "log/000001.jsonl").unlink()
    assert next(newest).seq == 23
    assert next(newest).seq == 22
    with pytest.raises(Damaged, match=r"000001\.jsonl is missing"):
        list(newest)


def test_records_that_are_damaged_are_never_returned(long, folder):
    path = folder / "log/000001.jsonl"
    whole = bytearray(path.read_bytes())
    for place in range(whole.index(b'{"s":2'), len(whole) - 1):
        whole[place] ^= 4
        path.write_bytes(whole)
        with pytest.raises(Damaged):
            list(long.records(start=2, stop=5))
        whole[place] ^= 4


def test_search_finds_text_in_events_newest_first(long):
    assert [record.seq for record in long.search("NOTE 1")] == [19, 18, 17, 16, 15, 14, 13, 12, 11, 10]
    assert [record.seq for record in long.search("Sunken")] == [1]
    assert list(long.search("lamp")) == []  # it is in a document, not in an event
    assert list(long.search("segment")) == []  # it is in the heads of the segments


@pytest.mark.parametrize("text", ['a "quoted" word', "back\\slash", "line\nbreak", "ümläut", "卦", "\x07", "{}"])
def test_search_finds_any_text(store, text):
    hurt(store, note=f"before {text} after")
    hurt(store, note="nothing")
    assert [record.seq for record in store.search(text)] == [2]


def test_search_finds_whatever_letters_and_signs_it_is_asked_for(store, fresh_seed):
    signs = "aAkKsSK\u212aſßäÄİı卦.*+?[](){}\\^$|#&<>~-=!,:'\" \t\n\x7f\u2028😀"
    random = Random(fresh_seed)
    for _ in range(120):
        hurt(store, note="".join(random.choices(signs, k=40)))
        if random.random() < 0.3:
            store.rotate()
    texts = {record.seq: orjson.dumps(record.event).lower() for record in store.records(reverse=True)}
    for _ in range(300):
        seq, at, size = random.randrange(2, 122), random.randrange(36), random.randrange(1, 5)
        part = store.record(seq).event["note"][at : at + size]
        turned = part.translate({ord(letter): letter.swapcase() for letter in "aAkKsS"})
        found = [record.seq for record in store.search(turned)]
        assert found == [seq for seq, text in texts.items() if orjson.dumps(part)[1:-1].lower() in text]
        assert seq in found


@pytest.mark.parametrize("length", [99, 100, 101, 200_000])
def test_search_finds_a_text_of_any_length_to_its_last_letter(store, length):
    hurt(store, note="x" * length + "y")
    assert [record.seq for record in store.search("X" * length + "Y")] == [2]
    assert list(store.search("x" * length + "z")) == []


def test_search_finds_what_stands_beside_bytes_that_rotted(store, folder):
    hurt(store, note="the heron")
    hurt(store, note="a drowned bell")
    path = folder / "log/000001.jsonl"
    path.write_bytes(path.read_bytes().replace(b"drowned", b"dr\xffwned"))
    assert [record.seq for record in store.search("HERON")] == [2]
    with pytest.raises(Damaged):
        list(store.search("bell"))


def test_a_reader_looks_back_no_further_than_it_has_come(store, folder):
    reader = Store.open(folder, read_only=True)
    hurt(store)
    store.rotate()
    hurt(store)
    assert [record.seq for record in reader.records()] == [1]
    assert list(reader.search("ouch")) == []
    with pytest.raises(IndexError):
        reader.record(2)


def test_a_reader_reads_the_log_as_it_was_when_it_was_made(store):
    """It is read in another thread while play goes on: what comes meanwhile is no part of it."""
    hurt(store, note="the heron")
    reader, last = store.reader(lambda at, of: None), store.seq
    began = reader.records()
    next(began)
    hurt(store, note="the heron again")
    store.rotate()
    hurt(store, note="and again")
    assert [record.seq for record in began] == list(range(2, last + 1))
    assert [record.seq for record in reader.records(reverse=True)] == list(range(last, 0, -1))
    assert [record.seq for record in reader.search("heron")] == [last]


def test_the_records_that_move_a_document_are_those_in_which_it_moves(store, fresh_seed):
    """The result is the same as if every log entry were read, in any order and segment."""
    random = Random(fresh_seed)
    for number in range(60):
        with store.change({"number": number}):
            for who in random.sample(range(1, 5), random.randint(1, 2)):
                store.db.table(random.choice(["characters", "notes"])).upsert(Document({"hp": number}, doc_id=who))
        if random.random() < 0.15:
            store.rotate()
    every = list(store.records(reverse=True))
    for table in ("characters", "notes", "clocks"):
        for one in (None, 1, 2, 3, 4):
            moved = [r.seq for r in every if any(d.table == table and one in (None, d.id) for d in r.deltas)]
            for after in range(store.seq + 2):
                found = [record.seq for record in store.records_of(table, one, after)]
                assert found == [seq for seq in moved if seq > after], (table, one, after)
