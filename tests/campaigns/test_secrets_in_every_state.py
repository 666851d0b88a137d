"""Every kind in every state it can be in, told and hidden in every way: no output has what its readers may not know."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import Conceal, EditScene, EditSession, EndSession
from campaigns.conformance.stored_shapes import hints_of
from campaigns.document_kinds.tables import TABLES
from campaigns.library.library import Library
from campaigns.state.books import Books
from campaigns.store import disk
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.entry import entry_of
from core.story_records import SCENE
from tests.campaigns import known, outputs, states
from tests.campaigns.outputs import WORD, shown_to
from tests.campaigns.planting import FIXED, KEYS, KINDS, OWN, PlantedSession
from tests.campaigns.reading_once import reading_once
from tests.campaigns.states import Cast, Doc, State
from tests.test_nothing_due import FELLED
from tests.words import refused

Mark = tuple[int, str, str]
"""The number of a state, a field of its document, and the part of the field's value, if it is one of the game."""
KNOWS_DEATH = {"storyteller", "destiny"}
EVERY = [*core.rulesets.MODULES, "toy"]
MARK = re.compile(rf"~{WORD}\.(\d+)\.([a-z]+)~")
INNER = re.compile(r"~[a-z]+\.[a-z]+\.\d+\.\d+~")
"""A mark in a value of the game."""


class Everything:
    """A campaign with everything in every state, each text a mark with the number of its state and its field."""

    def __init__(self, ruleset: str, folder: Path) -> None:
        self.planted = PlantedSession(ruleset, folder)
        self.planted.play()
        other = self.planted.do("add_character", OWN, role="pc").view.characters[-1].id
        self.campaign, self.cast = self.planted.campaign, Cast(self.planted.own, other, self.planted.away)
        tables, players = self.campaign.past().tables, {self.planted.own, other}
        self.states = [*states.every_state(tables, players, self.cast, self._fallen)]
        self.things: list[int] = []
        self.inner: dict[str, Mark] = {}
        states.change(self.campaign, self._plant)
        self.players = {c.id for c in self.campaign.view.characters if c.role == "pc"}
        for thing, state in zip(self.things, self.states, strict=True):
            states.tell(self.campaign, thing, state, self.cast.own)
        self.told = self.campaign.view.seq
        self.read: dict[tuple[Path, int, int | None, int | None], dict[Mark, set[str]]] = {}
        """The marks that were seen, by campaign, log entry, reader, and how it was opened."""

    def _fallen(self, sheet: Doc) -> list[Doc]:
        """The sheet of someone out of action or dead, in each way of the game."""
        rules = self.campaign.ruleset
        return [encode(decode(rules.sheet, {**sheet, **values})) for values in FELLED.get(rules.id, ())]

    def _plant(self, books: Books) -> None:
        for number, (table, doc, telling, _) in enumerate(self.states):
            texts = states.marked(TABLES[table], number, KEYS)
            counted = {name: 1000 + number for name in states.NUMBERS if name in doc}
            thing = books.insert(table, TABLES[table](**{**doc, **texts, **counted}))
            self.things.append(thing)
            if telling == states.FALLEN:  # a mark may be no wound
                continue
            for name, value, marks in self.planted._values(table, thing, books.docs(table)[thing]):
                books.patch(table, thing, **{name: value})
                self.inner |= {mark: (number, name, str(at)) for mark, at in marks.items()}

    def seen(self, campaign: Campaign, reader: int | None, at: int | None = None) -> dict[Mark, set[str]]:
        """Each mark that a reader gets, with the outputs that have it."""
        moment = (campaign.folder, campaign.view.seq, reader, at)
        if moment not in self.read:
            with reading_once():
                self.read[moment] = self._marks_in(shown_to(campaign, reader, at))
        return self.read[moment]

    def _marks_in(self, outputs: Iterable[tuple[str, str]]) -> dict[Mark, set[str]]:
        found: dict[Mark, set[str]] = {}
        for output, text in outputs:
            marks = [(int(number), field, "") for number, field in MARK.findall(text)]
            marks += [self.inner[mark] for mark in INNER.findall(text) if mark in self.inner]
            for mark in marks:
                found.setdefault(mark, set()).add(output)
        return found

    def may_be_known(self, number: int, field: str, part: str, reader: int | None) -> bool:
        state = self.states[number]
        names = {name.replace("_", ""): name for name in TABLES[state.table].fields_kept()}
        is_known = states.may_be_known(state, names[field], self.players, by_one=reader == self.cast.own)
        if state.table != "scenes" or field != "record":
            return is_known
        if (state.telling, state.part) == (states.PART_HIDDEN, "record:"):
            is_known = part != next(iter(state.doc["record"]))
        return is_known and part not in self._secret_parts(state)

    def _secret_parts(self, state: State) -> set[str]:
        """The parts of a scene's record that only the GM reads."""
        kind = self.campaign.ruleset.record(SCENE)
        secret = {part.name for part in dataclasses.fields(kind.form) if entry_of(part).secret}
        return {*secret, *state.doc["record"].get(kind.hides, ())}

    def leaked(self, campaign: Campaign, reader: int | None) -> list[str]:
        """The marks that a reader gets and may not know."""
        return [
            f"{', '.join(sorted(where))}: {field} {part} of {self.states[number]}"
            for (number, field, part), where in self.seen(campaign, reader).items()
            if not self.may_be_known(number, field, part, reader)
        ]


@pytest.fixture(scope="module", params=EVERY)
def everything(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everything]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WYRDBOOK_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        for name in ("sync", "sync_folder", "sync_everything"):
            patch.setattr(disk, name, lambda *_: None)
        made = Everything(request.param, tmp_path_factory.mktemp("every") / "c")
        yield made
        made.campaign.close()


def test_every_subcommand_that_tells_the_players_is_among_the_outputs() -> None:
    assert outputs.with_readers().keys() == outputs.SUBCOMMANDS.keys()


@pytest.mark.walk
def test_someone_in_each_role_is_dead_by_the_rules_of_the_game(everything: Everything) -> None:
    dead = {c.role for c in everything.campaign.view.characters if everything.campaign.ruleset.dead(c.sheet)}
    assert dead == ({"pc", "npc"} if everything.campaign.ruleset.id in KNOWS_DEATH else set())


@pytest.mark.walk
def test_no_output_has_what_its_readers_may_not_know(everything: Everything) -> None:
    cast = everything.cast
    for reader in (None, cast.own, cast.other):
        assert everything.leaked(everything.campaign, reader) == []


@pytest.mark.walk
def test_what_players_may_know_is_in_some_output(everything: Everything) -> None:
    """The walk looks where it can be seen: of each kind that players read, something in each telling that is open."""
    seen = {number for number, *_ in everything.seen(everything.campaign, everything.cast.own)}
    found = {(everything.states[number].table, everything.states[number].telling) for number in seen}
    read = {table for table, telling in found if telling == states.PLAIN}
    assert {"characters", "articles", "notes", "occasions", "trackers", "clocks", "rolls", "sessions"} <= read
    secret = {"articles", "notes", "occasions", "clocks", "rolls", "milestones", "relations", "handouts"}
    for telling in (states.TOLD, states.TOLD_ONE):
        tables = {state.table for state in everything.states if state.telling == telling}
        assert {table for table, how in found if how == telling} >= secret & tables


@pytest.mark.walk(by="test_no_output_has_what_its_readers_may_not_know")
def test_what_is_deleted_is_in_no_output_and_is_as_it_was_once_it_is_restored(everything: Everything) -> None:
    """Looking back to before it was deleted shows no more than was known then, nor does a copy that goes on there."""
    campaign, one = everything.campaign, everything.cast.own
    before = everything.seen(campaign, one)

    def remove(books: Books) -> None:
        for thing, state in zip(everything.things, everything.states, strict=True):
            books.remove(state.table, [thing])

    states.change(campaign, remove)
    try:
        assert everything.seen(campaign, one).keys() <= {
            each for each in before if everything.states[each[0]].table == "revelations"
        }
        with Campaign.open_at(campaign.folder, everything.told) as then:
            found = everything.seen(then, one, everything.told)
        assert found.keys() == before.keys()
        assert all(found[each] <= before[each] for each in found)
        copy = Library().copy(campaign.folder, "A copy", everything.told)
        with Campaign.open(copy) as forked:
            assert everything.leaked(forked, one) == []
    finally:
        campaign.undo()
    assert everything.seen(campaign, one) == before


class Edited(PlantedSession):
    """A session in which everything that can be edited is opened to the players and closed again, in each way."""

    def begin(self) -> None:
        super().begin()
        self.open: dict[str, bool] = {}
        """The times of writing, and for each if the thing was open to the players then."""
        self.turned: set[tuple[str, bool]] = set()
        self.do("add_character", "away9", role="npc")
        self.do("add_article", "away9", secret=True, fields={})
        self.do("add_clock", "away9", target=4, for_scene=False)
        self.do("add_tracker", "away9", who=self.own, value=3, most=5, until="", day=None, secret=True)
        for kind, table, name in sorted(self.edits()):
            for field, values in self.closed_fields(kind):
                for value in (values[-1], *values):
                    self.edit(kind, table, {name: max(self.campaign.documents(table)), field: value})

    def edits(self) -> Iterator[tuple[str, str, str]]:
        """Each command that edits a thing, with its table and the field that names the thing."""
        for kind in (kind for kind in KINDS if kind.startswith("edit_") and KINDS[kind].words):
            name = KINDS[kind].words[0]
            table = next((each for each in TABLES if each in (f"{name}s", f"{name[:-1]}ies")), "")
            if table and self.campaign.documents(table):
                yield kind, table, name

    def closed_fields(self, kind: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """The fields of a command that hold one of a few values, with these."""
        for name, hint in hints_of(KINDS[kind]).items():
            if values := states.closed_values(hint):
                yield name, values

    def edit(self, kind: str, table: str, given: Mapping[str, Any]) -> None:
        """Edit a thing, and if it is a character give them points; note whether the players may know it since."""
        when = f"edit{len(self.open)}x"
        kept = {name: self.kept(table, given, name) for name in FIXED if name in hints_of(KINDS[kind])}
        asked = {**{name: value for name, value in kept.items() if value is not None}, **given}
        with suppress(Refusal):
            self.do(kind, when, **asked)
            (thing,) = (given[name] for name in KINDS[kind].words[:1])
            players = {c.id for c in self.campaign.view.characters if c.role == "pc"}
            self.open[when] = known.is_open(table, self.campaign.documents(table)[thing], players)
            self.turned.add((table, self.open[when]))
            currencies = self.campaign.ruleset.currencies
            if table == "characters" and currencies:
                self.do("award_points", when, characters=[thing], currency=currencies[0].id, amount=1)

    def kept(self, table: str, given: Mapping[str, Any], name: str) -> Any:
        """The value that a thing has already in a field that holds no text."""
        doc: Doc = self.campaign.documents(table)[next(iter(given.values()))]
        return doc.get(name)


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", EVERY)
def test_what_was_written_while_a_thing_was_closed_stays_secret(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A character who was an NPC, became a player's and is an NPC again; an article, a clock and so on likewise.

    The points of an NPC who stays a player's are the player's to read, with the reasons, so the last step is back.
    """
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
    session = Edited(ruleset, tmp_path / "c")
    with session.campaign:
        session.begin()
        session.campaign.do(EndSession())
        public = "\n".join(text for reader in (None, session.own) for _, text in shown_to(session.campaign, reader))
    written = [mark for mark in session.planted if mark.about in session.open]
    seen = [mark for mark in written if str(mark) in public]
    assert [mark for mark in seen if not session.open[mark.about]] == []
    assert any(session.open[mark.about] for mark in seen)
    both = {table for table, is_open in session.turned if (table, not is_open) in session.turned}
    assert both >= {"articles", "characters", "clocks", "occasions", "trackers"}


@pytest.mark.parametrize("table", ["sessions", "scenes"])
def test_an_open_session_or_scene_that_is_hidden_is_in_nothing_that_says_how_things_are(
    campaign: Campaign, table: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The log goes on telling what was public when it happened."""
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    campaign.do(EditSession(session=campaign.view.session.id, title=f"{WORD}sessions"))
    campaign.do(EditScene(title=f"{WORD}scenes"))
    (thing,) = campaign.documents(table)
    mark = f"{WORD}{table}"
    assert any(mark in text for _, text in shown_to(campaign, None))
    campaign.do(Conceal(thing=thing))
    logged = ("follow", "show log", "watch")
    shown = [name for name, text in shown_to(campaign, None) if mark in text and not name.startswith(logged)]
    assert shown == []
    if table == "sessions":
        with refused("hidden"):
            campaign.recap()
