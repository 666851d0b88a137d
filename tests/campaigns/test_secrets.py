"""The players' knowledge: a secret is put into every place that can hold one, and found in nothing public."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

import core.rulesets
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AddProject,
    AwardPoints,
    CommitDowntime,
    EditCharacter,
    EditScene,
    EndSession,
    QueueActivity,
    TickClock,
)
from campaigns.document_kinds.tables import TABLES
from campaigns.vault.folder import write_vault
from campaigns.visibility import known_fields
from campaigns.visibility.view import public_view
from core.ruleset import RulesetOf
from core.schema.entry import entry, entry_of
from core.story_records import SCENE, RecordKind
from tests.campaigns import known
from tests.campaigns.planting import AWAY, KINDS, OPEN, OPENED, OWN, STAGE, UNDONE, WHOSE, Mark, PlantedSession
from tests.campaigns.play import typed

EVERY = [*core.rulesets.MODULES, "toy"]


def test_the_policy_says_of_every_field_of_every_document_whether_it_is_public():
    every = {
        table: dict.fromkeys(kind.fields_kept(), "never") | known.DOCUMENTS.get(table, {})
        for table, kind in TABLES.items()
    }
    assert told(known_fields.DOCUMENTS) == every


def test_of_what_was_asked_the_players_may_be_told_no_field_that_is_not_known_to_be_public():
    asked = {kind: known_fields.public_command_fields(kind) for kind in KINDS}
    assert {kind for kind, names in asked.items() if names} == {"award_points", "set_option", "start_conflict"}
    assert {kind: set(names) - known.COMMANDS.get(kind, {}).keys() for kind, names in asked.items() if names} == {
        "award_points": set(),
        "set_option": set(),
        "start_conflict": set(),
    }


def told(policy: Mapping[str, known_fields.Fields]) -> known.Known:
    """The policy of the program in the words of the test."""
    return {name: {field: public.value for field, public in of.items()} for name, of in policy.items()}


@pytest.fixture(scope="module", params=EVERY)
def session(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlantedSession]:
    """The session of a game; the tests read it in their order, as planting documents ends it."""
    from campaigns.store import disk

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        patch.setattr(disk, "sync", lambda fd: None)
        patch.setattr(disk, "sync_folder", lambda folder: None)
        patch.setattr(disk, "sync_everything", lambda: None)
        said: set[tuple[str, bool]] = set()
        patch.setattr(RulesetOf, "counted", lambda own, key, n: said.add((key, f"one_{key}" in own.words)) or key)
        session = PlantedSession(request.param, tmp_path_factory.mktemp("planted") / "c", read=True)
        session.play()
        session.counted = said
        yield session
        session.campaign.close()


def may_be_known(mark: Mark, session: PlantedSession) -> bool:
    """Return True if the players may know a mark: always, of their characters and open things; of NPCs a name."""
    about = OWN if mark.about in session.own_acts else mark.about.rstrip("0123456789")
    if mark.kind == "sheet":
        return about == OWN
    public = known.COMMANDS.get(mark.kind, {}).get(mark.field.partition(".")[0])
    named = mark.kind in ("add_character", "edit_character") and mark.field == "name"
    seen = (OWN, OPEN, STAGE) if named else (OWN, OPEN)
    return public == "always" or (public == "sometimes" and about in seen)


@pytest.mark.walk
def test_a_secret_in_every_place_is_found_in_no_public_byte(session):
    public = "\n".join(session.public)
    seen = {mark for mark in session.planted if str(mark) in public}
    assert not sorted(map(str, (mark for mark in seen if not may_be_known(mark, session) or mark.about == UNDONE)))
    assert {AWAY, OWN, OPEN, STAGE} <= {mark.about for mark in session.planted}
    assert session.own_acts
    assert {
        ("add_clock", "title"), ("add_note", "text"), ("award_points", "reason"), ("edit_scene", "title"),
        ("edit_scene", "aspects"), ("end_session", "summary"), ("resolve", "note"), ("set_calendar", "label"),
    } <= {(mark.kind, mark.field) for mark in seen}  # fmt: skip
    assert any(mark.kind == "write_record" for mark in seen)


@pytest.mark.walk
def test_what_may_be_open_or_not_is_planted_open_and_not_of_players_and_of_figures(session):
    """A rule that mistakes one role for the other shows or hides something that is there to be seen."""
    tables = {table for table, _, _ in session.met}
    assert {"characters", "articles", "occasions", "trackers", "clocks", "notes", "rolls"} <= tables <= {*OPENED}
    for table in tables:
        assert {is_open for of, is_open, _ in session.met if of == table} == {True, False}, table
    for table in tables & WHOSE.keys():
        whose = {who for of, _, who in session.met if of == table}
        assert {(session.own,), (session.away,)} <= whose, table


@pytest.mark.walk
def test_a_search_for_the_players_finds_no_secret_in_any_place(session):
    search = session.campaign.search()
    search.catch_up()
    kept = [mark for mark in session.planted if not may_be_known(mark, session) or mark.about == UNDONE]
    sought = {mark: search.read('"' + " ".join(str(mark).strip("~").split(".")) + '"') for mark in kept}
    assert not [mark for mark in kept if search.hits(sought[mark], public=True)]
    assert [mark for mark in kept if search.hits(sought[mark])]
    search.close()


@pytest.mark.walk
def test_what_is_counted_in_titles_has_a_word_for_just_one(session):
    """`1 Hit`, `2 Hits`: a plural among the words that titles count with has its singular beside it."""
    words = session.campaign.ruleset.words
    plurals = {key for key, one in session.counted if words.get(key, key).split()[0].endswith("s") and not one}
    assert not plurals - {"theirs"}


def is_known(session: PlantedSession, table: str, field: str, doc: dict[str, Any]) -> bool:
    """Return True if the players may know a document: the condition of fields that are public sometimes or in part."""
    view = session.campaign.view
    players = {c.id for c in view.characters if c.role == "pc"}
    scene = view.ruleset.record(SCENE)
    secret = {part.name for part in dataclasses.fields(scene.form) if entry_of(part).secret}
    public = known.DOCUMENTS.get(table, {}).get(field)
    if table == "revelations":
        return field in ("passages", "how") and set(doc["to"]) <= players
    if public == "partly" and table == "scenes":
        return doc["at"] not in {*secret, *doc["record"].get(scene.hides, ())}
    on_stage = field == "name" and doc["id"] == session.stage
    is_open = on_stage or known.is_open(table, doc, players)
    return public == "always" or (public in ("sometimes", "partly") and is_open)


@pytest.mark.walk
def test_a_secret_in_every_text_on_disk_is_found_in_no_public_byte(session):
    planted = session.plant_documents()
    public = "\n".join(session.public)
    seen = {mark for mark in planted if mark.replace("_", "\\_") in public or mark in public}
    assert not [mark for mark in seen if not is_known(session, *planted[mark])]
    assert {"scenes", "sessions", "characters", "notes", "campaign"} <= {planted[mark][0] for mark in seen}


NOT_IN_A_VAULT = {
    "calendar": {"name", "weekdays"},
    "campaign": {"day_label", "next_evening", "seed", "state", "summary"},
    "conflicts": {"note", "state", "title"},
    "desk": {"note_draft"},
    "handouts": {"digest", "file"},
    "plans": {"start"},
    "revelations": {"details"},
    "scenes": {"planned"},
}
"""The texts on disk that no page of the GM's vault has, by table."""


@pytest.mark.walk
def test_every_text_on_disk_is_in_the_vault_of_the_gm_but_those_listed(session, tmp_path):
    planted = session.plant_documents()
    write_vault(session.campaign.past(), folder := tmp_path / "vault", players=False)
    pages = "\n".join(f"{file.name}\n{file.read_text('utf-8')}" for file in folder.rglob("*.md"))
    missing = {planted[mark][:2] for mark in planted if mark not in pages.replace("\\_", "_")}
    assert {(table, field) for table, field in missing if field not in NOT_IN_A_VAULT.get(table, ())} == set()


def test_who_comes_on_stage_later_does_not_give_away_what_was_done_before(campaign):
    mara = campaign.view.characters[0].id
    spy = campaign.do(AddCharacter(name="The spy", role="npc")).view.characters[-1].id
    first = campaign.do(typed(campaign, "dare", spy, "heads", 6, "keep")).line
    campaign.do(AwardPoints(characters=[spy], currency="marks", amount=1, reason="sold the key"))
    campaign.do(EditScene(participants=[mara, spy]))
    seen = campaign.do(typed(campaign, "dare", spy, "heads", 6, "keep")).line
    campaign.do(EditCharacter(character=spy, role="pc"))
    told = campaign.recap(1)
    assert told.count("The spy succeeds (Dare") == 1
    assert "sold the key" not in told
    assert [line.seq for line in public_view(campaign.view).strip] == [seen.seq]
    assert first.seq != seen.seq


def test_a_clock_of_the_campaign_is_not_told_and_one_of_the_scene_is(campaign):
    for title, for_scene in (("The thaw", False), ("The alarm", True)):
        clock = campaign.do(AddClock(title=title, target=4, for_scene=for_scene)).view.clocks[-1].id
        campaign.do(TickClock(clock=clock))
    told = campaign.recap(1)
    assert "Clock: The alarm 1/4." in told
    assert "thaw" not in told


def test_a_slip_is_for_players_alone(campaign):
    mara = campaign.view.characters[0].id
    spy = campaign.do(AddCharacter(name="The spy", role="npc")).view.characters[-1].id
    for title in ("A raft", "A trap"):
        campaign.do(AddProject(title=title, target=3))
    campaign.do(EndSession())
    for who, project in zip((mara, spy), campaign.view.projects, strict=True):
        campaign.do(QueueActivity(actor=who, action="work", form={"project": project.id}))
    campaign.do(CommitDowntime())
    assert campaign.slips().keys() == {mara}
    told = "\n".join((*campaign.slips().values(), campaign.recap(1)))
    assert "A raft" in told
    assert "A trap" not in told
    assert "spy" not in told


@dataclass(frozen=True)
class Door:
    """A door."""

    name: str = entry("Name", default="")
    behind: str = entry("Behind it", default="", secret=True)


@dataclass(frozen=True)
class House:
    """A house with doors."""

    doors: tuple[Door, ...] = entry("Doors", default=())


def test_what_is_secret_in_a_row_of_a_record_is_not_told_with_the_row():
    kind, house = RecordKind("house", "House", House), House((Door("red", "a stair"), Door("", "a wall")))
    assert dict(kind.lines(house)) == {"Doors": "red, a stair; a wall"}
    assert dict(kind.lines(house, public=True)) == {"Doors": "red"}
