"""The rules: answering requests, and exact odds while a form is being filled."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.harness import Row, medians, seconds
from core.play import levers, odds
from core.resolve import answer
from core.ruleset import Place, Ruleset
from core.rulesets import all_rulesets
from core.situation import Actor, Situation

VECTORS = Path(__file__).resolve().parent.parent / "tests" / "core"
FRAME = 1 / 60
REPEATS = 20


def requests(ruleset: Ruleset) -> list[str]:
    """The requests of a ruleset's test vectors, as lines."""
    vectors = json.loads((VECTORS / ruleset.id / "vectors.json").read_text())
    return [json.dumps({"ruleset": ruleset.id, "action": v["action"], "given": v["given"]}) for v in vectors]


def throughput() -> Iterator[Row]:
    """Answering a request against only reading and writing its line."""
    for ruleset in all_rulesets():
        lines = requests(ruleset) * REPEATS
        sides = {
            "resolve": lambda lines=lines: seconds(lambda: [json.dumps(answer(json.loads(line))) for line in lines]),
            "json": lambda lines=lines: seconds(lambda: [json.dumps(json.loads(line)) for line in lines]),
        }
        took = medians(sides, 5)
        each = took["resolve"] / len(lines)
        yield (
            f"{ruleset.id}: resolve against parsing only ({each * 1e6:.0f} us each)",
            took["resolve"] / took["json"],
            40,
        )


def live_odds() -> Iterator[Row]:
    """The odds and every lever of each draw's form, against a tenth of a frame for forty of them."""
    for ruleset in all_rulesets():
        situation = table(ruleset)
        for action in ruleset.actions:
            if action.odds is None or action.place is not Place.SCENE:
                continue
            form = action.start(situation)
            price = partial(priced, action, form, situation)
            count = price()
            took = medians({"odds": lambda price=price: seconds(price)}, 20)["odds"]
            name = f"{ruleset.id} {action.id}: 40 what-ifs against a tenth of a frame"
            yield name, took / count * 40 / (FRAME / 10), 1.0


def priced(action: Any, form: Any, situation: Situation) -> int:
    """Work out the odds and all levers; how many there were."""
    odds(action, form, situation)
    return 1 + sum(1 for _ in levers(action, form, situation))


def table(ruleset: Ruleset) -> Situation:
    """Two new characters facing each other."""
    actors = {n: Actor(n, name, ruleset.new_sheet(True)) for n, name in ((1, "Mara"), (2, "Jonas"))}
    options = ruleset.options.defaults()
    return Situation(actors, ruleset.new_state(), options, acting=1, here=(1, 2))


BENCHMARKS = {"throughput": throughput, "live_odds": live_odds}
