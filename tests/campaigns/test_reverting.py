"""One entry that is not the last is taken back where nothing later depends on it; where something does, it is named."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import core.rulesets
from campaigns.account import Account
from campaigns.campaign import Campaign
from campaigns.command_language.script import play, statements
from campaigns.command_language.script_export import script_of
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddNote,
    AwardPoints,
    Batch,
    EditCharacter,
    EditNote,
    EndScene,
    EndSession,
    RefundEntry,
    Relate,
    RemoveCharacters,
    RemoveClock,
    Revert,
    SetSheet,
    StartScene,
    StartSession,
    TickClock,
    Unrelate,
)
from campaigns.conformance.random_play import play_sessions
from campaigns.document_kinds.table_names import NOT_UNDONE
from campaigns.document_kinds.tables import TABLES
from campaigns.history.reversal import reversal
from campaigns.history.verification import verify_folder
from campaigns.library.new_campaign import create
from campaigns.store import disk
from core.refusal import Refusal
from core.rulesets import find
from core.schema.codec import encode
from core.schema.fields import fields_of
from tests.campaigns.play import drawn, state
from tests.campaigns.test_branches import note, texts
from tests.words import sentence

STAY = (("campaign", 1, "luck"), ("campaign", 1, "last_action"))


def do(campaign: Campaign, command: Any) -> int:
    return campaign.do(command).view.seq


def exact(campaign: Campaign) -> str:
    return json.dumps(state(campaign))


def refused(campaign: Campaign, entry: int) -> str:
    """Why an entry can't be taken back; nothing has changed then."""
    before = campaign.view.seq
    with pytest.raises(Refusal) as caught:
        campaign.do(Revert(entry=entry))
    assert campaign.view.seq == before
    return caught.value.message


def reverted(campaign: Campaign, entry: int) -> str:
    """Take an entry back, undo that, and do it again; returns what the log says of it."""
    before = exact(campaign)
    done = campaign.do(Revert(entry=entry))
    after = exact(campaign)
    campaign.undo()
    assert exact(campaign) == before
    campaign.redo()
    assert exact(campaign) == after
    assert done.line is not None
    return done.line.title


def test_a_note_in_the_middle_goes_and_the_later_ones_stay(campaign: Campaign) -> None:
    first = note(campaign, "one")
    note(campaign, "two")
    assert reverted(campaign, first) == "Took back: Note: one"
    assert texts(campaign) == ["two"]
    assert campaign.view.undo == "Took back: Note: one"
    assert campaign.past().reverted == {first}


def test_an_edit_gives_the_old_words_back(campaign: Campaign) -> None:
    note(campaign, "one")
    (kept,) = campaign.notes()
    edit = do(campaign, EditNote(note=kept.id, text="changed"))
    note(campaign, "two")
    reverted(campaign, edit)
    assert sorted(texts(campaign)) == ["one", "two"]


def test_a_later_change_of_the_same_field_rests_on_it_and_of_another_does_not(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    named = do(campaign, EditCharacter(character=mara, name="Mara Reed"))
    do(campaign, EditCharacter(character=mara, note="A thief."))
    reverted(campaign, named)
    assert (campaign.view.characters[0].name, campaign.view.characters[0].note) == ("Mara Voss", "A thief.")
    once = do(campaign, EditCharacter(character=mara, note="A spy."))
    twice = do(campaign, EditCharacter(character=mara, note="A baker."))
    note(campaign, "last")
    assert refused(campaign, once) == (
        f"1 later entry depends on it. Session 1, entry {twice}: Mara Voss: GM notes changed. Take these back first."
    )


def test_points_that_were_spent_since_rest_on_their_award(campaign: Campaign) -> None:
    mara, jonas = (each.id for each in campaign.view.characters)
    kind = campaign.ruleset.currencies[0].id
    award = do(campaign, AwardPoints(characters=[mara], currency=kind, amount=3, reason="the mill"))
    do(campaign, AwardPoints(characters=[mara], currency=kind, amount=1, reason="the bridge"))
    do(campaign, AwardPoints(characters=[jonas], currency=kind, amount=2, reason="the bridge"))
    do(campaign, AwardPoints(characters=[jonas], currency=kind, amount=-1, reason="a fine"))
    reverted(campaign, award)
    assert campaign.view.characters[0].balances[kind] == 1
    campaign.undo()
    spent = do(campaign, AwardPoints(characters=[mara], currency=kind, amount=-1, reason="a fine"))
    note(campaign, "last")
    assert f"entry {spent}: Mara Voss" in refused(campaign, award)
    reverted(campaign, spent)
    reverted(campaign, award)
    assert campaign.view.characters[0].balances[kind] == 1


def test_a_refund_rests_on_the_entry_it_cites(campaign: Campaign) -> None:
    mara, kind = campaign.view.characters[0].id, campaign.ruleset.currencies[0].id
    award = do(campaign, AwardPoints(characters=[mara], currency=kind, amount=3, reason="the mill"))
    (entry,) = campaign.ledger()
    refund = do(campaign, RefundEntry(entry=entry.id, reason="wrong"))
    note(campaign, "last")
    assert f"entry {refund}" in refused(campaign, award)
    reverted(campaign, refund)
    assert campaign.view.characters[0].balances[kind] == 3


def test_what_the_rules_forbid_without_it_rests_on_it(campaign: Campaign) -> None:
    """Two fields of a sheet may depend on each other: then who changed the other one depends on this one."""
    wrong = Refusal("too_clever", "Wit may not be above Nerve.", "wit")
    checked = {"check_sheet": lambda sheet: (wrong,) if sheet.wit > sheet.nerve else ()}
    campaign.ruleset = campaign.ruleset._replace(**checked)
    mara = campaign.view.characters[0].id
    sheet = {**encode(campaign.view.characters[0].sheet), "nerve": 4}
    bold = do(campaign, SetSheet(character=mara, sheet=sheet))
    clever = do(campaign, SetSheet(character=mara, sheet={**sheet, "wit": 3}))
    note(campaign, "last")
    why = refused(campaign, bold)
    assert f"entry {clever}: " in why
    assert "Without it: Wit may not be above Nerve." in why
    reverted(campaign, clever)
    reverted(campaign, bold)


def test_whoever_was_made_is_needed_by_what_names_or_links_to_them(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id

    def made(name: str) -> tuple[int, int]:
        entry = do(campaign, AddCharacter(name=name, role="npc"))
        return entry, next(c.id for c in campaign.view.characters if c.name == name)

    alone, _ = made("Ilse")
    related, hanna = made("Hanna")
    linked, _ = made("Brother Ansgar")
    by_other_name = do(campaign, AddArticle(sort="person", name="Rauf", other_names=("The Red",)))
    relation = do(campaign, Relate(who=mara, how="knows", to=hanna))
    text = note(campaign, "Ask @[Brother Ansgar] for the key.")
    other = note(campaign, "Beware of @[The Red].")
    note(campaign, "Ilse is only mentioned.")
    assert f"entry {relation}: " in refused(campaign, related)
    assert f"entry {text}: " in refused(campaign, linked)
    assert f"entry {other}: " in refused(campaign, by_other_name)
    reverted(campaign, alone)
    assert "Ilse" not in [each.name for each in campaign.view.characters]


def test_whoever_was_deleted_comes_back_unless_the_name_is_taken(campaign: Campaign) -> None:
    do(campaign, AddCharacter(name="Ilse", role="npc"))
    ilse = campaign.view.characters[-1].id
    deleted = do(campaign, RemoveCharacters(characters=[ilse]))
    note(campaign, "two")
    reverted(campaign, deleted)
    assert campaign.view.characters[-1].name == "Ilse"
    campaign.undo()
    again = do(campaign, AddArticle(sort="person", name="ilse"))
    note(campaign, "last")
    assert f"entry {again}: " in refused(campaign, deleted)


def test_what_names_someone_deleted_since_does_not_come_back(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    do(campaign, AddCharacter(name="Ilse", role="npc"))
    ilse = campaign.view.characters[-1].id
    do(campaign, Relate(who=mara, how="knows", to=ilse))
    relation = next(iter(campaign._store.docs("relations")))
    unrelated = do(campaign, Batch(parts=(AddNote(text="one"), Unrelate(relation=relation))))
    deleted = do(campaign, RemoveCharacters(characters=[ilse]))
    note(campaign, "last")
    assert f"entry {deleted}: " in refused(campaign, unrelated)


def test_what_changed_something_deleted_since_does_not_come_back(campaign: Campaign) -> None:
    do(campaign, AddClock(title="The alarm", target=6))
    clock = campaign.view.clocks[-1].id
    tick = do(campaign, TickClock(clock=clock, by=1))
    removed = do(campaign, RemoveClock(clock=clock))
    note(campaign, "last")
    assert f"entry {removed}: " in refused(campaign, tick)


def test_all_of_a_step_of_several_goes_or_nothing(campaign: Campaign) -> None:
    both = do(campaign, Batch(parts=(AddNote(text="one"), AddClock(title="The alarm", target=6))))
    (clock,) = campaign.view.clocks
    tick = do(campaign, TickClock(clock=clock.id, by=1))
    note(campaign, "two")
    assert f"entry {tick}" in refused(campaign, both)
    reverted(campaign, tick)
    reverted(campaign, both)
    assert (texts(campaign), campaign.view.clocks) == (["two"], ())


def test_a_draw_gives_its_effects_back_and_its_luck_not(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    first = do(campaign, drawn(campaign, "dare", mara, choose="keep"))
    note(campaign, "two")
    luck = campaign._store.docs("campaign")[1]["luck"]
    reverted(campaign, first)
    assert campaign._store.docs("campaign")[1]["luck"] == luck
    assert all(found.ok for found in verify_folder(campaign.folder))


def test_a_session_is_needed_by_all_that_took_place_in_it_and_its_end_by_the_next(campaign: Campaign) -> None:
    began = next(line.seq for line in campaign.history().walk() if line.kind == "start_session")
    note(campaign, "one")
    assert "later entries depend on it. Session 1, entry" in refused(campaign, began)
    end = do(campaign, EndSession(summary="Home."))
    note(campaign, "between")
    reverted(campaign, end)
    assert campaign.view.session is not None
    assert campaign.view.scene is not None
    campaign.undo()
    next_one = do(campaign, StartSession())
    note(campaign, "in it")
    assert f"entry {next_one}: Session 2 starts" in refused(campaign, end)


def test_a_scene_is_needed_by_what_took_place_in_it_and_its_end_can_be_taken_back(campaign: Campaign) -> None:
    end = do(campaign, EndScene())
    note(campaign, "after")
    reverted(campaign, end)
    assert campaign.view.scene is not None
    do(campaign, EndScene())
    again = do(campaign, StartScene(title="The bridge"))
    held = note(campaign, "on the bridge")
    note(campaign, "last")
    assert f"entry {held}: Note: on the bridge" in refused(campaign, again)


def test_taking_back_what_took_back_makes_it_again(campaign: Campaign) -> None:
    one = note(campaign, "one")
    note(campaign, "two")
    back = do(campaign, Revert(entry=one))
    note(campaign, "three")
    assert refused(campaign, one) == f"Log entry {one} is taken back already."
    assert reverted(campaign, back) == "Made again: Note: one"
    assert sorted(texts(campaign)) == ["one", "three", "two"]
    assert campaign.past().reverted == {back}
    note(campaign, "four")
    last = next(line.seq for line in campaign.history().walk() if line.title.startswith("Made again"))
    assert reverted(campaign, last) == "Took back: Note: one"
    assert campaign.past().reverted == {one, last}


def test_what_was_taken_back_itself_is_in_no_ones_way(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    once = do(campaign, EditCharacter(character=mara, note="A spy."))
    twice = do(campaign, EditCharacter(character=mara, note="A baker."))
    note(campaign, "last")
    do(campaign, Revert(entry=twice))
    assert campaign.view.characters[0].note == "A spy."
    reverted(campaign, once)
    assert campaign.view.characters[0].note == ""


def test_a_recap_and_the_players_hear_of_neither(campaign: Campaign) -> None:
    mara, kind = campaign.view.characters[0].id, campaign.ruleset.currencies[0].id
    award = do(campaign, AwardPoints(characters=[mara], currency=kind, amount=3, reason="the mill"))
    note(campaign, "two")
    back = do(campaign, Revert(entry=award))
    for public in (True, False):
        account = Account(campaign.past(), public=public)
        assert [account.tell(campaign.line(seq)) for seq in (award, back)] == [None, None]
    campaign.undo()
    assert Account(campaign.past(), public=True).tell(campaign.line(award)) is not None


def test_a_script_takes_back_the_same_entry(campaign: Campaign, tmp_path: Path) -> None:
    one = note(campaign, "one")
    note(campaign, "lost")
    campaign.undo()
    for text in ("two", "three"):
        note(campaign, text)
    do(campaign, Revert(entry=one))
    two = next(line.seq for line in campaign.history().walk() if line.title == "Note: two")
    do(campaign, Revert(entry=two))
    with create(tmp_path / "again", "Again", "toy", seed="a seed") as again:
        for _ in play(again, statements("\n".join(script_of(campaign))), "script"):
            pass
        assert texts(again) == texts(campaign) == ["three"]


NUMBERS = {
    *("campaign.luck", "campaign.day", "campaign.sessions_played", "campaign.dormant_after", "campaign.shape"),
    *("campaign.edition", "sessions.number", "sessions.scenes", "sessions.first_day", "sessions.last_day"),
    *("sessions.downtime", "scenes.number", "scenes.first_day", "scenes.last_day", "prepared.rank", "agenda.rank"),
    *("plans.hours", "articles.deadline", "articles.touched", "trackers.value", "trackers.most", "trackers.day"),
    *("calendar.first", "calendar.first_weekday", "calendar.leap_years", "calendar.leap_offset", "occasions.first"),
    *("occasions.last", "milestones.session", "ledger.delta", "ledger.session", "ledger.scene", "clocks.target"),
    *("clocks.tally", "clocks.marks", "projects.target", "projects.tally", "projects.marks", "revelations.day"),
    *(
        "revelations.session",
        "handouts.day",
        "handouts.session",
        "reverts.entry",
        "notes.session",
        "notes.evening",
        "notes.day",
        "rolls.session",
    ),
}
"""Fields whose numbers are just numbers. A new one has to be listed here, or its entry says that it holds ids."""


def test_every_field_that_holds_ids_says_so() -> None:
    fields = {
        f"{table}.{field.name}": getattr(field.entry, "pointing", False) or bool(field.entry.names)
        for table, kind in TABLES.items()
        if table not in NOT_UNDONE
        for field in fields_of(kind)
        if field.type.python is int or int in {part.python for part in field.type.parts[-1:]}
    }
    del fields["milestones.awards"]  # points by their kind
    assert {name for name, holds in fields.items() if not holds} == NUMBERS


def test_what_is_no_earlier_change_is_refused(campaign: Campaign) -> None:
    last = note(campaign, "one")
    assert refused(campaign, last) == f"Log entry {last} is the last change. Undo it instead."
    assert refused(campaign, 1) == sentence("campaigns.history.branches:way_to", 1)
    assert refused(campaign, 900) == f"There is no log entry 900. The log has entries 1 to {last}."
    note(campaign, "two")
    campaign.undo()
    assert refused(campaign, last + 1) == f"Log entry {last + 1} is undone already."
    with pytest.raises(Refusal, match="has only finished steps"):
        Batch(parts=(Revert(entry=last),))


def test_only_the_entries_after_it_are_read(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    early = [note(campaign, str(number)) for number in range(60)]
    read = list[int]()
    past = campaign.past()
    records = past.log.records

    def reading(**words: Any) -> Iterator[Any]:
        for record in records(**words):
            read.append(record.seq)
            yield record

    monkeypatch.setattr(past.log, "records", reading)
    reversal(past, early[-5]).check()
    assert set(read) <= set(range(early[-5], early[-1] + 1))


# --- any play of any game --------------------------------------------------------------------------------------------


def leaves(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value of a state by where it is; a list of plain values is one."""
    if isinstance(value, Mapping) and value:
        for key, inside in value.items():
            yield from leaves(inside, (*at, key))
    elif isinstance(value, list) and any(isinstance(each, Mapping) for each in value):
        for number, inside in enumerate(value):
            yield from leaves(inside, (*at, number))
    else:
        yield at, json.dumps(value)


def moments(campaign: Campaign) -> dict[int, tuple[dict[Any, Any], dict[Any, Any]]]:
    """Everything before and after each record."""
    found, before, seq = dict[int, Any](), dict[Any, Any](), 0
    for record, standing in campaign.follow_log():
        now = dict(leaves({table: dict(standing.current(table)) for table in state(campaign)}))
        found[seq] = (before, now)
        before, seq = now, record.seq
    return found | {seq: (before, dict(leaves(state(campaign))))}


def touches(record: Any, record_of: Any) -> bool:
    """Return True if a later log entry mentions or moves a part of a document that another moved."""
    own = [step for step in record_of.deltas if step.table not in ("history", "forms", "desk", "dead")]
    ids: set[Any] = {step.id for step in own}
    ids |= {step.new["name"] for step in own if step.new and "name" in step.new}
    ids |= {step.new["actor"] for step in own if step.table == "ledger" and step.new and "actor" in step.new}
    said = json.dumps([record.event, record.deltas])
    began = record_of.event["kind"] in ("start_session", "start_scene")
    same_place = began and record.event["session"] == record_of.event["session"]
    return same_place or any(str(each) in said for each in ids)


@pytest.mark.walk
@pytest.mark.parametrize("game", [*core.rulesets.MODULES, "toy"])
@settings(max_examples=1, phases=[Phase.reuse, Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**20))
def test_any_entry_of_any_play_is_taken_back_whole_or_what_rests_on_it_is_named(
    game: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "sync", lambda fd: None)
        campaign, _ = play_sessions(find(game), tmp_path_factory.mktemp("c") / "c", seed, sessions=2)
        with campaign:
            taken = sum(one_entry(campaign, seq, *was) for seq, was in [*moments(campaign).items()])
            assert taken
            assert all(found.ok for found in verify_folder(campaign.folder))


def one_entry(campaign: Campaign, seq: int, before: dict[Any, Any], after: dict[Any, Any]) -> bool:
    """Take an entry back if that can be, look at everything, and undo that; whether it could."""
    history, whole = campaign.history(), exact(campaign)
    if not seq or not history.line_at(seq).undoable or seq >= history.head:
        return False
    found = reversal(campaign.past(), seq)
    if found.resting:
        record = campaign._store.record(seq)
        assert all(touches(campaign._store.record(line.seq), record) for line in found.resting)
        assert all(line.seq > seq for line in found.resting)
        return False
    now = dict(leaves(state(campaign)))
    campaign.do(Revert(entry=seq))
    then = dict(leaves(state(campaign)))
    moved = {at for at in before.keys() | after.keys() if before.get(at) != after.get(at)}
    for at in (now.keys() | then.keys()) - set(STAY):
        if at[0] == "reverts" or at[:3] in STAY or (at[0], at[-1]) == ("articles", "touched"):
            continue
        assert then.get(at) == (before if at in moved else now).get(at), at
    campaign.undo()
    assert exact(campaign) == whole
    return True
