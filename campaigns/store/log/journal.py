"""Writing the log: the open segment, and handling refused writes."""

from pathlib import Path

from campaigns.store import disk
from campaigns.store.errors import Poisoned, convert_write_errors, write_failed
from campaigns.store.log import lines, segments
from campaigns.store.log.segments import Position

INTERRUPTED = "A change was interrupted after it was saved."


class Journal:
    """Appends lines to the last segment, each with one write and one sync."""

    def __init__(self, folder: Path, position: Position) -> None:
        self.folder = folder
        self.position = position
        self.poison: str | None = None
        self._use(segments.path(folder, position.segment))

    def append(self, payload: bytes, seq: int) -> None:
        """Append a log entry; on return it is on the disk.

        Raises DiskFull or WriteFailed with nothing changed, or Poisoned if that is uncertain.
        """
        if seq != self.position.seq + 1:
            self.poison = INTERRUPTED
        self.check()
        line, crc = lines.encode(payload, self.position.crc)
        end = self.position.offset
        try:
            disk.write(self._fd, line, end)
        except BaseException as error:
            self._cut_back()
            if isinstance(error, OSError):
                raise write_failed("the change", error) from error
            raise
        try:
            disk.sync(self._fd)
            self.position = Position(self.position.segment, end, end + len(line), crc, seq)
        except BaseException as error:
            # The system may have dropped the bytes and will call the next sync a success: asking again proves nothing.
            self.poison = "The disk didn't confirm the last change."
            if isinstance(error, OSError):
                raise self._poison_error() from error
            raise

    def rotate(self) -> None:
        """Begin the next segment. Raises like `append`."""
        self.check()
        line, position = segments.head(self.position)
        fresh = segments.path(self.folder, position.segment)
        try:
            disk.replace_file(fresh, line)
            old = self._fd
            self._use(fresh)
            self.position = position
        except BaseException as error:
            if _may_be_there(fresh):  # perhaps for good, perhaps not: appending to either segment could be wrong
                self.poison = "The disk didn't confirm the new log segment."
            if not isinstance(error, OSError):
                raise
            raise (self._poison_error() if self.poison else write_failed("the new session's log", error)) from error
        disk.close(old)

    def check(self) -> None:
        """Raise Poisoned unless the log on disk is still the one this journal wrote."""
        if self.poison is None and not disk.is_at(self._path, self._file, self.position.offset):
            self.poison = "Another program has changed the campaign's files."
        if self.poison is not None:
            raise self._poison_error()

    def close(self) -> None:
        """Close the segment."""
        disk.close(self._fd)

    def _use(self, path: Path) -> None:
        """Open the segment for appending."""
        self._fd = disk.open_file(path)
        self._file = disk.identity(self._fd)
        self._path = str(path)  # called at every change

    def _cut_back(self) -> None:
        """Cut an unfinished line off the file."""
        try:
            disk.truncate(self._fd, self.position.offset)
        except OSError:
            self.poison = "A change was only partly written, and that part couldn't be removed."

    def _poison_error(self) -> Poisoned:
        return Poisoned(f"{self.poison} Please close the campaign and open it again.")


def _may_be_there(path: Path) -> bool:
    """Return True if a file exists, or the disk doesn't tell."""
    try:
        return path.exists()
    except OSError:
        return True


def settle(folder: Path, position: Position) -> None:
    """Make the campaign that was read durable before anyone sees it, and cut everything after the last good line.

    A killed program may have left a line and names that aren't on the disk yet. The line is written again in place,
    because after a failed sync the system believes that it is on the disk.
    """
    path = segments.path(folder, position.segment)
    line = disk.read(path, position.last)[: position.offset - position.last]
    with convert_write_errors("the end of the log"):
        fd = disk.open_file(path)
        try:
            disk.write(fd, line, position.last)
            disk.truncate(fd, position.offset)
            disk.sync(fd)
        finally:
            disk.close(fd)
        for names in (path.parent, folder, folder.parent):
            disk.sync_folder(names)
