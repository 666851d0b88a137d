"""Requests to `wyrdbook resolve` that nobody meant: an answer or a refusal on one line, no fault, within a second."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tui.cli.rules import answer_line

VECTORS = sorted((Path(__file__).parent.parent / "core").glob("*/vectors.json"))
ODD = json.loads("""[null, true, false, -1, 0, 1, 7, 53, 1000000, 1e30, 0.5, -0.0, 1e308, "", "x", "strength",
    "\\u202e\\u001b]8;;", [], [0], [[[]]], ["1H", "1H"], {}, {"x": {}}, {"": null}]""")
ODD += ["9" * 5000, list(range(300))]


def cases(dice: Random) -> Iterator[str]:
    """Take real requests and make one to three things in each another."""
    genuine = [
        {"ruleset": file.parent.name, "action": vector["action"], "given": vector["given"]}
        for file in VECTORS
        for vector in json.loads(file.read_text())
    ]
    while True:
        request = copy.deepcopy(dice.choice(genuine))
        for _ in range(dice.randrange(1, 4)):
            spoil(request, dice)
        line = json.dumps(request).encode()
        if dice.random() < 0.05:
            line = bytes(byte ^ (dice.random() < 0.02) << dice.randrange(8) for byte in line)
        begun = time.process_time()
        answered = answer_line(line)
        took = time.process_time() - begun
        assert took < 1, f"{took:.1f} s for {line[:500]!r}"
        assert "\n" not in json.dumps(answered), line
        yield "refused" if "error" in answered else "answered"


def spoil(request: dict[str, Any], dice: Random) -> None:
    """Make something in a request another, take it away, double it or add to it."""
    within: Any = request
    while True:
        keys = list(within) if isinstance(within, dict) else list(range(len(within)))
        if not keys:
            return
        key = dice.choice(keys)
        if not isinstance(within[key], dict | list) or not within[key] or dice.random() < 0.3:
            break
        within = within[key]
    way = dice.random()
    if way < 0.15:
        del within[key]
    elif way < 0.25 and isinstance(within, list):
        within.append(copy.deepcopy(within[key]))
    elif way < 0.35 and isinstance(within, dict):
        within[dice.choice(("x", "", "options", "draws"))] = copy.deepcopy(dice.choice(ODD))
    elif way < 0.5 and type(within[key]) is int:
        within[key] += dice.choice((-1000, -1, 1, 1000))
    else:
        within[key] = copy.deepcopy(dice.choice(ODD))
