"""An open campaign: commands go in, views come out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.document_kinds.history import Dead
from campaigns.document_kinds.table_names import ONLY
from campaigns.errors import CampaignError
from campaigns.history.clock import now
from campaigns.open_campaign import PAUSE, RESUME, OpenCampaign
from campaigns.state.books import Books
from campaigns.state.document_reader import DocumentReader
from campaigns.state.game_values import MISFIT, check
from campaigns.state.view import Done
from campaigns.store import Damaged, Delta, Store, inverse
from campaigns.upgrades import NotInstalled, upgrade
from core.lazy_imports import Lazy
from core.refusal import Refusal
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from campaigns import handlers
    from campaigns.history import branches, past_states
    from campaigns.history.past_states import Way
    from campaigns.threads import linked_threads
    from campaigns.visibility import readers
    from core import missing_game
    from core.actions.play import Worked
else:
    handlers = Lazy("campaigns.handlers")
    branches = Lazy("campaigns.history.branches")
    past_states = Lazy("campaigns.history.past_states")
    linked_threads = Lazy("campaigns.threads.linked_threads")
    readers = Lazy("campaigns.visibility.readers")
    missing_game = Lazy("core.missing_game")


def open_on(store: Store, clock: Callable[[], str] = now, ruleset: Ruleset | None = None) -> Campaign:
    """A campaign on its open store. If its documents can't be read, close the store and raise `CampaignError`."""
    try:
        campaign = Campaign(store, clock, ruleset)
        if ruleset is None:
            doc = store.docs("campaign")[ONLY]
            check(campaign.ruleset, "campaign", ONLY, {"options": doc["options"]}, doc)
        return campaign
    except (Refusal, LookupError, TypeError, ValueError, AttributeError) as error:
        store.close()
        raise Damaged(
            f"The campaign's parts don't fit together ({type(error).__name__}: {error}).", kind=MISFIT
        ) from error
    except BaseException:
        store.close()
        raise


def plainly(folder: Path, why: str, short: str, at: int | None = None) -> Campaign:
    """Open a campaign for reading without its game, with its values as they are stored.

    `at` is the log entry after which it is shown; by default it is shown as it is now.
    """
    store = Store.open(folder, read_only=True) if at is None else Store.open_at(folder, at)
    store.notices += (f"{why} You can read, export and back up this campaign, but not play it.",)

    def names_in(table: str, field: str) -> list[str]:
        return list(dict.fromkeys(str(doc.get(field)) for doc in store.docs(table).values()))

    (game,) = names_in("campaign", "ruleset")
    ruleset = missing_game.stand_in(
        game,
        f"{game} ({short})",
        currencies=names_in("ledger", "currency"),
        tiers=names_in("milestones", "tier"),
        conflicts=names_in("conflicts", "form"),
    )
    return open_on(store, ruleset=ruleset)


class Campaign(OpenCampaign):
    """One campaign, open for play (or for reading only). Not for several threads at once."""

    @classmethod
    def open(cls, folder: Path, *, read_only: bool = False, clock: Callable[[], str] = now) -> Campaign:
        """Open the campaign in a folder. Raises `CampaignError` (locked, newer, damaged and so on).

        If its game isn't installed it is refused (`NotInstalled`), but can be opened for reading, with `notices`
        saying so.
        """
        try:
            store = Store.open(folder, read_only=read_only, upgrade=upgrade(clock))
        except NotInstalled as missing:
            if not read_only:
                raise
            return plainly(folder, str(missing), "not installed")
        return open_on(store, clock)

    @classmethod
    def open_at(cls, folder: Path, seq: int, *, clock: Callable[[], str] = now) -> Campaign:
        """Open the campaign in a folder for reading, as it was after a log entry. Raises `CampaignError`.

        It knows nothing later, whatever was done or undone since. Raises IndexError for an entry that doesn't exist.
        """
        try:
            store = Store.open_at(folder, seq, upgrade=upgrade(clock))
        except NotInstalled as missing:
            return plainly(folder, str(missing), "not installed", seq)
        return open_on(store, clock)

    # --- commands --------------------------------------------------------------------------------------------

    def do(self, command: Any, worked: Worked | None = None) -> Done:
        """Carry out a command: one log entry, on disk before this returns.

        `worked` is the action's result if the caller has it already. It is used only if it is for this very action in
        the present state, and its draws are still checked against luck. Raises `Refusal` if rules or campaign don't
        allow the command, and `CampaignError` if it can't be written; then nothing has changed.
        """
        self._check_followed()
        with self._store.change({}) as change:
            books = Books(self._store, self.ruleset, self._balances, self._builder.read, worked, clock=self._clock)
            told = handlers.HANDLERS[type(command)](books, command)
            change.event.update(self._event(books, command.kind, told.title, told.actor))
            change.event |= {**told.extra, **books.take_moved()}
            if books.ended:
                change.event["ended"] = books.ended
            if not told.quiet:
                change.event["players"] = readers.players_of(books)
                linked_threads.touch_named(books, command)
            if "form" in told.extra or "results" in told.extra:
                change.event |= {"shape": self.ruleset.shape, "edition": self.ruleset.edition}
            if not told.whole:
                change.event["command"] = command.logged_fields()
            self._extend_line(books, change.event, quiet=told.quiet)
        done = self._follow(change.record, told.effects)
        if isinstance(command, commands.EndSession):
            # The session is on disk; where the next segment cannot be begun, the log goes on in this one.
            with suppress(CampaignError):
                self._store.rotate()
        return done

    def undo(self) -> Done | None:
        """Undo the last change that holds; return None if there is none."""
        head = self._history_doc["head"]
        if head is None:
            return None

        return self.go_back(past_states.way(self.ruleset, self._store, self._store.tables, [self._store.record(head)]))

    def back_to(self, seq: int) -> Done | None:
        """Undo every change after log entry `seq` in one step, which one redo restores."""
        return self.go_back(self.past().way_back(seq))

    def go_back(self, way: Way | None) -> Done | None:
        """Go a way back that was worked out earlier, in one step. Refuse it if something was done since."""
        if way is None:
            return None
        history = self._history_doc
        if way.head != history["head"]:
            raise Refusal("changed", "The campaign has changed since. Look at the log again.")
        if way.again:
            return self._switch(way)
        extra = {"what": way.what, "undid": history["head"], "redo_before": history["redo"]}
        line = {"head": way.to, "redo": self._store.seq + 1}
        return self._write_move("undo", f"Undone: {way.what}", way.deltas, line, extra)

    def redo(self) -> Done | None:
        """Redo what was last undone; return None if something else was done since."""
        redo = self._history_doc["redo"]
        if redo is None:
            return None

        record = self._store.record(redo)
        event = record.event
        line = {"head": event["undid"], "redo": event["redo_before"]}
        steps = past_states.forth(self.ruleset, self._store, self._store.tables, record)
        spans = inverse(delta for delta in record.deltas if delta.table == "dead")
        extra = {"branch": True} if event["kind"] == "switch" else {}
        return self._write_move("redo", f"Redone: {event['what']}", (*steps, *spans), line, extra)

    def go_to(self, seq: int) -> Done | None:
        """Go to the state after any change, undone or not, in one step that redo reverses."""
        return self.go_back(branches.way_to(self.past(), seq))

    def change_luck(self) -> Done:
        """Give a copy a new seed from the system, so that it draws differently from its original."""
        before = self._store.docs("campaign")[ONLY]["seed"]
        seed = Delta("campaign", ONLY, "set", {"seed": secrets.token_hex(16)}, {"seed": before})
        return self._write_move("new_luck", "This copy has new luck from here on", [seed], {})

    def _switch(self, way: Way) -> Done:
        """Go to a branch; the present one becomes a branch that was left."""
        history, title = self._history_doc, self._store.record(way.to or 0).event["title"]
        spans = [Delta("dead", self._store.next_id(), "new", {"first": a, "last": b}, None) for a, b in way.left]
        extra = {"what": way.what, "undid": history["head"], "redo_before": history["redo"]}
        line = {"head": way.to, "redo": self._store.seq + 1}
        steps = (*way.deltas, *way.joined, *spans)
        return self._write_move("switch", f"Back to branch: {title}", steps, line, extra)

    def pause(self) -> Done:
        """Note in the log that the game was paused, without a reason or a name.

        Undo skips it, so the note stays when the table goes back to an earlier moment.
        """
        return self._write_move(PAUSE, "Paused", (), {})

    def resume(self) -> Done | None:
        """Note that play goes on after a pause; return None if it isn't paused."""
        return self._write_move(RESUME, "Resumed", (), {}) if self.paused else None

    # --- writing and following -------------------------------------------------------------------------------

    def _event(self, books: DocumentReader, kind: str, title: str, actor: int | None = None) -> dict[str, Any]:
        session, scene = books.numbers()
        return {"kind": kind, "title": title, "at": self._clock(), "session": session, "scene": scene, "actor": actor}

    def _extend_line(self, books: Books, event: dict[str, Any], *, quiet: bool) -> None:
        """Put a new log entry at the head of the line. Undone changes can't be redone from then on."""
        history, seq = books.docs("history")[ONLY], self._store.seq + 1
        if quiet:
            event |= {"quiet": True, "undoable": False, "row": history["rows"]}
            return
        event |= {"undoable": True, "prev": history["head"], "row": history["rows"] + 1}
        if history["redo"] is not None:
            books.insert("dead", Dead(first=(history["head"] or 0) + 1, last=seq - 1))
        books.patch("history", ONLY, head=seq, redo=None, rows=history["rows"] + 1)
        if books.renamed and history["names"] is not None:
            books.patch("history", ONLY, names=[*history["names"], seq])

    def _write_move(
        self,
        kind: str,
        title: str,
        deltas: Any,
        line: Mapping[str, Any],
        extra: Mapping[str, Any] = {},
    ) -> Done:
        """Write an undo or redo: the deltas, and the line's new head."""
        history = self._history_doc
        rows = history["rows"] + 1
        moved = {**line, "rows": rows}
        step = Delta("history", ONLY, "set", moved, {name: history[name] for name in moved})
        event = self._event(self._builder.books(), kind, title) | {"undoable": False, "row": rows, **extra}
        self._check_followed()
        record = self._store.apply(event, [*self._store.combine(deltas), step])
        return self._follow(record)

    def _check_followed(self) -> None:
        """Stop writing if the view didn't follow the last log entry, because memory ran out or a key interrupted it."""
        if not self._store.read_only and self.view.seq != self._store.seq:
            self._store.stop_writing()

    def _follow(self, record: Any, effects: Any = None) -> Done:
        """Update balances, strip and view from a log entry that is on disk, the view last."""
        self._balances.follow(record.deltas)
        touched = {delta.table for delta in record.deltas}
        self._builder.forget(touched)
        self._lists.forget(touched)
        line = self._recent.follow(record)
        self.view = self._build_view()
        return Done(None if record.event.get("quiet") else line, self.view, effects)
