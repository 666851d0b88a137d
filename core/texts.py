"""The words of a game and the texts of its rules, as they lie with its chapters: files that a translator can edit.

`words.properties` has the words by their keys, `texts.properties` the rules by their ids, `terms.properties` the terms
of the game's text by what they lead to. Each line is `key = text`; an empty line, and one that begins with #, says
nothing. All may lie in the game's own folder and in each of its chapters.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property


def words(package: str) -> dict[str, str]:
    """The words of the game in a package; raises ValueError for a line that is none and for a key that stands twice."""
    return _lying_in(package, "words.properties")


class RuleTexts(Mapping[str, str]):
    """The rules of the game in a package, in the order of their numbers, read when someone first asks for one.

    That raises ValueError for a line that is none and for a rule that stands twice.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def _texts(self) -> dict[str, str]:
        found = _lying_in(self.package, "texts.properties")
        return {rule: found[rule] for rule in sorted(found, key=lambda rule: (len(rule), rule))}  # 9 before 10

    def __getitem__(self, rule: str) -> str:
        return self._texts[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


CONFLICT = "conflict."
"""What the key of a kind of conflict begins with among the terms."""


class Terms(Mapping[str, tuple[str, ...]]):
    """The terms of a game's text by where they lead: the id of an action, a rule or, after `CONFLICT`, a conflict.

    Help, palette and command line find what a player calls by the words of the text. Read when someone first asks.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def _terms(self) -> dict[str, tuple[str, ...]]:
        found = _lying_in(self.package, "terms.properties")
        return {key: tuple(term.strip() for term in text.split(",")) for key, text in found.items()}

    def __getitem__(self, key: str) -> tuple[str, ...]:
        return self._terms[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._terms)

    def __len__(self) -> int:
        return len(self._terms)


def _lying_in(package: str, name: str) -> dict[str, str]:
    """What the files of that name say, in the package and its chapters."""
    found: dict[str, str] = {}
    chapters = (f"{module.name}/" for module in pkgutil.iter_modules(sys.modules[package].__path__) if module.ispkg)
    for folder in ("", *chapters):
        for key, text in _lines(package, f"{folder}{name}"):
            if key in found:
                raise ValueError(f"{package}: {key} is defined twice, for the second time in {folder}{name}.")
            found[key] = text
    return found


def _lines(package: str, file: str) -> Iterator[tuple[str, str]]:
    """Key and text of each line of a file; nothing where there is none."""
    try:
        # importlib.resources could do it, too, but takes 2 ms to import, which a roster would wait for.
        data = pkgutil.get_data(package, file) or b""
    except OSError:
        return
    for number, line in enumerate(map(str.strip, data.decode("utf-8-sig").splitlines()), 1):
        if not line or line.startswith("#"):
            continue
        key, _, text = map(str.strip, line.partition("="))
        if not key or not text:
            raise ValueError(f"{package}: write line {number} of {file} as `key = text`: {line:.60}")
        yield key, text
