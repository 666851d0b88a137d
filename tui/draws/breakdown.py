"""The breakdown of a draw: each step with its source and running total, the outcome, and who drew.

The same lines serve a draw just made (`Breakdown.from_resolution`) and one from the log (`Breakdown.from_event`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from textual.content import Content

from campaigns.wording.log_entries import Piece, fact_words, step_pieces
from campaigns.wording.titles import option_parts
from core.actions.result import Outcome, Resolution, Step
from core.actions.situation import Brief
from core.luck.table import Answer, Source
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.schema.option import OptionValues, values_of
from core.wording import number_text, signed_text
from tui.cards_and_tokens.looks import token_text
from tui.text.bands import in_band
from tui.text.plain import clip, plain

UNTOLD = Brief()
_NUMBER = 7  # cells of a column of numbers
_RULE = 8  # cells of the column of rule numbers
_ROOMY = 66  # from this width on there is room for rule ids
_WIDEST = 84  # beyond this the eye can't follow the line from words to numbers
_NOBODYS = "Together"


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The data of a breakdown; `options` are the house rules of that time.

    `said` are the answers in words, each with the word key of its question.
    """

    steps: tuple[Step, ...]
    outcome: Outcome | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    said: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_resolution(
        cls,
        resolution: Resolution[Any],
        answers: Sequence[Answer],
        options: OptionValues,
        said: tuple[tuple[str, str], ...] = (),
    ) -> Breakdown:
        """The breakdown of a finished draw."""
        kept = values_of(options)
        return cls(resolution.steps, resolution.outcome, resolution.facts, tuple(answers), kept, said)

    @classmethod
    def from_event(cls, event: Mapping[str, Any]) -> Breakdown:
        """The breakdown of a logged draw; a log entry that isn't a draw has no steps and no outcome."""
        outcome = event.get("outcome")
        return cls(
            decode(tuple[Step, ...], event.get("steps") or ()),
            decode(Outcome, outcome) if outcome else None,
            event.get("facts") or {},
            tuple(Answer(tuple(a["given"]), a["source"]) for a in event.get("answers") or ()),
            event.get("options") or {},
            decode(tuple[tuple[str, str], ...], event.get("said") or ()),
        )


@dataclass(frozen=True, slots=True)
class BreakdownLine:
    """One line; `rule` is the id of the rule that explains it, empty for headings."""

    text: Content
    rule: str = ""


def breakdown_text(reckoned: Breakdown, ruleset: Ruleset, width: int) -> Content:
    """The whole breakdown as one text of at most `width` cells a line."""
    return Content("\n").join(line.text for line in breakdown_lines(reckoned, ruleset, width))


def breakdown_lines(
    reckoned: Breakdown, ruleset: Ruleset, width: int, *, outcome: bool = True
) -> tuple[BreakdownLine, ...]:
    """The breakdown line by line: words, steps by seat, the outcome with its facts, and the source of the tokens.

    Without `outcome` for callers that show the headline elsewhere.
    """
    return (
        *(BreakdownLine(line) for line in _words_said(reckoned, ruleset, width)),
        *_steps(reckoned.steps, ruleset, width),
        *(map(BreakdownLine, headline(reckoned, ruleset).wrap(max(1, width))) if reckoned.outcome and outcome else ()),
        *(BreakdownLine(Content.styled(clip(text, width), "$text-muted")) for text in _sources(reckoned, ruleset)),
    )


def headline(reckoned: Breakdown, ruleset: Ruleset, brief: Brief = UNTOLD) -> Content:
    """The outcome in the game's word, with its main facts: `★ EXCEPTIONAL SUCCESS · successes 5`.

    With a `brief` it includes the deed, and its numbers if the game has no words for the facts; for a blow the text of
    the log. It is never cut: callers have room for all of it.
    """
    facts = () if brief.score is not None else filter(None, (fact_line(reckoned, ruleset),))
    numbers = (ruleset.counted_in_line(key, n) for key, n in brief.facts)
    told = " · ".join(map(plain, filter(None, (brief.label, *(tuple(facts) or numbers), *brief.harm))))
    if reckoned.outcome is None:
        return Content(told)
    word = f"{ruleset.word(reckoned.outcome.word).upper()} {plain(brief.score or '')}".strip()
    return in_band(reckoned.outcome.band, word) + (f" · {told}" if told else "")


def step_text(step: Step, ruleset: Ruleset) -> Content:
    """A step in words: `tool lantern`, `card 10♥`."""
    return join_pieces(step_pieces(ruleset, step), ruleset)


def join_pieces(pieces: Iterable[Piece], ruleset: Ruleset) -> Content:
    """Words as they are, tokens in their colours."""
    return Content.assemble(
        *(plain(piece) if isinstance(piece, str) else token_text(piece.token, ruleset) for piece in pieces)
    )


def _words_said(reckoned: Breakdown, ruleset: Ruleset, width: int) -> Iterator[Content]:
    """The answers in words, wrapped, without those that a step already tells."""
    told = {step.label for step in reckoned.steps}
    for question, text in reckoned.said:
        if text not in told:
            words = Content.assemble((f"{plain(ruleset.word(question))}  ", "$text-muted"), f"“{plain(text)}”")
            yield from words.wrap(max(1, width))


def _steps(steps: Sequence[Step], ruleset: Ruleset, width: int) -> Iterator[BreakdownLine]:
    """The steps, under a heading for each of several seats, and one for later steps without a seat."""
    several, headed = len({step.seat for step in steps if step.seat}) > 1, False
    for seat, own in groupby(steps, key=lambda step: step.seat):
        if several and (seat or headed):
            headed = True
            yield BreakdownLine(Content.styled(clip(plain(seat) or _NOBODYS, width), "bold"))
        for step in own:
            yield from (BreakdownLine(line, step.rule) for line in _step(step, ruleset, width))


def _step(step: Step, ruleset: Ruleset, width: int) -> Iterator[Content]:
    """A step with its numbers in columns; words alone use that room as well, and wrap."""
    amount = "" if step.amount is None else signed_text(step.amount)
    total = "" if step.total is None else number_text(step.total)
    figures = Content.assemble((f"{amount:>{_NUMBER}}", "$text-muted"), f"{total:>{_NUMBER}}")
    # The number is enough here: "why" and the palette show the whole id with its text.
    rule = f"   §{step.rule.rpartition('-')[2]}" if width >= _ROOMY else ""
    room = max(1, min(width, _WIDEST) - 2 * _NUMBER - (_RULE if rule else 0) - 2)
    words, further = step_text(step, ruleset), list[Content]()
    if not (amount or total) and words.cell_length > room:
        room, figures = room + 2 * _NUMBER, Content("")
        words, *further = words.wrap(room)
    words = words.truncate(room, ellipsis=True) if words.cell_length > room else words
    yield Content.assemble("  ", words.pad_right(room - words.cell_length), figures, (rule, "$text-muted"))
    yield from (line.pad_left(2) for line in further)


def fact_line(reckoned: Breakdown, ruleset: Ruleset) -> str:
    """The facts that the game has words for, without false ones and those in the outcome."""
    outcome = {"word": reckoned.outcome.word} if reckoned.outcome else None
    return " · ".join(map(plain, fact_words(ruleset, {"facts": reckoned.facts, "outcome": outcome})))


def _sources(reckoned: Breakdown, ruleset: Ruleset) -> Iterator[str]:
    if who := who_drew(reckoned, ruleset):
        yield who
    rules = {step.rule for step in reckoned.steps}
    for option in ruleset.options.entries:
        value = reckoned.options.get(option.id, option.default)
        if option.rule in rules and value != option.default:
            yield f"house rule ({option.rule}): {option.title} – {option_parts(ruleset, option.id, value)[1]}"


def who_drew(reckoned: Breakdown, ruleset: Ruleset) -> str:
    """The source of the breakdown's tokens; decisions, which have none, are always a person's."""
    shown = {token for step in reckoned.steps for token in step.tokens}
    answers = [answer for answer in reckoned.answers if answer.given and shown.issuperset(answer.given)]
    drawn = [answer.source for n, answer in enumerate(answers) if not _keeps(answer, answers[:n])]
    kinds = list(dict.fromkeys(drawn))
    if len(kinds) == 1:
        return _source(kinds[0], ruleset)
    return ", ".join(f"{drawn.count(kind)} {_source(kind, ruleset)}" for kind in kinds)


def _keeps(answer: Answer, earlier: Sequence[Answer]) -> bool:
    """Return True if an answer is one of several tokens that were drawn together: it decides which to keep."""
    return len(answer.given) == 1 and any(len(each.given) > 1 and answer.given[0] in each.given for each in earlier)


def _source(source: Source, ruleset: Ruleset) -> str:
    """The source of tokens in words."""
    return {"program": f"{ruleset.drawn} by the program", "typed": "typed in"}.get(source, source)
