"""The glossary is up to date, and the words it puts out are found on no screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.english.glossary import PAGE, WORDS, Word, page
from tests.english.strings import ROOT, said_by
from tests.english.test_ratchets import PACKAGES

MOST: dict[str, tuple[int, int, int]] = {
    "downtime length": (0, 1, 0),
    "event": (0, 2, 0),
    "GM": (0, 1, 1),
    "import, export": (0, 2, 0),
    "NPC": (0, 2, 0),
    "session": (0, 1, 0),
}
"""How often `PACKAGES` still use the words that are out."""
MOST_IN_DOCUMENTS: dict[str, int] = {
    "downtime length": 1,
    "event": 2,
    "GM": 1,
    "NPC": 3,
    "session": 3,
}
"""How often the pages for users still do."""


@pytest.mark.shape
def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "`make generated` writes it"


def used(word: Word, package: str) -> list[str]:
    """The strings of a package that use a word that is out."""
    seen = re.compile(word.found)
    return [f"{said.place}  {said.text}" for said in said_by(package) if seen.search(said.text)]


def documents() -> list[Path]:
    """The pages that users read."""
    folders = ("guide", "games", "reference")
    pages = (path for each in folders for path in (ROOT / "docs" / each).glob("*.md"))
    return [ROOT / "README.md", *sorted(set(pages) - {PAGE})]


def _words(path: Path) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def told(word: Word) -> list[str]:
    """The lines of documents that use a word that is out, but for what stands in them as code."""
    seen = re.compile(word.found)
    lines = ((path, line) for path in documents() for line in _words(path).splitlines())
    return [f"{path.name}  {line}" for path, line in lines if seen.search(line)]


@pytest.mark.shape
@pytest.mark.parametrize("word", [word for word in WORDS if word.found], ids=lambda word: word.term)
def test_a_word_that_is_out_is_used_no_more_often_than_before(word: Word) -> None:
    for package, most in zip(PACKAGES, MOST.get(word.term, (0, 0, 0)), strict=True):
        found = used(word, package)
        assert len(found) <= most, f"Say {word.term}, not {word.out}:\n" + "\n".join(found)
    found = told(word)
    assert len(found) <= MOST_IN_DOCUMENTS.get(word.term, 0), f"Say {word.term}, not {word.out}:\n" + "\n".join(found)
