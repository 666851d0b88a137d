"""The files that a vault's articles and notes came from: their paths, and their other contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from campaigns.account import Account
from campaigns.store.file_names import alike
from campaigns.vault.file_names import stem
from campaigns.vault.front_matter import AtLine, split_page
from campaigns.vault.sources import Source

_TABLES = ("articles", "notes")
_ENDING = ".md"
PAGES = (_ENDING, ".markdown")
"""The endings of Markdown files, in any case."""
_TEXTS = (".txt", ".text")


def sources_of(tables: Mapping[str, Mapping[int, Any]]) -> dict[int, Source]:
    """The files that articles and notes came from, by id."""
    return {doc["of"]: Source.from_document(doc["file"]) for doc in tables.get("sources", {}).values()}


class FileOrigins:
    """The paths of files exported to where they came from.

    `paths` and `stems` are by the id of each file's document; `ambiguous`, by id, are the paths of those whose name
    another file has.
    """

    def __init__(self, tables: Mapping[str, Mapping[int, Any]], account: Account) -> None:
        self.sources = sources_of(tables)
        self.paths, self.stems, self.ambiguous = dict[str, str](), dict[str, str](), dict[int, str]()
        taken = set[str]()
        for table in _TABLES:
            for i, doc in account.docs(table).items():
                source = self.sources.get(i)
                if source is None or not source.path:
                    continue
                path = _path(source, str(doc.get("name", source.name)))
                if alike(path) not in taken:
                    taken.add(alike(path))
                    self.paths[f"{table}:{i}"] = path
        self.stems = {of: PurePosixPath(path).stem for of, path in self.paths.items()}
        counts = Counter(alike(each) for each in self.stems.values())
        for of, path in self.paths.items():
            if counts[alike(self.stems[of])] > 1:
                self.ambiguous[int(of.partition(":")[2])] = str(PurePosixPath(path).with_suffix(""))


def _path(source: Source, name: str) -> str:
    """The path of a file: its old one, with its new name if it was renamed."""
    path = PurePosixPath(source.path)
    if name != source.name:
        return str(path.parent / f"{stem(name)}{_ENDING}")
    if path.suffix.casefold() in PAGES:
        return source.path
    return str(path.with_suffix(_ENDING)) if path.suffix.casefold() in _TEXTS else f"{path}{_ENDING}"


def _text(value: object) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def extra_yaml(source: Source, fields: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """The custom fields that changed since a file came, and the YAML of the others and of parts no field holds."""
    try:
        keys = split_page(source.head.removeprefix("\ufeff"))[0]
    except AtLine:
        keys = []
    same = [key for key in keys if not key.nested and key.name in fields and fields[key.name] == _text(key.value)]
    yaml = [key.yaml for key in keys if key.nested or key in same]
    changed = {name: value for name, value in fields.items() if name not in {key.name for key in same}}
    return changed, source.yaml + "".join(each if each.endswith("\n") else f"{each}\n" for each in yaml)
