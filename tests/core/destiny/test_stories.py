"""The tree of the campaign, scenes with goals, intentions, Character Points and rewards (destiny-72 to 76, 88, 90)."""

from dataclasses import replace

import pytest

from core.actions.situation import Suggested
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.state.story import Chapter, Goal, Record, Side, Story
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.stats import OpenTask
from tests.core.destiny.stage import ARCHER, acted, refused, situation
from tests.words import sentence

TREE = State(stories=(Story("The flood", chapters=(Chapter("Rain", False), Chapter("The dam"))), Story("The heir")))


def at(state=TREE, **words):
    return situation(state=state, **words)


def state_after(id, where, **changes):
    return acted(id, where, **changes)[1].state


def test_a_story_begins_with_its_first_chapter():
    state = state_after("open_story", at(), title="The war", chapter="Smoke")
    assert state.stories[-1] == Story("The war", chapters=(Chapter("Smoke"),))


def test_a_chapter_goes_to_the_newest_story_unless_another_is_chosen():
    assert state_after("open_chapter", at(), title="A letter").stories[1].chapters == (Chapter("A letter"),)
    assert state_after("open_chapter", at(), title="Mud", story=0).stories[0].chapters[-1] == Chapter("Mud")


def test_without_a_story_no_chapter_is_opened():
    assert RULESET.action("open_chapter").why_not(at(State()))


@pytest.mark.parametrize(
    ("part", "suggested"),
    [
        ("chapter 0 1", Suggested("The dam", "major")),
        ("story 1 0", Suggested("The heir", "epic")),
    ],
)
def test_closing_suggests_its_milestone(part, suggested):
    _, effects = acted("close_part", at(), part=part)
    assert effects.milestones == (suggested,)
    level, story, chapter = part.split()
    closed = effects.state.stories[int(story)]
    assert not (closed if level == "story" else closed.chapters[int(chapter)]).open


def test_the_campaign_closes_last():
    _, effects = acted("close_part", at(State()))
    assert effects.milestones == (Suggested("The campaign", "ultimate"),)


@pytest.mark.parametrize("part", ["story 0 0", "campaign 0 0"])
def test_nothing_closes_while_a_part_of_it_is_open(part):
    assert refused("close_part", at(), part=part) == ("children_open", "part")


def test_the_chapter_being_played_closes_after_its_scene():
    assert refused("close_part", at(scene="The breach"), part="chapter 0 1") == ("children_open", "part")


def test_while_the_scene_keeps_everything_open_nothing_is_offered_to_close():
    close = RULESET.action("close_part").why_not
    assert close(at(State(), scene="The breach")).message.startswith(
        sentence("core.rulesets.destiny.stories.actions:_none_closes")
    )
    assert close(at(State())) is None


def test_a_scene_says_what_it_lacks():
    _, effects = acted("set_scene", at(), introduction="It rains.", sides=(Side("millers", ("Ada",)), Side("river")))
    assert [(step.what, step.label) for step in effects.steps] == [("scene_lacks", "Goals"), ("scene_lacks", "Units")]


def test_a_scene_with_all_it_needs_is_ready():
    goal = Goal("millers", "save the wheel")
    _, effects = acted("set_scene", at(), introduction="Rain.", sides=(Side("millers", ("Ada",)),), goals=(goal,))
    assert [step.what for step in effects.steps] == ["scene_ready"]
    assert (effects.state.record.introduction, effects.state.goals) == ("Rain.", (goal,))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sides": (Side(" "),)}, "sides.0.name"),
        ({"goals": (Goal("", "flee"),)}, "goals.0.faction"),
        ({"goals": (Goal("millers", ""),)}, "goals.0.text"),
    ],
)
def test_rows_that_say_nothing_are_refused(changes, field):
    assert refused("set_scene", at(), **changes) == ("bad_request", field)


WHEEL = Goal("millers", "save the wheel", reward="flour")
GOALS = (WHEEL, Goal("millers", "save the dam", True), Goal("river", "rise"))


def test_a_faction_with_all_of_its_goals_ends_the_scene():
    _, effects = acted("reach_goal", at(State(goals=GOALS)))
    assert effects.state.goals[0].done
    told = [(step.what, step.label) for step in effects.steps]
    assert told == [("goal_reached", "save the wheel"), ("goal_reward", "flour"), ("scene_won", "millers")]


def test_a_goal_that_wins_the_scene_says_so_in_one_line():
    def told(goals):
        return acted("reach_goal", at(State(goals=goals)))[1].brief

    assert told(GOALS)[:3] == (
        sentence("core.rulesets.destiny.stories.actions:reach_goal#2", "save the wheel"),
        (),
        "millers",
    )
    assert told((GOALS[2], WHEEL, Goal("river", "drown")))[:3] == ("rise", (), "river")


def test_a_goal_is_reached_once():
    assert refused("reach_goal", at(State(goals=GOALS)), goal=1)[1] == "goal"


def test_a_scene_that_ends_is_written_to_its_chapter_and_suggests_a_minor_milestone():
    won = replace(TREE, goals=(Goal("millers", "save the wheel", True),), tasks=(OpenTask("dig", 2, 1),))
    effects = RULESET.lifecycle.scene_end(at(won, scene="The breach"))
    assert effects.state.stories[0].chapters[1].scenes == ("The breach",)
    assert (effects.state.goals, effects.state.tasks, effects.state.record) == ((), (), Record())
    assert effects.milestones == (Suggested("The breach", "minor"),)
    assert [step.what for step in effects.steps] == ["task_ends", "scene_won"]


def test_a_scene_nobody_won_suggests_nothing():
    effects = RULESET.lifecycle.scene_end(at(replace(TREE, goals=GOALS), scene="The breach"))
    assert not effects.milestones
    assert [step.what for step in effects.steps] == ["goals_open"]


def test_intentions_are_gathered_and_said_as_the_next_scene_begins():
    _, effects = acted("intention", at(), text=" follow the river ")
    assert effects.state.intentions == {"Archer": "follow the river"}
    assert [step.label for step in effects.steps] == ["Thief"]
    begins = RULESET.lifecycle.scene_start(at(effects.state))
    assert [step.label for step in begins.steps if step.what == "intends"] == ["follow the river"]
    assert begins.state.intentions == {}


def test_a_conception_played_is_worth_one_point_a_session():
    _, effects = acted("award_cp", at())
    (move,) = effects.points
    assert (move.currency, move.delta, effects.state.awarded) == ("cp", 1, (ARCHER,))
    assert refused("award_cp", at(effects.state))[0] == "already_awarded"
    begins = RULESET.lifecycle.session_start(at(effects.state))
    assert not RULESET.action("award_cp").why_not(at(begins.state))


def test_who_was_not_played_toward_it_gets_nothing():
    assert refused("award_cp", at(), played=False)[0] == "no_conception_play"


@pytest.mark.parametrize(("kind", "amount"), [("status", -2), ("favor", 1), ("treasure", 30)])
def test_rewards_are_on_the_sheet(kind, amount):
    _, effects = acted("give_reward", at(), kind=kind, new="the guild", amount=amount)
    assert getattr(effects.sheets[ARCHER], kind) == {"the guild": amount}


def test_treasure_never_falls_below_nothing():
    assert refused("give_reward", at(), kind="treasure", new="gold", amount=-1)[0] == "not_enough_treasure"


@pytest.mark.parametrize("changes", [{"new": ""}, {"new": "gold", "amount": 0}])
def test_a_reward_is_of_something(changes):
    assert refused("give_reward", at(), **changes)[0] in ("bad_request", "bad_amount")


@pytest.mark.parametrize("id", ["open_story", "close_part", "set_scene", "reach_goal", "award_cp", "give_reward"])
def test_a_campaign_without_this_module_is_not_offered_it(id):
    assert RULESET.action(id).why_not(at(options={"modules_off": ["campaign"]})).code == "module_off"


def test_goals_stories_and_intentions_are_beside_the_sheets():
    state = replace(TREE, goals=(replace(WHEEL, done=True),), intentions={"Thief": "follow the river"})
    shown = {panel.title: list(panel.lines) for panel in RULESET.panels(at(state))}
    assert shown["Goals"] == ["save the wheel  millers, for flour  1/1"]
    assert shown["Stories"] == ["The flood  1 closed", "The dam  chapter, 0 scenes", "The heir"]
    assert shown["Intentions"] == ["Thief  follow the river"]
