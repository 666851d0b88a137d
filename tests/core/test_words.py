"""No game says what it has no word for; what its code names is looked at by `campaigns.conformance`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.resolve import answer
from core.rulesets import MODULES, find
from tests.saying import listening


@pytest.mark.parametrize("game", MODULES)
def test_what_the_vectors_bring_about_has_words_and_rules(game: str) -> None:
    vectors = json.loads((Path(__file__).parent / game / "vectors.json").read_text())
    with listening() as said:
        for vector in vectors:
            answer({"ruleset": game, "action": vector["action"], "given": vector["given"]})
    assert len(said.words) > 40
    assert said.words - find(game).words.keys() == set()
    assert said.rules - find(game).texts.keys() == set()
