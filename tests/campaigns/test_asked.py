"""A command's form is told in words, in one place, and never by the names of its fields."""

import re

import pytest

from campaigns.command_language.descriptions import asked_words, words_of
from campaigns.commands import AddNote, EditNote
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


@pytest.mark.parametrize("text", ["", "  \n\t", "\u200b\u2060", "\u00a0"])
def test_a_note_without_text_is_refused_new_or_changed(campaign, text):
    campaign.do(AddNote(text="The miller knows."))
    note = campaign.notes()[0].id
    for command in (AddNote(text=text), EditNote(note=note, text=text)):
        with pytest.raises(Refusal, match="empty"):
            campaign.do(command)
    assert [note.text for note in campaign.notes()] == ["The miller knows."]
