"""The readers of a campaign, and the character whom they saw act: the data a log entry keeps for its telling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from campaigns.state.knowledge import Knowledge
from campaigns.visibility.knowledge import Reader
from core.wording import split_names

if TYPE_CHECKING:
    from campaigns.state.document_reader import DocumentReader
    from core.actions.situation import Brief, Situation


def players_of(books: DocumentReader) -> list[int]:
    """The present players' characters by id, for a log entry; a search of the log looks for names."""
    return [i for i, doc in books.docs("characters").items() if doc["role"] == "pc"]


def reader_of(books: DocumentReader, character: int | None = None) -> Reader:
    """The reader with the knowledge of all players, or of one character's."""
    return Reader({*players_of(books)}, Knowledge.from_documents(books.docs), character)


def seen_acting(
    books: DocumentReader, brief: Brief, conflict: int | None, situation: Situation
) -> dict[str, Any] | None:
    """The character whom the table saw act, for a log entry: name, and whether it is a player's.

    None if the GM did it. The table sees players' characters, NPCs in the scene, and nameless units in a conflict, but
    no NPC who hides on the map.
    """
    who, named = brief.who_acts(situation), {actor.name: actor for actor in situation.actors.values()}
    actor = situation.actor if brief.who is None and situation.acting is not None else named.get(who)
    together = [named.get(each) for each in split_names(who, named)] if actor is None else [actor]
    if all(each is not None and each.player for each in together):
        return {"who": who, "player": True}
    on_stage = conflict is not None if actor is None else actor.id in situation.here
    seen = who and on_stage and who not in _hidden_names(books, conflict, situation)
    return {"who": who, "player": False} if seen else None


def _hidden_names(books: DocumentReader, conflict: int | None, situation: Situation) -> Iterator[str]:
    """The names of those on the map whom the players don't know of."""
    rules = books.ruleset.grid
    if rules is None:
        return
    mapped = rules.scene if conflict is None else books.docs("conflicts")[conflict]["form"] in rules.forms
    if not mapped:
        return
    for piece in rules.grid(situation).pieces:
        if piece.secret:
            yield piece.id
            if piece.actor is not None and piece.actor in situation.actors:
                yield situation.actors[piece.actor].name
