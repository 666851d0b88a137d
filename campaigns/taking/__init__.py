"""What is taken into a campaign from files: a vault, notes from anywhere, characters in tables.

`files` reads Markdown, `tables` CSV and JSON, `entries` what stands in one file, `sheets` a sheet by its paths and
labels; `plan` holds it against the campaign and makes of it one command, or says what stands in the way, by file and
line: nothing is ever half taken in.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.past.looking_back import Past
    from campaigns.taking.plan import Plan


def planned(
    past: Past,
    path: Path,
    *,
    prefer: str = "",
    notes: bool = False,
    step: Callable[[int, int], object] = lambda done, of: None,
) -> Plan:
    """What taking in a vault, a folder of notes or a file of characters would do to a campaign, in any thread.

    `step` is told how many of how many files are read, and may end it with an error. Raises `OSError`.
    """
    from campaigns.taking.files import read_files  # noqa: PLC0415  only who takes something in waits for it
    from campaigns.taking.plan import plan  # noqa: PLC0415
    from campaigns.vault.folder import marker_of  # noqa: PLC0415

    if path.suffix.casefold() in (".csv", ".json") and path.is_file():
        from campaigns.taking.tables import read_table  # noqa: PLC0415

        files, faults = read_table(path)
    else:
        files, faults = read_files(path, step)
    marker = marker_of(path) if path.is_dir() else None
    return plan(past, files, faults, marker, source=path.absolute().name, prefer=prefer, notes=notes)
