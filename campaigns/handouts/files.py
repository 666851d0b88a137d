"""The files that can be handouts: pictures and texts in a folder of the campaign. Links aren't followed."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from campaigns.document_kinds.lengths import TEXT
from campaigns.user_files.encodings import BOM, NO_TEXT, decode_text
from core.refusal import Refusal

FOLDER = "handouts"
"""The name of the folder for handouts, in the campaign's folder."""
THING = "#"
"""`#12` is the article or note with this id; any other text is a file."""
TEXTS = ("articles", "notes")
"""The tables whose texts can be handouts."""
LARGEST = 8 << 20
"""The most bytes of a picture or a text."""
_TEXTS = (".txt", ".md")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_DEEPEST = 4
_MOST = 2000
_TYPES = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"))


class Picture(NamedTuple):
    """A picture's bytes, and its media type, one of four."""

    content: bytes
    type: str


class Read(NamedTuple):
    """A file to show: a text's words, or the digest of a picture's bytes."""

    text: str = ""
    digest: str = ""


def handout_files(folder: Path) -> tuple[str, ...]:
    """The pictures and texts in a campaign's folder of handouts, as paths within it, by name."""
    return tuple(sorted(_walk_files(folder / FOLDER), key=str.casefold))


def _walk_files(top: Path) -> Iterator[str]:
    count = 0
    for at, inner, names in os.walk(top):
        here = Path(at).relative_to(top)
        inner[:] = sorted(name for name in inner if not name.startswith(".")) if len(here.parts) < _DEEPEST else []
        for name in sorted(names):
            path = here / name
            if not name.startswith(".") and path.suffix.casefold() in _TEXTS + _PICTURES and _is_file(top / path):
                yield path.as_posix()
                if (count := count + 1) >= _MOST:
                    return


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def file_title(file: str) -> str:
    """The usual title of a file: "mill map" for `mill-map.png`."""
    return " ".join(re.split(r"[\s_-]+", Path(file).stem)).strip() or file


def read_file(folder: Path, file: str) -> Read:
    """The content of a file. Refuses one that is missing, too large, or neither a picture nor a text."""
    if file not in handout_files(folder):
        why = f"There is no article, note or file called {file:.60}. Put files into the campaign's folder {FOLDER}."
        raise Refusal("unknown", why, "what")
    content = _content(folder / FOLDER / file)
    if content is None:
        raise Refusal("bad_file", f"{file:.60} can't be read, or is larger than {LARGEST >> 20} MB.", "what")
    if Path(file).suffix.casefold() in _PICTURES:
        if not _media_type(content):
            raise Refusal("bad_file", f"{file:.60} isn't a picture. Save it as PNG, JPEG, GIF or WebP.", "what")
        return Read(digest=sha256(content).hexdigest())
    text = decode_text(content)
    if text is None:
        raise Refusal("bad_file", f"{file:.60}: {NO_TEXT}", "what")
    words = text[0].removeprefix(BOM).replace("\r\n", "\n").strip()
    if not words or len(words) > TEXT:
        raise Refusal("bad_file", f"{file:.60} must have 1 to {TEXT} characters.", "what")
    return Read(text=words)


def picture_as_shown(folder: Path, file: str, digest: str) -> Picture | None:
    """A picture that was shown; None if the file is gone or has changed."""
    if not file or not digest or file not in handout_files(folder):
        return None
    path = folder / FOLDER / file
    try:
        found = path.lstat()
    except OSError:
        return None
    return _picture(path, (found.st_mtime_ns, found.st_size, found.st_ino), digest)


@lru_cache(maxsize=4)
def _picture(path: Path, stamp: object, digest: str) -> Picture | None:
    content = _content(path)
    if content is None or sha256(content).hexdigest() != digest:
        return None
    kind = _media_type(content)
    return Picture(content, kind) if kind else None


def _content(path: Path) -> bytes | None:
    """The bytes of a plain file; None if it can't be read or is too large."""
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            content = file.read(LARGEST + 1)
    except OSError:
        return None
    return content if len(content) <= LARGEST else None


def _media_type(content: bytes) -> str:
    """The media type of a picture by its first bytes; empty if it is none of the four."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    return next((type for start, type in _TYPES if content.startswith(start)), "")
