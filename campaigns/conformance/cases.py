"""Odds as they are shown, with the play they are about, and the exact walk of that play under any house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, count
from random import Random
from typing import Any, NamedTuple

from campaigns.conformance.other_values import other_values
from core.actions.action import Action
from core.actions.play import prepare
from core.actions.situation import Situation
from core.luck.exact_walk import walk
from core.luck.odds import Odds
from core.luck.table import Answer, BySeat, KnownAnswers, Table
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.schema.option import Options, OptionValues

Event = Callable[[Any], bool | Fraction]
"""A test of a result: whether an event has happened, or its remaining probability."""
Play = Callable[[Table], Any]
CUT = "cut"
"""The result of a play that is too long to follow."""


class Asked(NamedTuple):
    """The odds shown, and their play: the probability of each word and of each counted number, and the mean.

    `events` replace the case's if they depend on the request.
    """

    chances: Mapping[str, Fraction]
    play: Play
    spread: Mapping[str, Fraction] = {}
    mean: Fraction | None = None
    events: Mapping[str, Event] | None = None


class Case(NamedTuple):
    """A small request of an action or a rule of odds.

    `ask` puts it under some house rules, or returns None if it shows nothing. `events` tells for each word when it
    has happened, `counted` what the spread counts, and `worth` the player's aim if they don't just take the usual
    choice.
    """

    of: str
    name: str
    ask: Callable[[OptionValues], Asked | None]
    events: Mapping[str, Event] = {}
    counted: Callable[[Any], int | str] | None = None
    worth: Event | None = None


class WatchedOptions(dict[str, Any]):
    """House rules that note which of them are read, for a game that looks them up by name."""

    def __init__(self, values: Mapping[str, Any], read: set[str]) -> None:
        super().__init__(values)
        self._read = read

    def __getitem__(self, name: str) -> Any:
        self._read.add(name)
        return super().__getitem__(name)


def note_options(options: Options, values: Mapping[str, Any], read: set[str]) -> OptionValues:
    """House rules as the game takes them that note in `read` which of them are used."""
    if options.kind is dict:
        return WatchedOptions(values, read)

    class Noted(options.kind):  # type: ignore[name-defined,misc]
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            if name in values:
                read.add(name)
            return object.__getattribute__(self, name)

    return Noted(**values)


def show_odds(odds: Odds | None, play: Play) -> Asked | None:
    """Odds as a form shows them, with their play."""
    if odds is None:
        return None
    assert len({chance.word for chance in odds.chances}) == len(odds.chances)
    return Asked({chance.word: chance.p for chance in odds.chances}, play, odds.spread, odds.mean)


def of_form(action: Action, at: Callable[[OptionValues], Situation], **changes: Any) -> Callable[[OptionValues], Any]:
    """The odds of an action's form at its first values, with some fields changed."""

    def ask(options: OptionValues) -> Asked | None:
        where = at(options)
        request = prepare(action, replace(action.start(where), **changes), where)
        assert action.odds is not None
        return show_odds(action.odds(request), lambda table: action.rule(request, table))

    return ask


def facts_of(ruleset: Ruleset, name: str, given: Mapping[str, Any], options: OptionValues) -> Mapping[str, Any]:
    """The answer of a JSON rule of odds under these house rules."""
    rule = ruleset.rule(name)
    if refusal := rule.why_not(options):
        raise refusal
    request: Any = decode(rule.request, given)
    if hasattr(request, "options"):
        request = replace(request, options=options)
    facts: Mapping[str, Any] = rule.run(request, Table(BySeat({}))).facts
    return facts


def fractions(texts: Mapping[str, str]) -> dict[str, Fraction]:
    """Chances as the JSON interface prints them."""
    return {name: Fraction(text) for name, text in texts.items()}


def cut_after(play: Play, token: object, times: int) -> Play:
    """A play that stops once the same token was drawn `times` times in a row."""

    def shorten(table: Table) -> Any:
        assert isinstance(table.source, KnownAnswers)
        last = [answer.given for answer in table.source.answers[-times:]]
        return CUT if last == [(token,)] * times else play(table)

    return shorten


def check(case: Case, options: Options, values: Mapping[str, Any]) -> tuple[bool, set[str]]:
    """Compare the odds shown with the walk of the play. Return whether any were shown, and the house rules used."""
    read: set[str] = set()
    try:
        asked = case.ask(note_options(options, values, read))
    except Refusal:  # the house rules leave it out and say so
        return False, read
    if asked is None:
        return False, read
    known = case.events if asked.events is None else asked.events
    events = [known[word] for word in asked.chances]

    def key(result: Any) -> Any:
        if result is CUT:
            return CUT
        number = case.counted(result) if case.counted and (asked.spread or asked.mean is not None) else None
        return tuple(event(result) for event in events), number, bool(case.worth and case.worth(result))

    found = walk(_limit(asked.play), key, worth=(lambda seen: int(seen[2])) if case.worth else None)
    hidden = found.pop(CUT, Fraction(0))
    where = (case.of, case.name, {name: values[name] for name in sorted(read)})
    for at, (word, p) in enumerate(asked.chances.items()):
        walked = sum((q * came[at] for (came, _, _), q in found.items()), Fraction(0))
        assert walked <= p <= walked + hidden, (word, str(p), str(walked), *where)
    if case.counted:
        _check_spread(asked, found, hidden, where)
    return True, read


PLAYS = 20_000
"""The most plays in one walk; a case has to be small."""


def _limit(play: Play) -> Play:
    plays = count()

    def limit(table: Table) -> Any:
        assert next(plays) < PLAYS, "this case is too large"
        return play(table)

    return limit


def _check_spread(asked: Asked, found: Mapping[Any, Fraction], hidden: Fraction, where: object) -> None:
    numbers: dict[str, Fraction] = {}
    for (_, number, _), p in found.items():
        label = _label(number, asked.spread)
        numbers[label] = numbers.get(label, Fraction(0)) + p
    for label, p in asked.spread.items() if numbers else ():
        assert numbers.get(label, 0) <= p <= numbers.get(label, 0) + hidden, (label, str(p), numbers, where)
    assert not asked.spread or set(numbers) <= set(asked.spread), (set(numbers) - set(asked.spread), where)
    if asked.mean is not None and not hidden:
        mean = sum((int(number) * p for (_, number, _), p in found.items()), Fraction(0))
        assert asked.mean == mean, (str(asked.mean), str(mean), where)


def _label(number: int | str, spread: Mapping[str, Fraction]) -> str:
    """The key of a number: its own, or that of all numbers from some number up."""
    more = [key for key in spread if isinstance(number, int) and key.endswith("+") and int(key[:-1]) <= number]
    return more[0] if more else str(number)


def check_under_every_option(case: Case, options: Options) -> int:
    """Compare under the defaults, each other value of each house rule used, and some pairs of them.

    Return the number of combinations that showed any odds.
    """
    defaults = {option.id: option.default for option in options.entries}
    told, read = check(case, options, defaults)
    shown_under, tried = int(told), set[str]()
    while left := sorted(read - tried):
        for option in (one for one in options.entries if one.id in left):
            for value in other_values(option).values():
                told, also = check(case, options, {**defaults, option.id: value})
                shown_under, read = shown_under + told, read | also
        tried.update(left)
    pairs = list(combinations([one for one in options.entries if one.id in tried and other_values(one)], 2))
    chosen = Random(case.name)
    for pair in chosen.sample(pairs, min(PAIRS, len(pairs))):
        check(case, options, {**defaults, **{one.id: chosen.choice([*other_values(one).values()]) for one in pair}})
    return shown_under


PAIRS = 1
"""Pairs of house rules tried for each case."""


def play_after(play: Play, *given: str | tuple[str, ...]) -> Play:
    """A play whose first answers are given: a choice or token each, or several tokens."""
    answers = [Answer(each if isinstance(each, tuple) else (each,)) for each in given]

    def later(table: Table) -> Any:
        assert isinstance(table.source, KnownAnswers)
        return play(Table(KnownAnswers((*answers, *table.source.answers))))

    return later
