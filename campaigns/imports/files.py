"""Markdown files as they are read: front matter, text, and all faults by file and line."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from campaigns.imports.folders import Found, files_to_import
from campaigns.store.file_names import utf8_path
from campaigns.user_files.encodings import BOM, NO_TEXT, SPREADSHEETS, decode_text, name_of_encoding
from campaigns.user_files.faults import Fault
from campaigns.vault.folder import sum_of
from campaigns.vault.front_matter import AtLine, Key, split_page
from campaigns.vault.sources import line_ends
from core.refusal import Refusal

LARGEST = 2_000_000
"""The most bytes of a file, more than any written text has."""
MOST = 50_000


class Files(NamedTuple):
    """The files that were read, their faults, and a line for each part left out or read differently.

    `columns` are those of a table without a known column of names.
    """

    files: list[File]
    faults: list[Fault]
    left: list[str]
    columns: tuple[str, ...] = ()


class File(NamedTuple):
    """A file as it was read: its path within the folder, its front matter, and its text from `line` on.

    `head` is everything before the text, `ends` the kind of its line ends, `nested` the YAML that is more than texts.
    """

    path: str
    stem: str
    keys: Mapping[str, Key]
    body: str
    line: int
    sum: str
    head: str = ""
    ends: str = ""
    encoding: str = ""
    nested: str = ""


Step = Callable[[int, int], object]


def read_files(path: Path, skip: Iterable[str] = (), step: Step = lambda done, of: None) -> Files:
    """The Markdown files in a folder, or the given file, with their faults.

    Refuse a path that is neither. Raises `OSError`.
    """
    if not path.exists():
        raise Refusal("not_found", f"There is no file or folder {path}.", "path")
    folder, (found, left) = (path, files_to_import(path, skip)) if path.is_dir() else (path.parent, Found([path], []))
    if not path.is_dir() and not stat.S_ISREG(path.stat().st_mode):
        raise Refusal("bad_file", f"{path} isn't a file that can be read.", "path")
    if not found:
        more = f" Import other files one at a time. {' '.join(left)}" if left else ""
        raise Refusal("bad_file", f"There are no Markdown files in {path}.{more}", "path")
    if len(found) > MOST:
        raise Refusal("bad_file", f"There are more than {MOST:,} Markdown files in {path}.", "path")
    files, faults = list[File](), list[Fault]()
    for done, each in enumerate(found):
        step(done, len(found))
        read = _read(each, utf8_path(each, folder) or each.name)
        if isinstance(read, File):
            files.append(read)
            if read.encoding:
                left.append(f"{read.path} was read as {name_of_encoding(read.encoding)}.")
        else:
            faults += read
    return Files(files, faults, left)


def _read(file: Path, name: str) -> File | list[Fault]:
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        return [Fault(name, 1, f"It is larger than {LARGEST:,} bytes.")]
    if name.casefold().endswith(SPREADSHEETS):
        return [Fault(name, 1, "It is a spreadsheet. Save it as CSV, and import that file.")]
    read = decode_text(content)
    if read is None:
        return [Fault(name, content.count(b"\n", 0, content.find(b"\0")) + 1, NO_TEXT)]
    whole, encoding = read
    ends = line_ends(whole)
    text = whole.replace(ends, "\n") if ends else whole
    mark = BOM if text.startswith(BOM) else ""
    try:
        keys, body, line = split_page(text.removeprefix(BOM))
    except AtLine as wrong:
        return [Fault(name, wrong.line, wrong.message), *(Fault(name, *each) for each in wrong.more)]
    head = mark + text.removeprefix(BOM)[: len(text) - len(mark) - len(body)]
    plain = {key.name: key for key in keys if not key.nested}
    nested = "".join(key.yaml if key.yaml.endswith("\n") else f"{key.yaml}\n" for key in keys if key.nested)
    return File(
        name, stem_in(name.rpartition("/")[2]), plain, body, line, sum_of(content), head, ends, encoding, nested
    )


def stem_in(name: str) -> str:
    """The name of a file without its ending, if it has one."""
    return name[: name.rindex(".")] if name.rfind(".") > 0 else name


def texts(key: Key | None) -> list[str]:
    """A list, or a text split at commas."""
    if key is None or isinstance(key.value, dict):
        return []
    return [each.strip() for each in key.value.split(",") if each.strip()] if isinstance(key.value, str) else key.value


def text(key: Key) -> str:
    """Any value as a text."""
    if isinstance(key.value, dict):
        return ", ".join(f"{name}: {value}" for name, value in key.value.items())
    return key.value if isinstance(key.value, str) else ", ".join(key.value)
