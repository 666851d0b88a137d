"""The user's own editor, in which a text is changed while the screen waits."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from core.refusal import Refusal
from tui.terminal.attempt import expected_errors, sentence

if TYPE_CHECKING:
    from tui.app_interface.host import Host


def edit_outside(app: Host, text: str, name: str = "note.md") -> str | None:
    """Return a text after a change in the user's editor, as a file of this name; None with a message on failure."""
    changed, failed = None, None
    try:
        with app.suspend():
            try:
                changed = run_editor(text, name)
            except expected_errors() as error:  # in here: the screen only comes back to a block that ends well
                failed = sentence(error)
    except SuspendNotSupported:
        failed = "this terminal can't be handed over to it"
    if failed is not None:
        app.refuse(f"Your external editor can't be used: {failed}.")
    return changed


def run_editor(text: str, name: str = "note.md") -> str:
    """Return a text after editing in `$VISUAL` or `$EDITOR`; refuses an invalid command line, or one that fails."""
    variable = "VISUAL" if os.environ.get("VISUAL", "").strip() else "EDITOR"
    command = os.environ.get(variable, "").strip() or "vi"
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refusal("bad_editor", f"there is no command {command} ({error})") from error
    with tempfile.TemporaryDirectory(prefix="wyrdbook-") as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8", errors="replace")
        try:
            code = subprocess.run([*words, str(file)], check=False).returncode
        except FileNotFoundError as error:
            raise Refusal("bad_editor", f"{command} isn't installed. Set {variable} to an editor that is") from error
        if code:
            raise Refusal("editor_failed", f"{command} ended with an error")
        return file.read_text(encoding="utf-8-sig", errors="replace").rstrip("\n")
