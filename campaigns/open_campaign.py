"""An open campaign, for reading: the situation for actions, and the past. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from campaigns import commands
from campaigns.document_kinds.table_names import ONLY
from campaigns.history.clock import now
from campaigns.history.history import History
from campaigns.history.lists import Listed, Lists
from campaigns.history.past_documents import Lived
from campaigns.history.recent import Recent
from campaigns.state.balances import Balances
from campaigns.state.view import (
    CharacterView,
    LogLine,
    View,
)
from campaigns.store import Damaged, Record, Store
from campaigns.upgrades import Earlier
from campaigns.view_builder import Builder
from core.actions.place import Place
from core.conflict import Due
from core.lazy_imports import Lazy
from core.refusal import ChoiceNeeded, Refusal
from core.ruleset import Ruleset
from core.rulesets import find

if TYPE_CHECKING:
    from campaigns import account
    from campaigns.characters import removal
    from campaigns.commands import entry_command
    from campaigns.downtime import plans
    from campaigns.downtime.plans import Drawing, QueueSituations
    from campaigns.draws import offers as draw_offers
    from campaigns.draws.offers import Offer, Started
    from campaigns.events import timeline as events_timeline
    from campaigns.handouts import shown_handouts as handouts_shown
    from campaigns.handouts.files import Picture
    from campaigns.handouts.shown_handouts import ShownHandout
    from campaigns.history import past_states as history_past
    from campaigns.history import replay as history_replay
    from campaigns.history import verification
    from campaigns.history.verification import Verified
    from campaigns.knowledge import questions
    from campaigns.knowledge import revelations as knowledge_learnt
    from campaigns.knowledge.questions import Hidden, KnowledgeOf, Revealed
    from campaigns.knowledge.revelations import Learnt
    from campaigns.prepared_scenes import scene_texts as prepared_written
    from campaigns.prepared_scenes.scene_texts import Lines, Written
    from campaigns.random_tables import folders
    from campaigns.reports import markdown_recap as report_markdown
    from campaigns.reports import recap as report_recap
    from campaigns.reports import slips as report_slips
    from campaigns.search import search as campaign_search
    from campaigns.threads import thread_list
    from campaigns.threads.thread_list import Thread
    from campaigns.todo import after_session, session_points
    from campaigns.todo import pending as todo_due
    from campaigns.todo.after_session import ToDo
    from campaigns.visibility import log_entries, readers
    from campaigns.visibility.slips import Slip
    from core.actions import play as act_play
    from core.actions.situation import Effects, Situation
    from core.building_blocks.purchases import Purchase
    from core.luck.table import Luck
else:
    account = Lazy("campaigns.account")
    removal = Lazy("campaigns.characters.removal")
    entry_command = Lazy("campaigns.commands.entry_command")
    plans = Lazy("campaigns.downtime.plans")
    draw_offers = Lazy("campaigns.draws.offers")
    events_timeline = Lazy("campaigns.events.timeline")
    handouts_shown = Lazy("campaigns.handouts.shown_handouts")
    history_past = Lazy("campaigns.history.past_states")
    history_replay = Lazy("campaigns.history.replay")
    verification = Lazy("campaigns.history.verification")
    knowledge_learnt = Lazy("campaigns.knowledge.revelations")
    questions = Lazy("campaigns.knowledge.questions")
    prepared_written = Lazy("campaigns.prepared_scenes.scene_texts")
    folders = Lazy("campaigns.random_tables.folders")
    report_markdown = Lazy("campaigns.reports.markdown_recap")
    report_recap = Lazy("campaigns.reports.recap")
    report_slips = Lazy("campaigns.reports.slips")
    campaign_search = Lazy("campaigns.search.search")
    thread_list = Lazy("campaigns.threads.thread_list")
    after_session = Lazy("campaigns.todo.after_session")
    session_points = Lazy("campaigns.todo.session_points")
    todo_due = Lazy("campaigns.todo.pending")
    readers = Lazy("campaigns.visibility.readers")
    log_entries = Lazy("campaigns.visibility.log_entries")
    act_play = Lazy("core.actions.play")


PAUSE, RESUME = "pause", "resume"
"""The kinds of log entries for a pause and its end."""


class OpenCampaign(Listed):
    """An open campaign. Not for several threads at once."""

    def __init__(self, store: Store, clock: Callable[[], str] = now, ruleset: Ruleset | None = None) -> None:
        self._store = store
        self._clock = clock
        self.ruleset: Ruleset = ruleset or find(store.docs("campaign")[ONLY]["ruleset"])
        self._balances = Balances(store.docs("ledger").values())
        self._builder = Builder(store, self.ruleset, self._balances)
        self._lists = Lists(self.ruleset, store.docs)
        self._recent = Recent(store, self.history)
        self.view: View = self._build_view()

    def now(self) -> str:
        """The time, as log entries are written with it: UTC, to the second."""
        return self._clock()

    def real_today(self) -> date:
        """Today's date at the table."""
        return datetime.fromisoformat(self.now()).astimezone().date()

    @property
    def folder(self) -> Path:
        """The folder of the campaign."""
        return self._store.folder

    @property
    def notices(self) -> tuple[str, ...]:
        """Repairs made on opening; show them once."""
        return (*self._store.notices, *self._recent.unread, *self._builder.notices.values())

    def close(self) -> None:
        """Save the checkpoint and release the lock. Everything acknowledged was on disk already."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- what actions need -----------------------------------------------------------------------------------

    @property
    def luck(self) -> Luck:
        """The campaign's luck, at its present place."""
        return self._builder.books().luck

    def types_cards(self, actor: int | None) -> bool:
        """Return True if this character's cards are typed in from real ones."""
        return self._builder.books().types_cards(actor)

    def situation(self, actor: int | None = None, conflict: int | None = None) -> Situation:
        """The present situation for the rules."""
        return self._builder.books().situation(actor, conflict)

    def conflict_of_action(
        self, action: str, actor: int | None, conflict: int | None = None, people: Collection[int] = ()
    ) -> int | None:
        """The conflict an action is done in: the one named, else a running one that claims it for the acting character.

        If several claim it, the `people` whom the form names decide.
        """
        return self._builder.books().conflict_of_action(action, actor, conflict, people)

    def conflicts_claiming(self, action: str, actor: int | None) -> list[int]:
        """The running conflicts that claim an action of one of their participants, oldest first."""
        return self._builder.books().conflicts_claiming(action, actor)

    def offers(
        self, place: Place, actor: int | None, conflict: int | None = None, among: Sequence[str] = ()
    ) -> tuple[Offer, ...]:
        """The actions of a place, or those named, for a character, each with the reason if it can't be done."""
        return draw_offers.offers(self._builder.books(), place, actor, conflict, among)

    def due(self, conflict: int, actor: int | None = None) -> Iterator[Due]:
        """The next steps of a running conflict with their forms: only possible ones, likeliest first.

        A form may leave a choice open that the step needs. If several characters can act, it is the step of `actor`, if
        theirs is among them.
        """
        kind = self.ruleset.conflict(self._store.docs("conflicts")[conflict]["form"])
        for each in kind.due(self.situation(actor, conflict)):
            try:
                form = each.form or self.start_form(each.action, each.actor, conflict)
                with suppress(ChoiceNeeded):
                    act_play.prepare(self.ruleset.action(each.action), form, self.situation(each.actor, conflict))
            except Refusal:
                continue
            yield each._replace(form=form)

    def start_form(self, action: str, actor: int | None, conflict: int | None = None) -> Any:
        """The form this character last used for the action, as far as it still fits, else a fresh one."""
        return self.offer_form(action, actor, conflict).form

    def offer_form(self, action: str, actor: int | None, conflict: int | None = None) -> Started:
        """The form to start with, and how much of it is from last time."""
        return draw_offers.offer_form(self._builder.books(), action, actor, conflict, self._builder.notices)

    def purchases(self, actor: int) -> tuple[Purchase, ...]:
        """A character's purchases that weren't refunded, oldest first."""
        return self._builder.books().purchases(actor)

    def last_action(self) -> tuple[str, int | None] | None:
        """The action last drawn for and its character, to repeat it."""
        last = self._store.docs("campaign")[ONLY]["last_action"]
        return (last[0], last[1]) if last else None

    def last_action_of(self, actor: int | None) -> str | None:
        """The action this character last drew for, to repeat it."""
        last = self._store.docs("campaign")[ONLY]["last_action"]
        scene = {action.id for action in self.ruleset.actions if action.place is Place.SCENE}
        forms = [doc for doc in self._store.docs("forms").values() if doc["actor"] == actor and doc["action"] in scene]
        newest = max(forms, key=lambda doc: (doc["row"], [doc["action"], actor] == last), default=None)
        return newest["action"] if newest is not None else None

    def threads(self) -> tuple[Thread, ...]:
        """The present threads of the story, most urgent first."""
        return thread_list.threads(self.articles(), self.view)

    def to_do(self) -> tuple[ToDo, ...]:
        """The tasks after the last session, or in the open one; none before the first."""
        session = next(iter(self.sessions()), None)
        if session is None:
            return ()
        situation = self.situation()
        given = self._session_points(situation).recipients([session.number])
        return tuple(after_session.to_do(self.view, session, given, self.ruleset.lifecycle.chores(situation)))

    def due_now(self) -> tuple[ToDo, ...]:
        """The reminders of the open session, else of the next, most urgent first."""
        view, situation = self.view, self.situation()
        soon = view.day, view.day + thread_list.SOON
        return todo_due.due_now(
            view,
            threads=self.threads(),
            reminders=self._lists.reminders(),
            endings=self.ruleset.lifecycle.ending(situation),
            unfinished=self._missing_by_character(situation),
            coming=events_timeline.timeline(view.calendar, (), self.calendar_events(), soon),
            unpaid=self._session_points(situation).missing(self.sessions()),
            fault=self.last_check[1],
            today=self.real_today() if view.plan is not None else None,
        )

    def _missing_by_character(self, situation: Situation) -> dict[int, tuple[str, ...]]:
        """The players' characters who lack something, and what each lacks."""
        party = (actor for actor in self.view.party if not self.ruleset.dead(situation.actors[actor].sheet))
        lacks = {actor: self.ruleset.unfinished(replace(situation, acting=actor)) for actor in party}
        return {actor: missing for actor, missing in lacks.items() if missing}

    def _session_points(self, situation: Situation) -> session_points.SessionPoints:
        return session_points.SessionPoints(self.view, situation, self._balances, self.history, self._store.record)

    def last_act(self) -> commands.Resolve | None:
        """The last action, if nothing was done since, as the command that does it again after an undo.

        None also if another edition of the rules did it, because it might come out differently.
        """
        head = self._history_doc["head"]
        event = self._store.record(head).event if head is not None else {"kind": ""}
        if event["kind"] != commands.Resolve.kind:
            return None

        by = {"shape": self.ruleset.shape, "edition": self.ruleset.edition}
        command = entry_command.command_of(event) if event.items() >= by.items() else None
        return command if isinstance(command, commands.Resolve) else None

    # --- the past --------------------------------------------------------------------------------------------

    @property
    def paused(self) -> bool:
        """Return True if the game was paused and nothing was done since, except keeping drafts.

        False if the end of the log is damaged: play goes on then, and you can pause again.
        """
        seq = self._store.seq
        with suppress(Damaged):
            while seq and (event := self._store.record(seq).event).get("quiet"):
                seq -= 1
            return bool(seq) and event["kind"] == PAUSE
        return False

    def history(self) -> History:
        """The whole log as a list of lines, newest first."""
        doc = self._history_doc
        today = Earlier(
            self.ruleset, self._store.docs("campaign")[ONLY], self._store.docs, Lived(self._store).document_before
        ).event
        return History(
            self._store, doc["rows"], doc["head"], self._store.docs("dead").values(), today, reverted=self._reverted
        )

    def follow_log(self) -> Iterator[tuple[Record, history_replay.ReplayedState]]:
        """Each log entry with the state before it, from the first on; this reads the whole log."""
        standing = history_replay.ReplayedState(self.ruleset, self._store.docs("campaign")[ONLY])
        for record in self._store.records():
            yield record, standing
            standing.follow(record)

    def past(self, reading: Callable[[int, int], object] = lambda number, last: None) -> history_past.Past:
        """The campaign's past up to now; another thread may use it.

        `reading` is called before each part of the log is read, with its number and the last one's (the log is read
        backwards), and may raise an error to stop.
        """
        tables = {name: dict(docs) for name, docs in self._store.tables.items()}
        return history_past.Past(self.ruleset, self._store.reader(reading), tables)

    def search(self) -> campaign_search.Search:
        """A search of everything as it is now, which can run in another thread; close it after use."""
        tables = folders.RandomTables(self.folder, self.ruleset)
        index = None if self._store.past else campaign_search.index_of(self.folder)
        return campaign_search.Search(self.past(), log_entries.Cast.from_view(self.view), index, tables)

    def line(self, seq: int) -> LogLine:
        """A log entry as a line."""
        return self.history().line_at(seq)

    @property
    def last_check(self) -> tuple[str, str]:
        """The day of the last check of the whole log, and the fault it found; empty if there was none."""
        kept = next(iter(self._store.docs("checks").values()), {"day": "", "fault": ""})
        return kept["day"], kept["fault"]

    @property
    def note_draft(self) -> str:
        """The unfinished note."""
        return str(self._store.docs("desk")[ONLY]["note_draft"])

    def last_seen(self) -> Mapping[int, int]:
        """The last session (by id) in which each character was in a scene, without those who never were."""
        return self._lists.last_seen()

    def record(self, kind: str, subject: str = "") -> Any:
        """The record of a thing by its id; for a scene, no id means the open one."""
        return prepared_written.record(self._builder.books(), kind, subject)

    def writings(self) -> tuple[Written, ...]:
        """All record kinds that the game declares, except the scene's."""
        return tuple(prepared_written.find_writings(self._builder.books()))

    def record_lines(self, scene: int) -> Lines:
        """The texts of a scene."""
        return prepared_written.lines(self._builder.books(), scene)

    def public_lines(self, scene: int) -> Lines:
        """The texts of a scene that the players may know."""
        books = self._builder.books()
        return prepared_written.public_lines(books, scene, readers.reader_of(books))

    def find_revelations(
        self, *, character: int | None = None, thing: int | None = None, session: int | None = None
    ) -> tuple[Revealed, ...]:
        """The revelations to a character, of a thing, or in a session by its number, oldest first."""
        return questions.find_revelations(self._builder.books(), character=character, thing=thing, session=session)

    def things_learnt(self, character: int | None = None) -> tuple[Learnt, ...]:
        """The revelations to all players or to one character, in words that the player may read."""
        return knowledge_learnt.things_learnt(self._builder.books(), character)

    def handouts(self, character: int | None = None) -> tuple[ShownHandout, ...]:
        """The handouts that all players, or one character, were shown, latest first."""
        return handouts_shown.handouts_of(self._builder.books(), character)

    def handout_picture(self, handout: int, character: int | None = None) -> Picture | None:
        """The picture of a handout that all players, or one character, were shown; None for any other."""
        return handouts_shown.picture_of(self._builder.books(), self.folder, character, handout)

    def hidden_passages(self, thing: int) -> tuple[Hidden, ...]:
        """The passages of a thing that not all players know."""
        return questions.hidden_passages(self._builder.books(), thing)

    def knowledge_of(self, thing: int) -> KnowledgeOf | None:
        """The title of a thing and its parts that can be revealed; None for an unknown id."""
        return questions.knowledge_about(self._builder.books(), thing)

    def knowers(self, thing: int) -> Mapping[str, bool]:
        """Each player's character by name, and whether they know of a thing."""
        return questions.knowers(self._builder.books(), thing)

    def lines_of(self, session: int) -> tuple[LogLine, ...]:
        """The lines of a session (by number) that hold, in order."""
        return self.history().lines_of(session)

    def recap(self, session: int | None = None) -> str:
        """A session, by number, as Markdown for the players; without one, the last."""
        return report_markdown.markdown(report_recap.recap(self, session))

    def slips(self) -> dict[int, str]:
        """The slips of the last committed downtime, by character; empty if there was none."""
        return {actor: report_slips.slip_text(slip) for actor, slip in self.each_slip().items()}

    def each_slip(self) -> dict[int, Slip]:
        """The slips of the last committed downtime as values."""
        downtime = self.last_downtime()
        if downtime is None:
            return {}
        return report_slips.slips(self.ruleset, downtime.event, account.cast_at(self.past(), downtime.seq))

    def last_downtime(self) -> LogLine | None:
        """The last committed downtime, searched for only in the last two sessions."""
        history = self.history()
        since = history.last_until(self.view.sessions_played - 2)
        return next(history.find_kind(commands.CommitDowntime.kind, since), None)

    def queue_situations(self) -> QueueSituations:
        """The situation of each activity in the queue, and of a further one for each character."""
        return plans.queue_situations(self._builder.books())

    def why_stays(self, characters: Iterable[int], *, deleted: bool) -> str:
        """The reason one of these can't leave play, or with `deleted` be deleted, and the remedy; empty if all can."""
        return removal.why_stays(self._builder.books(), characters, deleted=deleted)

    def rehearse(self, draw: Drawing) -> None:
        """Draw for every activity of the open downtime with `draw`, as the commit will. Nothing changes."""
        plans.rehearse(self._builder.books(), draw)

    def forecast(self) -> Callable[[], tuple[Effects, ...]]:
        """Return a function that works out the changes of committing the downtime; it can run in another thread.

        It gives one result, or several possible ones if luck decides. Refuse a plan that can't be committed.
        """
        return plans.forecast(self._builder.books())

    def verify(self) -> Iterator[Verified]:
        """Verify every logged action with the rules, undone ones included."""
        return verification.verify_log(self.ruleset, self._store.docs("campaign")[ONLY], self._store.records())

    def character_at(self, character: int, session: int) -> CharacterView | None:
        """A character at the end of a session (by number); None if not there yet.

        The log's deltas are undone from now to then; balances are summed up to that session.
        """
        return self.past().characters_at(session, only=character)[session].get(character)

    # --- how it is kept ------------------------------------------------------------------------------------------

    @property
    def _history_doc(self) -> Mapping[str, Any]:
        return self._store.docs("history")[ONLY]

    @property
    def _reverted(self) -> set[int]:
        """The numbers of the log entries that were taken back, though later ones hold."""
        return {each["entry"] for each in self._store.docs("reverts").values()}

    def _build_view(self) -> View:
        history, reverted = self._history_doc, self._reverted
        return self._builder.view(
            seq=self._store.seq,
            strip=tuple(line._replace(reverted=line.seq in reverted) for line in self._recent.strip),
            undo=self._recent.title(history["head"]),
            redo=self._recent.title(history["redo"]),
            read_only=self._store.read_only,
            past=self._store.past,
        )
