"""Facts that the command line prints, against the documents themselves: for the GM, for all players, for each one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns import commands as c
from campaigns.campaign import Campaign
from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from tests.built import once

Tells = Callable[..., Any]
READERS: dict[str, tuple[str, ...]] = {
    "the GM": (),
    "all players": ("--players",),
    "Mara": ("--for", "Mara"),
    "Jonas": ("--for", "Jonas"),
}


@once
def lived_in(folder: Path) -> None:
    """Write a campaign in which of each kind something is told to all, to one, to no one, and hidden again."""
    with create(folder, "Winter", "toy", seed="a seed") as campaign:
        for name, player in (("Mara", "Ann"), ("Jonas", "")):
            campaign.do(c.AddCharacter(name=name, player=player))
        mara, jonas = (each.id for each in campaign.view.characters)
        campaign.do(c.StartSession())
        campaign.do(c.StartScene(title="The mill"))
        for number, to in enumerate(((), (mara,), (jonas,), (mara, jonas))):
            campaign.do(c.AddNote(text=f"Letter {number}", secret=True))
            campaign.do(c.ShowHandout(what=f"#{max(campaign.documents('notes'))}", to=to))
        for number in range(4):
            campaign.do(c.AddMilestone(title=f"Goal {number}", tier="great"))
            campaign.do(c.AddClock(title=f"Clock {number}", target=4 + number, for_scene=number > 1))
            campaign.do(
                c.AwardPoints(
                    characters=[mara, jonas][number % 2 :], currency="marks", amount=number + 1, reason=f"deed {number}"
                )
            )
        goals, clocks = (sorted(campaign.documents(table)) for table in ("milestones", "clocks"))
        for goal in goals[:2]:
            campaign.do(c.ReachMilestone(milestone=goal, characters=()))
        campaign.do(c.TickClock(clock=clocks[2], by=3))
        for things in (goals, clocks):
            campaign.do(c.Reveal(thing=things[2] if things is goals else things[0], to=[mara]))
        campaign.do(c.Conceal(thing=goals[1]))
        campaign.do(c.Conceal(thing=clocks[3]))
        campaign.do(c.AddProject(title="A boat", target=9))
        campaign.do(c.MoveProject(project=max(campaign.documents("projects")), by=2, reason="", workers=()))
        campaign.do(c.AddArticle(sort="thread", name="The bell", thread="open"))
        campaign.do(c.PrepareScene(title="The ford"))
        for to in (None, max(campaign.documents("articles")), max(campaign.documents("prepared")), jonas):
            campaign.do(c.AddAgendaLine(text=f"Line {to}", to=to))
        campaign.do(c.TickAgendaLine(line=max(campaign.documents("agenda"))))
        campaign.do(c.MoveAgendaLine(line=max(campaign.documents("agenda")), by=-2))
        campaign.do(c.PlanSession(when="2026-12-04 19:00", hours=4, coming=[mara], absent=[jonas]))


@pytest.fixture
def campaign(home: Path) -> Iterator[Campaign]:
    Library().folder.mkdir(parents=True)
    with Campaign.open(lived_in(Library().folder / "winter"), read_only=True) as campaign:
        yield campaign


def known(campaign: Campaign, thing: int, reader: str, *, public: bool) -> bool:
    """Return True if a reader may know all of a thing, by what was revealed and hidden of it."""
    if reader == "the GM":
        return True
    names = {each.id: each.name for each in campaign.view.characters}
    told = [doc["to"] for doc in campaign.documents("revelations").values() if doc["thing"] == thing]
    hidden = any(doc["thing"] == thing and not doc["part"] for doc in campaign.documents("hidden_parts").values())
    revealed = any(not to or reader in (names[each] for each in to) for to in told)
    return revealed or (public and not hidden)


@pytest.mark.parametrize("reader", READERS)
def test_shown_is_what_is_stored_and_known(campaign: Campaign, reader: str, tells: Tells) -> None:
    def shown(part: str) -> list[dict[str, Any]]:
        return tells("show", "Winter", part, *READERS[reader])[part] or []

    docs, gm = campaign.documents, reader == "the GM"
    clocks = [
        doc for i, doc in sorted(docs("clocks").items()) if known(campaign, i, reader, public=doc["scene"] is not None)
    ]
    assert [(each["name"], each["filled"], each["segments"], each["of_scene"]) for each in shown("clocks")] == [
        (doc["title"], doc["tally"], doc["target"], doc["scene"] is not None) for doc in clocks
    ]
    goals = [
        doc
        for i, doc in sorted(docs("milestones").items())
        if known(campaign, i, reader, public=doc["session"] is not None)
    ]
    assert [(each["name"], each["session"]) for each in shown("milestones")] == [
        (doc["title"], doc["session"]) for doc in goals
    ]
    handouts = [
        doc for i, doc in sorted(docs("handouts").items(), reverse=True) if known(campaign, i, reader, public=False)
    ]
    assert [(each["name"], each["text"], each["shown"]) for each in shown("handouts")] == [
        (doc["title"], doc["text"], doc["shown"]) for doc in handouts
    ]
    assert [each["name"] for each in shown("projects")] == [doc["title"] for doc in docs("projects").values() if gm]
    for each, character in zip(shown("points"), campaign.view.characters, strict=True):
        own = [doc for _, doc in sorted(docs("ledger").items()) if doc["actor"] == character.id]
        assert [(one["amount"], one["reason"]) for one in each["entries"]] == [
            (doc["delta"], doc["reason"]) for doc in own
        ]
        assert each["balances"] == {"marks": sum(doc["delta"] for doc in own)}


def test_the_agenda_is_in_its_order_and_the_plan_names_players(campaign: Campaign, tells: Tells) -> None:
    told = tells("agenda", "Winter")
    docs = campaign.documents
    names = {
        **{i: (doc["title"], "prepared scene") for i, doc in docs("prepared").items()},
        **{i: (doc["name"], "thread") for i, doc in docs("articles").items()},
        **{i: (doc["name"], "character") for i, doc in docs("characters").items()},
        None: ("", ""),
    }
    assert [(each["text"], each["done"], each["leads_to"], each["kind"]) for each in told["agenda"]] == [
        (doc["text"], doc["done"], *names[doc["to"]])
        for doc in sorted(docs("agenda").values(), key=lambda doc: doc["rank"])
    ]
    (plan,) = docs("plans").values()
    people = {i: doc["player"] or doc["name"] for i, doc in docs("characters").items()}
    replies = {each: [people[i] for i in plan[each]] for each in ("coming", "maybe", "absent")}
    assert {each: told["next_session"][each] for each in replies} == replies
    assert (told["next_session"]["when"], told["next_session"]["hours"]) == (plan["start"], plan["hours"])


@pytest.mark.parametrize("name", ["", "Mara", "Jonas"])
def test_what_one_knows_is_what_was_told_to_them_or_to_all(campaign: Campaign, name: str, tells: Tells) -> None:
    names = {each.id: each.name for each in campaign.view.characters}
    told = [[names[each] for each in doc["to"]] for _, doc in sorted(campaign.documents("revelations").items())]
    heard = [to for to in told if not name or not to or name in to]
    assert [each["to"] for each in tells("knows", "Winter", *filter(None, [name]))["revealed"]] == heard
    assert name == "" or len(heard) < len(told)


def test_a_day_is_described_from_afar_as_on_that_day(home: Path, tells: Tells) -> None:
    Library().folder.mkdir(parents=True)
    year = {"months": ["Frost 30", "Sun 30"], "weekdays": ["Moonday", "Rest"], "feasts": ["Fair: 3 Sun"]}
    sky = {"seasons": ["Winter: 1 Frost", "Summer: 1 Sun"], "moons": ["Lamp 7"]}
    with create(Library().folder / "winter", "Winter", "toy", seed="a seed") as campaign:
        campaign.do(c.MakeCalendar(**year, **sky, first="1 Frost 1"))
    for day in (1, 33, 38):
        afar = tells("calendar", "Winter", "--of", f"day {day}")
        with Campaign.open(Library().folder / "winter") as campaign:
            campaign.do(c.SetCalendar(day=day))
        there = tells("calendar", "Winter")
        assert afar == {**there, "distance": afar["distance"]}
        with Campaign.open(Library().folder / "winter") as campaign:
            campaign.do(c.SetCalendar(day=20))


def test_an_npc_is_shown_without_points_for_players(says: Tells, tells: Tells) -> None:
    """Each NPC of Resonance had *Locked Fate Points 0*; only players' characters have Fate Points (resonance-2)."""
    Library().folder.mkdir(parents=True)
    with create(Library().folder / "salt", "Salt", "resonance", seed="a seed") as campaign:
        campaign.do(c.AddCharacter(name="Neve"))
        campaign.do(c.AddCharacter(name="Guard", role="npc"))
        campaign.do(c.AddCharacter(name="Vane", role="npc"))
        vane = (campaign.view.characters[-1].id,)
        campaign.do(c.AwardPoints(characters=vane, amount=2, currency="advancement", reason="the crate"))
    held = {each["name"]: each["balances"] for each in tells("show", "Salt", "points")["points"]}
    assert held == {"Neve": {"fate_locked": 0, "advancement": 0}, "Guard": {}, "Vane": {"advancement": 2}}
    assert "  Guard: none\n" in says("show", "Salt", "points")[1]
