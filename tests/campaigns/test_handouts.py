"""Handouts: shown to all or to some, taken down, and in no byte of anyone who wasn't shown them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.commands import AddArticle, AddNote, Conceal, Reveal, ShowHandout, TakeDownHandout
from campaigns.handouts.files import handout_files, picture_as_shown
from campaigns.stream.follower import Follower
from campaigns.vault.folder import MARKER, write_vault
from core.refusal import Refusal
from tui import cli

PNG = b"\x89PNG\r\n\x1a\n" + b"a picture"


@pytest.fixture
def folder(campaign: Campaign) -> Path:
    found = campaign.folder / "handouts"
    (found / "maps").mkdir(parents=True)
    (found / "mill-map.png").write_bytes(PNG)
    (found / "letter.md").write_text("Dear Mara, ||the miller lies|| yours, J.")
    (found / "maps" / "cellar.webp").write_bytes(b"RIFF....WEBPVP8 ")
    (found / "notes.pdf").write_bytes(b"%PDF")
    (found / ".hidden.png").write_bytes(PNG)
    return found


def titles(campaign: Campaign, character: int | None = None) -> dict[str, bool]:
    """The handouts a reader knows, and whether each is on the board."""
    return {each.title: each.shown for each in campaign.handouts(character)}


def say(campaign: Campaign, line: str) -> str:
    """Carry out a spoken line; what the log says of it."""
    done = campaign.do(hear([line], campaign).command)
    assert done.line is not None
    return done.line.title


def test_a_picture_is_shown_to_all_and_taken_down_and_both_are_undone(campaign: Campaign, folder: Path) -> None:
    mara, _ = campaign.view.party
    assert say(campaign, "show-handout mill-map.png") == "Shown to all players: mill map"
    assert titles(campaign) == titles(campaign, mara) == {"mill map": True}
    shown = campaign.handouts()[0]
    assert (shown.picture, shown.text, shown.session) == (True, "", 1)
    assert campaign.handout_picture(shown.id) == (PNG, "image/png")
    assert say(campaign, "take-down") == "Taken down: mill map"
    assert titles(campaign) == {"mill map": False}
    campaign.undo()
    assert titles(campaign) == {"mill map": True}
    campaign.undo()
    assert titles(campaign) == {}
    assert campaign.handout_picture(shown.id) is None


def test_what_one_was_shown_no_one_else_learns_of(campaign: Campaign, folder: Path) -> None:
    mara, jonas = campaign.view.party
    follower = {who: Follower(campaign.folder, character=who) for who in (None, mara, jonas)}
    assert say(campaign, 'show-handout letter.md to=mara title="A letter"') == "Shown to Mara Voss: A letter"
    assert titles(campaign, mara) == {"A letter": True}
    assert titles(campaign) == titles(campaign, jonas) == {}
    assert [each.text for each in follower[mara].news()] == ["Shown to Mara Voss: A letter"]
    assert follower[None].news() == follower[jonas].news() == []
    assert campaign.handouts(mara)[0].text == "Dear Mara, yours, J."
    assert [each.title for each in campaign.things_learnt(mara)] == ["A letter"]
    assert campaign.things_learnt(jonas) == ()
    assert "A letter" not in campaign.recap(1)
    (asked,) = campaign.find_revelations(character=mara)
    assert (asked.kind, asked.title, asked.how, asked.to) == ("handout", "A letter", "shown", ("Mara Voss",))
    letter = campaign.handouts(mara)[0].id
    campaign.do(Reveal(thing=letter, passages=("the miller lies",), to=(mara,)))
    assert campaign.handouts(mara)[0].text == "Dear Mara, the miller lies yours, J."
    campaign.do(TakeDownHandout())
    assert [each.text for each in follower[mara].news()][-1] == "Taken down: A letter"
    assert follower[None].news() == follower[jonas].news() == []
    campaign.do(ShowHandout(what="letter.md", title="A letter", to=(jonas,)))
    assert campaign.handouts(jonas)[0].text == "Dear Mara, yours, J."
    assert len(campaign.documents("handouts")) == 1
    campaign.do(Conceal(thing=letter, to=(mara,)))
    assert titles(campaign, mara) == {}
    assert titles(campaign, jonas) == {"A letter": True}


def test_an_article_is_shown_as_it_was_with_its_public_passages(campaign: Campaign) -> None:
    mara, jonas = campaign.view.party
    campaign.do(AddArticle(sort="place", name="Secret mill", text="It turns. ||It is empty.|| It burns."))
    mill = campaign.articles()[0].id
    say(campaign, 'show-handout "Secret mill"')
    (shown,) = campaign.handouts()
    assert (shown.title, shown.text) == ("Secret mill", "It turns. It burns.")
    campaign.do(Reveal(thing=mill, passages=("It is empty.",), to=(jonas,)))
    assert campaign.handouts(jonas)[0].text == "It turns. It is empty. It burns."
    assert campaign.handouts(mara)[0].text == "It turns. It burns."


def test_a_link_in_a_handout_is_read_by_its_words(campaign: Campaign) -> None:
    campaign.do(AddNote(text="Go to the @[Hollow Mill#Cellar|wet cellar]."))
    campaign.do(ShowHandout(what=f"#{max(campaign.documents('notes'))}"))
    assert [each.text for each in campaign.handouts()] == ["Go to the wet cellar."]


def test_a_note_is_shown_and_what_was_hidden_is_refused(campaign: Campaign) -> None:
    campaign.do(AddNote(text="The bell rings."))
    campaign.do(ShowHandout(what=f"#{campaign.notes()[0].id}"))
    assert titles(campaign) == {"Note": True}
    campaign.do(AddArticle(sort="place", name="Bakery", text="Bread.", secret=False))
    bakery = campaign.articles()[0].id
    campaign.do(Conceal(thing=bakery))
    with pytest.raises(Refusal, match="Reveal it first"):
        campaign.do(ShowHandout(what=f"#{bakery}"))


@pytest.mark.parametrize(("details", "open"), [(("name",), False), (("text",), False), (("tags",), True)])
def test_an_article_without_its_title_or_text_is_not_shown(campaign: Campaign, details, open: bool) -> None:
    campaign.do(AddArticle(sort="place", name="Bakery", text="Bread.", tags=["food"], secret=False))
    bakery = campaign.articles()[0].id
    campaign.do(Conceal(thing=bakery, details=details))
    if open:
        campaign.do(ShowHandout(what=f"#{bakery}"))
    else:
        with pytest.raises(Refusal, match="Reveal it first"):
            campaign.do(ShowHandout(what=f"#{bakery}"))


def test_no_picture_from_beside_the_folder_of_handouts_is_shown(folder: Path) -> None:
    (folder.parent / "diary.png").write_bytes(PNG)
    digest = sha256(PNG).hexdigest()
    assert picture_as_shown(folder.parent, "mill-map.png", digest) == (PNG, "image/png")
    assert picture_as_shown(folder.parent, "../diary.png", digest) is None


def test_it_is_shown_again_and_not_twice(campaign: Campaign, folder: Path) -> None:
    mara, jonas = campaign.view.party
    campaign.do(ShowHandout(what="mill-map.png", to=(mara,)))
    with pytest.raises(Refusal, match="already"):
        campaign.do(ShowHandout(what="mill-map.png", to=(mara,)))
    campaign.do(ShowHandout(what="mill-map.png"))
    assert titles(campaign, jonas) == {"mill map": True}
    campaign.do(TakeDownHandout(handout=campaign.handouts()[0].id))
    campaign.do(ShowHandout(what="mill-map.png"))
    assert titles(campaign) == {"mill map": True}
    (folder / "mill-map.png").write_bytes(PNG + b"!")
    assert campaign.handout_picture(campaign.handouts()[0].id) is None, "another picture than the one shown"
    campaign.do(ShowHandout(what="mill-map.png"))
    assert len(campaign.handouts()) == 2


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("page.png", b"<svg onload=alert(1)>", "isn't a picture"),
        ("large.jpg", b"\xff\xd8\xff" + bytes(8 << 20), "larger than 8 MB"),
        ("bytes.txt", b"\0\1", "isn't a text file"),
        ("empty.txt", b" \n", "1 to"),
    ],
)
def test_a_file_that_is_none_of_a_few_kinds_is_refused(campaign: Campaign, folder: Path, name, content, why) -> None:
    (folder / name).write_bytes(content)
    with pytest.raises(Refusal, match=why):
        campaign.do(ShowHandout(what=name))


@pytest.mark.parametrize("path", ["../state.json", "/etc/passwd", "maps/../mill-map.png", "map.svg", "#99", "link.txt"])
def test_nothing_outside_the_folder_is_shown(campaign: Campaign, folder: Path, path: str) -> None:
    (folder / "map.svg").write_text("<svg/>")
    (folder / "link.txt").symlink_to("/etc/passwd")
    assert handout_files(campaign.folder) == ("letter.md", "maps/cellar.webp", "mill-map.png")
    with pytest.raises(Refusal):
        campaign.do(ShowHandout(what=path))


def test_nothing_is_taken_down_where_nothing_is_shown(campaign: Campaign, folder: Path) -> None:
    with pytest.raises(Refusal, match="no handouts"):
        campaign.do(TakeDownHandout())
    with pytest.raises(Refusal):
        campaign.do(TakeDownHandout(handout=99))


def vault_of(
    campaign: Campaign, folder: Path, character: int | None = None, *, players: bool = True
) -> dict[str, bytes]:
    """The files of a vault, written into a new folder or over one."""
    write_vault(campaign.past(), folder, players=players, character=character, campaign=campaign.folder)
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != MARKER)
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def test_pictures_are_files_in_the_vault_of_those_who_were_shown_them(
    campaign: Campaign, folder: Path, tmp_path: Path
) -> None:
    mara, jonas = campaign.view.party
    campaign.do(ShowHandout(what="mill-map.png", title="The mill [map] <1>"))
    campaign.do(ShowHandout(what="maps/cellar.webp", to=(mara,)))
    to_all, to_mara = vault_of(campaign, tmp_path / "all"), vault_of(campaign, tmp_path / "mara", mara)
    path = "Handouts/The mill -map- -1-.png"
    assert {name for name in to_all if name.startswith("Handouts/")} == {path}
    assert to_all[path] == PNG
    assert f"![The mill -map- -1-](<{path}>)".encode() in to_all["Handouts.md"]
    assert to_mara["Handouts/cellar.webp"] == (folder / "maps" / "cellar.webp").read_bytes()
    assert b"(<Handouts/cellar.webp>)" in to_mara["Handouts.md"]
    assert not any(b"cellar" in content or "cellar" in name for name, content in to_all.items())
    assert vault_of(campaign, tmp_path / "jonas", jonas).keys() == to_all.keys()
    assert not any(name.startswith("Handouts/") for name in vault_of(campaign, tmp_path / "gm", players=False))


def test_a_picture_that_was_hidden_or_changed_leaves_the_vault_and_a_changed_copy_is_kept(
    campaign: Campaign, folder: Path, tmp_path: Path
) -> None:
    campaign.do(ShowHandout(what="mill-map.png"))
    (shown,) = campaign.handouts()
    path = "Handouts/mill map.png"
    assert path in vault_of(campaign, tmp_path / "v")
    assert vault_of(campaign, tmp_path / "v")[path] == PNG
    campaign.do(Conceal(thing=shown.id))
    assert path not in vault_of(campaign, tmp_path / "v")
    campaign.undo()
    assert path in vault_of(campaign, tmp_path / "v")
    (folder / "mill-map.png").write_bytes(PNG + b"the secret door")
    assert path not in vault_of(campaign, tmp_path / "v")
    (folder / "mill-map.png").write_bytes(PNG)
    vault_of(campaign, tmp_path / "v")
    (tmp_path / "v" / path).write_bytes(b"drawn on")
    campaign.do(Conceal(thing=shown.id))
    assert vault_of(campaign, tmp_path / "v")[path] == b"drawn on"


def test_the_command_line_writes_the_pictures(
    campaign: Campaign, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    campaign.do(ShowHandout(what="mill-map.png", to=(campaign.view.party[0],)))
    for given, written in ((["--players"], False), (["--for", "Mara"], True)):
        out = tmp_path / given[-1]
        assert cli.execute(["vault", str(campaign.folder), str(out), *given]) == 0
        assert (out / "Handouts" / "mill map.png").exists() is written


def test_a_handout_has_in_a_vault_the_passages_that_were_revealed_of_its_article(
    campaign: Campaign, tmp_path: Path
) -> None:
    """The board had them, and the page of the article; the page of the handouts didn't."""
    mara, jonas = campaign.view.party
    campaign.do(AddArticle(sort="place", name="Mill", text="It turns. ||It is empty.|| It burns. ||No one knows.||"))
    (mill,) = campaign.documents("articles")
    campaign.do(Reveal(thing=mill, passages=("It is empty.",), to=(jonas,)))
    campaign.do(ShowHandout(what=f"#{mill}"))
    for reader, read in ((jonas, b"It turns. It is empty. It burns."), (mara, b"It turns. It burns.")):
        write_vault(campaign.past(), tmp_path / str(reader), players=True, character=reader)
        page = (tmp_path / str(reader) / "Handouts.md").read_bytes()
        assert read in page
        assert b"No one knows" not in page


def test_a_handout_of_an_article_that_is_hidden_later_is_in_no_vault(campaign: Campaign, tmp_path: Path) -> None:
    campaign.do(AddArticle(sort="place", name="Cellar", text="It is wet.", secret=False))
    (article,) = campaign.documents("articles")
    campaign.do(ShowHandout(what=f"#{article}"))
    assert b"It is wet." in vault_of(campaign, tmp_path / "v")["Handouts.md"]
    campaign.do(Conceal(thing=article))
    assert not any(b"It is wet." in content for content in vault_of(campaign, tmp_path / "v").values())
