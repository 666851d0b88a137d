"""Taking in: a vault comes back as it was, nobody's change is lost, and what is wrong is named by file and line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from campaigns.campaign import Campaign
from campaigns.characters import handlers as characters
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddNote,
    EditArticle,
    Relate,
    RemoveArticle,
    SetSheet,
)
from campaigns.conformance.random_play import Clock
from campaigns.imports import plan_import
from campaigns.imports.plan import Plan
from campaigns.library.new_campaign import create
from campaigns.vault.folder import write_vault
from core.refusal import Refusal
from core.rulesets import find
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.tiers import examples
from tests.words import sentence

NAMES = ["Mara Voss", "The mill", "a/b", "CON", "x" * 150, "[[Tam]]", "é", "e\u0301x", "Tam (2)", "note", "@Tam", "1"]
PIECES = ["@Mara Voss", "@the mill", "@a/b", "[[The mill]]", "\\", "[", "]]", "\n", "---\n", " ", "text", "!@CON", "#x"]
PIECES += ["<!-- wyrdbook: what follows is told by the program and is not taken in again -->", "\r\n", "\x1b", "漢"]
texts = st.lists(st.sampled_from(PIECES), max_size=5).map("".join)
words = st.sampled_from(["debt", "winter", "kind", "name", "fields", "thread", "yes", "1", "null", "a: b", "- x", "#y"])
HOW = ["owes", "a [[b]] c", "x\r\ny\u2028z"]
articles = st.fixed_dictionaries(
    {
        "sort": st.sampled_from(["person", "place", "note", "character", "Evenings", "../x"]),
        "other_names": st.lists(words, max_size=2),
        "tags": st.lists(words, max_size=2),
        "text": texts,
        "secret": st.booleans(),
        "fields": st.dictionaries(words, texts | words, max_size=3),
        "thread": st.sampled_from(["none", "open"]),
        "deadline": st.sampled_from([0, 40]),
    }
)


def known(campaign: Campaign) -> dict[str, Any]:
    """Everybody and everything with its ties, and the notes, whatever ids they have."""
    tables = campaign.past().tables
    people = {**tables.get("characters", {}), **tables.get("articles", {})}
    ties = sorted(
        (people[d["who"]]["name"], d["how"], people[d["to"]]["name"]) for d in tables.get("relations", {}).values()
    )
    apart = ("typed", "touched")
    kept = ({name: value for name, value in doc.items() if name not in apart} for doc in people.values())
    docs = sorted(json.dumps(doc, sort_keys=True) for doc in kept)
    notes = sorted(
        (d["text"], d["secret"], people[d["about_id"]]["name"] if d["about"] == "character" else "")
        for d in tables.get("notes", {}).values()
    )
    return {"docs": docs, "ties": ties, "notes": notes}


@settings(max_examples=examples(25), phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(
    st.lists(st.tuples(st.sampled_from(NAMES), articles), max_size=6, unique_by=lambda each: each[0]),
    st.lists(
        st.tuples(st.integers(0, 7), st.sampled_from(HOW), st.integers(0, 7)),
        max_size=5,
    ),
    st.lists(st.tuples(texts, st.booleans(), st.booleans()), max_size=3),
)
def test_a_vault_taken_into_another_campaign_is_the_same(written, ties, notes):
    with TemporaryDirectory() as root, pytest.MonkeyPatch.context() as patch:
        patch.setattr("campaigns.store.disk.sync", lambda fd: None)
        patch.setattr("campaigns.store.disk.sync_folder", lambda folder: None)
        patch.setattr("campaigns.store.disk.sync_everything", lambda: None)
        first = create(Path(root) / "one", "C", "toy", clock=Clock())
        second = create(Path(root) / "two", "C", "toy", clock=lambda: "2030-01-01T00:00:00+00:00")
        for name in ("Tam", "Isa"):
            first.do(AddCharacter(name=name, note="@Mara Voss owes @Tam.", tags=["watch"], group="Weir", player="Ada"))
            who = first.view.characters[-1]
            first.do(SetSheet(character=who.id, sheet=encode(replace(who.sheet, wit=len(name)))))
        for name, said in written:
            first.do(AddArticle(name=name, **said))
        ids = [each.id for each in first.people_and_articles()]
        for who, how, to in dict.fromkeys(ties):
            if max(who, to) < len(ids):
                first.do(Relate(who=ids[who], how=how, to=ids[to]))
        for text, secret, of in notes:
            about = {"about": "character", "about_id": first.view.characters[0].id} if of else {}
            first.do(AddNote(text=f"n{text}", secret=secret, **about))
        write_vault(first.past(), Path(root) / "vault", players=False)
        plan = plan_import(second.past(), Path(root) / "vault")
        assert (plan.faults, plan.conflicts) == ((), ())
        second.do(plan.command)
        assert known(second) == known(first)
        for campaign in (first, second):
            again = plan_import(campaign.past(), Path(root) / "vault")
            assert (again.new, again.changed, again.command) == ((), (), None)
            campaign.close()


@pytest.fixture
def vault(campaign: Campaign, tmp_path: Path) -> Path:
    mara, jonas = campaign.view.characters
    campaign.do(AddArticle(sort="place", name="Hallow Weir", text="Here @Mara Voss was born.", fields={"river": "Ash"}))
    campaign.do(AddArticle(sort="person", name="The ferryman", other_names=["Tam"]))
    tam = next(each.id for each in campaign.articles() if each.name == "The ferryman")
    campaign.do(Relate(who=tam, how="owes", to=mara.id))
    campaign.do(AddNote(text="@Tam knows.", about="character", about_id=jonas.id))
    write_vault(campaign.past(), tmp_path / "vault", players=False)
    return tmp_path / "vault"


@pytest.fixture
def plans(campaign: Campaign, vault: Path) -> Callable[..., Plan]:
    return lambda **how: plan_import(campaign.past(), vault, **how)


def edited(file: Path, old: str, new: str) -> None:
    said = file.read_text("utf-8")
    assert old in said
    file.write_text(said.replace(old, new), "utf-8")


def test_what_was_changed_by_hand_is_one_record_and_one_undo(campaign, vault, plans):
    weir, tam = (vault / "World" / path for path in ("place/Hallow Weir.md", "person/The ferryman.md"))
    edited(weir, "was born", "and [[The ferryman|Tam]] were born")
    edited(
        weir,
        "river: Ash",
        "river: The Ash\nbridges: 2\nrelations:\n- home of [[Mara Voss]]",
    )
    edited(tam, "relations:\n- owes [[Mara Voss]]", "tags: [boat]")
    tam.rename(vault / "World/person/Old Tam.md")
    edited(vault / "Characters/Mara Voss.md", "status: active", "status: absent\nnerve: 3")
    (vault / "World/thing").mkdir()
    (vault / "World/thing/Bell.md").write_text("---\nsecret: no\n---\nHung by [[Old Tam]].\n")
    edited(next((vault / "Notes").iterdir()), "knows", "knew")
    before = state(campaign)
    plan = plans()
    assert (plan.faults, plan.conflicts, plan.left) == ((), (), plan.left)
    assert {(each.kind, each.name) for each in plan.new} == {("article", "Bell")}
    assert {(each.name, each.what) for each in plan.changed if each.kind != "note"} == {
        ("Hallow Weir", ("text", "fields", "ties")),
        ("Old Tam", ("name", "tags", "ties")),
        ("Mara Voss", ("status", "sheet")),
    }
    done = campaign.do(plan.command)
    assert done.line.title == "Imported from vault: 1 character, 3 articles, 1 note, 1 relationship removed"
    found = {each.name: each for each in campaign.people_and_articles()}
    assert found["Hallow Weir"].text == "Here @Mara Voss and @Tam were born."
    assert found["Hallow Weir"].fields == {"river": "The Ash", "bridges": "2"}
    assert found["Bell"].text == "Hung by @[Old Tam]."
    assert [each.said for each in campaign.relations()] == ["Hallow Weir home of Mara Voss"]
    assert campaign.notes()[0].text == "@Tam knew."
    mara = next(each for each in campaign.view.characters if each.name == "Mara Voss")
    assert (mara.status, mara.sheet.nerve) == ("absent", 3)
    campaign.undo()
    assert state(campaign) == before


FIELDS = {"home": "a boat", "eyes": "grey", "debt": "a song"}


@pytest.mark.parametrize("stay", [tuple(c) for n in range(4) for c in combinations(FIELDS, n)], ids=str)
@pytest.mark.parametrize("of", ["article", "character"])
def test_the_fields_of_a_page_are_those_that_stand_on_it(campaign, tmp_path, of, stay):
    """Whichever lines are removed by hand, those fields go and the others stay."""
    if of == "article":
        campaign.do(AddArticle(sort="place", name="Tam", fields=FIELDS))
    else:
        campaign.do(AddCharacter(name="Tam", fields=FIELDS))
    write_vault(campaign.past(), tmp_path / "vault", players=False)
    page = next((tmp_path / "vault").rglob("Tam.md"))
    lines = page.read_text("utf-8").splitlines(keepends=True)
    gone = tuple(f"{name}: {value}" for name, value in FIELDS.items() if name not in stay)
    page.write_text("".join(line for line in lines if line.strip() not in gone), "utf-8")
    plan = plan_import(campaign.past(), tmp_path / "vault")
    assert (plan.faults, plan.conflicts) == ((), ())
    assert (plan.command is None) is (not gone)
    if plan.command is not None:
        campaign.do(plan.command)
    (tam,) = (each for each in campaign.people_and_articles() if each.name == "Tam")
    assert tam.fields == {name: value for name, value in FIELDS.items() if name in stay}


def test_two_of_one_name_have_files_and_ties_of_their_own_there_and_back(new, tmp_path, monkeypatch):
    monkeypatch.setattr(characters, "unlike", lambda name, taken: name)  # as campaigns of before hold them
    campaign = new("Two")
    elder, younger = (
        campaign.do(AddCharacter(name="Pell", note=note)).view.characters[-1].id for note in ("elder", "younger")
    )
    campaign.do(Relate(who=elder, how="brother of", to=younger))
    write_vault(campaign.past(), tmp_path / "pells", players=False)
    assert "[[Pell (2)]]" in (tmp_path / "pells/Characters/Pell.md").read_text("utf-8")
    plan = plan_import(campaign.past(), tmp_path / "pells")
    assert (plan.new, plan.changed, plan.faults, plan.conflicts) == ((), (), (), ())
    edited(tmp_path / "pells/Characters/Pell (2).md", "\nyounger", "\nthe younger")
    edited(tmp_path / "pells/Characters/Pell.md", "brother of", "fears")
    edited(tmp_path / "pells/Characters/Pell.md", "\nelder", "\nelder than [[Pell (2)]], who is not [[Pell]]")
    campaign.do(plan_import(campaign.past(), tmp_path / "pells").command)
    notes = ["elder than @[Pell (2)], who is not @Pell", "the younger"]
    assert [c.note for c in campaign.view.characters] == notes, "@Pell is the first, so no other link becomes that"
    write_vault(campaign.past(), tmp_path / "again", players=False)
    plan = plan_import(campaign.past(), tmp_path / "again")
    assert (plan.new, plan.changed, plan.faults, plan.conflicts) == ((), (), (), ())
    assert [(tie.who, tie.how, tie.to) for tie in campaign.relations()] == [(elder, "fears", younger)]


def test_what_was_changed_on_both_sides_is_never_silently_lost(campaign, vault, plans):
    weir = next(each.id for each in campaign.articles() if each.name == "Hallow Weir")
    edited(vault / "World/place/Hallow Weir.md", "was born", "died")
    campaign.do(EditArticle(article=weir, text="Burnt down."))
    tam = next(each.id for each in campaign.articles() if each.name == "The ferryman")
    campaign.do(EditArticle(article=tam, text="Drowned."))
    plan = plans()
    assert [(each.file, plan.command) for each in plan.conflicts] == [("World/place/Hallow Weir.md", None)]
    assert plans(prefer="campaign").command is None
    campaign.do(plans(prefer="files").command)
    said = {each.name: each.text for each in campaign.articles()}
    assert said == {"Hallow Weir": "Here @Mara Voss died.", "The ferryman": "Drowned."}


@pytest.mark.parametrize("prefer", ["files", "campaign", ""])
def test_a_vault_of_another_campaign_cuts_no_ties_of_those_who_are_called_alike(campaign, vault, tmp_path, prefer):
    """Its files say all that is known there; what is known here it cannot know."""
    with create(tmp_path / "other", "Other", "toy", clock=lambda: "2030-01-01T00:00:00+00:00") as other:
        for name in ("Mara Voss", "Jonas Reed"):
            other.do(AddCharacter(name=name, note="" if name == "Jonas Reed" else "Another one."))
        other.do(AddArticle(sort="person", name="The ferryman", other_names=["Tam"], text="Another one."))
        ids = {each.name: each.id for each in other.people_and_articles()}
        other.do(Relate(who=ids["The ferryman"], how="fears", to=ids["Jonas Reed"]))
        write_vault(other.past(), tmp_path / "theirs", players=False)
    before = known(campaign)["ties"]
    assert before
    plan = plan_import(campaign.past(), tmp_path / "theirs", prefer=prefer)
    assert plan.command is None or plan.command.untied == ()
    if plan.command is not None:
        campaign.do(plan.command)
    assert set(known(campaign)["ties"]) >= set(before)
    assert (("The ferryman", "fears", "Jonas Reed") in known(campaign)["ties"]) == (prefer == "files")


def test_a_sheet_of_another_game_is_left_out_and_told(tmp_path):
    """It was read as an empty sheet of this game, in silence, and replaced the one there was."""
    own = encode(replace(find("aisling").new_sheet(True), concept="A ferryman"))
    with (
        create(tmp_path / "theirs", "Theirs", "storyteller", clock=Clock()) as theirs,
        create(tmp_path / "ours", "Ours", "aisling", clock=Clock()) as ours,
    ):
        for name in ("Mara", "Jonas"):
            theirs.do(AddCharacter(name=name, note="From the weir."))
        write_vault(theirs.past(), tmp_path / "vault", players=False)
        ours.do(AddCharacter(name="Mara", sheet=own))
        plan = plan_import(ours.past(), tmp_path / "vault", prefer="files")
        assert [line for line in plan.left if line.startswith("Characters/")] == [
            sentence("campaigns.imports.file_to_document:Reader._fits#1", f"Characters/{name}.md", "Aisling")
            for name in ("Jonas", "Mara")
        ]
        ours.do(plan.command)
        assert {each.name: each.sheet.concept for each in ours.view.characters} == {"Mara": "A ferryman", "Jonas": ""}
        page = tmp_path / "vault" / "Characters" / "Mara.md"
        page.write_text(page.read_text().replace('"attributes": {', '"concept": "A thief",\n "attributes": {'))
        told = sentence("campaigns.imports.file_to_document:Reader._fits#2", "Characters/Mara.md", "Aisling")
        assert told in plan_import(ours.past(), tmp_path / "vault", prefer="files").left


def test_what_was_removed_here_or_there_is_said_and_stays(campaign, vault, plans):
    (vault / "World/place/Hallow Weir.md").unlink()
    tam = next(each.id for each in campaign.articles() if each.name == "The ferryman")
    campaign.do(RemoveArticle(article=tam))
    plan = plans()
    assert plan.command is None
    assert (
        sentence("campaigns.imports.file_matches:FileMatches.name_missing", "World/place/Hallow Weir.md") in plan.left
    )
    assert sentence("campaigns.imports.plan:_Planning._doc#1", "World/person/The ferryman.md") in plan.left
    edited(vault / "World/person/The ferryman.md", "kind: person", "kind: ghost")
    assert [each.file for each in plans().conflicts] == ["World/person/The ferryman.md"]


def test_a_file_of_the_log_is_left_alone_and_said(vault, plans, campaign):
    edited(vault / "Sessions/Session 001.md", "The mill", "The kiln")
    plan = plans()
    assert plan.command is None
    assert plan.left[0].startswith("Sessions/Session 001.md: wyrdbook writes this page")


FAULTS = {
    "---\nwyrdbook: article\nsecret: perhaps\n---\n": (3, "yes or no"),
    "---\nwyrdbook: article\nrelations:\n- owes Mara\n---\n": (
        3,
        "Write a relationship as `owes [[Mara Voss]]`. This isn't one",
    ),
    "---\nwyrdbook: article\nrelations:\n- owes [[Nobody]]\n---\n": (3, "There is no file Nobody.md"),
    "---\nwyrdbook: article\ndeadline: soon\n---\n": (
        3,
        "a number",
    ),
    "---\nwyrdbook: article\nthread: perhaps\n---\n": (3, "must be one of"),
    "---\nkind: [a\n---\n": (3, "',' or ']'"),
    "---\nkind: a\x07\n---\n": (2, "characters are not allowed"),
    "---\ntitle: mara voss\n---\n": (2, "already"),
    "---\nwyrdbook: character\nrole: hero\n---\n": (3, "one of"),
    "---\nwyrdbook: character\nnerve: lots\n---\n": (3, "whole number"),
    "---\nwyrdbook: character\nno.where: 3\n---\n": (3, "no.where"),
    "---\nwyrdbook: note\n---\n": (4, "The note is empty"),
    "---\nwyrdbook: article\nid: x\n---\n": (3, "writes the id itself"),
    "ok\n\0": (2, "no text"),
    f"---\ntags: x\n---\n{'a' * 100_001}": (4, "at most 100,000"),
    f"---\ntitle: {'a' * 5000}\n---\n": (2, "at most 200"),
}


@pytest.mark.parametrize("said", FAULTS, ids=range(len(FAULTS)))
def test_what_is_wrong_is_named_by_file_and_line_and_nothing_is_taken_in(said, vault, plans):
    (vault / "New.md").write_bytes(said.encode("utf-8", "surrogateescape"))
    (vault / "Fine.md").write_text("fine")
    plan = plans()
    line, message = FAULTS[said]
    assert [(each.file, each.line) for each in plan.faults] == [("New.md", line)]
    assert message in plan.faults[0].message
    assert plan.command is None


def test_notes_from_anywhere_become_articles_or_notes(campaign, tmp_path):
    folder = tmp_path / "garden"
    for name, text in {
        "Places/Dunmere.md": "---\ntype: town\ntags: harbour, Salt Wind\nmayor: Ulf\naliases: [The Mere]\n---\n"
        "By [[Ulf Hay|the mayor]].",
        "Ulf Hay.md": "# Ulf\r\nLives in [[Dunmere]], see [[nothing]].\r\n",
        "Journal/Day one.md": "---\ntags: [frost]\n---\nWe met [[Ulf Hay]].",
        ".obsidian/workspace.md": "no",
        "picture.png": "no",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, newline="")
    campaign.do(plan_import(campaign.past(), folder).command)
    found = {each.name: each for each in campaign.articles()}
    dunmere = found["Dunmere"]
    assert (dunmere.sort, dunmere.tags, dunmere.fields) == ("town", ("harbour", "salt", "wind"), {"mayor": "Ulf"})
    assert (dunmere.other_names, dunmere.secret) == (("The Mere",), True)
    assert dunmere.text == "By @[Ulf Hay|the mayor]."
    assert found["Ulf Hay"].text == "# Ulf\nLives in @[Dunmere], see @[nothing]."
    assert campaign.notes()[0].text == "Day one\n\nWe met @[Ulf Hay].\n\n#frost"
    assert plan_import(campaign.past(), folder).command is None
    edited(folder / "Ulf Hay.md", "Lives", "Lived")
    assert [each.message for each in plan_import(campaign.past(), folder).conflicts] == [
        f"Ulf Hay {sentence('campaigns.imports.plan:_Planning._may_change#3')}."
    ]
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.imports.files:read_files#1"))):
        plan_import(campaign.past(), tmp_path / "nowhere")


@pytest.mark.parametrize("there", [(), ("people", "thread")])
def test_a_folder_is_of_the_kind_whose_plural_it_is_unless_the_campaign_calls_some_so(there, campaign, tmp_path):
    kinds = ["People", "places", "Factions", "Things", "Threads", "Bells"]
    for folder in kinds:
        (tmp_path / "world" / folder).mkdir(parents=True)
        (tmp_path / "world" / folder / f"One of {folder}.md").write_text("Words.")
    for sort in there:
        campaign.do(AddArticle(sort=sort, name=f"A {sort} of before"))
    campaign.do(plan_import(campaign.past(), tmp_path / "world").command)
    found = {each.name.removeprefix("One of "): each.sort for each in campaign.articles()}
    person = "people" if there else "person"
    assert [found[folder] for folder in kinds] == [person, "place", "faction", "thing", "thread", "bells"]
    assert plan_import(campaign.past(), tmp_path / "world").command is None


def test_characters_come_from_a_table_from_json_and_from_front_matter(campaign, tmp_path):
    (table := tmp_path / "people.csv").write_text(
        'name,player,tags,Nerve,sheet.wit,note\nIsa,Ada,"Weir debt",3,2,"two\nlines"\nTam,,,,,\n'
    )
    (data := tmp_path / "people.json").write_text(
        '[{"name": "Ulf", "role": "npc", "sheet": {"nerve": 4, "tricks": ["dive"]}},\n {"name": "Ann", "Wit": 0}]'
    )
    (page := tmp_path / "Old Nan.md").write_text("---\nwyrdbook: character\nNerve: 5\ntired: yes\n---\nA @Ulf.")
    for file in (table, data, page):
        campaign.do(plan_import(campaign.past(), file).command)
    found = {each.name: each for each in campaign.view.characters}
    assert (found["Isa"].sheet.nerve, found["Isa"].sheet.wit, found["Isa"].note) == (3, 2, "two\nlines")
    assert found["Isa"].tags == ("weir", "debt")
    assert (found["Ulf"].role, found["Ulf"].sheet.tricks, found["Ann"].sheet.wit) == ("npc", ("dive",), 0)
    assert (found["Old Nan"].sheet.nerve, found["Old Nan"].sheet.tired) == (5, True)
    table.write_text("name,Wit\nIsa,5\n")
    assert plan_import(campaign.past(), table).conflicts
    campaign.do(plan_import(campaign.past(), table, prefer="files").command)
    isa = next(each for each in campaign.view.characters if each.name == "Isa")
    assert (isa.sheet.nerve, isa.sheet.wit, isa.note) == (3, 5, "two\nlines")


@pytest.mark.parametrize(
    ("name", "said", "line"),
    [
        ("p.csv", "who,Wit\nIsa,1\n", 1),
        ("p.csv", "name,Wit\nIsa,1\nTam,many\n", 3),
        ("p.csv", "name,Wit\nIsa,9\n", 2),
        ("p.csv", "name\nIsa,1\n", 2),
        ("p.csv", 'name\n"Isa\n', 2),
        ("p.csv", "name,Wit\n,1\n", 2),
        ("p.json", '[{"name": "Isa"},\n {"name": "Tam", "Strength": 3}]', 2),
        ("p.json", '[{"name": "Isa"},\n 3]', 2),
        ("p.json", '[{"name": "Isa"\n "Wit"]', 2),
        ("p.json", "[" * 100_000, 1),
        ("p.json", "[]", 1),
    ],
)
def test_what_is_wrong_with_a_file_of_characters_is_named_by_line(campaign, tmp_path, name, said, line):
    (tmp_path / name).write_text(said)
    plan = plan_import(campaign.past(), tmp_path / name)
    assert plan.command is None
    assert [each.line for each in plan.faults] == [line]
    assert plan.faults[0].file == name


NUMBERED = 'name,status,Wit\nIsa,Dead,1\n\n"I\nsa",,many\nisa,,2\n,,3\nTam,,1,2\n'
"""A table with everything that is told with its line: a word kept as another, faults, and two of one name."""


@pytest.mark.parametrize("above", ["", "The party in May\n", "\n\n", "sep=,\n", "By Ada,,\n\nof May\n"])
@pytest.mark.parametrize("last", range(2, len(NUMBERED.splitlines()) + 1))
def test_lines_above_a_table_move_every_line_that_is_told_and_nothing_else(campaign, tmp_path, above, last):
    """Each beginning of the table is read, because the reading ends at some faults."""
    text, moved = "".join(NUMBERED.splitlines(keepends=True)[:last]), above.count("\n")
    told = list[list[str]]()
    for name, said, by in (("p.csv", text, moved), ("p.csv", above + text, 0)):
        (tmp_path / name).write_text(said)
        plan = plan_import(campaign.past(), tmp_path / name)
        own = (str(each) for each in (*plan.faults, *plan.doubts, *plan.left))
        moves = (re.sub(r"p\.csv:(\d+)", lambda at, by=by: f"p.csv:{int(at[1]) + by}", each) for each in own)
        told.append([each for each in moves if not each.startswith("Line ")])
    assert told[1] == told[0]


@pytest.mark.parametrize(
    ("file", "choices", "table"),
    [
        ("Tam.md", {}, "articles"),
        ("Journal/Tam.md", {}, "notes"),
        ("Tam.md", {"notes": True}, "notes"),
        ("Mara Voss.md", {"same": "note"}, "notes"),
        ("Mara Voss.md", {"same": "article"}, "articles"),
    ],
)
def test_a_file_from_elsewhere_is_secret_unless_it_says_otherwise_whatever_becomes_of_it(
    campaign, tmp_path, file, choices, table
):
    (page := tmp_path / "garden" / file).parent.mkdir(parents=True)
    for front, secret in (("", True), ("---\nsecret: yes\n---\n", True), ("---\nsecret: no\n---\n", False)):
        page.write_text(f"{front}Owes the ferryman.")
        campaign.do(plan_import(campaign.past(), tmp_path / "garden", **choices).command)
        assert [doc["secret"] for doc in campaign.documents(table).values()] == [secret], front
        campaign.undo()
