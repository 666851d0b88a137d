"""An session in which every text that can be written is a mark of its own, told apart by where it was written.

The commands fill themselves from their models, so that a new field is planted by itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, get_args, get_origin

import orjson

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.conformance.stored_shapes import hints_of
from campaigns.document_kinds.kind import open_to_all, open_to_none
from campaigns.document_kinds.planned_npcs import PlannedFigures
from campaigns.document_kinds.prepared_scenes import PlannedClock
from campaigns.document_kinds.tables import TABLES
from campaigns.library.new_campaign import create
from campaigns.state import game_values as stored
from campaigns.state.books import Books
from campaigns.stream.follower import Follower
from campaigns.vault.folder import write_vault
from campaigns.visibility.view import public_view
from core.actions.action import Action, Change
from core.actions.place import KEPT, Place
from core.actions.play import draw_next, prepare
from core.conflict import ConflictForm
from core.luck.table import Answer, ChoiceAsk, WordsAsk
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.entry import Entry, entry_of
from core.schema.word_lists import check_words
from core.story_records import SCENE, RecordKind
from tests.campaigns.conftest import Clock
from tests.campaigns.papers import leaving
from tui.cli.state_parts import PARTS, show_parts

OWN, STAGE, AWAY, OPEN, UNDONE = "own", "stage", "away", "open", "undone"
"""The subject of a text: a player's character, an NPC on stage or off it, a thing at the table, a thing undone."""


class Mark(NamedTuple):
    """Where a text was written, and whom it is about."""

    kind: str
    field: str
    about: str

    def __str__(self) -> str:
        return f"~{self.kind}.{self.field}.{self.about}~".replace("_", "")  # which Markdown would write otherwise


OPENED = {
    table: kind.traits.open_to
    for table, kind in TABLES.items()
    if kind.traits.open_to not in (open_to_all, open_to_none)
}
"""When the players may know a document, of those kinds that are not open to all."""

WHOSE: dict[str, Callable[[Any], tuple[int, ...]]] = {
    "ledger": lambda doc: (doc["actor"],),
    "trackers": lambda doc: (doc["who"],),
    "projects": lambda doc: tuple(doc["workers"]),
}
"""The owners of a document, for tables opened by owner."""

FIXED = {"role", "status", "interval", "tier", "passes", "planned", "when", "until", "handling"}
"""Fields that hold one of a few words, or a day, so no secret."""

KEYS = {"ruleset", "form", "tier", "currency", "action"}
"""Fields of documents that name a part of the game, so no secret."""

A_YEAR = {
    **{"months": ["Frost 30"], "weekdays": ["Moonday"], "first": "1 Frost 312", "first_weekday": "Moonday"},
    **{"leap_years": [], "feasts": [], "eras": [], "moons": [], "seasons": []},
}
"""A calendar is read from its lines, so that no other text can stand in them; its name may be any."""

KINDS = commands.COMMANDS
"""Every command by its kind."""


class PlantedSession:
    """Plays the session and keeps what was planted, and every public byte there ever was."""

    def __init__(self, ruleset: str, folder: Path, *, read: bool = False) -> None:
        self.read = read
        """Read everything public after each command? Only the tests that look into it need that."""
        self.campaign: Campaign = create(folder, "C", ruleset, seed="a seed", clock=Clock())
        self.planted: set[Mark] = set()
        self.public: set[str] = set()
        self.own_acts: set[str] = set()
        self.counted: set[tuple[str, bool]] = set()
        self.met: set[tuple[str, bool, tuple[int, ...]]] = set()
        """The tables with documents, whether they were open, and their owners, if these decide."""
        self._free: dict[object, tuple[tuple[int, stored.Path], ...]] = {}

    def mark(self, kind: str, field: str, about: str) -> str:
        """A text nobody else writes."""
        mark = Mark(kind, field, about)
        self.planted.add(mark)
        return self.written(mark)

    def written(self, mark: Mark) -> str:
        """The text of a mark; a test of another kind writes something else."""
        return str(mark)

    def do(self, kind: str, whose: str, /, **given: Any) -> Any:
        """Send a command with a mark in each text that is not given; a refusal is an error of the test."""
        asked = {field.name for field in dataclasses.fields(KINDS[kind])} - given.keys()
        fields = {name: hint for name, hint in hints_of(KINDS[kind]).items() if name in asked}
        texts: dict[str, Any] = {}
        for name, hint in fields.items():
            if name not in FIXED and "str" in str(hint) and "Mapping" not in str(hint):
                mark = self.mark(kind, name, whose)
                texts[name] = [mark] if "tuple" in str(hint) else mark
        done = self.campaign.do(KINDS[kind](**texts, **given))
        self.look()
        return done

    def look(self) -> None:
        """Read everything the players could be shown now, if it is to be read at all."""
        if not self.read:
            return
        view = self.campaign.view
        self.public.add(repr(public_view(view)._replace(ruleset=None)))
        players = {c.id for c in view.characters if c.role == "pc"}
        for table, open_to in OPENED.items():
            docs = self.campaign._store.docs(table).values()
            self.met |= {(table, open_to(doc, players), WHOSE[table](doc) if table in WHOSE else ()) for doc in docs}

    # The session ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Something of everything, for a player's character, a figure on stage and one off it."""
        self.begin()
        self.end()

    def begin(self) -> None:
        """As far as the scene that is played."""
        self._people()
        self._table()
        self._gone()
        self._points()
        self._draws()
        self._conflicts()
        self._clocks_and_notes()
        self._boundaries()
        self._handouts()
        self._undone()
        self._records()
        self._knowledge()
        self.do("edit_scene", OPEN, participants=[self.own, self.stage])

    def end(self) -> None:
        """The end of the scene and the session, and what comes after."""
        self.do("end_scene", OPEN)
        self.do("end_session", OPEN)
        self._downtime()
        if self.read:
            self.public.update((*leaving(self.campaign), self.vault(), self.shown()))

    def shown(self) -> str:
        """Everything that `wyrdbook show --players` and `follow` print."""
        told = Follower(self.campaign.folder, after=0).news()
        return repr((show_parts(self.campaign, tuple(PARTS), players=True), told))

    def vault(self) -> str:
        """Every byte of the vault for the players, with the names of its files."""
        with TemporaryDirectory() as root:
            write_vault(self.campaign.past(), folder := Path(root) / "vault", players=True)
            files = [file for file in folder.rglob("*") if file.is_file()]
            return "\n".join(f"{file.relative_to(folder)}\n{file.read_text('utf-8')}" for file in files)

    def plant_documents(self) -> dict[str, tuple[str, str, dict[str, Any]]]:
        """Put a mark into every text of every document as it lies on disk; with its table, field and document."""
        planted: dict[str, tuple[str, str, dict[str, Any]]] = {}
        rows = self.campaign._store.docs("history")[1]["rows"]
        quiet = {"kind": "plant", "title": "", "at": "", "quiet": True, "undoable": False, "row": rows}
        with self.campaign._store.change(quiet):
            own = self.campaign
            books = Books(own._store, own.ruleset, own._balances, own._builder.read)
            for table, model in TABLES.items():
                hints = hints_of(model)
                texts = {n: hints[n] for n in model.fields_kept() if hints[n] in (str, tuple[str, ...])}
                for number, doc in list(books.docs(table).items()):
                    for name, kind in texts.items():
                        if name not in KEYS:
                            mark = f"~{table}.{name}.{number}~"
                            books.patch(table, number, **{name: mark if kind is str else [mark]})
                            planted[mark] = (table, name, dict(doc) | {"id": number})
                    for name, value, marks in self._values(table, number, doc):
                        books.patch(table, number, **{name: value})
                        for mark, at in marks.items():
                            planted[mark] = (table, name, dict(doc) | {"id": number, "at": at})
        self.campaign.close()
        self.campaign = Campaign.open(self.campaign.folder)
        self.public = {
            *leaving(self.campaign, hands=False),
            self.vault(),
            self.shown(),
        }  # no game lays out words that are none of its own
        self.look()
        return planted

    def _values(self, table: str, number: int, doc: Any) -> Iterator[tuple[str, Any, dict[str, str | int]]]:
        """The values of the game in a document with a mark in each text that may be any, however deep it lies.

        Each mark comes with the field of the value that it lies in.
        """
        for held in stored.values(table, doc, doc):
            name, *inner = held.path
            if inner or table in stored.WORK:
                continue
            value, marks = doc[name], dict[str, str | int]()
            for at, path in self._free_texts(held, value):
                mark = f"~{table}.{name}.{number}.{at}~"
                value = _put(value, path, mark)
                marks[mark] = path[0]
            yield name, value, marks

    def _free_texts(self, held: stored.Value, value: Any) -> Sequence[tuple[int, stored.Path]]:
        """The paths to the texts of a value of the game that may be any; each value is looked into once."""
        asked = (held.kind, held.name, orjson.dumps(value))
        if asked not in self._free:
            self._free[asked] = tuple(self._find_free_texts(held, value))
        return self._free[asked]

    def _find_free_texts(self, held: stored.Value, value: Any) -> Iterator[tuple[int, stored.Path]]:
        rules = self.campaign.ruleset
        hides = rules.record(held.name).hides if held.kind == "record" else ""
        for at, path in enumerate(path for path in _texts(value) if path[0] != hides):
            with suppress(Refusal):
                read = stored.read(rules, held, changed := _put(value, path, f"~free.{at}~"))
                if held.kind != "sheet" or not rules.check_sheet(read):
                    value = changed
                    yield at, path

    def _people(self) -> None:
        roles = {OWN: "pc", STAGE: "npc", AWAY: "npc"}
        self.own, self.stage, self.away = (
            self.do("add_character", about, role=role).view.characters[-1].id for about, role in roles.items()
        )
        for about, who in self._everybody():
            self.do("edit_character", about, character=who)
            sheet = self._sheet(who, about)
            self.do("set_sheet", about, character=who, sheet=sheet)

    def _gone(self) -> None:
        """Someone of the GM's who was in the scene and has left play, and a type made of them."""
        self.gone = self.do("add_character", f"{AWAY}2", role="npc", here=True).view.characters[-1].id
        self.do("set_sheet", AWAY, character=self.gone, sheet=self._sheet(self.gone, AWAY))
        self.do("add_note", AWAY, about="character", about_id=self.gone, secret=True)
        self.do("add_tracker", AWAY, who=self.gone, value=3, most=5, until="", day=None, secret=False)
        self.do("relate", AWAY, who=self.gone, to=self.own)
        self.do("keep_figure", AWAY, like=self.gone)
        self.do("edit_scene", OPEN, participants=[self.own, self.stage])
        self.do("edit_character", f"{AWAY}2", character=self.gone, status="retired")

    def _everybody(self) -> tuple[tuple[str, int], ...]:
        return ((OWN, self.own), (STAGE, self.stage), (AWAY, self.away))

    def _sheet(self, who: int, about: str) -> Any:
        """A sheet with a mark in each of its free texts that takes one."""
        sheet = encode(next(c.sheet for c in self.campaign.view.characters if c.id == who))
        for name, value in list(sheet.items()):
            mark = self.written(Mark("sheet", name, about))
            planted = {str: mark, list: [mark], dict: {mark: 1}}.get(type(value))
            if planted is not None and self._shown({**sheet, name: planted}):
                self.mark("sheet", name, about)
                sheet[name] = planted
        return sheet

    def _shown(self, sheet: Any) -> bool:
        """Return True if this is a valid sheet."""
        rules = self.campaign.ruleset
        with suppress(Refusal):
            decoded: Any = decode(rules.sheet, sheet)
            check_words(rules.new_sheet(True), decoded)
            return bool(rules.sections(decoded)) and not rules.check_sheet(decoded)
        return False

    def _table(self) -> None:
        self.do("rename_campaign", OPEN)
        self.do("start_session", OPEN, attendance=[self.own])
        self.do("set_calendar", OPEN, date=None)
        self.do("start_scene", OPEN, participants=[self.own, self.stage])
        option = self.campaign.ruleset.options.entries[0]
        self.do("set_option", OPEN, option=option.id, value=encode(option.default))
        for kind in self.campaign.ruleset.data:
            self.do("set_data", OPEN, data=kind.id, value=None)

    def _points(self) -> None:
        rules = self.campaign.ruleset
        paid = [currency.id for currency in rules.currencies if not currency.players_only]  # here NPCs get some, too
        for about, who in self._everybody() if paid else ():
            self.do("award_points", about, characters=[who], currency=paid[0], amount=3)
            self.do("award_points", f"{about}2", characters=[who], currency=paid[0], amount=2)
            self.do("refund_entry", about, entry=self.campaign.ledger(who)[0].id)
        for about in (OPEN, AWAY) if rules.tiers else ():
            self.do("add_milestone", about, tier=rules.tiers[0].id)
            milestone = self.campaign.view.milestones[-1].id
            self.do("edit_milestone", about, milestone=milestone)
            if about == OPEN:
                self.do("reach_milestone", about, milestone=milestone)

    def _draws(self) -> None:
        places = (Place.SCENE, *sorted(KEPT))
        actions = [a for a in self.campaign.ruleset.actions if a.place in places]
        for about, who in (*self._everybody(), ("nobody", None)):
            for action in actions if about != OWN else actions[:3]:
                self.draw(action, about, who)

        care = [a for a in actions if isinstance(a, Change) and a.place is Place.CARE]
        for about, who in self._everybody():
            for action in care[:6]:
                situation = self.campaign.situation(who)
                if action.why_not(situation):
                    continue
                with suppress(Refusal):
                    form = encode(action.start(situation))
                    self.do("resolve_each", f"{about}{len(self.planted)}", action=action.id, actors=[who], form=form)
                    self.campaign.undo()  # later steps are played as if nothing had been done

    def draw(self, action: Action, whose: str, who: int | None, conflict: int | None = None) -> None:
        """Do an action with marks in its form, in what is said and in the word to it, unless it is refused.

        Whoever is selected, it may be somebody else's act, as the title of the record says.
        """
        about = f"{whose}{len(self.planted)}"
        with suppress(Refusal):
            situation = self.campaign.situation(who, conflict)
            form = self._filled(action, action.start(situation), situation, about)
            request = prepare(action, form, situation)
            progress = draw_next(action, request, (), self.campaign.luck)
            while isinstance(progress.ask, ChoiceAsk | WordsAsk):
                usual = progress.ask.usual.id if isinstance(progress.ask, ChoiceAsk) else ""
                answer = Answer((usual or self.mark("resolve", "answers", about),))
                progress = draw_next(action, request, (*progress.answers, answer), self.campaign.luck)
            answers = progress.answers
            asked = {"action": action.id, "actor": who, "conflict": conflict, "form": encode(form)}
            line = self.do("resolve", about, **asked, answers=answers).line
            if line.title.startswith(f"{self.campaign.view.name_of(self.own)}: "):
                self.own_acts.add(about)

    def _filled(self, action: Action, form: Any, situation: Any, about: str) -> Any:
        """A form with marks in its free texts, if it still fits then."""
        hints, kept = hints_of(type(form)), self.planted
        for own in dataclasses.fields(form):
            self.planted = set()
            text = self._texts_of(hints[own.name], entry_of(own), "resolve", f"form.{action.id}.{own.name}", about)
            with suppress(Refusal):
                changed = form if text is None else dataclasses.replace(form, **{own.name: text})
                prepare(action, changed, situation)
                form, kept = changed, kept | self.planted
        self.planted = kept
        return form

    def _conflicts(self) -> None:
        for kind in self.campaign.ruleset.conflicts:
            with suppress(Refusal):
                running = self.conflict(kind)
                for action in kind.actions:
                    found = self.campaign.ruleset.action(action)
                    self.draw(found, "nobody", None, running)
                    self.draw(found, AWAY, self.away, running)
                if any(c.id == running for c in self.campaign.view.conflicts):
                    self.do("end_conflict", OPEN, conflict=running)

    def conflict(self, kind: ConflictForm) -> int:
        """Begin a conflict with marks in those texts of its form that it begins with, one after the other."""
        form, kept = kind.prefill(self.campaign.situation(self.own)), self.planted
        hints = hints_of(type(form))
        for own in dataclasses.fields(form):
            self.planted = set()
            text = self._texts_of(hints[own.name], entry_of(own), "start_conflict", f"form.{kind.id}.{own.name}", AWAY)
            if text is not None:
                with suppress(Refusal):
                    changed = dataclasses.replace(form, **{own.name: text})
                    kind.start(changed, self.campaign.situation(self.own))
                    form, kept = changed, kept | self.planted
        self.planted = kept
        done = self.do("start_conflict", OPEN, conflict_form=kind.id, actor=self.own, form=encode(form))
        return int(done.view.conflicts[-1].id)

    def _clocks_and_notes(self) -> None:
        for about in (OPEN, AWAY):
            self.do("add_clock", about, target=6, for_scene=about == OPEN)
            clock = self.campaign.view.clocks[-1].id
            self.do("tick_clock", about, clock=clock)
            self.do("edit_clock", about, clock=clock, target=6, tally=2, for_scene=about == OPEN)
            self.do("remove_clock", about, clock=clock)
            self.do("add_clock", about, target=4, for_scene=about == OPEN)
            self.do("roll", about, tables="2d6", by="", seen="open" if about == OPEN else "hidden")
            self.do("add_note", about, about="campaign", secret=about == AWAY)
            self.do("edit_note", about, note=self.campaign.notes()[0].id)
            self.do("add_note", about, about="character", about_id=self.away, secret=about == AWAY)
        for _ in range(2):
            self.do("keep_map", AWAY)
        self.do("make_calendar", OPEN, **A_YEAR)
        for about in (OPEN, AWAY, AWAY):
            self.do("add_occasion", about, when="14 Frost", until="", secret=about == AWAY)
        (*_, open_to_all), here = ((each.id for each in self.campaign.calendar_events()), self.away)
        self.do("edit_occasion", AWAY, occasion=open_to_all, when="15 Frost", until="+2", about=[here])
        for about in (OPEN, AWAY):
            self.do("add_article", about, secret=about == AWAY, fields={})
        here, there = (article.id for article in self.campaign.articles()[:2])
        self.do("edit_article", AWAY, article=there, secret=True, fields={})
        for who, to in ((here, self.away), (self.away, here)):
            self.do("relate", AWAY, who=who, to=to)
        for about, who in ((OPEN, self.own), (AWAY, self.own), (AWAY, self.away)):
            secret = about == AWAY and who == self.own
            self.do("add_tracker", about, who=who, value=3, most=5, until="", day=None, secret=secret)
        tracker = self.campaign.trackers()[self.own][-1].id
        self.do("edit_tracker", AWAY, tracker=tracker, value=2, most=5, until="", day=None, secret=True)
        self.do("count_tracker", AWAY, tracker=tracker, by=1)
        self.do("end_tracker", AWAY, tracker=self.campaign.trackers()[self.away][0].id)
        self.do("unrelate", AWAY, relation=self.campaign.relations()[0].id)
        for thread in (here, there):
            self.do("link_clock", AWAY, clock=self.campaign.view.clocks[-1].id, article=thread)
            self.do("close_thread", AWAY, article=thread)
        self.do("set_dormancy", AWAY, evenings=3)
        self.do("remind", AWAY)
        self.do("put_off", AWAY, note=self.campaign.notes()[0].id, day=4)
        self.do("reminded", AWAY, note=self.campaign.notes()[0].id)
        self.do("remove_article", AWAY, article=there)
        for _ in range(2):
            self.do("keep_figure", AWAY, like=self.away)
        figure = self.campaign.view.figures[0].id
        self.do("edit_figure", AWAY, figure=figure)
        self.do("remove_figure", AWAY, figure=figure)
        kept = self.campaign.view.maps[0].id
        self.do("rename_map", AWAY, map=kept)
        self.do("remove_map", AWAY, map=kept)
        self.do("remove_note", OPEN, note=self.campaign.notes()[-1].id)
        self.do("save_note_draft", AWAY)
        self.do("set_typed", AWAY, typed=False, character=self.away)
        self.do("set_place", AWAY, place={"at": self.mark("set_place", "place", AWAY)})
        gone = self.do("add_character", f"{AWAY}3", role="npc").view.characters[-1].id
        self.do("remove_characters", AWAY, characters=[gone])
        # What is not removed again: of either kind there is one to the end.
        self.campaign.do(commands.AddArticle(sort="place", name="An open place", secret=False))
        self.do("add_tracker", f"{AWAY}2", who=self.away, value=3, most=5, until="", day=None, secret=False)

    def _boundaries(self) -> None:
        for handling in ("line", "veil"):
            self.do("add_boundary", OPEN, handling=handling)
        line, veil = self.campaign.documents("boundaries")
        self.do("edit_boundary", OPEN, boundary=veil, handling="veil")
        self.do("remove_boundary", OPEN, boundary=line)

    def _handouts(self) -> None:
        """One for a single player, whose words are marked as they are stored."""
        self.campaign.do(commands.AddNote(text="A letter."))
        note = max(self.campaign.documents("notes"))
        self.campaign.do(commands.ShowHandout(what=f"#{note}", to=[self.own]))
        self.campaign.do(commands.TakeDownHandout())
        self.do("show_handout", OPEN, what=f"#{note}", to=[self.own])

    def _knowledge(self) -> None:
        """How all players learned of something, and how one did; the session and the campaign in other words."""
        place = next(each.id for each in self.campaign.articles() if each.name == "An open place")
        for to in ((), (self.own,)):
            self.do("reveal", OPEN, thing=place, to=to, passages=(), details=() if to else ("name",))
        self.do("edit_session", OPEN, session=self.campaign.view.session.id, attendance=None)
        self.do("describe_campaign", AWAY)

    def _records(self) -> None:
        """Scenes in stock, and a mark in each text of every record."""
        map = self.mark("keep_map", "name", AWAY)
        self.do("keep_map", AWAY, name=map)
        for _ in range(2):
            value = self._written(self.campaign.ruleset.record(SCENE), "prepare_scene", "value")
            clocks = [PlannedClock(title=self.mark("prepare_scene", "clocks", AWAY), target=4)]
            led = self._led("prepare_scene")
            self.do("prepare_scene", AWAY, participants=[self.away], clocks=clocks, value=value, kept_map=map, **led)
        prepared = self.campaign.view.prepared[-1].id
        led = self._led("edit_prepared")
        self.do("edit_prepared", AWAY, prepared=prepared, participants=[], clocks=[], kept_map=map, **led)
        self.do("edit_scene", OPEN, participants=[self.own, self.stage], **self._led("edit_scene"))
        self.do("move_prepared", AWAY, prepared=prepared, by=-1)
        self.do("draw_prepared", AWAY)
        self.do("remove_prepared", AWAY, prepared=prepared)
        replies = {"coming": [self.own], "maybe": (), "absent": ()}
        self.do("plan_session", OPEN, when="2026-12-04 19:00", hours=4, **replies)
        for _ in range(2):
            self.do("add_agenda_line", AWAY, to=None)
        line = self.campaign.view.agenda[-1].id
        self.do("edit_agenda_line", AWAY, line=line, to=None)
        self.do("tick_agenda_line", AWAY, line=line)
        self.do("move_agenda_line", AWAY, line=line, by=-1)
        self.do("remove_agenda_line", AWAY, line=line)
        written = [(kind, of.id) for kind, of, *_ in self.campaign.writings()]
        for kind, subject in ((self.campaign.ruleset.record(SCENE), ""), *written):
            value = self._written(kind, "write_record", f"value.{kind.id}")
            self.do("write_record", AWAY, record=kind.id, subject=subject, value=value)

    def _led(self, command: str) -> dict[str, Any]:
        """The plan of a scene: a conflict that can be joined, so that no one is on stage yet, and a marked NPC."""
        kind = next((kind for kind in self.campaign.ruleset.conflicts if kind.joins is not None), None)
        if kind is None:
            return {"planned": ""}
        name, side = self.mark("keep_figure", "name", AWAY), self.mark(command, "figures", AWAY)
        self.do("keep_figure", AWAY, name=name, like=self.away)
        figures = [PlannedFigures(name=name, number=2, side=side)]
        return {"planned": kind.id, "figures": figures}

    def _written(self, kind: RecordKind, command: str, field: str) -> Any:
        """A record with a mark in each free text; the players may know what is neither secret nor hidden of a scene."""
        value, kept = kind.form(), self.planted
        told = [f.name for f in dataclasses.fields(kind.form) if f.name != kind.hides and not entry_of(f).secret]
        if kind.hides:
            value, told = dataclasses.replace(value, **{kind.hides: tuple(told[::2])}), told[1::2]
        known = told if (kind.id, command) == (SCENE, "write_record") else ()
        hints = hints_of(kind.form)
        for own in dataclasses.fields(kind.form):
            self.planted = set()
            about = OPEN if own.name in known else AWAY
            text = self._texts_of(hints[own.name], entry_of(own), command, f"{field}.{own.name}", about)
            with suppress(Refusal):
                kind.check(changed := value if text is None else dataclasses.replace(value, **{own.name: text}))
                value, kept = changed, kept | self.planted
        self.planted = kept
        return encode(value)

    def _texts_of(self, hint: Any, own: Entry, kind: str, field: str, about: str) -> Any:
        """A value with a mark in each of its free texts: a text, a list of one, or a row with one in each part."""
        inner = get_args(hint)[0] if get_origin(hint) is tuple else None
        if hint is str:
            return None if own.choices else self.mark(kind, field, about)
        if inner is not None and dataclasses.is_dataclass(inner):
            row = self._row_of(inner, kind, field, about)
            return (row,) if row else None
        text = self._texts_of(inner, own, kind, field, about) if inner is str else None
        return text and (text,)

    def _row_of(self, form: Any, kind: str, field: str, about: str) -> Any:
        """A row of a form with marks in its texts; None where it needs more than texts."""
        hints, parts = hints_of(form), {}
        for part in dataclasses.fields(form):
            whose = AWAY if entry_of(part).secret else about
            text = self._texts_of(hints[part.name], entry_of(part), kind, f"{field}.{part.name}", whose)
            parts |= {} if text is None else {part.name: text}
        with suppress(TypeError):
            return form(**parts)
        return None

    def _undone(self) -> None:
        self.do("edit_scene", UNDONE)
        self.campaign.undo()
        if self.campaign.ruleset.currencies:
            currency = self.campaign.ruleset.currencies[0].id
            self.do("award_points", UNDONE, characters=[self.own], currency=currency, amount=1)
            self.campaign.undo()
        self.public.clear()  # while it held it was public
        self.look()

    def _downtime(self) -> None:
        rules = self.campaign.ruleset
        if rules.downtime is None:
            return
        for about, who in ((OWN, self.own), (AWAY, self.away), (STAGE, self.stage)):
            self.do("add_project", f"{about}", target=9)
            project = self.campaign.view.projects[-1].id
            self.do("edit_project", about, project=project)
            self.do("move_project", about, project=project, by=1, workers=[who])
        self.do("add_project", AWAY, target=9)  # which no one has worked on
        for about, who in ((OWN, self.own), (AWAY, self.away)):
            for action in [a for a in rules.actions if a.place is Place.DOWNTIME]:
                self._queue(action, about, who)
        for activity in self._faulty():
            self.do("edit_activity", AWAY, activity=activity, rejected=True)
        with suppress(Refusal):
            self.do("commit_downtime", OPEN)

    def _queue(self, action: Action, about: str, who: int) -> None:
        with suppress(Refusal):
            situation = self.campaign.situation(who)
            form = self._filled(action, action.start(situation), situation, about)
            prepare(action, form, situation)
            self.do("queue_activity", about, actor=who, action=action.id, form=encode(form))
            plan = next(p for p in self.campaign.view.downtime.plans if p.actor == who)
            if plan.fault or any(a.fault for a in plan.activities):
                self.do("remove_activity", about, activity=plan.activities[-1].id)

    def _faulty(self) -> Iterator[int]:
        for plan in self.campaign.view.downtime.plans:
            yield from (a.id for a in plan.activities if a.fault)


def _texts(value: Any) -> Iterator[tuple[str | int, ...]]:
    """The paths to the texts of a stored value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from ((key,),) if isinstance(each, str) else ((key, *path) for path in _texts(each))


def _put(value: Any, path: tuple[str | int, ...], text: str) -> Any:
    """A stored value with another text at a path."""
    if not path:
        return text
    key, *rest = path
    changed = {**value} if isinstance(value, dict) else [*value]
    changed[key] = _put(value[key], tuple(rest), text)  # type: ignore[index]
    return changed
