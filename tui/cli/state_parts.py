"""The present state of a campaign in parts, for scripts and people: sheets, points, clocks, conflicts, the log etc."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from campaigns.account import Account
from campaigns.campaign import Campaign
from campaigns.names import find_called
from campaigns.state.view import with_about
from campaigns.visibility.view import public_view
from campaigns.wording.titles import conflict_words, tier_title
from core.refusal import Refusal
from core.schema.codec import encode
from core.sheet_edit import with_entry_bounds
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, ConflictView, View


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row of a sheet as people read it."""

    section: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SheetShown:
    """A character. `sheet` is as it is stored; an NPC whom players only see on stage has none, and no rows."""

    name: str
    role: str
    status: str
    player: str
    sheet: Any
    rows: tuple[RowShown, ...]


@dataclass(frozen=True, slots=True)
class EntryShown:
    """A change of points, with its number for `refund` and its session; one that was `refunded` doesn't count."""

    number: int
    amount: int
    currency: str
    reason: str
    item: str
    session: int | None
    refunded: bool


@dataclass(frozen=True, slots=True)
class PointsShown:
    """The points of a character: the balance of each currency, and each change, oldest first."""

    name: str
    balances: Mapping[str, int]
    entries: tuple[EntryShown, ...]


@dataclass(frozen=True, slots=True)
class ConditionShown:
    """A condition of the game or a tracker of the campaign; a counter has a `value` and perhaps `most`."""

    text: str
    until: str
    value: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ConditionsShown:
    """The conditions of a character."""

    name: str
    conditions: tuple[ConditionShown, ...]


@dataclass(frozen=True, slots=True)
class TrackShown:
    """A clock or a project, with its filled segments and all."""

    name: str
    filled: int
    segments: int
    of_scene: bool = False


@dataclass(frozen=True, slots=True)
class GaugeShown:
    """Harm that fills up or a supply that runs out; a `target` of 0 means no limit."""

    label: str
    value: int
    target: int


@dataclass(frozen=True, slots=True)
class FighterShown:
    """A participant of a conflict; `turn` is `due`, `open`, `done` or `out`."""

    name: str
    turn: str
    side: str
    harm: tuple[GaugeShown, ...]
    left: tuple[GaugeShown, ...]
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConflictShown:
    """A running conflict: its kind, its present step, the gauges of the whole, and its participants."""

    name: str
    kind: str
    when: tuple[str, ...]
    gauges: tuple[GaugeShown, ...]
    facts: tuple[str, ...]
    participants: tuple[FighterShown, ...]


@dataclass(frozen=True, slots=True)
class MilestoneShown:
    """A milestone and the session that reached it."""

    name: str
    tier: str
    session: int | None


@dataclass(frozen=True, slots=True)
class HandoutShown:
    """A handout: its title, its text, whether it is a picture and on the board now, and the session."""

    name: str
    text: str
    picture: bool
    shown: bool
    session: int | None


@dataclass(frozen=True, slots=True)
class LogShown:
    """A log entry that holds, with the numbers of its session (0 before the first) and scene and its time."""

    entry: int
    session: int
    scene: int | None
    at: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The present state of a campaign; a part that wasn't requested is null."""

    campaign: str
    game: str
    day: int
    sessions_played: int
    session: int | None
    scene: str
    sheets: tuple[SheetShown, ...] | None = None
    points: tuple[PointsShown, ...] | None = None
    conditions: tuple[ConditionsShown, ...] | None = None
    clocks: tuple[TrackShown, ...] | None = None
    projects: tuple[TrackShown, ...] | None = None
    conflicts: tuple[ConflictShown, ...] | None = None
    milestones: tuple[MilestoneShown, ...] | None = None
    handouts: tuple[HandoutShown, ...] | None = None
    log: tuple[LogShown, ...] | None = None


class Seen:
    """A campaign as the GM or the players see it: all of it, or the things with one `name`."""

    def __init__(self, campaign: Campaign, name: str | None, *, players: bool, character: int | None = None) -> None:
        self.campaign, self.name, self.players, self.character = campaign, name, players, character
        self.view = public_view(campaign.view, character) if players else campaign.view

    @cached_property
    def account(self) -> Account:
        """The account for these readers. It reads the past, so only parts that need it call it."""
        return Account(self.campaign.past(), public=self.players, character=self.character)

    def find_by_name(self, found: Iterable[T], name_of: Callable[[T], str]) -> Sequence[T]:
        """The things with this name. A number is a whole name, not the beginning of one. Raises `Refusal` for none."""
        every = [(name_of(each), each) for each in found]
        if self.name is None:
            return [each for _, each in every]
        if self.name.isdecimal():
            meant = [each for name, each in every if name == self.name]
        else:
            meant = find_called(self.name, (((name,), each) for name, each in every))
        if not meant:
            known = ", ".join(dict.fromkeys(name for name, _ in every)) or "none"
            raise Refusal("unknown", f"There is no {plain(self.name)} here. Choose one of: {plain(known)}.")
        return meant

    @property
    def characters(self) -> Sequence[CharacterView]:
        """The characters with this name."""
        return self.find_by_name(self.view.characters, lambda each: each.name)


def _sheets(seen: Seen) -> Iterator[SheetShown]:
    for each in seen.characters:
        hidden = seen.players and each.role != "pc"
        sheet = None if hidden else encode(each.sheet)
        rows = () if hidden else tuple(_rows(seen.view, each))
        yield SheetShown(each.name, each.role, each.status, each.player, sheet, rows)


def _rows(view: View, character: CharacterView) -> Iterator[RowShown]:
    rules = view.ruleset
    sheet = rules.at_table(character.sheet, rules.new_state(), view.options)
    for section in with_entry_bounds(rules.sheet, rules.sections(sheet)):
        yield from (RowShown(section.title, row.label, row.words) for row in section.rows)


def _points(seen: Seen) -> Iterator[PointsShown]:
    entries: dict[int, list[EntryShown]] = {}
    for number, doc in seen.account.docs("ledger").items():
        told = (number, doc["delta"], doc["currency"], doc["reason"], doc["item"], doc["session"], doc["refunded"])
        entries.setdefault(doc["actor"], []).append(EntryShown(*told))
    currencies = seen.view.ruleset.currencies
    for each in seen.characters:
        held = {c.id: each.balances[c.id] for c in currencies if c.id in each.balances and each.shows_points(c)}
        yield PointsShown(each.name, held, tuple(entries.get(each.id, ())))


def _conditions(seen: Seen) -> Iterator[ConditionsShown]:
    for each in seen.characters:
        badges = (ConditionShown(badge.text, badge.until) for badge in each.badges)
        own = (ConditionShown(one.name, one.ends, one.value, one.most) for one in each.trackers)
        yield ConditionsShown(each.name, (*badges, *own))


def _clocks(seen: Seen) -> Iterator[TrackShown]:
    for each in seen.find_by_name(seen.view.clocks, lambda each: each.track.title):
        yield TrackShown(each.track.title, each.track.tally, each.track.target, each.scene is not None)


def _projects(seen: Seen) -> Iterator[TrackShown]:
    for each in seen.find_by_name(seen.view.projects, lambda each: each.track.title):
        yield TrackShown(each.track.title, each.track.tally, each.track.target)


def _conflicts(seen: Seen) -> Iterator[ConflictShown]:
    words = seen.view.ruleset.words
    for each in seen.find_by_name(seen.view.conflicts, lambda each: each.title):
        when = tuple(f"{words.get(key, key)} {value}".strip() for key, value in each.face.when)
        facts = tuple(f"{words.get(key, key)}: {value}" for key, value in each.face.facts)
        kind = conflict_words(seen.view.ruleset, each.form)
        gauges = tuple(GaugeShown(*gauge) for gauge in each.face.gauges)
        fighters = tuple(_fighters(each)) or tuple(_fighters_by_name(seen, each))
        yield ConflictShown(each.title, kind, when, gauges, facts, fighters)


def _fighters_by_name(seen: Seen, conflict: ConflictView) -> Iterator[FighterShown]:
    """The participants of a conflict whose pane has no row for anyone, by name."""
    if any(each.id == conflict.id and each.face.rows for each in seen.campaign.view.conflicts):
        return  # there are rows, but none that the players see
    names = {each.id: each.name for each in seen.view.characters}
    for who in conflict.participants:
        if who in names:
            yield FighterShown(names[who], "open", "", (), (), ())


def _fighters(conflict: ConflictView) -> Iterator[FighterShown]:
    for row in conflict.face.rows:
        harm, left = (tuple(GaugeShown(*gauge) for gauge in gauges) for gauges in (row.harm, row.left))
        yield FighterShown(row.name, row.turn, row.side, harm, left, tuple(badge.text for badge in row.badges))


def _milestones(seen: Seen) -> Iterator[MilestoneShown]:
    for each in seen.find_by_name(seen.view.milestones, lambda each: each.title):
        yield MilestoneShown(each.title, tier_title(seen.view.ruleset, each.tier), each.session)


def _handouts(seen: Seen) -> Iterator[HandoutShown]:
    docs = sorted(seen.campaign.documents("handouts").items(), reverse=True)
    every = (
        HandoutShown(doc["title"], doc["text"], bool(doc["digest"]), doc["shown"], doc["session"]) for _, doc in docs
    )
    told = (HandoutShown(*each[1:]) for each in seen.campaign.handouts(seen.character))
    yield from seen.find_by_name(told if seen.players else every, lambda each: each.name)


def _log(seen: Seen) -> Iterator[LogShown]:
    numbers = (0, *sorted(session.number for session in seen.campaign.sessions()))  # 0: before the first
    for number in seen.find_by_name(numbers, str):
        for line in seen.campaign.lines_of(number):
            text = line.title
            if seen.players:
                told = seen.account.tell(line)
                text = with_about(told.title, told.who, told.note) if told and told.title else ""
            if text:
                yield LogShown(line.seq, number, line.scene, line.at, line.kind, text)


PARTS: Mapping[str, Callable[[Seen], Iterator[Any]]] = {
    "sheets": _sheets,
    "points": _points,
    "conditions": _conditions,
    "clocks": _clocks,
    "projects": _projects,
    "conflicts": _conflicts,
    "milestones": _milestones,
    "handouts": _handouts,
    "log": _log,
}
"""The parts that can be shown, each narrowed to a name; for the log, to a session's number."""


def show_parts(
    campaign: Campaign, wanted: Sequence[str], name: str | None = None, *, players: bool, character: int | None = None
) -> Shown:
    """Some parts of a campaign, whole or with one `name`, for the GM, the players or one character's player."""
    seen = Seen(campaign, name, players=players, character=character)
    view = seen.view
    return Shown(
        view.name,
        view.ruleset.id,
        view.day,
        view.sessions_played,
        view.session.number if view.session else None,
        view.scene.title if view.scene else "",
        **{part: tuple(PARTS[part](seen)) for part in wanted},
    )
