"""Records of scenes, chapters, stories and the campaign (issue 9, Destiny 2; destiny-216 to 220)."""

from dataclasses import fields, replace

import pytest

from campaigns.commands import WriteRecord
from core.actions.situation import Suggested
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.state.stage import ClockEvent
from core.rulesets.destiny.state.story import Aim, Chapter, Goal, Outline, Record, Side, Story, Thread
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.stories.records import SceneForm
from core.schema.codec import decode, encode
from core.schema.entry import entry_of
from core.upgrade import upgrade_value
from tests.core.destiny.session import table
from tests.core.destiny.stage import acted, refused, situation

TREE = State(stories=(Story("The flood", chapters=(Chapter("Rain"), Chapter("The dam"))), Story("The heir")))
GUN = Outline(theme="greed", threads=(Thread("a gun on the wall", "it is fired"), Thread("a map", paid=True)))


def texts(kind, value, **words):
    return dict(RULESET.record(kind).lines(value, **words))


@pytest.mark.parametrize(
    ("kind", "subjects"),
    [
        ("campaign", [("", "The campaign")]),
        ("story", [("1", "The heir"), ("0", "The flood")]),
        ("chapter", [("0 1", "The dam"), ("0 0", "Rain")]),
    ],
)
def test_216_campaign_stories_and_chapters_have_a_record_each(kind, subjects):
    """destiny-216."""
    found = RULESET.record(kind)
    assert [(each.id, each.label) for each in found.subjects(situation(state=TREE))] == subjects
    state = TREE
    for at, (subject, _) in enumerate(subjects):
        state = found.put(state, subject, replace(GUN, theme=f"theme {at}"))
    assert [found.read(state, subject).theme for subject, _ in subjects] == [
        f"theme {at}" for at in range(len(subjects))
    ]
    assert decode(State, encode(state), strict=True) == state
    with pytest.raises(Refusal):
        found.subject("9 9", situation(state=TREE))
    assert not found.subjects(situation(state=TREE, options={"modules_off": ["campaign"]}))


def test_216_what_is_written_of_the_campaign_stays_with_it_and_is_undone(tmp_path):
    """destiny-216."""
    record = RULESET.record("campaign")
    with table(tmp_path) as campaign:
        before = record.read(campaign.view.state, "")
        campaign.do(WriteRecord(record="campaign", value=encode(GUN)))
        assert record.read(campaign.view.state, "") == GUN != before
        campaign.undo()
        assert record.read(campaign.view.state, "") == before


def test_216_every_writing_tool_of_the_text_is_a_field():
    labels = {entry_of(field).label.lower() for kind in (Outline, Record) for field in fields(kind)}
    wanted = (
        *("time and place", "culture", "community", "politics", "theme", "tone", "form", "genre", "look", "cost"),
        *("foreshadowing", "next impactful choice", "clock events", "milestones", "locations", "weather", "timescale"),
    )
    assert set(wanted) <= labels
    assert entry_of(next(f for f in fields(Thread) if f.name == "payoff")).label == "Payoff"


def test_217_the_players_know_what_is_open_of_a_scene_and_the_game_master_hides_or_opens_it():
    """destiny-217."""
    scene = SceneForm(
        introduction="It rains.", backstory="He lied.", locations=("forest", "river"), cost="two wounds", notes="no",
        sides=(Side("goblins", ("scout",)),), goals=(Goal("goblins", "rob the bank", reward="gold"),),
        events=(ClockEvent(5, "the dam breaks"),), threads=(Thread("a gun"),),
    )  # fmt: skip
    assert texts("scene", scene, public=True) == {"Introduction": "It rains.", "Locations": "Forest, River"}
    opened = texts("scene", replace(scene, hidden=("introduction",)), public=True)
    assert "Introduction" not in opened
    assert opened["Goals"] == "goblins, rob the bank, gold"
    assert not {"Cost", "Foreshadowing", "Notes", "Hidden"} & opened.keys(), "what the writer needs is never told"
    told = texts("scene", scene)
    assert (told["Cost"], told["Clock events"]) == ("two wounds", "number 5, the dam breaks")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"events": (ClockEvent(0, "x"),)}, "events.0.number"),
        ({"events": (ClockEvent(101, "x"),)}, "events.0.number"),
        ({"events": (ClockEvent(1, " "),)}, "events.0.event"),
        ({"milestones": (Aim("minor", ""),)}, "milestones.0.title"),
        ({"threads": (Thread(""),)}, "threads.0.sign"),
    ],
)
def test_216_rows_that_say_nothing_are_refused_wherever_the_record_is_written(changes, field):
    assert refused("set_scene", situation(state=TREE), **changes)[1] == field
    with pytest.raises(Refusal) as by_record:
        RULESET.record("scene").check(SceneForm(**changes))
    assert by_record.value.field == field


def test_216_a_scene_may_be_prepared_without_all_it_needs_and_says_what_it_lacks():
    lacks = RULESET.record("scene").lacks
    assert lacks(SceneForm(introduction="Rain.")) == ("Factions", "Goals", "Units")
    assert not lacks(SceneForm(introduction="Rain.", sides=(Side("a", ("b",)),), goals=(Goal("a", "win"),)))


AIMS = (Aim("minor", "Find the key"), Aim("epic", "The king falls"))


def test_218_the_milestones_of_a_scene_are_written_down_as_it_begins_and_take_the_place_of_its_own():
    """destiny-218."""
    state = replace(TREE, record=Record(milestones=AIMS))
    begins = RULESET.lifecycle.scene_start(situation(state=state))
    assert begins.milestones == (Suggested("Find the key", "minor"), Suggested("The king falls", "epic"))
    assert not RULESET.lifecycle.scene_end(situation(state=state, scene="The hall")).milestones
    _, effects = acted("set_scene", situation(state=state, scene="The hall"), milestones=(*AIMS, Aim("major", "Flee")))
    assert effects.milestones == (Suggested("Flee", "major"),), "of an open scene only the new one"
    assert not acted("set_scene", situation(state=TREE), milestones=AIMS)[1].milestones, "not before it begins"


def test_219_what_closes_leads_to_its_milestone_and_names_what_has_not_paid_off():
    """destiny-219."""
    state = RULESET.record("chapter").put(TREE, "0 1", replace(GUN, milestone="The dam holds"))
    _, effects = acted("close_part", situation(state=state), part="chapter 0 1")
    assert effects.milestones == (Suggested("The dam holds", "major"),)
    told = [(step.what, step.label) for step in effects.steps]
    assert told == [("suggests_milestone", "The dam holds: Major"), ("not_paid_off", "a gun on the wall")]


def test_220_the_clock_events_of_a_scene_lie_on_its_clock_as_it_begins():
    """destiny-220."""
    events = (ClockEvent(1, "rain"), ClockEvent(25, "the dam breaks"))
    state = replace(TREE, record=Record(events=events))
    begins = RULESET.lifecycle.scene_start(situation(state=state))
    stage = begins.state.stage
    assert (stage.clock[0], stage.clock[-1], stage.events, stage.due) == (1, 25, events, ("rain",))
    assert [step.label for step in begins.steps if step.what == "lies_on_clock"] == ["1 rain", "25 the dam breaks"]
    running = replace(state, stage=replace(stage, clock=(7, 8), events=()))
    assert RULESET.lifecycle.scene_start(situation(state=running)).state.stage == running.stage, (
        "one that runs on stays"
    )
    without = situation(state=state, options={"modules_off": ["conditions"]})
    assert not RULESET.lifecycle.scene_start(without).state.stage.clock
    assert RULESET.action("set_clock").start(situation(state=state)).events == events


def test_records_of_shape_1_keep_what_was_written_and_stay_hidden():
    old = {"introduction": "It rains.", "location": "forest", "form": "", "genre": "", "sides": []}
    state = {
        **encode(State()),
        "record": {**{f.name: "" for f in fields(Record) if f.type == "str"}, **old},
        "stories": [{"title": "S", "open": True, "chapters": [{"title": "C", "open": True, "scenes": []}]}],
    }
    for new in ("theme", "tone", "setting", "politics", "cost", "choice", "notes"):
        state["record"].pop(new)
    state.pop("outline")
    now = decode(State, upgrade_value(RULESET.steps(1), "state", state), strict=True)
    assert (now.record.locations, now.record.introduction) == (("forest",), "It rains.")
    assert now.stories[0].chapters[0].outline == Outline()
    assert not texts("scene", RULESET.record("scene").read(now, ""), public=True)
