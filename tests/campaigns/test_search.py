"""Search over everything of a campaign: what is found, in what order, and that the index is never the truth."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddMilestone,
    AddNote,
    AwardPoints,
    EditCharacter,
    EditNote,
    EndScene,
    EndSession,
    KeepMap,
    RemoveNote,
    Reveal,
    StartScene,
    StartSession,
)
from campaigns.history.history import History
from campaigns.names import fold_text
from campaigns.search.index import Place
from campaigns.search.query import Sought, Span, completions, read, sentence
from campaigns.search.search import Hit, Search, index_of
from campaigns.search.texts import Text, _actors
from core.refusal import Refusal
from tests.campaigns.play import typed


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@contextmanager
def searching(campaign: Campaign) -> Iterator[Search]:
    search = campaign.search()
    try:
        search.catch_up()
        yield search
    finally:
        search.close()


def found(campaign: Campaign, typed_in: str, public: bool = False) -> list[Hit]:
    with searching(campaign) as search:
        return search.hits(search.read(typed_in, public=public), public=public)


def told(campaign: Campaign, typed_in: str, public: bool = False) -> list[tuple[str, str]]:
    return [(hit.kind, hit.sentence) for hit in found(campaign, typed_in, public)]


@pytest.fixture
def played(campaign: Campaign) -> Campaign:
    """Two sessions of which everything is told that can be."""
    mara = campaign.view.characters[0].id
    campaign.do(EditCharacter(character=mara, player="Ada", note="owes the ferryman", tags=["debt"]))
    campaign.do(AddNote(text="The heron flew.\nNobody saw it. It is the ferryman's heron!", secret=True))
    campaign.do(AddNote(text="Mara swears.", about="character", about_id=mara))
    campaign.do(AddMilestone(title="Find the heron", tier="great"))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=1, reason="fed the heron"))
    campaign.do(replace(typed(campaign, "dare", mara, "heads", 6, "keep"), note="Up the heron's tree"))
    campaign.do(KeepMap(name="Heron isle", text="..\n..\n"))
    campaign.do(EndScene())
    campaign.do(EndSession(summary="A héron was found."))
    campaign.do(StartSession(title="Feathers"))
    campaign.do(StartScene(title="Heron rock"))
    return campaign


def test_what_was_found_is_found_again_with_more_letters_without_reading_the_log(played, monkeypatch):
    with searching(played) as search:
        first = search.hits(search.read("her"))
        assert {hit.place.source for hit in first} > {"log", "notes"}

        def unread(*_: object) -> None:
            raise AssertionError("the log was read")

        monkeypatch.setattr(History, "line_at", unread)
        again = search.hits(search.read("heron"))
        assert [hit.sentence for hit in again] == [hit.sentence for hit in first]
        assert {mark.end - mark.start for hit in again for mark in hit.marks} >= {len("heron")}


def test_a_word_is_found_in_everything_with_its_sentence_what_is_called_so_first(played):
    assert told(played, "heron") == [
        ("scene", "Heron rock"),
        ("map", "Heron isle"),
        ("milestone", "Find the heron"),
        ("session", "A héron was found."),
        ("draw", "Up the heron's tree"),
        ("points", "+1 m, fed the heron"),
        ("note", "The heron flew."),
    ]
    hit = found(played, "heron")[-1]
    assert [hit.sentence[mark.start : mark.end] for mark in hit.marks] == ["heron"]
    assert (hit.session, hit.secret) == (1, True)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("fer", ["note", "character"]),
        ('"nobody saw"', ["note"]),
        ('"saw nobody"', []),
        ("heron session:2", ["scene"]),
        ("heron session:1-1 kind:note", ["note"]),
        ("heron session:2-", ["scene"]),
        ("heron who:mara", ["scene", "draw", "points"]),
        ("who:mara kind:note", ["note"]),
        ("tag:debt", ["character"]),
        ("HÉRON isle", ["map"]),
        ("ada", ["character"]),
        ("nothing like it", []),
        ("!?", []),
        ("", []),
    ],
)
def test_words_phrases_and_filters_all_have_to_fit(played, line, kinds):
    assert [kind for kind, _ in told(played, line)] == kinds


PARTS = (
    *("heron", '"mara swears"', "who:mara", "who:jonas", "kind:note", "kind:article", "tag:debt", "tag:oath"),
    *("session:1", "session:2-", "known:mara", "known:jonas", "hidden:yes", "hidden:no"),
)


def test_a_query_of_two_parts_finds_what_both_of_them_find(played):
    """In either order, of the GM's search and of the players'. Two people or kinds are alternatives; of two ranges of
    sessions, and of two answers about what is hidden, the last one counts.
    """
    mara, jonas = (each.id for each in played.view.characters)
    played.do(EditCharacter(character=jonas, tags=["debt", "oath"]))
    for name, knows in (("The toll", [mara]), ("The weir", [jonas]), ("The mill", [mara, jonas]), ("The ford", [])):
        played.do(AddArticle(sort="place", name=name, text="By the heron.", tags=["oath"], secret=True))
        article = next(each.id for each in played.articles() if each.name == name)
        if knows:
            played.do(Reveal(thing=article, to=knows))
    played.do(AddNote(text="Jonas swears.", about="character", about_id=jonas))
    with searching(played) as search:

        def places(line: str) -> set[Place]:
            return {hit.place for hit in search.hits(search.read(line, public=public), public=public)}

        for public in (False, True):
            each = {part: places(part) for part in PARTS}
            assert public or all(each.values())
            for one, other in permutations(PARTS, 2):
                both = (
                    _TOGETHER.get(_filter(one), set.intersection)
                    if _filter(one) == _filter(other)
                    else set.intersection
                )
                either, found = both(each[one], each[other]), places(f"{one} {other}")
                assert found == either or (found < either and _of_what_they_know(one, other)), (one, other, public)


def _filter(part: str) -> str:
    return part.rpartition(":")[0]


def _of_what_they_know(one: str, other: str) -> bool:
    """Return True for what somebody knows and a word or tag, which have to be among what they know."""
    return {_filter(one), _filter(other)} in ({"known", ""}, {"known", "tag"})


def _last(one: set[Place], other: set[Place]) -> set[Place]:
    return other


_TOGETHER = {"who": set.union, "kind": set.union, "session": _last, "hidden": _last}


@pytest.mark.parametrize(
    ("before", "now"),
    [("heron evening:2", "heron session:2"), ("kind:evening", "kind:session"), ("kind:figure", "kind:bestiary")],
)
def test_a_filter_with_a_word_of_before_finds_what_it_found(played, before, now):
    assert told(played, before) == told(played, now)


def test_whoever_acts_in_a_part_of_an_entry_acts_in_it():
    several = {"actor": 1, "results": [{"actor": 2}, {"actor": None}, {"actor": 1}]}
    assert (_actors(several), _actors({"results": [{"actor": 3}]}), _actors({"actor": 4}), _actors({})) == (
        *((1, 2), (3,), (4,)),
        (),
    )


@pytest.mark.parametrize("line", ["who:nobody", "kind:dragon", "session:soon", "session:1-2-3"])
def test_a_filter_that_is_none_is_refused_by_name(played, line):
    with pytest.raises(Refusal) as refused:
        found(played, line)
    assert refused.value.field == line.partition(":")[0]


def test_every_change_is_found_and_what_is_gone_or_undone_is_not(played):
    note = next(hit.id for hit in found(played, "heron") if hit.kind == "note")
    played.do(EditNote(note=note, text="The crane flew."))
    assert [kind for kind, _ in told(played, "flew crane")] == ["note"]
    assert "note" not in dict(told(played, "heron"))
    played.do(RemoveNote(note=note))
    assert told(played, "crane") == []
    played.undo()
    assert [kind for kind, _ in told(played, "crane")] == ["note"]
    mara = played.view.characters[0].id
    played.do(replace(typed(played, "dare", mara, "heads", 6, "keep"), note="by the crane's leg"))
    assert told(played, "crane kind:draw") == [("draw", "by the crane's leg")]
    played.undo()
    assert told(played, "crane kind:draw") == []


def test_in_the_player_view_only_what_the_players_know_is_found(played):
    assert [kind for kind, _ in told(played, "heron", public=True)] == ["scene", "session", "draw", "points"]
    assert told(played, "ferryman", public=True) == []
    assert told(played, "mara", public=True)[0] == ("character", "Mara Voss")
    assert told(played, "tag:debt")
    assert told(played, "tag:debt", public=True) == []


def test_points_and_notes_say_whose_they_are_to_those_who_may_know(played):
    points, note = found(played, "fed heron")[0], found(played, "swears")[0]
    assert (points.title, note.title) == ("Mara Voss", "Mara Voss")
    (points,), (note,) = found(played, "fed heron", public=True), found(played, "swears", public=True)
    assert (points.title, note.title) == ("Mara Voss", "")  # whom a note is about is the GM's
    assert told(played, "swears who:mara")
    assert told(played, "swears who:mara", public=True) == []


def test_rules_are_found(played):
    rule, text = next(iter(played.ruleset.texts.items()))
    word = max(re.findall(r"\w+", text), key=len)
    assert rule in [hit.place.id for hit in found(played, f"{word} kind:rule")]


def test_the_index_lies_apart_and_comes_again_whatever_becomes_of_it(played):
    first, file = told(played, "heron"), index_of(played.folder)
    assert file.is_file()
    assert played.folder not in file.parents
    for harm in (file.unlink, lambda: file.write_bytes(b"no index"), lambda: file.write_bytes(b"")):
        harm()
        assert told(played, "heron") == first
    file.write_bytes(file.read_bytes()[:-4096])
    assert told(played, "heron") == first
    with sqlite3.connect(file) as db:
        db.execute("pragma user_version = 99")
    db.close()
    assert told(played, "heron") == first


@pytest.mark.skipif(os.name != "posix", reason="rights of other users")
def test_every_folder_above_a_new_index_is_closed_to_other_users(played, home):
    told(played, "heron")
    made = [path for path in index_of(played.folder).parents if path.is_relative_to(home)]
    assert len(made) == 3
    assert [path for path in made if path.stat().st_mode & 0o077] == []


def test_the_index_is_private_and_read_again_from_its_file(played):
    before = os.umask(0o022)
    try:
        told(played, "heron")
    finally:
        os.umask(before)
    file = index_of(played.folder)
    assert file.stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(file) as db:
        (mark,) = db.execute("select mark from reached").fetchone()
        db.execute("delete from places")
    db.close()
    assert mark
    assert told(played, "heron") == []  # whatever stands in the file is believed while its mark is the log's


def test_the_index_of_another_past_is_made_anew(played):
    """A backup put back, or another campaign in the same folder: what is not the log's is missing."""
    told(played, "heron")
    with sqlite3.connect(index_of(played.folder)) as db:
        db.execute("update reached set mark = 'another'")
        db.execute("delete from places")
    db.close()
    assert told(played, "heron")


def test_where_nothing_can_be_written_it_is_searched_all_the_same(played, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "file" / "home"))
    assert told(played, "heron")


def test_what_was_gone_to_before_is_shown_as_it_is_now_or_not_at_all(played):
    hit = next(hit for hit in found(played, "heron") if hit.kind == "note")
    played.do(EditNote(note=hit.id, text="The crane flew."))
    with searching(played) as search:
        assert search.hit_at(hit.place).sentence == "The crane flew."
    played.do(RemoveNote(note=hit.id))
    with searching(played) as search:
        assert search.hit_at(hit.place) is None
        assert search.record(hit.place).event["kind"] == "remove_note"


def test_an_index_left_half_made_goes_on_where_it_was(played, monkeypatch):
    monkeypatch.setattr("campaigns.search.search._RECORDS_AT_ONCE", 3)

    class Stopped(Exception):
        pass

    def stop(done: int, of: int) -> None:
        if done > of // 2:
            raise Stopped

    search = played.search()
    with pytest.raises(Stopped):
        search.catch_up(stop)
    search.close()
    steps: list[int] = []
    with searching(played) as again:
        again.catch_up(lambda done, of: steps.append(done))
        assert len(again.hits(again.read("heron"))) == 7
    assert told(played, "heron") == told(played, "heron")


NAMES = ((2, "Mara Voss"), (3, "Jonas Reed"))


@pytest.mark.parametrize(
    ("line", "going"),
    [
        ("oath w", ["oath who:"]),
        ("who:", ["who:mara", "who:jonas"]),
        ("oath who:jo", ["oath who:jonas"]),
        ("kind:no", ["kind:note"]),
        ("ev", []),
        ("kind:fi", []),
        ("oath ", []),
        ("x:", []),
    ],
)
def test_filters_are_completed(line, going):
    assert completions(line, NAMES) == going


def test_tags_are_completed(played):
    with searching(played) as search:
        assert search.tags == ("debt",)
    assert completions("heron tag:d", NAMES, ("debt", "Dead end", "rope")) == ["heron tag:debt", 'heron tag:"Dead end"']


@given(st.text(max_size=60))
def test_whatever_is_typed_is_sought_or_refused(line):
    try:
        sought = read(line, NAMES)
    except Refusal:
        return
    with sqlite3.connect(":memory:") as db:
        db.execute("create virtual table texts using fts5 (title, body, content='')")
        if sought.match:
            db.execute("select rowid from texts where texts match ?", (sought.match,)).fetchall()
    db.close()


@given(st.text(max_size=80))
def test_a_text_folds_letter_for_letter(text):
    assert len(fold_text(text)) == len(text)


@given(st.text(alphabet="ab é.\n", max_size=200), st.integers(4, 40))
def test_a_sentence_is_one_line_that_fits_with_its_marks_on_what_was_sought(text, width):
    sought = Sought(words=("a",))
    line, marks = sentence(text, sought.marks(text), width)
    assert len(line) <= width
    assert "\n" not in line
    assert all(fold_text(line[start:end]).startswith("a") for start, end in marks)
    assert bool(marks) <= sought.fits(Text("note", "", text))


def test_a_line_of_a_random_table_comes_after_the_campaigns_own_texts(played):
    folder = played.folder / "random_tables"
    folder.mkdir(exist_ok=True)
    (folder / "birds.txt").write_text("a bittern\n")
    played.do(AddNote(text="The bittern calls at dusk."))
    with searching(played) as search:
        assert [hit.kind for hit in search.hits(search.read("bittern"))] == ["note", "table"]
        assert search.hits(search.read("birds"))[0].kind == "table", "found by its name"


def test_random_tables_are_found_as_they_are_now_and_by_nobody_but_the_game_master(played):
    folder = played.folder / "random_tables"
    folder.mkdir()
    (folder / "birds of the isle.txt").write_text("a grey heron\na bittern", encoding="utf-8")
    with searching(played) as search:
        (bittern,) = search.hits(search.read("bittern"))
        assert (bittern.kind, bittern.title, bittern.sentence) == ("table", "birds of the isle", "a bittern")
        assert (bittern.secret, search.record(bittern.place), search.hit_at(bittern.place)) == (
            True,
            None,
            bittern._replace(sentence="birds of the isle", marks=()),
        )
        assert search.hits(search.read("bittern"), public=True) == []
        assert [hit.title for hit in search.hits(search.read("kind:table isle"))] == ["birds of the isle"]
        assert "table" not in [hit.kind for hit in search.hits(search.read("heron evening:1"))]
        (folder / "birds of the isle.txt").write_text("a grey heron", encoding="utf-8")
        assert search.hits(search.read("bittern")) == []


def test_what_is_called_so_comes_before_what_only_speaks_of_it_however_much_does(played):
    mara = played.view.characters[0].id
    for _ in range(25):
        played.do(AwardPoints(characters=[mara], currency="marks", amount=1, reason="the heron stands still"))
    assert found(played, "heron")[0].kind == "scene"
    assert {"map", "milestone"} <= {hit.kind for hit in found(played, "heron")[:5]}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Keeps the inn. ||Keeps a list.|| ||Keeps a knife.||", "||Keeps a knife.||"),
        ("||Keeps a list. Keeps a knife.|| Sings.", "Keeps a knife."),
        ("||Keeps a list.||\nKeeps a knife.", "Keeps a knife."),
        ("||Keeps|| a knife.", "||Keeps|| a knife."),
    ],
)
def test_a_sentence_has_the_marks_of_its_own_hidden_passages_only(text: str, shown: str) -> None:
    at = text.index("knife")
    line, marks = sentence(text, [Span(at, at + 5)], 80)
    assert line == shown
    assert [line[mark.start : mark.end] for mark in marks] == ["knife"]
