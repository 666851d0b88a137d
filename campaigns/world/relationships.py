"""Relationships between characters and those whom their sheets, or the shared state, name. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.document_kinds.table_names import ONLY
from campaigns.names import same_name
from campaigns.state.list_rows import Known, RelationView, UnwrittenView

if TYPE_CHECKING:
    from core.ruleset import Ruleset
    from core.schema.named_things import Named

Docs = Mapping[int, Mapping[str, Any]]


class Held(NamedTuple):
    """A name on a sheet with its relationship: the owner, the words, the name.

    A `loose` one may not be a name at all; one that is `nothing` has a 0 beside the name, and isn't a relationship.
    """

    who: int
    how: str
    name: str
    sort: str
    loose: bool
    nothing: bool


def named_by_sheets(ruleset: Ruleset, characters: Docs, campaign: Docs) -> tuple[Held, ...]:
    """The names on all sheets; shared ones count for each players' character who isn't retired."""
    return tuple(_relationships(ruleset, characters, campaign))


def _relationships(ruleset: Ruleset, characters: Docs, campaign: Docs) -> Iterator[Held]:
    from core.schema.named_things import names_in  # noqa: PLC0415  a campaign is on screen before anyone asks for ties

    people = sorted(characters.items())
    for i, doc in people:
        for each in names_in(ruleset.sheet, doc["sheet"]):
            yield _held_of(i, each)
    everybody = [i for i, doc in people if doc["role"] == "pc" and doc["status"] != "retired"]
    for each in names_in(ruleset.state, campaign[ONLY]["state"]):
        yield from (_held_of(i, each) for i in everybody)


def _held_of(who: int, one: Named) -> Held:
    return Held(who, one.how, one.name, one.tie.sort, one.tie.loose, one.amount == 0)


def ids_by_name(known: Iterable[Known]) -> Mapping[str, int]:
    """The ids of characters and articles by all their names; a main name takes precedence over other names."""
    listed = tuple(known)
    others = {same_name(name): each.id for each in listed for name in each.other_names}
    return {**others, **{same_name(each.name): each.id for each in listed}}


def relations(found: Iterable[Held], known: Iterable[Known]) -> Iterator[RelationView]:
    """The relationships from sheets to named characters and articles that exist."""
    listed = tuple(known)
    ids, names = ids_by_name(listed), {each.id: each.name for each in listed}
    for each in found:
        to = ids.get(same_name(each.name))
        if to is not None and not each.nothing:
            yield RelationView(None, each.who, each.how, to, f"{names[each.who]} {each.how} {names[to]}")


def unwritten(found: Iterable[Held], known: Iterable[Known]) -> tuple[UnwrittenView, ...]:
    """The people named on sheets that no article describes, each once, by name."""
    listed = tuple(known)
    ids, names = ids_by_name(listed), {each.id: each.name for each in listed}
    by_name: dict[str, list[Held]] = defaultdict(list)
    for each in found:
        if not each.loose and same_name(each.name) not in ids:
            by_name[same_name(each.name)].append(each)
    return tuple(
        UnwrittenView(own[0].name, own[0].sort, tuple(f"{names[each.who]} {each.how} {own[0].name}" for each in own))
        for _, own in sorted(by_name.items())
    )
