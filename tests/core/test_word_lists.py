"""Words outside the lists of a sheet: none may come in, and those there stay."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from core.refusal import Refusal
from core.schema.entry import Choice, entry
from core.schema.word_lists import check_words, unknown_words

MANY = tuple(Choice(f"w{n}", "") for n in range(30))
COLORS = (Choice("red", ""), Choice("blue", ""))


@dataclass(frozen=True)
class Garment:
    color: str = entry("Color", default="red", choices=COLORS, code="bad_color")


@dataclass(frozen=True)
class Wardrobe:
    garments: tuple[Garment, ...] = entry("Garments", default=())
    colors: tuple[str, ...] = entry("Colors", default=(), choices=COLORS, code="bad_color")
    word: str = entry("Word", default="w1", choices=MANY, code="bad_word")
    sizes: dict[str, int] = entry("Sizes", default={}, keys=COLORS, code="bad_size")


def said(value: object) -> list[tuple[str, str]]:
    return [(refusal.field or "", refusal.message) for refusal in unknown_words(value)]


def test_each_word_that_is_in_no_list_is_named_with_its_place():
    garments = (Garment(), Garment("green"))
    of_colors = "isn't one of: red, blue."
    assert said(Wardrobe(garments)) == [("garments.1.color", f"Color 'green' {of_colors}")]
    assert said(Wardrobe(colors=("red", "teal"))) == [("colors.1", f"Colors 'teal' {of_colors}")]
    assert said(Wardrobe(sizes={"red": 3, "grey": 4})) == [("sizes.grey", f"Sizes 'grey' {of_colors}")]
    assert said(Wardrobe()) == said("no dataclass") == []


def test_a_long_list_is_cut():
    ((field, message),) = said(Wardrobe(word="w99"))
    assert (field, message[-1], ".." in message) == ("word", "…", False)
    assert "w0, w1, w2" in message


def test_a_word_that_was_there_stays_and_one_more_is_refused():
    old, twice = (Garment("green"),), (Garment("green"), Garment("green"))
    check_words(Wardrobe(old), Wardrobe(old))
    check_words(Wardrobe(twice), Wardrobe(old))
    check_words(Wardrobe(old), Wardrobe((Garment(), *old)))  # wherever it stands now
    for before, after in ((Wardrobe(old), Wardrobe(twice)), (Wardrobe(), Wardrobe(old)), (None, Wardrobe(old))):
        with pytest.raises(Refusal, match="green") as refused:
            check_words(before, after)
        assert refused.value.code == "bad_color"
