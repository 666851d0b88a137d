"""The places where actions are offered."""

from __future__ import annotations

from core.actions.place import Place


def test_every_place_has_a_heading_of_its_own_that_says_more_than_its_word():
    headings = [place.heading for place in Place]
    assert len({*headings}) == len(Place)
    assert Place.MORE.heading == "Extras", "as its key is called"
