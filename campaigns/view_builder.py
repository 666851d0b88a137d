"""Building a view from documents. Parts that no change touched are taken from the view before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from campaigns.agenda.agenda_lines import LEADS_TO, THREAD
from campaigns.agenda.ranks import by_rank
from campaigns.document_kinds.planned_npcs import PlannedFigures
from campaigns.document_kinds.prepared_scenes import PlannedClock
from campaigns.document_kinds.table_names import DORMANT_AFTER
from campaigns.document_kinds.views import view_of
from campaigns.state.balances import Balances
from campaigns.state.document_reader import Doc, DocumentReader, StoreReader, in_order, track
from campaigns.state.game_values import misfit, unfit_work
from campaigns.state.knowledge import Knowledge
from campaigns.state.session_plan import plan_view
from campaigns.state.view import (
    AgendaView,
    BestiaryEntry,
    CharacterView,
    ClockView,
    ConflictView,
    DowntimeView,
    DraftView,
    LogLine,
    MapView,
    MilestoneView,
    PreparedView,
    ProjectView,
    SceneView,
    SessionView,
    TrackerView,
    View,
)
from core.conflict import ConflictFace
from core.luck.table import Answer
from core.points import Currency
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.schema.incremental_codec import decode_again


class Part(NamedTuple):
    """A costly part of the view, and the tables it was made from."""

    made: Any
    tables: frozenset[str]


_FIELD = {"campaign": "state", "characters": "sheet", "conflicts": "state"}
"""The field of a document with its game's value."""


class Builder:
    """Makes the views of one campaign, one after each change."""

    def __init__(self, shelf: StoreReader, ruleset: Ruleset, balances: Balances) -> None:
        self._shelf = shelf
        self._ruleset = ruleset
        self._balances = balances
        self._read: dict[tuple[str, int], tuple[Any, Any]] = {}
        self._parts: dict[str, Part] = {}
        self._people: dict[int, tuple[tuple[Any, ...], CharacterView]] = {}
        self.notices: dict[str, str] = {}

    def books(self) -> DocumentReader:
        """The present books, sharing values that were already read."""
        return DocumentReader(self._shelf, self._ruleset, self._balances, self.read)

    def read(self, table: str, doc_id: int, kind: type, json: Any) -> Any:
        """A game's value in a document, read once for each version; changed values are replaced, never edited."""
        known = self._read.get((table, doc_id))
        if known is None or known[0] is not json:
            try:
                value = decode_again(kind, json, known, _FIELD[table])
                known = self._read[table, doc_id] = (json, value)
            except Refusal as refusal:
                raise misfit(table, doc_id, self._shelf.current(table).get(doc_id, {}), refusal) from refusal
        return known[1]

    def forget(self, tables: Iterable[str]) -> None:
        """Forget the parts made from these tables."""
        touched = set(tables)
        self._parts = {name: part for name, part in self._parts.items() if not part.tables & touched}

    def view(
        self, *, seq: int, strip: tuple[LogLine, ...], undo: str, redo: str, read_only: bool, past: bool = False
    ) -> View:
        """The view of the present documents."""
        books = self.books()
        here, desk = books.campaign, books.desk
        return View(
            seq=seq,
            name=here["name"],
            ruleset=self._ruleset,
            options=books.options,
            state=books.state,
            characters=self._part("characters", self._characters),
            session=_optional(partial(view_of, SessionView), books.docs("sessions"), here["session"]),
            scene=_optional(scene_view, books.docs("scenes"), here["scene"]),
            conflicts=self._part("conflicts", self._conflicts),
            milestones=self._part("milestones", self._milestones),
            clocks=self._part("clocks", self._clocks),
            projects=self._part("projects", self._projects),
            downtime=self._part("downtime", self._downtime),
            drafts=tuple(filter(None, map(self._draft, desk["drafts"]))),
            strip=strip,
            day=here["day"],
            day_label=here["day_label"],
            typed=here["typed"],
            sessions_played=here["sessions_played"],
            undo=undo,
            redo=redo,
            read_only=read_only,
            past=past,
            place=desk["place"],
            prepared=self._part("prepared", self._prepared_scenes),
            agenda=self._part("agenda", agenda_views),
            maps=self._part("maps", self._maps),
            figures=self._part("figures", self._figures),
            dormant_after=here.get("dormant_after", DORMANT_AFTER),
            calendar=self._part("calendar", lambda books: books.calendar),
            plan=self._part("plan", plan_view),
            knowledge=self._part("knowledge", lambda books: Knowledge.from_documents(books.docs)),
        )

    def _part(self, name: str, make: Callable[[DocumentReader], Any]) -> Any:
        """A part of the view, made again only after a change to one of its tables."""
        if name not in self._parts:
            books = self.books()
            made = make(books)
            self._parts[name] = Part(made, frozenset(books.looked_into))
        return self._parts[name].made

    def _characters(self, books: DocumentReader) -> tuple[CharacterView, ...]:
        here = books.campaign
        present = set(books.docs("scenes")[here["scene"]]["participants"]) if here["scene"] else set()
        number, _ = books.numbers()
        everyone = in_order(books.docs("characters"))
        own = tracker_views(in_order(books.docs("trackers")))
        state, options, balances = books.state, books.options, books.balances

        def show(i: int, doc: Doc) -> CharacterView:
            """A character's view; made again only after a change to its source."""
            points = Points.of_character(balances, i, self._ruleset.currencies, number)
            made_from = (doc, state, options, i in present, own.get(i, ()), points)
            kept = self._people.get(i)
            if kept is None or kept[0] != made_from:
                badges = self._ruleset.badges_at_table(books.sheet(i, doc), state, options)
                made = character_view(
                    i,
                    doc,
                    books.sheet(i, doc),
                    points=points,
                    badges=badges,
                    here=i in present,
                    trackers=own.get(i, ()),
                )
                kept = self._people[i] = (made_from, made)
            return kept[1]

        return tuple(show(i, doc) for i, doc in everyone)

    def _conflicts(self, books: DocumentReader) -> tuple[ConflictView, ...]:
        return tuple(self._conflict(books, i) for i in books.campaign["conflicts"])

    def _conflict(self, books: DocumentReader, conflict: int) -> ConflictView:
        doc = books.docs("conflicts")[conflict]
        situation = books.situation(conflict=conflict)
        try:
            face = self._ruleset.conflict(doc["form"]).face(situation.conflict, situation)
        except Refusal as refusal:
            # Someone in it has been retired: the conflict is shown with the reason and can still be ended.
            face = ConflictFace(next=refusal.message)
        return ConflictView(conflict, doc["form"], doc["title"], situation.conflict, face, tuple(doc["participants"]))

    def _milestones(self, books: DocumentReader) -> tuple[MilestoneView, ...]:
        return tuple(view_of(MilestoneView, i, doc) for i, doc in in_order(books.docs("milestones")))

    def _prepared_scenes(self, books: DocumentReader) -> tuple[PreparedView, ...]:
        return tuple(prepared_view(i, doc) for i, doc in by_rank(books.docs("prepared")))

    def _maps(self, books: DocumentReader) -> tuple[MapView, ...]:
        kept = (view_of(MapView, i, doc) for i, doc in books.docs("maps").items())
        return tuple(sorted(kept, key=lambda each: each.name.casefold()))

    def _figures(self, books: DocumentReader) -> tuple[BestiaryEntry, ...]:
        kept = (view_of(BestiaryEntry, i, doc) for i, doc in books.docs("figures").items())
        return tuple(sorted(kept, key=lambda each: each.name.casefold()))

    def _clocks(self, books: DocumentReader) -> tuple[ClockView, ...]:
        return tuple(
            ClockView(i, track(doc), doc["scene"], doc.get("article")) for i, doc in in_order(books.docs("clocks"))
        )

    def _projects(self, books: DocumentReader) -> tuple[ProjectView, ...]:
        return tuple(
            ProjectView(i, track(doc), doc["note"], tuple(doc["workers"]))
            for i, doc in in_order(books.docs("projects"))
            if not doc["dropped"]
        )

    def _downtime(self, books: DocumentReader) -> DowntimeView | None:
        if books.campaign["downtime"] is None:
            return None
        from campaigns.downtime.plans import view_downtime  # noqa: PLC0415  with it come the game's rules

        return view_downtime(books)

    def _draft(self, draft: Mapping[str, Any]) -> DraftView | None:
        try:
            action = self._ruleset.action(draft["action"])
            form: Any = decode(action.form, draft["form"], strict=True)
            answers = decode(tuple[Answer, ...], draft["answers"], strict=True)
        except Refusal as refusal:
            # Nothing was committed, so nothing is lost, but the GM should see it.
            self.notices[draft["action"]] = unfit_work(self._ruleset, "desk", draft["action"], refusal)
            return None
        said = action.id, draft["actor"], draft["conflict"], form, answers, draft.get("note", "")
        return DraftView(*said, id=draft["id"], typed=draft.get("typed"))


class Points(NamedTuple):
    """A character's balance in each currency, and the points of one session."""

    balances: Mapping[str, int]
    today: Mapping[str, int] = {}

    @classmethod
    def of_character(
        cls, balances: Balances, character: int, currencies: Iterable[Currency], session: int | None
    ) -> Points:
        """A character's points, and those of a session, by its number."""
        own = balances.by_currency(character, currencies)
        return cls(own, {c.id: balances.earned_in(session, character, c.id) for c in currencies} if session else {})


def character_view(i: int, doc: Doc, sheet: Any, *, points: Points, **more: Any) -> CharacterView:
    """A character's view, with badges and other derived values."""
    return view_of(CharacterView, i, doc, sheet=sheet, balances=points.balances, today=points.today, **more)


def tracker_views(docs: Iterable[tuple[int, Doc]]) -> Mapping[int, tuple[TrackerView, ...]]:
    """Trackers' views, by owner."""
    of: defaultdict[int, list[TrackerView]] = defaultdict(list)
    for i, doc in docs:
        of[doc["who"]].append(view_of(TrackerView, i, doc))
    return {who: tuple(trackers) for who, trackers in of.items()}


def scene_view(scene: int, doc: Doc) -> SceneView:
    """A scene's view."""
    return view_of(SceneView, scene, doc, figures=_figures(doc))


def prepared_view(prepared: int, doc: Doc) -> PreparedView:
    """A prepared scene's view."""
    clocks = tuple(PlannedClock(**clock) for clock in doc["clocks"])
    return view_of(PreparedView, prepared, doc, clocks=clocks, figures=_figures(doc))


def _figures(doc: Doc) -> tuple[PlannedFigures, ...]:
    """The NPCs of a planned conflict; scenes of earlier versions have none."""
    return tuple(PlannedFigures(**each) for each in doc.get("figures", ()))


def agenda_views(books: DocumentReader) -> tuple[AgendaView, ...]:
    """The agenda in order, each line with its target; without targets nothing is looked up."""
    return tuple(
        AgendaView(i, doc["text"], doc["done"], doc["to"], *_led_to(books, doc["to"]))
        for i, doc in by_rank(books.docs("agenda"))
    )


def _led_to(books: DocumentReader, to: int | None) -> tuple[str, str]:
    """The table of a line's target (or `thread`), and its name."""
    for table, name in () if to is None else LEADS_TO.items():
        found = books.docs(table).get(to or 0)
        if found is not None:
            return THREAD if table == "articles" and _carries(found) else table, found[name]
    return "", ""


def _carries(article: Doc) -> bool:
    from campaigns.state.thread_sessions import carries  # noqa: PLC0415

    return carries(article)


def _optional(make: Any, docs: Mapping[int, Doc], doc_id: int | None) -> Any:
    return None if doc_id is None else make(doc_id, docs[doc_id])
