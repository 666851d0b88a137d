"""A command's form is told in words, in one place, and never by the names of its fields."""

import re
from typing import Any

import pytest

from campaigns.command_language.descriptions import SPECIAL, asked_words, words_of
from campaigns.commands import COMMANDS, AddNote, EditNote
from core.refusal import Refusal
from core.schema.fields import fields_of
from tests.campaigns.planting import KINDS, PlantedSession

UNSAID = {
    *("actor", "character", "conflict", "milestone", "entry", "clock", "project", "activity", "session", "scene"),
    *("prepared", "record", "subject", "map", "option", "value", "data", "action", "conflict_form", "about_id"),
    *("currency", "sheet", "form", "answers", "terms", "place", "parts", "draws", "carry", "tracker", "tables", "roll"),
    *("actors", "article", "figure", "like", "number", "sort", "relation", "who", "how", "to", "occasion"),
    *("source", "people", "articles", "notes", "untied"),
    *("line", "draft", "everyone", "note", "thing", "boundary", "handout"),
}
"""Fields that the title of a record or another field says already, and what is no words.

A note is such a field in a command that is about one."""


def test_every_field_of_every_command_has_its_words_or_is_said_otherwise():
    fields = [field for kind in KINDS.values() for field in fields_of(kind)]
    assert {field.name for field in fields if words_of(field) is None} == UNSAID


def test_no_raw_value_is_in_what_the_reader_of_the_log_says(tmp_path):
    session = PlantedSession("toy", tmp_path / "c")
    session.play()
    view, history = session.campaign.view, session.campaign.history()
    said = [said for at in range(len(history)) for said in asked_words(history.line(at).event, view)]
    assert {"Secret", "About", "For", "Points", "Facts here", "Reason"} <= {label for label, _ in said}
    texts = [re.sub("~.*?~", "", f"{label} {text}") for label, text in said]
    assert not [text for text in texts if re.search(r"_|\bFalse\b|\bTrue\b|\bNone\b|\bid\b|[\[\]{}]", text)]
    session.campaign.close()


FORMS: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    (
        "add_character",
        {"name": "Isa", "role": "pc", "here": True, "tags": ["old", "kind"], "fields": {"Age": 70, "Home": "Rell"}},
        {
            "Name": "Isa",
            "Run as": "a player's character",
            "In the scene": "yes",
            "Tags": "old · kind",
            "Custom fields": "Age: 70 · Home: Rell",
        },
    ),
    ("add_character", {"role": "npc", "here": False, "tags": [], "fields": {}, "note": ""}, {"Run as": "the GM's"}),
    ("add_tracker", {"until": "scene"}, {"Until": "the scene ends"}),
    ("edit_session", {"until": 4000}, {"Last day": "4000"}),
    ("add_occasion", {"deadline": True, "about": [2, 3]}, {"Deadline": "yes", "About": "Mara Voss, Jonas Reed"}),
    ("add_occasion", {"deadline": False, "about": []}, {}),
    ("add_article", {"deadline": 4000}, {"Deadline": "Day 4000"}),
    ("add_article", {"deadline": None}, {}),
    ("award_points", {"currency": "marks", "amount": -1, "characters": [3]}, {"Points": "−1 m", "For": "Jonas Reed"}),
    ("reach_milestone", {"awards": {"marks": 2, "none": 0}}, {"Each": "+2 m"}),
    ("add_milestone", {"tier": "great"}, {"Size": "Great"}),
    ("open_downtime", {"interval": "week", "passes": -4}, {"Opens": "week", "Time passes": "−4"}),
    (
        "prepare_scene",
        {
            "clocks": [{"title": "Flood", "target": 6}, {"title": "Fire", "target": 4000}],
            "figures": [{"name": "Eel", "number": 2, "leaves": True}, {"name": "Boy", "number": 1, "side": "ford"}],
            "planned": "duel",
        },
        {"Clocks": "Flood 6, Fire 4000", "NPCs": "2 × Eel (until the scene ends), Boy (ford)", "Leads to": "Duel"},
    ),
    *(
        ("add_note", {"about": about, "about_id": 3}, {"About": words})
        for about, words in (
            ("character", "Jonas Reed"),
            ("session", "the session"),
            ("scene", "a scene"),
            ("article", "an article of the world"),
            ("campaign", "the campaign"),
        )
    ),
    *(
        ("roll", {"seen": seen}, {"Seen by": words})
        for seen, words in (("hidden", "the GM"), ("open", "everyone"), ("down", "no one yet"))
    ),
    ("set_option", {"note": "It is too slow."}, {"Why": "It is too slow."}),
]
"""A command, some of its fields, and their labels and words."""


@pytest.mark.parametrize(("kind", "fields", "words"), FORMS)
def test_each_field_of_a_form_is_told_in_its_words(campaign, kind, fields, words):
    assert dict(asked_words({"kind": kind, "command": fields}, campaign.view)) == words


def test_each_field_with_words_for_itself_is_in_the_forms_above():
    assert {name for _, fields, _ in FORMS for name in fields} >= set(SPECIAL)


def test_a_note_that_the_log_has_already_is_not_told_again(campaign):
    fields = {"note": "It is too slow.", "reason": "", "name": "x"}
    for kind in (kind for kind, command in COMMANDS.items() if any(f.name == "note" for f in fields_of(command))):
        event = {"kind": kind, "command": fields}
        told = dict(asked_words(event, campaign.view))
        again = dict(asked_words({**event, "note": fields["note"]}, campaign.view))
        assert again == {label: text for label, text in told.items() if text != fields["note"]}


@pytest.mark.parametrize("text", ["", "  \n\t", "\u200b\u2060", "\u00a0"])
def test_a_note_without_text_is_refused_new_or_changed(campaign, text):
    campaign.do(AddNote(text="The miller knows."))
    note = campaign.notes()[0].id
    for command in (AddNote(text=text), EditNote(note=note, text=text)):
        with pytest.raises(Refusal, match="empty"):
            campaign.do(command)
    assert [note.text for note in campaign.notes()] == ["The miller knows."]
