"""A disk that says no once, at any call."""

import os

from campaigns.store import disk

CALLS = (
    "open_file",
    "write",
    "sync",
    "truncate",
    "rename",
    "sync_folder",
    "make_folder",
    "link",
    "remove",
    "remove_folder",
    "close_to_others",
)


class Failing:
    """Makes the n-th call to the disk fail, or every one from it on; a write that fails has written a part first."""

    def __init__(self, patch, at: int, error: int, *, for_good: bool = False) -> None:
        self.at = at
        self.error = error
        self.calls: list[str] = []
        self.armed = True
        self.for_good = for_good
        for name in CALLS:
            patch.setattr(disk, name, self._wrapped(name, getattr(disk, name)))

    def _wrapped(self, name, real):
        def call(*args, **options):
            if not self.armed:
                return real(*args, **options)
            self.calls.append(name)
            if len(self.calls) < self.at or (len(self.calls) > self.at and not self.for_good):
                return real(*args, **options)
            if name == "write":
                real(args[0], args[1][: len(args[1]) // 2], args[2])
            raise OSError(self.error, os.strerror(self.error))

        return call
