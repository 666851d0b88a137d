"""The pages of a board: what stands on them, for whom, and that they follow play."""

from __future__ import annotations

import re
from base64 import b64encode
from html.parser import HTMLParser
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from campaigns.board.facts import facts
from campaigns.board.map_pictures import map_picture
from campaigns.board.pages import page
from campaigns.board.running_board import Board
from campaigns.board.secret_links import Links
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddBoundary,
    AddCharacter,
    AddClock,
    AddNote,
    EditCharacter,
    EndConflict,
    EndSession,
    PlanSession,
    Resolve,
    Reveal,
    SetNextEvening,
    ShowHandout,
    StartConflict,
    StartScene,
    StartSession,
    TakeDownHandout,
    TickClock,
)
from campaigns.library.new_campaign import create
from campaigns.visibility.view import public_grid
from core.actions.play import draw_next, prepare
from core.conflict import Due
from core.grid import FilledAction, Grid, Ground, Piece
from core.look import Look
from core.luck.table import Answer, ChoiceAsk
from core.refusal import Refusal
from core.rulesets import MODULES, find
from core.schema.codec import encode
from tests.board.conftest import soon
from tests.campaigns.papers import boards
from tests.campaigns.play import command
from tui.app.campaign_in_play import CampaignInPlay
from tui.board.codes import qr_code

_VOID = {"meta", "path", "circle", "rect", "br", "img"}


class Outline(HTMLParser):
    """The elements of a page, each closed where it should be, with its headings and landmarks in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in _VOID:
            assert self.open.pop() == tag


def html(campaign: Campaign, character: int | None = None) -> str:
    return page(facts(campaign, character), live=True).html


@pytest.mark.walk
@pytest.mark.parametrize("game", sorted(MODULES))
def test_a_page_of_every_game_is_well_formed_with_landmarks_and_headings_in_order(game, sample_of):
    with Campaign.open(sample_of(game), read_only=True) as campaign:
        for _, text in boards(campaign):
            found = Outline(text)
            assert [tag for tag in found.seen if tag in ("header", "main", "h1")] == ["header", "h1", "main"]
            assert len(set(found.ids)) == len(found.ids)
            levels = [int(tag[1]) for tag in found.seen if re.fullmatch("h[1-6]", tag)]
            assert all(later <= earlier + 2 for earlier, later in pairwise(levels))
            assert 'role="status"' in text
            assert '<noscript><meta http-equiv="refresh"' in text


def test_a_secret_of_one_is_in_no_byte_of_the_others_pages(sample_of):
    with Campaign.open(sample_of("storyteller")) as campaign:
        mara, jonas = campaign.view.party[:2]
        secrets = "The miller lies", "A cellar of the guild", "Its owner is dead", "SORT-OF"
        campaign.do(AddNote(text=f"Said: ||{secrets[0]}||"))
        campaign.do(AddArticle(sort=secrets[3], name=secrets[1], text=f"First. ||{secrets[2]}|| Last."))
        note, article = campaign.notes()[0].id, next(a.id for a in campaign.articles() if a.name == secrets[1])
        campaign.do(Reveal(thing=note, passages=(secrets[0],), to=(mara,), how="overheard"))
        campaign.do(Reveal(thing=article, to=(mara,)))
        assert secrets[0] in html(campaign, mara)
        assert secrets[1] in html(campaign, mara)
        assert "First." in html(campaign, mara)
        for secret in (*secrets, "overheard"):
            assert secret not in html(campaign, jonas)
            assert secret not in html(campaign)
        assert secrets[2] not in html(campaign, mara)
        campaign.do(Reveal(thing=article, passages=(secrets[2],), to=(jonas,)))
        assert secrets[2] in html(campaign, jonas)
        assert secrets[1] not in html(campaign, jonas), "the title of what it is from is still a secret"
        campaign.do(Reveal(thing=note, passages=(secrets[0],)))
        assert secrets[0] in html(campaign)


def test_texts_are_shown_as_they_were_typed(sample_of):
    with Campaign.open(sample_of("storyteller")) as campaign:
        nasty = "<script>alert(1)</script>\"'&<b onload=x>"
        campaign.do(StartScene(title=nasty))
        campaign.do(AddClock(title=nasty, target=4, for_scene=True))
        campaign.do(EditCharacter(character=campaign.view.party[0], name="<i>Mara</i>"))
        for text in (html(campaign), html(campaign, campaign.view.party[0])):
            assert nasty not in text
            assert "<i>Mara" not in text
            assert "&lt;script&gt;alert(1)" in text


def test_a_map_shows_no_secret_and_says_in_words_who_stands_where():
    pieces = (
        Piece("a", Look("Ma", "green", "Mara"), (2, 0)),
        Piece("b", Look("Spy", "", "The spy"), (0, 0), secret=True),
    )
    ground = (Ground((1, 1), Look("█", "dark", "Wall")), Ground((0, 1), Look("^", "red", "Trap"), secret=True))
    (picture,) = map_picture("<Hall>", public_grid(Grid(3, 2, pieces, ground)))
    assert picture.places == ("Ma Mara: column 3, row 1",)
    assert picture.ground == (("█", "Wall"),)
    assert "Spy" not in picture.svg
    assert "^" not in picture.svg
    assert [*map_picture("Empty", Grid(3, 2))] == []


@pytest.mark.parametrize(("wide", "high"), [(1, 3), (4, 2), (2, 2)])
def test_a_map_is_drawn_space_by_space_whatever_its_size(wide, high):
    """Read back from the picture: the net around every space, and each piece and ground in the middle of its own."""
    for space in product(range(wide), range(high)):
        for piece in (Piece("a", Look("Ma"), space), Piece("a", Look("Ma"), (0, 0), rest=(space,), out=True)):
            ground = (Ground(space, Look("█", "dark", "Wall")), Ground(space, Look("k"), thing=True))
            (picture,) = map_picture("The hall", Grid(wide, high, (piece,), ground))
            drawn = ElementTree.fromstring(picture.svg)
            net = re.findall(r"M(\d+) (\d+)([HV])(\d+)", drawn.findall("path")[0].attrib["d"])
            size = int(net[1][0])
            columns = [(str(x * size), "0", "V", str(high * size)) for x in range(wide + 1)]
            rows = [("0", str(y * size), "H", str(wide * size)) for y in range(high + 1)]
            assert net == columns + rows
            assert drawn.attrib["viewBox"] == f"-1 -1 {wide * size + 2} {high * size + 2}"
            middle = [str(size * each + size // 2) for each in space]
            circles = [(each.attrib["cx"], each.attrib["cy"]) for each in drawn.findall("circle")]
            assert circles == ([(str(size // 2),) * 2] if piece.rest else []) + [(*middle,)]
            assert [each.attrib["class"] for each in drawn.findall("circle")][-1] == "piece out"[
                : 9 if piece.out else 5
            ]
            signs = [(each.text, each.attrib["x"], each.attrib["y"]) for each in drawn.findall("text")]
            assert signs == [("█", *middle), ("k", *middle), ("Ma", *circles[0])]
            squares = [(each.attrib["x"], each.attrib["y"]) for each in drawn.findall("rect")]
            assert squares == [tuple(str(size * each) for each in space)]
            column, row = (each + 1 for each in piece.space)
            place = f"Ma a: column {column}, row {row}"
            assert picture.places[0].startswith(place)
            assert (picture.places == (place,)) is not piece.out


def test_only_a_players_character_has_a_page_and_a_link(sample_of):
    with Campaign.open(sample_of("storyteller")) as campaign:
        npc = next(each.id for each in campaign.view.characters if each.role == "npc")
        assert facts(campaign, npc).own is None
        assert facts(campaign, 10**6).own is None
        board = Board(campaign.folder)
        assert {each.character for each in board.links} == {
            None,
            *(each.id for each in campaign.view.characters if each.role == "pc"),
        }
        board.close()


def test_who_gets_the_id_of_another_gets_no_link_of_theirs(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    links = Links(tmp_path)
    assert links.cover({1: "Mara", 2: "Jonas"})
    assert not links.cover({1: "Mara", 2: "Jonas"})
    old = {each.name: each.token for each in links.all()}
    assert links.cover({1: "Mara", 2: "Ilse"})
    assert links.find(old["Jonas"]) is None
    assert links.find(old["Mara"]).character == 1
    assert Links(tmp_path / "other").all() == ()


@pytest.mark.parametrize(
    "damage", ["", "[]", "{", '{"links": [{"token": "", "character": null, "name": ""}]}', '{"links": 3}']
)
def test_a_damaged_file_of_links_opens_nothing_and_is_made_anew(tmp_path, monkeypatch, damage):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    links = Links(tmp_path)
    links.cover({1: "Mara"})
    links._file.write_text(damage)
    assert Links(tmp_path).find("") is None
    assert links.all() == ()
    assert links.cover({1: "Mara"})
    assert len(links.all()) == 2


def test_a_link_that_is_revoked_by_another_program_is_dead_here(sample_of):
    folder = sample_of("storyteller")
    here, there = Board(folder), Board(folder)
    token = here.links[1].token
    there.revoke(here.links[1].name)
    assert here.link(token) is None
    assert here.look()
    with pytest.raises(Refusal, match="Choose one of: table, "):
        here.revoke("nobody of that name")
    here.close()
    there.close()


def blow(campaign: Campaign, due: Due, conflict: int) -> Resolve:
    """The command of what is due in a fight, with the usual decision each time, else the first one."""
    action = campaign.ruleset.action(due.action)
    form = due.form or campaign.start_form(due.action, due.actor, conflict)
    request = prepare(action, form, campaign.situation(due.actor, conflict))
    progress = draw_next(action, request, (), campaign.luck)
    while isinstance(progress.ask, ChoiceAsk):
        open_ones = [each.id for each in progress.ask.choices if not each.why_not]
        answer = Answer((progress.ask.usual.id if progress.ask.usual else open_ones[0],))
        progress = draw_next(action, request, (*progress.answers, answer), campaign.luck)
    return command(due.action, due.actor, form, progress, conflict)


def test_a_page_follows_play_with_a_fight_and_survives_what_is_undone(running):
    client, campaign, table = running.client, running.campaign, running.path()
    with client.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()

        def news() -> str:
            return next(line for line in lines if line.startswith("data: ")).removeprefix("data: ")

        versions = [news()]
        assert f'data-version="{versions[0]}"' in client.get(table).text
        fight = campaign.view.conflicts[0]
        due = next(campaign.due(fight.id))
        assert f"<h2>{fight.title}</h2>" in client.get(table).text
        assert "acts now" in client.get(table).text
        assert "<svg" in client.get(table).text
        for act in (
            lambda: campaign.do(AddClock(title="The bell rings", target=4, for_scene=True)),
            lambda: campaign.do(TickClock(clock=campaign.view.clocks[-1].id, by=3)),
            lambda: campaign.do(blow(campaign, due, fight.id)),
            lambda: campaign.do(EndConflict(conflict=fight.id)),
            campaign.undo,
        ):
            act()
            versions.append(news())
        assert len(set(versions[:-1])) == len(versions) - 1
        assert versions[-1] == versions[-3], "what was undone is shown as before"
        page = client.get(table).text
        assert f'data-version="{versions[-1]}"' in page
        assert "3 of 4" in page


def test_a_secret_change_is_no_news_to_anyone(running):
    with running.client.stream("GET", f"{running.path()}/events") as stream:
        lines = stream.iter_lines()
        while not next(lines).startswith("data: "):
            pass
        running.campaign.do(AddNote(text="The miller lies.", secret=True))
        said = [next(lines), next(lines)]
        assert ": no news" in said


def test_a_new_character_gets_a_link_while_the_board_is_shown(running):
    running.campaign.do(AddCharacter(name="Newcomer"))
    assert soon(lambda: any(each.name == "Newcomer" for each in running.board.links))
    assert "Newcomer" in running.client.get(running.path("Newcomer")).text


def test_a_board_takes_no_lock_and_writes_nothing_to_the_campaign(running):
    before = {file.name for file in running.campaign.folder.rglob("*")}
    running.client.get(running.path())
    running.campaign.do(AddNote(text="still the only writer"))
    assert {file.name for file in running.campaign.folder.rglob("*")} == before


def test_a_qr_code_says_what_it_stands_for_in_blocks():
    lines = qr_code("http://127.0.0.1:8410/abc").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) == set(" ▀▄█")
    assert qr_code("http://127.0.0.1:8410/abd") != "\n".join(lines)


def test_a_handout_is_on_the_board_then_among_the_earlier_ones(sample_of):
    with Campaign.open(sample_of("storyteller")) as campaign:
        mara, jonas = campaign.view.party[:2]
        (campaign.folder / "handouts").mkdir()
        (campaign.folder / "handouts" / "letter.md").write_text("# Dear M.\n\n<b>Come</b> ||without Jonas|| soon.")
        campaign.do(ShowHandout(what="letter.md", to=(mara,)))
        own = html(campaign, mara)
        assert "<h3>Dear M.</h3>" in own
        assert "&lt;b&gt;Come&lt;/b&gt; soon." in own
        assert "without Jonas" not in own
        assert "Earlier handouts" not in own
        for page_of in (html(campaign), html(campaign, jonas)):
            assert "letter" not in page_of
            assert "Dear M." not in page_of
        campaign.do(TakeDownHandout())
        assert "<summary>letter" in html(campaign, mara)
        campaign.do(ShowHandout(what="letter.md"))
        assert "Dear M." in html(campaign)
        campaign.do(TakeDownHandout())
        assert "Dear M." not in html(campaign)
        Outline(html(campaign, mara))


def test_players_see_the_aspects_that_everyone_knows_and_no_others(sample_of):
    known = {"environment": ("situation", "The bridge sways"), "narrative": ("advantage", "One step ahead")}
    secret = {"narrative": ("situation", "The count paid them"), "environment": ("advantage", "||Rotten beams||")}
    with Campaign.open(sample_of("resonance")) as campaign:
        npc = next(c.id for c in campaign.view.characters if c.role == "npc")
        campaign.do(StartScene(title="The ford", participants=(*campaign.view.party, npc)))
        owned = [(str(npc), "advantage", "Sand in the eyes"), (str(npc), "fallout", "Serves the count")]
        for owner, kind, text in (*_placed(known), *_placed(secret), *owned):
            form = {"text": text, "owner": owner, "kind": kind}
            campaign.do(Resolve(action="add_aspect", actor=None, form=form))
        play = CampaignInPlay()
        play.campaign = campaign
        gm = repr(play.panels(None))
        play.in_player_view = True
        for shown in (html(campaign), html(campaign, campaign.view.party[0]), repr(play.panels(npc))):
            assert all(text in shown for _, text in (*known.values(), owned[0][1:]))
            assert not [text for _, text in (*secret.values(), owned[1][1:]) if text.strip("|") in shown]
        assert all(text in gm for _, text in (*secret.values(), owned[1][1:]))


def _placed(aspects):
    return [(owner, kind, text) for owner, (kind, text) in aspects.items()]


def test_a_page_in_a_file_holds_its_pictures(sample_of):
    with Campaign.open(sample_of("storyteller")) as campaign:
        (campaign.folder / "handouts").mkdir()
        picture = b"\x89PNG\r\n\x1a\n" + b"a picture"
        (campaign.folder / "handouts" / "map.png").write_bytes(picture)
        campaign.do(ShowHandout(what="map.png"))
        assert f"data:image/png;base64,{b64encode(picture).decode()}" in page(facts(campaign), live=False).html
        (campaign.folder / "handouts" / "map.png").unlink()
        assert "The picture isn't there any more." in html(campaign)


def test_lines_veils_and_the_next_session_are_on_the_pages(sample_of):
    with Campaign.open(sample_of("storyteller")) as campaign:
        mara, jonas = campaign.view.party[:2]
        assert "Lines and veils" not in html(campaign, mara)
        campaign.do(AddBoundary(text="harm to <animals>"))
        campaign.do(AddBoundary(text="torture", handling="veil"))
        campaign.do(PlanSession(when="2026-12-04 19:00", hours=4, coming=[mara], absent=[jonas]))
        lines, veils = html(campaign, mara).split("Only off-stage")
        assert "harm to &lt;animals&gt;" in lines.partition("<h3>Never</h3>")[2]
        assert "torture" in veils
        assert "torture" not in html(campaign), "a television shows the scene"
        assert "4 December" not in html(campaign)
        campaign.do(EndSession())
        for each in (html(campaign, mara), html(campaign)):
            assert "torture" in each
            assert "4 December 2026, 19:00, 4 hours" in each
            assert "can&#39;t come" in each


def test_a_next_session_in_words_without_a_date_is_for_the_gm(sample_of):
    with Campaign.open(sample_of("storyteller")) as campaign:
        campaign.do(SetNextEvening(date="as ever, unless the spy is caught"))
        assert "spy is caught" not in html(campaign) + html(campaign, campaign.view.party[0])


@pytest.mark.parametrize("game", [game for game in sorted(MODULES) if find(game).grid])
def test_a_page_shows_the_maps_of_where_play_is(game, tmp_path):
    """The map of each conflict that has one; the scene's only while none has."""
    with create(tmp_path / "c", "C", game, seed="a seed") as campaign:
        rules = campaign.ruleset.grid
        for name in ("Mara", "Jonas"):
            campaign.do(AddCharacter(name=name))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The weir"))
        who = campaign.view.party[0]
        if rules.scene and rules.read:
            campaign.do(doing(rules.read("....\n.#..\n....\n\n# called The mill; blocked\n")))
            assert [each.title for each in facts(campaign).maps] == ["The weir"]
        for kind in campaign.ruleset.conflicts:
            form = encode(kind.prefill(campaign.situation(who)))
            campaign.do(StartConflict(conflict_form=kind.id, title=f"A {kind.title}", actor=who, form=form))
            conflict = campaign.view.conflicts[-1]
            mapped = kind.id in rules.forms
            there = [conflict.title] if mapped else ["The weir"] * bool(rules.scene)
            assert [each.title for each in facts(campaign).maps] == there
            campaign.do(EndConflict(conflict=conflict.id))


def doing(asked: FilledAction) -> Resolve:
    return Resolve(action=asked.action, form=encode(asked.form))
