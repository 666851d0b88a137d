"""What the product says, by name: a test asks for the sentence here, so that a better word costs one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from core import rulesets
from core.refusal import Refusal
from tui.keys import every_command


def word(game: str, key: str) -> str:
    """The word of a game for a key of its `words.properties`; a test with a key that isn't there fails."""
    return rulesets.find(game).words[key]


def key_help(id: str) -> str:
    """What help says about the key of a command."""
    return next(each.help for each in every_command() if each.id == id)


@contextmanager
def refused(code: str) -> Iterator[None]:
    """A refusal with this code, whatever its words are."""
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.code == code
