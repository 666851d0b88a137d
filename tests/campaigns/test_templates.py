"""A template: the rules and the world of a campaign, without what was played, for others to begin with."""

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddMilestone,
    AddNote,
    AwardPoints,
    CloseThread,
    DescribeCampaign,
    EndSession,
    KeepFigure,
    PrepareScene,
    ReachMilestone,
    Relate,
    SetDormancy,
    SetNextEvening,
    SetOption,
    SetTyped,
    ShowHandout,
    StartScene,
    StartSession,
    TickClock,
    TouchThread,
)
from campaigns.history.verification import verify_folder
from campaigns.library.import_check import check_documents
from campaigns.library.library import Library
from campaigns.random_tables.folders import FOLDER as RANDOM_TABLES
from campaigns.templates.templates import template_tables
from core.rulesets import MODULES
from tests.words import refused


@pytest.fixture
def library(tmp_path) -> Library:
    return Library(tmp_path / "library")


@pytest.fixture
def played(library, toy):
    folder = library.new("The ferry", "toy", {"needed": 4})
    (folder / RANDOM_TABLES).mkdir()
    (folder / RANDOM_TABLES / "weather.txt").write_text("rain\nfog\n")
    (folder / "handouts").mkdir()
    (folder / "handouts" / "letter.txt").write_text("Come soon.")
    with Campaign.open(folder) as campaign:
        campaign.do(ShowHandout(what="letter.txt"))
        mara = campaign.do(AddCharacter(name="Mara", player="Ada")).view.characters[0].id
        smith = campaign.do(AddCharacter(name="The smith", role="npc")).view.characters[1].id
        campaign.do(KeepFigure(name="Goblin", like=smith))
        campaign.do(AddArticle(sort="place", name="Ferry house", text="of @Mara"))
        ferry = campaign.articles()[0].id
        campaign.do(AddArticle(sort="thread", name="The debt", thread="promised", deadline=9))
        campaign.do(Relate(who=mara, how="lives in", to=ferry))
        campaign.do(Relate(who=smith, how="owns", to=ferry))
        campaign.do(AddMilestone(title="Cross", tier="great"))
        campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id))
        campaign.do(AddClock(title="The thaw", target=6))
        campaign.do(TickClock(clock=campaign.view.clocks[0].id, by=3))
        campaign.do(PrepareScene(title="At night", participants=[mara, smith]))
        campaign.do(DescribeCampaign(summary="a river"))
        campaign.do(SetNextEvening(date="Friday"))
        campaign.do(StartSession())
        campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="brave"))
    return folder


@pytest.mark.parametrize("players", [False, True])
def test_it_keeps_rules_and_world_and_nothing_that_was_played(library, played, players):
    template = library.keep_template(played, "Rivers", players=players)
    assert [each.name for each in library.list()] == ["The ferry"], "it is no campaign"
    made = library.new_from_template(library.template("riv"), "The weir")
    assert check_documents(made) == "The weir"
    assert all(each.ok for each in verify_folder(made))
    assert (made / RANDOM_TABLES / "weather.txt").exists()
    assert (made / "handouts" / "letter.txt").exists()
    with Campaign.open(made) as campaign, Campaign.open(played, read_only=True) as before:
        view = campaign.view
        names = {character.name for character in view.characters}
        assert names == {"The smith", "Mara"} if players else names == {"The smith"}
        assert view.options == before.view.options
        assert campaign.documents("handouts") == {}, "no one was shown any yet"
        assert [figure.name for figure in view.figures] == ["Goblin"]
        assert {article.name for article in campaign.articles()} == {"Ferry house", "The debt"}
        assert [relation.how for relation in campaign.relations()] == (["lives in", "owns"] if players else ["owns"])
        assert [(m.title, m.reached) for m in view.milestones] == [("Cross", False)]
        assert [(clock.track.title, clock.track.tally) for clock in view.clocks] == [("The thaw", 0)]
        assert len(view.prepared[0].participants) == 1 + players
        assert (view.session, view.sessions_played, view.undo, campaign.ledger()) == (None, 0, "", ())
        assert campaign.luck.seed != before.luck.seed
        campaign.do(AddCharacter(name="Zoe"))
        campaign.do(StartSession())
    assert template.parent.name == ".templates"
    shelved = library.list()[0]
    assert (shelved.summary, shelved.next_evening) == ("a river", "")


def test_one_of_the_same_name_takes_its_place(library, played):
    library.keep_template(played, "Rivers")
    library.keep_template(played, "Rivers", players=True)
    assert [(each.name, each.fault) for each in library.templates()] == [("Rivers", "")]
    with refused("no_template"):
        library.template("hills")


@pytest.mark.walk
@pytest.mark.parametrize("game", sorted(set(MODULES) - {"toy"}))
def test_a_long_campaign_of_every_game_makes_one_that_is_sound(library, sample_of, game):
    made = library.new_from_template(library.keep_template(sample_of(game), "World", players=True), "Again")
    check_documents(made)
    with Campaign.open(made) as campaign:
        assert len(campaign.view.characters) > 5
        assert campaign.view.session is None
        campaign.do(StartSession())


def test_characters_begin_again_with_what_creation_gives(library, sample_of):
    """Not with what play has left them, and not with nothing (aisling-36); a copy of a copy has it once."""
    source = sample_of("aisling")
    with Campaign.open(source, read_only=True) as played:
        had = {entry.actor for entry in played.ledger() if entry.currency == "luck"}
        names = {each.name for each in played.view.characters if each.id in had}
    made = library.new_from_template(library.keep_template(source, "Again", players=True), "Anew")
    with Campaign.open(made) as campaign:
        luck = {each.name: each.balances.get("luck", 0) for each in campaign.view.characters}
        assert names
        assert {luck[name] for name in names} == {7}
        assert {luck[name] for name in luck.keys() - names} <= {0}
    assert all(each.ok for each in verify_folder(made))


def test_a_template_keeps_nothing_of_what_was_played(library, toy):
    """One of a campaign that was played equals the one that was made before."""
    folder = library.new("The ferry", "toy")
    with Campaign.open(folder) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        campaign.do(AddClock(title="The thaw", target=6))
        campaign.do(AddArticle(sort="thread", name="The debt", thread="open"))
        campaign.do(AddArticle(sort="thread", name="The ferryman's son"))
        campaign.do(AddMilestone(title="Cross", tier="great"))
        campaign.do(PrepareScene(title="At night", participants=[mara]))
        before = kept_by_a_template(campaign)
        campaign.do(StartSession())
        campaign.do(StartScene(title="The weir"))
        campaign.do(TickClock(clock=campaign.view.clocks[0].id, by=3))
        for thread in campaign.articles():
            campaign.do(TouchThread(article=thread.id))
        campaign.do(CloseThread(article=campaign.articles()[0].id, ending="Paid."))
        campaign.do(AddNote(text="Fog"))
        campaign.do(AddClock(title="The alarm", target=4, for_scene=True))
        campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="brave"))
        campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id))
        campaign.do(EndSession())
        assert kept_by_a_template(campaign) == before


BEGUN_ANEW = {"name", "seed", "luck", "next_evening", "upgrades", "last_action", "state", "downtime"} | {
    *("day", "day_label", "session", "scene", "conflicts", "sessions_played")
}
"""Fields that a campaign from a template doesn't take over; of the game's state it takes the data."""
OF_THE_GAME = {"ruleset", "shape", "edition"}


def test_a_template_keeps_every_setting_of_its_campaign(library, toy):
    with Campaign.open(library.new("The ferry", "toy")) as campaign:
        new = campaign_document(campaign)
        campaign.do(SetOption(option="needed", value=7))
        campaign.do(SetTyped(typed=True))
        campaign.do(SetDormancy(evenings=9))
        campaign.do(DescribeCampaign(summary="a river"))
        now = campaign_document(campaign)
        kept = template_tables(campaign._store.docs, "T", players=True)["campaign"][1]
    changed = {key for key in now if now[key] != new[key]} - BEGUN_ANEW
    assert now.keys() - changed - BEGUN_ANEW == OF_THE_GAME, "each setting has another value than a new campaign's"
    assert {key: kept[key] for key in changed | OF_THE_GAME} == {key: now[key] for key in changed | OF_THE_GAME}


def campaign_document(campaign):
    """The document of a campaign itself, as it is now."""
    return dict(campaign._store.docs("campaign")[1])


def kept_by_a_template(campaign):
    """The documents of a template made now, but for the luck, which is new each time."""
    tables = template_tables(campaign._store.docs, "T", players=True)
    told = {table: {id: dict(doc) for id, doc in docs.items()} for table, docs in tables.items() if table != "ledger"}
    return {**told, "campaign": {1: {**told["campaign"][1], "seed": ""}}}
