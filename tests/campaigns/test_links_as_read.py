"""A link in a text is read by its words in everything that players are given to read, with brackets or without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.commands import AddArticle
from tests.campaigns.outputs import shown_to
from tests.campaigns.planting import Mark, PlantedSession

NAMES = {"name", "title", "label", "player", "date"}
"""Fields of names, which aren't read for links."""
RULES = {"boundary", "sheet"}
"""Agreements of the table and the fields of a sheet: no links lead from them."""
AS_TYPED = ("player view", "vault", "scenes", "--json", "--format json", "--format csv")
"""Outputs that keep texts as they were typed: for programs, or for a vault, in which links are links."""
_LINK = re.compile(r"@\[?Yonder")


class WithLinks(PlantedSession):
    """A session in which every text that may lead somewhere has a link after its mark."""

    def written(self, mark: Mark) -> str:
        leads = mark.field not in NAMES and not any(each in mark.kind for each in RULES)
        return f"{mark} @[Yonder|the far side] @Yonder" if leads else str(mark)


@pytest.mark.walk(by="tests/campaigns/test_recap.py::test_links_are_read_by_their_words")
def test_a_link_is_read_by_its_words(tmp_path: Path) -> None:
    session = WithLinks("toy", tmp_path / "c")
    session.campaign.do(AddArticle(sort="place", name="Yonder"))
    session.play()
    outputs = shown_to(session.campaign, None)
    told = {name: text.replace("\\", "") for name, text in outputs if not any(each in name for each in AS_TYPED)}
    raw = [
        f"{name}: {text[max(0, found.start() - 50) : found.end()]}"
        for name, text in told.items()
        for found in _LINK.finditer(text)
    ]
    assert not raw, "\n".join(raw)
    read = {name for name, text in told.items() if "the far side" in text}
    assert read >= {"board", "follow --after 0 --once", "recap --all --format md", "recap --all --format prose"}
