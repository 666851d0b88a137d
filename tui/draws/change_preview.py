"""The changes of an action before it is done: its price, balances, and every changed line of a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaigns.wording.titles import currency_short
from core.actions.action import Price
from core.actions.situation import Effects, Situation
from core.building_blocks.tallies import Counter, clocks_after, counters_after
from core.building_blocks.track import Track
from core.ruleset import Ruleset
from core.sheet import Section
from core.sheet_changes import changed_rows as rows_moved
from core.wording import number_text, quantity
from tui.text.plain import plain

_NUMBER = re.compile(r"(?P<sign>\W?)(?P<digits>\d+)(/\d+)?")  # with any kind of minus, or out of a maximum


_ENTRY = re.compile(r": \d+$")  # an entry without a name: its list, and its number
_NONE = "–"
_FEW = 4  # this many things are named if luck picks one of them


@dataclass(frozen=True, slots=True)
class Change:
    """One change: its subject, before and after."""

    what: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.named}  {self.moved}"

    @property
    def named(self) -> str:
        """The subject; for an item added to or removed from a list, the list."""
        return _ENTRY.sub("", self.what) if self._comes_or_goes else self.what

    @property
    def moved(self) -> str:
        """The change from before to after; for an added or removed item only that item."""
        if self._comes_or_goes:
            return f"gone: {self.before}" if self.after == _NONE else f"new: {self.after}"
        return f"{self.before} → {self.after}"

    @property
    def _comes_or_goes(self) -> bool:
        return _NONE in (self.before, self.after) and _ENTRY.search(self.what) is not None


def changes(effects: Effects, situation: Situation, ruleset: Ruleset) -> tuple[Change, ...]:
    """All changes of these effects in words."""
    return (
        *_points(effects, situation, ruleset),
        *_sheets(effects, situation, ruleset),
        *_table(effects, situation, ruleset),
        *_projects(effects, situation),
        *_clocks(effects, situation),
        *_counters(effects, situation),
        *(Change("Milestone", "–", plain(suggested.title)) for suggested in effects.milestones),
        *([Change("Calendar", "now", f"{quantity(effects.days, 'day')} later")] if effects.days else []),
    )


def may_change(tries: Sequence[Sequence[Change]]) -> Iterator[Change]:
    """The changes that are certain, and those that depend on luck with their range: `0 to 2`, `no or yes`."""
    for what in dict.fromkeys(change.what for found in tries for change in found):
        each = [next((change for change in found if change.what == what), None) for found in tries]
        before = next(change.before for change in each if change is not None)
        yield Change(what, before, _either(dict.fromkeys(before if c is None else c.after for c in each)))


def _either(afters: Iterable[str]) -> str:
    """The possible values, numbers as a range; very many as a remark that luck decides."""
    found = list(afters)
    numbers = [number for each in found if (number := _NUMBER.fullmatch(each))]
    if 1 < len(found) == len(numbers):
        numbers.sort(key=lambda number: int(number["digits"]) * (-1 if number["sign"] else 1))
        return f"{numbers[0][0]} to {numbers[-1][0]}"
    return " or ".join(found) if len(found) <= _FEW else "as luck decides"


def price_words(price: Price, ruleset: Ruleset, balance: int = 0, unit: str = "") -> str:
    """`costs 3 XP, has 7, then 4 · needs ...`; empty without a price."""
    short = currency_short(ruleset, price.currency, price.amount)
    parts = []
    if price.amount:
        then = f"then {number_text(balance - price.amount)}" if balance >= price.amount else "not enough"
        parts.append(f"costs {number_text(price.amount)} {short}, has {number_text(balance)}, {then}")
    if price.units:
        parts.append(f"takes {quantity(price.units, unit)}")
    return plain(" · ".join([*parts, *([price.need] if price.need else [])]))


def _points(effects: Effects, situation: Situation, ruleset: Ruleset) -> Iterator[Change]:
    titles = {currency.id: currency.title for currency in ruleset.currencies}
    moved: dict[tuple[int, str], int] = {}
    for move in effects.points:
        moved[move.actor, move.currency] = moved.get((move.actor, move.currency), 0) + move.delta
    for (actor, currency), delta in moved.items():
        if not delta:  # taken and given back at once, such as the price of a purchase that a grant pays
            continue
        before = situation.balance(actor, currency)
        yield Change(_whose_title(situation, actor, titles.get(currency, currency)), str(before), str(before + delta))


def _sheets(effects: Effects, situation: Situation, ruleset: Ruleset) -> Iterator[Change]:
    for actor, sheet in effects.sheets.items():
        both = (situation.actors[actor].sheet, sheet)
        before, after = (ruleset.at_table(each, situation.state, situation.options) for each in both)
        for what, old, new in changed_rows(ruleset.sections(before), ruleset.sections(after)):
            yield Change(_whose_title(situation, actor, what), old, new)


def _table(effects: Effects, situation: Situation, ruleset: Ruleset) -> Iterator[Change]:
    if effects.state is not None:
        after = ruleset.state_sections(effects.state)
        for what, old, new in changed_rows(ruleset.state_sections(situation.state), after):
            yield Change(plain(what), old, new)


def _projects(effects: Effects, situation: Situation) -> Iterator[Change]:
    for project, track in effects.projects.items():
        before = situation.projects[project].tally if project in situation.projects else 0
        if track.tally != before:
            yield Change(plain(track.title), f"{before}/{track.target}", f"{track.tally}/{track.target}")


def _clocks(effects: Effects, situation: Situation) -> Iterator[Change]:
    for title, clock in clocks_after(effects.clocks, situation.clocks).items():
        before = situation.clocks.get(title, Track(title, clock.target))
        if title not in situation.clocks or clock.tally != before.tally:
            yield Change(plain(title), f"{before.tally}/{before.target}", f"{clock.tally}/{clock.target}")


def _counters(effects: Effects, situation: Situation) -> Iterator[Change]:
    before, after = situation.counters, counters_after(effects.tallies, situation.counters)
    for actor, name in {**before, **after}:
        was, now = (_counter_words(each.get((actor, name))) for each in (before, after))
        if was != now:
            yield Change(_whose_title(situation, actor, name), was, now)


def _counter_words(counter: Counter | None) -> str:
    if counter is None:
        return "no"
    return "yes" if counter.value is None else number_text(counter.value)


def _whose_title(situation: Situation, actor: int, what: str) -> str:
    """The title of a change with its owner, unless that is the acting character."""
    name = situation.actors[actor].name if actor in situation.actors and actor != situation.acting else ""
    return plain(f"{name}: {what}" if name else what)


def changed_rows(before: Sequence[Section], after: Sequence[Section]) -> Iterator[tuple[str, str, str]]:
    """The rows that read differently (`core.sheet_changes`), as they are shown."""
    for what, was, becomes in rows_moved(before, after):
        yield what, plain(was), plain(becomes)
