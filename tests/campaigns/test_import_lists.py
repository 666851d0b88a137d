"""Lists of characters and folders as people bring them: what is left out is said, choices are asked."""

from __future__ import annotations

import json
import os
import re
from itertools import chain

import pytest

from campaigns.commands import AddCharacter, EditCharacter
from campaigns.imports import plan_import
from campaigns.imports.column_headings import ALIASES, FIELDS, match_heads
from campaigns.library.new_campaign import create
from campaigns.vault.folder import write_vault
from campaigns.vault.page_fields import base_of
from core.refusal import Refusal
from tests.campaigns.brought import brought
from tests.campaigns.play import state
from tests.words import sentence

PEOPLE = {
    "caps.csv": "NAME,PLAYER,Role,Status\nIsa,Ada,PC,Active\nOdo,,NPC,Dead\n",
    "semi.csv": "name;player;role\nIsa;Ada;pc\nOdo;;npc\n",
    "tabs.tsv": "Name\tPlayed by\tRole\nIsa\tAda\tPC\nOdo\t\tNPC\n",
    "bars.csv": "Character|Player|Role\nIsa|Ada|PC\nOdo||NPC\n",
    "tabs.csv": "PC\tPlayer\tRun as\nIsa\tAda\tPC\nOdo\t\tNPC\n",
    "mac.csv": "\ufeffCharacter name,Player,role\rIsa,Ada,Player character\rOdo,,npc\r",
    "blank.csv": "\n\nname,player,role,\nIsa,Ada,pc,\nOdo,,npc,\n",
    "list.json": '[{"Name": "Isa", "Player": "Ada"}, {"NAME": "Odo", "role": "NPC"}]',
    "wrapped.json": '{"version": 1, "characters": [{"name": "Isa", "player": "Ada"}, {"name": "Odo", "role": "npc"}]}',
    "twice.json": '{"data": {"party": [{"name": "Isa", "player": "Ada"}, {"name": "Odo", "role": "npc"}]}}',
    "titled.csv": "The party in May,,\n\nName,Player,Role\nIsa,Ada,pc\nOdo,,npc\n",
    "excel.csv": "sep=;\nname;player;role\n Isa ; Ada ;pc\nOdo;;npc\n",
    "drawn.csv": "| Name | Player | Role |\n|:-----|:------:|---|\n| Isa | Ada | PC |\n| Odo |  | NPC |\n",
    "parted.json": '{"party": [{"name": "Isa", "player": "Ada"}], "others": [{"name": "Odo", "role": "npc"}]}',
    "named.json": '{"Isa": {"player": "Ada"}, "Odo": {"role": "npc"}}',
}


@pytest.mark.parametrize("name", PEOPLE)
def test_a_list_of_characters_is_read_however_people_keep_it(campaign, tmp_path, name):
    (tmp_path / name).write_bytes(PEOPLE[name].encode())
    campaign.do(plan_import(campaign.past(), tmp_path / name).command)
    found = {each.name: (each.player, each.role) for each in campaign.view.characters}
    assert (found["Isa"], found["Odo"]) == (("Ada", "pc"), ("", "npc"))


def test_only_the_people_of_a_table_become_characters_and_what_is_beside_them_is_told(campaign, tmp_path):
    """A drawn table gave a character `---` and another with blanks around the name; a second list in JSON was lost."""
    for name, told in (
        ("titled.csv", ["Line 1 is above the heads and was left out: The party in May."]),
        ("excel.csv", []),
        ("drawn.csv", []),
        ("parted.json", []),
        ("wrapped.json", ["Only the characters were read, and not version."]),
    ):
        (tmp_path / name).write_bytes(PEOPLE[name].encode())
        plan = plan_import(campaign.past(), tmp_path / name)
        assert ([*plan.left], [taken.name for taken in plan.new]) == (told, ["Isa", "Odo"]), name


@pytest.mark.parametrize(
    ("ending", "text"),
    [
        ("json", '[{"name": "Isa", "fields": {"home": "Harrow", "born in": 1702}, "body": {"eyes": "grey"}}]'),
        ("csv", "name,fields.home,fields.born in,body.eyes\nIsa,Harrow,1702,grey\n"),
    ],
)
def test_nested_keys_become_custom_fields_with_names_to_read(campaign, tmp_path, ending, text):
    """They were called `fields.home` on the sheet, and asked about like columns that mean nothing."""
    (table := tmp_path / f"people.{ending}").write_text(text)
    assert plan_import(campaign.past(), table).columns == ("body.eyes",)
    campaign.do(plan_import(campaign.past(), table, unknown="field").command)
    assert campaign.view.characters[-1].fields == {"home": "Harrow", "born in": "1702", "body eyes": "grey"}
    (table := tmp_path / "no.csv").write_text("name,No. 3,v1.5\nOdo,x,y\n")
    campaign.do(plan_import(campaign.past(), table, unknown="field").command)
    assert campaign.view.characters[-1].fields == {"No. 3": "x", "v1.5": "y"}


def test_keys_that_come_to_one_custom_field_are_all_kept(campaign, tmp_path):
    (table := tmp_path / "people.csv").write_text(
        "name,fields.home,home,body.eyes,body eyes\nIsa,Harrow,Ford,grey,keen\n"
    )
    campaign.do(plan_import(campaign.past(), table, unknown="field").command)
    assert campaign.view.characters[-1].fields == {
        **{"home": "Harrow", "home (2)": "Ford"},
        **{"body eyes": "grey", "body eyes (2)": "keen"},
    }


def test_two_of_one_name_in_a_list_are_a_doubt(campaign, tmp_path):
    (tmp_path / "two.csv").write_text("name\nIsa\nOdo\nisa\n")
    plan = plan_import(campaign.past(), tmp_path / "two.csv")
    assert [*map(str, plan.doubts)] == [sentence("campaigns.imports.duplicate_names:namesakes", "two.csv:4: isa")]
    campaign.do(plan.command)
    assert {"Isa", "Odo", "isa 2"} <= {each.name for each in campaign.view.characters}


def test_a_word_that_is_kept_as_another_is_said(campaign, tmp_path):
    plan = plan_import(campaign.past(), brought("characters", tmp_path) / "c-caps.csv", prefer="files")
    assert "c-caps.csv:3: Status Dead is kept as retired." in plan.left
    campaign.do(plan.command)
    assert next(each.status for each in campaign.view.characters if each.name == "Odo") == "retired"


@pytest.mark.parametrize(("choice", "note"), [("note", "class: rogue\nlevel: 1"), ("skip", "")])
def test_columns_the_sheet_lacks_are_kept_or_left_out_by_choice(campaign, tmp_path, choice, note):
    table = brought("characters", tmp_path) / "zd-unknown.csv"
    plan = plan_import(campaign.past(), table)
    assert (plan.command, plan.asks, len(plan.faults)) == (None, ("unknown",), 2)
    plan = plan_import(campaign.past(), table, unknown=choice)
    assert (sentence("campaigns.imports.file_to_document:Reader._keep", "zd-unknown.csv", "class") in plan.left) == (
        choice == "skip"
    )
    campaign.do(plan.command)
    assert next(each.note for each in campaign.view.characters if each.name == "Odo3") == note


OTHERS = {"id": 2, "type": "noble", "title": "Count", "thread": "open", "aliases": "Raf", "secret": True}
"""Heads that mean something else in the head of a page."""


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_no_column_is_taken_for_a_key_of_a_page(campaign, tmp_path, ending):
    table, before = tmp_path / f"people.{ending}", state(campaign)["characters"]
    head, row = (",".join(map(str, each)) for each in (["name", *OTHERS], ["Rafe", *OTHERS.values()]))
    table.write_text(json.dumps([{"name": "Rafe", **OTHERS}]) if ending == "json" else f"{head}\n{row}\n")
    assert {*plan_import(campaign.past(), table).columns} == {*OTHERS}
    campaign.do(plan_import(campaign.past(), table, unknown="field").command)
    (rafe,) = (each for each in state(campaign)["characters"].values() if each["name"] == "Rafe")
    assert {name: str(value).casefold() for name, value in rafe["fields"].items()} == {
        name: str(value).casefold() for name, value in OTHERS.items()
    }
    assert {id: each for id, each in state(campaign)["characters"].items() if each["name"] != "Rafe"} == before


def test_what_columns_stand_for_is_asked_once_and_remembered(campaign, tmp_path):
    (table := tmp_path / "heroes.csv").write_text("Held,Spieler,Schuhe\nIsa,Ada,38\n")
    assert '--map "Held=name"' in plan_import(campaign.past(), table).faults[0].message
    told = {"held": "name", "Spieler": "player", "Schuhe": ""}
    campaign.do(plan_import(campaign.past(), table, heads=told).command)
    assert [(each.name, each.player) for each in campaign.view.characters][-1] == ("Isa", "Ada")
    table.write_text("Held,Spieler,Schuhe\nOdo,Ben,41\n")
    campaign.do(plan_import(campaign.past(), table).command)
    assert [(each.name, each.player) for each in campaign.view.characters][-1] == ("Odo", "Ben")


@pytest.mark.parametrize("meaning", ["", "Look"], ids=["left out", "its own"])
@pytest.mark.parametrize("head", [*FIELDS, *chain.from_iterable(ALIASES.values())])
def test_a_head_that_was_given_a_meaning_is_taken_for_no_field(head, meaning):
    assert match_heads([head], {head: meaning}) == {head: meaning}


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_columns_that_all_stand_for_notes_are_kept_below_one_another(campaign, tmp_path, ending):
    row = {"name": "Isa", "looks": "Tall.", "notes": "Owes.", "secret": "", "past": "A miller."}
    table = tmp_path / f"people.{ending}"
    table.write_text(json.dumps([row]) if ending == "json" else f"{','.join(row)}\n{','.join(row.values())}\n")
    heads = {"looks": "note", "notes": "note", "secret": "note", "past": "note"}
    campaign.do(plan_import(campaign.past(), table, heads=heads).command)
    assert campaign.view.characters[-1].note.split() == ["Tall.", "Owes.", "A", "miller."]


OTHERWISE = {"role": "npc", "status": "absent", "tags": "bold", "Wit": "3", "eyes": "grey"}
"""Another value for each column that isn't any text: Wit is on the sheet, eyes a custom field."""


@pytest.mark.parametrize("ending", ["csv", "json"])
@pytest.mark.parametrize("column", [*(name for name in FIELDS if name != "name"), "Wit", "eyes"])
def test_a_list_changes_what_its_columns_say_and_nothing_else(campaign, tmp_path, column, ending):
    """A column that isn't there is no wish to empty it, for a character whom the campaign knows."""
    mara, jonas = (each.id for each in campaign.view.characters)
    told = {"player": "Ada", "note": "Owes.", "group": "The watch", "tags": ["elf"], "fields": {"home": "Harrow"}}
    for who in (mara, jonas):
        campaign.do(EditCharacter(character=who, **told))
    before, value = state(campaign), OTHERWISE.get(column, "Else")
    listed = {"csv": f"name,{column}\nMara Voss,{value}\n", "json": json.dumps([{"name": "Mara Voss", column: value}])}
    (table := tmp_path / f"people.{ending}").write_text(listed[ending])
    campaign.do(plan_import(campaign.past(), table, prefer="files", unknown="field").command)
    after = state(campaign)
    changed = {name for name, value in after["characters"][mara].items() if value != before["characters"][mara][name]}
    assert changed == {{"Wit": "sheet", "eyes": "fields"}.get(column, column)}
    assert set(after["characters"][mara]["fields"]) == {"home", *(["eyes"] if column == "eyes" else [])}
    assert {**after, "characters": {**after["characters"], mara: before["characters"][mara]}} == before


def test_what_is_no_character_stays_outside_and_is_listed_where_the_gm_says_so(campaign, tmp_path):
    (data := tmp_path / "p.csv").write_text("name,Wit\nIsa,1\n,2\nTam,many\nOdo,2\n")
    assert plan_import(campaign.past(), data).command is None
    plan = plan_import(campaign.past(), data, partly=True)
    assert [each.name for each in plan.new] == ["Isa", "Odo"]
    assert [line.split(": ")[1] for line in plan.left] == ["p.csv:3", "p.csv:4"]
    assert plan.command is not None


def test_a_vault_goes_in_without_what_is_skipped_and_the_rest_is_listed(campaign, tmp_path):
    folder = brought("vault-mixed", tmp_path / "in")
    plan = plan_import(campaign.past(), folder, skip=("Templates",))
    assert {each.file for each in plan.new} == {"Mill.md", "Upper.MD", "other.markdown", "Notes/sub/deep.md"}
    assert plan.left == (
        "1 canvas left out: board.canvas.",
        f"1 file {sentence('campaigns.imports.folders:files_to_import#2')}: Templates/npc.md.",
        "1 picture left out: map.png.",
        "1 table left out: people.csv.",
        "1 text left out: plain.txt.",
    )
    (folder / ".obsidian").mkdir()
    (folder / ".obsidian/app.json").write_text(json.dumps({"userIgnoreFilters": ["templates/", "/^up.*md$/"]}))
    plan = plan_import(campaign.past(), folder)
    assert {each.file for each in plan.new} == {"Mill.md", "other.markdown", "Notes/sub/deep.md"}
    assert plan_import(campaign.past(), folder, skip=("*.md",)).new[0].file == "other.markdown"


def test_a_hidden_page_is_told(campaign, tmp_path):
    """It was passed over in silence."""
    for name in (".draft.md", "Mill.md", ".DS_Store", ".trash/old.md", ".obsidian/app.json"):
        (tmp_path / "v" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "v" / name).write_text("{}")
    plan = plan_import(campaign.past(), tmp_path / "v")
    assert (plan.left, [taken.name for taken in plan.new]) == (("1 hidden page left out: .draft.md.",), ["Mill"])


def test_files_that_cannot_be_read_are_named_and_never_waited_for(campaign, tmp_path):
    (folder := tmp_path / "in").mkdir()
    os.mkfifo(folder / "pipe.md")
    (folder / "fine.md").write_text("fine")
    (folder / "old.md").write_bytes("Caf\u00e9".encode("latin-1"))
    (folder / "wide.md").write_bytes("\ufeffCaf\u00e9".encode("utf-16-le"))
    (folder / os.fsdecode(b"caf\xe9.md")).write_text("x")
    plan = plan_import(campaign.past(), folder)
    assert {each.name for each in plan.new} == {"fine", "old", "wide"}
    assert sorted(plan.left) == [
        "1 device or pipe left out: pipe.md.",
        f"1 {sentence('campaigns.imports.folders:files_to_import#1')} left out: caf\\xe9.md.",
        "old.md was read as Latin-1 (Windows-1252).",
        "wide.md was read as UTF-16.",
    ]
    campaign.do(plan.command)
    texts = {each.name: each.text for each in campaign.articles()}
    assert (texts["old"], texts["wide"]) == ("Caf\u00e9", "Caf\u00e9")
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.imports.files:read_files#2"))):
        plan_import(campaign.past(), folder / "pipe.md")


def test_a_heading_of_several_places_is_told_once(tmp_path):
    (tmp_path / "party.csv").write_text("Name,Red,Damage: Amber\nNell,5,1\nOdo,2,0\n")
    with create(tmp_path / "c", "C", "aisling") as campaign:
        plan = plan_import(campaign.past(), tmp_path / "party.csv")
        (told,) = plan.left
        assert told.startswith("party.csv: Red ")
        assert told.index("Thresholds: Red") < told.index("Damage: Red")
        campaign.do(plan.command)
        assert {each.name: each.sheet.thresholds["R"] for each in campaign.view.characters} == {"Nell": 5, "Odo": 2}


@pytest.mark.parametrize("name", ["party.xlsx", "Party.ODS"])
def test_a_spreadsheet_says_how_to_bring_it(campaign, tmp_path, name):
    (tmp_path / name).write_bytes(b"PK\3\4\0\0")
    (fault,) = plan_import(campaign.past(), tmp_path / name).faults
    assert (fault.file, fault.message) == (name, sentence("campaigns.imports.files:_read#2"))


def test_a_text_too_long_is_refused_by_name_and_the_rest_goes_in(campaign, tmp_path):
    (folder := tmp_path / "in").mkdir()
    (folder / "Long.md").write_text("a" * 100_001)
    (folder / "Short.md").write_text("See [[Long]].")
    assert [each.file for each in plan_import(campaign.past(), folder).faults] == ["Long.md"]
    plan = plan_import(campaign.past(), folder, partly=True)
    assert [each.name for each in plan.new] == ["Short"]
    assert plan.left[0].startswith("Not imported: Long.md:1:")
    assert [each.message for each in plan.doubts] == ["[[Long]] leads nowhere."]


def test_a_file_alone_is_called_by_its_name_without_the_ending(campaign, tmp_path):
    folder = brought("take-other-ext", tmp_path / "in")
    for name, called in (("README", "README"), ("Diary of Tam.txt", "Diary of Tam")):
        assert [each.name for each in plan_import(campaign.past(), folder / name).new] == [called]
    with pytest.raises(Refusal, match=r"2 texts left out: Diary of Tam.txt, README"):
        plan_import(campaign.past(), folder)


@pytest.mark.parametrize("choice", ["note", "article", "skip"])
def test_a_file_called_as_a_character_goes_where_the_gm_chooses(campaign, tmp_path, choice):
    (folder := tmp_path / "in").mkdir()
    campaign.do(AddCharacter(name="Isa Grey"))
    (folder / "isa grey.md").write_text("Owes [[Tam]].")
    plan = plan_import(campaign.past(), folder)
    assert (plan.command, plan.asks) == (None, ("same",))
    plan = plan_import(campaign.past(), folder, same=choice)
    isa = campaign.view.characters[-1].id
    if choice == "skip":
        assert (plan.command, plan.left) == (
            None,
            (sentence("campaigns.imports.duplicate_names:Same.settle#1", "isa grey.md", "isa grey"),),
        )
        return
    campaign.do(plan.command)
    notes = [each.text for each in campaign.notes() if each.of == ("character", isa)]
    assert notes == (["Owes @[Tam]."] if choice == "note" else [])
    assert [each.name for each in campaign.articles()] == (["isa grey (2)"] if choice == "article" else [])


def test_a_dry_run_counts_and_tells_every_doubt(campaign, tmp_path):
    plan = plan_import(campaign.past(), brought("vault-links", tmp_path / "v"))
    assert (plan.counts["article"], plan.counts["link"], plan.counts["relationship"]) == (10, 24, 0)
    assert [str(each) for each in plan.doubts] == ["Session.md:16: [[Nobody yet]] leads nowhere."]


def test_columns_the_sheet_lacks_become_custom_fields_and_come_back_from_the_vault(campaign, tmp_path):
    table = brought("characters", tmp_path) / "zd-unknown.csv"
    campaign.do(plan_import(campaign.past(), table, unknown="field").command)
    fields = {each.name: dict(each.fields) for each in campaign.view.characters}
    assert fields["Odo3"] == {"class": "rogue", "level": "1"}
    assert fields["Odo4"] == {"class": "mage", "level": "2"}
    assert next(each.note for each in campaign.view.characters if each.name == "Odo3") == ""
    table.write_text("name,class\nOdo3,thief\n", encoding="utf-8")
    campaign.do(plan_import(campaign.past(), table, unknown="field", prefer="files").command)
    odo = next(each for each in campaign.view.characters if each.name == "Odo3")
    assert dict(odo.fields) == {"class": "thief", "level": "1"}
    write_vault(campaign.past(), tmp_path / "vault", players=False)
    page = tmp_path / "vault" / "Characters" / "Odo3.md"
    assert "fields:\n  class: thief\n" in page.read_text(encoding="utf-8")
    assert plan_import(campaign.past(), tmp_path / "vault").command is None
    page.write_text(page.read_text(encoding="utf-8").replace("class: thief", "class: fence"), encoding="utf-8")
    campaign.do(plan_import(campaign.past(), tmp_path / "vault").command)
    odo = next(each for each in campaign.view.characters if each.name == "Odo3")
    assert odo.fields["class"] == "fence"
    write_vault(campaign.past(), tmp_path / "players", players=True)
    told = [file.read_text(encoding="utf-8") for file in (tmp_path / "players").rglob("*.md")]
    assert not [text for text in told if "fence" in text]


def test_a_vault_written_before_there_were_custom_fields_is_unchanged(campaign):
    doc = campaign.documents("characters")
    for each in doc.values():
        older = {name: value for name, value in each.items() if name != "fields"}
        assert base_of("characters", each) == base_of("characters", older)


@pytest.mark.parametrize("head", ["Specialties", "specialties"])
def test_a_list_of_skills_is_a_column_by_its_heading_and_written_as_the_sheet_shows_them(tmp_path, head):
    """*Specialties* was no column of the sheet, and *Brawl* no Skill (resonance-9)."""
    (table := tmp_path / "people.csv").write_text(f'name,Brawl,{head}\nBoaz,4,"Brawl, Stealth"\nBo,0,\n')
    with create(tmp_path / "c", "The quay", "resonance") as campaign:
        campaign.do(plan_import(campaign.past(), table).command)
        boaz, bo = (each.sheet for each in campaign.view.characters)
        assert (boaz.skills["brawl"], boaz.specialties, bo.specialties) == (4, ("brawl", "stealth"), ())
        assert campaign.ruleset.faults(boaz) == ()
