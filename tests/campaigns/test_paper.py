"""Pages that are printed: well-formed, with everything in them and nothing that is obeyed, on the paper asked for."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AddTracker, AwardPoints, EndSession, SetSheet, StartScene, StartSession
from campaigns.keeping.creation import create
from campaigns.paper import cards, recaps, sheets
from campaigns.paper.pages import Picture, page
from campaigns.paper.pictures import of_one
from campaigns.telling.recap import every, recap
from core.refusal import Refusal
from core.rulesets import MODULES, find
from core.schema.codec import encode
from core.sheet import value_text
from tests.campaigns.conftest import Clock
from tests.campaigns.papers import pages
from tests.campaigns.play import drawn
from tests.hostile import HostileEvening, obeyed

GAMES = sorted(MODULES)
HTML = "{http://www.w3.org/1999/xhtml}"


def read(html: str) -> ElementTree.Element:
    """A page as strictly as there is: every tag closed, every quote and ampersand escaped, no control character."""
    doctype, rest = html.split("\n", 1)
    assert doctype == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def said(html: str) -> str:
    """What a page says, without its style."""
    return " ".join(" ".join(read(html).find(f"{HTML}body").itertext()).split())


@pytest.fixture(scope="module", params=GAMES)
def hostile(request, tmp_path_factory):
    """A campaign of each game in which every text wants to be more than one."""
    with pytest.MonkeyPatch.context() as patch:
        from campaigns.store import disk

        patch.setattr(disk, "sync", lambda fd: None)
        patch.setattr(disk, "sync_folder", lambda folder: None)
        evening = HostileEvening(request.param, tmp_path_factory.mktemp("hostile") / "c", long=False)
        evening.play()
        yield evening.campaign
        evening.campaign.close()


def test_whatever_is_written_a_page_is_whole_closed_in_itself_and_obeys_nothing(hostile):
    made = dict(pages(hostile, "letter"))
    assert {"recap", "recaps", "sheets", "blank", "slips"} <= made.keys()
    for name, html in made.items():
        root = read(html)
        tags = {each.tag.removeprefix(HTML) for each in root.iter()}
        assert not tags & {"script", "img", "link", "iframe", "object", "form", "base"}, name
        for each in root.iter():
            assert all(key in _ATTRIBUTES for key in each.attrib), (name, each.attrib)
            assert each.get("href", "#").startswith("#"), name
        assert not re.search(r"url\(|@import|expression\(", html.split("</style>")[0])
        assert not obeyed(html), (name, sorted(map(ascii, obeyed(html))))
        assert "@page { size: letter; }" in html
        assert name == Path(name).name
    assert "<b>$a" in said(made["sheets"])


_ATTRIBUTES = {"lang", "charset", "name", "content", "class", "id", "href", "value", "start"}


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_has_every_row_and_no_value(game):
    rules = find(game)
    text = said(sheets.blank(rules))
    for section in rules.sections(rules.new_sheet(True)):
        assert all(row.label in text for row in section.rows)
    assert 'class="on"' not in sheets.blank(rules)
    filled = filter(None, re.findall(r'class="value">([^<]*)<', sheets.blank(rules)))
    rows = (row for section in rules.sections(rules.new_sheet(True)) for row in section.rows)
    assert list(filled) == [value_text(row.value) for row in rows if not row.path], "what follows from the rest"


def test_a_sheet_tells_what_the_screen_tells_and_no_remark(campaign):
    mara = campaign.view.characters[0]
    text = said(sheets.sheets(campaign.view))
    for section in campaign.ruleset.sections(mara.sheet):
        assert all(row.label in text for row in section.rows)
    assert "Jonas Reed" in text
    assert "Jonas Reed" not in sheets.sheets(campaign.view, [mara.id])


def test_conditions_of_ones_own_stand_on_a_sheet_unless_they_are_secret(campaign):
    mara = campaign.view.characters[0].id
    campaign.do(AddTracker(who=mara, name="Hunted", secret=False))
    campaign.do(AddTracker(who=mara, name="Betrayed", secret=True))
    text = said(sheets.sheets(campaign.view))
    assert "Hunted" in text
    assert "Betrayed" not in text


def test_a_figure_is_printed_when_it_is_asked_for_and_says_whose_it_is(tmp_path, unsynced):
    from campaigns.commands import AddCharacter

    with create(tmp_path / "c", "C", "storyteller", seed="a seed", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="The Lamplighter", role="npc", here=False, note="is the brother"))
        figure = campaign.view.characters[-1].id
        assert "Lamplighter" not in said(sheets.sheets(campaign.view))
        asked = said(sheets.sheets(campaign.view, [figure]))
    assert "for the game master only" in asked
    assert "brother" not in asked


@pytest.mark.parametrize("game", GAMES)
def test_the_pieces_of_a_game_are_cut_out_each_once(game):
    html = cards.pieces(find(game))
    tokens = [each.get("class", "").split()[0] for each in read(html).iter() if each.get("class")]
    whole = {"storyteller": 10, "destiny": 54, "background": 52, "aisling": 7 * 12 + 1, "resonance": 24}
    assert sum(token in ("card", "token") for token in tokens) == whole[game]


def test_a_hand_is_its_players_and_nothing_else_of_the_table(campaign):
    html = cards.hands(campaign.view, campaign.situation)
    assert "Tricks" in html
    assert "Street" not in html, "what lies on the table is no hand"
    assert "Luck" not in html
    mara = campaign.view.characters[0]
    assert "Jonas" not in cards.hands(campaign.view, campaign.situation, [mara.id])


def test_a_paper_there_is_not_is_refused():
    with pytest.raises(Refusal):
        page("slips", "T", "a3; } body {", campaign="C", slips=())


def test_all_evenings_end_with_pictures_of_what_the_players_know(tmp_path):
    with create(tmp_path / "c", "C", "storyteller", seed="s", clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara <b>")).view.characters[0]
        spy = campaign.do(AddCharacter(name="The spy", role="npc")).view.characters[1].id
        for evening in range(3):
            campaign.do(StartSession())
            campaign.do(StartScene(title="The mill"))
            for who in (mara.id, spy):
                campaign.do(SetSheet(character=who, sheet={**encode(mara.sheet), "bruising": evening}))
                campaign.do(drawn(campaign, "draw", who))
            campaign.do(AwardPoints(characters=[mara.id, spy], currency="xp", amount=2, reason="brave"))
            campaign.do(EndSession())
        told, pictures = recaps.every(campaign.past())
        assert told == every(campaign.past())
        titles = [each.title.split(":")[0].split(",")[0] for each in pictures]
        assert titles == [
            "Experience at the end of each evening", "Harm taken on each evening", "Luck", "Who was there",
        ]  # fmt: skip
        assert pictures[1].title.endswith("at most 1")
        html = recaps.recaps("C", told, pictures=pictures)
        assert html.count("<svg") == 4
        assert "The spy" not in "".join(each.svg for each in pictures)
        assert "Mara <b>" in said(html)  # shown as typed, obeyed nowhere
        own = of_one(campaign.view, campaign.ledger(), campaign.sessions())
        assert [*own] == [mara.id]
        assert own[mara.id][0].svg in sheets.sheets(campaign.view, (), pictures=own)
        # Of one evening there is no course.
        first = [each for each in campaign.sessions() if each.number == 1]
        assert of_one(campaign.view, campaign.ledger(), first) == {}


def test_a_picture_stands_in_a_recap_and_below_a_sheet_as_it_was_drawn(campaign):
    drawn = Picture("Luck", '<svg viewBox="0 0 1 1"><title>a &lt; b</title></svg>')
    html = recaps.recaps("C", [recap(campaign)], pictures=[drawn])
    assert drawn.svg in html
    assert read(html) is not None
    mara, jonas = (each.id for each in campaign.view.characters)
    both = sheets.sheets(campaign.view, (), pictures={jonas: [drawn]})
    assert both.index("Jonas Reed") < both.index(drawn.svg)
    assert drawn.svg not in sheets.sheets(campaign.view, [mara], pictures={jonas: [drawn]})
    assert "@page { size: A4; }" in both


def test_all_evenings_are_listed_before_they_are_told(campaign: Campaign):
    from campaigns.commands import EndSession, StartSession

    campaign.do(EndSession())
    campaign.do(StartSession(title="Down & out"))
    made = dict(pages(campaign))
    links = [each.get("href") for each in read(made["recaps"]).iter(f"{HTML}a")]
    assert links == ["#evening-1", "#evening-2"]
    assert "Down &amp; out" in made["recaps"]
