"""The books: a campaign's documents, open for one change.

Command handlers read and write through them; their changes become one log entry, or nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from campaigns.document_kinds.milestones import Milestone
from campaigns.document_kinds.points import LedgerEntry
from campaigns.state.balances import Balances
from campaigns.state.document_reader import Doc
from campaigns.state.document_writer import DocumentWriter, StoreWriter
from core.building_blocks.day import Day
from core.building_blocks.ledger import PointsMove, balance, check_affordable
from core.building_blocks.purchases import difference
from core.points import unknown_names
from core.refusal import GAME_FAULT, Refusal
from core.ruleset import Ruleset
from core.schema.codec import encode
from core.schema.incremental_codec import encode_again

if TYPE_CHECKING:
    # A campaign is on screen before the pydantic models, which writing needs, and the parts for actions are loaded.
    from core.actions.play import Worked
    from core.actions.situation import Effects, Suggested


class Books(DocumentWriter):
    """Reads and writes the documents of one campaign. Raises `Refusal` for a missing one."""

    def __init__(
        self,
        shelf: StoreWriter,
        ruleset: Ruleset,
        balances: Balances,
        read: Callable[[str, int, type, Any], Any],
        worked: Worked | None = None,
        *,
        clock: Callable[[], str] | None = None,
    ) -> None:
        super().__init__(shelf, ruleset, balances, read)
        self._clock = clock
        self.worked = worked
        """An action that the caller has already worked out."""
        self.renamed = False
        """True if this change renames or deletes a character."""
        self.ended: list[dict[str, Any]] = []
        """The trackers that ended automatically with this change, for its log entry."""
        self.moved: list[dict[str, Any]] = []
        """The clocks, counters and conditions that the game moved with this change, for its log entry."""
        # The changes of this same command, because the balances follow only once it is on disk.
        self._written: list[PointsMove] = []

    @property
    def real_today(self) -> date:
        """Today's date at the table; only plans for the next session need it."""
        return datetime.fromisoformat(self._clock()).astimezone().date() if self._clock else date.today()

    def set_today(self, today: Day) -> None:
        """Set the day, and end trackers that lasted until then."""
        self.patch_campaign(day=today.day, day_label=today.label)
        for table, doc_id in (("sessions", self.campaign["session"]), ("scenes", self.campaign["scene"])):
            if doc_id is not None:
                self._goes_on(table, doc_id, today.day)
        self.let_end()

    def _goes_on(self, table: str, doc_id: int, day: int) -> None:
        """Extend the session or the scene to this day; a session before its first scene moves to it."""
        doc = self.docs(table)[doc_id]
        known = [each for each in (doc.get("first_day"), doc.get("last_day")) if each is not None]
        days = [day] if doc.get("scenes") == 0 else [*known, day]
        self.patch(table, doc_id, first_day=min(days), last_day=max(days))

    def let_end(self, *until: str) -> None:
        """End the trackers whose day has come, and those that lasted until these ends (`Tracker.until`)."""
        today = self.campaign["day"]
        over = {
            number: doc
            for number, doc in self.docs("trackers").items()
            if (doc["until"] and doc["until"] in until) or (doc["day"] is not None and doc["day"] <= today)
        }
        self.remove("trackers", over)
        known = {**self.docs("characters"), **self.docs("articles")} if over else {}
        self.ended += ({"whose": known[doc["who"]]["name"], "name": doc["name"]} for doc in over.values())

    def pass_days(self, days: int) -> None:
        """Let days pass. With a calendar a later day drops today's name, because it has its own date."""
        later = self.today.after(days)
        self.set_today(Day(later.day) if days and self.calendar is not None else later)

    def _balances(self) -> Mapping[tuple[int, str], int]:
        """Everyone's balances, with the moves of this change."""
        now = self.balances.all()
        for move in self._written:
            key = (move.actor, move.currency)
            now[key] = now.get(key, 0) + move.delta
        return now

    # --- what rules change -----------------------------------------------------------------------------------

    def apply(self, effects: Effects, conflict: int | None = None, *, spent: bool = False) -> None:
        """Write the changes of an action or of a lifecycle event. With `spent`, they belong to the purchase.

        Refuse points and milestones of kinds that the game doesn't have.
        """
        if unknown := [*unknown_names(effects, self.ruleset.currencies, self.ruleset.tiers)]:
            raise Refusal(GAME_FAULT, f"The game {self.ruleset.title} has a fault: {'; '.join(unknown)}.")
        bought = self._purchase_changes(effects) if spent else {}
        for actor, sheet in effects.sheets.items():
            self.patch("characters", actor, sheet=encode(sheet))
        if effects.state is not None:
            self.patch_campaign(state=encode(effects.state))
        for project, moved in effects.projects.items():
            self.patch("projects", project, tally=moved.tally, marks=moved.marks)
        if conflict is not None and effects.conflict is not None:
            form = self.ruleset.conflict(self.get("conflicts", conflict)["form"])
            there, json = list(form.participants(effects.conflict)), self.docs("conflicts")[conflict]["state"]
            state = encode_again(effects.conflict, self._read("conflicts", conflict, form.state, json), json)
            self.patch("conflicts", conflict, state=state, participants=there)
        if conflict is not None and effects.conflict_over:
            self.close_conflict(conflict)
        if effects.sheets:
            self._end_decided()
        self._post(effects.points, bought)
        self._suggest(effects.milestones)
        if effects.days:
            self.pass_days(effects.days)
        if effects.clocks or effects.tallies:
            from campaigns.state.clocks_and_conditions import move_tallies  # noqa: PLC0415  few games do

            self.moved += move_tallies(self, effects)

    def take_moved(self) -> dict[str, Any]:
        """The things moved since the last call, for the log entry."""
        moved, self.moved = self.moved, []
        return {"moved": moved} if moved else {}

    def _end_decided(self) -> None:
        """End the conflicts in which nothing is left to do; someone out of one may be out of another as well."""
        for running in self.campaign["conflicts"]:
            kind = self.ruleset.conflict(self.docs("conflicts")[running]["form"])
            if kind.face(self._conflict_state(running), self.situation(None, running)).over:
                self.close_conflict(running)

    def _purchase_changes(self, effects: Effects) -> dict[int, Any]:
        """The changes of each character's sheet and of the table state, to store with their price."""
        state = difference(self.campaign["state"], encode(effects.state)) if effects.state is not None else ()
        changes = {}
        for actor in {move.actor for move in effects.points if move.item}:
            before = self.docs("characters")[actor]["sheet"]
            sheet = difference(before, encode(effects.sheets.get(actor, before)))
            changes[actor] = {"shape": self.ruleset.shape, "sheet": encode(sheet), "state": encode(state)}
        return changes

    def _post(self, moves: Iterable[PointsMove], bought: Mapping[int, Any]) -> None:
        """Write the ledger entries of an action; of several for one purchase, the first holds its changes."""
        first: dict[int, int] = {}
        for move in moves:
            note = None
            if move.bought is not None:
                sheet = difference(*map(encode, move.bought))
                note = {"shape": self.ruleset.shape, "sheet": encode(sheet), "state": []}
            elif move.item and move.actor in bought:
                note = {"with": first[move.actor]} if move.actor in first else bought[move.actor]
            entry = self.move_points(move, bought=note)
            if note is not None:
                first.setdefault(move.actor, entry)
            if move.refunds is not None:
                self.patch("ledger", move.refunds, refunded=True)

    def _suggest(self, milestones: Iterable[Suggested]) -> None:
        for suggested in milestones:
            self.insert("milestones", Milestone(title=suggested.title, tier=suggested.tier))

    def move_points(self, move: PointsMove, milestone: int | None = None, bought: Doc | None = None) -> int:
        """Write a ledger entry for the present session and scene. Refuse one that takes a balance below zero.

        `bought` are the changes that the entry keeps.
        """
        name = self.get("characters", move.actor, "characters")["name"]
        have = self.balances.amount_of(move.actor, move.currency) + balance(self._written, move.actor, move.currency)
        check_affordable(have, move, name)
        session, scene = self.numbers()
        entry = LedgerEntry(
            actor=move.actor,
            currency=move.currency,
            delta=move.delta,
            reason=move.reason,
            item=move.item,
            session=session,
            scene=scene,
            milestone=milestone,
            bought=None if bought is None else dict(bought),
            refunds=move.refunds,
        )
        entry_id = self.insert("ledger", entry)
        self._written.append(move)
        return entry_id

    def close_conflict(self, conflict: int, note: str = "") -> None:
        """End a conflict, and write what remains of it in the scene."""
        form = self.ruleset.conflict(self.get("conflicts", conflict)["form"])
        self.apply(form.leaves(self.situation(None, conflict)))
        self.patch("conflicts", conflict, open=False, note=note)
        self.patch_campaign(conflicts=[c for c in self.campaign["conflicts"] if c != conflict])
