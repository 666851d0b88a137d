"""Mistakes in a game that reading it reveals, one line each with its place.

Mistakes that show only in play are found by `campaigns.conformance`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from sys import modules
from typing import Any

from campaigns.authoring.first_try import failures
from campaigns.authoring.first_values import refused_first_values
from campaigns.authoring.loose_ends import loose_ends
from campaigns.authoring.stored_types import unstorable_fields
from campaigns.authoring.words import names_in_package
from core.load_checks import obvious, plain
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode, encode
from core.texts import RuleTexts, own_words

_KEY = re.compile("[a-z][a-z0-9_]*")


def faults(ruleset: Ruleset) -> Iterator[str]:
    """The faults of a game as lines such as `__init__.py:55: "rolled" has no line in words.properties`."""
    if wrong := [*plain(ruleset)] or [*_unreadable_files(ruleset)]:
        yield from wrong
        return
    try:
        whole = ruleset.whole()
    except Exception as error:  # code from someone else's package
        yield f"whole: it doesn't load ({type(error).__name__}: {error!s:.200})"
        return
    yield from obvious(ruleset, whole)
    unstored = [*unstorable_fields(ruleset)]
    unmade = [*_sheets(ruleset)]
    yield from (*unstored, *unmade)
    if not unstored and not unmade:
        yield from (*refused_first_values(ruleset), *loose_ends(ruleset), *failures(ruleset))
    package = ruleset.texts.package if isinstance(ruleset.texts, RuleTexts) else ""
    if package:
        yield from _check_words(ruleset, package)
    yield from _lines(own_words(ruleset.words), "words.properties", _KEY)
    yield from _lines(ruleset.texts, "texts.properties", re.compile(rf"{ruleset.id}-[1-9]\d*"))


def _unreadable_files(ruleset: Ruleset) -> Iterator[str]:
    """Lines about files of rule texts and terms with a faulty line; those of words are read with the game's code."""
    for read in (ruleset.texts, ruleset.terms):
        try:
            len(read)
        except ValueError as error:
            yield str(error)


def _sheets(ruleset: Ruleset) -> Iterator[str]:
    """The faults of a new sheet, and rows of it that lead to no value."""
    for player in (True, False):
        try:
            sheet = ruleset.new_sheet(player)
            data = encode(sheet)
            decode(ruleset.sheet, data, strict=True)
            rows = [row for section in ruleset.sections(sheet) for row in section.rows if row.path]
        except Refusal as refusal:
            yield f"new sheet: {refusal.field}: {refusal.message}"
            return
        except Exception as error:  # code from someone else's package
            yield f"new sheet: {type(error).__name__}: {error}"
            return
        yield from (f"new sheet: {fault.field}: {fault.message}" for fault in ruleset.check_sheet(sheet))
        yield from (f"sections: {row.label!r} leads nowhere: {row.path}" for row in rows if not _leads(data, row.path))


def _leads(data: Any, path: Iterable[str | int]) -> bool:
    try:
        for key in path:
            data = data[key]
    except (LookupError, TypeError):
        return False
    return True


def _check_words(ruleset: Ruleset, package: str) -> Iterator[str]:
    """Words and rule texts that the code uses but that are missing, and words it never uses."""
    code = names_in_package(package)
    units = {ruleset.downtime.unit} if ruleset.downtime else set()
    for key in sorted(code.find_missing(ruleset.words)):
        yield f"{_place(package, key)}: {key!r} has no line in words.properties"
    for key in sorted(code.idle(own_words(ruleset.words).keys() - units)):
        yield f"words.properties: {key!r} is never used in the code"
    rules = {text for text in code.written if re.fullmatch(rf"{ruleset.id}-\d+", text)}
    for rule in sorted(rules - ruleset.texts.keys()):
        yield f"{_place(package, rule)}: {rule} has no text in texts.properties"


def _place(package: str, key: str) -> str:
    """The file and line that uses a key first, or the package's name."""
    folder = Path(str(modules[package].__file__)).parent
    for file in sorted(folder.rglob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if f'"{key}"' in line or f"'{key}'" in line:
                return f"{file.relative_to(folder)}:{number}"
    return package


def _lines(found: Mapping[str, str], file: str, key: re.Pattern[str]) -> Iterator[str]:
    """Malformed keys, and placeholders other than a label."""
    for name, text in found.items():
        if not key.fullmatch(name):
            yield f"{file}: {name!r} is not a valid key here"
        for other in set(re.findall("[{][^{}]*}?", text)) - {"{label}"}:
            yield f"{file}: {name}: {other} is never filled in; only {{label}} is"
