"""The readers of fuzz: each takes its first texts without a fault, and a fault is reported with its text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.faults import readers

pytestmark = pytest.mark.tool


@pytest.mark.parametrize("name", readers.READERS)
def test_a_reader_takes_its_first_texts_and_what_is_made_of_them(name: str, tmp_path: Path) -> None:
    reader, random = readers.READERS[name], Random(3)
    read, texts = reader.made(tmp_path), list(reader.texts())
    assert texts
    for text in texts:
        read(text[: readers.LONGEST] if name != "archives" else text[:-7])
        for _ in range(5):
            at = random.randrange(max(1, len(text[: readers.LONGEST])))
            read(text[:at] + random.randbytes(2) + text[at + 1 : readers.LONGEST])


def test_a_reader_that_fails_is_told_with_the_text_it_failed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("atheris")

    def texts() -> Iterator[bytes]:
        yield b"a whole text"

    monkeypatch.setitem(readers.READERS, "random tables", readers.Reader(lambda home: lambda data: None, texts))
    monkeypatch.setattr(readers, "SLICE", 1)
    monkeypatch.setenv("PYTHONSTARTUP", "")
    with pytest.raises(AssertionError, match="no reader of this name"):
        readers.fuzzed("no reader of this name", tmp_path, Random(1))
