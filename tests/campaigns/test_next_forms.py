"""The form an action begins with the next time: what of it still holds, and what is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    DropDraft,
    EditScene,
    EndScene,
    EndSession,
    Resolve,
    SaveDraft,
    SetSheet,
    StartScene,
    StartSession,
)
from campaigns.conformance.random_play import Player
from campaigns.library.new_campaign import create
from campaigns.store.folder.migrations import migrate_tables
from core.actions.play import draw_next, prepare
from core.luck.table import Answer
from core.rulesets.destiny.sheet import Skill
from core.schema.codec import encode
from core.schema.forms import with_values
from tests.tui.mill import ids, mill


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    with Campaign.open(mill(tmp_path / "c")) as campaign:
        yield campaign


def draw(campaign: Campaign, action: str, actor: int, **values: Any) -> Any:
    """Carry an action out with its form as it begins but for some values; the form it was done with."""
    found, conflict = campaign.ruleset.action(action), campaign.conflict_of_action(action, actor)
    form = with_values(campaign.start_form(action, actor, conflict), values)
    request = prepare(found, form, campaign.situation(actor, conflict))
    answers = draw_next(found, request, (), campaign.luck).answers
    campaign.do(Resolve(action=action, actor=actor, conflict=conflict, form=encode(form), answers=answers))
    return form


def reopened(campaign: Campaign) -> Campaign:
    campaign.close()
    return Campaign.open(campaign.folder)


def test_in_the_scene_a_form_begins_as_it_was_and_says_what_is_carried_over(campaign: Campaign) -> None:
    mara, *_ = ids(campaign)
    form = draw(campaign, "draw", mara, attribute="wits", circumstance=-2, willpower=False)
    with reopened(campaign) as again:
        started = again.offer_form("draw", mara)
        assert (started.form, started.carried, started.whole) == (form, {"circumstance"}, True)


def test_what_belongs_to_a_scene_is_over_with_it_and_what_is_the_characters_own_stays(campaign: Campaign) -> None:
    mara, *_ = ids(campaign)
    draw(campaign, "draw", mara, attribute="wits", circumstance=-2)
    campaign.do(EndScene())
    campaign.do(StartScene(title="The weir"))
    started = campaign.offer_form("draw", mara)
    assert (started.form.attribute, started.form.circumstance, started.carried) == ("wits", 0, frozenset())
    assert not started.whole, "it is not the last draw as it was"


def test_another_session_begins_afresh_after_a_restart_too(campaign: Campaign) -> None:
    mara, *_ = ids(campaign)
    draw(campaign, "draw", mara, circumstance=-2)
    campaign.do(EndSession())
    with reopened(campaign) as again:
        again.do(StartSession())
        again.do(StartScene(title="The mill"))
        assert again.start_form("draw", mara).circumstance == 0


def test_who_has_left_is_left_out_and_the_rest_of_the_form_is_as_it_was(campaign: Campaign) -> None:
    mara, jonas, miller = ids(campaign)
    draw(campaign, "contest", mara, attribute="wits", rival=miller, circumstance=-1)
    campaign.do(EditScene(participants=[mara, jonas]))
    started = campaign.offer_form("contest", mara)
    assert (started.form.attribute, started.form.circumstance, started.form.rival) == ("wits", -1, jonas)
    assert not started.whole


def test_the_last_draw_is_that_of_each_character(campaign: Campaign) -> None:
    mara, jonas, miller = ids(campaign)
    draw(campaign, "draw", mara)
    draw(campaign, "contest", jonas, rival=miller)
    assert [campaign.last_action_of(who) for who in (mara, jonas, miller)] == ["draw", "contest", None]
    draw(campaign, "contest", mara, rival=miller)
    draw(campaign, "draw", mara)
    assert campaign.last_action_of(mara) == "draw"


def test_a_task_that_was_begun_is_gone_on_with_by_its_form_as_it_was(tmp_path: Path) -> None:
    with create(tmp_path / "d", "C", "destiny", seed="a seed") as campaign:
        corbin = campaign.do(AddCharacter(name="Corbin")).view.characters[0].id
        campaign.do(StartSession())
        campaign.do(StartScene(title="The tower", draws=True))
        skills = {"climb": Skill(level=3), "sword": Skill(level=5)}
        sheet = with_values(campaign.view.characters[0].sheet, {"skills": skills})
        campaign.do(SetSheet(character=corbin, sheet=encode(sheet)))
        values = {"name": "The rope", "task": "", "tokens": 9, "uses": "skill:climb", "difficulty": 7}
        found, form = campaign.ruleset.action("task"), with_values(campaign.start_form("task", corbin), values)
        player = Player(campaign, seed=1)
        progress = player.finish(found, prepare(found, form, campaign.situation(corbin)))
        campaign.do(Resolve(action="task", actor=corbin, form=encode(form), answers=progress.answers))
        started = campaign.offer_form("task", corbin)
        assert (started.form.task, started.form.uses, started.form.difficulty) == ("The rope", "skill:climb", 7)
        assert started.whole


def test_drafts_of_several_draws_are_kept_beside_each_other(campaign: Campaign) -> None:
    mara, jonas, _ = ids(campaign)
    for who, card in ((mara, 7), (jonas, 4)):
        campaign.do(SaveDraft(action="draw", actor=who, answers=[Answer((card,))]))
    first, second = campaign.view.drafts
    assert (first.actor, second.actor) == (jonas, mara)
    campaign.do(SaveDraft(action="draw", actor=mara, answers=[Answer((7,)), Answer((2,))], draft=second.id))
    with reopened(campaign) as again:
        assert [(each.id, each.actor, len(each.answers)) for each in again.view.drafts] == [
            (second.id, mara, 2),
            (first.id, jonas, 1),
        ]
        again.do(DropDraft(draft=first.id))
        assert [each.id for each in again.view.drafts] == [second.id]


def test_another_draw_leaves_a_draft_alone_and_the_one_it_became_forgets_it(campaign: Campaign) -> None:
    mara, jonas, _ = ids(campaign)
    campaign.do(SaveDraft(action="draw", actor=mara, answers=[Answer((7,))]))
    draw(campaign, "draw", jonas)
    draw(campaign, "draw", mara)
    assert [each.actor for each in campaign.view.drafts] == [mara]
    campaign.do(Resolve(action="draw", actor=mara, answers=[Answer((7,))]))
    assert campaign.view.drafts == ()


def test_forms_and_a_draft_of_before_are_brought_up_to_date() -> None:
    draft = {"action": "draw", "actor": 2, "conflict": None, "form": {}, "answers": []}
    form = {"action": "draw", "actor": 2, "form": {}, "start": None}
    tables = {"desk": {1: {"draft": draft, "note_draft": "x", "place": {}}}, "forms": {5: form}}
    now = migrate_tables(tables, 2)
    assert now["desk"][1] == {"drafts": [{**draft, "note": "", "id": 1}], "note_draft": "x", "place": {}}
    assert now["forms"][5] == {**form, "session": None, "scene": None, "row": 0}
    assert migrate_tables({"desk": {1: {"draft": None}}}, 2)["desk"][1] == {"drafts": []}
