"""The catalogue's vectors, while the game is not yet offered (`tests/core/test_vectors.py` takes over then)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.refusal import Refusal
from core.resolve import resolve
from core.rulesets.destiny import RULESET
from tests.core.test_vectors import matches

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector):
    try:
        got = dict(resolve(RULESET, vector["action"], vector["given"]))
    except Refusal as refusal:
        got = {"error": refusal.code}
    assert matches(vector["expect"], got, full=True), got
