"""Numbers in words: one formatter for signs, minus and plurals, and nobody else writes them."""

import ast
import re
from pathlib import Path

import pytest

from campaigns.wording.log_entries import fact_words
from core.rulesets import find
from core.wording import (
    list_names,
    number_text,
    only,
    plural,
    quantity,
    said_of_several,
    signed_text,
    split_names,
    within_sentence,
)

SOURCES = [path for root in ("core", "campaigns", "tui") for path in sorted(Path(root).rglob("*.py"))]
FORMATTER = Path("core/wording.py")
KEYS = {Path("core/rulesets/resonance/rolls/forecast.py")}
"""Where a signed number is a key of the JSON interface, which has an ASCII minus."""

_VERBS = """
is has was does ends joins starts needs takes plans stands leaves gives makes draws acts loses wins resists lies exists
falls lacks attacks begins follows adds carries differs stays keeps this its as shows bleeds leads comes turns goes
costs unless sets continues repeats redoes class holds
"""
VERBS = frozenset(re.findall(r"[a-z]+", _VERBS))
"""Words that end in s and count nothing."""

TEXTS = re.compile(r"name|label|fault|color|code|kind|group|\bid\b|why|\bat\b")
"""Expressions that put a text into a sentence, and no number."""


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (number_text(-3), "−3"),
        (number_text(-0.5, ".2f"), "−0.50"),
        (signed_text(2), "+2"),
        (signed_text(0), "+0"),
        (signed_text(-1), "−1"),
        (quantity(1, "mote"), "1 mote"),
        (quantity(0, "mote"), "0 motes"),
        (only(0, "mote"), "no motes"),
        (only(1, "mote"), "only 1 mote"),
        (quantity(2, "activity"), "2 activities"),
        (quantity(2, "day"), "2 days"),
        (quantity(3, "box"), "3 boxes"),
        (quantity(2, "is due", "are due"), "2 are due"),
        (quantity(1234, "record", form=","), "1,234 records"),
        (quantity(5, ""), "5"),
        (plural("stitch"), "stitches"),
    ],
)
def test_a_number_in_words(said, words):
    assert said == words


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("SP for a Skill", "SP for a Skill"),
        ("Their Initiative", "their Initiative"),
        ("A thing", "a thing"),
        ("", ""),
    ],
)
def test_a_label_within_a_sentence_keeps_abbreviations_and_terms(label, said):
    assert within_sentence(label) == said


@pytest.mark.shape
def test_a_true_minus_and_a_sign_are_written_by_the_formatter_alone():
    """A hyphen of a name is no minus: whoever replaces hyphens in a text turns names into sums."""
    written_here = re.compile(r'"−"|replace\("-"|:\+d?\}|:\+\}')
    found = [
        path for path in SOURCES if path not in {FORMATTER} | KEYS and written_here.search(path.read_text("utf-8"))
    ]
    assert not found


def counted_by_hand(path: Path):
    """Texts that put a number before a plural, or choose between one and many themselves."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case (
                ast.IfExp(body=ast.Constant("s"))
                | ast.IfExp(body=ast.Constant(""), orelse=ast.Constant("s"))
                | ast.BinOp(left=ast.Constant("s"), op=ast.Mult())
            ):
                yield f"{path}:{node.lineno} {ast.unparse(node)}"
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, text in zip(node.values, node.values[1:], strict=False):
            if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
                noun = re.match(r" (?:[A-Z]?[a-z]+ )?([A-Za-z]+s)\b", str(text.value))
                said = ast.unparse(value.value)
                fixed = re.fullmatch(r"[A-Z_]+(\[\d\])?", said) or TEXTS.search(said) or "quantity(" in said
                if noun and not fixed and not {*str(text.value).split()[:2], noun.group(1)} & {*VERBS, "of"}:
                    yield f"{path}:{node.lineno} {ast.unparse(node)}"


@pytest.mark.shape
def test_so_many_of_something_is_said_by_the_formatter_alone():
    assert not [found for path in SOURCES if "sample" not in path.parts for found in counted_by_hand(path)]


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("takes damage, 2 bruising", "take damage, 2 bruising"),
        ("has a tool set: Rope", "have a tool set: Rope"),
        ("carries on", "carry on"),
        ("passes", "pass"),
        ("dies", "die"),
        ("loses a condition", "lose a condition"),
        ("Beats awarded", "Beats awarded"),
        ("now absent", "now absent"),
        ("was hurt", "were hurt"),
        ("bonus of 3", "bonus of 3"),
        ("", ""),
        ("Wits + Larceny", "Wits + Larceny"),
    ],
)
def test_what_one_did_is_said_of_several(deed, told):
    assert said_of_several(deed) == told


def test_names_in_a_row_end_with_and() -> None:
    assert [list_names(names) for names in ((), ("A",), ("A", "B"), ("A", "B", "C"))] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


def test_a_known_name_with_a_comma_or_an_and_is_whole_in_a_row_of_names() -> None:
    known = {"Dorn, the Red", "Tib and Tob"}
    for names in (["Mara"], ["Dorn, the Red"], ["Mara", "Dorn, the Red"], ["Tib and Tob", "Mara", "Dorn, the Red"]):
        assert split_names(list_names(names), known) == names
    assert split_names("Tib and Tom", known) == ["Tib", "Tom"]


def test_a_fact_is_told_as_a_card_looks_or_as_a_number_with_a_true_minus() -> None:
    hurt = {"action": "act", "outcome": {"word": "success"}, "facts": {"injuries": -2}}
    drawn = {"action": "challenge", "outcome": {"word": "x"}, "facts": {"card": "QH"}}
    assert fact_words(find("resonance"), hurt)[0].endswith(" −2")
    assert fact_words(find("background"), drawn)[0].endswith(" Q♥")
