"""The draws of a downtime's activities as it is committed: read from its lines, and written as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from campaigns.command_language.answer_lines import LineAnswers
from core.actions.card_holders import HolderOf, naming_holders
from core.actions.play import proceed
from core.luck.table import Answer
from core.schema.codec import decode

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.downtime.plans import Ready
    from campaigns.state.view import View
    from core.actions.play import Progress
    from core.actions.situation import Situation
    from core.luck.table import Luck


@dataclass(slots=True)
class Queue:
    """The queue of a downtime, with answers from lines."""

    answering: LineAnswers
    _begun: dict[int, LineAnswers] = field(default_factory=dict)
    _given: dict[int, tuple[Answer, ...]] = field(default_factory=dict)

    def draw_answers(self, campaign: Campaign) -> tuple[Answer, ...]:
        """The answers from lines and luck, without those typed earlier. Refuse a wrong answer."""
        campaign.rehearse(partial(self._draw, campaign.ruleset.holder_of))
        self.answering.check_end()
        return tuple(answer for given in self._given.values() for answer in given)

    def _draw(self, holder_of: HolderOf, ready: Ready, request: Any, situation: Situation, luck: Luck) -> Progress:
        """Draw for an activity; if it is drawn again, the same words answer it."""
        begun = self._begun.setdefault(ready.activity, self.answering)
        self.answering = begun.with_luck(luck)
        with naming_holders(holder_of, situation):
            progress = proceed(ready.action, request, ready.answers, self.answering.reply)
        self._given[ready.activity] = progress.answers[len(ready.answers) :]
        return progress


def answers_of_entry(event: Mapping[str, Any], view: View) -> Iterator[Answer]:
    """The answers given when a log entry was made: those of its draws, without those typed earlier.

    `view` is the campaign before the log entry. For a downtime it holds the queue, whose activities the entry tells
    in the same order.
    """
    plans = view.downtime.plans if view.downtime else ()
    queued = [each for plan in plans for each in plan.activities if not each.rejected]
    known = [len(each.answers) for each in queued] or [0] * len(event["results"])
    for result, beforehand in zip(event["results"], known, strict=True):
        yield from decode(tuple[Answer, ...], result.get("answers", []))[beforehand:]
