"""What is known of a draw before luck has a part in it: what its totals are made of, as its steps will say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from core.acts.action import Action
from core.acts.play import Progress, proceed
from core.acts.result import Step
from core.luck.piles import Dice, Token, Tokens
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck
from core.refusal import Refusal

_KINDS = ("low", "high", "any", "other", "another")
_MOST = 60  # answers after which a draw is not tried any further
_PICKS = 4  # of so many picks the lowest or the highest is taken
_HIGH_AT_A_TIME = 3  # after so many high draws comes a low one: high luck alone may draw on for ever


class Known(NamedTuple):
    """What one total of a draw is made of; None where more comes to it that only luck decides.

    `seat` says whose it is, `why` the rule that the first draw of theirs is asked by; empty where luck decides that.
    """

    seat: str
    parts: tuple[Step, ...]
    total: int | None
    why: str


def known(action: Action, request: object) -> tuple[Known, ...]:
    """The totals of a prepared draw, as far as they are the same however it falls; decisions are the usual ones.

    The rule itself is run with low, high and any luck: what all runs have in common luck has no part in. So the parts
    are the very steps that are told after the draw.
    """
    try:
        runs = [_run(action, request, kind) for kind in _KINDS]
        if not any(isinstance(ask, DrawAsk) for ask in runs[0].asks):
            return ()
        for token in _first_tokens(runs[0].asks[0]):
            if not _doubtful(runs):
                break
            runs.append(_run(action, request, "another", token))
    except (Refusal, _TooLongError):
        return ()
    return tuple(_known(runs))


def _first_tokens(ask: Ask) -> Tokens:
    """Each token a draw may begin with, where it begins with one."""
    return tuple(dict.fromkeys(ask.pile.tokens)) if isinstance(ask, DrawAsk) and ask.n == 1 else ()


def _doubtful(runs: Sequence[Progress]) -> bool:
    """Whether something in common is part of a total that luck decides: a few runs may have fallen alike."""
    told = [run.resolution.steps if run.resolution else () for run in runs]
    sums = _same([[(_part(step), step.total) for step in steps] for steps in told])
    return any(not sums[_part(step), step.total] for step in _shared(told))


class _TooLongError(Exception):
    """A draw goes on and on."""


def _run(action: Action, request: object, kind: str, first: Token | None = None) -> Progress:
    """A draw played to its end with one kind of luck, perhaps beginning with a token if that can come."""

    def reply(ask: Ask, so_far: Sequence[Answer]) -> Answer:
        if len(so_far) > _MOST:
            raise _TooLongError
        if isinstance(ask, DrawAsk):
            if first is not None and not so_far and _may_come(ask, first):
                return Answer((first,), "program")
            return Answer(_drawn(ask, kind, len(so_far)), "program")
        usual = ask.usual.id if isinstance(ask, ChoiceAsk) and ask.usual else "…"
        return Answer((usual,))

    return proceed(action, request, (), reply)


def _may_come(ask: DrawAsk, token: Token) -> bool:
    """Whether a token can come out of a pile now."""
    try:
        ask.pile.check((token,))
    except Refusal:
        return False
    return True


def _drawn(ask: DrawAsk, kind: str, at: int) -> Tokens:
    """What comes out of a pile with one kind of luck."""
    if kind not in ("low", "high"):
        return Luck(kind, at).pick(ask.pile, ask.n)
    high = kind == "high" and at % (_HIGH_AT_A_TIME + 1) < _HIGH_AT_A_TIME
    if isinstance(ask.pile, Dice):
        return (max(ask.pile.tokens, key=_height) if high else min(ask.pile.tokens, key=_height),) * ask.n
    picks = [Luck(f"{kind} {pick}", at).pick(ask.pile, ask.n) for pick in range(_PICKS)]
    return max(picks, key=_heights) if high else min(picks, key=_heights)


def _height(token: Token) -> tuple[int, str]:
    """Something to tell a high token from a low one by."""
    return (token, "") if isinstance(token, int) else (0, token)


def _heights(tokens: Tokens) -> list[tuple[int, str]]:
    return sorted(map(_height, tokens), reverse=True)


def _known(runs: Sequence[Progress]) -> Iterator[Known]:
    told = [run.resolution.steps if run.resolution else () for run in runs]
    asked = [_asked(run) for run in runs]
    sums = _same([[(_part(step), step.total) for step in steps] for steps in told])
    found = (step for step in _shared(told) if step.total is not None)
    for seat, steps in groupby(found, key=lambda step: step.seat):
        why = asked[0].get(seat, "") if len({each.get(seat) for each in asked}) == 1 else ""
        totals = set[int | None]()
        for parts, whole in _chains(tuple(steps), sums):
            if whole:
                totals.add(parts[-1].total)
            elif len(parts) == 1 and -(parts[0].amount or 0) in totals:
                continue  # a total that was told already is taken off what is drawn
            yield Known(seat, parts, parts[-1].total if whole else None, why)


def _shared(told: Sequence[Sequence[Step]]) -> Iterator[Step]:
    """The steps of the first run with an amount and no token that are in all others, too.

    Of those that come after the tokens of their seat only where luck has a part in the total: whatever else is told
    there is what the draw came to.
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
    """The parts of each total: one begins where the total is its first part; whether luck has no part in it."""
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
    """What all runs have in common, as often as each has it."""
    first, *others = (Counter(run) for run in runs)
    for other in others:
        first &= other
    return first


def _asked(run: Progress) -> dict[str, str]:
    """By which rule the first draw of each seat is asked."""
    found: dict[str, str] = {}
    for ask in run.asks:
        if isinstance(ask, DrawAsk):
            found.setdefault(ask.seat.name, ask.why)
    return found
