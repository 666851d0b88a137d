"""The words of a game and the texts of its rules, in files of its chapters that a translator can edit.

`words.properties` has words by key, `texts.properties` rules by id, and `terms.properties` the terms of the game's
text by what they lead to. Each line is `key = text`; empty lines and lines that begin with # are ignored. The game's
folder and each of its chapters can have all three.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from core.wording import readable


def words(package: str) -> dict[str, str]:
    """The words of the game in a package; raises ValueError for a line without `=` and for a key defined twice."""
    return _merged_files(package, "words.properties")


_USUAL = {
    "card": "card",
    "cards": "cards",
    "die": "die",
    "dies": "dice",
    "action": "action",
    "total": "Total",
    "margin": "Margin",
}
"""Words that most small games would write in the same way."""


class DerivedWords(dict[str, str]):
    """The words of a game that writes only those it wants to be different.

    `own` are those of its file. The labels of its sheet and a few usual words are there as well, and any other key is
    shown as it reads: `far_away` is "Far away", and `p_success` is "Success".
    """

    def __init__(self, own: Mapping[str, str], labels: Mapping[str, str]) -> None:
        super().__init__({**_USUAL, **labels, **own})
        self.own = own

    def __missing__(self, key: str) -> str:
        return readable(key.removeprefix("p_"))


def without_word(keys: Iterable[str], words: Mapping[str, str]) -> set[str]:
    """The keys for which a game has no word, though it has to write each."""
    return set() if isinstance(words, DerivedWords) else set(keys) - words.keys()


def own_words(words: Mapping[str, str]) -> Mapping[str, str]:
    """The words that a game writes itself."""
    return words.own if isinstance(words, DerivedWords) else words


class RuleTexts(Mapping[str, str]):
    """The rule texts of the game in a package, in the order of their numbers, read at first use.

    Reading raises ValueError for a line without `=` and for a rule defined twice.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def _texts(self) -> dict[str, str]:
        found = _merged_files(self.package, "texts.properties")
        return {rule: found[rule] for rule in sorted(found, key=lambda rule: (len(rule), rule))}  # 9 before 10

    def __getitem__(self, rule: str) -> str:
        return self._texts[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


CONFLICT = "conflict."
"""The beginning of the key of a kind of conflict among the terms."""


class Terms(Mapping[str, tuple[str, ...]]):
    """The terms of a game's text by where they lead: the id of an action, of a rule or, after `CONFLICT`, of a
    conflict.

    Help, palette and command line find things by these words of the text. They are read at first use.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def _terms(self) -> dict[str, tuple[str, ...]]:
        found = _merged_files(self.package, "terms.properties")
        return {key: tuple(term.strip() for term in text.split(",")) for key, text in found.items()}

    def __getitem__(self, key: str) -> tuple[str, ...]:
        return self._terms[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._terms)

    def __len__(self) -> int:
        return len(self._terms)


def _merged_files(package: str, name: str) -> dict[str, str]:
    """The keys and texts of the files of that name in the package and its chapters."""
    found: dict[str, str] = {}
    chapters = (f"{module.name}/" for module in pkgutil.iter_modules(sys.modules[package].__path__) if module.ispkg)
    for folder in ("", *chapters):
        for key, text in _lines(package, f"{folder}{name}"):
            if key in found:
                raise ValueError(f"{package}: {key} is defined twice, for the second time in {folder}{name}.")
            found[key] = text
    return found


def _lines(package: str, file: str) -> Iterator[tuple[str, str]]:
    """Key and text of each line of a file; nothing if the file doesn't exist."""
    try:
        # importlib.resources could do this as well, but takes 2 ms to import, which would delay the first screen.
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
