"""Prepared scenes, and the texts of scenes and of the larger parts of a story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.agenda.handlers import leads_nowhere
from campaigns.agenda.ranks import by_rank, move_in_order, new_rank, save_order
from campaigns.document_kinds.clocks import Clock
from campaigns.document_kinds.prepared_scenes import Prepared
from campaigns.draws.handlers import check_drawn, read_answers
from campaigns.maps.handlers import map_named
from campaigns.npcs.handlers import check_planned, planned_changes, planned_conflict_fields, read_planned
from campaigns.prepared_scenes.commands import (
    DrawPrepared,
    EditPrepared,
    MovePrepared,
    PrepareScene,
    RemovePrepared,
    WriteRecord,
)
from campaigns.state.books import Books
from campaigns.state.document_reader import Doc
from campaigns.state.report import Report, steps_event
from core.actions.play import Progress
from core.luck.piles import Deck
from core.luck.table import Answer, DrawAsk, draw_answer
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.story_records import SCENE

_MANY = 2
"""The fewest scenes to choose from."""


def prepare_scene(books: Books, command: PrepareScene) -> Report:
    """Add a prepared scene."""
    rank = new_rank(books.docs("prepared"))
    check_planned(books, command.planned, command.figures)
    books.insert("prepared", Prepared(rank=rank, **_check(books, encode(command))))
    return Report(f"Prepared: {command.title}")


def edit_prepared(books: Books, command: EditPrepared) -> Report:
    """Change a prepared scene."""
    before = books.get("prepared", command.prepared, "prepared")
    changes = command.given_fields("prepared")
    changes |= planned_changes(books, before, command.planned, command.figures)
    books.patch("prepared", command.prepared, **_check(books, changes))
    return Report(f"Prepared scene edited: {changes.get('title', before['title'])}")


def move_prepared(books: Books, command: MovePrepared) -> Report:
    """Move a prepared scene in the order."""
    title = books.get("prepared", command.prepared, "prepared")["title"]
    place = move_in_order(books, "prepared", command.prepared, command.by)
    if place is None:
        raise Refusal("prepared_still", f"{title} is already at that end of the list.", "prepared")
    return Report(f"Prepared scene {place}: {title}")


def draw_prepared(books: Books, command: DrawPrepared) -> Report:
    """Let luck choose the first prepared scene."""
    order = [i for i, _ in by_rank(books.docs("prepared"))]
    if len(order) < _MANY:
        raise Refusal("too_few", "There are no prepared scenes to choose from.")
    ask = DrawAsk(Deck(tuple(range(1, len(order) + 1)), kind="place"), 1, "")
    answer = _draw(books, ask, read_answers(command.answers))
    (place,) = answer.given
    chosen = order[int(place) - 1]
    books.patch_campaign(luck=books.luck.after((answer,)).taken)
    save_order(books, "prepared", [chosen, *(each for each in order if each != chosen)])
    said = {**command.logged_fields(), "answers": encode((answer,))}
    title = f"Drawn from the prepared scenes: {books.docs('prepared')[chosen]['title']}"
    return Report(title, extra={"command": said}, whole=True)


def _draw(books: Books, ask: DrawAsk, answers: Sequence[Answer]) -> Answer:
    """The draw: the given answer, checked against luck if the program drew it; else the one luck gives."""
    if len(answers) > 1:
        raise Refusal("bad_request", "Draw exactly one prepared scene.", "answers")
    answer = answers[0] if answers else draw_answer(books.luck, (), ask)
    check_drawn(Progress((answer,), (ask,)), books.luck)
    ask.check(answer.given)
    return answer


def remove_prepared(books: Books, command: RemovePrepared) -> Report:
    """Remove a prepared scene."""
    title = books.get("prepared", command.prepared, "prepared")["title"]
    books.remove("prepared", [command.prepared])
    leads_nowhere(books, command.prepared)
    return Report(f"Prepared scene removed: {title}")


def write_record(books: Books, command: WriteRecord) -> Report:
    """Write the whole record of a thing."""
    kind = books.ruleset.record(command.record)
    value = _record(books, kind.id, command.value)
    if kind.id == SCENE:
        return Report(f"Texts changed: {_write_scene(books, command.subject, value)}")
    of = kind.subject(command.subject, books.situation())
    assert kind.put is not None
    books.patch_campaign(state=encode(kind.put(books.state, command.subject, value)))
    return Report(f"Texts changed: {kind.title}, {of.label}")


def _write_scene(books: Books, subject: str, value: Any) -> str:
    """Write the record of a scene, and return its title."""
    kind, here = books.ruleset.record(SCENE), books.campaign["scene"]
    scene = int(subject) if subject.isdecimal() else None
    if not subject:
        books.scene  # noqa: B018  refuses without a scene
        scene = here
    title: str = books.get("scenes", scene, "subject")["title"]
    if scene == here and kind.put is not None:
        books.patch_campaign(state=encode(kind.put(books.state, "", value)))
    elif scene is not None:
        books.patch("scenes", scene, record=encode(value))
    return title


def lay_out(books: Books, prepared: Doc) -> list[dict[str, Any]]:
    """Give a new scene everything prepared for it, and return the steps that lay out its map.

    Its conflict stays planned, with its NPCs.
    """
    scene, kind = books.campaign["scene"], books.ruleset.record(SCENE)
    waiting = planned_conflict_fields(books, prepared["planned"], read_planned(prepared.get("figures", [])))
    books.patch("scenes", scene, **waiting)
    for clock in prepared["clocks"]:
        books.insert("clocks", Clock(title=clock["title"], target=clock["target"], scene=scene))
    if kind.put is not None:
        books.patch_campaign(
            state=encode(kind.put(books.state, "", decode(kind.form, prepared["record"], strict=True)))
        )
    else:
        books.patch("scenes", scene, record=prepared["record"])
    return _lay_map(books, prepared.get("kept_map", ""))


def _lay_map(books: Books, name: str) -> list[dict[str, Any]]:
    """Lay out a saved map in the open scene. Nothing happens if none is named, or the campaign plays without maps."""
    kept, rules = map_named(books, name), books.ruleset.grid
    if kept is None or rules is None or rules.read is None or rules.why_not(books.options) is not None:
        return []
    doing = rules.read(books.docs("maps")[kept]["text"])
    effects: Any = books.ruleset.action(doing.action).prepare(doing.form, books.situation())
    books.apply(effects)
    return steps_event(effects.steps)


def store_scene_record(books: Books) -> None:
    """Store the record of a scene that ends, if the game's state held it."""
    kind = books.ruleset.record(SCENE)
    if kind.read is not None and (written := kind.read(books.state, "")) != kind.form():
        books.patch("scenes", books.campaign["scene"], record=encode(written))


def _check(books: Books, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a prepared scene's document. Refuse impossible ones."""
    checked = dict(fields)
    for character in fields.get("participants", ()):
        books.get("characters", character, "participants")
    if fields.get("kept_map") and map_named(books, fields["kept_map"]) is None:
        raise Refusal("no_map", f"There is no map called {fields['kept_map']:.60}.", "kept_map")
    if "aspects" in fields:
        checked["aspects"] = [line for line in fields["aspects"] if line]
    if "value" in fields:
        checked["record"] = encode(_record(books, SCENE, checked.pop("value")))
    return checked


def _record(books: Books, kind: str, given: Mapping[str, Any]) -> Any:
    """A record as its game declares it."""
    found = books.ruleset.record(kind)
    value: Any = decode(found.form, given)
    found.check(value)
    return value


HANDLERS = {
    PrepareScene: prepare_scene,
    EditPrepared: edit_prepared,
    MovePrepared: move_prepared,
    DrawPrepared: draw_prepared,
    RemovePrepared: remove_prepared,
    WriteRecord: write_record,
}
