"""Figures in files: types written out and read again, and the stock that all campaigns of a game share.

A file says its own format, the game, and in which shape the game's sheets stand in it. What it holds besides is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from campaigns.batch.commands import MOST
from campaigns.kinds.people import FigureFields
from campaigns.kinds.text_fields import names
from campaigns.names import clean_tags
from campaigns.npcs.commands import KeepFigure
from campaigns.state.view import BestiaryEntry
from campaigns.user_files import folders
from campaigns.user_files.game_data import faults_text, read_data
from campaigns.user_files.texts import save_text
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode, encode
from core.schema.listed import check_words
from core.upgrade import upgrade_value

FORMAT = 1
"""The number of the shape of the file around the sheets."""


Type = KeepFigure | BestiaryEntry
"""A type as it is kept, in a campaign or beside them."""


def entries_text(ruleset: Ruleset, figures: Iterable[Type]) -> str:
    """Types as the text of a file."""
    return _text(_with_head(ruleset, [_to_keep(figure) for figure in figures]))


def read_entries(ruleset: Ruleset, file: Path) -> list[KeepFigure]:
    """The types in a file, as the commands that keep them; refuses one with any fault, naming each with its place.

    Raises `OSError` for a file that cannot be read.
    """
    found, faults = looked_at(ruleset, file)
    if faults:
        raise Refusal("bad_file", f"{file.name}: nothing was read. {faults_text(faults)}", "file")
    return found


def looked_at(ruleset: Ruleset, file: Path) -> tuple[list[KeepFigure], list[Refusal]]:
    """The types in a file, and everything wrong with it, each fault with its place.

    Refuses what is no JSON at all. Raises `OSError` for a file that cannot be read.
    """
    data = read_data(file)
    faults = [*_head_faults(ruleset, data)]
    return ([] if faults else [*_types(ruleset, data, faults)]), faults


# The stock of a game ------------------------------------------------------------------------------------------------


def shared_file(ruleset: Ruleset) -> Path:
    """Where the types lie that all campaigns of a game share."""
    return folders.data() / "figures" / f"{ruleset.id}.json"


def shared_types(ruleset: Ruleset) -> list[KeepFigure]:
    """The types that all campaigns of a game share, none where nothing was kept yet. Raises as `read_figures` does."""
    file = shared_file(ruleset)
    return sorted(read_entries(ruleset, file), key=lambda each: each.name.casefold()) if file.exists() else []


def share(ruleset: Ruleset, figure: Type) -> bool:
    """Keep a type for all campaigns of its game; whether it took the place of one of that name."""
    others = _others(ruleset, figure.name)
    replaced = len(others) < len(shared_types(ruleset))
    _save(ruleset, [*others, _to_keep(figure)])
    return replaced


def unshare(ruleset: Ruleset, name: str) -> None:
    """Keep a type no longer for all campaigns of its game."""
    _save(ruleset, _others(ruleset, name))


def _others(ruleset: Ruleset, name: str) -> list[dict[str, Any]]:
    """The shared types but for one, as they stand in the file, their sheets in today's shape."""
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
    """What is wrong with what a file says of itself."""
    if not isinstance(data, dict):
        yield Refusal("bad_file", "It has no bestiary entries.", "file")
        return
    if data.get("ruleset") != ruleset.id:
        yield Refusal(
            "other_game", f"It is for {data.get('ruleset')!r:.60}, but the game is {ruleset.id!r}.", "ruleset"
        )
    for name, newest in {"format": FORMAT, "shape": ruleset.shape}.items():
        number = data.get(name)
        if type(number) is not int or not 1 <= number <= newest:
            yield Refusal(
                "bad_file", f"It must be a number from 1 to {newest}. A higher one comes from a newer version.", name
            )
    listed = data.get("figures")
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST:
        yield Refusal("bad_file", f"It must be a list of 1 to {MOST} entries.", "figures")


def _types(ruleset: Ruleset, data: Mapping[str, Any], faults: list[Refusal]) -> Iterable[KeepFigure]:
    """Each type that is one and has a name of its own; what is wrong with the others is added to `faults`."""
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
            faults.append(Refusal(refusal.code, refusal.message, f"figures.{at}{field}"))


def _type(ruleset: Ruleset, shape: int, data: Any) -> KeepFigure:
    """A type as a file has it; refuses at the field that is none."""
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
    """A sheet in today's shape; refuses one that it cannot be brought to."""
    try:
        return upgrade_value(ruleset.steps(shape), "sheet", sheet)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Refusal("bad_file", f"It couldn't be upgraded ({type(error).__name__}).", "sheet") from error
