"""A ruleset is a value: everything wyrdbook needs to know of one game, in one frozen record.

Nothing outside a ruleset's own folder names it. What can be done with its rules is declared in `core.acts.action`;
here is what else a game brings: how its sheets look, points and milestones, conflicts, lifecycle, downtime, data and
sample.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from core.refusal import Refusal
from core.schema.option import Options, OptionValues
from core.wording import written

if TYPE_CHECKING:
    # What is acted and drawn with is loaded with the first act: a roster is on screen without it.
    from core.acts.action import Action, Rule
    from core.acts.result import Resolution
    from core.acts.situation import ActorId, Effects, Situation
    from core.kit.grid import GridRules
    from core.look import Look, Panel
    from core.luck.piles import Token
    from core.records import RecordKind
    from core.upgrade import Steps, Upgrade


INTERFACE = 1
"""The number of what a game is made of: it goes up when a game written before would no longer fit."""


class Badge(NamedTuple):
    """A short mark beside a name: a condition, a penalty. `band` colours it."""

    text: str
    band: str = "mixed"


class Row(NamedTuple):
    """One line of a sheet: `path` leads to the value in the encoded sheet, where it may be edited.

    A number has the bounds of its entry; `low` and `high` say closer ones, where they depend on the rest of the sheet
    or are only what is usual. With `gauge` it is drawn as boxes out of `high`.
    """

    label: str
    value: int | str | bool
    path: tuple[str | int, ...] = ()
    low: int | None = None
    high: int | None = None
    gauge: bool = False
    note: str = ""


class Section(NamedTuple):
    """A titled block of a sheet.

    `add` is the entry type of a list, or the value type of a mapping, that can grow at `path` in the encoded
    sheet; None for a fixed block.
    """

    title: str
    rows: tuple[Row, ...]
    path: tuple[str | int, ...] = ()
    add: type | None = None
    help: str = ""


class Currency(NamedTuple):
    """A kind of point with its ledger.

    One that is `handed_out` by the game's own turns is not 0 before it first was: there is none yet.
    """

    id: str
    title: str
    short: str
    handed_out: bool = False


class Tier(NamedTuple):
    """A size of milestone and what it awards each participant, by currency; the game master may change it."""

    id: str
    title: str
    award: Callable[[Situation], Mapping[str, int]]
    help: str = ""


class Gauge(NamedTuple):
    """A tally towards a target, shown in a conflict."""

    label: str
    value: int
    target: int


class Participant(NamedTuple):
    """How somebody in a conflict stands: one row of its pane.

    `turn` says whether it is their move, whether they are still to act ("open"), have acted, or are out of it. `group`
    heads the rows of those who stand together, `side` is a faction or an aim, `card` lies by them and says whose they
    are. `harm` fills up; `left` runs out (tokens, cards), a target of 0 says that there is no most. `note` is the rest.
    That somebody `secret` takes part the players do not know.
    """

    name: str
    actor: ActorId | None = None
    turn: Literal["due", "open", "done", "out"] = "open"
    group: str = ""
    side: str = ""
    card: Look | None = None
    harm: tuple[Gauge, ...] = ()
    left: tuple[Gauge, ...] = ()
    target: str = ""
    badges: tuple[Badge, ...] = ()
    note: str = ""
    secret: bool = False


class ConflictFace(NamedTuple):
    """What the conflict pane shows: when in it we are, gauges, facts, and a word key saying what comes next.

    `when` are its phase and round, pairs of a word key and a value; `rows` are those who take part; `whose` the
    characters whose move it is, none where that is open.
    """

    when: tuple[tuple[str, str], ...] = ()
    gauges: tuple[Gauge, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    next: str = ""
    over: bool = False
    rows: tuple[Participant, ...] = ()
    whose: tuple[ActorId, ...] = ()


class Due(NamedTuple):
    """An act that is due in a conflict, for whom, and its form where that is not to start as it usually does.

    `who` is the name of who acts where that is no character, `what` says what they do where the act's title does not.
    """

    action: str
    actor: ActorId | None = None
    form: Any = None
    who: str = ""
    what: str = ""


def _nothing_due(situation: Situation) -> tuple[Due, ...]:
    return ()


def _nothing(situation: Situation) -> Effects:
    from core.acts.situation import Effects  # noqa: PLC0415

    return Effects()


class ConflictForm(NamedTuple):
    """A kind of conflict: the form that starts it, its state, the actions taken in it, and how it looks.

    While it runs, those of its actions that it `claims` are done in it by everybody who takes part, wherever they are
    asked for: an attack is made by the rules of the battle also where it is not begun from the battle.
    `due` is what comes next for who acts or, if it is not their move, for whoever is due: the likeliest act first; the
    one that asks nothing, if there is one, lets it go. `idle` is the action by which rounds pass in which nobody acts.
    `order` is the one of its actions that puts who takes part in another order, empty where there is none.
    `takes` says what else changes as it begins, from its form and its state (`situation.conflict`), `leaves` what
    remains of it in the scene when it ends.
    """

    id: str
    title: str
    form: type
    state: type
    start: Callable[[Any, Situation], Any]
    prefill: Callable[[Situation], Any]
    actions: tuple[str, ...]
    face: Callable[[Any, Situation], ConflictFace]
    participants: Callable[[Any], tuple[ActorId, ...]]
    help: str = ""
    claims: tuple[str, ...] = ()
    due: Callable[[Situation], tuple[Due, ...]] = _nothing_due
    idle: str = ""
    order: str = ""
    takes: Callable[[Any, Situation], Effects] = lambda form, situation: _nothing(situation)
    leaves: Callable[[Situation], Effects] = _nothing


class Wanted(NamedTuple):
    """What is missing, in a sentence, and the action that mends it."""

    what: str
    action: str


class Lifecycle(NamedTuple):
    """What happens by itself when a session or scene starts or ends.

    `scene_draw` is the action with which a scene begins, if its game has one: where the program draws it is carried out
    with its form as it starts, in the record of the scene; where cards are typed in it is what is asked for next.
    `scene_wants` gives what is worth doing before a scene begins.
    """

    session_start: Callable[[Situation], Effects] = _nothing
    session_end: Callable[[Situation], Effects] = _nothing
    scene_start: Callable[[Situation], Effects] = _nothing
    scene_end: Callable[[Situation], Effects] = _nothing
    scene_draw: str = ""
    scene_wants: Callable[[Situation], Wanted | None] = lambda situation: None


class Interval(NamedTuple):
    """A kind of time between sessions, with the days it takes in the calendar by default.

    Where a game counts that time finer (`Downtime.measure`), `amount` is how much of it passes by default.
    """

    id: str
    title: str
    days: int
    amount: int = 0


class Measure(NamedTuple):
    """What a game counts the time between sessions in; `per_day` of it make a day of the calendar."""

    title: str
    per_day: int


class Plan(NamedTuple):
    """What a character's downtime plan spends of what it may."""

    units: int
    spent: int
    notes: tuple[str, ...] = ()


class Planned(NamedTuple):
    """One planned activity: an action of `Place.DOWNTIME` with its filled form."""

    actor: ActorId
    action: str
    form: Any
    rejected: bool = False


class Spent(NamedTuple):
    """A planned activity after its draw; without a resolution it needed none or was rejected."""

    planned: Planned
    resolution: Resolution[Any] | None


class Downtime(NamedTuple):
    """How a game spends the time between sessions.

    With a `measure` the game master may say how much time passes, whatever the interval's usual amount is.

    `terms` is what each character decides for the whole interval (burning, resting), `plan` checks one
    character's activities against the allowance or refuses, `settle` turns everybody's resolved activities
    into one set of effects: all happen at the same time.
    """

    intervals: tuple[Interval, ...]
    terms: type
    plan: Callable[[ActorId, Any, Sequence[Planned], Situation], Plan]
    settle: Callable[[Mapping[ActorId, Any], Sequence[Spent], Situation], Effects]
    unit: str = "action"
    measure: Measure | None = None

    def interval(self, interval: str) -> Interval:
        """An interval by id; refuses one there is not."""
        found = next((i for i in self.intervals if i.id == interval), None)
        if found is None:
            known = ", ".join(i.id for i in self.intervals)
            raise Refusal("unknown_interval", f"The interval is one of: {known}.", "interval")
        return found

    def days(self, interval: str, passes: int) -> int:
        """The days of an interval in which so much time passes."""
        return passes // self.measure.per_day if self.measure else self.interval(interval).days


class DataKind(NamedTuple):
    """Data of a game that a game master may replace with a file of their own.

    It is `kept` in the table's state, or where it can be ruled row by row, too, among the house rules. `faults` lists
    everything wrong with what a file holds, `put` gives what it is kept in with it (None: the game's own again), `read`
    what is in use now, as a file to begin with.
    """

    id: str
    title: str
    help: str
    faults: Callable[[Any], tuple[Refusal, ...]]
    read: Callable[[Any], Any]
    put: Callable[[Any, Any], Any]
    kept: Literal["state", "options"] = "state"


class Chart(NamedTuple):
    """A table to look something up in: what heads its columns, and its rows, each beginning with its name."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def always_played(options: OptionValues) -> Refusal | None:
    """The answer of a part that cannot be switched off."""
    return None


class Part(NamedTuple):
    """A part of a game: rules of the JSON interface, acts at the table, and what else it brings.

    It is loaded with the first act, not with the app. `charts` are what there is to look up beside a rule's text, by
    its id. A part that can be switched off says so: with `why_not` of the house rules its rules, acts, conflicts and
    map are refused before there is any other reason.
    """

    rules: tuple[Rule, ...] = ()
    actions: tuple[Action, ...] = ()
    conflicts: tuple[ConflictForm, ...] = ()
    downtime: Downtime | None = None
    lifecycle: Lifecycle | None = None
    grid: GridRules | None = None
    data: tuple[DataKind, ...] = ()
    records: tuple[RecordKind, ...] = ()
    charts: Mapping[str, Callable[[], tuple[Chart, ...]]] = {}
    why_not: Callable[[OptionValues], Refusal | None] = always_played


class Ruleset(NamedTuple):
    """One game. See `docs/adding-a-ruleset.md`.

    `words` gives the words for outcomes, steps, questions and reasons, `texts` each rule's by its id (`core.texts`
    reads both from files that lie with the chapters). `whole` loads all parts of the game, joined into
    one (`core.part`), when they are first asked for: the roster of a campaign is on screen before. `token_missing` and
    `token_surplus` are the codes that refuse too few and too many cards in a request of the JSON interface,
    `rule_unknown` a rule there is not; an action refused with `not_played` is of a part of the game that is switched
    off, and is not offered at all.
    `check_sheet` lists everything wrong with a sheet, not only the first fault, each with its rule; `check_actor` what
    is wrong with the sheet of who acts that only the others and the house rules tell. Before a purchase is taken back,
    `unmet` lists what on a sheet lacks what it had to be bought with, and `fitted` makes what is left fit. `look` says
    how a token is shown, None for one that is shown as it is; `at_table` a sheet as `sections` and `badges` are to show
    it under this state of the table and these house rules, where they bear on it; `panels` what is worth seeing beside
    the sheets while who acts plays: a hand, a bag, the aspects of the scene. `time` is the action with which time
    passes in a scene, asking nothing, in a game that has a clock of its own.

    `shape` is the number of the shape of everything the game stores (sheet, state, conflicts, forms, requests, terms,
    options and the names it gives), `upgrades` loads the step from each number to the next (`core.upgrade`). `edition`
    is the number of the rules: it goes up with a change that makes a logged draw come out differently. `interface` is
    the `INTERFACE` of the wyrdbook it was written for.
    """

    id: str
    title: str
    blurb: str
    sheet: type
    state: type
    new_sheet: Callable[[bool], Any]
    new_state: Callable[[], Any]
    words: Mapping[str, str]
    texts: Mapping[str, str]
    sections: Callable[[Any], tuple[Section, ...]]
    badges: Callable[[Any], tuple[Badge, ...]]
    whole: Callable[[], Part]
    currencies: tuple[Currency, ...] = ()
    tiers: tuple[Tier, ...] = ()
    options: Options = Options()
    rule_unknown: str = "unknown_action"
    token_missing: str = "bad_request"
    token_surplus: str = "bad_request"
    not_played: str = "not_played"
    state_sections: Callable[[Any], tuple[Section, ...]] = lambda state: ()
    check_sheet: Callable[[Any], tuple[Refusal, ...]] = lambda sheet: ()
    check_actor: Callable[[Situation], tuple[Refusal, ...]] = lambda situation: ()
    unmet: Callable[[Any], tuple[Refusal, ...]] = lambda sheet: ()
    fitted: Callable[[Any], Any] = lambda sheet: sheet
    at_table: Callable[[Any, Any, OptionValues], Any] = lambda sheet, state, options: sheet
    sample: str = ""
    look: Callable[[Token], Look | None] = lambda token: None
    panels: Callable[[Situation], tuple[Panel, ...]] | None = None
    shape: int = 1
    edition: int = 1
    upgrades: Callable[[], Mapping[int, Upgrade]] = dict
    time: str = ""
    interface: int = 1

    def steps(self, shape: int) -> Steps:
        """The upgrade steps from a shape to today's; none from today's."""
        return tuple(self.upgrades()[number] for number in range(shape, self.shape)) if shape < self.shape else ()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules the JSON interface answers with."""
        return self.whole().rules

    @property
    def actions(self) -> tuple[Action, ...]:
        """What can be done at the table."""
        return self.whole().actions

    @property
    def conflicts(self) -> tuple[ConflictForm, ...]:
        """The kinds of conflict."""
        return self.whole().conflicts

    def faults(self, sheet: Any, situation: Situation | None = None) -> tuple[Refusal, ...]:
        """Everything wrong with a sheet, and with a situation in which its character acts, beside everybody else's."""
        from core.schema.listed import unknown_words  # noqa: PLC0415  not before a sheet is looked at

        ruled = (*self.check_sheet(sheet), *(self.check_actor(situation) if situation is not None else ()))
        told = {fault.field for fault in ruled}
        return (*ruled, *(fault for fault in unknown_words(sheet) if fault.field not in told))

    @property
    def downtime(self) -> Downtime | None:
        """How the time between sessions is spent, if the game has rules for it."""
        return self.whole().downtime

    @property
    def lifecycle(self) -> Lifecycle:
        """What happens by itself when sessions and scenes start and end."""
        return self.whole().lifecycle or Lifecycle()

    @property
    def grid(self) -> GridRules | None:
        """How it is played on a map, if it is."""
        return self.whole().grid

    @property
    def data(self) -> tuple[DataKind, ...]:
        """What a game master may replace with a file."""
        return self.whole().data

    @property
    def records(self) -> tuple[RecordKind, ...]:
        """What is written of scenes, and of what else the game has records of; scenes come first."""
        from core.records import PLAIN_SCENE, SCENE  # noqa: PLC0415  not before something is written

        own = self.whole().records
        return own if any(kind.id == SCENE for kind in own) else (PLAIN_SCENE, *own)

    def record(self, kind: str) -> RecordKind:
        """A kind of record by id; refuses an unknown one."""
        found = next((r for r in self.records if r.id == kind), None)
        if found is None:
            raise Refusal("unknown_record", f"{self.title} has no record {kind!r:.60}.", "record")
        return found

    def charts(self, rule: str) -> tuple[Chart, ...]:
        """What there is to look up beside a rule's text."""
        found = self.whole().charts.get(rule)
        return found() if found else ()

    def data_kind(self, kind: str) -> DataKind:
        """A kind of replaceable data by id; refuses one there is not."""
        found = next((d for d in self.data if d.id == kind), None)
        if found is None:
            known = ", ".join(d.id for d in self.data) or "none"
            raise Refusal("unknown_data", f"{self.title} has no data {kind!r:.60}; there is: {known}.", "data")
        return found

    def action(self, action: str) -> Action:
        """An action by id; refuses an unknown one."""
        found = next((a for a in self.actions if a.id == action), None)
        if found is None:
            raise Refusal("unknown_action", f"{self.title} has no action {action!r:.60}.", "action")
        return found

    def rule(self, name: str) -> Rule:
        """A rule of the JSON interface by name; refuses an unknown one."""
        found = next((r for r in self.rules if r.name == name), None)
        if found is None:
            raise Refusal(self.rule_unknown, f"{self.title} has no action {name!r:.60}.", "action")
        return found

    def conflict(self, form: str) -> ConflictForm:
        """A kind of conflict by id; refuses an unknown one."""
        found = next((c for c in self.conflicts if c.id == form), None)
        if found is None:
            raise Refusal("unknown_conflict", f"{self.title} has no conflict {form!r:.60}.", "form")
        return found

    def counted(self, key: str, n: int) -> str:
        """So many of what a word key names: `2 Hits`; of one its own word, `one_` and the key, if any."""
        one = f"one_{key}"
        return f"{written(n)} {self.word(one if n == 1 and one in self.words else key)}"

    def word(self, key: str) -> str:
        """The words for a key; a key without words is shown as itself, readable."""
        return self.words.get(key) or key.replace("_", " ")
