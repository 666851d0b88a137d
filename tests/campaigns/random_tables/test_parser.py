"""Files read as random tables, and what stands in brackets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.random_tables.notation import Dice, From, OneOf, parts, pieces, read_request
from campaigns.random_tables.parser import read_table
from core.refusal import Refusal
from tests.words import refused, sentence


def rows(text, file="own/t.txt"):
    read = read_table("t", file, text)
    assert not read.faults
    return [(row.low, row.high, row.text) for row in read.table.rows]


def faults(text, file="own/t.txt"):
    return [(fault.line, fault.message) for fault in read_table("t", file, text).faults]


def test_a_list_of_names_is_a_table():
    assert rows("# names\n\n Anna \nBert\n\\# Carl") == [(1, 1, "Anna"), (2, 2, "Bert"), (3, 3, "# Carl")]
    assert rows("3x Anna\n2 × Bert\n3 goblins") == [(1, 3, "Anna"), (4, 5, "Bert"), (6, 6, "3 goblins")]


@pytest.mark.parametrize(
    "text",
    [
        "1. a\n2-5: b\n6) c",
        "01 : a\n02–05 | b\n06.c",
        "1\ta\n2-5\tb\n6\tc",
    ],
)
def test_numbers_may_stand_before_entries(text):
    assert rows(text) == [(1, 1, "a"), (2, 5, "b"), (6, 6, "c")]


@pytest.mark.parametrize(
    "text",
    [
        "1-2,a\n3-6,b",
        "1-2;a\n3-6;b",
        '"1-2","a"\r\n"3-6","b"\r\n',
        "roll,what\n1-2,a\n3-6,b",
        "d6\twhat\n1-2\ta\n3-6\tb",
        "weight,what\n2,a\n4,b",
        "2,a\n4,b",
        "2x,a\n4x,b",
        "what,weight\na,2\nb,4",
    ],
)
def test_csv_is_read_as_people_paste_it(text):
    assert rows(text, "own/t.csv") == [(1, 2, "a"), (3, 6, "b")]


@pytest.mark.parametrize("text", ["|---|---|\n|---|---|", "d6\n|---|\n|---|\n|---|", "d6,Result |\n|---|---|\n| -|\n"])
def test_a_frame_with_nothing_in_it_has_no_entry(text):
    assert faults(text) == [(0, sentence("campaigns.random_tables.row_ranges:table_of#2"))]


def test_further_columns_are_put_together_and_one_alone_is_a_list():
    assert rows('a,"b, c",d\n"e\nf",,\n', "own/t.csv") == [(1, 1, "a, b, c, d"), (2, 2, "e f")]
    assert rows("Anna\nBert", "own/t.csv") == [(1, 1, "Anna"), (2, 2, "Bert")]


def test_a_hundred_is_written_as_dice_show_it():
    assert rows("1-95: a\n96-00: b")[-1] == (96, 100, "b")


def test_added_dice_are_named_above():
    assert rows("# 2d6\n2-6: a\n7-12: b") == [(2, 6, "a"), (7, 12, "b")]
    assert rows("2d6,what\n2-6,a\n7-12,b", "own/t.csv") == [(2, 6, "a"), (7, 12, "b")]
    assert faults("# 2d6\n2-6: a\n7-11: b") == [(3, sentence("campaigns.random_tables.row_ranges:table_of#3", 11, 12))]


def test_entries_may_be_for_cards():
    table = read_table("t", "own/t.txt", "hearts = love\n* = nothing [x]").table
    assert [(row.key, row.text) for row in table.rows] == [("hearts", "love"), ("*", "nothing [x]")]
    assert table.keyed


def test_every_fault_is_named_with_its_line():
    assert [line for line, _ in faults("1. a\n3. b\n\nc\n2-1: d\n4. [x\n5.\n5-6: e")] == [2, 4, 5, 6, 7, 8]
    assert faults("a = b\nc\na = d")[0][0] == 2
    assert faults("a = b\nc = d\nA = d") == [(3, sentence("campaigns.random_tables.row_ranges:_check_key#2", "A"))]
    assert faults("# 0d6\na") == [(1, sentence("campaigns.random_tables.notation:dice_of", "0d6", 100, 1000))]
    assert faults("# nothing") == [(0, sentence("campaigns.random_tables.row_ranges:table_of#2"))]
    assert faults("2000x a") == [(1, sentence("campaigns.random_tables.row_ranges:_weight", 1000, 2000))]
    assert faults("ok\n" + "a" * 3000)[0][0] == 2
    assert faults("roll,what\n1,a\nx,b", "own/t.csv")[0][0] == 3


@pytest.mark.parametrize("head", ["", "Weather\n", "d6 Weather\n"])
@pytest.mark.parametrize("entries", ["1. Fog\n2. Rain\n4. Sun", "1 Fog\n2 Rain\n4 Sun", "1-2 Fog\n3 Rain\n5-6 Sun"])
def test_numbers_with_a_gap_are_refused_at_their_line(head: str, entries: str) -> None:
    assert {line for line, _ in faults(head + entries)} == {3 + head.count("\n")}


def test_numbers_that_count_things_are_read_as_text_if_the_file_says_so() -> None:
    counts = "1 ogre\n2 wolves\n4 bandits"
    assert "# read: list" in read_table("foes", "foes.txt", counts).faults[0].message
    for said in (f"# read: list\n{counts}", "1 ogre\n3 wolves\n6 bandits", "1 bear\n2 bears\n4 bears"):
        read = read_table("foes", "foes.txt", said)
        assert (read.faults, read.way) == ((), "list")


@given(st.text(max_size=200), st.sampled_from(["t.txt", "t.csv", "t.perchance"]))
def test_whatever_a_file_holds_it_is_read_or_its_faults_are_named(text, file):
    read = read_table("t", file, text)
    assert read.faults or read.table.rows
    assert all(read.table.row_at(number) for number in range(1, min(read.table.size, 50) + 1) if not read.faults)


@pytest.mark.parametrize("number", [1, 13])
def test_a_number_that_no_entry_has_is_refused(number):
    table = read_table("t", "t.txt", "# 2d6\n2-6: Fog\n7-12: Rain").table
    assert [table.row_at(found).text for found in (2, 6, 7, 12)] == ["Fog", "Fog", "Rain", "Rain"]
    with refused("no_such_entry"):
        table.row_at(number)


def test_brackets():
    assert parts("trade") == (From("trade"),)
    assert parts("3 different city names + d%") == (From("city names", 3, True), Dice(1, 100))
    assert parts("2d6 - 1") == (Dice(2, 6, -1),)
    assert parts("red| green|") == (OneOf(("red", "green", "")),)
    assert pieces(r"a \[b\] [c]") == ("a ", "[", "b", "]", " ", (From("c"),))
    assert read_request("a + b") == ((From("a"), From("b")),)


@pytest.mark.parametrize(
    "text", ["[", "]", "[]", "[a", "[0 a]", "[101 a]", "[1d1]", "[999d6]", "[a+]", "[a=b]", "[[a]]"]
)
def test_a_bracket_that_makes_no_sense_is_refused(text):
    with pytest.raises(Refusal):
        pieces(text)


def test_fifty_thousand_entries_are_read_and_one_more_is_a_fault():
    text = "\n".join(map("entry {}".format, range(50_000)))
    assert read_table("t", "t.txt", text).table.size == 50_000
    assert faults(f"{text}\nmore") == [(50_001, sentence("campaigns.random_tables.row_ranges:table_of#1", 50000))]


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("names", "Anna", "person"),
        ("city places", "the mill", "place"),
        ("treasures", "a cup", "thing"),
        ("rumours", "They say so.", "thread"),
        ("names", "# of inns\n#  Kind:  place \nThe Lantern", "place"),
        ("places", "# kind: omen\n# 2d6\n2-12: a bell", "omen"),
        ("what", "# kind: place\nweight,name\n2,the mill", "place"),
        ("names", "# kind:\nperhaps # kind: place", "person"),
    ],
)
def test_a_table_says_what_its_results_are(name, text, kind):
    file = "t.csv" if text.count(",") > 1 else "t.txt"
    read = read_table(name, file, text)
    assert read.faults == ()
    assert read.kind == kind
    assert bool(read.table.dice) is ("2d6" in text)
