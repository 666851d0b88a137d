"""Knowledge: revealed to all or to some, by passage, field or whole; hidden again; in no byte of the others."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from campaigns.account import Account
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddNote,
    AddOccasion,
    Conceal,
    EditArticle,
    Relate,
    RemoveArticle,
    Reveal,
)
from campaigns.reports.markdown_recap import markdown
from campaigns.reports.recap import recap
from campaigns.vault.folder import write_vault
from campaigns.visibility.known_fields import UNKNOWN
from campaigns.visibility.view import public_view
from core.refusal import Refusal
from tests.campaigns.play import state
from tui import cli


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


def thing(campaign: Campaign, command: object) -> int:
    """The id of what a command adds."""
    campaign.do(command)  # type: ignore[arg-type]
    tables = ("articles", "notes", "clocks", "occasions", "relations")
    return max(i for table in tables for i in campaign.documents(table))


def told(campaign: Campaign, table: str, who: int | None = None) -> list[dict[str, object]]:
    return list(map(dict, Account(campaign.past(), public=True, character=who).docs(table).values()))


def party(campaign: Campaign) -> list[int]:
    campaign.do(AddCharacter(name="Jonas Reed", role="pc"))
    return campaign.view.party


def test_a_passage_is_revealed_to_one_then_to_all_and_hidden_again(campaign):
    mara, jonas, *_ = party(campaign)
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="It turns. ||It is empty.||", secret=False))
    before = state(campaign)
    assert told(campaign, "articles")[0]["text"] == "It turns."
    campaign.do(Reveal(thing=mill, passages=("It is empty.",), to=(mara,), how="overheard"))
    assert told(campaign, "articles", mara)[0]["text"] == "It turns. It is empty."
    assert told(campaign, "articles", jonas)[0]["text"] == told(campaign, "articles")[0]["text"] == "It turns."
    campaign.do(Reveal(thing=mill, passages=("It is empty.",)))
    assert (
        told(campaign, "articles", jonas)[0]["text"]
        == told(campaign, "articles")[0]["text"]
        == "It turns. It is empty."
    )
    campaign.do(Conceal(thing=mill, passages=("It is empty.",), to=(jonas,)))
    assert told(campaign, "articles", jonas)[0]["text"] == "It turns."
    assert told(campaign, "articles", mara)[0]["text"] == "It turns. It is empty."
    campaign.do(Conceal(thing=mill, passages=("It is empty.",)))
    assert told(campaign, "articles", mara)[0]["text"] == "It turns."
    for _ in range(4):
        campaign.undo()
    assert state(campaign) == before


def test_words_that_change_are_hidden_until_they_are_revealed_again(campaign):
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||Empty.||", secret=False))
    campaign.do(Reveal(thing=mill, passages=("Empty.",)))
    campaign.do(EditArticle(article=mill, text="||Haunted.||"))
    assert told(campaign, "articles")[0]["text"] == ""


def test_a_passage_follows_the_new_name_in_its_link(campaign):
    ann = thing(campaign, AddArticle(sort="person", name="Ann", secret=False))
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||@Ann owns it.||", secret=False))
    campaign.do(Reveal(thing=mill, passages=("@Ann owns it.",)))
    campaign.do(EditArticle(article=ann, name="Hanna"))
    assert told(campaign, "articles")[-1]["text"] == "@Hanna owns it."


def test_a_secret_thing_is_revealed_whole_or_by_a_field(campaign):
    mara, jonas, *_ = party(campaign)
    count = thing(
        campaign,
        AddArticle(sort="person", name="Rauf", text="A count.", other_names=("The Red",), fields={"home": "Harrow"}),
    )
    assert told(campaign, "articles") == []
    campaign.do(Reveal(thing=count, details=("name", "fields:home"), to=(mara,)))
    assert told(campaign, "articles", jonas) == []
    (known,) = told(campaign, "articles", mara)
    assert (known["name"], known["text"], known["other_names"], known["fields"]) == ("Rauf", "", [], {"home": "Harrow"})
    campaign.do(Reveal(thing=count))
    assert told(campaign, "articles", jonas)[0]["text"] == "A count."


def test_a_title_an_alias_or_a_field_is_hidden_alone(campaign):
    words = {"other_names": ("The Red", "Old Rauf"), "fields": {"home": "Harrow", "fear": "fire"}, "secret": False}
    count = thing(campaign, AddArticle(sort="person", name="Rauf", text="A count.", **words))
    campaign.do(Conceal(thing=count, details=("name", "other_names:The Red", "fields:fear")))
    (known,) = told(campaign, "articles")
    assert (known["name"], known["other_names"], known["fields"]) == ("Unknown", ["Old Rauf"], {"home": "Harrow"})
    campaign.do(Reveal(thing=count, details=("name",)))
    assert told(campaign, "articles")[0]["name"] == "Rauf"


def test_a_clock_a_milestone_an_event_and_a_relationship_are_revealed(campaign):
    mara = campaign.view.party[0]
    clock = thing(campaign, AddClock(title="The thaw", target=4))
    event = thing(campaign, AddOccasion(title="The fair", when="3"))
    count = thing(campaign, AddArticle(sort="person", name="Rauf", secret=False))
    bond = thing(campaign, Relate(who=mara, how="owes", to=count))
    assert public_view(campaign.view).clocks == ()
    assert told(campaign, "occasions") == told(campaign, "relations") == []
    for each in (clock, event, bond):
        campaign.do(Reveal(thing=each))
    assert [each.track.title for each in public_view(campaign.view).clocks] == ["The thaw"]
    assert told(campaign, "occasions")[0]["title"] == "The fair"
    assert told(campaign, "relations") == [{"who": mara, "how": "owes", "to": count}]
    campaign.do(Conceal(thing=clock))
    assert public_view(campaign.view).clocks == ()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"thing": 9999}, "unknown"),
        ({"passages": ("not there",)}, "no_passage"),
        ({"details": ("colour",)}, "bad_part"),
        ({"to": (9999,)}, "not_found"),
    ],
)
def test_what_is_not_there_is_refused(campaign, words, code):
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||Empty.||"))
    with pytest.raises(Refusal) as refused:
        campaign.do(Reveal(**{"thing": mill, **words}))
    assert refused.value.code == code


def test_what_is_known_or_hidden_already_is_refused(campaign):
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||Empty.||"))
    with pytest.raises(Refusal, match="isn't known"):
        campaign.do(Conceal(thing=mill, passages=("Empty.",)))
    campaign.do(Reveal(thing=mill, passages=("Empty.",)))
    with pytest.raises(Refusal, match="already"):
        campaign.do(Reveal(thing=mill, passages=("Empty.",)))


def test_of_what_is_removed_no_revelation_is_left(campaign):
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||Empty.||"))
    campaign.do(Reveal(thing=mill))
    campaign.do(RemoveArticle(article=mill))
    assert campaign.documents("revelations") == {}


def test_what_mara_knows_is_in_no_byte_of_jonas_s_pages(campaign):
    mara, jonas, *_ = party(campaign)
    texts = {
        "article": lambda text: AddArticle(sort="thing", name="Thing", text=text, secret=False),
        "note": lambda text: AddNote(text=text),
        "event": lambda text: AddOccasion(title="Fair", when="2", text=text, secret=False),
    }
    for kind, add in texts.items():
        made = thing(campaign, add(f"Open {kind}. ||Only for Mara: {kind}-secret.||"))
        campaign.do(Reveal(thing=made, passages=(f"Only for Mara: {kind}-secret.",), to=(mara,)))
    with TemporaryDirectory() as root:
        pages = {who: vault(campaign, Path(root) / str(who), who) for who in (None, mara, jonas)}
    for kind in texts:
        assert f"{kind}-secret" in pages[mara]
        assert f"{kind}-secret" not in pages[jonas]
        assert f"{kind}-secret" not in pages[None]
        assert f"Open {kind}." in pages[jonas]


def vault(campaign: Campaign, folder: Path, who: int | None) -> str:
    write_vault(campaign.past(), folder, players=True, character=who)
    files = [file for file in folder.rglob("*") if file.is_file()]
    return "\n".join(f"{file.relative_to(folder)}\n{file.read_text('utf-8')}" for file in files)


def test_what_was_learnt_is_what_was_revealed_and_no_more_of_the_thing(campaign):
    mara, jonas, *_ = party(campaign)
    words = {"other_names": ("The Red", "Old Rauf"), "fields": {"home": "Harrow", "fear": "fire"}}
    rauf = thing(campaign, AddArticle(sort="person", name="Rauf", text="A count. ||He lies.||", **words))
    revealed = {
        ("name", "fields:home"): ("home: Harrow",),
        ("other_names:Old Rauf",): ("Old Rauf",),
        ("text",): ("A count.",),
        ("fields", "other_names"): ("home: Harrow", "fear: fire", "The Red", "Old Rauf"),
    }
    for details, texts in revealed.items():
        campaign.do(Reveal(thing=rauf, details=details, to=(mara,), how="said"))
        learnt = campaign.things_learnt(mara)[0]
        assert (learnt.title, learnt.how, *map(str.strip, learnt.texts)) == ("Rauf", "said", *texts)
    campaign.do(Reveal(thing=rauf, passages=("He lies.",), to=(mara,)))
    assert campaign.things_learnt(mara)[0].texts == ("He lies.",)
    campaign.do(Reveal(thing=rauf, to=(mara,)))
    assert "fear: fire" in campaign.things_learnt(mara)[0].texts
    assert campaign.things_learnt(jonas) == campaign.things_learnt(None) == ()


def test_a_passage_of_a_note_is_learnt_under_the_words_that_its_reader_knows(campaign):
    mara, jonas, *_ = party(campaign)
    note = thing(campaign, AddNote(text="Tam ||saw the thief||, and ran."))
    campaign.do(Reveal(thing=note, passages=("saw the thief",), to=(mara,)))
    assert [each.title for each in campaign.things_learnt(mara)] == ["Tam saw the thief, and ran."]
    secret = thing(campaign, AddNote(text="He ||lies||.", secret=True))
    campaign.do(Reveal(thing=secret, passages=("lies",), to=(jonas,)))
    assert [each.title for each in campaign.things_learnt(jonas)] == [UNKNOWN]


def test_words_without_bars_are_revealed_of_a_secret_text_and_others_are_refused(campaign):
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="It is empty. ||It burns.||"))
    for words in ("It is empty.", "It burns."):
        campaign.do(Reveal(thing=mill, passages=(words,)))
        assert campaign.things_learnt(None)[0].texts == (words,)
    with pytest.raises(Refusal) as refused:
        campaign.do(Reveal(thing=mill, passages=("It floods.",)))
    assert refused.value.code == "no_passage"


def test_only_what_is_public_is_hidden(campaign):
    """Neither a part of a secret thing, nor of a public one what is hidden already."""
    words = {"text": "A count.", "fields": {"home": "Harrow"}}
    secret = thing(campaign, AddArticle(sort="person", name="Rauf", **words))
    public = thing(campaign, AddArticle(sort="person", name="Tam", secret=False, **words))
    for details in ((), ("text",), ("name", "fields:home")):
        with pytest.raises(Refusal, match="isn't known"):
            campaign.do(Conceal(thing=secret, details=details))
    for details in (("text",), ("name", "fields:home"), ()):
        campaign.do(Conceal(thing=public, details=details))
        with pytest.raises(Refusal, match="isn't known"):
            campaign.do(Conceal(thing=public, details=details))
    assert told(campaign, "articles") == []


def test_nobody_knows_what_is_hidden_but_whoever_was_told(campaign):
    tam = thing(campaign, AddArticle(sort="person", name="Tam", secret=False))
    everyone = campaign.knowers(tam)
    assert everyone
    assert all(everyone.values())
    campaign.do(Conceal(thing=tam))
    assert not any(campaign.knowers(tam).values())
    mara = campaign.view.party[0]
    campaign.do(Reveal(thing=tam, to=(mara,)))
    knowing = [name for name, knows in campaign.knowers(tam).items() if knows]
    assert knowing == [campaign.view.name_of(mara)]


def test_players_learn_a_relationship_with_the_names_they_know(campaign):
    mara = campaign.view.party[0]
    campaign.do(AddCharacter(name="The Abbot", role="npc"))
    abbot = campaign.view.characters[-1].id
    rauf = thing(campaign, AddArticle(sort="person", name="Rauf"))
    ties = [thing(campaign, Relate(who=mara, how=f"owes {n}", to=to)) for n, to in enumerate((abbot, rauf))]
    for each in ties:
        campaign.do(Reveal(thing=each))
    titles = [each.title for each in campaign.things_learnt(None)]
    assert titles == [f"Mara Voss owes {n} {UNKNOWN}" for n in (1, 0)]
    campaign.do(Reveal(thing=rauf, details=("name",)))
    campaign.do(Reveal(thing=abbot, details=("name",)))
    titles = [each.title for each in campaign.things_learnt(None) if each.kind == "relationship"]
    assert titles == ["Mara Voss owes 1 Rauf", "Mara Voss owes 0 The Abbot"]


def test_a_recap_tells_what_was_revealed_to_those_who_learned_of_it(campaign):
    mara, jonas = campaign.view.party
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||It is empty.|| ||It burns.||"))
    campaign.do(Reveal(thing=mill, passages=("It is empty.",), to=(mara,)))
    campaign.do(Reveal(thing=mill, passages=("It burns.",)))
    told = {who: markdown(recap(campaign, 1, who)) for who in (None, mara, jonas)}
    assert "Revealed to Mara Voss: “It is empty.”" in told[mara]
    assert all("Revealed to all players: “It burns.”" in each for each in told.values())
    assert "empty" not in told[jonas] + told[None]


def test_a_fact_of_the_scene_is_hidden_alone(campaign):
    scene = campaign.view.scene.id
    assert {part.detail for part in campaign.knowledge_of(scene).parts} == {"", "title", "aspects:dark"}
    campaign.do(Conceal(thing=scene, details=("aspects:dark",)))
    assert "dark" not in public_view(campaign.view).scene.aspects
    campaign.do(Reveal(thing=scene, details=("aspects:dark",)))
    assert "dark" in public_view(campaign.view).scene.aspects


def test_of_a_secret_thing_that_was_revealed_whole_one_field_is_hidden_again(campaign):
    words = {"other_names": ("The Red", "Old Rauf"), "fields": {"home": "Harrow", "fear": "fire"}}
    count = thing(campaign, AddArticle(sort="person", name="Rauf", text="A count.", **words))
    campaign.do(Reveal(thing=count))
    campaign.do(Conceal(thing=count, details=("fields:fear", "text")))
    (known,) = told(campaign, "articles")
    assert (known["name"], known["text"], known["fields"]) == ("Rauf", "", {"home": "Harrow"})
    assert known["other_names"] == ["The Red", "Old Rauf"]


def test_a_fact_that_was_revealed_with_its_field_is_hidden_with_it(campaign):
    words = {"fields": {"home": "Harrow"}, "secret": False}
    thing_id = thing(campaign, AddArticle(sort="person", name="Rauf", **words))
    campaign.do(Conceal(thing=thing_id, details=("fields",)))
    assert told(campaign, "articles")[0]["fields"] == {}
    campaign.do(Reveal(thing=thing_id, details=("fields",)))
    assert told(campaign, "articles")[0]["fields"] == {"home": "Harrow"}


@pytest.mark.parametrize("details", [(), ("text",)], ids=["the whole", "its text"])
def test_who_was_told_a_secret_text_knows_its_paragraphs_and_not_its_hidden_passages(campaign, details):
    mara, *_ = party(campaign)
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="It turns.\n\nIt grinds.\n\n||It is empty.||"))
    campaign.do(Reveal(thing=mill, details=details, to=(mara,)))
    known = {part.passage: part.known_to for part in campaign.knowledge_of(mill).parts if part.passage}
    assert known == {"It is empty.": (), "It turns.": ("Mara Voss",), "It grinds.": ("Mara Voss",)}


def test_the_rest_of_a_revelation_keeps_its_place(campaign):
    mara, jonas, *_ = party(campaign)
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||It is empty.||"))
    weir = thing(campaign, AddArticle(sort="place", name="Weir"))
    for each in (mill, weir):
        campaign.do(Reveal(thing=each))
    before = state(campaign)
    campaign.do(Conceal(thing=mill, to=(mara,)))
    assert [each.title for each in campaign.find_revelations()] == ["Mill", "Weir"]
    assert [each.title for each in campaign.things_learnt(jonas)] == ["Weir", "Mill"]
    campaign.undo()
    assert state(campaign) == before


def test_a_field_is_revealed_by_its_label_and_an_unknown_one_is_refused_with_the_labels(campaign):
    words = {"other_names": ("The Red",), "fields": {"home": "Harrow"}}
    rauf = thing(campaign, AddArticle(sort="person", name="Rauf", **words))
    with pytest.raises(Refusal, match="Kind, Name, Other names, Tags, Text, Custom fields"):
        campaign.do(Reveal(thing=rauf, details=("colour",)))
    done = campaign.do(Reveal(thing=rauf, details=("Other names", "custom fields: home")))
    assert done.line.title == "Revealed to all players: Rauf: other names, custom fields: home"
    (known,) = told(campaign, "articles")
    assert (known["other_names"], known["fields"]) == (["The Red"], {"home": "Harrow"})
    campaign.do(Conceal(thing=rauf, details=("Other names",)))
    assert told(campaign, "articles")[0]["other_names"] == []


def test_who_knows_what_is_printed_with_links_read_by_their_words(campaign, capsys):
    mill = thing(campaign, AddArticle(sort="place", name="Mill", text="||The @[Weir|old weir] broke.||"))
    campaign.do(Reveal(thing=mill, passages=("The @[Weir|old weir] broke.",), how="from @[Weir|the keeper]"))
    campaign.close()
    assert cli.execute(["knows", str(campaign.folder)]) == 0
    said = capsys.readouterr().out
    assert "“The old weir broke.”" in said
    assert "from the keeper" in said
