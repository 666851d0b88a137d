"""Generators of Perchance: their lists are tables, and their code is refused at its line."""

from fractions import Fraction

import pytest

from campaigns.random_tables.chances import chances
from campaigns.random_tables.commands import Roll
from campaigns.random_tables.parser import read_table, read_tables
from tests.words import sentence

INNS = """\
title = Inns of the valley
$meta
  title = Inns
  description = Names for inns.

// What is shown
output
  The [adjective] [beast]  // most inns
  [beast]'s {rest|end} ^2
  <b>{3-8}</b> [beast.selectMany(3)] and {a} old\\s[beast.titleCase]^.5

adjective
\tred
\tvery old^3
beast = owl
"""


def tables(text, name="inn"):
    reads = read_tables(name, f"{name}.perchance", text)
    assert [fault for each in reads for fault in each.faults] == []
    return {each.table.name: each for each in reads}


def entries(read):
    return list(zip((row.text for row in read.table.rows), chances(read.table), strict=True))


def test_each_list_is_a_table_and_the_output_has_the_name_of_the_file():
    found = tables(INNS)
    assert [*found] == ["inn", "adjective", "beast"]
    assert entries(found["inn"]) == [
        ("The [adjective] [beast]", Fraction(2, 7)),
        ("[beast]'s [rest|end]", Fraction(4, 7)),
        ("[d6+2] [3 beast] and an old [beast]", Fraction(1, 7)),
    ]
    assert entries(found["adjective"]) == [("red", Fraction(1, 4)), ("very old", Fraction(3, 4))]
    assert entries(found["beast"]) == [("owl", Fraction(1))]


def test_what_it_does_not_apply_is_told():
    (guess,) = tables(INNS)["inn"].guesses
    assert guess.endswith(" .titleCase.")
    (guess,) = tables("pet\n  {A} [pet] or cat{s}, a dog\n  mood = good\n")["inn"].guesses
    assert guess.endswith(" {A}, {s}, mood = good.")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{an owl|the owl}", "[an owl|the owl]"),
        ("{A} owl, {a} dog", "An owl, a dog"),
        ("{4-4} owls", "4 owls"),
        ("{1-20} owls", "[d20] owls"),
        ("{0-3} owls", "[d4-1] owls"),
        ("[owl.selectUnique(2)]", "[2 different owl]"),
        ("[owl.selectOne.upperCase]", "[owl]"),
        ("[output]", "[inn]"),
        ("\\[owl\\] \\{owl\\}", "\\[owl\\] {owl}"),
        ("2^", "2^"),
        ("https://owl", "https://owl"),
    ],
)
def test_an_entry_is_written_as_in_other_tables(entry, said):
    table = tables(f"owl\n  {entry}\n")["inn"].table
    assert [row.text for row in table.rows] == [said]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("owl\n  a\n  [n = owl.selectOne]\n", 3),
        ("owl\n  [owl.length]\n", 2),
        ("owl\n  {a|b^2}\n", 2),
        ("owl\n  {import:other}\n", 2),
        ("owl\n  birds\n    tit\n", 3),
        ("owl\n  a{b\n", 2),
        ("owl\n  a\nmake(x) =>\n  return x\n", 3),
        ("owl\ndog\n  a\n", 1),
    ],
)
def test_code_and_lists_within_lists_are_refused_with_their_line(text, line):
    faults = [fault for each in read_tables("inn", "inn.perchance", text) for fault in each.faults]
    assert [fault.line for fault in faults] == [line], faults


def test_a_text_that_may_be_a_generator_is_told():
    doubt = sentence("campaigns.random_tables.parser:_find")
    (guess,) = read_table("inn", "inn.txt", "output // shown\n  The [beast]\n\nbeast\n\towl\n").guesses
    assert doubt in guess
    for text in ("Fog\nRain\n", "Weather:\n  Fog\n  Rain\n", "# read: list\nowl\n  a\ndog\n  b\n"):
        assert not any(doubt in each for each in read_table("inn", "inn.txt", text).guesses)


def test_it_is_rolled_like_any_table(make, write):
    campaign = make()
    write("inn.perchance", "output\n  The [beast]\n\nbeast\n  owl\n")
    campaign.do(Roll(tables="inn"))
    assert campaign.rolls()[0].text == "The owl"
