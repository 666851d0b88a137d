"""The parts of a draw's totals that are certain before luck decides anything, in the steps that will be shown after
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from core.actions.action import Action
from core.actions.play import Progress, proceed
from core.actions.result import Step
from core.luck.piles import Dice, Token, Tokens
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck
from core.refusal import Refusal

_KINDS = ("low", "high", "any", "other", "another")
_MOST = 60  # give up on a draw after this many answers
_PICKS = 4  # the lowest or highest of this many picks is taken
_HIGH_AT_A_TIME = 3  # after this many high draws a low one follows, because high luck alone may draw for ever


class Known(NamedTuple):
    """The certain parts of one total of a draw; `total` is None if luck adds to it.

    `seat` says whose total it is, `why` is the rule of their first draw, empty if luck decides which it is.
    """

    seat: str
    parts: tuple[Step, ...]
    total: int | None
    why: str


def certain_totals(action: Action, request: object) -> tuple[Known, ...]:
    """The totals of a prepared draw as far as they are the same for every result; decisions are the usual ones.

    The rule is run with low, high and any luck: steps that all runs share do not depend on luck. So the parts are the
    steps that are shown after the draw.
    """
    try:
        runs = [_play_out(action, request, kind) for kind in _KINDS]
        if not any(isinstance(ask, DrawAsk) for ask in runs[0].asks):
            return ()
        for token in _first_tokens(runs[0].asks[0]):
            if not _doubtful(runs):
                break
            runs.append(_play_out(action, request, "another", token))
    except (Refusal, _TooLongError):
        return ()
    return tuple(_known_totals(runs))


def _first_tokens(ask: Ask) -> Tokens:
    """Each token that a draw can begin with, if it draws one at a time."""
    return tuple(dict.fromkeys(ask.pile.tokens)) if isinstance(ask, DrawAsk) and ask.n == 1 else ()


def _doubtful(runs: Sequence[Progress]) -> bool:
    """Return True if a shared step belongs to a total that luck decides: a few runs may agree by chance."""
    told = [run.resolution.steps if run.resolution else () for run in runs]
    sums = _same([[(_part(step), step.total) for step in steps] for steps in told])
    return any(not sums[_part(step), step.total] for step in _common_steps(told))


class _TooLongError(Exception):
    """A draw needs too many answers."""


def _play_out(action: Action, request: object, kind: str, first: Token | None = None) -> Progress:
    """A draw played to its end with one kind of luck, starting with the token `first` if it can come."""

    def reply(ask: Ask, so_far: Sequence[Answer]) -> Answer:
        if len(so_far) > _MOST:
            raise _TooLongError
        if isinstance(ask, DrawAsk):
            if first is not None and not so_far and _may_come(ask, first):
                return Answer((first,), "program")
            return Answer(_pick_tokens(ask, kind, len(so_far)), "program")
        usual = ask.usual.id if isinstance(ask, ChoiceAsk) and ask.usual else "…"
        return Answer((usual,))

    return proceed(action, request, (), reply)


def _may_come(ask: DrawAsk, token: Token) -> bool:
    """Return True if a token can be drawn from a pile now."""
    try:
        ask.pile.check((token,))
    except Refusal:
        return False
    return True


def _pick_tokens(ask: DrawAsk, kind: str, at: int) -> Tokens:
    """The tokens that one kind of luck draws from a pile."""
    if kind not in ("low", "high"):
        return Luck(kind, at).pick(ask.pile, ask.n)
    high = kind == "high" and at % (_HIGH_AT_A_TIME + 1) < _HIGH_AT_A_TIME
    if isinstance(ask.pile, Dice):
        return (max(ask.pile.tokens, key=_height) if high else min(ask.pile.tokens, key=_height),) * ask.n
    picks = [Luck(f"{kind} {pick}", at).pick(ask.pile, ask.n) for pick in range(_PICKS)]
    return max(picks, key=_heights) if high else min(picks, key=_heights)


def _height(token: Token) -> tuple[int, str]:
    """A key that sorts high tokens after low ones."""
    return (token, "") if isinstance(token, int) else (0, token)


def _heights(tokens: Tokens) -> list[tuple[int, str]]:
    return sorted(map(_height, tokens), reverse=True)


def _known_totals(runs: Sequence[Progress]) -> Iterator[Known]:
    told = [run.resolution.steps if run.resolution else () for run in runs]
    asked = [_first_rules(run) for run in runs]
    sums = _same([[(_part(step), step.total) for step in steps] for steps in told])
    found = (step for step in _common_steps(told) if step.total is not None)
    for seat, steps in groupby(found, key=lambda step: step.seat):
        why = asked[0].get(seat, "") if len({each.get(seat) for each in asked}) == 1 else ""
        totals = set[int | None]()
        for parts, whole in _chains(tuple(steps), sums):
            if whole:
                totals.add(parts[-1].total)
            elif len(parts) == 1 and -(parts[0].amount or 0) in totals:
                continue  # a total shown before is subtracted from the draw
            yield Known(seat, parts, parts[-1].total if whole else None, why)


def _common_steps(told: Sequence[Sequence[Step]]) -> Iterator[Step]:
    """The steps of the first run with an amount and without tokens that all other runs have as well.

    After the tokens of a seat, only steps of a total that luck decides count: other steps there are results of the
    draw.
    """
    left = _same([[_part(step) for step in steps] for steps in told])
    sums = _same([[(_part(step), step.total) for step in steps] for steps in told])
    drawn = set[str]()
    for step in told[0]:
        drawn |= {step.seat} if step.tokens else set()
        certain = sums[_part(step), step.total] > 0
        came_to = (certain and step.seat in drawn) or not (certain or step.amount)
        if step.amount is not None and not (step.tokens or came_to) and left[_part(step)] > 0:
            left[_part(step)] -= 1
            yield step


def _chains(steps: Sequence[Step], sums: Counter[Hashable]) -> Iterator[tuple[tuple[Step, ...], bool]]:
    """The parts of each total, and whether luck has no part in it. A chain starts where the total is its first part."""
    chain: list[Step] = []
    for step in steps:
        certain = sums[_part(step), step.total] > 0
        goes_on = chain and certain and step.total == (chain[-1].total or 0) + (step.amount or 0)
        if chain and not goes_on:
            yield tuple(chain), sums[_part(chain[-1]), chain[-1].total] > 0
            chain = []
        chain.append(step)
    if chain:
        yield tuple(chain), sums[_part(chain[-1]), chain[-1].total] > 0


def _part(step: Step) -> tuple[object, ...]:
    return step.rule, step.what, step.label, step.amount, step.seat


def _same(runs: Iterable[Iterable[Hashable]]) -> Counter[Hashable]:
    """The items that all runs share, each as often as every run has it."""
    first, *others = (Counter(run) for run in runs)
    for other in others:
        first &= other
    return first


def _first_rules(run: Progress) -> dict[str, str]:
    """The rule of each seat's first draw, by seat."""
    found: dict[str, str] = {}
    for ask in run.asks:
        if isinstance(ask, DrawAsk):
            found.setdefault(ask.seat.name, ask.why)
    return found
