"""A character named twice in a command counts once."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from typing import Any

from campaigns import commands as c
from campaigns.campaign import Campaign
from core.refusal import Refusal
from tests.campaigns.play import state

Naming = Callable[[list[int]], Any]
OTHERS = {"make_calendar", "take_in"}
"""Commands whose numbers name no one."""


def naming(campaign: Campaign) -> Iterator[tuple[str, Naming]]:
    """Each command that names several people, made for some of them."""
    campaign.do(c.AddMilestone(title="Over the river", tier="great"))
    campaign.do(c.AddProject(title="The boat", target=6))
    campaign.do(c.AddOccasion(title="Fair", when="+1"))
    campaign.do(c.PrepareScene(title="Ambush"))
    campaign.do(c.AddArticle(sort="person", name="Rauf", text="A count.", secret=True))
    campaign.do(c.AddNote(text="Fog"))
    view, (rauf,) = campaign.view, campaign.articles()
    yield "award_points", lambda who: c.AwardPoints(characters=who, currency="marks", amount=2, reason="brave")
    yield "reach_milestone", lambda who: c.ReachMilestone(milestone=view.milestones[0].id, characters=who)
    yield "move_project", lambda who: c.MoveProject(project=view.projects[0].id, by=1, workers=who)
    yield "add_occasion", lambda who: c.AddOccasion(title="Feast", when="+2", about=who)
    yield "edit_occasion", lambda who: c.EditOccasion(occasion=campaign.calendar_events()[0].id, about=who)
    yield "prepare_scene", lambda who: c.PrepareScene(title="At night", participants=who)
    yield "edit_prepared", lambda who: c.EditPrepared(prepared=view.prepared[0].id, participants=who)
    yield "edit_scene", lambda who: c.EditScene(participants=who)
    yield "start_scene", lambda who: c.StartScene(title="The weir", participants=who)
    yield "edit_session", lambda who: c.EditSession(session=campaign.sessions()[0].id, attendance=who)
    yield "plan_session", lambda who: c.PlanSession(when="2030-12-04 19:00", coming=who)
    yield "reveal", lambda who: c.Reveal(thing=rauf.id, to=who)
    yield "show_handout", lambda who: c.ShowHandout(what=f"#{rauf.id}", to=who)
    yield "resolve_each", lambda who: c.ResolveEach(action="rest", actors=who, form={})
    yield "join_conflict", lambda who: c.JoinConflict(characters=who)
    yield "remove_characters", lambda who: c.RemoveCharacters(characters=who)
    yield "start_session", lambda who: c.StartSession(attendance=who)
    yield "conceal", lambda who: c.Conceal(thing=rauf.id, to=who)


def outcome(campaign: Campaign, made: Callable[[], Any]) -> Any:
    """Everything after a command, which is taken back; of a refusal its code."""
    before = campaign.view.seq
    try:
        title = campaign.do(made()).line.title
    except Refusal as refusal:
        return refusal.code
    found = title, state(campaign)
    assert campaign.view.seq > before
    campaign.undo()
    return found


def test_who_is_named_twice_is_meant_once(campaign: Campaign) -> None:
    for name in ("Ilse", "Tam"):
        campaign.do(c.AddCharacter(name=name))
    one, other = campaign.view.party[:2]
    wrong = []
    for kind, made in naming(campaign):
        if kind == "start_session":
            campaign.do(c.EndSession())
        twice = outcome(campaign, lambda made=made: made([one, other, one]))
        once = outcome(campaign, lambda made=made: made([one, other]))
        if without_ids(twice) != without_ids(once) and not isinstance(twice, str):
            wrong.append(kind)
    assert wrong == []


def without_ids(found: Any) -> Any:
    """Return the result, with new documents by content: ids are never given again."""
    if isinstance(found, str):
        return found
    title, documents = found
    new = r"(?<=')(scene|session|thing)': \d+"
    return title, {t: sorted(re.sub(new, r"\1", str(doc)) for doc in docs.values()) for t, docs in documents.items()}


def test_every_command_that_names_several_people_is_tried(campaign: Campaign) -> None:
    several = {
        kind
        for kind, made in c.COMMANDS.items()
        if any("tuple[int, ...]" in str(field.type) for field in dataclasses.fields(made))
    }
    assert several - OTHERS == {kind for kind, _ in naming(campaign)}
