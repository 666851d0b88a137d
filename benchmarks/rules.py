"""The rules: answering requests, and exact odds while a form is being filled."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.caches import clear_caches
from benchmarks.harness import FRAME, Row, Times, in_turn, processor
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
from tui.draws.forecast_task import Outlook, outlooks
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
    """The odds that a form shows first, of each draw in the sample campaigns, nothing known: against half a frame."""
    for draw in _draws():
        yield Row(f"{draw.name}: its odds / half a frame", draw.took(_first).scaled(2 / FRAME), 1.0)


def what_ifs() -> Iterator[Row]:
    """All that a form says beside itself, odds and every lever: against a tenth of a second, which seems at once."""
    for draw in _draws():
        yield Row(f"{draw.name}: its {draw.levers} what-ifs / a tenth of a second", draw.took(_last).scaled(10), 1.0)


@dataclass(frozen=True)
class _Draw:
    """A draw with odds as its form opens, in a situation that is made afresh for each question."""

    action: Action
    form: Any
    afresh: Callable[[], Situation]
    ruleset: Ruleset
    levers: int

    @property
    def name(self) -> str:
        """Its game and its action."""
        return f"{self.ruleset.id} {self.action.id}"

    def took(self, of: Callable[[Iterator[Outlook]], Outlook]) -> Times:
        """The processor time of a forecast so far as `of` asks for it, and of its words."""
        return in_turn({"said": partial(self._once, of)}, ROUNDS)["said"]

    def _once(self, of: Callable[[Iterator[Outlook]], Outlook]) -> float:
        clear_caches()
        return processor(partial(self._say, of, self.afresh()))

    def _say(self, of: Callable[[Iterator[Outlook]], Outlook], situation: Situation) -> None:
        known = of(outlooks(Drawing.begin(self.action, self.form, situation), solve=False))
        labels = {field.name: field.label for field in fields_of(type(self.form))}
        forecast(known.odds, known.levers, labels, self.ruleset, width=60, lines=30)


def _draws() -> Iterator[_Draw]:
    """Each draw of the sample campaigns that has odds and that somebody can make."""
    for ruleset in samples():
        with TemporaryDirectory() as folder:
            build(ruleset, Path(folder) / "c")
            with Campaign.open(Path(folder) / "c") as campaign:
                for action in ruleset.actions:
                    yield from islice(_of_anyone(campaign, action), 1)


def _of_anyone(campaign: Campaign, action: Action) -> Iterator[_Draw]:
    """A draw by each who can make it, if it has odds as its form opens."""
    for who in campaign.view.characters if action.odds else ():
        at = campaign.conflict_of_action(action.id, who.id)
        if action.why_not(campaign.situation(who.id, at)):
            continue
        form, afresh = campaign.start_form(action.id, who.id, at), partial(campaign.situation, who.id, at)
        with suppress(Refusal):  # a form that has yet to be filled
            known = _last(outlooks(Drawing.begin(action, form, afresh()), solve=False))
            yield _Draw(action, form, afresh, campaign.ruleset, len(known.levers))


def _first(found: Iterator[Outlook]) -> Outlook:
    return next(found)


def _last(found: Iterator[Outlook]) -> Outlook:
    return deque(found, maxlen=1).pop()


BENCHMARKS = {"throughput": throughput, "live_odds": live_odds, "what_ifs": what_ifs}
SLOWED = {
    "throughput": [Slowdown("core.json_interface:answer", 0.005)],
    "live_odds": [Slowdown("tui.draws.forecast:forecast", 0.01)],
    "what_ifs": [Slowdown("tui.draws.forecast:forecast", 0.1)],
}
