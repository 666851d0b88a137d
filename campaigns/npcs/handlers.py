"""NPCs: kept as entries of the bestiary, added by number, and brought into a conflict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.characters.character_names import names_in_play
from campaigns.characters.handlers import read_sheet
from campaigns.document_kinds.bestiary import Figure
from campaigns.document_kinds.characters import Character
from campaigns.document_kinds.planned_npcs import PlannedFigures
from campaigns.names import clean_tags, numbered_names, same_name, span_of
from campaigns.npcs.commands import AddFigures, EditFigure, JoinConflict, KeepFigure, RemoveFigure
from campaigns.state.books import Books
from campaigns.state.document_reader import Doc
from campaigns.state.report import Report, changed_words, steps_event
from core.refusal import Refusal
from core.schema.codec import decode, encode

Fields = dict[str, Any]


def keep(books: Books, command: KeepFigure) -> Report:
    """Save an entry, replacing one of the same name."""
    kept = command.given_fields("like", "sheet") | {"tags": clean_tags(command.tags), "sheet": _sheet(books, command)}
    before = _find_name(books, command.name)
    if before is None:
        books.insert("figures", Figure(**kept))
        return Report(f"Added to the bestiary: {command.name}", did="added to the bestiary", who=command.name)
    books.patch("figures", before, **kept)
    return Report(f"Replaced in the bestiary: {command.name}", did="replaced in the bestiary", who=command.name)


def edit(books: Books, command: EditFigure) -> Report:
    """Change the details of an entry. Refuse a name that another one has."""
    doc = books.get("figures", command.figure, "figure")
    before = doc["name"]
    changes = command.given_fields("figure")
    if command.name is not None and _find_name(books, command.name) not in (None, command.figure):
        raise Refusal("name_taken", f"The bestiary already has an entry {command.name:.60}.", "name")
    if command.tags is not None:
        changes["tags"] = clean_tags(command.tags)
    books.patch("figures", command.figure, **changes)
    _called_otherwise(books, before, command.name or before)
    if command.name not in (None, before):
        return Report(f"Bestiary: {before} is now called {command.name}", did=f"now called {command.name}", who=before)
    said = changed_words(doc, changes)
    return Report(f"Bestiary: {before}: {said}", did=f"{said} in the bestiary", who=before)


def _called_otherwise(books: Books, before: str, name: str) -> None:
    """Rename the entry in everything planned with it."""
    for table in ("prepared", "scenes") if name != before else ():
        for number, doc in [*books.docs(table).items()]:
            planned = doc.get("figures", ())
            if any(each["name"] == before for each in planned):
                renamed = [{**each, "name": name} if each["name"] == before else each for each in planned]
                books.patch(table, number, figures=renamed)


def remove(books: Books, command: RemoveFigure) -> Report:
    """Remove an entry from the bestiary."""
    name = books.get("figures", command.figure, "figure")["name"]
    books.remove("figures", [command.figure])
    return Report(f"Removed from the bestiary: {name}", did="removed from the bestiary", who=name)


def add(books: Books, command: AddFigures) -> Report:
    """Add NPCs from an entry, each with a unique name, and bring them where they are wanted."""
    new, names = _make(books, command)
    one = new[0] if len(new) == 1 else None
    who = span_of(names)
    joins = "joins" if one else "join"
    if command.conflict is not None:
        told, extra = _join(books, new, command.conflict, command.side)
        return Report(f"{who} {joins} {told}", one, extra)
    if command.here and books.campaign["scene"] is not None:
        _come(books, new)
        return Report(f"{who} added, {joins} {books.scene['title']}", one)
    return Report(f"{who} added", one)


def _make(books: Books, command: AddFigures) -> tuple[list[int], list[str]]:
    """Make NPCs, and return their ids and names."""
    made = _model(books, command) | command.given_fields("name", "number", "like", "here", "conflict", "side", "sheet")
    made["tags"] = clean_tags(made["tags"])
    names = numbered_names(command.name, command.number, names_in_play(books))
    return [books.insert("characters", Character(**{**made, "name": name})) for name in names], names


def add_planned_npcs(books: Books, planned: Sequence[PlannedFigures], conflict: int) -> None:
    """Make the NPCs planned for a conflict that has just begun, and bring them in."""
    for each in planned:
        _join(books, _make_planned(books, each), conflict, each.side)


def _make_planned(books: Books, figures: PlannedFigures) -> list[int]:
    """Make planned NPCs, and return their ids."""
    return _make(books, AddFigures(name=figures.name, number=figures.number, leaves=figures.leaves))[0]


def planned_conflict_fields(books: Books, planned: str, figures: Sequence[PlannedFigures]) -> dict[str, Any]:
    """The conflict that a new scene leads to, with its NPCs, for the scene's document.

    The NPCs are made when the conflict begins. Only if none can join one of its kind later, they enter the scene now.
    """
    if planned and books.ruleset.conflict(planned).joins is None:
        for each in figures:
            if (
                _find_name(books, each.name) is not None
            ):  # an entry that is missing from the bestiary doesn't prevent the scene
                _come(books, _make_planned(books, each))
        figures = ()
    return {"planned": planned, "figures": encode(tuple(figures))}


def check_planned(books: Books, form: str, figures: Sequence[PlannedFigures]) -> None:
    """Refuse to plan a conflict that doesn't exist, or NPCs without an entry in the bestiary."""
    if form:
        books.ruleset.conflict(form)
    if figures and not form:
        raise Refusal("no_conflict", "Choose a conflict for these NPCs to join.", "planned")
    for at, each in enumerate(figures):
        if _find_name(books, each.name) is None:
            raise Refusal("no_figure", f"The bestiary has no entry {each.name:.60}.", f"figures.{at}.name")


def planned_changes(
    books: Books, before: Doc, planned: str | None, figures: Sequence[PlannedFigures] | None
) -> dict[str, Any]:
    """The planned conflict of a scene and its NPCs, if either is given. Without a conflict there are no NPCs."""
    if planned is None and figures is None:
        return {}
    form: str = before.get("planned", "") if planned is None else planned
    coming = before.get("figures", []) if figures is None and form else encode(tuple(figures or ()))
    check_planned(books, form, read_planned(coming))
    return {"planned": form, "figures": coming}


def read_planned(figures: Any) -> tuple[PlannedFigures, ...]:
    """Planned NPCs from a document; those planned by an older version stay after the scene."""
    return decode(tuple[PlannedFigures, ...], [{"leaves": False, **each} for each in figures], strict=True)


def join(books: Books, command: JoinConflict) -> Report:
    """Bring characters into a conflict: the one named, or the only one that runs."""
    characters = list(dict.fromkeys(command.characters))
    if not characters:
        raise Refusal("nobody", "Choose who joins.", "characters")
    names = [books.get("characters", who, "characters")["name"] for who in characters]
    running = books.campaign["conflicts"]
    if command.conflict is None and len(running) != 1:
        raise Refusal("no_conflict", "Say which conflict." if running else "No conflict is running.", "conflict")
    told, extra = _join(books, characters, running[0] if command.conflict is None else command.conflict, command.side)
    title = f"{', '.join(names)} {'joins' if len(names) == 1 else 'join'} {told}"
    return Report(title, characters[0] if len(names) == 1 else None, extra)


def _join(books: Books, characters: Sequence[int], conflict: int, side: str) -> tuple[str, Mapping[str, Any]]:
    """Bring characters into a conflict. Return its title and the side in words, and the log's record."""
    doc = books.get("conflicts", conflict, "conflict")
    form = books.ruleset.conflict(doc["form"])
    if form.joins is None:
        raise Refusal("no_joining", f"{doc['title']}: this kind of conflict takes no one else.", "conflict")
    for who in characters:
        if who in doc["participants"]:
            raise Refusal("in_it", f"{books.get('characters', who)['name']} is already in it.", "characters")
    _come(books, characters)
    situation = books.situation(None, conflict)
    sides = form.sides(situation)
    wanted = [each for each in sides if side.casefold() in (each.id.casefold(), each.label.casefold())]
    found = (wanted or sides)[0] if wanted or (sides and not side) else None
    effects = form.joins(tuple(characters), found.id if found else side, situation)
    books.apply(effects, conflict=conflict)
    on = found.label if found else side
    return f"{doc['title']}{f', {on}' if on else ''}", {"effects": steps_event(effects.steps)}


def _come(books: Books, characters: Sequence[int]) -> None:
    """Bring NPCs into the open scene, if there is one."""
    scene = books.campaign["scene"]
    if scene is not None:
        there = books.scene["participants"]
        books.patch("scenes", scene, participants=[*there, *(who for who in characters if who not in there)])


def _model(books: Books, command: AddFigures) -> Fields:
    """The fields of the NPCs to make, except their names."""
    if command.sheet is not None:
        return {"role": "npc", "tags": [], "sheet": _sheet(books, command)}
    if command.like is not None:
        model = books.get("characters", command.like, "like")
        player = model["player"] if model["role"] == "npc" else ""
        return {**model, "role": "npc", "player": player, "status": "active"}
    figure = _find_name(books, command.name)
    if figure is None:
        raise Refusal("no_figure", f"The bestiary has no entry {command.name:.60}.", "name")
    return {"role": "npc", **books.docs("figures")[figure]}


def _sheet(books: Books, command: KeepFigure | AddFigures) -> Any:
    """The given sheet, a character's, or a new one."""
    if command.sheet is not None:
        return encode(read_sheet(books, books.ruleset.new_sheet(False), command.sheet))
    if command.like is not None:
        return books.get("characters", command.like, "like")["sheet"]
    return encode(books.ruleset.new_sheet(False))


def _find_name(books: Books, name: str) -> int | None:
    wanted = same_name(name)
    return next((i for i, doc in books.docs("figures").items() if same_name(doc["name"]) == wanted), None)


HANDLERS = {KeepFigure: keep, EditFigure: edit, RemoveFigure: remove, AddFigures: add, JoinConflict: join}
