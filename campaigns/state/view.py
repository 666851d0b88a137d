"""The view: one immutable picture of a campaign for the screens, built from documents and never written back.

Collections that grow with the years aren't in it; the campaign answers questions about them page by page
(`Campaign.history`, `Campaign.ledger`, `Campaign.notes`), with rows of their own (`campaigns.state.list_rows`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.document_kinds.bestiary import Figure
from campaigns.document_kinds.characters import Character
from campaigns.document_kinds.maps import KeptMap
from campaigns.document_kinds.milestones import Milestone
from campaigns.document_kinds.prepared_scenes import Prepared
from campaigns.document_kinds.scenes import Scene
from campaigns.document_kinds.sessions import Session
from campaigns.document_kinds.table_names import DORMANT_AFTER
from campaigns.document_kinds.trackers import LASTING, Tracker
from campaigns.document_kinds.views import declare_view
from campaigns.state.knowledge import NOTHING, Knowledge
from campaigns.state.party import Person, milestone_recipients, party

if TYPE_CHECKING:
    from campaigns.calendar.arithmetic import Calendar
    from core.actions.situation import Effects
    from core.building_blocks.track import Track
    from core.conflict import ConflictFace
    from core.luck.table import Answer
    from core.points import Currency
    from core.ruleset import Ruleset
    from core.schema.option import OptionValues
    from core.sheet import Badge


@declare_view
class TrackerView(Tracker):
    """A condition or, with a value, a custom counter, and its end."""

    id: int

    @property
    def said(self) -> str:
        """`Hunted`, `Arrows 12`, `Curse 2/6`."""
        number = "" if self.value is None else f" {self.value}"
        return f"{self.name}{number}{f'/{self.most}' if self.most is not None else ''}"

    @property
    def ends(self) -> str:
        """The end of the tracker: `to the end of the scene`, `until day 40`; empty if it is ended by hand."""
        last = f"to the end of {LASTING[self.until]}" if self.until else ""
        return last or (f"until day {self.day}" if self.day is not None else "")


@declare_view
class CharacterView(Character):
    """A character: `balances` by currency, `today` the points of this session, `here` whether in the scene.

    `typed` is whether this character's cards are typed in from real ones: None follows the campaign. `trackers` are
    custom ones besides the badges.
    """

    id: int
    sheet: Any = None
    badges: tuple[Badge, ...] = ()
    here: bool = False
    balances: Mapping[str, int] = field(default_factory=dict)
    today: Mapping[str, int] = field(default_factory=dict)
    trackers: tuple[TrackerView, ...] = ()

    def shows_points(self, currency: Currency) -> bool:
        """Return True if the character is shown with this kind of points: an NPC without those for players only."""
        return self.role == "pc" or not currency.for_players or bool(self.balances.get(currency.id))


@declare_view
class SessionView(Session):
    """A session, and its days in the campaign; None if they aren't known."""

    id: int


@declare_view
class SceneView(Scene):
    """A scene of a session, with its days from `first_day` to `last_day`."""

    id: int


@declare_view
class PreparedView(Prepared):
    """A prepared scene; its `record` is read as its game declares it (`Campaign.record`)."""

    id: int


class AgendaView(NamedTuple):
    """A line of the agenda; `to` is the id of its target, `kind` the target's table, or `thread`, `called` its name."""

    id: int
    text: str
    done: bool = False
    to: int | None = None
    kind: str = ""
    called: str = ""


@declare_view
class MapView(KeptMap):
    """A saved map, as the text that its game reads."""

    id: int


@declare_view
class BestiaryEntry(Figure):
    """An entry of the bestiary, with its sheet as it is stored."""

    id: int


class ConflictView(NamedTuple):
    """A running conflict: `form` is the id of its kind, `face` the contents of its pane."""

    id: int
    form: str
    title: str
    state: Any
    face: ConflictFace
    participants: tuple[int, ...]


@declare_view
class MilestoneView(Milestone):
    """A milestone; `session` is the number of the session that reached it, None while it is open."""

    id: int

    @property
    def reached(self) -> bool:
        """Return True if it was reached."""
        return self.session is not None


class ClockView(NamedTuple):
    """A clock or track of the campaign (`scene` None) or of a scene; `article` is its thread."""

    id: int
    track: Track
    scene: int | None = None
    article: int | None = None


class ProjectView(NamedTuple):
    """A downtime project and its workers."""

    id: int
    track: Track
    note: str = ""
    workers: tuple[int, ...] = ()


class ActivityView(NamedTuple):
    """A queued downtime activity. `answers` are cards typed earlier; `fault` is the reason it can't be done."""

    id: int
    actor: int
    action: str
    form: Any
    answers: tuple[Answer, ...] = ()
    rejected: bool = False
    fault: str = ""
    fault_field: str | None = None


class PlanView(NamedTuple):
    """A character's downtime: the terms, the activities, the cost and the faults.

    `taken` are the reasons why others' activities take from it ("helps Ann"), `notes` the game's remarks ("dead").
    """

    actor: int
    terms: Any
    activities: tuple[ActivityView, ...]
    units: int = 0
    spent: int = 0
    fault: str = ""
    fault_field: str | None = None
    taken: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class DowntimeView(NamedTuple):
    """The open downtime with everyone's plan (active player characters, in order).

    `passes` is the time it takes, if the game measures that.
    """

    interval: str
    plans: tuple[PlanView, ...]
    passes: int = 0

    @property
    def ready(self) -> bool:
        """Return True if it can be committed."""
        faults = (fault for plan in self.plans for fault in (plan.fault, *(a.fault for a in plan.activities)))
        return not any(faults)


class DraftView(NamedTuple):
    """An unfinished draw: it survives quitting and continues with these answers.

    `note` is its subject. `typed` is whether all of it is typed in, if that was chosen for it.
    """

    action: str
    actor: int | None
    conflict: int | None
    form: Any
    answers: tuple[Answer, ...]
    note: str = ""
    id: int = 0
    typed: bool | None = None


class LogLine(NamedTuple):
    """A log entry as the lists show it.

    `kind` is the command's kind; `live` is False if it was undone, `reverted` True if a later entry reverted it;
    `about` is the part of the title with its subject. `outcome` (band, word) and `facts`, `steps`, `answers` are those
    of a draw.
    """

    seq: int
    kind: str
    title: str
    at: str
    session: int | None
    scene: int | None
    actor: int | None = None
    band: str = ""
    word: str = ""
    live: bool = True
    undoable: bool = True
    event: Mapping[str, Any] = {}
    about: str = ""
    reverted: bool = False

    @property
    def holds(self) -> bool:
        """Return True if it was neither undone nor reverted."""
        return self.live and not self.reverted


def with_about(title: str, who: str, about: str) -> str:
    """The deed after its subject, so that a cut line shows the subject: `Mara: up the outside – Wits, Success`."""
    if not about:
        return title
    did = title.removeprefix(f"{who}: ") if who else title
    return f"{who}: {about} – {did}" if did != title else f"{about} – {title}"


class NextSession(NamedTuple):
    """The plan for the next session: `start` as it is stored, `said` for people, and the players' replies.

    If the date can't be read, such as "Friday as ever", only `said` is known.
    """

    start: str = ""
    said: str = ""
    hours: int | None = None
    coming: tuple[int, ...] = ()
    maybe: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


class View(NamedTuple):
    """A campaign after log entry `seq`."""

    seq: int
    name: str
    ruleset: Ruleset
    options: OptionValues
    state: Any
    characters: tuple[CharacterView, ...]
    session: SessionView | None
    scene: SceneView | None
    conflicts: tuple[ConflictView, ...]
    milestones: tuple[MilestoneView, ...]
    clocks: tuple[ClockView, ...]
    projects: tuple[ProjectView, ...]
    downtime: DowntimeView | None
    drafts: tuple[DraftView, ...]
    strip: tuple[LogLine, ...]
    day: int
    day_label: str
    typed: bool
    sessions_played: int
    undo: str = ""
    redo: str = ""
    read_only: bool = False
    past: bool = False
    """True if the campaign is shown as it was after log entry `seq`."""
    place: Mapping[str, Any] = {}
    prepared: tuple[PreparedView, ...] = ()
    agenda: tuple[AgendaView, ...] = ()
    maps: tuple[MapView, ...] = ()
    figures: tuple[BestiaryEntry, ...] = ()
    dormant_after: int = DORMANT_AFTER
    calendar: Calendar | None = None
    knowledge: Knowledge = NOTHING
    plan: NextSession | None = None

    @property
    def draft(self) -> DraftView | None:
        """The latest unfinished draw."""
        return next(iter(self.drafts), None)

    def character(self, character: int | None) -> CharacterView | None:
        """A character by id."""
        return next((c for c in self.characters if c.id == character), None)

    @property
    def party(self) -> list[int]:
        """The players' characters in play."""
        return party(self._people)

    @property
    def awarded(self) -> list[int]:
        """The default recipients of a milestone reached now."""
        return milestone_recipients(self._people, self.session.attendance if self.session else None)

    @property
    def _people(self) -> list[Person]:
        return [Person(c.id, c.role, c.status) for c in self.characters]

    @property
    def all_typed(self) -> bool:
        """Return True if everyone at the table types their draws."""
        return self.typed and all(c.typed is not False for c in self.characters)

    def types(self, character: int | None) -> bool:
        """Return True if this character's draws (None: no one's) are typed in."""
        found = self.character(character)
        return self.typed if found is None or found.typed is None else found.typed

    def name_of(self, character: int | None) -> str:
        """A character's name, or an empty text."""
        found = self.character(character)
        return found.name if found else ""


class Done(NamedTuple):
    """The result of a command: its line (None if nothing changed) and the new view."""

    line: LogLine | None
    view: View
    effects: Effects | None = None
