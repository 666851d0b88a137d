"""The errors of a campaign on disk, each with one plain sentence for the user."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager


class StoreError(Exception):
    """Base of every error of the store.

    `kind` names the case for programs ("locked", "damaged_log", ...); the message is one line for people.
    """

    kind = "error"

    def __init__(self, message: str, *, kind: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind or type(self).kind


class NotACampaign(StoreError):
    """The folder or file holds no campaign."""

    kind = "not_a_campaign"


class Exists(StoreError):
    """The place of a new campaign is taken."""

    kind = "exists"


class Damaged(StoreError):
    """Bytes on disk have changed since they were written.

    The kind is "damaged_log" or "damaged_state"; nothing was changed now.
    """

    kind = "damaged_log"


class Locked(StoreError):
    """Another program has the campaign open for writing."""

    kind = "locked"


class Changed(StoreError):
    """Another program has written to the campaign since; nothing was changed here."""

    kind = "changed"


class Newer(StoreError):
    """The campaign was written by a newer version of the program."""

    kind = "newer"


class Unreadable(StoreError):
    """The system doesn't allow reading the campaign's files."""

    kind = "unreadable"


class ReadOnly(StoreError):
    """The store was opened for reading, or the folder can't be written."""

    kind = "read_only"


class Poisoned(StoreError):
    """The contents on disk are uncertain; close the campaign and open it again."""

    kind = "poisoned"


class WriteFailed(StoreError):
    """The system refused a write; nothing has changed and the store still works."""

    kind = "write_failed"


class DiskFull(WriteFailed):
    """There was no room for a write; nothing has changed and the store still works."""

    kind = "disk_full"


class Conflict(StoreError):
    """Deltas don't fit the present documents, or a change was opened inside another."""

    kind = "conflict"


class NotJson(StoreError, ValueError):
    """A document or an event holds something that JSON can't keep exactly."""

    kind = "not_json"


def write_failed(what: str, error: OSError) -> WriteFailed:
    """Return the store's error for a refused write."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull(f"The disk is full: {what} wasn't saved, and nothing has changed.")
    return WriteFailed(f"Writing failed ({error.strerror}): {what} wasn't saved, and nothing has changed.")


@contextmanager
def convert_write_errors(what: str) -> Iterator[None]:
    """Turn the system's errors of writing inside the block into the store's own."""
    try:
        yield
    except OSError as error:
        raise write_failed(what, error) from error


@contextmanager
def convert_read_errors(what: str) -> Iterator[None]:
    """Turn the system's errors of reading inside the block into the store's own."""
    try:
        yield
    except OSError as error:
        raise Unreadable(f"{what} can't be read ({error.strerror}).") from error
