"""Names on sheets: linked to articles, listed if there is none, and renamed with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.command_language.command_lines import complete
from campaigns.command_language.conversion import hear
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    CommitDowntime,
    EditArticle,
    EditCharacter,
    EndSession,
    KeepFigure,
    OpenDowntime,
    QueueActivity,
    Relate,
    SaveDraft,
    SaveNoteDraft,
    SetSheet,
    StartSession,
)
from campaigns.history.lists import Lists
from campaigns.library.new_campaign import create
from core.rulesets import find
from core.schema.codec import encode
from core.schema.named_things import names_in, rename_in
from tests.test_fresh_view import lists_of


@pytest.fixture(autouse=True)
def befriending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy.friends")


def befriend(campaign: Campaign, name: str, **friends: int) -> None:
    one = next(each for each in campaign.view.characters if each.name == name)
    sheet = replace(one.sheet, friends={key.replace("_", " "): many for key, many in friends.items()})
    campaign.do(SetSheet(character=one.id, sheet=encode(sheet), what="friends"))


def said(campaign: Campaign) -> list[str]:
    return [tie.said for tie in campaign.relations()]


def place(campaign: Campaign, name: str, **words: object) -> int:
    campaign.do(AddArticle(sort="place", name=name, **words))  # type: ignore[arg-type]
    return next(each.id for each in campaign.articles() if each.name == name)


def test_whom_a_sheet_names_is_tied_to_it_by_any_name_and_without_being_written_down(campaign):
    befriend(campaign, "Mara Voss", the_mill=2, Low_Street=1)
    assert said(campaign) == []
    mill = place(campaign, "The Old Mill", other_names=["The Mill"])
    campaign.do(Relate(who=mill, how="lies at", to=place(campaign, "The weir")))
    assert said(campaign) == ["The Old Mill lies at The weir", "Mara Voss has friends (+2) in The Old Mill"]
    tie = campaign.relations()[-1]
    assert (tie.id, tie.who, tie.to) == (None, campaign.view.characters[0].id, mill)
    befriend(campaign, "Mara Voss", the_mill=3)
    assert said(campaign)[-1] == "Mara Voss has friends (+3) in The Old Mill"
    campaign.undo()
    assert said(campaign)[-1] == "Mara Voss has friends (+2) in The Old Mill"
    befriend(campaign, "Mara Voss", the_mill=0)
    assert said(campaign) == ["The Old Mill lies at The weir"], "a 0 ties nobody"


def test_whom_nobody_has_written_about_is_listed_until_somebody_does(campaign):
    befriend(campaign, "Mara Voss", the_mill=2)
    befriend(campaign, "Jonas Reed", The_Mill=1, Jonas_Reed=1)
    (one,) = campaign.unwritten()
    assert (one.name.casefold(), one.sort) == ("the mill", "place")
    assert one.said == ("Mara Voss has friends (+2) in the mill", "Jonas Reed has friends (+1) in the mill")
    place(campaign, "the mill")
    assert campaign.unwritten() == ()


def test_by_another_name_every_sheet_goes_along_and_undo_brings_the_old_one_back(campaign):
    mill = place(campaign, "The Mill")
    befriend(campaign, "Mara Voss", Low_Street=1, the_mill=2)
    campaign.do(KeepFigure(name="Miller", sheet=encode(campaign.view.characters[0].sheet)))
    campaign.do(EditArticle(article=mill, name="The Ruin"))
    assert [*campaign.view.characters[0].sheet.friends.items()] == [("Low Street", 1), ("The Ruin", 2)], "in its place"
    assert "The Ruin" in campaign.view.figures[0].sheet["friends"]
    assert said(campaign) == ["Mara Voss has friends (+2) in The Ruin"]
    campaign.undo()
    assert campaign.view.characters[0].sheet.friends == {"Low Street": 1, "the mill": 2}


def test_a_character_named_on_a_sheet_is_tied_and_followed_too(campaign):
    befriend(campaign, "Mara Voss", Jonas_Reed=1)
    campaign.do(EditCharacter(character=campaign.view.characters[1].id, name="Jonas Voss"))
    assert campaign.view.characters[0].sheet.friends == {"Jonas Voss": 1}
    assert said(campaign) == ["Mara Voss has friends (+1) in Jonas Voss"]


def test_where_both_names_stand_each_keeps_its_number():
    toy = find("toy")
    stored = {"friends": {"Mill": 1, "Ruin": 2}}
    assert rename_in(toy.sheet, stored, "Mill", "Ruin") == stored


NAMING: dict[str, tuple[str, dict[str, object], str, str]] = {
    "destiny": ("sheet", {"status": {"The Watch": -1}}, "has Status −1 with The Watch", "faction"),
    "storyteller": ("state", {"standings": {"The Watch": 2}}, "has standing +2 with The Watch", "faction"),
    "resonance": ("sheet", {"aspects": [{"text": "Kin", "kind": "relationship", "with": "The Watch"}]},
                  "has a relationship with The Watch", "person"),
    "background": ("sheet", {"backgrounds": [{"id": "The Watch", "kind": "experience", "card": "9H"}]},
                   "has the card 9H The Watch", ""),
    "aisling": ("sheet", {"traits": [{"name": "The Watch", "color": "R", "motes": 2}]},
                "has the Trait (+2) The Watch", ""),
    "toy": ("sheet", {"friends": {"The Watch": 0}}, "has friends (0) in The Watch", "place"),
}  # fmt: skip


@pytest.mark.parametrize("game", [*core.rulesets.MODULES, "toy"])
def test_every_game_names_somebody(game: str):
    ruleset = find(game)
    part, stored, how, sort = NAMING[game]
    (one,) = names_in(getattr(ruleset, part), stored)
    assert (f"{one.how} {one.name}", one.tie.sort) == (how, sort)
    after = rename_in(getattr(ruleset, part), stored, "the watch", "The Guard")
    (anew,) = names_in(getattr(ruleset, part), after)
    assert anew.name == (one.name if one.tie.loose else "The Guard")


def test_whom_a_spoken_line_may_name_is_offered(tmp_path):
    with create(tmp_path / "d", "The tower", "destiny", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Corbin"))
        campaign.do(AddArticle(sort="faction", name="The Watch"))
        line = "give_reward Corbin new=The"
        assert [each.names[0] for each in complete(line, len(line), campaign)[1]] == ["The Watch"]
        assert hear([line], campaign).command.form["new"] == "The", "but taken as it stands"


def test_what_everybody_shares_ties_the_players_characters_and_plans_follow_a_name(tmp_path):
    with create(tmp_path / "s", "The mill", "storyteller", seed="a seed") as campaign:
        for name, role in (("Mara", "pc"), ("Ilse", "pc"), ("The miller", "npc")):
            campaign.do(AddCharacter(name=name, role=role))
        watch = place(campaign, "The Watch")
        mara, ilse, _ = (each.id for each in campaign.view.characters)
        campaign.do(EditCharacter(character=ilse, status="retired"))
        campaign.do(StartSession())
        campaign.do(EndSession())
        campaign.do(OpenDowntime(interval="between_games"))
        form = replace(campaign.start_form("influence", mara), other="The Watch", automatic=True)
        campaign.do(QueueActivity(actor=mara, action="influence", form=encode(form)))
        campaign.do(EditArticle(article=watch, name="The Guard"))
        (plan,) = [plan for plan in campaign.view.downtime.plans if plan.activities]
        assert plan.activities[0].form.other == "The Guard"
        campaign.do(CommitDowntime())
        assert campaign.view.state.standings == {"The Guard": 1}
        assert said(campaign) == ["Mara has standing +1 with The Guard"]
        campaign.do(EditArticle(article=watch, name="The Watch"))
        assert campaign.view.state.standings == {"The Watch": 1}


def test_whom_everybody_shares_is_listed_anew_after_each_change_and_its_undo(tmp_path):
    """No character's document changes with the state of the game that names somebody."""
    with create(tmp_path / "s", "The mill", "storyteller", seed="a seed") as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        place(campaign, "The Watch")
        listed = []

        def look() -> None:
            listed.append((said(campaign), [each.name for each in campaign.unwritten()]))
            assert lists_of(campaign._lists) == lists_of(Lists(campaign.ruleset, campaign._store.docs))

        for other in ("The Guard", "The Watch"):
            campaign.do(OpenDowntime(interval="between_games"))
            form = replace(campaign.start_form("influence", mara), other=other, automatic=True)
            campaign.do(QueueActivity(actor=mara, action="influence", form=encode(form)))
            look()
            campaign.do(CommitDowntime())
            look()
        campaign.undo()
        look()
        campaign.redo()
        look()
    nothing, guard = ([], []), ([], ["The Guard"])
    both = (["Mara has standing +1 with The Watch"], ["The Guard"])
    assert listed == [nothing, guard, guard, both, guard, both]


def test_a_draw_half_done_and_a_note_half_written_follow_a_name(tmp_path):
    with create(tmp_path / "d", "The tower", "destiny", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Corbin"))
        campaign.do(AddArticle(sort="faction", name="The Watch"))
        (watch,), (corbin,) = ([each.id for each in group] for group in (campaign.articles(), campaign.view.characters))
        form = {**encode(campaign.start_form("give_reward", corbin)), "new": "The Watch"}
        campaign.do(SaveDraft(action="give_reward", actor=corbin, form=form, answers=[], note="owed by @The Watch"))
        campaign.do(SaveNoteDraft(text="@The Watch pays late"))
        campaign.do(EditArticle(article=watch, name="The Guard"))
        draft = campaign.view.draft
        assert draft is not None
        assert (draft.form.new, draft.note) == ("The Guard", "owed by @The Guard")
        assert campaign.note_draft == "@The Guard pays late"
