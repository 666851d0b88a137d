"""The library: safe folders for any name, files in and out, nothing lost."""

import json
import os
import re
import zipfile

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter
from campaigns.errors import CampaignError
from campaigns.library.library import Library
from core.refusal import Refusal
from core.safe_text import file_name, is_device
from tests.words import sentence


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "campaigns", clock=lambda: "2026-01-01T20:00:00+00:00")


@pytest.fixture
def folder(library):
    return library.new("The Long Winter", "toy", seed="a seed")


def add(folder, name):
    with Campaign.open(folder) as campaign:
        campaign.do(AddCharacter(name=name))


def names(folder):
    with Campaign.open(folder, read_only=True) as campaign:
        return [character.name for character in campaign.view.characters]


HARMLESS = [
    "../../etc",
    "/",
    "..",
    ".",
    "a/b\\c",
    "[bold]x[/]",
    "<script>",
    "con",
    "É" * 200,
    "冬",
    "-rf",
    ".hidden",
    "🂡",
]


@pytest.mark.parametrize("name", HARMLESS)
def test_any_name_is_kept_and_its_folder_is_safe(library, name):
    folder = library.new(name, "toy")
    assert folder.parent == library.folder
    assert not folder.name.startswith((".", "-"))
    assert len(os.fsencode(folder.name)) < 250
    assert [shelved.name for shelved in library.list()] == [name]
    assert library.find(name) == folder


@pytest.mark.parametrize("name", ["", "  ", "a\x00b", "a\nb", "\x1b[2J", "x" * 10_000, "\ud800", "a\u2028b"])
def test_a_name_that_is_no_line_is_refused(library, folder, name):
    for attempt in (lambda: library.new(name, "toy"), lambda: library.copy(folder, name)):
        with pytest.raises(Refusal) as refused:
            attempt()
        assert (refused.value.code, refused.value.field) == ("invalid_name", "name")
    assert len(library.list()) == 1


def test_the_same_name_twice_gets_another_folder_and_has_to_be_told_apart(library, folder):
    second = library.new("The Long Winter", "toy")
    assert second != folder
    with pytest.raises(CampaignError, match=re.escape(sentence("campaigns.library.library:Library.template#1"))):
        library.find("the long winter")
    assert library.find(second.name) == second
    assert library.find(str(folder)) == folder.resolve()


def test_find_takes_the_beginning_of_a_name_and_lists_what_there_is(library, folder):
    assert library.find("the long") == folder
    with pytest.raises(CampaignError, match="The campaigns are: The Long Winter"):
        library.find("The Short Summer")
    with pytest.raises(CampaignError):
        library.find("")


def test_options_and_rulesets_are_checked_before_anything_is_made(library):
    with pytest.raises(Refusal):
        library.new("A", "nim")
    with pytest.raises(Refusal):
        library.new("A", "toy", {"needed": "many"})
    assert library.list() == ()


def test_a_damaged_campaign_is_listed_as_such(library, folder):
    library.new("Another", "toy")
    (folder / "state.json").write_bytes(b"{}")
    listed = {shelved.folder: shelved for shelved in library.list()}
    assert "damaged" in listed[folder].fault
    assert sum(not shelved.fault for shelved in listed.values()) == 1


def test_a_copy_is_a_campaign_of_its_own(library, folder):
    add(folder, "Mara Voss")
    (folder / "aside").mkdir()
    for file in (folder / "map.txt", folder / "aside/log"):
        file.write_text("mine")
    copy = library.copy(folder, "The Other Winter")
    assert (copy / "map.txt").read_text() == "mine"
    assert not (copy / "aside").exists()  # it belongs to the first one's log
    add(copy, "Jonas Reed")
    assert (names(folder), names(copy)) == (["Mara Voss"], ["Mara Voss", "Jonas Reed"])
    assert {shelved.name for shelved in library.list()} == {"The Long Winter", "The Other Winter"}


@pytest.mark.walk
@pytest.mark.parametrize("name", ["Our Winter", ""])
def test_a_campaign_that_continues_a_sample_has_the_name_you_give_it(library, name):
    """The sample's own name is not given again by a change in its log."""
    sample = library.sample("background")
    with Campaign.open(sample) as opened:
        called, seq = opened.view.name, opened.view.seq
    made = library.new_from_sample("background", name or called)
    with Campaign.open(made) as opened:
        assert (opened.view.name, opened.view.seq) == (name or called, seq + 1 + bool(name))


@pytest.mark.walk(by="test_a_campaign_that_continues_a_sample_has_the_name_you_give_it")
def test_a_campaign_that_continues_a_sample_has_luck_of_its_own(library):
    """The seeds of samples are published: nobody can know what is drawn in a campaign that goes on from one."""
    lucks = set()
    made = [library.new_from_sample("background", each) for each in ("One", "Two")]
    for folder in (library.sample("background"), *made):
        with Campaign.open(folder, read_only=True) as opened:
            lucks.add(opened.luck)
    assert len(lucks) == 3


def test_renaming_keeps_the_folder(library, folder):
    library.rename(folder, "The Short Winter")
    assert library.find("the short winter") == folder


def test_deleting_needs_the_name_and_moves_the_campaign_aside(library, folder):
    with pytest.raises(Refusal):
        library.delete(folder, "the long winter")
    gone = library.delete(folder, "The Long Winter ")
    assert library.list() == ()
    assert (gone.parent.name, gone.name) == (".deleted", "2026-01-01-the-long-winter")
    again = library.new("The Long Winter", "toy")
    assert library.delete(again, "The Long Winter").name == "2026-01-01-the-long-winter-2"


def test_an_open_campaign_is_not_deleted(library, folder):
    with Campaign.open(folder), pytest.raises(CampaignError, match="open"):
        library.delete(folder, "The Long Winter")
    assert names(folder) == []


def test_an_open_campaign_is_not_deleted_whatever_befell_its_files_meanwhile(library, folder):
    with Campaign.open(folder):
        (folder / "state.json").write_bytes(b"{}")
        with pytest.raises(CampaignError, match=re.escape(sentence("tui.cli.doctor:_state#2"))):
            library.delete(folder, folder.name)
    assert folder.is_dir()


def test_a_whole_campaign_goes_through_one_file(library, folder, tmp_path):
    add(folder, "Mara Voss")
    file = library.export(folder, tmp_path / "winter.zip")
    with pytest.raises(CampaignError, match="exists"):
        library.export(folder, file)
    library.export(folder, file, replace=True)
    taken_in = library.import_file(file)
    assert taken_in != folder
    assert names(taken_in) == names(folder) == ["Mara Voss"]


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 but not really"])
def test_a_foreign_file_is_refused_and_leaves_nothing(library, tmp_path, content):
    file = tmp_path / "foreign.zip"
    file.write_bytes(content)
    with pytest.raises(CampaignError):
        library.import_file(file)
    with pytest.raises(CampaignError):
        library.import_file(tmp_path / "not there.zip")
    assert library.list() == ()
    assert list(library.folder.glob(".making-*")) == []


def test_a_file_with_a_changed_document_is_refused(library, folder, tmp_path):
    file = library.export(folder, tmp_path / "winter.zip")
    changed = tmp_path / "changed.zip"
    with zipfile.ZipFile(file) as good, zipfile.ZipFile(changed, "w") as bad:
        for name in good.namelist():
            bad.writestr(name, good.read(name).replace(b"The Long Winter", b"The Long Sinter"))
    with pytest.raises(CampaignError):
        library.import_file(changed)
    assert len(library.list()) == 1


def test_documents_of_another_shape_are_refused_however_well_they_are_summed(library, tmp_path):
    from campaigns import store

    foreign = tmp_path / "foreign"
    with store.Store.create(foreign, genesis={"kind": "genesis"}, tables={"campaign": {1: {"name": 7}}}):
        pass
    file = store.export(foreign, tmp_path / "foreign.zip")
    with pytest.raises(CampaignError, match="name"):
        library.import_file(file)


def test_backups_rotate_and_can_be_restored(library, folder):
    for number in range(13):
        add(folder, f"Villager {number}")
        newest = library.backup(folder)
    kept = library.backups(folder)
    assert (len(kept), kept[0].path) == (10, newest)
    assert library.restore(kept[-1].path) == folder
    assert len(names(folder)) == 4
    assert len(list((library.folder / ".deleted").iterdir())) == 1
    assert len(library.list()) == 1


def test_backups_of_another_campaign_that_had_the_folder_are_told_apart(library, folder):
    library.backup(folder)
    library.delete(folder, "The Long Winter")
    again = library.new("The Long Winter", "toy", seed="another seed")
    library.backup(again)
    assert (again, [copy.foreign for copy in library.backups(again)]) == (folder, [False, True])
    (again / "log" / "000001.jsonl").write_bytes(b"")
    assert not any(copy.foreign for copy in library.backups(again))


def test_only_a_backup_of_the_library_knows_where_it_belongs(library, folder, tmp_path):
    file = library.export(folder, tmp_path / "the-long-winter-000000001.zip")
    with pytest.raises(CampaignError, match="Import"):
        library.restore(file)
    assert library.restore(file, folder) == folder


def test_the_campaign_stays_plain_files(folder):
    assert json.loads((folder / "state.json").read_text())["campaign"]["1"]["name"] == "The Long Winter"


def test_the_campaign_played_last_is_known_without_reading_any(tmp_path):
    library = Library(tmp_path)
    assert library.last() is None
    first, second = library.new("First", "toy"), library.new("Second", "toy")
    for played, at in ((first, 2), (second, 1)):
        put_back(played, at)
    assert library.last() == first
    with Campaign.open(second):  # a program that is killed now leaves state.json as it was
        put_back(second, 1, but="lock.holder")
        assert library.last() == second
        put_back(second, 1)
        with Campaign.open(first):
            put_back(first, 1)
        put_back(second, 2)
        add_unsaved = Campaign.open(first)
        add_unsaved.do(AddCharacter(name="Mara"))
        put_back(first, 1, but="000001.jsonl")
        assert library.last() == first
        add_unsaved.close()


def put_back(folder, at, but=""):
    """Make the files of a campaign as old as this, but for one."""
    for path in folder.rglob("*"):
        if path.name != but:
            os.utime(path, (at, at))


def test_ones_own_campaign_comes_before_the_sample_of_that_name(tmp_path):
    library = Library(tmp_path)
    own = library.new("The Long Winter", "toy")
    library.copy(own, "The Long Winter").rename(tmp_path / "sample_toy")
    assert library.find("the long winter") == own


@pytest.mark.parametrize("name", ["CON", "nul.", "COM1", "lpt²", "Aux.", "a: b", "Prn..."])
def test_no_folder_or_file_is_named_as_windows_names_a_device(name, tmp_path):
    """Nor after any character Windows forbids: a folder name has letters, digits and dashes only."""
    folder = Library(tmp_path).new(name, "storyteller")
    for made in (folder.name, file_name(name), f"{file_name(name)}.md"):
        assert not is_device(made)
        assert re.fullmatch(r"[\w-]+(\.md)?", made)
    assert Library(tmp_path).find(name) == folder


def test_only_a_plain_copy_draws_what_its_original_will_draw(library, folder):
    """Every other campaign that is made from one has luck of its own, so that no one knows its draws."""
    with Campaign.open(folder) as campaign:
        seq = campaign.do(AddCharacter(name="Mara")).view.seq
    template = library.keep_template(folder, "Winters")
    made = {
        "branch": library.copy(folder, "Branch", at=seq),
        "template": template,
        "of a template": library.new_from_template(template, "Spring"),
        "new": library.new("Other", "toy"),
        "copy": library.copy(folder, "Copy"),
    }
    own, seeds = seed_of(folder), {way: seed_of(each) for way, each in made.items()}
    assert {way for way, seed in seeds.items() if seed == own} == {"copy"}
    assert len({*seeds.values()}) == len(seeds)


def seed_of(folder):
    with Campaign.open(folder, read_only=True) as campaign:
        return campaign.luck.seed
