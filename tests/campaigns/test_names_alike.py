"""Names that look alike mean the same: in capitals or not, with composed letters or a letter and its accent."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.commands import AddArticle, AddCharacter, AwardPoints, EditCharacter, KeepFigure
from campaigns.names import find_called
from tests.words import refused

COMPOSED, DECOMPOSED, CAPITALS = "Zoë", normalize("NFD", "Zoë"), "ZOË"


@pytest.mark.parametrize("other", [DECOMPOSED, CAPITALS])
def test_two_never_have_names_that_look_alike(campaign: Campaign, other: str) -> None:
    zoe = campaign.do(AddCharacter(name=COMPOSED)).view.characters[-1].id
    assert campaign.do(AddCharacter(name=other)).view.characters[-1].name == f"{other} 2"
    with refused("name_taken"):
        campaign.do(EditCharacter(character=campaign.view.characters[0].id, name=other))
    with refused("name_taken"):
        campaign.do(AddArticle(name=other, sort="person"))
    campaign.do(KeepFigure(name="Ghoul ë"))
    campaign.do(KeepFigure(name=normalize("NFD", "Ghoul ë")))
    assert len(campaign.view.figures) == 1
    campaign.do(EditCharacter(character=zoe, name=other))
    assert campaign.view.characters[2].name == other


@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED, CAPITALS, "zo", "zoe", DECOMPOSED[:-1]])
def test_a_name_is_found_as_it_is_typed(campaign: Campaign, typed: str) -> None:
    zoe = campaign.do(AddCharacter(name=COMPOSED)).view.characters[-1].id
    award = hear((f"award {typed} 1 marks brave",), campaign).command
    assert isinstance(award, AwardPoints)
    assert award.characters == (zoe,)


def test_accents_count_where_they_tell_two_names_apart() -> None:
    names = ["Zoë", "Zoe", "René", "Rene and Ida"]
    known = [((name,), name) for name in names]
    assert [find_called(typed, known) for typed in ("zoe", "zoë", "ren", "rené", "ida")] == [
        ["Zoe"],
        ["Zoë"],
        ["René", "Rene and Ida"],
        ["René"],
        ["Rene and Ida"],
    ]
