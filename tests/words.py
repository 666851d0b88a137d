"""The product's sentences, by name: a test asks for the sentence here, so that a better word costs one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaigns.command_language.names import count_of
from core import rulesets
from core.refusal import Refusal
from core.schema.bounds import number_fault
from core.schema.entry import Entry
from tests.english.sentences import filled, sentences_of
from tui.cli.reports import Verification, verification_text
from tui.key_bindings import every_command


def word(game: str, key: str) -> str:
    """The word of a game for a key of its `words.properties`; a test with a key that isn't there fails."""
    return rulesets.find(game).words[key]


def key_help(id: str) -> str:
    """Return the help about the key of a command."""
    return next(each.help for each in every_command() if each.id == id)


@contextmanager
def refused(code: str) -> Iterator[None]:
    """A refusal with this code, whatever its words are."""
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.code == code


def out_of_bounds(label: str, low: int, high: int, value: object = None) -> str:
    """The fault of a number beyond its bounds; of a `value` that isn't a whole number, if one is given."""
    return number_fault(label, high + 1 if value is None else value, Entry(label, low=low, high=high))


def nothing_called(name: str) -> str:
    """The answer to a name that nothing has."""
    return count_of((), name)


def log_is_whole(results: int) -> str:
    """The first line about a whole log with this many logged results, all of them right."""
    return next(verification_text(Verification(results, (), (), "", ())))


def sentence(place: str, *values: object) -> str:
    """The sentence of a function, with these values; without values, its longest part between two of them.

    A place names a module and a function, and which of several sentences: `tui.scenes.pane:nothing_open#2`.
    """
    module, _, rest = place.partition(":")
    name, _, number = rest.partition("#")
    found = sentences_of(module, name)
    assert found if number else len(found) == 1, f"{place} has {len(found)} sentences"
    return filled(found[int(number or 1) - 1], *values)
