"""The view: one immutable picture of a campaign for the screens. Built from documents, never written back.

Collections that grow with the years are not in it; the campaign answers questions about them page by page
(`Campaign.history`, `Campaign.ledger`, `Campaign.notes`, `Campaign.story`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.kinds.advancement import LedgerEntry, Milestone
from campaigns.kinds.people import Character, Figure
from campaigns.kinds.play import Prepared, Scene, Session
from campaigns.kinds.table_names import DORMANT_AFTER
from campaigns.kinds.views import declare_view
from campaigns.kinds.work import NoteDocument
from campaigns.kinds.world import LASTING, Article, KeptMap, Occasion, Rolled, Tracker
from campaigns.state.knowledge import NOTHING, Knowledge
from campaigns.state.party import Person, milestone_recipients, party

if TYPE_CHECKING:
    from campaigns.calendar.reckoning import Calendar
    from core.acts.situation import Effects
    from core.conflict import ConflictFace
    from core.kit.track import Track
    from core.luck.table import Answer
    from core.ruleset import Ruleset
    from core.schema.option import OptionValues
    from core.sheet import Badge


@declare_view
class TrackerView(Tracker):
    """A condition or, with a value, a counter of the GM's own, and what ends it."""

    id: int

    @property
    def said(self) -> str:
        """`Hunted`, `Arrows 12`, `Curse 2/6`."""
        number = "" if self.value is None else f" {self.value}"
        return f"{self.name}{number}{f'/{self.most}' if self.most is not None else ''}"

    @property
    def ends(self) -> str:
        """What ends it by itself: `to the end of the scene`, `until day 40`; nothing where someone has to."""
        last = f"to the end of {LASTING[self.until]}" if self.until else ""
        return last or (f"until day {self.day}" if self.day is not None else "")


@declare_view
class CharacterView(Character):
    """A character: `balances` by currency, `today` what this session earned, `here` whether in the scene.

    `typed` is whether this character's cards are typed in from real ones: None follows the campaign. `trackers` are the
    GM's own beside the badges.
    """

    id: int
    sheet: Any = None
    badges: tuple[Badge, ...] = ()
    here: bool = False
    balances: Mapping[str, int] = field(default_factory=dict)
    today: Mapping[str, int] = field(default_factory=dict)
    trackers: tuple[TrackerView, ...] = ()


@declare_view
class SessionView(Session):
    """A session, and the days of the campaign it took place on; None where no one has written them down."""

    id: int


@declare_view
class EventView(Occasion):
    """An event or a deadline on the calendar, on the days from `first` to `last`."""

    id: int


@declare_view
class SceneView(Scene):
    """A scene of a session. It took place on the days of the campaign from `first_day` to `last_day`."""

    id: int


@declare_view
class PreparedView(Prepared):
    """A prepared scene in stock; its `record` is to be read as its game declares it (`Campaign.record`)."""

    id: int


class AgendaView(NamedTuple):
    """A line of the agenda; `to` is the id of what it leads to, `kind` its table, or `thread`, `called` its name."""

    id: int
    text: str
    done: bool = False
    to: int | None = None
    kind: str = ""
    called: str = ""


@declare_view
class MapView(KeptMap):
    """A map that is kept, as the text that its game reads."""

    id: int


@declare_view
class BestiaryEntry(Figure):
    """A type in the stock of figures; its sheet is as it is stored."""

    id: int


class ConflictView(NamedTuple):
    """A running conflict: `form` is the id of its kind, `face` what the pane shows of its state."""

    id: int
    form: str
    title: str
    state: Any
    face: ConflictFace
    participants: tuple[int, ...]


@declare_view
class MilestoneView(Milestone):
    """A milestone: `session` is the number of the session it was reached in, None while it is open."""

    id: int

    @property
    def reached(self) -> bool:
        """Whether it has been reached."""
        return self.session is not None


class ClockView(NamedTuple):
    """A clock or track of the campaign (`scene` None) or of a scene; `article` is the thread it counts for."""

    id: int
    track: Track
    scene: int | None = None
    article: int | None = None


class ProjectView(NamedTuple):
    """A downtime project and who has worked on it."""

    id: int
    track: Track
    note: str = ""
    workers: tuple[int, ...] = ()


class ActivityView(NamedTuple):
    """One queued downtime activity. `answers` are cards typed in beforehand; `fault` is why it cannot be done."""

    id: int
    actor: int
    action: str
    form: Any
    answers: tuple[Answer, ...] = ()
    rejected: bool = False
    fault: str = ""
    fault_field: str | None = None


class PlanView(NamedTuple):
    """One character's downtime: what they decided for the whole, what it costs, and what is wrong with it.

    `taken` says why others' activities take of it, too ("helps Ann"), `notes` what the game says of it ("dead").
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
    """The downtime that is open, with everyone's plan (active player characters, in order).

    `passes` is how much time it takes, where the game measures that.
    """

    interval: str
    plans: tuple[PlanView, ...]
    passes: int = 0

    @property
    def ready(self) -> bool:
        """Whether nothing stands in the way of committing it."""
        faults = (fault for plan in self.plans for fault in (plan.fault, *(a.fault for a in plan.activities)))
        return not any(faults)


class DraftView(NamedTuple):
    """A draw half done: it survives quitting and is resumed with these answers. `note` says what it is about.

    `typed` says whether all of it is typed in, where that was said for it.
    """

    action: str
    actor: int | None
    conflict: int | None
    form: Any
    answers: tuple[Answer, ...]
    note: str = ""
    id: int = 0
    typed: bool | None = None


@declare_view
class Entry(LedgerEntry):
    """One entry of the points ledger, citing where it comes from. `refunded` marks one that was taken back."""

    id: int


@declare_view
class Note(NoteDocument):
    """A note. One with an `evening` or a `day` is a reminder that is due then, until it is `done`."""

    id: int

    @property
    def of(self) -> tuple[str, int | None]:
        """What it is about, a word and an id: `("character", 3)`, `("campaign", None)`."""
        return self.about, self.about_id

    @property
    def waits(self) -> bool:
        """Whether it is a reminder that is not done."""
        return not self.done and (self.evening is not None or self.day is not None)


@declare_view
class Known(Article):
    """Someone or something of the world: an article, or a character with the remark for its text.

    Of a character `sort` says whose it is, and `fields` are facts by name.
    """

    id: int
    character: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All it goes by."""
        return (self.name, *self.other_names)


class RelationView(NamedTuple):
    """How someone or something stands to another: ids of characters or articles, and it said with their names.

    One without an id was not written down by itself: a sheet says so, or what everyone shares.
    """

    id: int | None
    who: int
    how: str
    to: int
    said: str


class UnwrittenView(NamedTuple):
    """A name that sheets have for someone or something no one has written about: what it is, and who says what."""

    name: str
    sort: str
    said: tuple[str, ...]


@declare_view
class RollView(Rolled):
    """A roll on random tables: what was wanted, what came, and who may see it."""

    id: int

    @property
    def down(self) -> bool:
        """Whether it lies face down."""
        return self.seen == "down"

    @property
    def said(self) -> str:
        """It in a line, without what lies face down."""
        when = f" (session {self.session})" if self.session else ""
        return f"{self.tables}{when}" if self.down else f"{self.tables}: {self.text}"


class LogLine(NamedTuple):
    """One record as the lists show it.

    `kind` is the command's kind; `live` is false for what was undone, `reverted` true for what a later entry took back;
    `about` is the part of the title that says what it was about. `outcome` (band, word) and
    `facts`, `steps`, `answers` are there for draws.
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
        """Whether it was neither undone nor taken back."""
        return self.live and not self.reverted


def with_about(title: str, who: str, about: str) -> str:
    """What was done, after what it was about, as lines are cut: `Mara: up the outside – Wits, Success`."""
    if not about:
        return title
    did = title.removeprefix(f"{who}: ") if who else title
    return f"{who}: {about} – {did}" if did != title else f"{about} – {title}"


class NextSession(NamedTuple):
    """The plan for the next session: `start` as it is stored, `said` for people, and whose players replied.

    Of one whose date nobody can read, such as "Friday as ever", only `said` is known.
    """

    start: str = ""
    said: str = ""
    hours: int | None = None
    coming: tuple[int, ...] = ()
    maybe: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


class View(NamedTuple):
    """A campaign as it stands after record `seq`."""

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
    """Whether the campaign is shown as it once was, after log entry `seq`."""
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
        """The draw half done that was worked on last."""
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
        """Who a milestone reached now is for by default."""
        return milestone_recipients(self._people, self.session.attendance if self.session else None)

    @property
    def _people(self) -> list[Person]:
        return [Person(c.id, c.role, c.status) for c in self.characters]

    @property
    def all_typed(self) -> bool:
        """Whether everyone at the table types what is drawn."""
        return self.typed and all(c.typed is not False for c in self.characters)

    def types(self, character: int | None) -> bool:
        """Whether what someone draws, no one's for None, is typed in."""
        found = self.character(character)
        return self.typed if found is None or found.typed is None else found.typed

    def name_of(self, character: int | None) -> str:
        """A character's name, or an empty text."""
        found = self.character(character)
        return found.name if found else ""


class Done(NamedTuple):
    """What a command did: the line it wrote (None when nothing changed) and the view after it."""

    line: LogLine | None
    view: View
    effects: Effects | None = None
