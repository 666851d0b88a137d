"""Things due now: reminders, deadlines, endings, full clocks, dormant threads, unpaid points; the most urgent first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddNote,
    AddOccasion,
    AddProject,
    AddTracker,
    AwardPoints,
    CloseThread,
    EditOccasion,
    EndScene,
    EndSession,
    MoveProject,
    PutOff,
    Remind,
    Reminded,
    SetCalendar,
    SetDormancy,
    SetSheet,
    StartScene,
    StartSession,
    TickClock,
)
from campaigns.library.new_campaign import create
from campaigns.threads.thread_list import thread, touched_words
from campaigns.todo.pending import due_now
from core.lifecycle import WITH_SCENE, WITH_SESSION
from core.rulesets.destiny.values.stats import OpenTask
from core.schema.codec import Json, encode
from tests.words import refused


def lines(campaign: Campaign) -> list[tuple[str, str]]:
    return [(line.title, line.said) for line in campaign.due_now()]


def test_a_reminder_is_due_in_its_session_until_it_is_seen_to_or_put_off(campaign):
    campaign.do(Remind(text="The miller pays.\nOr not."))
    campaign.do(Remind(text="The thaw", day=9))
    assert [(note.evening, note.day, note.secret) for note in campaign.notes()] == [(None, 9, True), (2, None, True)]
    assert lines(campaign) == []
    campaign.do(EndSession())
    assert lines(campaign) == [("The miller pays.", "session 2")], "in the next, between sessions"
    campaign.do(StartSession())
    campaign.do(SetCalendar(day=8))
    note = campaign.notes()[1].id
    assert lines(campaign)[:2] == [("The miller pays.", "session 2"), ("The thaw", "Day 9, tomorrow")]
    campaign.do(PutOff(note=note))
    assert lines(campaign)[0] == ("The thaw", "Day 9, tomorrow")
    campaign.undo()
    campaign.do(Reminded(note=note))
    assert "The miller pays." not in dict(lines(campaign))
    assert campaign.notes()[1].text.startswith("The miller"), "the note stays"
    with refused("no_reminder"):
        campaign.do(Reminded(note=note))
    campaign.undo()
    campaign.do(EndSession())
    campaign.do(StartSession())
    assert lines(campaign)[0] == ("The miller pays.", "since session 2")


def test_any_note_becomes_a_reminder_and_is_found_as_one_after_opening_again(campaign):
    campaign.do(AddNote(text="The bell"))
    note, folder = campaign.notes()[0].id, campaign.folder
    with refused("no_reminder"):
        campaign.do(Reminded(note=note))
    campaign.do(PutOff(note=note, day=1))
    campaign.close()
    with Campaign.open(folder) as again:
        assert lines(again) == [("The bell", "Day 1, today")]


def test_a_reminder_of_day_0_can_be_done(campaign):
    campaign.do(Remind(text="The oath", day=0))
    assert [text for text, _ in lines(campaign)] == ["The oath"]
    campaign.do(Reminded(note=campaign.notes()[0].id))
    assert lines(campaign) == []


def test_threads_clocks_and_projects_are_due_the_most_urgent_first(campaign):
    for name, deadline in (("Late", 3), ("Soon", 12), ("Far", 40), ("Gone", 4), ("Forgotten", 0)):
        campaign.do(AddArticle(sort="thread", name=name, deadline=deadline))
    ids = {each.name: each.id for each in campaign.articles()}
    campaign.do(CloseThread(article=ids["Gone"]))
    for title, target, filled, of in (("Full", 4, 4, "Far"), ("Nearly", 4, 3, None), ("Of the closed", 2, 2, "Gone")):
        campaign.do(AddClock(title=title, target=target, article=ids.get(of)))
        campaign.do(TickClock(clock=campaign.view.clocks[-1].id, by=filled))
    campaign.do(AddProject(title="The weir", target=3))
    campaign.do(MoveProject(project=campaign.view.projects[0].id, by=2, reason="by hand"))
    campaign.do(AddProject(title="The ferry, done", target=3))
    campaign.do(MoveProject(project=campaign.view.projects[1].id, by=3, reason="by hand"))
    for _ in range(5):
        campaign.do(EndSession())
        campaign.do(StartSession())
    campaign.do(SetCalendar(day=5))
    for each in campaign.view.characters:
        campaign.do(AwardPoints(characters=[each.id], currency="marks", amount=1, reason="brave"))
    assert lines(campaign) == [
        ("Late", "overdue · Day 3, 2 days ago"),
        ("Full", "clock 4/4, full · Far"),
        ("Soon", "deadline · Day 12, in 7 days"),
        ("Nearly", "clock 3/4"),
        ("The weir", "project 2/3"),
        ("Far", "dormant for 5 sessions"),
        ("Forgotten", "dormant for 5 sessions"),
    ]
    assert [line.urgent for line in campaign.due_now()][:2] == [True, False]


def test_a_dormant_thread_that_no_session_touched_says_so(campaign):
    campaign.do(AddArticle(sort="thread", name="Asleep"))
    (article,), view = campaign.articles(), campaign.view
    untouched = thread(replace(article, touched=()), view._replace(sessions_played=9), ())
    (due,) = due_now(view, threads=[untouched])
    assert (due.title, due.said) == ("Asleep", f"dormant, {touched_words(untouched)}")


def test_points_of_the_session_before_are_due_until_they_are_given_then_or_since(campaign):
    mara, jonas = (each.id for each in campaign.view.characters)
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=1, reason="brave"))
    campaign.do(EndSession())
    assert lines(campaign) == [], "after a session the other list says so"
    campaign.do(StartSession())
    assert lines(campaign) == [("Award points", "session 1 · not yet Jonas Reed")]
    campaign.do(AwardPoints(characters=[jonas], currency="marks", amount=1, reason="late"))
    assert lines(campaign) == []


def test_what_ends_with_the_session_or_soon_is_due(campaign):
    mara = campaign.view.characters[0].id
    campaign.do(AddTracker(who=mara, name="Hunted", until="evening"))
    campaign.do(AddTracker(who=mara, name="Sworn", day=3))
    campaign.do(AddTracker(who=mara, name="Cursed"))
    assert lines(campaign) == [
        ("Mara Voss: Hunted", WITH_SESSION),
        ("Mara Voss: Sworn", "ends · Day 3, in 2 days"),
    ]


def test_what_stands_on_the_calendar_is_due_on_its_day_and_a_deadline_until_it_is_met(campaign):
    campaign.do(SetCalendar(day=10))
    for title, first, last, words in (
        ("Midwinter", 15, 16, {}),
        ("Market", 8, 11, {}),
        ("Far off", 18, 18, {}),
        ("Gone by", 9, 9, {}),
        ("The tithe", 8, 8, {"deadline": True}),
        ("The toll", 12, 12, {"deadline": True}),
    ):
        campaign.do(AddOccasion(title=title, when=f"day {first}", until=f"day {last}", **words))
    assert lines(campaign) == [
        ("The tithe", "overdue · Day 8, 2 days ago"),
        ("Market", "event · Day 10, today"),
        ("The toll", "deadline · Day 12, in 2 days"),
        ("Midwinter", "event · Day 15, in 5 days"),
    ]
    tithe = next(each for each in campaign.calendar_events() if each.title == "The tithe")
    campaign.do(EditOccasion(occasion=tithe.id, done=True))
    assert "The tithe" not in dict(lines(campaign))


def test_of_each_kind_what_has_waited_longest_comes_first_and_what_is_nearest_of_what_is_to_come(campaign):
    mara = campaign.view.characters[0].id
    campaign.do(EndSession())
    for name, session in (("Dormant since 2", 2), ("Dormant since 4", 4)):
        while campaign.view.sessions_played < session:
            campaign.do(StartSession())
            campaign.do(EndSession())
        campaign.do(AddArticle(sort="thread", name=name, thread="open"))
    for _ in range(4):
        campaign.do(StartSession())
        campaign.do(EndSession())
    campaign.do(SetDormancy(evenings=4))
    campaign.do(SetCalendar(day=100))
    for evening, day in ((8, None), (3, None), (None, 99), (None, 92), (None, 104)):
        campaign.do(Remind(text=f"Asked {evening or day}", evening=evening, day=day))
    for day in (97, 90, 102, 106):
        campaign.do(AddOccasion(title=f"Deadline {day}", when=f"day {day}", deadline=True))
    for day in (99, 95, 105, 101):
        campaign.do(AddArticle(sort="thread", name=f"Thread {day}", thread="open", deadline=day))
    for name in ("Sworn", "Hunted"):
        campaign.do(AddTracker(who=mara, name=name, until="evening"))
    for title, tally in (("Thaw", 4), ("Flood", 4), ("Siege", 3), ("Famine", 3)):
        campaign.do(AddClock(title=title, target=4))
        campaign.do(TickClock(clock=campaign.view.clocks[-1].id, by=tally))
    assert [title for title, _ in lines(campaign)] == [
        *("Asked 92", "Asked 3", "Asked 8", "Asked 99"),
        *("Deadline 90", "Thread 95", "Deadline 97", "Thread 99"),
        *("Mara Voss: Hunted", "Mara Voss: Sworn"),
        *("Flood", "Thaw"),
        *("Thread 101", "Deadline 102", "Asked 104", "Thread 105", "Deadline 106"),
        *("Famine", "Siege"),
        *("Dormant since 2", "Dormant since 4"),
    ]


ENDS: Mapping[str, tuple[Mapping[str, Json], tuple[str, ...], Mapping[str, str], Mapping[str, str]]] = {
    "storyteller": (
        {"prepared": [{"bonus": 2, "used": False}], "conditions": [{"name": "tilted"}, {"name": "charmed"}]},
        (),
        {"Isa: Tilted": WITH_SCENE},
        {"Isa: Charmed": WITH_SESSION, "Isa: Prepared +2": "is lost when the session ends, unless used"},
    ),
    "background": (
        {
            "advantage": True,
            "incapacitated": True,
            "disadvantages": [
                {"card": "7D", "expires": "episode_end", "number": 1},
                {"card": "8D", "expires": "scene_end", "number": 1},
            ],
        },
        (),
        {
            "Isa: Advantage": "is lost when the scene ends, unless used",
            "Isa: Incapacitated": WITH_SCENE,
            "Isa: −8♦": "until this scene ends",
        },
        {"Isa: −7♦": "until this episode ends"},
    ),
    "aisling": (
        {"damage": {"R": 2, "B": 1}, "traits": [{"name": "Brave", "color": "R", "motes": 1, "expires": "session"}]},
        ("place_aspect Isa Fog free=no", 'place_aspect Isa "Low water" lasting=yes free=yes'),
        {
            "Isa: Damage, blue 1": "heals with the scene",
            "Fog": WITH_SCENE,
            "Low water": "its free tag is lost when the scene ends, unless used",
        },
        {"Isa: Brave +1": WITH_SESSION},
    ),
    "resonance": (
        {"injuries": 1, "aspects": [{"text": "On the roof", "scope": "scene"}], "resonance_held": 2},
        ("add_aspect Isa text=Smoke owner=environment",),
        {
            "Isa: Grazed, 1 Injury": "heals with the scene",
            "Isa: On the roof": WITH_SCENE,
            "Isa: Resonance 2": "lost when the scene ends",
            "Smoke": WITH_SCENE,
        },
        {},
    ),
    "destiny": (
        {
            "conditions": {"blood_loss": 2, "burns": 1, "stun": 1},
            "in_progress": {"kind": "skill", "skill": "Stealth", "weeks_left": 2},
        },
        ('set_clock Isa events=(number=3 event="The bell")',),
        {"The bell": "comes in 2 turns, at 3 on the clock"},
        {
            "Isa: Blood loss 2": "loses a level each day",
            "Isa: Burns 1": "loses a level each month",
            "Isa: Training in Stealth": "2 weeks of it left",
        },
    ),
}
"""A sheet, actions in a scene, the things that end with the scene, and those that end later."""


@pytest.mark.parametrize("game", ENDS)
def test_a_game_says_what_ends_and_what_ends_with_the_scene_does(tmp_path, game):
    with create(tmp_path / "c", "The ford", game, seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa", player="Ada")).view.characters[0]
        held, done, with_scene, later = ENDS[game]
        campaign.do(StartSession())
        campaign.do(StartScene(title="The ford", participants=[isa.id]))
        sheet = encode(campaign.view.characters[0].sheet)
        campaign.do(SetSheet(character=isa.id, sheet={**sheet, **held}))
        for line in done:
            campaign.do(hear([line], campaign).command)
        assert (with_scene | later).items() <= dict(lines(campaign)).items()
        campaign.do(EndScene())
        assert later.items() <= dict(lines(campaign)).items()
        assert not with_scene.keys() & dict(lines(campaign)).keys()


def test_injuries_of_resonance_heal_at_the_pace_of_their_grade_and_a_last_action_lapses(tmp_path):
    with create(tmp_path / "c", "The ford", "resonance", seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa", player="Ada")).view.characters[0]
        sheet = encode(isa.sheet)
        for held, said in (
            ({"injuries": 2}, [("Isa: Bloodied, 2 Injuries", "one heals in 1 hour")]),
            ({"injuries": 4, "carried_hours": 20}, [("Isa: Wounded, 4 Injuries", "one heals in 4 hours")]),
            ({"injuries": 6}, []),
            ({"injuries": 8}, [("Isa: Last action", "is lost when the scene ends, then Incapacitated")]),
        ):
            campaign.do(SetSheet(character=isa.id, sheet={**sheet, **held}))
            assert [each for each in lines(campaign) if each[0] != "Isa: unfinished sheet"] == said


def test_a_task_of_destiny_ends_with_the_scene(tmp_path):
    with create(tmp_path / "c", "The ford", "destiny", seed="a seed") as campaign:
        now = campaign.situation()
        at_it = replace(now, state=replace(now.state, tasks=(OpenTask("Bar the door", 6, 2),)))
        (ending,) = campaign.ruleset.lifecycle.ending(at_it)
        assert (ending.what, ending.when, ending.actor) == ("Task Bar the door, 6 to do", WITH_SCENE, None)
