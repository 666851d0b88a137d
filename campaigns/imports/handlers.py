"""Importing files, with the handlers of each kind of document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campaigns.characters import handlers as characters
from campaigns.characters.commands import AddCharacter, EditCharacter, SetSheet
from campaigns.imports.commands import TakeIn, TakenArticle, TakenNote, TakenPerson, TakenTie
from campaigns.notes import handlers as notes
from campaigns.notes.commands import AddNote, EditNote
from campaigns.state import file_sources as sources
from campaigns.state.books import Books
from campaigns.state.report import Report
from campaigns.world import handlers as articles
from campaigns.world.commands import AddArticle, EditArticle, Relate, Unrelate
from core.refusal import Refusal
from core.schema.codec import encode
from core.wording import quantity


def import_documents(books: Books, command: TakeIn) -> Report:
    """Change existing documents, add new ones, then relate them, because both ends have to exist first."""
    for relation in command.untied:
        articles.unrelate(books, Unrelate(relation=relation))
    for person in command.people:
        _change_person(books, person)
    for article in command.articles:
        if article.article is not None:
            if said := _command_fields(article, "article"):
                articles.edit(books, EditArticle(article=article.article, **said))
            sources.keep(books, article.article, article.file)
    along = [_new_person(books, person) for person in command.people if person.character is None]
    taken = articles.names_taken(books)
    along += [_new_article(books, article, taken) for article in command.articles if article.article is None]
    known = iter(along)
    everything = [(each.character, each.ties) for each in command.people]
    everything += [(each.article, each.ties) for each in command.articles]
    for there, ties in everything:
        _tie(books, next(known) if there is None else there, ties, along)
    for note in command.notes:
        _note(books, note, along)
    if command.heads:
        sources.remember(books, command.heads)
    return Report(f"Imported from {command.source}: {', '.join(_counts(command))}")


def _command_fields(one: TakenPerson | TakenArticle, own: str) -> dict[str, Any]:
    """The given fields of a document, as the command that changes or adds it takes them."""
    return {
        name: value for name, value in encode(one).items() if value is not None and name not in (own, "ties", "file")
    }


def _change_person(books: Books, person: TakenPerson) -> None:
    if person.character is None:
        return
    said = _command_fields(person, "character")
    sheet = said.pop("sheet", None)
    if said:
        characters.edit(books, EditCharacter(character=person.character, **said))
    if sheet is not None:
        characters.set_sheet(books, SetSheet(character=person.character, sheet=sheet))


def _new_person(books: Books, person: TakenPerson) -> int:
    made = characters.add(books, AddCharacter(**{"name": "", **_command_fields(person, "character")})).actor
    assert made is not None
    return made


def _new_article(books: Books, article: TakenArticle, taken: set[str]) -> int:
    made = articles.insert(books, AddArticle(**{"name": "", "sort": "", **_command_fields(article, "article")}), taken)
    sources.keep(books, made, article.file, new=True)
    return made


def _tie(books: Books, who: int, ties: Sequence[TakenTie], along: Sequence[int]) -> None:
    for tie in ties:
        articles.relate(books, Relate(who=who, how=tie.how, to=_there(tie.to, tie.along, along)))


def _there(known: int | None, number: int | None, along: Sequence[int]) -> int:
    """The id of an existing document, or of one imported with it."""
    if known is not None:
        return known
    if number is None or not 1 <= number <= len(along):
        raise Refusal("unknown", "Nothing you are importing has that number.", "articles")
    return along[number - 1]


def _note(books: Books, note: TakenNote, along: Sequence[int]) -> None:
    if note.note is not None:
        notes.edit_note(books, EditNote(note=note.note, text=note.text, secret=note.secret))
        sources.keep(books, note.note, note.file)
        return
    of = None if note.of is None and note.along is None else _there(note.of, note.along, along)
    about = {"about": "campaign"} if of is None else {"about": "character", "about_id": of}
    made = notes.insert(books, AddNote(text=note.text or "", secret=bool(note.secret), **about))
    sources.keep(books, made, note.file, new=True)


def _counts(command: TakeIn) -> Iterator[str]:
    counts = {"character": len(command.people), "article": len(command.articles), "note": len(command.notes)}
    yield from (quantity(n, one) for one, n in counts.items() if n)
    if command.untied:
        yield f"{quantity(len(command.untied), 'relationship')} removed"


HANDLERS = {TakeIn: import_documents}
