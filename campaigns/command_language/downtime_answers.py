"""What is drawn as a downtime is committed, activity by activity: from the lines below it, and for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from campaigns.command_language.answers import Answering
from core.acts.holders import HolderOf, naming_holders
from core.acts.play import proceed
from core.luck.table import Answer
from core.schema.codec import decode

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.downtime.plans import Ready
    from campaigns.state.view import View
    from core.acts.play import Progress
    from core.acts.situation import Situation
    from core.luck.table import Luck


@dataclass(slots=True)
class Queue:
    """The queue of a downtime, drawn for with answers from lines."""

    answering: Answering
    _begun: dict[int, Answering] = field(default_factory=dict)
    _given: dict[int, tuple[Answer, ...]] = field(default_factory=dict)

    def draw_answers(self, campaign: Campaign) -> tuple[Answer, ...]:
        """What the lines and luck answer, beside what was typed in beforehand; refuses what cannot be."""
        campaign.rehearse(partial(self._draw, campaign.ruleset.holder_of))
        self.answering.check_end()
        return tuple(answer for given in self._given.values() for answer in given)

    def _draw(self, holder_of: HolderOf, ready: Ready, request: Any, situation: Situation, luck: Luck) -> Progress:
        """One activity; drawn for again, it is answered by the same words."""
        begun = self._begun.setdefault(ready.activity, self.answering)
        self.answering = begun.with_luck(luck)
        with naming_holders(holder_of, situation):
            progress = proceed(ready.action, request, ready.answers, self.answering.reply)
        self._given[ready.activity] = progress.answers[len(ready.answers) :]
        return progress


def drawn_in(event: Mapping[str, Any], view: View) -> Iterator[Answer]:
    """What was answered as a record was made: all its draws but for what had been typed in for them beforehand.

    `view` is the campaign before the record. Of a downtime it holds the queue, whose activities the record tells in
    the same order.
    """
    plans = view.downtime.plans if view.downtime else ()
    queued = [each for plan in plans for each in plan.activities if not each.rejected]
    known = [len(each.answers) for each in queued] or [0] * len(event["results"])
    for result, beforehand in zip(event["results"], known, strict=True):
        yield from decode(tuple[Answer, ...], result.get("answers", []))[beforehand:]
