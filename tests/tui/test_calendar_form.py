"""The form of a calendar has every field that a calendar declares, as a text that reads back to the same."""

from __future__ import annotations

import pytest

from campaigns.calendar.files import presets
from campaigns.calendar.notation import CalendarLines
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.fields import fields_of
from tui.calendar.forms import as_text, read_text


@pytest.mark.parametrize("name", sorted(presets()))
def test_each_field_of_a_calendar_is_a_text_that_reads_back(name: str) -> None:
    lines = presets()[name]
    for field in fields_of(CalendarLines):
        shown = as_text(field, getattr(lines, field.name))
        assert isinstance(shown.default, str)
        assert read_text(field, shown.default) == encode(getattr(lines, field.name))


def test_years_that_are_no_numbers_are_refused_at_their_field() -> None:
    years = next(field for field in fields_of(CalendarLines) if field.name == "leap_years")
    with pytest.raises(Refusal, match="Leap years are numbers") as refused:
        read_text(years, "4, often")
    assert refused.value.field == "leap_years"
