"""Pages that are printed: well-formed, with everything in them and nothing that is obeyed, on the paper asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddFigures,
    AddMilestone,
    AddNote,
    AddOccasion,
    AddTracker,
    AwardPoints,
    EditCharacter,
    EndSession,
    Relate,
    Revert,
    Roll,
    SetSheet,
    StartScene,
    StartSession,
)
from campaigns.exports.catalogue import PAGES
from campaigns.library.new_campaign import create
from campaigns.printing import cards, recaps, sheets, slips
from campaigns.printing.blocks import blank_blocks
from campaigns.printing.charts import of_one
from campaigns.printing.html_templates import Picture, page
from campaigns.reports.charts import svg
from campaigns.reports.recap import every, recap
from campaigns.reports.series import Course, Series
from core.refusal import Refusal
from core.rulesets import MODULES, find
from core.schema.codec import decode, encode
from core.schema.entry import Entry
from core.schema.fields import Kind, fields_of
from tests.campaigns.conftest import Clock
from tests.campaigns.papers import leaving, pages
from tests.campaigns.play import drawn
from tests.hostile import HostileSession, obeyed
from tests.test_sheets import one_of
from tests.toy import RULESET as TOY
from tests.words import sentence

GAMES = sorted(MODULES)
HTML = "{http://www.w3.org/1999/xhtml}"


def read(html: str) -> ElementTree.Element:
    """A page as strictly as there is: every tag closed, every quote and ampersand escaped, no control character."""
    doctype, rest = html.split("\n", 1)
    assert doctype == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def said(html: str) -> str:
    """Return the text of a page, without its style."""
    return " ".join(" ".join(read(html).find(f"{HTML}body").itertext()).split())


@pytest.fixture(scope="module", params=GAMES)
def hostile(request, tmp_path_factory):
    """A campaign of each game in which every text wants to be more than one."""
    with pytest.MonkeyPatch.context() as patch:
        from campaigns.store import disk

        patch.setattr(disk, "sync", lambda fd: None)
        patch.setattr(disk, "sync_folder", lambda folder: None)
        session = HostileSession(request.param, tmp_path_factory.mktemp("hostile") / "c", long=False)
        session.play()
        yield session.campaign
        session.campaign.close()


@pytest.mark.walk
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
    assert not list(filter(str.strip, re.findall(r'class="value">([^<]*)<', sheets.blank(rules))))


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_has_the_points_of_its_game(game):
    text = said(sheets.blank(find(game)))
    assert all(points.title in text for points in find(game).currencies)


LINES = {
    ("aisling", "Aspects"): 9,  # aisling-43: seven
    ("aisling", "Traits"): 9,  # aisling-43: three motes, and one more for each of three negative ones
    ("resonance", "Aspects"): 7,  # resonance-3: five
    ("resonance", "Specialties"): 3,
    ("resonance", "Spells"): 4,
    ("background", "Background cards"): 11,  # background-8: four and more
    ("destiny", "Skills"): 12,
    ("storyteller", "Challenges"): 2,  # storyteller-86
}


@pytest.mark.parametrize(("game", "title"), LINES)
def test_a_blank_sheet_has_as_many_lines_as_a_character_begins_with_and_more(game, title):
    block = next(block for block in blank_blocks(find(game)) if block.section.title == title)
    assert len(block.room) == LINES[game, title]


def test_the_lines_of_a_blank_sheet_say_which_kind_belongs_there():
    rooms = {block.section.title: block.room for block in blank_blocks(find("resonance"))}
    assert rooms["Aspects"][:5] == ("High concept", "Trouble", "Relationship", "Free", "Free")
    cards = next(block for block in blank_blocks(find("background")) if block.section.title == "Background cards")
    assert cards.room[:4] == ("Innate", "Temperament", "Type", "Profession")


@pytest.mark.parametrize("game", GAMES)
def test_each_column_of_a_blank_sheet_is_headed(game):
    """Ranks, Levels and Favor stood on lines without a name (issue 27, item 30); a list of texts needs no heading."""
    parted = [block for block in blank_blocks(find(game)) if len(block.columns) > 1 and block.room]
    page_of_game = read(sheets.blank(find(game)))
    heads = [each.text for each in page_of_game.iter(f"{HTML}th")]
    assert parted
    assert heads == [column.title for block in parted for column in block.columns]
    assert all(heads)


def words(kind: type, *, seen: tuple[type, ...] = ()) -> Iterator[tuple[str, str]]:
    """Each word that can be chosen in a type, and in whatever it holds, with its label."""
    for field in fields_of(kind) if kind not in seen else ():
        fixed = () if callable(field.entry.choices) else field.choices(None)
        yield from ((choice.id, choice.label) for choice in (*fixed, *field.entry.keys))
        parts = [field.type, *field.type.parts]
        for part in parts:
            if part.kind is Kind.GROUP:
                yield from words(part.python, seen=(*seen, kind))


@pytest.mark.parametrize("game", [*GAMES, "toy"])
def test_no_id_of_a_word_stands_on_paper_in_place_of_its_label(game, tmp_path):
    rules = TOY if game == "toy" else find(game)
    full = encode(decode(rules.sheet, one_of(rules.sheet, Entry())))
    if game == "resonance":  # whose Specialties are Skills by their names
        full |= {"specialties": ["fence_ing"], "skills": {"fence_ing": 2}}
    ids = {id for id, label in words(rules.sheet) if id and label != id} | {"fence_ing"}
    with create(tmp_path / "c", "Winter", rules.id, seed="a seed", clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        campaign.do(SetSheet(character=mara, sheet=full))
        for name, html in pages(campaign):
            # A badge is a sentence of its own ("dead"), not a value.
            there = [each for each in read(html).find(f"{HTML}body").iter() if each.get("class") != "badge"]
            texts = {part for each in there for part in (each.text or "").strip().split(" · ")}
            assert not texts & ids, name
            raw = {id for id in ids if "_" in id and re.search(rf"\b{re.escape(id)}\b", " ".join(texts))}
            assert not raw, name


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


def test_a_figure_is_printed_when_it_is_asked_for_and_says_whose_it_is(tmp_path):
    from campaigns.commands import AddCharacter

    with create(tmp_path / "c", "C", "storyteller", seed="a seed", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="The Lamplighter", role="npc", here=False, note="is the brother"))
        figure = campaign.view.characters[-1].id
        assert "Lamplighter" not in said(sheets.sheets(campaign.view))
        asked = said(sheets.sheets(campaign.view, [figure]))
    assert sentence("campaigns.printing.sheets:paper_sheet") in asked
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


def test_what_is_cut_out_is_not_called_a_hand_which_not_every_game_has():
    cut_out = PAGES["hands"]
    assert not [said for said in (cut_out.help, cut_out.title, cut_out.of_one) if "hand" in said]


def test_a_paper_there_is_not_is_refused():
    with pytest.raises(Refusal):
        page("slips", "T", "a3; } body {", campaign="C", slips=())


def test_all_sessions_end_with_pictures_of_what_the_players_know(tmp_path):
    with create(tmp_path / "c", "C", "storyteller", seed="s", clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara <b>")).view.characters[0]
        spy = campaign.do(AddCharacter(name="The spy", role="npc")).view.characters[1].id
        for session in range(3):
            campaign.do(StartSession())
            campaign.do(StartScene(title="The mill"))
            for who in (mara.id, spy):
                campaign.do(SetSheet(character=who, sheet={**encode(mara.sheet), "bruising": session}))
                campaign.do(drawn(campaign, "draw", who))
            campaign.do(AwardPoints(characters=[mara.id, spy], currency="xp", amount=2, reason="brave"))
            campaign.do(EndSession())
        told, pictures = recaps.every(campaign.past())
        assert told == every(campaign.past())
        titles = [each.title.split(":")[0].split(",")[0] for each in pictures]
        assert titles == [
            "Experience at the end of each session", "Harm taken in each session", "Luck", "Attendance",
        ]  # fmt: skip
        assert pictures[1].title.endswith("at most 1")
        html = recaps.recaps("C", told, pictures=pictures)
        assert "<title>C</title>" in html
        assert "<title>C</title>" not in recaps.recaps("C", told[:1])
        assert html.count("<svg") == 4
        assert "The spy" not in "".join(each.svg for each in pictures)
        assert "Mara <b>" in said(html)  # shown as typed, obeyed nowhere
        own = of_one(campaign.view, campaign.ledger(), campaign.sessions())
        assert [*own] == [mara.id]
        assert own[mara.id][0].svg in sheets.sheets(campaign.view, (), pictures=own)
        # Of one session there is no course.
        first = [each for each in campaign.sessions() if each.number == 1]
        assert of_one(campaign.view, campaign.ledger(), first) == {}


def do_behind_the_screen(campaign: Campaign, spy: int, mara: int) -> None:
    """Do one thing after another that the players never learn of."""
    for command in (
        drawn(campaign, "dare", spy, choose="keep"),
        SetSheet(character=spy, sheet={**encode(campaign.view.character(spy).sheet), "luck": 0}),
        AwardPoints(characters=[spy], currency="marks", amount=2, reason="was quick"),
        AddNote(text="Who is the spy?", secret=True),
        AddArticle(sort="person", name="Rauf", text="Is @Mara Voss.", secret=True),
        Relate(who=spy, how="watches", to=mara),
        AddTracker(who=mara, name="Followed", secret=True),
        AddOccasion(title="The ambush", when="3"),
        AddMilestone(title="Catch the spy", tier="great"),
        AddClock(title="The spy's patience", target=4),
        Roll(tables="[A1|A1]", seen="hidden"),
        AddFigures(name="Guard", number=1, like=spy),
        EditCharacter(character=mara, note="Knows nothing.", tags=["watched"]),
    ):
        campaign.do(command)
    # What is taken back was never there, as far as the players are told.
    before = campaign.do(drawn(campaign, "dare", mara, choose="keep")).line.seq
    campaign.do(AddNote(text="That was a trick.", secret=True))
    campaign.do(Revert(entry=before))
    campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    campaign.undo()


def test_what_happens_behind_the_screen_changes_no_text_page_or_chart_of_the_players(campaign):
    """Not even a number: what they get is compared whole."""
    mara, jonas = (each.id for each in campaign.view.characters)
    spy = campaign.do(AddCharacter(name="The spy", role="npc")).line.actor
    for _ in range(2):
        campaign.do(drawn(campaign, "dare", mara, choose="keep"))
        campaign.do(drawn(campaign, "dare", jonas, choose="keep"))
        campaign.do(AwardPoints(characters=[mara], currency="marks", amount=1, reason="brave"))
        campaign.do(EndSession())
        campaign.do(StartSession())
        campaign.do(StartScene(title="The weir"))
    before = [*leaving(campaign)]
    assert sum(text.count("<svg") for text in before) > 2
    do_behind_the_screen(campaign, spy, mara)
    assert [*leaving(campaign)] == before


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


def test_a_name_beside_a_line_of_a_chart_is_whole_as_long_as_the_names_of_points():
    longest = max((points.title for game in GAMES for points in find(game).currencies), key=len)
    course = Course("Points", (1, 2), (Series(longest, (1, 2)), Series("Tom", (0, 1))))
    assert f">{longest}</text>" in svg(course)


def test_all_sessions_are_listed_before_they_are_told(campaign: Campaign):
    from campaigns.commands import EndSession, StartSession

    campaign.do(EndSession())
    campaign.do(StartSession(title="Down & out"))
    made = dict(pages(campaign))
    links = [each.get("href") for each in read(made["recaps"]).iter(f"{HTML}a")]
    assert links == ["#evening-1", "#evening-2"]
    assert "Down &amp; out" in made["recaps"]


@pytest.mark.parametrize("there", [("a.html",), ("b.html",), ("c.html",), ("b.html", "c.html")], ids=str)
def test_slips_are_all_written_or_none(tmp_path: Path, there: tuple[str, ...]) -> None:
    for name in there:
        (tmp_path / name).write_text("mine", encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        slips.write_slips(tmp_path, {"a.html": "A", "b.html": "B", "c.html": "C"})
    assert (refused.value.code, str(tmp_path / there[0]) in refused.value.message) == ("file_exists", True)
    assert {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()} == dict.fromkeys(there, "mine")
