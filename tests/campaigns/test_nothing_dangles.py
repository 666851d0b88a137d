"""Nothing points at what is gone: after each removal no document has the number of what was removed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaigns import commands as c
from campaigns.campaign import Campaign
from tests.campaigns.play import UNDONE

FAR = 5_000
"""From here on documents are numbered, so that no count or day is taken for one."""
KEPT = {"revelations", "hidden_parts", "sources", "ledger", "handouts"}
"""The records of things that are gone: accounts and payments stay."""


def filled(campaign: Campaign) -> None:
    """Everything that can be removed, each pointed at by something."""
    for _ in range(FAR):
        campaign._store.next_id()
    do = campaign.do
    for name in ("Ilse", "Rauf"):
        do(c.AddCharacter(name=name, role="npc", here=True))
    *_, ilse, rauf = (each.id for each in campaign.view.characters)
    do(c.AddArticle(sort="thread", name="The debt", thread="open"))
    do(c.AddArticle(sort="place", name="Harrow"))
    debt, harrow = campaign.articles()[0].id, campaign.articles()[1].id
    do(c.AddClock(title="Thaw", target=4, article=debt))
    do(c.Relate(who=ilse, how="owes", to=debt))
    do(c.Relate(who=harrow, how="hides", to=ilse))
    do(c.AddOccasion(title="Fair", when="+1", about=[ilse, harrow]))
    do(c.AddNote(text="Fog", about="character", about_id=ilse))
    do(c.AddNote(text="Mud", about="article", about_id=debt))
    do(c.AddTracker(who=ilse, name="Cursed"))
    do(c.PrepareScene(title="Ambush", participants=[ilse, rauf]))
    prepared = campaign.view.prepared[0].id
    for to in (prepared, debt, ilse):
        do(c.AddAgendaLine(text="Ask", to=to))
    do(c.AddMilestone(title="Cross", tier="great"))
    do(c.KeepFigure(name="Rat", like=rauf))


def removals(campaign: Campaign) -> Iterator[tuple[int, Any]]:
    """Each thing there is, with the command that removes it."""
    for each in campaign.view.characters[-2:]:
        yield each.id, c.RemoveCharacters(characters=[each.id])
    for each in campaign.articles():
        yield each.id, c.RemoveArticle(article=each.id)
    for each in campaign.calendar_events():
        yield each.id, c.RemoveOccasion(occasion=each.id)
    for each in campaign.notes():
        yield each.id, c.RemoveNote(note=each.id)
    for each in campaign.view.prepared:
        yield each.id, c.RemovePrepared(prepared=each.id)
    for each in campaign.view.clocks:
        yield each.id, c.RemoveClock(clock=each.id)
    for each in campaign.view.milestones:
        yield each.id, c.RemoveMilestone(milestone=each.id)
    for each in campaign.view.agenda:
        yield each.id, c.RemoveAgendaLine(line=each.id)


def numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        for each in value.values():
            yield from numbers(each)
    elif isinstance(value, list):
        for each in value:
            yield from numbers(each)
    elif type(value) is int:
        yield value


def test_nothing_points_at_what_is_gone(campaign: Campaign) -> None:
    filled(campaign)
    left: dict[str, list[str]] = {}
    for gone, remove in list(removals(campaign)):
        campaign.do(remove)
        for table in set(UNDONE) - KEPT:
            for number, doc in campaign.documents(table).items():
                if gone in numbers(doc) or number == gone:
                    left.setdefault(remove.kind, []).append(f"{table}: {doc}")
        campaign.undo()
    assert left == {}
