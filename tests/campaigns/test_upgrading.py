"""A campaign lives on while the shape of what its game stores changes: nothing is lost, everything can be undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import pytest

from campaigns import store
from campaigns.calendar.arithmetic import Era, Month
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AddMilestone,
    AddNote,
    AddProject,
    AwardPoints,
    EditActivity,
    EndSession,
    KeepForm,
    QueueActivity,
    RemoveActivity,
    RemoveClock,
    RemoveMilestone,
    RemoveNote,
    SaveDraft,
    SetOption,
    SetSheet,
    SetTerms,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.document_kinds.tables import TABLES
from campaigns.errors import CampaignError
from campaigns.history.verification import verify_folder
from campaigns.library import recovery
from campaigns.state.game_values import draws
from campaigns.store import Damaged, Newer
from campaigns.store.folder import migrations
from core.actions.result import Resolution
from core.schema.codec import encode
from core.upgrade import then
from tests import toy
from tests.campaigns.conftest import Clock
from tests.campaigns.play import drawn, state, typed
from tests.toy import later
from tests.toy.dare import dare
from tests.words import sentence


@pytest.fixture
def version(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    """Make the program that of another version."""
    return lambda ruleset: monkeypatch.setattr(toy, "RULESET", ruleset)


@pytest.fixture
def played(new: Callable[..., Campaign]) -> Path:
    """An session and a half of the first version: everything of which the shape changes later."""
    with new() as campaign:
        mara = campaign.do(AddCharacter(name="Mara Voss")).line.actor
        jonas = campaign.do(AddCharacter(name="Jonas Reed")).line.actor
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        sheet = encode(campaign.view.character(mara).sheet)
        campaign.do(
            SetSheet(character=mara, sheet={**sheet, "tired": True, "tricks": ["sing", "run"]}, what="a long day")
        )
        campaign.do(typed(campaign, "dare", jonas, "heads", 6, "keep"))
        campaign.do(AwardPoints(characters=[mara], currency="marks", amount=3, reason="brave"))
        campaign.do(SetOption(option="needed", value=5))
        form = {"other": jonas, "target": 2}
        campaign.do(StartConflict(conflict_form="duel", title="At dawn", actor=mara, form=form))
        duel = campaign.view.conflicts[0].id
        campaign.do(typed(campaign, "exchange", mara, 5, 2, conflict=duel))
        campaign.do(EndSession())
        campaign.do(AddProject(title="The boat", target=6))
        boat = campaign.view.projects[0].id
        campaign.do(QueueActivity(actor=mara, action="work", form={"project": boat}))
        campaign.do(
            EditActivity(
                activity=campaign.view.downtime.plans[0].activities[0].id, form={"project": boat, "tools": True}
            )
        )
        campaign.do(SetTerms(actor=mara, terms={"hurry": True}))
        campaign.do(RemoveActivity(activity=campaign.view.downtime.plans[0].activities[0].id))
        campaign.do(QueueActivity(actor=jonas, action="work", form={"project": boat, "tools": True}))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The weir"))
        campaign.do(drawn(campaign, "dare", mara, choose="keep"))
        campaign.undo()
        campaign.do(typed(campaign, "dare", jonas, "tails", 3, "keep"))
        campaign.do(SaveDraft(action="dare", actor=mara, form={"bonus": 1}, answers=[]))
        return campaign.folder


def brought(before: dict[str, Any], steps: Any) -> dict[str, Any]:
    """Return the expected `state` after the steps, written by hand, so that the mechanism is not its own witness."""
    after = {table: {i: dict(doc) for i, doc in docs.items()} for table, docs in before.items()}
    for doc in after["characters"].values():
        sheet = dict(doc["sheet"])
        sheet["knacks"] = sheet.pop("tricks")
        sheet["conditions"] = ["tired"] if sheet.pop("tired") else []
        doc["sheet"] = sheet | ({"scars": 0} if steps == 2 else {})
    here = after["campaign"][1]
    here["options"] = {**here["options"], "rain": "no"}
    if steps == 2:
        here["state"] = {"lights": here["state"]["lamps"]}
        if here["last_action"]:
            here["last_action"] = ["feat", here["last_action"][1]]
        if here["downtime"]:
            terms = {actor: {"haste": kept["hurry"]} for actor, kept in here["downtime"]["terms"].items()}
            here["downtime"] = {**here["downtime"], "terms": terms}
        for doc in after["activities"].values():
            form = dict(doc["form"])
            form["kit"] = form.pop("tools")
            doc["form"] = form
        for doc in after["conflicts"].values():
            fight = dict(doc["state"])
            fight["places"] = fight.pop("spaces")
            doc |= {"state": fight, "form": "bout"}
        for doc in after["ledger"].values():
            doc["currency"] = "pennies"
    return after


def numberless(found: dict[str, Any]) -> dict[str, Any]:
    here = {k: v for k, v in found["campaign"][1].items() if k not in ("shape", "edition", "upgrades")}
    return {**found, "campaign": {1: here}}


def line_states(campaign: Campaign) -> list[dict[str, Any]]:
    """The state after each change that holds, the last first, down to the beginning; then all is brought back."""
    found = [numberless(state(campaign))]
    while campaign.undo():
        found.append(numberless(state(campaign)))
    while campaign.redo():
        pass
    assert numberless(state(campaign)) == found[0]
    return found


def test_what_is_undone_across_an_upgrade_was_logged_in_parts_of_sheets_states_and_fights(played):
    """An upgrade works on whole values; so what follows here is about more than steps of whole fields."""
    with store.Store.open(played, read_only=True) as opened:
        parts = {step.table for record in opened.records() for step in record.deltas if step.op == "in"}
    assert parts >= {"campaign", "characters", "conflicts"}


@pytest.mark.parametrize(("ruleset", "steps"), [(later.second, 1), (later.third, 2)])
def test_all_is_brought_to_todays_shape_and_undone_and_redone_across_the_upgrade(played, version, ruleset, steps):
    with Campaign.open(played, clock=Clock()) as campaign:
        expected = [brought(found, steps) for found in line_states(campaign)]
    version(ruleset())
    with Campaign.open(played, clock=Clock()) as campaign:
        assert campaign._store.docs("campaign")[1]["shape"] == steps + 1
        mara = campaign.view.characters[0].sheet
        assert (mara.knacks, mara.conditions) == (("sing", "run"), ("tired",))
        assert campaign.view.draft.action == ("feat" if steps == 2 else "dare")
        assert campaign.view.characters[0].balances == ({"pennies": 3} if steps == 2 else {"marks": 3})
        assert line_states(campaign) == expected
        if steps == 2:
            campaign.do(typed(campaign, "feat", campaign.view.characters[1].id, "heads", 4, "keep"))
        campaign.do(AddNote(text="on it goes"))
        assert line_states(campaign)[-len(expected) :] == expected
    assert all(result.ok for result in verify_folder(played))
    (played / "state.json").unlink()
    with recovery.rebuild(played) as campaign:
        assert campaign.notes()[0].text == "on it goes"
        assert line_states(campaign)[-len(expected) :] == expected
    assert store.inspect(played, deep=True).kind == "fine"


def test_the_log_has_an_upgrade_as_no_step_of_play_and_the_campaign_where_older_shapes_end(played, version):
    """A new edition alone changes no shape. Between sessions the upgrade belongs to the last one played."""

    def opened() -> tuple[dict[str, Any], dict[str, Any], int]:
        with Campaign.open(played, clock=Clock()) as campaign:
            record = campaign._store.record(campaign._store.seq)
            return record.event, dict(campaign._store.docs("campaign")[1]), record.seq

    _, before, last = opened()
    version(later.third())
    event, here, seq = opened()
    assert (event["kind"], event["session"], event["quiet"], event["undoable"]) == ("upgrade", 2, True, False)
    assert (event["from"]["shape"], event["to"]["shape"], seq) == (before["shape"], 3, last + 1)
    assert [(each["before"], each["shape"]) for each in here["upgrades"]] == [(seq, before["shape"])]
    version(later.third(edition=2))
    event, after, _ = opened()
    assert (event["kind"], after["edition"], after["upgrades"]) == ("upgrade", 2, here["upgrades"])


def test_how_somebody_stood_before_the_upgrade_is_told_in_todays_shape(played, version):
    def stood() -> list[Any]:
        with Campaign.open(played, read_only=True) as campaign:
            found = [campaign.character_at(c.id, n) for c in campaign.view.characters for n in (0, 1, 2)]
        return [at and (at.sheet.tricks, at.sheet.tired, sum(at.balances.values())) for at in found]

    before = stood()
    assert (("whistle",), False, 0) in before
    assert (("sing", "run"), True, 3) in before
    version(later.third())
    assert stood() == before
    with Campaign.open(played, clock=Clock()) as campaign:
        campaign.do(AddNote(text="after it"))
    assert stood() == before


def test_step_by_step_over_the_years_comes_to_the_same_as_all_steps_at_once(played, version):
    version(later.second())
    with Campaign.open(played, clock=Clock()) as campaign:
        jonas = campaign.view.characters[1].id
        campaign.do(typed(campaign, "dare", jonas, "heads", 6, "keep"))
        sheet = encode(campaign.view.character(jonas).sheet)
        campaign.do(SetSheet(character=jonas, sheet={**sheet, "conditions": ["tired", "wet"]}, what="rain"))
        seconds = line_states(campaign)
    version(later.third())
    with Campaign.open(played, clock=Clock()) as campaign:
        spans = campaign._store.docs("campaign")[1]["upgrades"]
        assert [(span["schema"], span["shape"]) for span in spans] == [(migrations.SCHEMA, 1), (migrations.SCHEMA, 2)]
        thirds = line_states(campaign)
        assert len(thirds) == len(seconds)
        for second, third in zip(seconds, thirds, strict=True):
            for i, doc in second["characters"].items():
                assert third["characters"][i]["sheet"] == {**doc["sheet"], "scars": 0}
            assert third["campaign"][1]["state"] == {"lights": second["campaign"][1]["state"]["lamps"]}
            assert third["conflicts"].keys() == second["conflicts"].keys()
        campaign.back_to(1)
        assert campaign.undo() is None
        campaign.redo()
        assert numberless(state(campaign)) == thirds[0]
    assert all(result.ok for result in verify_folder(played))


def test_a_reader_sees_todays_shape_and_writes_nothing(played, version):
    version(later.third())
    before = {path: path.read_bytes() for path in played.rglob("*") if path.is_file()}
    with Campaign.open(played, read_only=True) as campaign:
        assert campaign.view.characters[0].sheet.knacks == ("sing", "run")
        assert campaign.character_at(campaign.view.characters[0].id, 1).sheet.scars == 0
        assert campaign.recap(1)
    assert {path: path.read_bytes() for path in played.rglob("*") if path.is_file()} == before


def test_documents_of_an_older_schema_are_undone_across_the_upgrade_too(played, monkeypatch):
    def retitled(table: str, fields: dict[str, Any], whole: bool) -> dict[str, Any]:
        if table == "characters" and "note" in fields:
            fields["remark"] = fields.pop("note")
        if table == "scenes" and whole:
            fields["weather"] = "dry"
        return fields

    def there(campaign: Campaign) -> list[Any]:
        found = [state(campaign)]
        while campaign.undo():
            found.append(state(campaign))
        return [(list(f["characters"].values()), list(f["scenes"].values())) for f in found]

    with Campaign.open(played, clock=Clock()) as campaign:
        before = there(campaign)
        while campaign.redo():
            pass
    monkeypatch.setattr(migrations, "MIGRATIONS", {**migrations.MIGRATIONS, migrations.SCHEMA: retitled})
    monkeypatch.setattr(migrations, "SCHEMA", migrations.SCHEMA + 1)
    monkeypatch.setattr("campaigns.view_builder.Builder._characters", lambda self, books: ())  # it reads the old name
    with Campaign.open(played, clock=Clock()) as campaign:
        after = there(campaign)
    assert len(after) == len(before)
    for (people, scenes), (were, old) in zip(after, before, strict=True):
        assert [person.pop("remark") for person in people] == [person.pop("note") for person in were]
        assert people == were
        assert [scene.pop("weather") for scene in scenes] == ["dry"] * len(scenes)
        assert scenes == old


def test_what_was_removed_before_an_upgrade_of_the_documents_alone_comes_back_in_their_new_shape(played, monkeypatch):
    """A removal holds the whole document as it was, and undoing it must know in what it was written."""

    def drier(table: str, fields: dict[str, Any], whole: bool) -> dict[str, Any]:
        return fields | {"weather": "dry"} if table in ("notes", "milestones", "clocks") and whole else fields

    with Campaign.open(played, clock=Clock()) as campaign:
        campaign.do(AddNote(text="The miller lies."))
        campaign.do(AddMilestone(title="Name the thief", tier="great"))
        campaign.do(AddClock(title="The ice", target=4))
        campaign.do(RemoveNote(note=campaign.notes()[0].id))
        campaign.do(RemoveMilestone(milestone=campaign.view.milestones[-1].id))
        campaign.do(RemoveClock(clock=campaign.view.clocks[-1].id))
    monkeypatch.setattr(migrations, "MIGRATIONS", {**migrations.MIGRATIONS, migrations.SCHEMA: drier})
    monkeypatch.setattr(migrations, "SCHEMA", migrations.SCHEMA + 1)
    with Campaign.open(played, clock=Clock()) as campaign:
        for _ in range(3):
            campaign.undo()
    with store.Store.open(played, read_only=True) as opened:
        back = [opened.docs(table) for table in ("notes", "milestones", "clocks")]
        assert all(back)
        assert [doc for docs in back for doc in docs.values() if doc.get("weather") != "dry"] == []


def test_a_newer_shape_or_edition_is_refused_politely_and_untouched(played, version):
    version(later.third())
    Campaign.open(played).close()
    before = {path: path.read_bytes() for path in played.rglob("*") if path.suffix != ".holder" and path.is_file()}
    for older in (later.second(), later.FIRST):
        version(older)
        for read_only in (True, False):
            with pytest.raises(Newer, match=r"newer version of Toy. Please update"):
                Campaign.open(played, read_only=read_only)
    version(later.third(edition=2))
    Campaign.open(played).close()
    version(later.third())
    with pytest.raises(Newer):
        Campaign.open(played)
    after = {path: path.read_bytes() for path in before if path.parent.name != "aside"}
    assert after.keys() <= before.keys()


# --- what does not fit ----------------------------------------------------------------------------------------------


def without_step(ruleset: Any) -> Any:
    """A version that changed its sheet and forgot to say so."""
    return ruleset._replace(shape=1, upgrades=dict)


def test_a_field_that_does_not_fit_is_named_and_the_campaign_can_still_be_read(played, version, tmp_path):
    version(without_step(later.FIRST._replace(sheet=later.Second, sections=lambda sheet: ())))
    for read_only in (True, False):
        with pytest.raises(Damaged, match=r"characters \d+ \(Mara Voss\), field sheet.knacks") as error:
            Campaign.open(played, read_only=read_only)
        assert error.value.kind == "damaged_values"
    report = recovery.inspect(played)
    assert (report.kind, report.choices) == ("damaged_values", ("open_read_only", "restore_backup"))
    assert "sheet.knacks" in report.message
    with recovery.look(played) as campaign:
        assert [c.name for c in campaign.view.characters] == ["Mara Voss", "Jonas Reed"]
        assert campaign.view.read_only
        assert "sheet.knacks" in campaign.notices[0]
        rows = [row for section in campaign.ruleset.sections(campaign.view.characters[0].sheet) for row in section.rows]
        assert "sing" in [row.value for row in rows]
        assert campaign.history().line(0).title
        with pytest.raises(CampaignError):
            campaign.do(AddNote(text="no"))
    assert store.export(played, tmp_path / "whole.zip").exists()


@pytest.mark.parametrize("table", ["sheet", "state", "options", "conflict"])
def test_an_upgrade_that_leaves_something_that_does_not_fit_writes_nothing(played, version, table):
    step = later.UPGRADES[2]
    spoilt: Any = (
        {"bout": then(step.conflict["bout"], fail)} if table == "conflict" else then(getattr(step, table), fail)
    )
    broken = {**later.UPGRADES, 2: step._replace(**{table: spoilt})}
    version(later.third()._replace(upgrades=lambda: broken))
    seq = store.inspect(played).seq
    with pytest.raises(Damaged, match="never_heard_of"):
        Campaign.open(played)
    assert store.inspect(played).seq == seq
    version(later.third())
    with Campaign.open(played) as campaign:
        assert campaign.view.characters


def fail(value: Any) -> Any:
    return {**value, "never_heard_of": 1}


def test_a_step_that_raises_is_damage_that_names_the_document(played, version):
    version(
        later.second()._replace(upgrades=lambda: {1: later.UPGRADES[1]._replace(sheet=lambda sheet: sheet["nothing"])})
    )
    with pytest.raises(Damaged, match=r"Mara Voss.*KeyError"):
        Campaign.open(played)


def test_what_comes_back_by_undo_is_found_good_before_it_is_written(played, version):
    def picky(sheet: Any) -> Any:
        """Right for the sheets there are now, wrong for one that was before."""
        sheet = later.UPGRADES[1].sheet(sheet)
        return sheet if sheet["conditions"] or sheet["luck"] < 3 or sheet["knacks"] != ["whistle"] else {"lost": 1}

    version(later.second())
    with Campaign.open(played, clock=Clock()) as campaign:
        pass
    version(later.second()._replace(upgrades=lambda: {1: later.UPGRADES[1]._replace(sheet=picky)}))
    with Campaign.open(played, clock=Clock()) as campaign:
        while campaign.view.undo != "Mara Voss: a long day":
            campaign.undo()
        seq = campaign.view.seq
        with pytest.raises(Damaged, match=r"sheet"):
            campaign.undo()
        assert campaign.view.seq == seq
        campaign.do(AddNote(text="and play goes on"))


def test_a_form_or_draft_that_no_longer_fits_is_set_aside_and_named_queued_activities_show_their_fault(played, version):
    third = later.third()
    unkind = {1: later.UPGRADES[1], 2: later.UPGRADES[2]._replace(form={}, state=later.UPGRADES[2].state)}
    version(third._replace(upgrades=lambda: unkind))
    with Campaign.open(played, clock=Clock()) as campaign:
        assert campaign.view.draft is None
        said = "\n".join(campaign.notices)
        assert sentence("campaigns.state.game_values:unfit_work#3") in said
        assert "The last form (Dare)" in said
        assert campaign.start_form("feat", campaign.view.characters[1].id) == later.Feat()
    with Campaign.open(played, clock=Clock()) as campaign:
        assert campaign.notices == ()


def test_only_the_forms_and_drafts_that_no_longer_fit_are_set_aside(played, version):
    """The exchanges before and behind an unfit dare keep their places; a half-filled form has two values."""
    with Campaign.open(played, clock=Clock()) as campaign:
        mara, jonas = (each.id for each in campaign.view.characters)
        campaign.do(
            StartConflict(conflict_form="duel", title="At noon", actor=mara, form={"other": jonas, "target": 2})
        )
        duel = campaign.view.conflicts[0].id
        for action, actor in (("exchange", mara), ("dare", mara), ("exchange", jonas), ("dare", jonas)):
            at = duel if action == "exchange" else None
            campaign.do(SaveDraft(action=action, actor=actor, form={}, answers=[], conflict=at))
        campaign.do(KeepForm(action="dare", actor=mara, form={"bonus": 1}))
        fit = [draft for draft in campaign.documents("desk")[1]["drafts"] if draft["action"] == "exchange"]
        forms = {id: doc for id, doc in campaign.documents("forms").items() if doc["action"] == "exchange"}
    third = later.third()
    unkind = {1: later.UPGRADES[1], 2: later.UPGRADES[2]._replace(form={"work": later.UPGRADES[2].form["work"]})}
    version(third._replace(upgrades=lambda: unkind))
    with Campaign.open(played, clock=Clock()) as campaign:
        assert campaign.documents("desk")[1]["drafts"] == fit
        assert campaign.documents("forms") == forms
        said = "\n".join(campaign.notices)
        assert (said.count("The unfinished draw (Dare)"), said.count("The last form (Dare)")) == (3, 2)


def _default(kind: type, name: str) -> Any:
    (field,) = (each for each in fields(kind) if each.name == name)
    return field.default if field.default_factory is MISSING else field.default_factory()


def test_a_field_that_came_later_says_of_older_documents_what_it_says_of_those_that_leave_it_out():
    """The value that an upgrade gives is the field's default; otherwise older campaigns would change their meaning."""
    for table, kind in TABLES.items():
        listed = {"months": [{}], "eras": [{}]} if table == "calendar" else {}
        came = migrations.migrate_tables({table: {1: listed}}, 1)[table][1]
        for name, value in came.items():
            assert name in listed or value == encode(_default(kind, name)), (table, name)
        for name, entry in (("months", Month), ("eras", Era)) if listed else ():
            assert came[name] == [{each: encode(entry._field_defaults[each]) for each in came[name][0]}]


# --- draws under older rules ----------------------------------------------------------------------------------------


def kinder(request: Any, table: Any) -> Resolution:
    """Rules under which a dare comes out as one better."""
    was = dare(request, table)
    return replace(was, value=replace(was.value, total=was.value.total + 1))


def test_draws_of_older_rules_are_told_from_a_log_that_does_not_hold(played, version):
    version(later.third(kinder, edition=2))
    with Campaign.open(played, clock=Clock()) as campaign:
        assert campaign.view.strip
        campaign.do(typed(campaign, "feat", campaign.view.characters[1].id, "heads", 4, "keep"))
    results = list(verify_folder(played))
    assert all(result.ok for result in results)
    older = [result for result in results if result.older]
    assert len(older) == len(results) - 2  # not the exchange, whose rule is the same, nor the draw of today
    assert all(sentence("campaigns.history.verification:_verify", 1, 2, "facts") in result.message for result in older)


def test_a_draw_without_numbers_was_made_before_there_were_any():
    batch = {"results": [{"action": "work", "request": {}}], "shape": 3, "edition": 2}
    assert [(d["shape"], d["edition"]) for e in ({"form": {}, "request": {}}, batch) for d in draws(e)] == [
        (1, 1),
        (3, 2),
    ]


def test_a_draw_under_todays_rules_that_differs_is_wrong(played, version):
    version(later.third(kinder, edition=1))
    wrong = [result for result in verify_folder(played) if not result.ok]
    assert wrong
    assert not any(result.older for result in wrong)


def test_what_the_log_holds_before_the_damage_is_read_in_todays_shape(played, version):
    log = sorted((played / "log").glob("*.jsonl"))[-1]
    data = bytearray(log.read_bytes())
    data[-200] ^= 1
    log.write_bytes(data)
    (played / "state.json").unlink()
    version(later.third())
    with recovery.look(played) as campaign:
        assert campaign.view.read_only
        assert campaign.view.characters[0].sheet.knacks == ("sing", "run")
        assert "is damaged" in campaign.notices[0]


# --- documents that do not fit together -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "fields"),
    [
        ("campaign", {"scene": 99}),
        ("campaign", {"conflicts": [99]}),
        ("campaign", {"options": {"needed": 5}}),
        ("campaign", {"downtime": {"interval": "week"}}),
        ("history", {"head": "x"}),
    ],
)
def test_documents_that_do_not_fit_together_are_damage_and_never_a_traceback(played, table, fields):
    with store.Store.open(played) as opened, opened.change({"kind": "edit", "title": "by another program", "at": ""}):
        opened.db.table(table).update(fields, doc_ids=[1])
    for read_only in (True, False):
        with pytest.raises(Damaged):
            Campaign.open(played, read_only=read_only)
    assert recovery.inspect(played).kind == "damaged_values"


def test_documents_too_odd_for_the_upgrade_are_damage_too(played, version):
    with store.Store.open(played) as opened, opened.change({"kind": "edit", "title": "by another program", "at": ""}):
        opened.db.table("history").remove(doc_ids=[1])
    version(later.second())
    with pytest.raises(Damaged, match="couldn't be upgraded"):
        Campaign.open(played)
