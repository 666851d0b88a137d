"""Actions taken back by their opposites: everything is as it was, without undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from campaigns import commands as c
from campaigns.campaign import Campaign
from tests.campaigns.play import state

CASES: Mapping[str, tuple[Any, str, str, tuple[Any, Mapping[str, Any]], tuple[Any, Mapping[str, Any]]]] = {
    "a reminder": (
        c.Remind(text="The bell", evening=4),
        *("notes", "note"),
        *((c.Reminded, {}), (c.PutOff, {"evening": 4})),
    ),
    "a reminder of a day": (
        c.Remind(text="The bell", day=4),
        *("notes", "note"),
        *((c.Reminded, {}), (c.PutOff, {"day": 4})),
    ),
    "a deadline": (
        c.AddOccasion(title="The toll", when="3", deadline=True),
        *("occasions", "occasion"),
        *((c.EditOccasion, {"done": done}) for done in (True, False)),
    ),
    "an event": (
        c.AddOccasion(title="The fair", when="3"),
        *("occasions", "occasion"),
        *((c.EditOccasion, {"secret": secret}) for secret in (False, True)),
    ),
    "a note": (
        c.AddNote(text="The fair"),
        *("notes", "note"),
        *((c.EditNote, {"secret": secret}) for secret in (True, False)),
    ),
    "an article": (
        c.AddArticle(name="The ring", sort="thing"),
        *("articles", "article"),
        *((c.EditArticle, {"secret": secret}) for secret in (False, True)),
    ),
    "a line of the agenda": (
        c.AddAgendaLine(text="The ring"),
        *("agenda", "line"),
        *((c.TickAgendaLine, {"done": done}) for done in (True, False)),
    ),
    "a character": (
        c.AddCharacter(name="Ilse"),
        *("characters", "character"),
        *((c.EditCharacter, {"status": status}) for status in ("retired", "active")),
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_saying_the_opposite_leaves_it_as_it_was(what: str, campaign: Campaign) -> None:
    made, table, field, (away, words), (again, others) = CASES[what]
    campaign.do(made)
    it, before = max(campaign.documents(table)), state(campaign)
    campaign.do(away(**{field: it}, **words))
    assert state(campaign) != before
    campaign.do(again(**{field: it}, **others))
    assert state(campaign) == before
