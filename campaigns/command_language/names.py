"""The things that a name in a line means, and the shortest name that finds a thing again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from campaigns.command_language.context import Context
from campaigns.document_kinds.tables import TABLES
from campaigns.handouts.files import THING, file_title, handout_files
from campaigns.knowledge.revealable_things import THINGS, title_of
from campaigns.names import find_called
from campaigns.wording.titles import purpose_words
from core.schema.entry import Choice
from core.wording import quantity


class Named(NamedTuple):
    """Something that a name can mean: its id and names, the first being the one written.

    One that is `over` counts only if nothing else has the name.
    """

    id: str
    names: tuple[str, ...]
    over: bool = False

    @property
    def title(self) -> str:
        """The first name that isn't the id, to be shown in a list."""
        return next((name for name in self.names if name != self.id), self.id)


BY_NUMBER = "#"
"""`#12` is the thing with this id, whatever its name."""


def find_meant(text: str, known: Sequence[Named]) -> list[Named]:
    """The things a text may mean: those with it as id or name, else as `find_called` finds them."""
    return exactly(text, known) or _still_open(find_called(text, ((each.names, each) for each in known)))


def exactly(text: str, known: Sequence[Named]) -> list[Named]:
    """The things with a text as id or name, or the one with its number among those of the same name."""
    named, own = [each for each in known if text in each.names], [each for each in known if text == each.id]
    if own and not (named and text.isdecimal()):  # a name of digits isn't an id
        return own[:1]
    if named:
        return _still_open(named)
    counted = _COUNTED.fullmatch(text)
    alike = _alike(counted["name"], known) if counted else []
    return alike[int(counted["number"]) - 1 :][:1] if counted and len(alike) > 1 else []


def _still_open(found: list[Named]) -> list[Named]:
    """Those that aren't over, if there are any, else all."""
    return [each for each in found if not each.over] or found


_COUNTED = re.compile(r"(?P<name>.*) #(?P<number>[1-9][0-9]{0,5})", re.DOTALL)
"""`the mill #2` is the second thing of this name, in the order they were made; ` #2` is one without a name."""


def _alike(name: str, known: Sequence[Named]) -> list[Named]:
    """The things of this name, in the order they were made."""
    found = [each for each in known if name in (each.names or ("",))]
    return sorted(found, key=lambda each: int(each.id)) if all(each.id.isdecimal() for each in found) else found


_SHORT = 3
"""Words of at most this many letters are as often articles as names."""


def shortest(known: Sequence[Named], wanted: str, *, whole: bool = True) -> str | None:
    """The first of a thing's names that means only it; unless `whole`, the first such word."""
    found = next((each for each in known if each.id == wanted), None)
    if found is None:
        return None
    words = () if whole else (each for name in found.names for each in name.split(" ") if len(each) > _SHORT)
    first = found.names[0] if found.names else ""
    alike = _alike(first, known)
    counted = f"{first} #{alike.index(found) + 1}"
    # A bare number could be another thing's if the line is read elsewhere, or after an undo.
    names = sorted((*words, *found.names, counted), key=lambda name: name.isdecimal())
    return next((each for each in names if each and find_meant(each, known) == [found]), None)


def of_choices(choices: Iterable[Choice]) -> list[Named]:
    """Choices as named things: by the part of the id after its colon, the id and the label."""
    return [Named(choice.id, _names(choice)) for choice in choices if choice.id]


def _names(choice: Choice) -> tuple[str, ...]:
    last = choice.id.rpartition(":")[2]
    if is_number(last):  # an id: the thing's name comes first
        return tuple(dict.fromkeys(filter(None, (choice.label, *(() if last == choice.id else (last, choice.id))))))
    return tuple(dict.fromkeys(filter(None, (last, choice.id, choice.label))))


def is_number(id: str) -> bool:
    """Return True if the id of a choice, or its part after the colon, is a number, which no one knows by heart."""
    return id.rpartition(":")[2].lstrip("-").isdecimal()


def existing_names(context: Context | None, names: str) -> list[Named]:
    """The existing things of a kind (`Entry.names`)."""
    if context is None:
        return []
    known = _KNOWN[names](context) if names in _KNOWN else _of_kind(names, context)
    over = _OVER[names](context) if names in _OVER else frozenset()
    return [Named(str(number), tuple(str(each) for each in said if each), number in over) for number, *said in known]


_OVER: Mapping[str, Callable[[Context], Collection[int | str]]] = {
    "milestone": lambda context: {each.id for each in context.view.milestones if each.reached},
    "entry": lambda context: {each.id for each in context.ledger() if each.refunded or each.refunds is not None},
    "thing": lambda context: context.documents("handouts").keys(),
}
"""The things of a kind whose names others of it take.

Milestones that were reached, points that were refunded and their refunds, and handouts, which are often called like
what was shown.
"""


def _of_kind(word: str, context: Context) -> Iterable[tuple[int | str, ...]]:
    """The documents of a kind by their titles. Raises `KeyError` for a kind that doesn't exist."""
    kinds = {kind.traits.found: kind for kind in TABLES.values() if kind.traits.found}
    title = kinds[word].title_field()
    return [(number, doc[title]) for number, doc in context.documents(kinds[word].table).items()]


def count_of(found: Sequence[Named], text: str, known: Sequence[Named] = ()) -> str:
    """The reason why a text means nothing or several of the known things, each listed by a name that means only it."""
    if found:
        listed = ", ".join(shortest(known, each.id) or each.names[0] for each in found[:6] if each.names)
        return f"{quantity(len(found), 'thing is', 'things are')} called {text:.60}: {listed}."
    return f"Nothing here is called {text.rstrip('.'):.60}." if text.strip() else "Write a name here."


def _showable(context: Context) -> Iterable[tuple[int | str, ...]]:
    """The things that can be shown as handouts: files by name, articles and notes."""
    for file in handout_files(context.folder):
        yield file, file, file_title(file)
    for number, *names in (*_KNOWN["article"](context), *_KNOWN["note"](context)):
        yield f"{THING}{number}", *names


Known = Callable[[Context], Iterable[tuple[int | str, ...]]]


def _trackers(context: Context) -> Iterable[tuple[int | str, ...]]:
    """Trackers by name, and by their owner's name with it."""
    names = {each.id: each.name for each in context.people_and_articles()}
    return [(t.id, t.name, f"{names[who]}: {t.name}") for who, own in context.trackers().items() for t in own]


def _entries(context: Context) -> Iterable[tuple[int | str, ...]]:
    """Ledger entries by reason, by purchase and by both, each also with their owner's name.

    A purchase that is called like the reason of some entry has only its other names.
    """
    ledger = context.ledger()
    reasons = {entry.reason or entry.item for entry in ledger}
    for entry in ledger:
        whole = purpose_words(context.ruleset, entry.reason, entry.item)
        more = (each for each in (entry.item, whole) if each not in reasons)
        names = dict.fromkeys((entry.reason or entry.item, *more))
        yield entry.id, *(name for each in names for name in (each, f"{context.view.name_of(entry.actor)}: {each}"))


def _things(context: Context) -> Iterable[tuple[int | str, ...]]:
    """The things that can be revealed, by title; articles and characters by all their names."""
    named = {each.id: each.names for each in context.people_and_articles()}
    for table in THINGS:
        for number, doc in context.documents(table).items() if table != "relations" else ():
            yield (number, *named.get(number, (title_of(table, doc),)))


_KNOWN: Mapping[str, Known] = {
    "character": lambda context: [(c.id, c.name) for c in context.view.characters],
    "conflict": lambda context: [(c.id, c.title) for c in context.view.conflicts],
    "clock": lambda context: [(c.id, c.track.title) for c in context.view.clocks],
    "running": lambda context: [*_KNOWN["conflict"](context), *_KNOWN["clock"](context)],
    "project": lambda context: [(p.id, p.track.title) for p in context.view.projects],
    "milestone": lambda context: [(m.id, m.title) for m in context.view.milestones],
    "figure": lambda context: [(f.id, f.name) for f in context.view.figures],
    "type": lambda context: [(f.name, f.name) for f in context.view.figures],
    "article": lambda context: [(a.id, *a.names) for a in context.articles()],
    "known": lambda context: [(each.id, *each.names) for each in context.people_and_articles()],
    "relation": lambda context: [(r.id, r.said) for r in context.relations() if r.id is not None],
    "tracker": _trackers,
    "occasion": lambda context: [(o.id, o.title) for o in context.calendar_events()],
    "map": lambda context: [(m.id, m.name) for m in context.view.maps],
    "agenda": lambda context: [(line.id, line.text.split("\n")[0]) for line in context.view.agenda],
    "ready": lambda context: [*_KNOWN["prepared"](context), *_KNOWN["known"](context)],
    "kept": lambda context: [(m.name, m.name) for m in context.view.maps],
    "prepared": lambda context: [(p.id, p.title) for p in context.view.prepared],
    "session": lambda context: [(s.id, str(s.number), s.title) for s in context.sessions()],
    "scene": lambda context: [(s.id, s.title) for each in context.sessions() for s in context.scenes(each.id)],
    "entry": _entries,
    "roll": lambda context: [(r.id, r.said) for r in context.rolls()],
    "note": lambda context: [(n.id, n.text.split("\n")[0]) for n in context.notes()],
    "activity": lambda context: [
        (a.id, f"{context.view.name_of(a.actor)}: {a.action}")
        for plan in (context.view.downtime.plans if context.view.downtime else ())
        for a in plan.activities
    ],
    "showable": _showable,
    "thing": lambda context: [*_things(context), *_KNOWN["relation"](context)],
    "subject": lambda context: [
        *_KNOWN["character"](context),
        *_KNOWN["session"](context),
        *_KNOWN["scene"](context),
        *_KNOWN["article"](context),
    ],
    "currency": lambda context: [
        (c.id, c.id, c.title, *filter(None, (c.short, c.one))) for c in context.ruleset.currencies
    ],
    "tier": lambda context: [(t.id, t.id, t.title) for t in context.ruleset.tiers],
    "interval": lambda context: [
        (i.id, i.id, i.title) for i in (context.ruleset.downtime.intervals if context.ruleset.downtime else ())
    ],
    "act": lambda context: [(a.id, a.id, a.title) for a in context.ruleset.actions],
    "kind": lambda context: [(f.id, f.id, f.title) for f in context.ruleset.conflicts],
    "option": lambda context: [(o.id, o.id, o.title) for o in context.ruleset.options.entries],
    "data": lambda context: [(d.id, d.id, d.title) for d in context.ruleset.data],
    "record": lambda context: [(r.id, r.id, r.title) for r in context.ruleset.records],
}
