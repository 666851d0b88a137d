"""Recovery of a campaign that won't open: its faults and the ways out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from campaigns.store import disk
from campaigns.store.errors import Damaged, StoreError, convert_write_errors
from campaigns.store.folder import aside, loader, locks, migrations, state_file
from campaigns.store.log import segments
from campaigns.store.store import Store
from core.wording import quantity

ONLY_THE_PAST = "The campaign as it is now is intact; only its past can't be read."
"""The message if only older lines of the log are damaged."""


@dataclass(frozen=True, slots=True)
class Report:
    """The fault of a campaign in one plain sentence, and the ways out.

    `kind` is "fine", "torn", "locked", "newer", "damaged_log", "damaged_state" or "not_a_campaign"; `choices` are of
    "carry_on", "open_read_only", "rebuild" and "restore_backup"; `seq` is the last log entry that can be read.
    """

    kind: str
    message: str
    choices: tuple[str, ...] = ()
    seq: int = 0


def inspect(folder: Path, *, deep: bool = False) -> Report:
    """Check whether a campaign would open, and list the ways out if not; with `deep` all of its history is read.

    Changes nothing.
    """
    try:
        saved, _, torn = loader.load(folder)
    except StoreError as error:
        return _unwell(folder, error)
    seq = saved.position.seq
    if locks.is_held(folder):
        return Report("locked", "This campaign is open in another program.", ("open_read_only",), seq)
    if torn is not None:
        message = (
            f"The last change in log/{torn.segment:06}.jsonl is unfinished. Opening the campaign will set it aside."
        )
        return Report("torn", message, (), seq)
    if deep:
        try:
            loader.check_whole(folder, saved, saved.position)
        except StoreError as error:
            message = f"{error} {ONLY_THE_PAST}"
            return Report(error.kind, message, ("carry_on", "restore_backup"), seq)
    return Report("fine", "This campaign is intact.", (), seq)


def verify_chain(folder: Path) -> Report:
    """Read every line of every segment, and check its length, its checksums and the order of log entries."""
    walk = segments.Walk(folder)
    try:
        for _ in walk:
            pass
    except StoreError as error:
        return Report(error.kind, str(error), (), walk.position.seq)
    kind = "fine" if walk.torn is None else "torn"
    return Report(
        kind,
        f"{quantity(walk.position.seq, 'log entry', 'log entries')} in {quantity(walk.position.segment, 'segment')}.",
        (),
        walk.position.seq,
    )


def open_prefix(folder: Path, *, upgrade: migrations.Upgrade = migrations.upgrade) -> Store:
    """Open, for reading only, the log before its first damage. Raises Damaged if there is nothing."""
    found = _readable(folder)
    said = _what_is_shown(folder, found)
    return Store(folder, found.state, notices=(*said, *loader.read_upgraded(found.state, upgrade)))


def _what_is_shown(folder: Path, found: _Readable) -> Iterator[str]:
    """Yield the faults of a campaign that is opened anyway, and the part that is shown."""
    seq = found.state.position.seq
    if found.problem is not None:
        yield f"{found.problem} You see the campaign as it was after log entry {seq}. Later entries can't be read."
    if found.passed is not None:
        kept = "as it is now" if found.problem is None else "as it is shown"
        yield f"{found.passed} The campaign {kept} is intact; only its past can't be read."
    elif found.problem is None:
        try:
            state_file.load(folder)
        except Damaged as error:
            yield f"{error} You see the campaign as rebuilt from the log, which is whole up to entry {seq}."


def rebuild(folder: Path, *, upgrade: migrations.Upgrade = migrations.upgrade) -> Store:
    """Build the state from the readable part of the log alone, and open the campaign for writing.

    Damaged files are put aside, never deleted. Raises Damaged if not even the first log entry can be read, Newer,
    Locked, ReadOnly, DiskFull or WriteFailed; an interrupted rebuild can be repeated.
    """
    loader.check_is_campaign(folder)
    lock = locks.acquire(folder)
    try:
        saved, problem, _ = _readable(folder)
        with convert_write_errors("the rebuilt state"):
            if (folder / state_file.NAME).exists():
                aside.keep(folder, state_file.NAME, disk.read(folder / state_file.NAME))
            if problem is not None:
                _cut_log(folder, saved.position)
            state_file.save(folder, saved)
    finally:
        lock.release()
    return Store.open(folder, upgrade=upgrade)


def _unwell(folder: Path, error: StoreError) -> Report:
    """Return the report on a campaign that won't open."""
    if not isinstance(error, Damaged):
        return Report(error.kind, str(error))
    try:
        seq = _readable(folder).state.position.seq
    except StoreError:
        return Report(error.kind, str(error), ("restore_backup",))
    return Report(error.kind, str(error), ("open_read_only", "rebuild", "restore_backup"), seq)


class _Readable(NamedTuple):
    """The readable part of a campaign, the obstacle to more, and damage that a checkpoint skips."""

    state: state_file.State
    problem: Damaged | None
    passed: Damaged | None = None


def _readable(folder: Path) -> _Readable:
    """Return the state that the readable part of the log leads to.

    If a checkpoint was made after the damage, it leads further: then only looking back is impaired.
    """
    found = _Readable(*_replay(folder, state_file.empty()))
    damage = found.problem
    for name in (state_file.NAME, state_file.BEFORE) if damage else ():
        with suppress(Damaged):
            further = _Readable(*_replay(folder, state_file.load(folder, name)), damage)
            if further.state.position.seq > found.state.position.seq:
                found = further
    if found.state.position.seq == 0:
        raise found.problem or Damaged("The log is empty.")
    return found


def _replay(folder: Path, saved: state_file.State) -> tuple[state_file.State, Damaged | None]:
    """Advance the state as far as the log after it can be read."""
    try:
        with state_file.quick_parsing():
            saved.replay(segments.Walk(folder, saved.position))
    except Damaged as error:
        return saved, error
    return saved, None


def _cut_log(folder: Path, end: segments.Position) -> None:
    """Put everything after the last readable log entry aside, the last file first."""
    later = sorted(path for path in (folder / "log").glob("*.jsonl") if path > segments.path(folder, end.segment))
    for path in reversed(later):
        aside.move(folder, path)
    path = segments.path(folder, end.segment)
    data = disk.read(path)
    if len(data) > end.offset:
        aside.keep(folder, path.name, data)
        disk.replace_file(path, data[: end.offset])
