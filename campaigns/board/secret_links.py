"""The links of a board: a secret token for the table and one for each player's character, kept until revoked."""

from __future__ import annotations

import hmac
import json
from collections.abc import Collection, Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple

from campaigns.user_files import folders
from campaigns.user_files.texts import save_text

_BYTES = 18
"""Random bytes of a token: 144 bits, which no one can guess."""
TABLE = None
"""The character of the table's link: none."""


class Link(NamedTuple):
    """A token, for the player of one character (by id and name) or for the table."""

    token: str
    character: int | None = TABLE
    name: str = ""


class Links:
    """The links of one campaign, in a file that only the user can read. It is read again when it has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        key = sha256(str(self._folder).encode("utf-8", "surrogateescape")).hexdigest()[:24]
        self._file = folders.state() / "board" / f"{key}.json"
        self._read: tuple[object, tuple[Link, ...]] = (None, ())

    def all(self) -> tuple[Link, ...]:
        """The links in the file, the table's first; empty if it can't be read."""
        stamp = self._stamp()
        if stamp != self._read[0]:
            self._read = stamp, _read(self._file)
        return self._read[1]

    def cover(self, characters: Mapping[int, str]) -> bool:
        """Make the missing links for these characters and the table; return True if any were missing.

        A link is for an id and a name, because after an undo another character may have the id.
        """
        known = {(each.character, each.name): each for each in self.all()}
        wanted = [(TABLE, ""), *characters.items()]
        if all(each in known for each in wanted):
            return False
        self._save(tuple(known.get(each) or Link(token_urlsafe(_BYTES), *each) for each in wanted))
        return True

    def revoke(self, tokens: Collection[str]) -> None:
        """Replace the links with these tokens by new ones."""
        self._save(tuple(_renew_token(each) if each.token in tokens else each for each in self.all()))

    def find(self, token: str) -> Link | None:
        """The link with a token, compared in constant time."""
        given, found = token.encode("utf-8", "surrogatepass"), None
        for each in self.all():
            if hmac.compare_digest(each.token.encode("utf-8"), given):
                found = each
        return found

    def _save(self, links: tuple[Link, ...]) -> None:
        stored = {"campaign": str(self._folder), "links": [each._asdict() for each in links]}
        save_text(self._file, json.dumps(stored, indent=1), errors="replace")
        self._read = self._stamp(), links

    def _stamp(self) -> object:
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def _renew_token(link: Link) -> Link:
    return link._replace(token=token_urlsafe(_BYTES))


def _read(file: Path) -> tuple[Link, ...]:
    """The links in a file. If it is damaged there are none, and all are made again."""
    try:
        stored: Any = json.loads(file.read_text("utf-8"))
        links = tuple(Link(str(each["token"]), each["character"], str(each["name"])) for each in stored["links"])
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ()
    return links if all(len(each.token) >= _BYTES for each in links) else ()
