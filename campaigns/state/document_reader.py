"""Reading the books: the contents of a campaign's documents, and the situation for the rules.

Views and looking back use this; `campaigns.state.books` makes changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from campaigns.document_kinds.table_names import ONLY
from campaigns.state.balances import Balances
from campaigns.state.party import Person
from core.actions.place import Place
from core.building_blocks.day import Day
from core.building_blocks.ledger import PointsMove
from core.building_blocks.purchases import Purchase, Step
from core.building_blocks.tallies import Counter
from core.building_blocks.track import Track
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.schema.option import OptionValues

if TYPE_CHECKING:
    # A campaign is on screen before the parts for actions are loaded.
    from campaigns.calendar.arithmetic import Calendar
    from core.actions.situation import Actor, Situation
    from core.luck.table import Luck

Doc = Mapping[str, Any]
_NO_SCENE: Doc = {"title": "", "participants": (), "aspects": ()}


def _read(table: str, doc_id: int, kind: type, json: Any) -> Any:
    """Read a game's value in a document."""
    return decode(kind, json, strict=True)


class StoreReader(Protocol):
    """The documents that reading needs, wherever they are."""

    def current(self, table: str) -> Mapping[int, Doc]:
        """The documents of a table by id as the current change sees them, not to be edited."""


_LISTED_IN = {
    "agenda": "agenda",
    "figures": "bestiary",
    "ledger": "ledger",
    "occasions": "list of events",
    "prepared": "list of prepared scenes",
    "relations": "list of relationships",
}
"""The lists of documents that people know by another name than the table's."""


class DocumentReader:
    """Reads the documents of one campaign. Raises `Refusal` for a missing one."""

    def __init__(
        self,
        shelf: StoreReader,
        ruleset: Ruleset,
        balances: Balances,
        read: Callable[[str, int, type, Any], Any] = _read,
    ) -> None:
        self._shelf = shelf
        self.ruleset = ruleset
        self._sums = balances
        self._read = read
        self._options: tuple[Any, OptionValues] | None = None
        self.looked_into: set[str] = set()
        """The tables read so far, on which everything made from these books depends."""

    # --- documents -------------------------------------------------------------------------------------------

    def docs(self, table: str) -> Mapping[int, Doc]:
        """All documents of a table by id."""
        self.looked_into.add(table)
        return self._shelf.current(table)

    def get(self, table: str, doc_id: int | None, at: str | None = None) -> Doc:
        """A document. Refuse a missing one at the field `at`."""
        found = self.docs(table).get(doc_id) if doc_id is not None else None
        if found is None:
            listed = _LISTED_IN.get(table, f"list of {table}")
            raise Refusal("not_found", f"That entry isn't in the {listed}.", at)
        return found

    # --- the campaign document -------------------------------------------------------------------------------

    @property
    def campaign(self) -> Doc:
        """The campaign document."""
        return self.docs("campaign")[ONLY]

    @property
    def desk(self) -> Doc:
        """The document of drafts and other unfinished work, which undo skips."""
        return self.docs("desk")[ONLY]

    @property
    def session(self) -> Doc:
        """The open session. Refuse if there is none."""
        if self.campaign["session"] is None:
            raise Refusal("no_session", "No session is open. Start one first.")
        return self.docs("sessions")[self.campaign["session"]]

    @property
    def scene(self) -> Doc:
        """The open scene. Refuse if there is none."""
        if self.campaign["scene"] is None:
            raise Refusal("no_scene", "No scene is open. Start one first.")
        return self.docs("scenes")[self.campaign["scene"]]

    @property
    def today(self) -> Day:
        """The current day of the campaign."""
        return Day(self.campaign["day"], self.campaign["day_label"])

    @property
    def calendar(self) -> Calendar | None:
        """The campaign's calendar, if it has one."""
        if not self.docs("calendar"):
            return None
        from campaigns.calendar.document import stored_calendar  # noqa: PLC0415  not every campaign has one

        return stored_calendar(self.docs("calendar"))

    @property
    def called(self) -> str:
        """The current day in words."""
        from campaigns.calendar.dates import name_of_day  # noqa: PLC0415

        return name_of_day(self.calendar, self.today.day, self.today.label)

    @property
    def luck(self) -> Luck:
        """The campaign's luck, at its present place."""
        from core.luck.table import Luck  # noqa: PLC0415

        return Luck(self.campaign["seed"], self.campaign["luck"])

    def types_cards(self, actor: int | None) -> bool:
        """Return True if this character's cards (None: no one's) are typed in from real ones."""
        doc = self.docs("characters").get(actor) if actor is not None else None
        own = doc["typed"] if doc is not None else None
        return bool(self.campaign["typed"] if own is None else own)

    def people(self) -> list[Person]:
        """All characters, with the facts that the party needs."""
        return [Person(i, doc["role"], doc["status"]) for i, doc in in_order(self.docs("characters"))]

    def numbers(self) -> tuple[int | None, int | None]:
        """The numbers of the session (the open one, else the last) and of the open scene, for log entries."""
        here = self.campaign
        session = self.docs("sessions")[here["session"]]["number"] if here["session"] else here["sessions_played"]
        scene = self.docs("scenes")[here["scene"]]["number"] if here["scene"] else None
        return session or None, scene

    @property
    def balances(self) -> Balances:
        """Everyone's balances, summed over the ledger."""
        self.looked_into.add("ledger")
        return self._sums

    def form_kept(self, action: str, actor: int | None) -> int | None:
        """The id of the form a character last used for an action."""
        forms = self.docs("forms").items()
        return next((i for i, doc in forms if (doc["action"], doc["actor"]) == (action, actor)), None)

    # --- what rules see --------------------------------------------------------------------------------------

    def sheet(self, character: int, doc: Doc) -> Any:
        """A character's sheet."""
        return self._read("characters", character, self.ruleset.sheet, doc["sheet"])

    @property
    def options(self) -> OptionValues:
        """The house rules."""
        stored = self.campaign["options"]
        if self._options is None or self._options[0] is not stored:
            self._options = (stored, self.ruleset.options.restore(stored))
        return self._options[1]

    @property
    def state(self) -> Any:
        """The game's table state."""
        return self._read("campaign", ONLY, self.ruleset.state, self.campaign["state"])

    def actor(self, actor: int, doc: Doc) -> Actor:
        """A character as the rules see one."""
        from core.actions.situation import Actor  # noqa: PLC0415

        return Actor(actor, doc["name"], self.sheet(actor, doc), doc["role"] == "pc", doc["player"].strip())

    def situation(self, acting: int | None = None, conflict: int | None = None) -> Situation:
        """The present situation for the rules, with the acting character and the conflict."""
        from core.actions.situation import Situation  # noqa: PLC0415

        here = self.campaign
        scene: Doc = self.docs("scenes")[here["scene"]] if here["scene"] else _NO_SCENE
        downtime = here["downtime"]
        actors = {i: self.actor(i, doc) for i, doc in in_order(self.docs("characters")) if doc["status"] != "retired"}
        return Situation(
            actors=actors,
            state=self.state,
            options=self.options,
            acting=acting,
            here=tuple(i for i in scene["participants"] if i in actors),  # someone may have been retired in the scene
            conflict=self._conflict_state(conflict),
            balances=self._balances(),
            projects={i: track(doc) for i, doc in in_order(self.docs("projects")) if not doc["dropped"]},
            interval=downtime["interval"] if downtime else None,
            passes=self._passes(downtime),
            number=self.numbers()[0] or 0,
            scene=scene["title"],
            said=tuple(scene["aspects"]),
            in_conflict=bool(here["conflicts"]),
            clocks=self.clocks()[1],
            counters=self.counters()[1],
        )

    def clocks(self) -> tuple[Mapping[str, int], Mapping[str, Track]]:
        """The clocks by title, as ids and as tracks; of two with the same title the older."""
        docs = in_order(self.docs("clocks"))[::-1]
        return {doc["title"]: i for i, doc in docs}, {doc["title"]: track(doc) for _, doc in docs}

    def counters(self) -> tuple[Mapping[tuple[int, str], int], Mapping[tuple[int, str], Counter]]:
        """The counters and conditions by owner and name, as ids and as values."""
        keyed = [((doc["who"], doc["name"]), i, doc) for i, doc in in_order(self.docs("trackers"))[::-1]]
        return {key: i for key, i, _ in keyed}, {key: Counter(doc["value"], doc["most"]) for key, _, doc in keyed}

    def conflict_of_action(
        self, action: str, actor: int | None, conflict: int | None = None, people: Collection[int] = ()
    ) -> int | None:
        """The conflict an action is done in: the one named, else a running one that claims it for the acting character.

        If several claim it, it is the one with most of the `people` whom the form names; of equal ones the named or
        else the oldest. An action only for conflicts is done in the first running one that has it.
        """
        claiming = self.conflicts_claiming(action, actor)
        if conflict is not None and (not people or conflict not in claiming):
            return conflict
        if claiming:
            shared = {i: len({*people} & {*self.docs("conflicts")[i]["participants"]}) for i in claiming}
            return max(claiming, key=lambda i: (shared[i], i == conflict))
        running = [(i, self.ruleset.conflict(self.docs("conflicts")[i]["form"])) for i in self.campaign["conflicts"]]
        only = any(each.id == action and each.place is Place.CONFLICT for each in self.ruleset.actions)
        return next((i for i, form in running if only and action in form.actions), None)

    def conflicts_claiming(self, action: str, actor: int | None) -> list[int]:
        """The running conflicts that claim an action of one of their participants, oldest first."""
        running = [(i, self.docs("conflicts")[i]) for i in self.campaign["conflicts"]]
        theirs = ((i, doc) for i, doc in running if actor in doc["participants"])
        return [i for i, doc in theirs if action in self.ruleset.conflict(doc["form"]).claims]

    def _passes(self, opened: Doc | None) -> int:
        """The time of the open downtime, in the game's measure; 0 if none is open or the game has no measure."""
        downtime = self.ruleset.downtime if opened else None
        if opened is None or downtime is None or downtime.measure is None:
            return 0
        return int(opened.get("passes", downtime.interval(opened["interval"]).amount))

    def _balances(self) -> Mapping[tuple[int, str], int]:
        """Everyone's balance in each currency."""
        return self.balances.all()

    def _conflict_state(self, conflict: int | None) -> Any:
        if conflict is None:
            return None
        doc = self.get("conflicts", conflict, "conflict")
        if not doc["open"]:
            raise Refusal("conflict_over", f"{doc['title']} is over.", "conflict")
        return self._read("conflicts", conflict, self.ruleset.conflict(doc["form"]).state, doc["state"])

    def purchases(self, actor: int) -> tuple[Purchase, ...]:
        """A character's purchases that weren't refunded, oldest first, from the whole ledger."""
        own = [(i, doc) for i, doc in in_order(self.docs("ledger")) if doc["actor"] == actor and doc["bought"]]
        live = [(i, doc) for i, doc in own if not doc["refunded"]]
        return tuple(
            Purchase(
                entry=i,
                item=doc["item"],
                paid=tuple((j, _move(other)) for j, other in live if j == i or other["bought"] == {"with": i}),
                sheet=decode(tuple[Step, ...], doc["bought"]["sheet"]),
                state=decode(tuple[Step, ...], doc["bought"]["state"]),
            )
            for i, doc in live
            if doc["bought"].get("shape") == self.ruleset.shape
        )


def _move(doc: Doc) -> PointsMove:
    return PointsMove(doc["actor"], doc["currency"], doc["delta"], doc["reason"], doc["item"])


def track(doc: Doc) -> Track:
    """The track in a project or clock document."""
    return Track(doc["title"], doc["target"], doc["tally"], doc["marks"])


def in_order(docs: Mapping[int, Doc]) -> list[tuple[int, Doc]]:
    """Documents by id, oldest first, because an undone removal puts one at the end of its table."""
    return sorted(docs.items(), key=lambda item: item[0])


def newest_first(docs: Mapping[int, Doc]) -> list[tuple[int, Doc]]:
    """Documents by id, newest first."""
    return in_order(docs)[::-1]
