"""Importing files into a campaign: a vault, notes from anywhere, characters in tables.

`files` reads Markdown, `spreadsheets` reads CSV and JSON, `entries` reads one file, and `sheets` a sheet by its paths
and labels. `plan` compares all of it with the campaign and makes one command, or names each mistake by file and line:
an import happens whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns.state.file_sources import remembered_columns
from campaigns.vault.folder import marker_of

if TYPE_CHECKING:
    from campaigns.history.past_states import Past
    from campaigns.imports.plan import Plan


def plan_import(
    past: Past,
    path: Path,
    *,
    step: Callable[[int, int], object] = lambda done, of: None,
    **chosen: Any,
) -> Plan:
    """The plan to import a vault, a folder of notes or a file of characters; works in any thread.

    `step` is told the number of files read and in all, and may stop with an error; the rest are `Choices`. Raises
    `OSError`.
    """
    from campaigns.imports.choices import Choices  # noqa: PLC0415  only who takes something in waits for it
    from campaigns.imports.files import Files, read_files  # noqa: PLC0415
    from campaigns.imports.plan import plan  # noqa: PLC0415
    from campaigns.imports.spreadsheets import is_table, read_table  # noqa: PLC0415

    choices = Choices(**chosen)
    if is_table(path) and path.exists() and not path.is_dir():
        read = Files(*read_table(path, {**remembered_columns(past.tables.get("sources", {})), **choices.heads}))
    else:
        read = read_files(path, choices.skip, step)
    marker = marker_of(path) if path.is_dir() else None
    found = plan(past, read, marker, choices, source=path.absolute().name)
    while choices.partly and found.faults:
        files = [each for each in read.files if each.path not in found.faulty]
        left = [*read.left, *(f"Not imported: {each}" for each in found.faults)]
        if len(files) == len(read.files) and not read.faults:
            break
        read = Files(files, [], left)
        found = plan(past, read, marker, choices, source=path.absolute().name)
    return found
