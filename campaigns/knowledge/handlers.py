"""Revealing and hiding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from campaigns.document_kinds.kind import Kind
from campaigns.document_kinds.knowledge import HiddenPart, Revelation
from campaigns.document_kinds.tables import TABLES
from campaigns.knowledge.commands import Conceal, Reveal
from campaigns.knowledge.revealable_things import detail_words, details_of, texts_of, thing_table, thing_title
from campaigns.names import same_name
from campaigns.notes.handlers import first_line
from campaigns.state.books import Books
from campaigns.state.knowledge import WHOLE
from campaigns.state.report import Report
from campaigns.visibility.passages import BARS, passages, same_words
from campaigns.visibility.readers import players_of
from core.refusal import Refusal

Doc = Any
C = TypeVar("C", Reveal, Conceal)


def reveal(books: Books, command: Reveal) -> Report:
    """Reveal something to all players or to some."""
    command = _with_keys(books, command)
    told = _find_passages(books, thing_table(books, command.thing), command)
    what, who = _what(books, command.thing, told, command.details), listeners(books, command.to)
    if any(_covers(doc, told, command) for doc in _revelations(books, command.thing).values()):
        raise Refusal("known", f"{what} is known to {who} already.", "thing")
    session, _ = books.numbers()
    words = {**command.logged_fields(), "passages": told}
    books.insert("revelations", Revelation(**words, day=books.campaign["day"], session=session))
    _unhide(books, command)
    return Report(f"Revealed to {who}: {what}" + (f" ({command.how})" if command.how else ""))


def conceal(books: Books, command: Conceal) -> Report:
    """Hide something that was revealed, or that is public."""
    command = _with_keys(books, command)
    table = thing_table(books, command.thing)
    told = _find_passages(books, table, command)
    what, who = _what(books, command.thing, told, command.details), listeners(books, command.to)
    taken = _take_back(books, command, told)
    hidden = not command.to and _withhold(books, table, command)
    if not taken and not hidden:
        raise Refusal("hidden", f"{what} isn't known to {who}.", "thing")
    return Report(f"Hidden from {who}: {what}")


def _take_back(books: Books, command: Conceal, told: Sequence[str]) -> bool:
    """Withdraw revelations of this thing to these listeners. Return True if there were any."""
    found = False
    for number, doc in [*_revelations(books, command.thing).items()]:
        left = _rest(books, doc, command, told)
        if left != [doc]:
            found = True
            _replace(books, number, left)
    return found


def _replace(books: Books, number: int, left: Sequence[Doc]) -> None:
    """Put the rest of a revelation in its place, so that revelations stay in their order."""
    if not left:
        books.remove("revelations", [number])
    for each in left[:1]:
        books.patch("revelations", number, **each)
    for each in left[1:]:
        books.insert("revelations", Revelation(**each))


def _rest(books: Books, doc: Doc, command: Conceal, told: Sequence[str]) -> list[Doc]:
    """The rest of a revelation: all of it for other listeners, and for these the parts that aren't hidden."""
    whole = not told and not command.details
    kept = [words for words in doc["passages"] if same_words(words) not in told]
    details = doc["details"] if doc["passages"] or doc["details"] else _every_detail(books, command)
    parts = [part for part in details if part not in command.details]
    if not whole and [*kept, *parts] == [*doc["passages"], *doc["details"]]:
        return [doc]
    everyone = doc["to"] or players_of(books)
    others = [i for i in everyone if i not in command.to] if command.to else []
    if command.to and len(others) == len(everyone):
        return [doc]
    these = [i for i in everyone if i in command.to] if command.to else list(doc["to"])
    left = [{**doc, "to": others}] if others else []
    if not whole and (kept or parts):
        left.append({**doc, "to": these, "passages": kept, "details": parts})
    return left


def _every_detail(books: Books, command: Conceal) -> list[str]:
    """The details of a fully revealed thing, if only some of them are hidden now; empty if all of it is."""
    table = thing_table(books, command.thing)
    within = {detail.partition(":")[0] for detail in command.details if ":" in detail}
    every = details_of(TABLES[table], books.docs(table)[command.thing]) if command.details else ()
    return [each for each in every if (each.partition(":")[0] in within) is (":" in each)]


def _withhold(books: Books, table: str, command: Conceal) -> bool:
    """Hide public parts. Return True if any were public."""
    public, before = _public_parts(books, table, command), _hidden_parts(books, command.thing)
    new = [part for part in public if part not in before.values()]
    for part in new:
        books.insert("hidden_parts", HiddenPart(thing=command.thing, part=part))
    return bool(new)


def _public_parts(books: Books, table: str, command: Conceal) -> tuple[str, ...]:
    """The public parts to hide; an empty name is the whole thing."""
    doc, traits = books.docs(table)[command.thing], TABLES[table].traits
    if not traits.revealed or not traits.open_to(doc, {*players_of(books)}):
        return ()
    return command.details or (() if command.passages else (WHOLE,))


def _unhide(books: Books, command: Reveal) -> None:
    """Unhide what is revealed to all players."""
    if command.to or command.passages:
        return
    parts = command.details or (WHOLE,)
    books.remove("hidden_parts", [i for i, part in _hidden_parts(books, command.thing).items() if part in parts])


def _hidden_parts(books: Books, thing: int) -> dict[int, str]:
    return {i: doc["part"] for i, doc in books.docs("hidden_parts").items() if doc["thing"] == thing}


def _revelations(books: Books, thing: int) -> dict[int, Doc]:
    return {i: doc for i, doc in books.docs("revelations").items() if doc["thing"] == thing}


def _covers(doc: Doc, told: Sequence[str], command: Reveal) -> bool:
    """Return True if a revelation already covers all of this for these listeners."""
    heard = not doc["to"] or (command.to and set(command.to) <= set(doc["to"]))
    whole = not doc["passages"] and not doc["details"]
    if not told and not command.details:
        return bool(heard and whole)
    return (
        bool(heard) and set(told) <= {*map(same_words, doc["passages"])} and set(command.details) <= set(doc["details"])
    )


def _find_passages(books: Books, table: str, command: Reveal | Conceal) -> tuple[str, ...]:
    """The passages by their words. Refuse a missing one."""
    kind = TABLES[table]
    if not kind.traits.revealed and not command.passages and command.details != ("name",):
        raise Refusal("bad_part", "You can only reveal a character's name, or passages of the GM notes.", "details")
    texts = [*texts_of(books, table, command.thing)]
    marked = {passage.words for text in texts for passage in passages(text)}
    plain = "\n".join(map(same_words, texts))
    words = tuple(same_words(each.strip().removeprefix(BARS).removesuffix(BARS)) for each in command.passages)
    for each in words:
        if not each or (each not in marked and each not in plain):
            raise Refusal("no_passage", f"Its texts don't say: {each:.60}", "passages")
    return tuple(dict.fromkeys(words))


def _with_keys(books: Books, command: C) -> C:
    """A command with each detail once, those that it names by their labels by their keys."""
    table = thing_table(books, command.thing)
    doc = books.docs(table)[command.thing]
    keys = dict.fromkeys(_key_of(TABLES[table], doc, detail) for detail in command.details)
    return replace(command, details=tuple(keys))


def _key_of(kind: type[Kind], doc: Doc, detail: str) -> str:
    """The key of a detail. Refuse one that the thing doesn't have, or that players never see."""
    known = [*details_of(kind, doc)]
    labels = {label: key for key in known if ":" not in key and (label := kind.fields_kept()[key].label)}
    name, colon, part = detail.partition(":")
    called = next((key for label, key in labels.items() if same_name(label) == same_name(name)), name)
    meant = next((each for each in (detail, f"{called}{colon}{part.strip()}") if each in known), None)
    if meant is None:
        fields = f"The fields are: {', '.join(labels)}." if labels else "Leave the fields out."
        raise Refusal("bad_part", f"It has no field {detail:.40}. {fields}", "details")
    return meant


def listeners(books: Books, to: Iterable[int]) -> str:
    """The listeners by name. Refuse anyone who isn't a player's character."""
    return ", ".join(_names(books, to)) or "all players"


def _names(books: Books, to: Iterable[int]) -> Iterator[str]:
    for each in to:
        doc = books.get("characters", each, "to")
        if doc["role"] != "pc":
            raise Refusal("not_a_player", f"{doc['name']:.60} isn't a player's character.", "to")
        yield doc["name"]


def _what(books: Books, thing: int, told: Sequence[str], parts: Sequence[str]) -> str:
    """The revealed or hidden parts in words, for the log."""
    kind = TABLES[thing_table(books, thing)]
    words = ", ".join((*(f"“{first_line(each)}”" for each in told), *(detail_words(kind, each) for each in parts)))
    title = thing_title(books, thing)
    return f"{title}: {words}" if words else title


HANDLERS = {Reveal: reveal, Conceal: conceal}
