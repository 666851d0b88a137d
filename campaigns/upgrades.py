"""Upgrading a campaign: its documents, its game's values in them, and the log's record of earlier changes.

Three numbers count: the schema of the documents, the shape of the game's values and the edition of its rules. The
campaign has today's numbers, and for every upgrade those of the log entries before it (`upgrades`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from campaigns.document_kinds.table_names import ONLY
from campaigns.errors import CampaignError
from campaigns.state.game_values import (
    VALUED,
    WORK,
    Doc,
    Value,
    check,
    event_today,
    misfit,
    read,
    unfit_work,
    upgrade_fields,
    values,
)
from campaigns.state.game_values import value_at as lying_at
from campaigns.store import Delta, Newer, NotACampaign, Record
from campaigns.store.folder import migrations
from campaigns.store.folder.migrations import Upgrade, Upgraded
from campaigns.store.memory.deltas import whole_fields
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find_playable, left_out

Fields = dict[str, Any]
Tables = dict[str, dict[int, Fields]]


class NotInstalled(CampaignError):
    """The campaign's game isn't installed."""

    kind = "not_installed"


class Numbers(NamedTuple):
    """The version numbers of data."""

    schema: int
    shape: int
    edition: int


def today(ruleset: Ruleset) -> Numbers:
    """The numbers of this program."""
    return Numbers(migrations.SCHEMA, ruleset.shape, ruleset.edition)


def upgrade(clock: Callable[[], str]) -> Upgrade:
    """Return the upgrade that the store applies when it opens a campaign.

    It raises NotACampaign, NotInstalled, Newer, and Damaged if a value fits neither the game nor its upgrade steps.
    """

    def upgrade_all(tables: Tables, schema: int, seq: int) -> Upgraded | None:
        campaign = tables.get("campaign", {}).get(ONLY, {})
        if "ruleset" not in campaign:
            raise NotACampaign("This isn't a wyrdbook campaign.")
        ruleset = find_playable(campaign["ruleset"])
        if ruleset is None:
            raise NotInstalled(_not_installed(campaign["ruleset"]))
        was, now = Numbers(schema, campaign.get("shape", 1), campaign.get("edition", 1)), today(ruleset)
        if was.shape > now.shape or was.edition > now.edition:
            raise Newer(f"This campaign was written with a newer version of {ruleset.title}. Please update wyrdbook.")
        if was == now:
            return None
        with _name_document("campaign", ONLY, campaign):
            fresh = _bring_up_to_date(ruleset, migrations.migrate_tables(tables, schema), was)
            _number(fresh["campaign"][ONLY], was, now, seq)
            notices = tuple(_set_aside(ruleset, fresh))
            _check(ruleset, fresh)
            return Upgraded(fresh, _event(fresh, was, now, clock()), notices)

    return upgrade_all


def _not_installed(game: Any) -> str:
    left = left_out(game)
    why = f" {left.package:.60} has it but can't be used: {left.why_not}" if left else ""
    return f"The game {game!r:.60} isn't installed here.{why}"


def _check(ruleset: Ruleset, tables: Tables) -> None:
    """Read all values that the campaign needs strictly, before anything is written."""
    for table in VALUED:
        for number, doc in tables.get(table, {}).items():
            check(ruleset, table, number, doc, doc)


def _bring_up_to_date(ruleset: Ruleset, tables: Tables, was: Numbers) -> Tables:
    """All tables with the game's values in today's shape."""
    steps = ruleset.steps(was.shape)
    for table, docs in tables.items() if steps else ():
        for number, doc in docs.items():
            with _name_document(table, number, doc):
                upgrade_fields(steps, table, doc, doc)
    return tables


def _number(campaign: Fields, was: Numbers, now: Numbers, seq: int) -> None:
    """Store today's numbers, and those of the log entries so far."""
    campaign |= {"shape": now.shape, "edition": now.edition}
    if was[:2] != now[:2]:
        campaign["upgrades"].append({"before": seq + 1, "schema": was.schema, "shape": was.shape})


def _set_aside(ruleset: Ruleset, tables: Tables) -> Iterator[str]:
    """Remove unfinished work that no longer fits, and yield a message for each. The verified copy still has it."""
    for table in WORK:
        for number, doc in list(tables.get(table, {}).items()):
            unfit = list[Doc]()
            for value in values(table, doc, doc):  # nothing is removed yet, because their paths count the drafts
                around = lying_at(doc, value.path[:-1])
                refusal = None if any(each is around for each in unfit) else _refusal_of(ruleset, value, doc)
                if refusal is not None:
                    yield unfit_work(ruleset, table, value.name, refusal)
                    unfit.append(around)
            if unfit and table == "desk":
                doc["drafts"] = [draft for draft in doc["drafts"] if not any(draft is each for each in unfit)]
            elif unfit:
                del tables[table][number]


def _refusal_of(ruleset: Ruleset, value: Value, doc: Doc) -> Refusal | None:
    """The refusal to read a value of a document; None if it fits."""
    try:
        read(ruleset, value, lying_at(doc, value.path))
    except Refusal as refusal:
        return refusal
    return None


def _event(tables: Tables, was: Numbers, now: Numbers, at: str) -> dict[str, Any]:
    """The event of an upgrade: it isn't a step of play, and isn't in the lists."""
    campaign = tables["campaign"][ONLY]
    session = tables["sessions"][campaign["session"]]["number"] if campaign["session"] else campaign["sessions_played"]
    return {
        "kind": "upgrade",
        "title": "Upgraded",
        "at": at,
        "session": session or None,
        "scene": None,
        "actor": None,
        "from": was._asdict(),
        "to": now._asdict(),
        "quiet": True,
        "undoable": False,
        "row": tables["history"][ONLY]["rows"],
    }


@contextmanager
def _name_document(table: str, number: int, doc: Doc) -> Iterator[None]:
    """Turn errors of an upgrade step into damage that names the document."""
    try:
        yield
    except CampaignError:
        raise
    except Exception as error:
        said = f"It couldn't be upgraded ({type(error).__name__}: {error})."
        raise misfit(table, number, doc, Refusal("bad_request", said)) from error


# --- earlier changes -------------------------------------------------------------------------------------------------


class Earlier:
    """Earlier changes as they would be logged today, to undo or redo them.

    `known` gives a document as it is now; the context of a change to some fields of a document is looked up there, or
    in a later record that has the whole document. `stood` gives the document of a step as it was stored before a
    record: it turns steps that change parts of a field into steps of whole fields, because a game upgrades whole
    values.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        campaign: Doc,
        known: Callable[[str], Mapping[int, Any]],
        stood: Callable[[int, Delta], Fields],
    ) -> None:
        self._ruleset = ruleset
        self._spans = campaign["upgrades"]
        self._known = known
        self._stood = stood
        self._seen: dict[tuple[str, int], Fields] = {}
        self._brought = False

    def deltas(self, record: Record, wanted: Callable[[Delta], bool]) -> tuple[Delta, ...]:
        """The wanted deltas of a record; none for an upgrade, which only rewrites the same values."""
        if record.event["kind"] == "upgrade":
            return ()
        span = self._span(record.seq)
        return tuple(self._delta(record.seq, delta, span) for delta in record.deltas if wanted(delta))

    def found_good(self, steps: tuple[Delta, ...]) -> tuple[Delta, ...]:
        """Steps made of these deltas, after reading what they would write strictly. Raises `Damaged`."""
        for step in steps if self._brought else ():
            if step.new is not None and step.table in VALUED:
                known = step.new if step.op == "new" else self._document(step)
                whole = whole_fields(known, step)
                check(self._ruleset, step.table, step.id, whole.new or {}, known)
        return steps

    def event(self, seq: int, event: Doc) -> Doc:
        """The event of a record with today's names."""
        span = self._span(seq)
        return event if span is None else event_today(self._ruleset, event, span["shape"])

    def _span(self, seq: int) -> Doc | None:
        return next((span for span in self._spans if seq < span["before"]), None)

    def _delta(self, seq: int, delta: Delta, span: Doc | None) -> Delta:
        if span is not None:
            self._brought = True
            if delta.op == "in":
                delta = whole_fields(self._stood(seq, delta), delta)
            new, before = (self._fields(delta, fields, span) for fields in (delta.new, delta.before))
            delta = delta._replace(new=new, before=before)
        if delta.op != "set":
            self._seen[delta.table, delta.id] = delta.new or delta.before or {}
        return delta

    def _fields(self, delta: Delta, fields: Fields | None, span: Doc) -> Fields | None:
        """The fields of one side of a delta in today's shape."""
        if fields is None:
            return None
        whole = delta.op != "set"
        with _name_document(delta.table, delta.id, fields):
            fields = migrations.migrated_fields(delta.table, fields, span["schema"], whole=whole)
            known = fields if whole else self._document(delta)
            upgrade_fields(self._ruleset.steps(span["shape"]), delta.table, fields, known)
        return fields

    def _document(self, delta: Delta) -> Fields:
        known = self._known(delta.table).get(delta.id)
        return dict(known) if known is not None else self._seen.get((delta.table, delta.id), {})
