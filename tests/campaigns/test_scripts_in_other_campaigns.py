"""A script of what was done plays in another campaign as it is written: with what luck gave in the first (issue 27)."""

import re

import pytest

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.command_language.grammar import Unsaid
from campaigns.command_language.script import Faulty, as_written, play, statements
from campaigns.command_language.script_export import script_of
from campaigns.library.new_campaign import create
from campaigns.library.samples import build, sample_of, samples
from core.rulesets import find
from core.schema.codec import encode
from tests.words import sentence

GAMES = samples()


def again(folder, played, rules, options=None):
    """A new campaign of another seed, with the script of one played in it as written."""
    campaign = create(folder, "Again", rules.id, options=options, seed="another seed altogether")
    for _ in play(campaign, as_written(statements("\n".join(script_of(played)))), "the log"):
        pass
    return campaign


def results(campaign):
    """Everything that still holds, and what was drawn and came of it."""
    history = campaign.history()
    lines = [line for line in map(history.line, range(len(history))) if line.live and line.kind not in ("undo", "redo")]
    return [(line.kind, told(line.event)) for line in reversed(lines) if line.kind != "genesis"]


def told(event):
    """A draw without the numbers of things, which what was undone has used up."""
    given = [answer["given"] for answer in event.get("answers", ())]
    return event.get("outcome"), given, [told(each) for each in event.get("results", ())]


def sheets(campaign):
    return {each.name: encode(each.sheet) for each in campaign.view.characters}


@pytest.mark.walk(by="test_the_lines_below_commit_answer_the_queue_in_its_order_and_luck_the_rest")
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_a_sample_with_its_downtimes_comes_out_the_same_in_another_campaign_as_written(rules, tmp_path):
    build(rules, tmp_path / "played")
    options = sample_of(rules).beginning.options
    with (
        Campaign.open(tmp_path / "played") as played,
        again(tmp_path / "again", played, rules, options) as other,
    ):
        assert any(kind == "commit_downtime" and told[2] for kind, told in results(played))
        assert results(other) == results(played)
        assert sheets(other) == sheets(played)
        assert encode(other.view.state) == encode(played.view.state)
        assert all(each.ok for each in other.verify())
        spoken = [line.replace("=", "!") for line in script_of(played) if line[:1] in ("=", "!")]
        assert [line.replace("=", "!") for line in script_of(other) if line[:1] in ("=", "!")] == spoken


def learning(folder, seed="a seed"):
    """A campaign of background in a downtime in which two learn something each."""
    campaign = create(folder, "The ford", "background", seed=seed)
    for name in ("Ann", "Ben"):
        campaign.do(commands.AddCharacter(name=name))
    everybody = [each.id for each in campaign.view.characters]
    points = commands.AwardPoints(characters=everybody, currency="points", amount=4, reason="brave")
    for command in (commands.StartSession(), points, commands.EndSession()):
        campaign.do(command)
    rules = find("background")
    for each in campaign.view.characters:
        form = {**encode(rules.action("learn").begin(campaign.situation(each.id))), "title": f"{each.name}'s ways"}
        campaign.do(commands.QueueActivity(actor=each.id, action="learn", form=form))
    return campaign


def cards(campaign):
    return [[b.card for b in each.sheet.backgrounds if b.id.endswith("ways")] for each in campaign.view.characters]


def test_the_lines_below_commit_answer_the_queue_in_its_order_and_luck_the_rest(tmp_path):
    with learning(tmp_path / "a") as campaign:
        spoken = hear(("commit", "> 7S ?"), campaign)
        assert [answer.source for answer in spoken.command.answers] == ["typed", "program"]
        campaign.do(spoken.command)
        assert cards(campaign)[0] == ["7S"]
        assert all(each.ok for each in campaign.verify())
    with learning(tmp_path / "b") as campaign, pytest.raises(Unsaid, match="no more questions") as refused:
        hear(("commit", "> 7S", "> 8S", "> 9S"), campaign)
    assert refused.value.line == 3


def test_what_the_program_did_not_draw_in_a_downtime_is_refused_as_its_draw(tmp_path):
    with (
        learning(tmp_path / "a") as campaign,
        pytest.raises(Faulty, match=r"Ann, .*: The program didn't") as refused,
    ):
        list(play(campaign, statements("commit\n= 7S = 8S"), "script"))
    assert refused.value.code == "not_drawn"
    with learning(tmp_path / "b") as campaign:
        list(play(campaign, as_written(statements("commit\n= 7S = 8S")), "script"))
        assert cards(campaign) == [["7S"], ["8S"]]


def test_the_hands_a_scene_begins_with_are_dealt_again_as_written(tmp_path):
    rules = find("destiny")
    with create(tmp_path / "a", "The ford", "destiny", seed="a seed") as played:
        for name in ("Ann", "Ben"):
            played.do(commands.AddCharacter(name=name))
        for command in (commands.StartSession(), commands.StartScene(title="The ford")):
            played.do(command)
        with again(tmp_path / "b", played, rules) as other:
            dealt = encode(played.view.state)
            assert encode(other.view.state) == dealt
            assert results(other) == results(played)


def test_answers_for_a_scene_that_begins_without_a_draw_are_refused(tmp_path):
    with create(tmp_path / "a", "The ford", "background") as campaign:
        campaign.do(commands.StartSession())
        with pytest.raises(Faulty, match="line 1: This scene begins without"):
            list(play(campaign, statements('scene "The ford"\n= 7S'), "script"))


def test_a_prepared_scene_that_was_drawn_together_with_more_is_the_same_one_elsewhere(tmp_path):
    """As a part of one log entry it was printed without what was drawn (issue 27)."""
    rules = find("background")
    with create(tmp_path / "a", "The ford", "background", seed="a seed") as played:
        for title in ("One", "Two", "Three", "Four"):
            played.do(commands.PrepareScene(title=title))
        for _ in range(6):
            played.do(commands.Batch(parts=(commands.AddNote(text="Ask"), commands.DrawPrepared())))
        assert sum(line.startswith("+ =") for line in script_of(played)) == 6
        with again(tmp_path / "b", played, rules) as other:
            assert [each.title for each in other.view.prepared] == [each.title for each in played.view.prepared]


def test_a_prepared_scene_that_was_drawn_is_the_same_one_elsewhere(tmp_path):
    """Luck of the other campaign chose again (issue 27)."""
    rules = find("background")
    with create(tmp_path / "a", "The ford", "background", seed="a seed") as played:
        for title in ("One", "Two", "Three", "Four"):
            played.do(commands.PrepareScene(title=title))
        for _ in range(6):
            played.do(commands.DrawPrepared())
        with again(tmp_path / "b", played, rules) as other:
            assert [each.title for each in other.view.prepared] == [each.title for each in played.view.prepared]
        with (
            create(tmp_path / "c", "Again", "background", seed="another seed altogether") as third,
            pytest.raises(Faulty, match=re.escape(sentence("campaigns.draws.handlers:check_drawn"))),
        ):
            list(play(third, statements("\n".join(script_of(played))), "the log"))
