"""The rules: answering requests, and exact odds while a form is being filled."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.harness import Row, medians, processor, seconds
from campaigns.campaign import Campaign
from campaigns.library.samples import build, samples
from core.acts.action import Action
from core.acts.situation import Situation
from core.refusal import Refusal
from core.resolve import answer
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.fields import fields_of
from tui.draws.forecast import forecast
from tui.draws.pricing import outlooks
from tui.draws.progress import Drawing

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
    """What a form says beside itself, odds and levers, of each draw in the sample campaigns: against half a frame."""
    for ruleset in samples():
        with TemporaryDirectory() as folder:
            build(ruleset, Path(folder) / "c")
            with Campaign.open(Path(folder) / "c") as campaign:
                for action in ruleset.actions:
                    yield from _said(campaign, action)


def _said(campaign: Campaign, action: Action) -> Iterator[Row]:
    """The row of one draw, if it has odds and anybody can make it."""
    for who in campaign.view.characters if action.odds else ():
        at = campaign.done_in(action.id, who.id)
        if action.why_not(campaign.situation(who.id, at)):
            continue
        form = campaign.start_form(action.id, who.id, at)
        afresh = partial(campaign.situation, who.id, at)
        if count := said(action, form, afresh(), campaign.ruleset):
            took = medians({"said": partial(_once, action, form, afresh, campaign.ruleset)}, REPEATS)["said"]
            yield (
                f"{campaign.ruleset.id} {action.id}: its {count} what-ifs against half a frame",
                took / (FRAME / 2),
                1.0,
            )
            return


def _once(action: Action, form: Any, afresh: Callable[[], Situation], ruleset: Ruleset) -> float:
    """The processor time of it in a situation that nothing is known of yet."""
    return processor(partial(said, action, form, afresh(), ruleset))


def said(action: Action, form: Any, situation: Situation, ruleset: Ruleset) -> int:
    """Work out the odds and all levers, and put them into words; how many there are, none of a form to be filled."""
    try:
        known = deque(outlooks(Drawing.begin(action, form, situation), solve=False), maxlen=1)
    except Refusal:
        return 0
    labels = {field.name: field.label for field in fields_of(type(form))}
    for each in known:
        forecast(each.odds, each.levers, labels, ruleset, width=60, lines=30)
    return sum(1 + len(each.levers) for each in known)


BENCHMARKS = {"throughput": throughput, "live_odds": live_odds}
