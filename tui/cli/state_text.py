"""The present state of a campaign as text: a title, then each part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.wording.titles import currency_title, purpose_words
from core.ruleset import Ruleset
from core.wording import number_text, signed_text
from tui.cli.state_parts import (
    PARTS,
    ConditionsShown,
    ConflictShown,
    EntryShown,
    GaugeShown,
    HandoutShown,
    LogShown,
    MilestoneShown,
    PointsShown,
    SheetShown,
    Shown,
    TrackShown,
)
from tui.text.plain import plain


def state_lines(found: Shown, ruleset: Ruleset) -> Iterator[str]:
    """A campaign as text: its name and day, then each part. The changes of points are listed if nothing else is."""
    shown = [part for part in PARTS if getattr(found, part) is not None]
    session = f" · session {found.session}" if found.session is not None else ""
    yield plain(f"{found.campaign}{session}{f' · {found.scene}' if found.scene else ''} · day {found.day}")
    text = _Text(ruleset, alone=len(shown) == 1)
    for part in shown:
        rows: Sequence[Any] = getattr(found, part)
        if rows:
            yield ""
            yield part.capitalize()
            yield from (f"  {plain(line)}" for each in rows for line in _LINES[part](text, each))


class _Text(NamedTuple):
    """The lines of each part, in the words of a game; a part that is shown `alone` has all its details."""

    ruleset: Ruleset
    alone: bool

    def sheet(self, each: SheetShown) -> Iterator[str]:
        yield f"{each.name} · {each.role} · {each.status}"
        rows = ((f"{row.section} · {row.label}", row.value) for row in each.rows)
        yield from (f"  {label}: {value}" if value else f"  {label}" for label, value in rows)

    def points(self, each: PointsShown) -> Iterator[str]:
        named = ((currency_title(self.ruleset, currency), n) for currency, n in each.balances.items())
        yield f"{each.name}: {', '.join(f'{title} {number_text(n)}' for title, n in named) or 'none'}"
        if self.alone:
            yield from (f"  {self.entry(entry)}" for entry in each.entries)

    def entry(self, each: EntryShown) -> str:
        """A change of points after its number, as `refund #12` takes it."""
        amount = f"{signed_text(each.amount)} {currency_title(self.ruleset, each.currency)}"
        purpose = purpose_words(self.ruleset, each.reason, each.item)
        return f"#{each.number}  {amount}  {purpose}{_session(each.session)}{' · refunded' if each.refunded else ''}"

    def conditions(self, each: ConditionsShown) -> Iterator[str]:
        for one in each.conditions:
            count = "" if one.value is None else f" {one.value}{f'/{one.most}' if one.most is not None else ''}"
            yield f"{each.name}: {one.text}{count}{f' ({one.until})' if one.until else ''}"

    def track(self, each: TrackShown) -> Iterator[str]:
        yield f"{each.name} {each.filled}/{each.segments}"

    def conflict(self, each: ConflictShown) -> Iterator[str]:
        yield " · ".join((f"{each.name} ({each.kind})", *each.when, *_gauges(each.gauges), *each.facts))
        for row in each.participants:
            yield "  " + " · ".join((row.name, row.turn, *_gauges((*row.harm, *row.left)), *row.conditions))

    def milestone(self, each: MilestoneShown) -> Iterator[str]:
        yield f"{each.name} ({each.tier}){_session(each.session) or ' · ahead'}"

    def handout(self, each: HandoutShown) -> Iterator[str]:
        picture, shown = " (picture)" if each.picture else "", " · on the board" if each.shown else ""
        yield f"{each.name}{picture}{_session(each.session)}{shown}"
        if each.shown:
            yield from (f"  {line}" for line in each.text.splitlines())

    def log(self, each: LogShown) -> Iterator[str]:
        where = f"{each.session or '–'}{f'·{each.scene}' if each.scene is not None else ''}"
        yield f"{each.entry:>6}  {where}  {each.text}"


def _session(number: int | None) -> str:
    return f" · session {number}" if number is not None else ""


def _gauges(gauges: Sequence[GaugeShown]) -> Iterator[str]:
    yield from (f"{one.label} {one.value}/{one.target}".strip() for one in gauges if one.target)


_LINES: Mapping[str, Callable[[_Text, Any], Iterator[str]]] = {
    "sheets": _Text.sheet,
    "points": _Text.points,
    "conditions": _Text.conditions,
    "clocks": _Text.track,
    "projects": _Text.track,
    "conflicts": _Text.conflict,
    "milestones": _Text.milestone,
    "handouts": _Text.handout,
    "log": _Text.log,
}
