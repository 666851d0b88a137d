"""A command changes what it names and nothing besides, in every game.

Each is held against what is left out: an activity that is rejected against one that was never planned, a copy against
its model, a scene that is over against the one that is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddAgendaLine,
    AddArticle,
    AddCharacter,
    AddFigures,
    AddNote,
    AddOccasion,
    AddProject,
    AddTracker,
    AwardPoints,
    CommitDowntime,
    EditActivity,
    EditArticle,
    EditCharacter,
    EditNote,
    EditOccasion,
    EditProject,
    EditScene,
    EditTracker,
    EndSession,
    JoinConflict,
    KeepFigure,
    OpenDowntime,
    QueueActivity,
    RemoveActivity,
    SetTyped,
    StartConflict,
    StartScene,
    StartSession,
    TickAgendaLine,
)
from campaigns.conformance.random_play import Player
from campaigns.document_kinds.characters import Character, Status
from campaigns.library.new_campaign import create
from campaigns.library.samples import samples
from core.actions.action import Action
from core.actions.place import Place
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import encode
from tests.built import sample
from tests.campaigns.buying import ALL, worded
from tests.campaigns.play import state

EACH = 1
"""How often an activity is tried, filled at random."""


@pytest.fixture(params=samples(), ids=lambda rules: rules.id)
def campaign(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Campaign]:
    """Two players' characters, a goblin, and rats in the bestiary, before the first session."""
    rules: Ruleset = request.param
    with create(tmp_path / "c", "C", rules.id, seed="a seed") as opened:
        for name, role in (("Mara", "pc"), ("Jonas", "pc"), ("Goblin", "npc")):
            opened.do(AddCharacter(name=name, role=role))
        opened.do(KeepFigure(name="Rat"))
        yield opened


def kept(campaign: Campaign) -> dict[str, Any]:
    """All documents but those that tell which log entry came before."""
    return {table: docs for table, docs in state(campaign).items() if table != "history"}


def moved(campaign: Campaign, before: dict[str, Any]) -> set[tuple[str, int]]:
    """The documents that are others than before."""
    after = kept(campaign)
    both = {table: before.get(table, {}).keys() | docs for table, docs in after.items()}
    return {
        (table, number)
        for table, numbers in both.items()
        for number in numbers
        if before.get(table, {}).get(number) != after[table].get(number)
    }


@pytest.mark.walk
@pytest.mark.parametrize("rules", samples(), ids=lambda rules: rules.id)
def test_an_activity_that_is_rejected_does_what_one_that_is_not_planned_does(
    rules: Ruleset, fresh_seed: int, tmp_path: Path
) -> None:
    sample(tmp_path / "c", rules.id)
    with Campaign.open(tmp_path / "c") as campaign:
        if campaign.view.session is not None:
            campaign.do(EndSession())
        for each in campaign.view.projects:  # so that the first on offer is one that no one has worked on
            campaign.do(EditProject(project=each.id, dropped=True))
        campaign.do(AddProject(title="The boat", target=6))
        two = campaign.view.party[:2]
        for currency in rules.currencies:
            campaign.do(AwardPoints(characters=two, currency=currency.id, amount=ALL, reason="a start"))
        player, held, begun = Player(campaign, fresh_seed), 0, campaign.view.seq

        def as_it_starts(form: Any, situation: Situation) -> Any:
            return form

        def named(form: Any, situation: Situation) -> Any:
            return worded(form)

        def at_random(form: Any, situation: Situation) -> Any:
            return worded(player.fill(form, situation))

        planned = [each for each in rules.actions if each.place is Place.DOWNTIME]
        for action, fill in product(planned, (as_it_starts, named, *[at_random] * EACH)):
            with suppress(Refusal):
                held += same_without(campaign, action, two, fill)
            if campaign.view.seq != begun:
                campaign.back_to(begun)
        assert held


def without_refused(action: Action, form: Any, start: Any, situation: Situation) -> Any:
    """The form without a word that fits only beside others: the field that is refused as it starts."""
    try:
        action.prepare(form, situation)
    except Refusal as refusal:
        if not hasattr(start, refusal.field or ""):
            raise
        return replace(form, **{refusal.field: getattr(start, refusal.field)})
    return form


def same_without(campaign: Campaign, action: Action, two: list[int], fill: Callable[[Any, Situation], Any]) -> bool:
    """Plan the same for two, and hold one of them, rejected, against having planned nothing."""
    if campaign.view.downtime is None:
        campaign.do(OpenDowntime())
    planned = [each for plan in campaign.view.downtime.plans for each in plan.activities]
    for each in planned:
        campaign.do(RemoveActivity(activity=each.id))
    for who in two:
        situation = campaign.situation(who)
        start = action.start(situation)
        form = without_refused(action, fill(start, situation), start, situation)
        campaign.do(QueueActivity(actor=who, action=action.id, form=encode(form)))
    activity = next(plan for plan in campaign.view.downtime.plans if plan.actor == two[0]).activities[0].id
    seq, left = campaign.view.seq, []
    for without in (EditActivity(activity=activity, rejected=True), RemoveActivity(activity=activity)):
        campaign.do(without)
        campaign.do(CommitDowntime())
        left.append(kept(campaign) | {"ledger": [(e.actor, e.currency, e.delta, e.reason) for e in campaign.ledger()]})
        campaign.back_to(seq)
    assert left[0] == left[1], action.id
    return True


@pytest.mark.parametrize("status", get_args(Status))
def test_a_copy_is_in_play_and_else_as_its_model(campaign: Campaign, status: Any) -> None:
    goblin = campaign.view.characters[2].id
    told = {"player": "Ann", "group": "Camp", "note": "limps", "tags": ("mean",), "fields": {"Eyes": "red"}}
    campaign.do(EditCharacter(character=goblin, status=status, **told))
    campaign.do(SetTyped(typed=True, character=goblin))
    campaign.do(AddFigures(name="Orc", number=1, like=goblin))
    model, copy = (campaign.documents("characters")[each] for each in (goblin, campaign.view.characters[-1].id))
    for name in Character.fields_kept():
        assert copy[name] == {"name": "Orc", "status": "active"}.get(name, model[name]), name
    assert copy["name"] == "Orc"


def test_planning_for_a_scene_that_is_over_changes_only_that_scene(campaign: Campaign) -> None:
    campaign.do(StartSession())
    first = campaign.do(StartScene(title="The ford")).view.scene.id
    campaign.do(StartScene(title="The mill"))
    for kind in campaign.ruleset.conflicts:
        before = kept(campaign)
        campaign.do(EditScene(scene=first, planned=kind.id, figures=({"name": "Rat", "number": 2},)))
        assert moved(campaign, before) == {("scenes", first)}, kind.id
        campaign.undo()


def test_a_side_that_there_is_not_is_no_other_side(campaign: Campaign) -> None:
    mara, jonas, goblin = (each.id for each in campaign.view.characters)
    campaign.do(StartSession())
    campaign.do(StartScene(title="The ford", participants=[mara, jonas, goblin]))
    orc = campaign.do(AddCharacter(name="Orc", role="npc")).view.characters[-1].id
    for kind in [each for each in campaign.ruleset.conflicts if each.joins is not None]:
        form = encode(kind.prefill(campaign.situation(mara)))
        (running,) = campaign.do(
            StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form)
        ).view.conflicts
        sides = [each.label for each in kind.sides(campaign.situation(None, running.id))]
        with suppress(Refusal):
            line = campaign.do(JoinConflict(characters=(orc,), side="the weavers", conflict=running.id)).line
            assert not [side for side in sides if line.title.endswith(f", {side}")], kind.id
            campaign.undo()
        campaign.undo()


BACK: dict[str, Callable[[Campaign], tuple[int, Any, Any]]] = {
    "agenda": lambda c: (
        of(c, "agenda"),
        TickAgendaLine(line=of(c, "agenda")),
        TickAgendaLine(line=of(c, "agenda"), done=False),
    ),
    "notes": lambda c: (of(c, "notes"), *(EditNote(note=of(c, "notes"), secret=on) for on in (False, True))),
    "articles": lambda c: (
        of(c, "articles"),
        *(EditArticle(article=of(c, "articles"), secret=on) for on in (False, True)),
    ),
    "projects": lambda c: (
        of(c, "projects"),
        *(EditProject(project=of(c, "projects"), dropped=on) for on in (True, False)),
    ),
    "occasions": lambda c: (
        of(c, "occasions"),
        *(EditOccasion(occasion=of(c, "occasions"), done=on) for on in (True, False)),
    ),
    "trackers": lambda c: (
        of(c, "trackers"),
        *(EditTracker(tracker=of(c, "trackers"), name="Deaf", secret=on) for on in (True, False)),
    ),
}
"""A document of each kind that has a mark, what sets it, and what takes it off again."""


def of(campaign: Campaign, table: str) -> int:
    """The newest document of a table."""
    return max(campaign.documents(table))


@pytest.mark.walk("campaign")
@pytest.mark.parametrize("table", BACK)
def test_a_mark_that_is_taken_off_again_changes_nothing_besides_in_a_later_session(
    campaign: Campaign, table: str
) -> None:
    mara = campaign.view.characters[0].id
    campaign.do(StartSession())
    campaign.do(StartScene(title="The ford"))
    campaign.do(AddArticle(sort="thread", name="The bell", thread="open", text="Heard by @Mara."))
    bell = of(campaign, "articles")
    campaign.do(AddAgendaLine(text="Ring it for @[The bell]", to=bell))
    campaign.do(AddNote(text="It rings: @[The bell]", secret=True))
    campaign.do(AddOccasion(title="The toll", when="+2", deadline=True, about=[bell]))
    campaign.do(AddTracker(who=mara, name="Deaf"))
    campaign.do(AddProject(title="A tower", target=9))
    which, on, off = BACK[table](campaign)
    campaign.do(EndSession())
    campaign.do(on)
    campaign.do(StartSession())
    before = kept(campaign)
    campaign.do(off)
    assert moved(campaign, before) <= {(table, which)}
