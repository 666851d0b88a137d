import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.text.plain import clip, plain

ANY_TEXT = st.text(st.characters(exclude_categories=())) | st.text(st.sampled_from("a漢\u0301\u200d\ufe0f👩☺\u202e"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mara Voß · 漢字", "Mara Voß · 漢字"),
        ("\x1b[2Jgone", "␛[2Jgone"),
        ("\x9b2Jgone", "�2Jgone"),
        ("bell\x07 del\x7f", "bell␇ del␡"),
        ("evil\u202egnp.exe", "evil⁋gnp.exe"),
        ("two\nlines", "two↵lines"),
        ("a\u2028b\tc", "a↵b c"),
        ("lone \ud800 half", "lone � half"),
        ("👩\u200d👧 family", "👩\u200d👧 family"),
        ("[red]not markup[/]", "[red]not markup[/]"),
    ],
)
def test_what_a_terminal_would_obey_is_shown_instead(text, shown):
    assert plain(text) == shown


def test_newlines_are_kept_only_where_asked():
    assert plain("a\nb\x1b", newlines=True) == "a\nb␛"


@given(ANY_TEXT)
def test_plain_text_keeps_its_length_and_can_be_written(text):
    shown = plain(text)
    assert len(shown) == len(text)
    assert "\x1b" not in shown
    assert "\n" not in shown
    shown.encode()
    assert plain(shown) == shown


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [
        ("Mara", 4, "Mara"),
        ("Mara", 3, "Ma…"),
        ("Mara", 1, "…"),
        ("Mara", 0, ""),
        ("Mara", -3, ""),
        ("", 0, ""),
        ("漢字漢字", 8, "漢字漢字"),
        ("漢字漢字", 6, "漢字…"),
        ("e\u0301tude", 3, "e\u0301t…"),
    ],
)
def test_clipping_counts_cells(text, cells, shown):
    assert clip(text, cells) == shown


@given(ANY_TEXT, st.integers(0, 12))
@example("\u200d\u200d⺀", 1)
def test_clipped_text_always_fits(text, cells):
    assert cell_len(clip(plain(text), cells)) <= cells
