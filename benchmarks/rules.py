"""The rules: answering requests, and exact odds while a form is being filled."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.harness import Row, medians, seconds
from campaigns.campaign import Campaign
from campaigns.sample import build, samples
from core.acts.place import Place
from core.acts.play import levers, odds
from core.acts.situation import Situation
from core.refusal import Refusal
from core.resolve import answer
from core.ruleset import Ruleset
from core.rulesets import all_rulesets

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
    """The odds and every lever of each draw's form in the sample campaigns, against half a frame."""
    for ruleset in samples():
        with TemporaryDirectory() as folder:
            build(ruleset, Path(folder) / "c")
            with Campaign.open(Path(folder) / "c") as campaign:
                yield from _forms(ruleset, campaign)


def _forms(ruleset: Ruleset, campaign: Campaign) -> Iterator[Row]:
    situation = campaign.situation(campaign.view.characters[0].id)
    for action in ruleset.actions:
        if action.odds is None or action.place is not Place.SCENE or action.why_not(situation):
            continue
        form = action.start(situation)
        price = partial(priced, action, form, situation)
        count = price()
        if count:
            took = medians({"odds": lambda price=price: seconds(price)}, 20)["odds"]
            yield f"{ruleset.id} {action.id}: its {count} what-ifs against half a frame", took / (FRAME / 2), 1.0


def priced(action: Any, form: Any, situation: Situation) -> int:
    """Work out the odds and all levers; how many there were, none for a form that is not filled yet."""
    try:
        found = odds(action, form, situation)
    except Refusal:
        return 0
    return 0 if found is None else 1 + sum(1 for _ in levers(action, form, situation))


BENCHMARKS = {"throughput": throughput, "live_odds": live_odds}
