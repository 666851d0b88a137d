"""Articles about the world: kept, linked, related, undone, and found with everything that names them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign import Campaign
from campaigns.commands import AddArticle, AddNote, EditArticle, EditCharacter, Relate, RemoveArticle, Unrelate
from campaigns.links.links import Link, Names, link_mentions, names_of, rename_links
from campaigns.links.syntax import readable_text, readable_text_with_places
from campaigns.search.dossier import Dossier, dossier
from core.refusal import Refusal
from tests.campaigns.play import state


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


def add(campaign: Campaign, name: str, **words: object) -> int:
    campaign.do(AddArticle(sort="person", name=name, **words))  # type: ignore[arg-type]
    return next(each.id for each in campaign.articles() if each.name == name)


def dossier_of(campaign: Campaign, known: int) -> Dossier:
    search = campaign.search()
    search.catch_up()
    try:
        return dossier(
            search, next(each for each in campaign.people_and_articles() if each.id == known), campaign.relations()
        )
    finally:
        search.close()


def test_an_article_is_written_changed_and_removed_and_all_is_undone(campaign):
    before = state(campaign)
    ansgar = add(campaign, "Brother Ansgar", tags=["#Debt", "debt"], text="A monk.", fields={"home": "Harrow"})
    (one,) = campaign.articles()
    assert (one.tags, one.secret, one.fields) == (("debt",), True, {"home": "Harrow"})
    campaign.do(EditArticle(article=ansgar, text="A monk, once.", secret=False))
    assert (campaign.articles()[0].text, campaign.articles()[0].secret) == ("A monk, once.", False)
    campaign.do(RemoveArticle(article=ansgar))
    assert campaign.articles() == ()
    for _ in range(3):
        campaign.undo()
    assert state(campaign) == before


def test_by_another_name_every_link_goes_along_and_the_log_still_finds_it(campaign):
    ansgar = add(campaign, "Brother Ansgar")
    harrow = add(campaign, "Harrow", text="Where @Brother Ansgar lives, not @Brother Ansgarius.")
    campaign.do(AddNote(text="@brother ansgar lies. Brother Ansgar swears."))
    campaign.do(EditArticle(article=ansgar, name="The Abbot"))
    assert campaign.notes()[0].text == "@The Abbot lies. Brother Ansgar swears."
    texts = {each.id: each for each in campaign.articles()}
    assert texts[harrow].text == "Where @The Abbot lives, not @Brother Ansgarius."
    assert texts[ansgar].names == ("The Abbot", "Brother Ansgar")
    assert [hit.kind for hit in dossier_of(campaign, ansgar).hits] == ["note", "article"]
    campaign.undo()
    assert campaign.notes()[0].text == "@brother ansgar lies. Brother Ansgar swears."


def test_a_character_who_is_called_otherwise_is_linked_so(campaign):
    mara = campaign.view.characters[0]
    campaign.do(AddNote(text=f"@{mara.name} owes."))
    campaign.do(EditCharacter(character=mara.id, name="Mara Reed"))
    assert campaign.notes()[0].text == "@Mara Reed owes."


def test_what_has_no_letter_in_its_names_is_named_by_no_text(campaign):
    campaign.do(AddNote(text="Ansgar came by."))
    assert dossier_of(campaign, add(campaign, "!!!")).hits == ()
    mixed = add(campaign, "???", other_names=["Ansgar"])
    assert [hit.sentence for hit in dossier_of(campaign, mixed).hits] == ["Ansgar came by."]


def test_two_things_do_not_have_one_name(campaign):
    add(campaign, "Harrow")
    for name in ("harrow", campaign.view.characters[0].name):
        with pytest.raises(Refusal, match="already"):
            add(campaign, name)
    other = add(campaign, "The mill")
    with pytest.raises(Refusal, match="already"):
        campaign.do(EditArticle(article=other, name="Harrow"))


def test_a_dossier_has_ties_texts_scenes_and_when_it_was_seen(campaign):
    mara = campaign.view.characters[0].id
    ansgar = add(campaign, "Brother Ansgar", text="Knows @Mara Voss.")
    campaign.do(Relate(who=mara, how="owes", to=ansgar))
    campaign.do(AddNote(text="Ansgar came by. Brother Ansgar lies!"))
    with pytest.raises(Refusal, match="already"):
        campaign.do(Relate(who=mara, how="owes", to=ansgar))
    found = dossier_of(campaign, ansgar)
    assert [tie.said for tie in found.ties] == ["Mara Voss owes Brother Ansgar"]
    assert [hit.sentence for hit in found.hits] == ["Brother Ansgar lies!"]
    assert found.seen == (1,)
    of_mara = dossier_of(campaign, mara)
    assert ("article", "Knows @Mara Voss.") in [(hit.kind, hit.sentence) for hit in of_mara.hits]
    assert of_mara.seen == (1,)
    campaign.do(Unrelate(relation=found.ties[0].id))
    assert dossier_of(campaign, ansgar).ties == ()
    campaign.undo()
    campaign.do(RemoveArticle(article=ansgar))
    assert campaign.relations() == ()


PIECES = (
    "@[Brother]",
    "@[Ansgar]",
    "@Ansgar",
    "@Brother",
    "@Brother Ansgar",
    "Abbot",
    "Ansgar",
    "@Élise",
    '@"Brother"',
)
NAMES = Names([(1, ("Ansgar", "Brother Ansgar")), (2, ("Brother",)), (3, ("Élise",)), (4, ("",)), (6, ("☀",))])


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("@Brother Ansgar came", [("@Brother Ansgar", 1, True)]),
        ("brother  ansgar's brother", [("brother  ansgar", 1, False), ("brother", 2, False)]),
        ("@elise, @Elisa", [("@elise", 3, True)]),
        ("Ansgarius", []),
        ('@"Brother" Ansgar, @"Bro"', [('@"Brother"', 2, True), ("Ansgar", 1, False)]),
        ("@[Brother] Ansgar, @[Bro]", [("@[Brother]", 2, True), ("Ansgar", 1, False)]),
        ("@[Ansgar]s @[ élise ] @[☀], ☀", [("@[Ansgar]", 1, True), ("@[ élise ]", 3, True), ("@[☀]", 6, True)]),
        ('@"a @[Brother] "x', [("@[Brother]", 2, True)]),
        ("@Brother @Ansgar", [("@Brother", 2, True), ("@Ansgar", 1, True)]),
        ("", []),
    ],
)
def test_names_are_found_in_texts_the_longer_first(text, links):
    assert [(text[link.start : link.end], link.id, link.linked) for link in NAMES.links(text)] == links


@given(st.text(alphabet="@ansgr Brothe.\n", max_size=80))
def test_links_are_in_order_and_within_the_text(text):
    links = list(NAMES.links(text))
    ends = [0, *(link.end for link in links)]
    assert all(before <= link.start < link.end <= len(text) for before, link in zip(ends, links, strict=False))


@given(st.text(alphabet="@ansgr Brothe.\n", max_size=80))
def test_what_is_linked_has_no_mention_left_and_stays_so(text):
    once = link_mentions(text, NAMES, 1)
    assert all(link.linked for link in NAMES.links(once) if link.id == 1)
    assert link_mentions(once, NAMES, 1) == once
    assert once.replace("@", "") == text.replace("@", "")


def test_each_mention_of_one_becomes_a_link_and_links_and_others_stay():
    text = "Ansgar and @Ansgar met the brother. Brother Ansgar laughed."
    assert link_mentions(text, NAMES, 1) == "@Ansgar and @Ansgar met the brother. @Brother Ansgar laughed."


ABBOT = Names([(1, ("Abbot Ansgar", "Brother Ansgar")), (2, ("Brother",)), (3, ("Élise",)), (5, ("Brother Abbot",))])
OTHERS = Names([(1, ("Ansgar", "Brother Ansgar")), (2, ("Brother",)), (3, ("Élise",)), (5, ("Nobody",))])


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("@ANSGAR, ansgar and @Brother Ansgar.", "@Abbot Ansgar, ansgar and @Brother Ansgar."),
        ("@Ansgar Ansgar", "@Abbot Ansgar Ansgar"),
        ("@Brother @Ansgar", "@Brother @Abbot Ansgar"),
        ("@Brother abbot of all", "@[Brother] abbot of all"),
        ("@[Ansgar]s and @[Brother] Ansgar", "@[Abbot Ansgar]s and @[Brother] Ansgar"),
        ('@"Brother" Ansgar', '@"Brother" Ansgar'),
        ("nobody", "nobody"),
    ],
)
def test_a_link_leads_where_it_led_whoever_has_another_name(text, after):
    assert rename_links(text, OTHERS, ABBOT, 1, ("Ansgar", "Abbot Ansgar")) == after


@given(st.text(alphabet='@ansgr BrotheA."', max_size=60), st.lists(st.sampled_from(PIECES), max_size=6))
def test_links_lead_where_they_led_and_nothing_else_changes(text, pieces):
    whole = " ".join((text, *pieces))
    after = rename_links(whole, OTHERS, ABBOT, 1, ("Ansgar", "Abbot Ansgar"))
    led = [link.id for link in OTHERS.links(whole) if link.linked]
    assert [link.id for link in ABBOT.links(after) if link.linked][: len(led)] == led
    assert rename_links(whole.replace("@", ""), OTHERS, ABBOT, 1, ("Ansgar", "Abbot Ansgar")) == whole.replace("@", "")


def test_a_street_behind_a_name_is_not_another_person(campaign):
    ann = named(campaign, "Ann")
    beth = named(campaign, "Beth")
    street = named(campaign, "The way", text="Down @Ann Doorn street to @Beth Doorn, then @Beth.")
    campaign.do(EditArticle(article=beth, name="Ann Doorn"))
    text = next(each.text for each in campaign.articles() if each.id == street)
    assert text == "Down @[Ann] Doorn street to @Ann Doorn Doorn, then @Ann Doorn."
    led = [link.id for link in links_in(campaign, text)]
    assert led == [ann, beth, beth]


def named(campaign, name: str, **words: str) -> int:
    campaign.do(AddArticle(sort="place", name=name, **words))
    return next(each.id for each in campaign.articles() if each.name == name)


def links_in(campaign, text: str) -> list[Link]:
    return [
        link
        for link in Names((each.id, each.names) for each in campaign.people_and_articles()).links(text)
        if link.linked
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("two @[Hollow Mill]s", "two Hollow Mills"),
        ("the @[Hollow Mill#Cellar|wet cellar] and @[Hollow Mill#Cellar]", "the wet cellar and Hollow Mill > Cellar"),
        ("| @[Mill\\|wheel] | @[md](Hollow%20Mill.md) @[Index (South)||South/Index|south]", "| wheel | md south"),
        ("@[cases/Mill.md], @Ansgar, !@[Mill], @[", "Mill, @Ansgar, !@[Mill], @["),
    ],
)
def test_links_are_read_by_their_words(text, shown):
    assert readable_text(text) == shown


@given(
    st.lists(st.sampled_from(["@[Mill]", "@[Mill|old wheel]", "@[a#b]", "x ", "@", "[", "wheel"]), max_size=8).map(
        "".join
    )
)
def test_what_is_marked_in_a_text_is_marked_in_what_is_read(text):
    words = [found.span() for found in re.finditer("wheel", text)]
    shown, places = readable_text_with_places(text, [*words, (0, len(text))])
    assert {shown[start:end] for start, end in places[:-1]} <= {"wheel"}
    assert places[-1] == (0, len(shown))


def test_a_name_is_that_of_whoever_is_called_so_before_those_who_are_also_called_so(campaign) -> None:
    """As an id, in links, and in a line: another name never takes a main one, whichever came first."""
    wolf = add(campaign, "The Wolf", other_names=["Mara Voss", "Old Tam"])
    tam = add(campaign, "Old Tam", other_names=["The Wolf"])
    mara = campaign.view.characters[0]
    known = names_of(tuple((each.id, each.names) for each in campaign.people_and_articles()))
    for name, owner in (("Mara Voss", mara.id), ("The Wolf", wolf), ("Old Tam", tam)):
        assert campaign.id_by_name(name) == owner
        assert [link.id for link in known.links(f"@[{name}]")] == [owner]
