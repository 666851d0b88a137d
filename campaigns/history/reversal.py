"""Reverting a log entry that isn't the last: the changes, or the later entries that prevent it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.history.commands import Revert
from campaigns.history.dependents import Left, revertible_steps
from campaigns.history.past_states import Past, earlier_changes, is_play
from campaigns.state.game_values import VALUED, check
from campaigns.state.view import LogLine
from campaigns.store import Damaged, Delta, Record, combine, inverse
from campaigns.store.memory import deltas
from core.refusal import Refusal
from core.schema.codec import decode
from core.wording import quantity

_NAMED = 3
"""The most preventing entries that a refusal names."""

_BACK, _AGAIN = "Took back: ", "Made again: "


class Reversal(NamedTuple):
    """The steps that revert a log entry, or the later entries that prevent it (`resting`), oldest first.

    `why` is the fault that the rules would find in the result, if they prevent it.
    """

    line: LogLine
    steps: tuple[Delta, ...]
    resting: tuple[LogLine, ...] = ()
    why: str = ""

    @property
    def title(self) -> str:
        """The title in the log. Reverting a revert makes the change again."""
        said = self.line.title
        if self.line.kind != Revert.kind:
            return f"{_BACK}{said}"
        return _AGAIN + said.removeprefix(_BACK) if said.startswith(_BACK) else _BACK + said.removeprefix(_AGAIN)

    def check(self) -> None:
        """Refuse if later entries depend on this one, naming the first of them."""
        if not self.resting:
            return
        named = "; ".join(f"{_place(line)}: {line.title}" for line in self.resting[:_NAMED])
        more = len(self.resting) - _NAMED
        named += f"; and {more} more" if more > 0 else ""
        rest = quantity(len(self.resting), "later entry depends", "later entries depend")
        without = f" Without it: {self.why}" if self.why else ""
        raise Refusal("rests_on", f"{rest} on it. {named}.{without} Take these back first.", "entry")


def reversal(past: Past, seq: int) -> Reversal:
    """The reversal of a log entry, or the entries that depend on it; reads only the entries after it.

    Refuse an entry that isn't a change, one already undone or reverted, and the last change (undo it).
    """
    record = _entry(past, seq)
    earlier = earlier_changes(past.ruleset, past.log, past.tables)
    later = [(each, earlier.deltas(each, is_play)) for each in _after(past, seq)]
    changes = _changes((each for each, _ in later), seq, past.reverted)
    own = tuple(revertible_steps(earlier.deltas(record, is_play)))
    left = Left(own, past.tables.get("scenes", {}), past.tables.get("sessions", {}))
    resting = {
        each.seq: each
        for each, steps in later
        if left.holds(each.event) or (each.seq in changes and left.bears(each, tuple(revertible_steps(steps))))
    }
    if resting:
        return Reversal(past.history.line_at(seq), (), _lines(past, resting))
    back = inverse(own)
    deltas.check(past.tables, back)
    steps = earlier.found_good(combine(past.tables, back))
    if why := _unsound(past, steps):
        moved = {(step.table, step.id) for step in steps}
        beside = {each.seq: each for each, its in later if any((step.table, step.id) in moved for step in its)}
        return Reversal(past.history.line_at(seq), (), _lines(past, beside), why)
    return Reversal(past.history.line_at(seq), steps)


def _entry(past: Past, seq: int) -> Record:
    """The log entry of a change that holds and isn't the last one."""
    if not 1 <= seq <= past.log.seq:
        raise Refusal("no_change", f"There is no log entry {seq}. The log has entries 1 to {past.log.seq}.", "entry")
    record: Record = past.log.record(seq)
    if not record.event.get("undoable"):
        raise Refusal("no_change", f"Log entry {seq} isn't a change. Choose one that is.", "entry")
    if not past.history.live(seq, record.event):
        raise Refusal("undone", f"Log entry {seq} is undone already.", "entry")
    if seq in past.reverted:
        raise Refusal("taken_back", f"Log entry {seq} is taken back already.", "entry")
    if seq == past.history.head:
        raise Refusal("last", f"Log entry {seq} is the last change. Undo it instead.", "entry")
    return record


def _after(past: Past, seq: int) -> Iterator[Record]:
    """The log entries that hold after one, newest first."""
    for record in past.history.records():
        if record.seq <= seq:
            return
        yield record


def _changes(later: Iterable[Record], seq: int, back: Container[int]) -> set[int]:
    """The later log entries, without pairs of an entry and its revert, which together change nothing."""
    return {
        record.seq
        for record in later
        if record.seq not in back and (record.event["kind"] != Revert.kind or record.event["command"]["entry"] < seq)
    }


def _unsound(past: Past, steps: Sequence[Delta]) -> str:
    """The first fault that the game finds in the documents after some steps but not before; empty if there is none."""
    rules, tables = past.ruleset, deltas.tables_after(past.tables, steps)
    for step in steps:
        doc = tables.get(step.table, {}).get(step.id)
        if doc is None or step.table not in VALUED:
            continue
        try:
            check(rules, step.table, step.id, doc, doc)
        except Damaged as damaged:
            return str(damaged)
        if step.table == "characters" and step.op != "new":
            known = _faults(past, past.tables[step.table][step.id])
            if why := next((fault for fault in _faults(past, doc) if fault not in known), ""):
                return why
    return ""


def _faults(past: Past, character: Mapping[str, Any]) -> list[str]:
    """The faults of a character's sheet."""
    rules = past.ruleset
    sheet: Any = decode(rules.sheet, character["sheet"], strict=True)
    return [fault.message for fault in (*rules.check_sheet(sheet), *rules.unmet(sheet))]


def _lines(past: Past, found: Mapping[int, Record]) -> tuple[LogLine, ...]:
    return tuple(past.history.line_at(seq) for seq in sorted(found))


def _place(line: LogLine) -> str:
    session = f"Session {line.session}, entry" if line.session is not None else "Entry"
    return f"{session} {line.seq}"
