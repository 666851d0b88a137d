"""The rules: answering requests, and exact odds while a form is being filled."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.caches import clear_caches
from benchmarks.harness import FRAME, Row, in_turn, processor
from benchmarks.slowing import Slowdown
from campaigns.campaign import Campaign
from campaigns.library.samples import build, samples
from core.actions.action import Action
from core.actions.situation import Situation
from core.json_interface import answer
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.fields import fields_of
from tui.draws.forecast import forecast
from tui.draws.forecast_task import outlooks
from tui.draws.progress import Drawing

VECTORS = Path(__file__).resolve().parent.parent / "tests" / "core"
ROUNDS = 9


def requests(ruleset: Ruleset) -> list[str]:
    """The requests of a ruleset's test vectors, as lines."""
    vectors = json.loads((VECTORS / ruleset.id / "vectors.json").read_text())
    return [json.dumps({"ruleset": ruleset.id, "action": v["action"], "given": v["given"]}) for v in vectors]


def throughput() -> Iterator[Row]:
    """A request of the JSON interface: a thousand in a second."""
    for ruleset in all_rulesets():
        lines = requests(ruleset)
        took = in_turn({"answered": partial(_answered, lines)}, ROUNDS)["answered"]
        yield Row(f"{ruleset.id}: a request answered, microseconds", took.scaled(1e6 / len(lines[1::2])), 1000)


def _answered(lines: Sequence[str]) -> float:
    """The time of each other line, once the lines between them have shown what a request of each act looks like."""
    clear_caches()
    for line in lines[::2]:
        answer(json.loads(line))
    return processor(lambda: [json.dumps(answer(json.loads(line))) for line in lines[1::2]])


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
        at = campaign.conflict_of_action(action.id, who.id)
        if action.why_not(campaign.situation(who.id, at)):
            continue
        form = campaign.start_form(action.id, who.id, at)
        afresh = partial(campaign.situation, who.id, at)
        if count := said(action, form, afresh(), campaign.ruleset):
            took = in_turn({"said": partial(_once, action, form, afresh, campaign.ruleset)}, ROUNDS)["said"]
            told = f"{campaign.ruleset.id} {action.id}: its {count} what-ifs, nothing known / half a frame"
            yield Row(told, took.scaled(2 / FRAME), 1.0)
            return


def _once(action: Action, form: Any, afresh: Callable[[], Situation], ruleset: Ruleset) -> float:
    """The processor time of it in a situation that nothing is known of yet."""
    clear_caches()
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
SLOWED = {
    "throughput": [Slowdown("core.json_interface:answer", 0.005)],
    "live_odds": [Slowdown("tui.draws.forecast:forecast", 0.01)],
}
