"""Clocks, notes and settings."""

from __future__ import annotations

from campaigns import names
from campaigns.commands.desk import (
    AddClock,
    AddNote,
    DescribeCampaign,
    EditClock,
    EditNote,
    RemoveClock,
    RemoveNote,
    RenameCampaign,
    SaveNoteDraft,
    SetData,
    SetNextEvening,
    SetOption,
    SetPlace,
    SetTyped,
    TickClock,
)
from campaigns.handlers.report import Report
from campaigns.handlers.threads import counts_for
from campaigns.keeping.datafile import faults_text
from campaigns.kinds.play import Clock
from campaigns.kinds.work import NoteDocument
from campaigns.state.books import Books
from campaigns.state.reading import Doc
from campaigns.state.tables import ONLY
from campaigns.telling.titles import option_words
from campaigns.threads.touching import touch
from core.refusal import Refusal
from core.schema.codec import encode
from core.wording import counted


def add_clock(books: Books, command: AddClock) -> Report:
    """Put a clock on the table."""
    scene = _scene_of(books, command.for_scene)
    article = counts_for(books, command.article)
    books.insert("clocks", Clock(title=command.title, target=command.target, scene=scene, article=article))
    return Report(f"Clock: {command.title} 0/{command.target}", extra={"for_scene": command.for_scene})


def edit_clock(books: Books, command: EditClock) -> Report:
    """Change a clock; a tally beyond its segments is refused."""
    before = books.get("clocks", command.clock, "clock")
    changes = command.said("clock", "for_scene")
    after = {**before, **changes}
    if not 0 <= after["tally"] <= after["target"]:
        raise Refusal(
            "bad_tally", f"Of {counted(after['target'], 'segment')} 0 to {after['target']} are filled.", "tally"
        )
    if command.for_scene is not None and command.for_scene != (before["scene"] is not None):
        changes["scene"] = _scene_of(books, command.for_scene)
    books.patch("clocks", command.clock, **changes)
    if after["tally"] != before["tally"]:
        touch(books, before.get("article"))
    told = f"Clock: {after['title']} {after['tally']}/{after['target']}"
    return Report(told, extra=_whose({**before, **changes}))


def _scene_of(books: Books, for_scene: bool) -> int | None:
    """The open scene, for a clock that ends with it; refuses where none is open."""
    if not for_scene:
        return None
    books.scene  # noqa: B018  refuses without a scene
    return int(books.campaign["scene"])


def tick_clock(books: Books, command: TickClock) -> Report:
    """Move a clock."""
    clock = books.get("clocks", command.clock, "clock")
    tally = min(max(clock["tally"] + command.by, 0), clock["target"])
    if tally == clock["tally"]:
        raise Refusal("clock_still", f"{clock['title']} stands at {tally} of {clock['target']}.", "clock")
    books.patch("clocks", command.clock, tally=tally, marks=clock["marks"] + 1)
    touch(books, clock.get("article"))
    return Report(f"Clock: {clock['title']} {tally}/{clock['target']}", extra=_whose(clock))


def remove_clock(books: Books, command: RemoveClock) -> Report:
    """Take a clock off the table."""
    clock = books.get("clocks", command.clock, "clock")
    books.remove("clocks", [command.clock])
    return Report(f"Clock: {clock['title']} removed", extra=_whose(clock))


def _whose(clock: Doc) -> dict[str, bool]:
    """Whether it is a scene's clock, which the players see; the campaign's are the game master's."""
    return {"for_scene": clock["scene"] is not None}


def add_note(books: Books, command: AddNote) -> Report:
    """Write a note."""
    check_note(command.text)
    tables = {"session": "sessions", "scene": "scenes", "character": "characters", "article": "articles"}
    table, about = tables.get(command.about), command.about_id
    if command.about in ("session", "scene") and about is None:
        about = books.campaign[command.about]  # the open one
    if table is not None and about is None:
        missing = f"No {command.about} is open." if table in ("sessions", "scenes") else "Say whom or what it is about."
        raise Refusal("bad_request", missing, "about_id")
    if table is not None:
        books.get(table, about, "about_id")
    session, _ = books.numbers()
    words = {**command.asked(), "about_id": about}
    books.insert("notes", NoteDocument(**words, session=session))
    if books.desk["note_draft"]:
        books.patch("desk", ONLY, note_draft="")
    return Report(f"Note: {first_line(command.text)}", command.about_id if command.about == "character" else None)


def edit_note(books: Books, command: EditNote) -> Report:
    """Change a note."""
    before = books.get("notes", command.note, "note")
    if command.text is not None:
        check_note(command.text)
    books.patch("notes", command.note, **command.said("note"))
    return Report(f"Note: {first_line(command.text or before['text'])}")


def check_note(text: str) -> None:
    """Refuse a note in which there is nothing to read, such as spaces or what has no width."""
    if not any(character.isprintable() and not character.isspace() for character in text):
        raise Refusal("empty_note", "The note is empty: write something, or remove it.", "text")


def remove_note(books: Books, command: RemoveNote) -> Report:
    """Remove a note."""
    text = books.get("notes", command.note, "note")["text"]
    books.remove("notes", [command.note])
    return Report(f"Note removed: {first_line(text)}")


def save_note_draft(books: Books, command: SaveNoteDraft) -> Report:
    """Keep the text being typed."""
    books.patch("desk", ONLY, note_draft=command.text)
    return Report("a note being typed", quiet=True)


def rename(books: Books, command: RenameCampaign) -> Report:
    """Give the campaign another name."""
    books.set(name=(name := names.checked(command.name)))
    return Report(f"The campaign is now called {name}")


def describe(books: Books, command: DescribeCampaign) -> Report:
    """Say what the campaign is about."""
    books.set(summary=command.summary.strip())
    return Report("What the campaign is about")


def set_next_evening(books: Books, command: SetNextEvening) -> Report:
    """Say when the next evening is."""
    books.set(next_evening=(date := command.date.strip()))
    return Report(f"Next evening: {date or 'not set'}")


def set_option(books: Books, command: SetOption) -> Report:
    """Change a house rule from now on."""
    options = books.ruleset.options.read({**books.campaign["options"], command.option: encode(command.value)})
    books.set(options=encode(options))
    why = f", {command.note}" if command.note else ""
    return Report(f"{option_words(books.ruleset, command.option, command.value)}{why}", extra={"note": command.note})


def set_data(books: Books, command: SetData) -> Report:
    """Replace data of the game, or go back to its own; refuses a file with faults, naming every one."""
    kind = books.ruleset.data_kind(command.data)
    found = () if command.value is None else kind.faults(command.value)
    if found:
        raise Refusal("faulty_data", faults_text(found), "value")
    books.set(**{kind.kept: encode(kind.put(getattr(books, kind.kept), command.value))})
    what = "the game's own again" if command.value is None else "the game master's own"
    return Report(f"{kind.title}: {what}" + (f", {command.note}" if command.note else ""))


def set_typed(books: Books, command: SetTyped) -> Report:
    """Whether cards are typed in."""
    if command.character is None:
        books.set(typed=bool(command.typed))
        for number, doc in [*books.docs("characters").items()] if command.everyone else ():
            if doc["typed"] is not None:
                books.patch("characters", number, typed=None)
        return Report("Cards are typed in" if command.typed else "The program draws")
    name = books.get("characters", command.character, "character")["name"]
    books.patch("characters", command.character, typed=command.typed)
    how = {True: "cards are typed in", False: "the program draws", None: "draws as the campaign does"}[command.typed]
    return Report(f"{name}: {how}", command.character)


def set_place(books: Books, command: SetPlace) -> Report:
    """Remember where play stopped."""
    books.patch("desk", ONLY, place=command.place)
    return Report("where play stopped", quiet=True)


def first_line(text: str) -> str:
    """The first line in which there is anything, cut where it is long."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= 60 else line[:59] + "…"


HANDLERS = {
    AddClock: add_clock,
    EditClock: edit_clock,
    TickClock: tick_clock,
    RemoveClock: remove_clock,
    AddNote: add_note,
    EditNote: edit_note,
    RemoveNote: remove_note,
    SaveNoteDraft: save_note_draft,
    RenameCampaign: rename,
    DescribeCampaign: describe,
    SetNextEvening: set_next_evening,
    SetData: set_data,
    SetOption: set_option,
    SetTyped: set_typed,
    SetPlace: set_place,
}
