"""Many people and things in one text: written out, changed, read back, checked whole and done as one act."""

from __future__ import annotations

import tomllib

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddArticle, Batch, EditCharacter, SetSheet
from campaigns.many.changes import Changes, changes, text_of
from campaigns.many.listing import where
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.hostile import CONTROLS, HIDDEN, PRINTABLE


def everybody(campaign: Campaign) -> list[int]:
    return [each.id for each in campaign.view.characters]


def edited(campaign: Campaign, *swaps: tuple[str, str]) -> Changes:
    """What a text of everybody comes to in which some words are put in the place of others."""
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
        ("tags = []", "labels = []", "line 10: Mara Voss has no 'labels' to be changed."),
        ("nerve = 1 ", "nerve = 1000 ", "Mara Voss: "),
        ("nerve = 1 ", "nerve = true ", "nerve must be a whole number"),
        ("nerve = 1 ", "nerve = 1979-05-27 ", "nerve must be a whole number"),
        ("# Mara Voss", "# Mara\n[99]", "'99' is none of those that are edited."),
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
    assert "changed meanwhile" in found.faults[0].message
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
    assert block.more
    for line in block.more:
        if isinstance(line.value, int) and not isinstance(line.value, bool):
            assert f"# {line.help}" in before.text


def test_the_line_of_a_value_is_found_past_texts_of_several_lines():
    text = 'a = 1\n[1]\nnote = """\nb = 2\n[2]\n"""\nc = 3 # """\n["1".sheet]\n"x.\\"y" = 1\n'
    assert where(text) == {
        ("", "a"): 1, ("1", ""): 2, ("1", "note"): 3, ("1", "c"): 7, ("1.sheet", ""): 8, ("1.sheet", 'x."y'): 9
    }  # fmt: skip
