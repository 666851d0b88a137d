"""A recap as prose: told from the same facts, merged and varied."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from campaigns.campaign import Campaign
from campaigns.reports.markdown_recap import prose
from campaigns.reports.prose_recap import Chapter, chapter
from campaigns.reports.recap import EventRecap, Passage, Recap, SceneRecap, recap
from campaigns.reports.short_names import Called, alone
from core.rulesets import all_rulesets
from tests.built import sample

EMPTY = Recap("C", 1, "", "", "", ("Mara Voss", "Jonas Reed"), "", "", (), (), (), (), (), ())


def act(title: str, note: str = "", band: str = "success", word: str = "Success", more: tuple[str, ...] = ()):
    who = title.partition(": ")[0]
    return EventRecap("resolve", title, note, more, "", who, band, word)


def record(kind: str, title: str, *more: str) -> EventRecap:
    return EventRecap(kind, title, "", more, "")


def told(*events: EventRecap, summary: str = "") -> Chapter:
    scene = SceneRecap(1, "The mill", ("dark",), (), ("Mara Voss", "Jonas Reed", "Grieve"), events)
    return chapter(Recap(*(*vars_of(EMPTY)[:7], summary, (scene,), (), (), (), (), ())))


def vars_of(recap: Recap) -> tuple:
    return tuple(getattr(recap, name) for name in recap.__slots__)


def paragraphs(*events: EventRecap, summary: str = "") -> list[str]:
    return [": ".join(filter(None, (p.lead, p.text))) for p in told(*events, summary=summary).parts[0].paragraphs]


STORYTELLER = act("Mara Voss: Dexterity + Larceny, Success, 3 successes", "Her own key in her father's lock")
DESTINY = act("Jonas Reed: Hammer against Mudge, Win, 3 successes, 0 theirs", "They arm-wrestle on it", word="Win")
RESONANCE = act("Mara Voss: Shooting on Grieve: Success 7 Hits, 1 Injury", "", "triumph")
AISLING = act("Mara Voss: Red against Grieve: Success 7:7, 1 damage to Grieve", "With the oxygen bottle")
BACKGROUND = act("Jonas Reed: 6♣ against Captain Dorn J♠, Loses ground", "The captain gives way to gain it", "failure",
                 "Loses ground")  # fmt: skip


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (STORYTELLER, "Her own key in her father's lock: Mara Voss succeeds."),
        (DESTINY, "They arm-wrestle on it: Jonas Reed succeeds."),
        (RESONANCE, "Mara Voss’ shooting on Grieve succeeds brilliantly (1 Injury)."),
        (AISLING, "With the oxygen bottle: Mara Voss succeeds (1 damage to Grieve)."),
        (BACKGROUND, "The captain gives way to gain it: Jonas Reed fails."),
        (act("Mara Voss: Red against 4: Success 7:4, Bane"), "Mara Voss tries red against 4 and succeeds (Bane)."),
        (
            act("Mara Voss, Jonas Reed: Red against Wolf (9): Failure 7:9", "", "failure", "Failure"),
            "Mara Voss and Jonas Reed try red against Wolf (9) but fail.",
        ),
        (act("Mara Voss: Wits, Success"), "Wits: Mara Voss succeeds."),
        (act("Mara Voss: Wits, Failure", "Who goes there?", "failure", "Failure"), "Who goes there? Mara Voss fails."),
        (act("Mara Voss: Wits, Success", "Mara Voss reads it aloud"), "Mara Voss reads it aloud, and succeeds."),
        (act("Mara Voss, Jonas Reed: Wits, Failure", "Up", "failure", "Failure"), "Up: Mara Voss and Jonas Reed fail."),
        (act("Mara Voss: Rope 3:2, Tie", "they salute", "mixed", "Tie"), "They salute (Mara Voss: tie)."),
    ],
)
def test_what_was_tried_is_a_sentence_in_every_game(event, sentence):
    assert paragraphs(event)[0] == sentence


def test_the_same_tried_again_with_the_same_luck_is_one_sentence_and_words_take_turns():
    iron, bars = (act("Jonas Reed: Athletics, Success", note) for note in ("Iron bars", "the bars bend"))
    assert paragraphs(iron, bars) == ["Iron bars; the bars bend: Jonas Reed succeeds both times."]
    other = act("Mara Voss: Wits, Success", "the lock")
    assert paragraphs(iron, other, bars) == [
        "Iron bars: Jonas Reed succeeds. The lock – Mara Voss brings it off. The bars bend: Jonas Reed manages it."
    ]


def test_the_table_calls_people_as_its_own_texts_do():
    assert paragraphs(STORYTELLER, summary="Mara opened the mill.")[0].endswith("lock: Mara succeeds.")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("The Hag of Lintel Lane", ()),
        ("Count Rauf of Ahr", ("Rauf",)),
        ("Sister Ann Doorn", ("Ann", "Doorn")),
        ("Old Tom", ("Tom",)),
        ("Dr. Fell", ("Fell",)),
        ("Hans von Goblin", ("Hans",)),
        ("Goblin 2", ()),
        ("Grieve", ()),
        ("a Miller", ()),
    ],
)
def test_only_what_is_a_name_alone_is_a_short_form(name, parts):
    assert alone(name) == parts


def test_no_two_people_are_called_alike_and_no_article_or_title_is_a_name():
    people = ("Mara Voss", "Mara Reed", "The Hag of Lintel Lane", "Count Rauf", "Count Orlok", "Goblin Rauf")
    text = "The count of Lintel Lane and Mara. Count, Hag! Rauf and Orlok."
    scene = SceneRecap(1, "S", (), (), tuple(people), ())
    called = Called.from_recap(Recap(*(*vars_of(EMPTY)[:5], (), "", text, (scene,), (), (), (), (), ())))
    assert [called(each) for each in people] == [*people[:4], "Orlok", people[5]]
    assert called.shorten("Count Orlok, Count Orlokson and Mara Voss") == "Orlok, Count Orlokson and Mara Voss"


def test_a_name_with_a_comma_or_an_and_is_one_name_in_a_row():
    called = Called({"Ann and Bo": "Ann and Bo", "Dorn Vale, the Red": "Dorn", "Bo": "Robert", "Mara Voss": "Mara"})
    assert called("Dorn Vale, the Red") == "Dorn"
    assert called("Ann and Bo, Mara Voss and Dorn Vale, the Red") == "Ann and Bo, Mara and Dorn"


def test_a_conflict_is_a_paragraph_and_clocks_are_told_as_they_end():
    scene = paragraphs(
        record("add_clock", "Clock: The water rises 0/4"),
        STORYTELLER,
        record("start_conflict", "Combat: On the quay"),
        record("tick_clock", "Clock: The water rises 3/4"),
        RESONANCE,
        record("end_conflict", "On the quay ends"),
        DESTINY,
    )
    assert [text.split(":")[0] for text in scene] == [
        "Her own key in her father's lock",
        "On the quay (combat)",
        "They arm-wrestle on it",
        "The water rises is at 3 of 4.",
    ]


def test_what_was_only_counted_is_summed_up_below_the_scene():
    spent = act("Mara Voss: Wits, Success", "the lock", more=("Willpower spent −1", "Jonas Reed: Lethal +2"))
    end = EventRecap("resolve", "Jonas Reed: End a condition: Wounded", "he is bandaged", (), "", "Jonas Reed")
    scene = told(spent, spent, end).parts[0].paragraphs
    assert scene[-1].aside
    assert scene[-1].text == "Mara Voss: Willpower spent −2. Jonas Reed: Lethal +4; End a condition: Wounded."
    assert scene[0].text.endswith("He is bandaged (Jonas Reed).")


def test_how_a_conflict_ends_is_not_told_of_a_character():
    ends = act("Mara Voss: Break it off", "", "", more=("On the quay: decided", "Jonas Reed: Lethal +1"))
    omen = EventRecap("roll", "omens: a gondola", "", (), "")
    *_, counted = paragraphs(record("start_conflict", "Combat: On the quay"), ends, omen)
    assert counted == "Mara Voss: Break it off. On the quay: decided. Jonas Reed: Lethal +1. Omens: a gondola."
    unnamed = act("Mara Voss: Break it off", "", "", more=("Competition: decided",))
    *_, counted = paragraphs(record("start_conflict", "Competition begins"), unnamed)
    assert counted == "Mara Voss: Break it off. Competition: decided."


def test_what_was_said_is_told_where_it_was_said():
    said = act("Mara Voss: Wits, Success", "the lock", more=("How? “by its light”",))
    assert paragraphs(said) == ["The lock: Mara Voss succeeds. How? “by its light”."]


def test_all_who_came_are_everybody_and_a_few_words_are_one_line():
    written = (
        Passage("Read aloud", "The door is open. Nobody has lit the lamp, and it burns."),
        Passage("Look", "Grim"),
    )
    scene = SceneRecap(1, "The mill", ("dark", "cold"), written, ("Mara Voss", "Jonas Reed", "Grieve"), ())
    part = chapter(Recap(*(*vars_of(EMPTY)[:8], (scene,), (), (), (), (), ()))).parts[0]
    assert part.under == "Dark, cold. With everyone and Grieve."
    assert [(p.text, p.aloud, p.aside) for p in part.paragraphs] == [
        ("The door is open. Nobody has lit the lamp, and it burns.", True, False),
        ("Look: Grim", False, True),
    ]


def test_as_many_as_came_are_not_everybody():
    scene = SceneRecap(1, "The mill", (), (), ("Mara Voss", "Grieve", "Old Tam"), ())
    part = chapter(Recap(*(*vars_of(EMPTY)[:8], (scene,), (), (), (), (), ()))).parts[0]
    assert part.under == "With Mara Voss, Grieve and Old Tam."


def test_what_came_after_is_told_by_person():
    award = record("award_points", "Mara Voss, Jonas Reed: +1 XP, brave")
    reached = [record("reach_milestone", f"Milestone reached: {title}") for title in ("The cellar", "The thief")]
    after = record("commit_downtime", "", "Mara Voss: Project, Progress", "Mara Voss: Bonus +1", "The raft 2/3")
    parts = chapter(Recap(*(*vars_of(EMPTY)[:8], (), (), (*reached, award), (), (after,), ()))).parts
    assert [(part.title, [(p.lead, p.text) for p in part.paragraphs]) for part in parts] == [
        ("Rewards", [("Reached", "The cellar; The thief."), ("Mara Voss, Jonas Reed", "+1 XP, brave.")]),
        ("Afterwards", [("Mara Voss", "Project, Progress; Bonus +1."), ("", "The raft 2/3.")]),
    ]


def test_prose_is_markdown_in_which_nothing_typed_is_obeyed():
    text = prose(told(act("Mara Voss: Wits, Success", "# up\n## <b>out</b>"), summary="*so* [it](went)"))
    assert r"\# up \#\# \<b\>out\</b\>: Mara Voss succeeds." in text
    assert r"\*so\* \[it\](went)" in text
    assert text.startswith("# Session 1\n\n*C*\n\nMara Voss and Jonas Reed took part.\n")


def test_whoever_came_alone_is_named():
    alone_there = replace(EMPTY, there=("Mara Voss",))
    assert "\n\nMara Voss took part.\n" in prose(chapter(alone_there))
    assert "took part" not in prose(chapter(replace(EMPTY, there=())))


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_no_paragraph_of_a_sample_begins_with_the_answer_to_a_question(ruleset, tmp_path):
    """Background: "How it helped: …" stood alone where an act came out neither well nor badly (issue 27)."""
    with Campaign.open(sample(tmp_path / "c", ruleset.id)) as campaign:
        sessions = range(1, campaign.view.sessions_played + 1)
        parts = [part for n in sessions for part in chapter(recap(campaign, n)).parts]
        currencies = [each.title for each in ruleset.currencies]
    texts = [p.text for part in parts for p in part.paragraphs]
    asked = [ruleset.words[key] for key in ruleset.words if key.startswith("said_")]
    assert not [text for text in texts if text.startswith(tuple(asked)) and asked]
    spent = re.compile(rf"\b({'|'.join(map(re.escape, currencies))}) −\d")
    assert not [text for text in texts if spent.search(text)]


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_what_is_said_of_someone_in_a_sample_is_a_whole_sentence(ruleset, tmp_path):
    """Ruth's red against: what was drawn with was told as a deed of hers (issue 27)."""
    with Campaign.open(sample(tmp_path / "c", ruleset.id)) as campaign:
        sessions = range(1, campaign.view.sessions_played + 1)
        parts = [part for n in sessions for part in chapter(recap(campaign, n)).parts]
    said = [p.text for part in parts for p in part.paragraphs if not (p.aside or p.aloud)]
    assert said
    assert [text for text in said if re.search(r"’s? [^.!?(]* against ", text)] == []
