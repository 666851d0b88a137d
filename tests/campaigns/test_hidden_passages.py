"""A passage between bars in every text that can be written is found in nothing public, in any game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import core.rulesets
from tests.campaigns.planting import Mark, PlantedSession

HIDDEN = "hidden~passage"
NAMES = {
    *(("add_character", "name"), ("edit_character", "name"), ("rename_campaign", "name")),
    *(("make_calendar", "name"), ("set_calendar", "label")),
}
"""Names that everyone reads, in which bars hide nothing."""
EVERY = [*core.rulesets.MODULES, "toy"]


class WithPassages(PlantedSession):
    """An session in which every text has a hidden passage after its mark."""

    def written(self, mark: Mark) -> str:
        return str(mark) if (mark.kind, mark.field) in NAMES else f"{mark} ||{HIDDEN} {mark}||"


@pytest.fixture(scope="module", params=EVERY)
def session(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlantedSession]:
    from campaigns.store import disk

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        for each in ("sync", "sync_folder"):
            patch.setattr(disk, each, lambda _: None)
        patch.setattr(disk, "sync_everything", lambda: None)
        session = WithPassages(request.param, tmp_path_factory.mktemp("passages") / "c", read=True)
        session.play()
        yield session
        session.campaign.close()


@pytest.mark.walk
def test_no_hidden_passage_is_in_a_public_byte(session):
    places = ((text, found) for text in session.public for found in re.finditer(HIDDEN, text))
    around = {text[max(0, found.start() - 60) : found.end() + 40] for text, found in places}
    assert not around, "\n".join(sorted(around))
    assert any("~addnote.text." in text for text in session.public), "and the rest of the text is told"
