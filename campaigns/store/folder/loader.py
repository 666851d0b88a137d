"""Opening a campaign: the saved state, then the log after it."""

from pathlib import Path
from typing import NamedTuple

from campaigns.store.errors import Damaged, NotACampaign, convert_read_errors, convert_write_errors
from campaigns.store.folder import aside, migrations, state_file
from campaigns.store.folder.state_file import State
from campaigns.store.log import journal, segments
from campaigns.store.log.segments import Torn, Walk


class Loaded(NamedTuple):
    """A campaign as it is on disk, the last log entry in state.json, and an unfinished write at the log's end."""

    state: State
    checkpointed: int
    torn: Torn | None


def load(folder: Path) -> Loaded:
    """Return a campaign as it is on disk, changing nothing. Raises NotACampaign, Unreadable, Damaged or Newer."""
    check_is_campaign(folder)
    with convert_read_errors(folder.name):
        saved = state_file.load(folder)
        if saved.schema > migrations.SCHEMA:
            raise segments.newer()
        checkpointed = saved.position.seq
        walk = Walk(folder, saved.position)
        saved.replay(walk)
    return Loaded(saved, checkpointed, walk.torn)


def load_at(folder: Path, seq: int) -> State:
    """Return a campaign as it was after a log entry, from the log alone. Raises like `load`, or IndexError."""
    check_is_campaign(folder)
    saved = state_file.empty()
    with convert_read_errors(folder.name), state_file.quick_parsing():
        saved.replay(Walk(folder), until=seq)
    if seq < 1 or saved.position.seq != seq:
        raise IndexError(f"there is no log entry {seq}")
    return saved


def load_to_read(folder: Path, upgrade: migrations.Upgrade) -> tuple[State, tuple[str, ...]]:
    """Return a campaign as this version understands it, and notices for a reader."""
    saved, _, torn = load(folder)
    notices = read_upgraded(saved, upgrade)
    notice = "The last change in the log is unfinished and was left out."
    return saved, (notice, *notices) if torn else notices


def read_upgraded(saved: State, upgrade: migrations.Upgrade) -> tuple[str, ...]:
    """Upgrade documents in memory only, and return notices for a reader."""
    upgraded = upgrade(saved.tables, saved.schema, saved.position.seq)
    if upgraded is None:
        return ()
    saved.tables = upgraded.tables
    return upgraded.notices


def load_to_write(folder: Path) -> tuple[Loaded, tuple[str, ...]]:
    """Return a campaign of which every byte is on the disk, and notices for the user. Needs the lock.

    An unfinished write at the end is put aside and cut off. Raises like `load`, and DiskFull or WriteFailed.
    """
    loaded = load(folder)
    torn = loaded.torn
    notices: tuple[str, ...] = ()
    with convert_write_errors("the end of the log"):
        if torn is not None:
            name = f"{torn.segment:06}.jsonl-unfinished-{torn.offset}"
            place = aside.keep(folder, name, torn.data)
            notices = (f"The last change was unfinished. The unfinished part is in aside/{place.name}.",)
        journal.settle(folder, loaded.state.position)
    return loaded, notices


def check_is_campaign(folder: Path) -> None:
    """Raise NotACampaign unless the folder holds at least part of a campaign."""
    with convert_read_errors(folder.name):
        if not (folder / state_file.NAME).exists() and not (folder / "log").is_dir():
            raise NotACampaign(f"There is no campaign in {folder}.")


def check_whole(folder: Path, saved: state_file.State, until: segments.Position | None = None) -> None:
    """Raise Damaged unless the whole log is intact and leads from nothing to exactly this state.

    With `until` it is checked up to that position, because another program may be writing.
    """
    replayed = state_file.empty()
    with state_file.quick_parsing():
        replayed.replay(segments.Walk(folder, until=until))
    if state_file.encode(replayed, sort=True) != state_file.encode(saved, sort=True):
        raise Damaged(f"{state_file.NAME} doesn't match the log.", kind="damaged_state")
