"""Few tests write out a sentence of the product: they ask for it by name (`tests/words.py`).

A better word then costs one line. `KEPT` lists the tests that do write some out, with the reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.english.strings import HOLE, ROOT, said_by
from tests.words import sentence

FEWEST = 4
"""Words of a text that counts as a sentence."""
LOOKING = ("expect", "says", "sees", "shows", "shown", "until", "wait_for", "waits_for")
"""Functions that look for their arguments on a screen."""

KEPT: dict[str, dict[str, int]] = {
    "the words of a page, as a browser or another program reads it": {
        "board/test_browser.py": 2,
        "board/test_strangers.py": 1,
        "cli/test_plain.py": 1,
        "test_game_package.py": 5,
    },
    "a value that the test works out is within the sentence": {
        "authoring/test_authoring.py": 1,
        "campaigns/test_reverting.py": 5,
        "campaigns/test_cleanup.py": 1,
        "cli/test_newcomer.py": 1,
        "cli/test_missing_games.py": 1,
        "core/test_texts.py": 1,
        "store/test_rare_ways.py": 1,
        "tui/test_recovery.py": 1,
    },
    "a whole line, made of several texts, is what it tests": {
        "campaigns/test_figures.py": 1,
        "campaigns/test_paper.py": 2,
        "campaigns/test_slips_and_recaps.py": 1,
        "core/background/test_fray_acts.py": 2,
        "core/destiny/test_downtime_told.py": 1,
        "core/destiny/test_scene_time.py": 1,
        "core/resonance/test_rolls.py": 1,
        "core/resonance/test_screen_care.py": 1,
        "core/resonance/test_tables.py": 1,
        "store/test_recovery.py": 2,
        "tui/test_empty_places.py": 1,
        "tui/test_panels.py": 1,
        "tui/test_present_panes.py": 1,
        "tui/test_session_destiny.py": 1,
        "tui/test_todo.py": 1,
    },
    "a few words of a longer text are enough, where a screen may wrap or cut the rest": {
        "campaigns/test_foreign_calendars.py": 1,
        "core/aisling/test_draw.py": 2,
        "core/aisling/test_play_draws.py": 2,
        "core/background/test_competition.py": 1,
        "core/background/test_sheet.py": 2,
        "core/destiny/test_own_hand.py": 1,
        "core/storyteller/test_care.py": 1,
        "tui/test_failing_disk.py": 2,
        "tui/test_figures.py": 1,
        "tui/test_guides.py": 1,
        "tui/test_library.py": 2,
        "tui/test_map.py": 1,
        "tui/test_prepared.py": 3,
        "tui/test_session.py": 1,
    },
    "the text says to a reader of the test what is waited for": {
        "tui/keys_count.py": 1,
        "tui/test_ask_phase.py": 1,
        "tui/test_draw_costs.py": 1,
    },
}
"""How many sentences a file may write out, by reason. Lower a number when you name one; don't add a file."""


@pytest.mark.shape
def test_no_test_writes_out_a_sentence_that_it_could_ask_for_by_name() -> None:
    most = {file: number for files in KEPT.values() for file, number in files.items()}
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("*.py")):
        name = str(file.relative_to(ROOT / "tests"))
        if own := [text for text in dict.fromkeys(asserted(file)) if is_said(text)]:
            found[name] = own
    more = {name: texts for name, texts in found.items() if len(texts) > most.get(name, 0)}
    assert not more, "ask for these by name (tests/words.py): " + "\n".join(f"{f}: {t}" for f, t in more.items())


@pytest.mark.shape
def test_every_place_that_a_test_names_has_its_sentence() -> None:
    places = {
        (str(file.relative_to(ROOT)), place)
        for file in (ROOT / "tests").rglob("*.py")
        for place in re.findall(r"""\bsentence\(\s*["'](\w[\w.]*:[^"']+)["']""", file.read_text(encoding="utf-8"))
    }
    gone = [f"{file}: {place}" for file, place in sorted(places) if not _is_there(place)]
    assert places
    assert not gone, "name the function that says it now: " + "\n".join(gone)


def _is_there(place: str) -> bool:
    try:
        return bool(sentence(place))
    except (AssertionError, IndexError, OSError):
        return False


@pytest.mark.shape
@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("There is no such file.", True),
        ("Nothing here is called Fire", True),
        ("no such file", False),
        ("This stands nowhere in the program.", False),
    ],
)
def test_sentences_of_the_product_are_known(text: str, is_one: bool) -> None:
    assert is_said(text) == is_one


def asserted(file: Path) -> Iterator[str]:
    """The texts that a test asserts, looks for on a screen, or matches with the message of an error."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for part in _looked_for(node):
            for each in ast.walk(part):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.value.replace("\\", "")


def _looked_for(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assert):
        return [node.test]
    if not isinstance(node, ast.Call):
        return []
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    matched = [each.value for each in node.keywords if each.arg == "match"] if name == "raises" else []
    return [*node.args, *matched] if name in LOOKING else matched


def is_said(text: str) -> bool:
    """Return True if the program says this text, or if it holds a sentence that the program says."""
    if len(text.split()) < FEWEST:
        return False
    everything, parts = _said()
    return text.strip() in everything or any(part in text for part in parts)


@cache
def _said() -> tuple[str, tuple[str, ...]]:
    texts = [each.text for package in ("tui", "campaigns", "core") for each in said_by(package)]
    parts = {part.strip() for text in texts for part in re.split(r"\{\w*\}", text.replace(HOLE, "{}"))}
    return "\n".join(texts), tuple(part for part in parts if len(part.split()) >= FEWEST)
