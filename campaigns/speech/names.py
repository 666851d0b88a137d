"""Who or what is meant by a name in a spoken line, and the shortest name by which something is found again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaigns.names import called
from core.schema.entry import Choice
from core.wording import counted

if TYPE_CHECKING:
    from campaigns.campaign import Campaign


class Named(NamedTuple):
    """Something that can be meant: its id, and what it goes by, the name that is said first."""

    id: str
    names: tuple[str, ...]


BY_NUMBER = "#"
"""`#12` is what has this id, whatever it is called."""


def meant(text: str, known: Sequence[Named]) -> list[Named]:
    """What a text may mean: what has it for its id or one of its names; else as `called` has it."""
    return exactly(text, known) or called(text, ((each.names, each) for each in known))


def exactly(text: str, known: Sequence[Named]) -> list[Named]:
    """What has a text for its id or one of its names."""
    exact = [each for each in known if text in (each.id, *each.names)]
    return exact[:1] if exact and exact[0].id == text else exact


_SHORT = 3
"""Words of no more letters are articles as often as names."""


def shortest(known: Sequence[Named], wanted: str, *, whole: bool = True) -> str | None:
    """The first of its names that means it and nothing else; or if it need not be said `whole`, the first such word."""
    found = next((each for each in known if each.id == wanted), None)
    if found is None:
        return None
    words = () if whole else (each for name in found.names for each in name.split(" ") if len(each) > _SHORT)
    said = (*words, *found.names)
    return next((each for each in said if each and meant(each, known) == [found]), None)


def of_choices(choices: Iterable[Choice]) -> list[Named]:
    """Choices as what can be meant: by what stands behind the colon of an id, the id and the label."""
    return [Named(choice.id, _names(choice)) for choice in choices if choice.id]


def _names(choice: Choice) -> tuple[str, ...]:
    last = choice.id.rpartition(":")[2]
    ids = () if choice.id.lstrip("-").isdecimal() else (last, choice.id)
    return tuple(dict.fromkeys(filter(None, (*ids, choice.label))))


def who_or_what(campaign: Campaign | None, names: str) -> list[Named]:
    """Everything of a kind (`Entry.names`) that there is."""
    if campaign is None:
        return []
    return [Named(str(number), tuple(str(each) for each in said if each)) for number, *said in _KNOWN[names](campaign)]


def count_of(found: Sequence[Named], text: str) -> str:
    """Why a text means nothing, or too much."""
    if found:
        listed = ", ".join(each.names[0] for each in found[:6] if each.names)
        return f"{counted(len(found), 'thing is', 'things are')} called {text:.60}: {listed}."
    return f"Nothing is called {text:.60}."


Known = Callable[["Campaign"], Iterable[tuple[int | str, ...]]]

_KNOWN: Mapping[str, Known] = {
    "character": lambda campaign: [(c.id, c.name) for c in campaign.view.characters],
    "conflict": lambda campaign: [(c.id, c.title) for c in campaign.view.conflicts],
    "clock": lambda campaign: [(c.id, c.track.title) for c in campaign.view.clocks],
    "running": lambda campaign: [*_KNOWN["conflict"](campaign), *_KNOWN["clock"](campaign)],
    "project": lambda campaign: [(p.id, p.track.title) for p in campaign.view.projects],
    "milestone": lambda campaign: [(m.id, m.title) for m in campaign.view.milestones],
    "figure": lambda campaign: [(f.id, f.name) for f in campaign.view.figures],
    "type": lambda campaign: [(f.name, f.name) for f in campaign.view.figures],
    "article": lambda campaign: [(a.id, *a.names) for a in campaign.articles()],
    "known": lambda campaign: [(each.id, *each.names) for each in campaign.known()],
    "relation": lambda campaign: [(r.id, r.said) for r in campaign.relations()],
    "map": lambda campaign: [(m.id, m.name) for m in campaign.view.maps],
    "prepared": lambda campaign: [(p.id, p.title) for p in campaign.view.prepared],
    "session": lambda campaign: [(s.id, str(s.number), s.title) for s in campaign.sessions()],
    "scene": lambda campaign: [(s.id, s.title) for each in campaign.sessions() for s in campaign.scenes(each.id)],
    "entry": lambda campaign: [(e.id, e.reason) for e in campaign.ledger()],
    "note": lambda campaign: [(n.id, n.text.split("\n")[0]) for n in campaign.notes()],
    "activity": lambda campaign: [
        (a.id, f"{campaign.view.name_of(a.actor)}: {a.action}")
        for plan in (campaign.view.downtime.plans if campaign.view.downtime else ())
        for a in plan.activities
    ],
    "subject": lambda campaign: [
        *_KNOWN["character"](campaign),
        *_KNOWN["session"](campaign),
        *_KNOWN["scene"](campaign),
    ],
    "currency": lambda campaign: [(c.id, c.id, c.title) for c in campaign.ruleset.currencies],
    "tier": lambda campaign: [(t.id, t.id, t.title) for t in campaign.ruleset.tiers],
    "interval": lambda campaign: [
        (i.id, i.id, i.title) for i in (campaign.ruleset.downtime.intervals if campaign.ruleset.downtime else ())
    ],
    "act": lambda campaign: [(a.id, a.id, a.title) for a in campaign.ruleset.actions],
    "kind": lambda campaign: [(f.id, f.id, f.title) for f in campaign.ruleset.conflicts],
    "option": lambda campaign: [(o.id, o.id, o.title) for o in campaign.ruleset.options.entries],
    "data": lambda campaign: [(d.id, d.id, d.title) for d in campaign.ruleset.data],
    "record": lambda campaign: [(r.id, r.id, r.title) for r in campaign.ruleset.records],
}
