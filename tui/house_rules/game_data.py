"""The data of a game: replacing it by a GM's own file, or writing it to a file to start from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.user_files.game_data import faults_text, read_data
from core.refusal import Refusal
from core.schema.entry import Choice, entry
from tui.forms.ask import ask, form
from tui.terminal.attempt import send

if TYPE_CHECKING:
    from core.game_data import DataKind
    from tui.app_interface.host import Host

TAKE, WRITE, OWN = "take", "write", "own"
_HOW = (
    Choice(TAKE, "Import it from a file"),
    Choice(WRITE, "Export the current data to a file"),
    Choice(OWN, "Go back to the game's own"),
)


def load(app: Host) -> None:
    """Ask for the data and the file; all faults of a file are listed, and the form stays open."""
    if app.view is None:
        return
    kinds = app.view.ruleset.data
    fill = form(
        "OwnData",
        kind=(str, entry("Data", default=kinds[0].id, choices=[Choice(k.id, k.title, note=k.help) for k in kinds])),
        how=(str, entry("Do", default=TAKE, choices=_HOW)),
        file=(str, entry("File", default="", help="a JSON file, such as ~/decks.json")),
        note=(str, entry("Why", default="", help="saved with the date")),
    )
    ask(app, "Custom data", fill(), lambda filled: _carry_out(app, filled))


def _carry_out(app: Host, filled: Any) -> None:
    assert app.view is not None
    kind = app.view.ruleset.data_kind(filled.kind)
    if filled.how == OWN:
        _set_data(app, kind, None, filled.note)
        return
    if not filled.file.strip():
        raise Refusal("bad_file", "Name a file.", "file")
    file = Path(filled.file.strip()).expanduser()
    try:
        _write(app, kind, file) if filled.how == WRITE else _take(app, kind, file, filled.note)
    except OSError as error:
        raise Refusal("bad_file", f"{error.strerror}: {file}", "file") from error


def _write(app: Host, kind: DataKind, file: Path) -> None:
    """Write the data in use to a new file; an existing one is left alone."""
    assert app.view is not None
    with file.open("x", encoding="utf-8") as opened:
        json.dump(kind.read(getattr(app.view, kind.kept)), opened, indent=2, ensure_ascii=False)
    app.tell(f"Written to {file}")


def _take(app: Host, kind: DataKind, file: Path, note: str) -> None:
    """Replace the game's own data by a file's; the faults of a faulty file are all listed."""
    value = read_data(file)
    if faults := kind.faults(value):
        app.read(f"{kind.title}: {file.name}", faults_text(faults))
        raise Refusal("faulty_data", f"Fix {len(faults)} first. Press [enter] to try the file again.", "file")
    _set_data(app, kind, value, note)


def _set_data(app: Host, kind: DataKind, value: Any, note: str) -> None:
    send(app, commands.SetData, data=kind.id, value=value, note=note)
    app.tell(f"{kind.title}: {'replaced.' if value is not None else 'as written again.'}")
