"""Many people and things in one text: written out, changed, read back, checked whole and done as one act."""

from __future__ import annotations

import csv
import io
import tomllib

import pytest

from campaigns.bulk_edit.edited_values import Changes, changes, text_of
from campaigns.bulk_edit.toml_text import where
from campaigns.campaign import Campaign
from campaigns.commands import AddArticle, Batch, EditCharacter, SetSheet
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.hostile import CONTROLS, HIDDEN, PRINTABLE
from tests.words import sentence


def everybody(campaign: Campaign) -> list[int]:
    return [each.id for each in campaign.view.characters]


def edited(campaign: Campaign, *swaps: tuple[str, str]) -> Changes:
    """Return the changes in a text of everyone after some replacements."""
    before = text_of(campaign, everybody(campaign))
    text = before.text
    for old, new in swaps:
        assert old in text, text
        text = text.replace(old, new, 1)
    return changes(campaign, before, text)


def test_what_nobody_changed_or_took_out_stays(campaign):
    before = text_of(campaign, everybody(campaign))
    assert changes(campaign, before, before.text) == Changes()
    assert changes(campaign, before, "") == Changes()
    first = before.text.partition(f"[{everybody(campaign)[1]}]")[0]
    assert changes(campaign, before, first) == Changes()


def test_several_are_changed_by_one_act_and_one_undo(campaign):
    found = edited(
        campaign,
        ('player = ""', 'player = "Anna"'),
        ('status = "active"', 'status = "absent"'),
        ("nerve = 1", "nerve = 3"),
    )
    mara = campaign.view.characters[0]
    assert not found.faults
    assert found.told[:2] == ("Mara Voss: player nothing → Anna", "Mara Voss: status active → absent")
    assert found.told[2].endswith("Nerve 1 → 3")
    before = state(campaign)
    line = campaign.do(Batch(parts=found.commands)).line
    assert line.title == "Mara Voss: now absent, Nerve 1 → 3"
    after = campaign.view.character(mara.id)
    assert (after.player, after.status, after.sheet.nerve) == ("Anna", "absent", 3)
    campaign.undo()
    assert state(campaign) == before


@pytest.mark.parametrize(
    ("old", "other", "told"),
    [
        ('name = "Mara Voss"', 'name = "Mara', "line 5"),
        ('name = "Mara Voss"', "name = 5", "line 5: name must be a text in quotes"),
        ('name = "Mara Voss"', 'name = ""', "line 5: Mara Voss: "),
        ('status = "active"', 'status = "asleep"', "line 8: Mara Voss: "),
        ("tags = []", "tags = [1]", "line 10: tags must be texts in brackets"),
        ("tags = []", "labels = []", "line 10: Mara Voss has no 'labels' to change."),
        ("nerve = 1 ", "nerve = 1000 ", "Mara Voss: "),
        ("nerve = 1 ", "nerve = true ", "nerve must be a whole number"),
        ("nerve = 1 ", "nerve = 1979-05-27 ", "nerve must be a whole number"),
        ("# Mara Voss", "# Mara\n[99]", "'99' isn't one of those you are editing."),
    ],
)
def test_a_fault_is_named_with_its_line_and_nothing_is_done(campaign, old, other, told):
    found = edited(campaign, (old, other))
    assert not found.commands
    assert told in "\n".join(map(str, found.faults)), found.faults
    assert "line" in str(found.faults[0])


def test_every_fault_is_named_not_only_the_first(campaign):
    found = edited(campaign, ('status = "active"', 'status = "asleep"'), ("nerve = 1 ", "nerve = 1000 "))
    assert len(found.faults) == 2
    assert [fault.line for fault in found.faults] == sorted(fault.line for fault in found.faults)


def test_who_was_changed_meanwhile_is_not_changed_by_what_was_written_before(campaign):
    mara = campaign.view.characters[0]
    before = text_of(campaign, [mara.id])
    text = before.text.replace('player = ""', 'player = "Anna"')
    nerve = encode(mara.sheet) | {"nerve": 4}
    campaign.do(SetSheet(character=mara.id, sheet=nerve))
    found = changes(campaign, before, text)
    assert not found.commands
    assert sentence("campaigns.bulk_edit.edited_values:changes#1") in found.faults[0].message
    assert found.faults[0].line == before.text.splitlines().index(f"[{mara.id}]  # Mara Voss") + 1


def test_articles_are_edited_with_their_own_fields_among_people(campaign):
    campaign.do(AddArticle(sort="place", name="The mill", text="Old.\nIt \"\"\"grinds\"\"\" \\n winter\"",
                           fields={"built": "1702", "owner.of it": "Grieve"}))  # fmt: skip
    mill = campaign.articles()[0].id
    before = text_of(campaign, [mill, everybody(campaign)[0]])
    assert changes(campaign, before, before.text) == Changes()
    text = before.text.replace("1702", "1703").replace("secret = true", "secret = false")
    text = text.replace('built = "1703"', 'built = "1703"\nmiller = "nobody"')
    found = changes(campaign, before, text)
    assert not found.faults
    campaign.do(found.commands[0])
    now = campaign.articles()[0]
    assert (now.fields, now.secret) == ({"built": "1703", "owner.of it": "Grieve", "miller": "nobody"}, False)
    assert set(found.told) == {
        "The mill: secret yes → no", "The mill: built 1702 → 1703", "The mill: miller nothing → nobody"
    }  # fmt: skip


def test_characters_are_edited_with_their_custom_fields_and_new_ones(campaign):
    """They were in no text of the external editor, though an import brings them (issue 31)."""
    mara, jonas = campaign.view.characters[:2]
    campaign.do(EditCharacter(character=mara.id, fields={"Class": "Ranger", "hit points": "12"}))
    before = text_of(campaign, [mara.id, jonas.id])
    assert changes(campaign, before, before.text) == Changes()
    text = before.text.replace('Class = "Ranger"', 'Class = "Rogue"\nHome = "Weir"').replace('"12"', '""')
    text = text.replace(f"[{jonas.id}.fields]", f'[{jonas.id}.fields]\nClass = "Bard"').replace(
        "nerve = 1", "nerve = 3"
    )
    found = changes(campaign, before, text)
    assert not found.faults
    assert "Mara Voss: Class Ranger → Rogue" in found.told
    campaign.do(Batch(parts=found.commands))
    now = campaign.view.character(mara.id)
    assert (now.fields, now.sheet.nerve) == ({"Class": "Rogue", "Home": "Weir"}, 3)
    assert campaign.view.character(jonas.id).fields == {"Class": "Bard"}
    table = text_of(campaign, [mara.id, jonas.id], "csv")
    found = changes(campaign, table, f"id,fields.Class,fields.Level\n{mara.id},,3\n{jonas.id},Bard,\n")
    campaign.do(Batch(parts=found.commands))
    assert campaign.view.character(mara.id).fields == {"Home": "Weir", "Level": "3"}
    assert campaign.view.character(jonas.id).fields == {"Class": "Bard"}


def test_a_custom_field_that_is_refused_is_told_at_its_line(campaign):
    mara = campaign.view.characters[0]
    before = text_of(campaign, [mara.id])
    for line, told in ((f'long = "{"x" * 20_000}"', "Mara Voss: "), ("Level = 3", "Level must be a text in quotes")):
        text = before.text.replace(f"[{mara.id}.fields]", f"[{mara.id}.fields]\n{line}\n")
        found = changes(campaign, before, text)
        assert told in found.faults[0].message
        assert text.splitlines()[found.faults[0].line - 1] == line


def test_whatever_is_written_comes_back_as_it_was(campaign):
    hostile = f"{PRINTABLE}{HIDDEN}\"\"\"''' [1] # \\"
    mara = everybody(campaign)[0]
    campaign.do(
        EditCharacter(character=mara, note=f'{CONTROLS}\n{hostile}\x7f\n\n"""', player=hostile, tags=["a", "b"])
    )
    before = text_of(campaign, everybody(campaign))
    assert tomllib.loads(before.text)[str(mara)]["player"] == hostile
    assert changes(campaign, before, before.text) == Changes()


def test_every_game_lists_what_its_sheets_hold_with_labels(rich):
    before = text_of(rich, everybody(rich))
    assert changes(rich, before, before.text) == Changes()
    block = before.blocks[0]
    assert block.sheet
    for line in block.sheet:
        if isinstance(line.value, int) and not isinstance(line.value, bool):
            assert f"# {line.help}" in before.text


def test_the_line_of_a_value_is_found_past_texts_of_several_lines():
    text = 'a = 1\n[1]\nnote = """\nb = 2\n[2]\n"""\nc = 3 # """\n["1".sheet]\n"x.\\"y" = 1\n'
    assert where(text) == {
        ("", "a"): 1, ("1", ""): 2, ("1", "note"): 3, ("1", "c"): 7, ("1.sheet", ""): 8, ("1.sheet", 'x."y'): 9
    }  # fmt: skip


# As a table -------------------------------------------------------------------------------------------------------


def table_of(campaign: Campaign, *swaps: tuple[str, str]) -> Changes:
    """Return the changes in a table of everyone after some replacements."""
    before = text_of(campaign, everybody(campaign), "csv")
    text = before.text
    for old, new in swaps:
        assert old in text, text
        text = text.replace(old, new, 1)
    return changes(campaign, before, text)


def test_a_table_has_a_row_for_each_and_what_was_changed_in_it_is_one_act(campaign):
    mara, other = campaign.view.characters[:2]
    campaign.do(EditCharacter(character=mara.id, tags=["brave", "tired"], note='one,\n"two"'))
    before = text_of(campaign, everybody(campaign), "csv")
    assert before.text.startswith("id,name,player,role,status,group,tags,note,sheet.")
    assert changes(campaign, before, before.text) == Changes()
    assert changes(campaign, before, "\ufeff" + before.text.replace("\n", "\r\n")) == Changes()
    assert changes(campaign, before, "") == Changes()
    rows = [*csv.DictReader(io.StringIO(before.text))]
    rows[0] |= {"tags": "brave,late", "sheet.nerve": "3"}
    rows[1]["status"] = "absent"
    told = io.StringIO()
    table = csv.DictWriter(told, ["id", "sheet.nerve", "tags", "status"], delimiter=";", extrasaction="ignore")
    table.writeheader()
    table.writerows(rows[:2])
    found = changes(campaign, before, told.getvalue())
    assert not found.faults
    assert found.told == (
        "Mara Voss: tags brave, tired → brave, late",
        next(said for said in found.told if said.endswith("Nerve 1 → 3")),
        f"{other.name}: status active → absent",
    )
    campaign.do(Batch(parts=found.commands))
    assert (campaign.view.character(mara.id).tags, campaign.view.character(mara.id).sheet.nerve) == (
        ("brave", "late"),
        3,
    )


@pytest.mark.parametrize(
    ("old", "other", "told"),
    [
        ("id,name", "no,name", "line 1: The first line must name each column"),
        ("id,name,player", "id,name,name", "line 1: The first line must name each column"),
        (",player,", ",colour,", "line 3: Jonas Reed has no 'colour' to change."),
        (",active,", ",asleep,", "line 2: Mara Voss: "),
        (",Mara Voss,", ',"Mara Voss,', "This isn't CSV: "),
        (",Mara Voss,", ",,", "line 2: Mara Voss: "),
        (",Mara Voss,", ",Mara Voss,,", "line 2: It has 14 cells"),
        ("\n2,", "\n99,", "line 2: '99' isn't one of those you are editing."),
    ],
)
def test_a_fault_of_a_table_is_named_with_its_line_and_nothing_is_done(campaign, old, other, told):
    campaign.do(EditCharacter(character=everybody(campaign)[1], player="Tim"))
    found = table_of(campaign, (old.replace("2,", f"{everybody(campaign)[0]},"), other))
    assert not found.commands
    assert told in "\n".join(map(str, found.faults)), found.faults


def test_a_cell_of_a_number_holds_one(campaign):
    before = text_of(campaign, everybody(campaign)[:1], "csv")
    for wrong, told in (("", "a whole number"), ("x", "a whole number"), ("1000", "Mara Voss: ")):
        text = f"id,sheet.nerve\n{everybody(campaign)[0]},{wrong}\n"
        found = changes(campaign, before, text)
        assert not found.commands
        assert told in str(found.faults[0]), found.faults
        assert found.faults[0].line == 2


def test_articles_have_columns_for_their_facts_and_a_sheet_is_none_of_them(campaign):
    campaign.do(AddArticle(sort="place", name="The mill", fields={"built": "1702", "owner.of it": "Grieve"}))
    mill = campaign.articles()[0].id
    before = text_of(campaign, [mill, everybody(campaign)[0]], "csv")
    assert changes(campaign, before, before.text) == Changes()
    text = f"id,secret,fields.built,fields.owner.of it,fields.miller\n{mill},No,1703,,nobody\n"
    found = changes(campaign, before, text)
    assert not found.faults
    campaign.do(found.commands[0])
    now = campaign.articles()[0]
    assert (now.fields, now.secret) == ({"built": "1703", "miller": "nobody"}, False)
    wrong = changes(campaign, text_of(campaign, [mill], "csv"), f"id,sheet.nerve,secret\n{mill},3,perhaps\n")
    assert [fault.message for fault in wrong.faults] == [
        "The mill has no 'sheet.nerve' to change.",
        sentence("campaigns.bulk_edit.csv_text:_read_row#4", "secret", "true or false"),
    ]


def test_whatever_is_written_into_a_table_comes_back_as_it_was(campaign, rich):
    hostile = f'{PRINTABLE}{HIDDEN}"" ; \t \\'
    mara = everybody(campaign)[0]
    campaign.do(EditCharacter(character=mara, note=f"{CONTROLS}\r\n{hostile}\n\n", player=hostile, tags=["a", "b"]))
    for each in (campaign, rich):
        before = text_of(each, everybody(each), "csv")
        assert changes(each, before, before.text) == Changes()
