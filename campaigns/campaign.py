"""A campaign, opened: commands go in, views come out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from campaigns import commands
from campaigns.errors import CampaignError
from campaigns.keeping.upgrading import Earlier, NotInstalled, upgrade
from campaigns.past.history import History, line_of
from campaigns.past.moment import now
from campaigns.state.balances import Balances
from campaigns.state.books import Books
from campaigns.state.build import Builder, note_view, scene_view, session_view
from campaigns.state.reading import Reading, newest_first
from campaigns.state.stored import MISFIT, check, unfit_work
from campaigns.state.tables import ONLY
from campaigns.state.view import CharacterView, Done, Entry, LogLine, Note, SceneView, SessionView, View
from campaigns.store import Damaged, Delta, Store
from core.acts.place import Place
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.schema.codec import decode

if TYPE_CHECKING:
    from campaigns.past.looking_back import Past, Way
    from campaigns.past.verify import Verified
    from campaigns.telling.written import Lines, Written
    from core.acts.action import Action
    from core.acts.play import Worked
    from core.acts.situation import Situation
    from core.kit.purchases import Purchase
    from core.luck.table import Luck

T = TypeVar("T")

STRIP = 8
"""How many results the strip shows."""

LOOKED_BACK = 120
"""How many records are looked at to fill the strip when a campaign is opened or undone."""


class Offer(NamedTuple):
    """An action that is offered somewhere; `why_not` says why it cannot be done now."""

    action: Action
    why_not: str = ""


def opened(store: Store, clock: Callable[[], str] = now, ruleset: Ruleset | None = None) -> Campaign:
    """A campaign on its open store, which is closed again if its documents cannot be read; raises `CampaignError`."""
    try:
        campaign = Campaign(store, clock, ruleset)
        if ruleset is None:
            doc = store.docs("campaign")[ONLY]
            check(campaign.ruleset, "campaign", ONLY, {"options": doc["options"]}, doc)
        return campaign
    except (Refusal, LookupError, TypeError, ValueError, AttributeError) as error:
        store.close()
        raise Damaged(f"The documents do not fit together ({type(error).__name__}: {error}).", kind=MISFIT) from error
    except BaseException:
        store.close()
        raise


def plainly(folder: Path, why: str, short: str) -> Campaign:
    """Open a campaign for reading without its game, which cannot read it: its values are shown as they are stored."""
    from core.luck.standin import stand_in  # noqa: PLC0415

    store = Store.open(folder, read_only=True)
    store.notices += (f"{why} This campaign can be read, exported and backed up, not played.",)

    def named(table: str, field: str) -> list[str]:
        return list(dict.fromkeys(str(doc.get(field)) for doc in store.docs(table).values()))

    (game,) = named("campaign", "ruleset")
    ruleset = stand_in(
        game,
        f"{game} ({short})",
        currencies=named("ledger", "currency"),
        tiers=named("milestones", "tier"),
        conflicts=named("conflicts", "form"),
    )
    return opened(store, ruleset=ruleset)


class Campaign:
    """One campaign, open for play (or for reading only). Not for several threads at once."""

    def __init__(self, store: Store, clock: Callable[[], str] = now, ruleset: Ruleset | None = None) -> None:
        self._store = store
        self._clock = clock
        self.ruleset: Ruleset = ruleset or find(store.docs("campaign")[ONLY]["ruleset"])
        self._balances = Balances(store.docs("ledger").values())
        self._builder = Builder(store, self.ruleset, self._balances)
        self._titles: dict[int, str] = {}
        self._lists: dict[str, Any] = {}
        self._unread: tuple[str, ...] = ()
        self._strip = self._filled_strip()
        self.view: View = self._viewed()

    @classmethod
    def open(cls, folder: Path, *, read_only: bool = False, clock: Callable[[], str] = now) -> Campaign:
        """Open the campaign in a folder; raises `CampaignError` (locked, newer, damaged ...).

        One whose game is not installed is refused (`NotInstalled`), but can be read: with what needs no rules, and
        `notices` says so.
        """
        try:
            store = Store.open(folder, read_only=read_only, upgrade=upgrade(clock))
        except NotInstalled as missing:
            if not read_only:
                raise
            return plainly(folder, str(missing), "not installed")
        return opened(store, clock)

    @property
    def folder(self) -> Path:
        """Where it is."""
        return self._store.folder

    @property
    def notices(self) -> tuple[str, ...]:
        """What had to be cleared up on opening, to be said once."""
        return (*self._store.notices, *self._unread, *self._builder.notices.values())

    def close(self) -> None:
        """Save the checkpoint and let go of the lock. Everything acknowledged was on disk before."""
        self._store.close()

    def __enter__(self) -> Campaign:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- commands --------------------------------------------------------------------------------------------

    def do(self, command: Any, worked: Worked | None = None) -> Done:
        """Carry out a command: one record, on disk before this returns.

        Whoever has worked out already what an act comes to hands that on as `worked`; it is taken where it is of this
        very act as things stand, and what the program is said to have drawn is still held against luck.

        Raises `Refusal` when rules or campaign do not allow it and `CampaignError` when it cannot be written; then
        nothing has changed.
        """
        from campaigns.handlers import HANDLERS  # noqa: PLC0415
        from campaigns.public.records import players_of  # noqa: PLC0415

        with self._store.change({}) as change:
            books = Books(self._store, self.ruleset, self._balances, self._builder.read, worked)
            told = HANDLERS[type(command)](books, command)
            change.event.update(self._event(books, command.kind, told.title, told.actor))
            change.event |= told.extra
            if not told.quiet:
                change.event["players"] = players_of(books)
            if "form" in told.extra or "results" in told.extra:
                change.event |= {"shape": self.ruleset.shape, "edition": self.ruleset.edition}
            if not told.whole:
                change.event["command"] = command.asked()
            self._extend_line(books, change.event, quiet=told.quiet)
        done = self._followed(change.record, told.effects)
        if isinstance(command, commands.EndSession):
            # The evening is on disk; where the next segment cannot be begun, the log goes on in this one.
            with suppress(CampaignError):
                self._store.rotate()
        return done

    def undo(self) -> Done | None:
        """Take back the last change that holds; None when there is none."""
        head = self._history_doc["head"]
        if head is None:
            return None
        from campaigns.past.looking_back import way  # noqa: PLC0415  nothing is looked back at before the first paint

        return self.go_back(way(self.ruleset, self._store.tables, [self._store.record(head)]))

    def back_to(self, seq: int) -> Done | None:
        """Take back every change after record `seq` as one step, which redo brings back as one."""
        return self.go_back(self.past().way_back(seq))

    def go_back(self, way: Way | None) -> Done | None:
        """Go a way back that was worked out beforehand, as one step; refuses one that something was done on since."""
        if way is None:
            return None
        history = self._history_doc
        if way.head != history["head"]:
            raise Refusal("changed", "Something has been changed meanwhile; look at the log again.")
        extra = {"what": way.what, "undid": history["head"], "redo_before": history["redo"]}
        line = {"head": way.to, "redo": self._store.seq + 1}
        return self._moved("undo", f"Undone: {way.what}", way.deltas, line, extra)

    def redo(self) -> Done | None:
        """Bring back what was last undone; None when something else has been done since."""
        redo = self._history_doc["redo"]
        if redo is None:
            return None
        from campaigns.past.looking_back import forth  # noqa: PLC0415

        record = self._store.record(redo)
        event = record.event
        line = {"head": event["undid"], "redo": event["redo_before"]}
        return self._moved("redo", f"Redone: {event['what']}", forth(self.ruleset, self._store.tables, record), line)

    # --- what actions need -----------------------------------------------------------------------------------

    @property
    def luck(self) -> Luck:
        """Where luck stands."""
        return self._builder.books().luck

    def types_cards(self, actor: int | None) -> bool:
        """Whether this actor's cards are typed in from real ones."""
        return self._builder.books().types_cards(actor)

    def situation(self, actor: int | None = None, conflict: int | None = None) -> Situation:
        """What the rules may know now."""
        return self._builder.books().situation(actor, conflict)

    def done_in(self, action: str, actor: int | None, conflict: int | None = None) -> int | None:
        """The conflict an action is done in: the one named, else one that runs and claims it for who acts."""
        return self._builder.books().done_in(action, actor, conflict)

    def offers(
        self, place: Place, actor: int | None, conflict: int | None = None, among: Sequence[str] = ()
    ) -> tuple[Offer, ...]:
        """The actions of a place, or those named, for an actor, each with why it cannot be done, if so."""
        actions: list[Action] = [a for a in self.ruleset.actions if a.place is place]
        if among:
            actions = [self.ruleset.action(action) for action in among]
        elif conflict is not None:
            wanted = self.ruleset.conflict(self._store.docs("conflicts")[conflict]["form"]).actions
            actions = [self.ruleset.action(action) for action in wanted]
        where = {action.id: self.done_in(action.id, actor, conflict) for action in actions}
        situations = {at: self.situation(actor, at) for at in set(where.values())}
        refusals = ((action, action.why_not(situations[where[action.id]])) for action in actions)
        return tuple(
            Offer(action, refusal.message if refusal else "")
            for action, refusal in refusals
            if refusal is None or refusal.code != self.ruleset.not_played
        )

    def start_form(self, action: str, actor: int | None, conflict: int | None = None) -> Any:
        """The form this actor last used for the action if it still fits, else a fresh one.

        What was only for that once is not taken up. A long form is taken up as it was left, page by page, but for what
        has changed on the sheet since: that counts. What is bought starts with something that can be.
        """
        from campaigns.handlers.draws import find_form  # noqa: PLC0415
        from core.acts.play import openable, prepare  # noqa: PLC0415
        from core.schema.forms import taken_up, used_again  # noqa: PLC0415

        found = self.ruleset.action(action)
        situation = self.situation(actor, self.done_in(action, actor, conflict))
        books = self._builder.books()
        fresh, kept = found.begin(situation), find_form(books, action, actor)
        if found.place is Place.ADVANCE:
            fresh = openable(found, fresh, situation)
        if kept is None:
            return fresh
        try:
            form, start = (self._kept(found, books.docs("forms")[kept][name]) for name in ("form", "start"))
        except Refusal as refusal:
            self._builder.notices[f"{action} {actor}"] = unfit_work(self.ruleset, "forms", action, refusal)
            return fresh
        if found.pages:
            # An earlier version kept a form that was taken, too: it is no draft of what the sheet has become.
            known = start if start is not None else found.start(self._untouched(situation))
            return taken_up(form, known, fresh)
        form = used_again(form, fresh)
        try:
            prepare(found, form, situation)
        except Refusal:
            return fresh
        return form

    def _kept(self, action: Action, form: Any) -> Any:
        kept: Any = None if form is None else decode(action.form, form, strict=True)
        return kept

    def _untouched(self, situation: Situation) -> Situation:
        """The situation as it is before anything is done to the sheet of who acts."""
        if situation.acting not in situation.actors:
            return situation
        actor = situation.actor
        blank = replace(actor, sheet=self.ruleset.new_sheet(actor.player))
        return replace(situation, actors={**situation.actors, actor.id: blank})

    def purchases(self, actor: int) -> tuple[Purchase, ...]:
        """What somebody bought and has not given back, oldest first."""
        return self._builder.books().purchases(actor)

    def last_action(self) -> tuple[str, int | None] | None:
        """The action last drawn for, and who for: to repeat it."""
        last = self._store.docs("campaign")[ONLY]["last_action"]
        return (last[0], last[1]) if last else None

    # --- what has been ---------------------------------------------------------------------------------------

    def history(self) -> History:
        """The whole log as a list of lines, newest first."""
        doc = self._history_doc
        today = Earlier(self.ruleset, self._store.docs("campaign")[ONLY], self._store.docs).event
        return History(self._store, doc["rows"], doc["head"], self._store.docs("dead").values(), today)

    def past(self, reading: Callable[[int, int], object] = lambda number, last: None) -> Past:
        """What looking back needs, as things are now; for use in another thread, too.

        `reading` is called before each part of the log is read, with its number and the last one's (it is read from
        the last one back), and may end looking back with an error.
        """
        from campaigns.past.looking_back import Past  # noqa: PLC0415

        tables = {name: dict(docs) for name, docs in self._store.tables.items()}
        return Past(self.ruleset, self._store.reader(reading), tables)

    def line(self, seq: int) -> LogLine:
        """One record as a line."""
        return self.history().at(seq)

    def ledger(self, actor: int | None = None) -> tuple[Entry, ...]:
        """The points ledger, of one character or all, newest first."""
        return self._listed("ledger", _entries).get(actor, ())

    def notes(self) -> tuple[Note, ...]:
        """All notes, newest first."""
        return self._listed("notes", _notes)

    @property
    def note_draft(self) -> str:
        """The note that was being typed."""
        return str(self._store.docs("desk")[ONLY]["note_draft"])

    def sessions(self) -> tuple[SessionView, ...]:
        """All sessions, newest first."""
        return self._listed("sessions", _sessions)

    def scenes(self, session: int) -> tuple[SceneView, ...]:
        """The scenes of a session (by its id), in order."""
        return self._listed("scenes", _scenes).get(session, ())

    def record(self, kind: str, subject: str = "") -> Any:
        """What is written of something by its id; of a scene, an empty one is the open scene's."""
        from campaigns.telling.written import record  # noqa: PLC0415  with it come the parts of the game

        return record(self._builder.books(), kind, subject)

    def written(self) -> tuple[Written, ...]:
        """All there is to write of besides scenes, as the game declares it."""
        from campaigns.telling.written import written  # noqa: PLC0415

        return tuple(written(self._builder.books()))

    def public_lines(self, scene: int) -> Lines:
        """What the players may know of what is written of a scene."""
        from campaigns.telling.written import public_lines  # noqa: PLC0415

        return public_lines(self._builder.books(), scene)

    def _listed(self, table: str, make: Callable[[list[tuple[int, Any]]], T]) -> T:
        """What a table holds as the screens list it: made when it is first asked for after the table has changed."""
        if table not in self._lists:
            self._lists[table] = make(newest_first(self._store.docs(table)))
        found: T = self._lists[table]
        return found

    def lines_of(self, session: int) -> tuple[LogLine, ...]:
        """The lines of a session (by number) that hold, in order."""
        return self.history().lines_of(session)

    def recap(self, session: int | None = None) -> str:
        """A session, by number, as Markdown for the players; without one, the last."""
        from campaigns.telling.markdown import markdown  # noqa: PLC0415
        from campaigns.telling.recap import recap  # noqa: PLC0415

        return markdown(recap(self, session))

    def slips(self) -> dict[int, str]:
        """What each player learns of the last downtime committed, by character; empty when there was none."""
        from campaigns.public.records import Cast  # noqa: PLC0415
        from campaigns.telling.slips import slips  # noqa: PLC0415

        history = self.history()
        since = history.last_until(self.view.sessions_played - 2)
        downtime = next((line for line in history.find("commit_downtime", after=since) if _committed(line)), None)
        return slips(self.ruleset, downtime.event, Cast.of(self.view)) if downtime else {}

    def verify(self) -> Iterator[Verified]:
        """Put every logged act to the rules again, undone ones too."""
        from campaigns.past.verify import verify_log  # noqa: PLC0415

        return verify_log(self.ruleset, self._store.docs("campaign")[ONLY], self._store.records())

    def character_at(self, character: int, session: int) -> CharacterView | None:
        """A character as they stood when a session (by number) had ended; None if not there yet.

        The log's deltas are taken back from now to then; balances are summed up to that session.
        """
        return self.past().characters_at(session, only=character)[session].get(character)

    # --- writing and following -------------------------------------------------------------------------------

    @property
    def _history_doc(self) -> Mapping[str, Any]:
        return self._store.docs("history")[ONLY]

    def _event(self, books: Reading, kind: str, title: str, actor: int | None = None) -> dict[str, Any]:
        session, scene = books.numbers()
        return {"kind": kind, "title": title, "at": self._clock(), "session": session, "scene": scene, "actor": actor}

    def _extend_line(self, books: Books, event: dict[str, Any], *, quiet: bool) -> None:
        """Put a new record at the head of the line; what had been undone is left behind for good."""
        history, seq = books.docs("history")[ONLY], self._store.seq + 1
        if quiet:
            event |= {"quiet": True, "undoable": False, "row": history["rows"]}
            return
        event |= {"undoable": True, "prev": history["head"], "row": history["rows"] + 1}
        if history["redo"] is not None:
            from campaigns.state.documents import Dead  # noqa: PLC0415

            books.insert("dead", Dead(first=(history["head"] or 0) + 1, last=seq - 1))
        books.patch("history", ONLY, head=seq, redo=None, rows=history["rows"] + 1)

    def _moved(
        self,
        kind: str,
        title: str,
        deltas: Any,
        line: Mapping[str, Any],
        extra: Mapping[str, Any] = {},
    ) -> Done:
        """Write an undo or redo: the deltas, and where the line stands after them."""
        history = self._history_doc
        rows = history["rows"] + 1
        moved = {**line, "rows": rows}
        step = Delta("history", ONLY, "set", moved, {name: history[name] for name in moved})
        event = self._event(self._builder.books(), kind, title) | {"undoable": False, "row": rows, **extra}
        record = self._store.apply(event, [*self._store.combined(deltas), step])
        return self._followed(record)

    def _followed(self, record: Any, effects: Any = None) -> Done:
        """Bring balances, strip and view up to date with a record that is on disk."""
        self._balances.moved(record.deltas)
        touched = {delta.table for delta in record.deltas}
        self._builder.touched(touched)
        self._lists = {table: listed for table, listed in self._lists.items() if table not in touched}
        line = line_of(record.seq, record.event)
        self._titles = {**dict(islice(self._titles.items(), 4)), record.seq: _what(record.event)}
        if record.event["kind"] in ("undo", "redo"):
            self._strip = self._filled_strip()
        elif line.band:
            self._strip = (line, *self._strip)[:STRIP]
        self.view = self._viewed()
        return Done(None if record.event.get("quiet") else line, self.view, effects)

    def _filled_strip(self) -> tuple[LogLine, ...]:
        """The last results, as far back as the log can be read: play goes on where only looking back is hurt."""
        found: list[LogLine] = []
        try:
            lines = (line for line in islice(self.history().walk(), LOOKED_BACK) if line.band)
            found.extend(islice(lines, STRIP))
        except CampaignError as error:
            if not any(str(error) in said for said in self._store.notices):
                self._unread = (f"{error} What is current is intact, only looking back is not.",)
        return tuple(found)

    def _viewed(self) -> View:
        history = self._history_doc
        return self._builder.view(
            seq=self._store.seq,
            strip=self._strip,
            undo=self._title(history["head"]),
            redo=self._title(history["redo"]),
            read_only=self._store.read_only,
        )

    def _title(self, seq: int | None) -> str:
        if seq is None:
            return ""
        if seq not in self._titles:
            try:
                self._titles[seq] = _what(self._store.record(seq).event)
            except CampaignError:
                return "a change that cannot be read"
        return self._titles[seq]


def _what(event: Mapping[str, Any]) -> str:
    """What undo, or redo, of a record would name."""
    return str(event.get("what", event["title"]))


def _entries(docs: list[tuple[int, Any]]) -> dict[int | None, tuple[Entry, ...]]:
    """The points ledger by character, and under None of all."""
    by_actor = defaultdict[int | None, list[Entry]](list)
    for i, doc in docs:
        entry = Entry(id=i, **doc)
        by_actor[None].append(entry)
        by_actor[entry.actor].append(entry)
    return {actor: tuple(entries) for actor, entries in by_actor.items()}


def _notes(docs: list[tuple[int, Any]]) -> tuple[Note, ...]:
    return tuple(note_view(i, doc) for i, doc in docs)


def _sessions(docs: list[tuple[int, Any]]) -> tuple[SessionView, ...]:
    return tuple(session_view(i, doc) for i, doc in docs)


def _scenes(docs: list[tuple[int, Any]]) -> dict[int, tuple[SceneView, ...]]:
    """The scenes by the id of their session."""
    by_session = defaultdict[int, list[SceneView]](list)
    for i, doc in reversed(docs):
        by_session[doc["session"]].append(scene_view(i, doc))
    return {session: tuple(scenes) for session, scenes in by_session.items()}


def _committed(line: LogLine) -> bool:
    return line.kind == "commit_downtime" and line.live
