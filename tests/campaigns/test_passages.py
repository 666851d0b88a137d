"""Passages between bars: found in texts, and left out of what players read."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.visibility.passages import passages, strip_hidden, without_hidden


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The baker ||is a spy||.", ["is a spy"]),
        ("||All of it.||", ["All of it."]),
        ("One ||two|| three ||four|| five", ["two", "four"]),
        ("Over ||two\nlines|| goes", ["two lines"]),
        ("@[Ann||Sister Ann.md] is ||not @[Bo||Bo.md]|| here", ["not @[Bo||Bo.md]"]),
        ("a || b || c", []),
        ("| Name | || | x |", []),
        ("||Begun, and never ended.\n\nAnother ||one||.", ["one"]),
        ("||||", []),
        ("a lone || bar", []),
    ],
)
def test_a_passage_stands_between_bars_in_one_paragraph(text, words):
    assert [each.words for each in passages(text)] == words


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The baker ||is a spy||.", "The baker."),
        ("The baker ||is a spy|| and fat.", "The baker and fat."),
        ("||Count|| Rauf", "Rauf"),
        ("A mill.\n||A cellar below.||\nA weir.", "A mill.\nA weir."),
        ("||All of it.||", ""),
        ("plain | text", "plain | text"),
    ],
)
def test_a_hidden_passage_leaves_no_trace(text, told):
    assert without_hidden(text) == told


def test_a_known_passage_stands_without_its_bars():
    assert without_hidden("The baker ||is\na spy|| and ||fat||.", {"is a spy"}) == "The baker is\na spy and."


@dataclass(frozen=True)
class Page:
    """A value of a game with texts in it."""

    title: str
    lines: tuple[str, ...] = ()


def test_the_texts_of_a_dataclass_are_told_and_one_without_passages_is_itself():
    assert strip_hidden(Page("x ||y||", ("z ||w||",))) == Page("x", ("z",))
    plain = Page("x", ("z",))
    assert strip_hidden(plain) is plain


def test_the_texts_of_a_value_are_told_however_deep():
    assert strip_hidden({"a": ["x ||y||", ({"b": "||z||"},)], "n": 3}) == {"a": ["x", ({"b": ""},)], "n": 3}


PIECES = st.lists(
    st.sampled_from(["||", "secret", " ", "\n", "\n\n", ".", "@[Ann]", "@[A||b]", "|", "word"]), max_size=14
)


@given(PIECES)
def test_hidden_words_are_gone_and_the_rest_stays(pieces):
    text = "".join(pieces)
    told = without_hidden(text)
    kept = text
    for each in reversed([*passages(text)]):
        kept = kept[: each.start] + kept[each.end :]
    assert "".join(told.split()) == "".join(kept.split())
    every = {each.words for each in passages(text)}
    assert "".join(without_hidden(text, every).split()) == "".join(without_bars(text).split())


def without_bars(text: str) -> str:
    for each in reversed([*passages(text)]):
        text = text[: each.start] + text[each.start + 2 : each.end - 2] + text[each.end :]
    return text
