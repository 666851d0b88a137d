"""A fault of wyrdbook: a report is written to a file, and the user is told where it is.

The report holds the traceback and the versions, nothing of the campaign except the text of the error.
"""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from campaigns.user_files import folders
from campaigns.user_files.texts import save_text


def report_fault(fault: BaseException) -> str:
    """Write a report about a fault; returns the message for the user."""
    said = f"wyrdbook has a fault and had to stop ({type(fault).__name__})."
    try:
        file = _write(fault)
    except OSError as error:
        return f"{said} No report could be written ({error.strerror})."
    return f"{said} See the report in\n{file}"


def _write(fault: BaseException) -> Path:
    from importlib.metadata import version

    now = datetime.now(UTC)
    used = ", ".join(f"{name} {version(name)}" for name in ("wyrdbook", "textual"))
    head = f"{now.isoformat(timespec='seconds')}\n{used}, Python {platform.python_version()} on {sys.platform}\n\n"
    file = folders.reports() / f"{now:%Y-%m-%d-%H%M%S-%f}.txt"
    text = head + "".join(traceback.format_exception(fault))
    save_text(file, text, errors="backslashreplace")
    return file
