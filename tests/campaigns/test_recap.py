"""Recaps and slips: true, complete, and without anything secret."""

from dataclasses import replace

import pytest

from campaigns.command_language.actions import command, draw, ready
from campaigns.command_language.answer_lines import Given, LineAnswers
from campaigns.commands import (
    AddCharacter,
    AddMilestone,
    AddNote,
    AddProject,
    AwardPoints,
    CommitDowntime,
    EndConflict,
    EndScene,
    EndSession,
    QueueActivity,
    ReachMilestone,
    Resolve,
    SetCalendar,
    SetOption,
    StartConflict,
    StartScene,
    StartSession,
    WriteRecord,
)
from campaigns.exports.draws import draws_csv
from campaigns.library.new_campaign import create
from campaigns.reports import sentences as story
from campaigns.reports.recap import recap
from campaigns.visibility.log_entries import ToldEntry
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.campaigns.play import typed


@pytest.fixture
def told(campaign):
    """A campaign after a session with something of everything."""
    mara, jonas = (c.id for c in campaign.view.characters)
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    campaign.do(AddNote(text="The miller *knows*.\nHe said so."))
    campaign.do(AddNote(text="The miller is dead.", secret=True))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="brave"))
    campaign.do(AddMilestone(title="Find the [cellar]", tier="small"))
    campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id))
    campaign.do(SetOption(option="needed", value=4, note="it was too hard"))
    campaign.do(StartScene(title="# The cellar"))
    campaign.do(typed(campaign, "dare", jonas, "tails", 1, "keep"))
    campaign.undo()
    campaign.do(EndSession(summary="They went in."))
    return campaign


def test_a_session_keeps_the_days_it_had_whatever_is_set_later(campaign):
    campaign.do(SetCalendar(day=5, label="5 Frost"))
    campaign.do(StartScene(title="The barn"))
    campaign.do(SetCalendar(day=6))
    campaign.do(StartScene(title="The weir"))
    campaign.do(EndSession())
    campaign.do(CommitDowntime(days=3))
    assert (campaign.view.day, campaign.view.day_label) == (9, "4 days after 5 Frost"), "the header follows"
    campaign.do(SetCalendar(day=12, label="12 Frost"))
    assert "Day 1 to Day 6, 1 day after 5 Frost*" in campaign.recap(1)
    campaign.do(StartSession())
    campaign.do(StartScene(title="The ice"))
    assert "· Day 12, 12 Frost*" in campaign.recap(2)
    assert "12 Frost" not in campaign.recap(1)


def test_what_went_before_reads_as_it_did_in_its_own_recap(campaign):
    """A bracketed link in a summary stood in the next recap as it is typed."""
    campaign.do(EndSession(summary="They found the @[Hollow Mill#Cellar|wet cellar]."))
    campaign.do(StartSession())
    assert recap(campaign, 2).previously == recap(campaign, 1).summary == "They found the wet cellar."


def test_a_session_is_told(told):
    text = told.recap(1)
    for part in (
        "# Session 1",
        "*The Long Winter*",
        "There: Mara Voss, Jonas Reed.",
        "They went in.",
        "## 1. The mill",
        "*dark*",
        "Mara Voss succeeds (Dare",
        "## 2. \\# The cellar",
        "- Mara Voss: +2 m, brave",
        "- Milestone reached: Find the \\[cellar\\]",
        "House rule: What a dare needs is now 4",
        "- The miller *knows*.\n  He said so.",
    ):
        assert part in text
    assert "Pratfall" not in text, "what was undone did not happen"


def test_a_scene_reads_as_a_story(campaign):
    mara, jonas = (c.id for c in campaign.view.characters)
    campaign.do(replace(typed(campaign, "dare", mara, "heads", 6, "keep"), note="up the outside"))
    campaign.do(replace(typed(campaign, "dare", jonas, "tails", 1, "keep"), note="Who goes there?"))
    campaign.do(StartConflict(conflict_form="duel", title="At the weir", actor=mara, form={"other": jonas}))
    campaign.do(typed(campaign, "dare", mara, "tails", 1, "keep"))
    scene = campaign.recap().split("## 1.")[1]
    before, duel = (part for part in scene.split("\n\n") if "Voss" in part and not part.startswith("With"))
    assert before.startswith("Up the outside: Mara Voss succeeds (Dare")
    assert "). Who goes there? Jonas Reed fails" in before
    assert duel.startswith("Duel: At the weir. Mara Voss fails badly (")


@pytest.mark.parametrize(
    ("told", "sentences"),
    [
        (
            ToldEntry("Ann: Wits, Success", "the lock", (), "Ann", "success"),
            "The lock: Ann succeeds (Wits, Success).",
        ),
        (
            ToldEntry("Ann, Bea: Wits, Lost", "", ("a cut",), "Ann, Bea", "failure"),
            "Ann, Bea fail (Wits, Lost). A cut.",
        ),
        (
            ToldEntry("Ann: Rope 3:2, Under way", "To it!", (), "Ann", "mixed"),
            "To it! (Ann: Rope 3:2, Under way).",
        ),
        (ToldEntry("Ann: recovers", "she sits", ("a", "b")), "She sits (Ann: recovers). A; b."),
        (ToldEntry(more=("Ann: Willpower +1",)), "Ann: Willpower +1."),
        (ToldEntry("Revealed: “He lies.”"), "Revealed: “He lies.”"),
    ],
)
def test_each_record_is_a_sentence(told, sentences):
    assert story.sentences(told) == sentences


def test_a_character_with_a_comma_or_an_and_in_the_name_is_one_in_a_sentence():
    names = {"Dorn, the Red", "Ann of the Marches and the Isles"}
    for name in names:
        assert story.sentences(ToldEntry(f"{name}: Wits, Lost", who=name, band="failure"), names) == (
            f"{name} fails (Wits, Lost)."
        )


def test_nothing_secret_is_told(told):
    assert "is dead" not in told.recap(1)


def test_the_next_session_begins_with_the_last(told):
    told.do(StartSession(title="Down"))
    assert told.recap().startswith("# Session 2: Down")
    assert "> **Previously.** They went in." in told.recap()


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_session_that_was_not_is_refused(told, number):
    with pytest.raises(Refusal):
        told.recap(number)


def test_no_session_yet(new):
    with new() as campaign, pytest.raises(Refusal):
        campaign.recap()


def test_a_slip_tells_each_player_their_own_downtime(told):
    mara, jonas = (c.id for c in told.view.characters)
    told.do(AddProject(title="A raft", target=3))
    for who in (mara, jonas):
        told.do(QueueActivity(actor=who, action="work", form={"project": told.view.projects[0].id}))
    told.do(CommitDowntime())
    slips = told.slips()
    assert slips.keys() == {mara, jonas}
    assert slips[mara].startswith("Mara Voss")
    assert "Jonas" not in slips[mara]
    assert "## Afterwards" in told.recap(1)


def test_what_was_said_for_a_draw_and_what_everybody_means_to_do_is_told(tmp_path):
    """The words of an intention are told when they are said, and again as the scene begins that they are for."""
    with create(tmp_path / "c", "C", "destiny", seed="a seed", clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[-1].id
        campaign.do(StartSession())
        campaign.do(StartScene(title="The ford"))
        said = ready(campaign, "intention", {"text": "Ask the thief\ntwice"}, actor=mara)
        campaign.do(command(said, draw(said, LineAnswers((), campaign.luck))))
        campaign.do(StartScene(title="The mill"))
        told = campaign.recap(1)
    assert "Mara: Intention – Ask the thief twice" in told
    assert told.index("## 2. The mill") < told.index("Intends: Ask the thief")


def test_a_point_for_the_conception_is_told_among_the_points_with_its_amount(tmp_path):
    """It was told between the scenes, without a number, and the points of the session did not have it."""
    with create(tmp_path / "c", "C", "destiny", seed="a seed", clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[-1].id
        campaign.do(StartSession())
        campaign.do(EndSession(summary="They went in."))
        played = ready(campaign, "award_cp", {}, actor=mara)
        campaign.do(command(played, draw(played, LineAnswers((), campaign.luck))))
        told = recap(campaign, 1)
    (event,) = told.gained
    assert (event.who, event.title[-7:]) == ("Mara", ", +1 CP")
    assert not told.between_scenes
    assert ", +1 CP" in draws_csv((told,)), "the table of actions keeps it"


def test_a_recap_tells_no_turn_of_a_conflict_and_no_remark_of_its_end(campaign):
    mara, jonas = (c.id for c in campaign.view.characters)
    campaign.do(StartConflict(conflict_form="duel", title="At the weir", actor=mara, form={"other": jonas}))
    conflict = campaign.view.conflicts[0].id
    campaign.do(EndConflict(conflict=conflict, note="the miller let them"))
    campaign.do(EndScene(note="he is the thief"))
    told = campaign.recap(1)
    assert "Duel: At the weir. At the weir ends." in told
    assert "let them" not in told
    assert "thief" not in told


def test_a_blow_is_told_by_the_same_words_in_log_strip_and_recap_whoever_struck(tmp_path):
    with create(tmp_path / "c", "C", "storyteller", seed="a seed", clock=Clock()) as campaign:
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        campaign.do(AddCharacter(name="Mara", here=True))
        campaign.do(AddCharacter(name="The Lamplighter", role="npc", here=True))
        mara, lamplighter = (c.id for c in campaign.view.characters)
        fighters = {"fighters": [mara, lamplighter], "kind": "characters", "votes": [{"method": "rounds"}]}
        campaign.do(StartConflict(conflict_form="rounds", title="In the dark", form=fighters))
        conflict = campaign.view.conflicts[0].id
        for who, target in ((mara, lamplighter), (lamplighter, mara)):
            given = {"flat": "4", "weapon": "2", "target": str(target)}
            blow = ready(campaign, "attack", given, actor=who, conflict=conflict)
            campaign.do(command(blow, draw(blow, LineAnswers([Given.for_draw(["8"])], campaign.luck))))
        told, lines = campaign.recap(1), [campaign.history().line(at).title for at in (1, 0)]
        strip = [line.title for line in campaign.view.strip]
    assert lines == [
        "Mara: Attack on The Lamplighter: Success 2, 4 lethal",
        "The Lamplighter: Attack on Mara: Success 1, 3 lethal",
    ]
    assert strip == lines[::-1]
    assert all(line.partition(": ")[2] in told for line in lines)


def test_links_are_read_by_their_words(campaign):
    """Those in the texts of a scene and in the reason of points, as those in notes and summaries."""
    mara, name = campaign.view.characters[0].id, campaign.view.characters[0].name
    linked = f"@{name} near the @[Hollow Mill|old wheel]"
    campaign.do(StartScene(title="The barn", aspects=[linked]))
    campaign.do(WriteRecord(record="scene", value={"read_aloud": linked}))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason=linked))
    campaign.do(EndSession())
    assert campaign.recap(1).count(f"{name} near the old wheel") == 3
    assert "@" not in campaign.recap(1)


def test_a_name_of_several_lines_makes_no_heading_of_its_own(campaign):
    campaign.do(StartScene(title="The barn\n# Secrets\n- of the miller", aspects=["dark\n## and cold"]))
    campaign.do(EndSession())
    lines = campaign.recap(1).splitlines()
    assert any(line.startswith("## ") and line.endswith(r"The barn \# Secrets - of the miller") for line in lines)
    assert r"*dark \#\# and cold*" in lines


def test_the_fray_is_told_of_whose_high_card_it_is(tmp_path):
    """In the log and in the recap: a fray is drawn by all, whoever is asked for it first."""
    with create(tmp_path / "c", "The bridge", "background", seed="a seed", clock=Clock()) as campaign:
        for name in ("Franz Keller", "Lotte Sand"):
            campaign.do(AddCharacter(name=name, here=True))
        franz, _ = (c.id for c in campaign.view.characters)
        campaign.do(StartSession())
        campaign.do(StartScene(title="The bridge", participants=[c.id for c in campaign.view.characters]))
        form = encode(campaign.ruleset.conflict("fray").prefill(campaign.situation(franz)))
        campaign.do(StartConflict(conflict_form="fray", title="At the gate", actor=franz, form=form))
        conflict = campaign.view.conflicts[0].id
        cards = (("9C", "JH", "3S"), ("KD", "QH", "AS"))
        lines = [
            campaign.do(typed(campaign, "fray_round", franz, *drawn, "stand", "stand", conflict=conflict)).line
            for drawn in cards
        ]
        assert [line.title.partition(",")[0] for line in lines] == [
            "Lotte Sand: high card J♥",
            "high card the opposition",
        ]
        campaign.do(EndSession())
        recap = campaign.recap()
        assert "Lotte Sand succeeds (high card J♥" in recap
        assert "Franz Keller" not in recap.partition("## The bridge")[2]


def test_an_advantage_that_a_draw_uses_up_is_no_news(tmp_path):
    """A recap told "Bram Holt: no longer advantage." after the draw that it gave a second card."""
    with create(tmp_path / "c", "The bridge", "background", seed="a seed", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Bram Holt", here=True))
        (bram,) = (c.id for c in campaign.view.characters)
        campaign.do(StartSession())
        campaign.do(StartScene(title="The bridge", participants=[bram]))
        campaign.do(Resolve(action="marks", actor=bram, form={"advantage": True}, answers=()))
        assert campaign.view.characters[0].sheet.advantage
        said = ready(campaign, "challenge", {}, actor=bram)
        answers = [Given.for_draw(["9C", "3H"]), Given.for_choice("9C"), Given.for_choice("stand")]
        campaign.do(command(said, draw(said, LineAnswers(answers, campaign.luck))))
        assert not campaign.view.characters[0].sheet.advantage
        campaign.do(EndSession())
        assert "no longer" not in campaign.recap()
