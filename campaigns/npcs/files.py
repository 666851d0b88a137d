"""Bestiary files: entries exported and read again, and the bestiary that all campaigns of a game share.

A file states its own format, the game, and the shape of the game's sheets in it. Its other contents are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from campaigns.batch.commands import MOST
from campaigns.document_kinds.bestiary import FigureFields
from campaigns.document_kinds.text_fields import names
from campaigns.names import clean_tags
from campaigns.npcs.commands import KeepFigure
from campaigns.state.view import BestiaryEntry
from campaigns.user_files import folders
from campaigns.user_files.game_data import faults_text, read_data
from campaigns.user_files.texts import save_text
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode, encode
from core.schema.word_lists import check_words
from core.upgrade import upgrade_value

FORMAT = 1
"""The number of the file's format around the sheets."""


Type = KeepFigure | BestiaryEntry
"""An entry as it is kept, in a campaign or in the shared bestiary."""


def entries_text(ruleset: Ruleset, figures: Iterable[Type]) -> str:
    """Entries as the text of a file."""
    return _text(_with_head(ruleset, [_to_keep(figure) for figure in figures]))


def read_entries(ruleset: Ruleset, file: Path) -> list[KeepFigure]:
    """The entries in a file, as the commands that save them. Refuse a file with faults, naming all with their places.

    Raises `OSError` for a file that can't be read.
    """
    found, faults = entries_and_faults(ruleset, file)
    if faults:
        raise Refusal("bad_file", f"{file.name}: nothing was read. {faults_text(faults)}", "file")
    return found


def entries_and_faults(ruleset: Ruleset, file: Path) -> tuple[list[KeepFigure], list[Refusal]]:
    """The entries in a file, and its faults with their places. Refuse a file that isn't JSON.

    Raises `OSError` for a file that can't be read.
    """
    data = read_data(file)
    faults = [*_head_faults(ruleset, data)]
    return ([] if faults else [*_types(ruleset, data, faults)]), faults


# The stock of a game ------------------------------------------------------------------------------------------------


def shared_file(ruleset: Ruleset) -> Path:
    """The file of the bestiary that all campaigns of a game share."""
    return folders.data() / "figures" / f"{ruleset.id}.json"


def shared_types(ruleset: Ruleset) -> list[KeepFigure]:
    """The entries that all campaigns of a game share; empty if none was shared yet. Raises as `read_entries` does."""
    file = shared_file(ruleset)
    return sorted(read_entries(ruleset, file), key=lambda each: each.name.casefold()) if file.exists() else []


def share(ruleset: Ruleset, figure: Type) -> bool:
    """Share an entry with all campaigns of its game. Return True if it replaced one of the same name."""
    others = _others(ruleset, figure.name)
    replaced = len(others) < len(shared_types(ruleset))
    _save(ruleset, [*others, _to_keep(figure)])
    return replaced


def unshare(ruleset: Ruleset, name: str) -> None:
    """Stop sharing an entry with all campaigns of its game."""
    _save(ruleset, _others(ruleset, name))


def _others(ruleset: Ruleset, name: str) -> list[dict[str, Any]]:
    """The shared entries except one, as they are in the file, with sheets in today's shape."""
    if not shared_types(ruleset):
        return []
    data = read_data(shared_file(ruleset))
    steps = ruleset.steps(data["shape"])
    kept = ({**each, "sheet": upgrade_value(steps, "sheet", each["sheet"])} for each in data["figures"])
    return [each for each in kept if each["name"].casefold() != name.casefold()]


def _save(ruleset: Ruleset, figures: list[dict[str, Any]]) -> None:
    file = shared_file(ruleset)
    if not figures:
        file.unlink(missing_ok=True)
        return
    before = read_data(file) if file.exists() else {}
    save_text(file, _text({**before, **_with_head(ruleset, figures)}))


# The file -----------------------------------------------------------------------------------------------------------


def _with_head(ruleset: Ruleset, figures: list[dict[str, Any]]) -> dict[str, Any]:
    return {"format": FORMAT, "ruleset": ruleset.id, "shape": ruleset.shape, "figures": figures}


def _to_keep(figure: Type) -> dict[str, Any]:
    words = {name: encode(getattr(figure, name)) for name in names(FigureFields)}
    return {**words, "sheet": figure.sheet}


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _head_faults(ruleset: Ruleset, data: Any) -> Iterable[Refusal]:
    """The faults of a file's header."""
    if not isinstance(data, dict):
        yield Refusal("bad_file", "It has no bestiary entries.", "file")
        return
    if data.get("ruleset") != ruleset.id:
        yield Refusal("other_game", f"It isn't for {ruleset.title}, but for another game.", "ruleset")
    for name, newest in {"format": FORMAT, "shape": ruleset.shape}.items():
        number = data.get(name)
        if type(number) is not int or not 1 <= number <= newest:
            wanted = f"a number from 1 to {newest}" if newest > 1 else "1"
            yield Refusal("bad_file", f"It must be {wanted}. A higher number comes from a newer version.", name)
    listed = data.get("figures")
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST:
        yield Refusal("bad_file", f"It must be a list of 1 to {MOST} entries.", "figures")


def _types(ruleset: Ruleset, data: Mapping[str, Any], faults: list[Refusal]) -> Iterable[KeepFigure]:
    """The valid entries with unique names; the faults of the others are added to `faults`."""
    known: set[str] = set()
    for at, each in enumerate(data["figures"]):
        try:
            made = _type(ruleset, data["shape"], each)
            if made.name.casefold() in known:
                raise Refusal("name_taken", f"Two entries are called {made.name:.60}.", "name")
            known.add(made.name.casefold())
            yield made
        except Refusal as refusal:
            field = f".{refusal.field}" if refusal.field else ""
            faults.append(refusal.at(f"figures.{at}{field}"))


def _type(ruleset: Ruleset, shape: int, data: Any) -> KeepFigure:
    """An entry of a file. Refuse it at the wrong field."""
    if not isinstance(data, dict):
        raise Refusal("bad_file", "This isn't a bestiary entry.")
    tags = data.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise Refusal("bad_file", "Tags must be a list of words.", "tags")
    sheet = _sheet(ruleset, shape, data.get("sheet"))
    decoded: Any = decode(ruleset.sheet, sheet, "sheet", strict=True)
    check_words(ruleset.new_sheet(False), decoded)
    words = {name: data.get(name, "") for name in names(FigureFields)}
    return KeepFigure(**{**words, "tags": tuple(clean_tags(tags))}, sheet=sheet)


def _sheet(ruleset: Ruleset, shape: int, sheet: Any) -> Any:
    """A sheet in today's shape. Refuse one that can't be upgraded."""
    try:
        return upgrade_value(ruleset.steps(shape), "sheet", sheet)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Refusal("bad_file", f"It couldn't be upgraded ({type(error).__name__}).", "sheet") from error
