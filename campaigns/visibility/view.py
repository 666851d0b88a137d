"""The players' view, built field by field from what they know, so that nothing can be left unhidden by mistake."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from campaigns.state.view import CharacterView, ClockView, ConflictView, LogLine, MilestoneView, View, with_about
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.known_fields import UNKNOWN, public_part, words_told
from campaigns.visibility.log_entries import Cast, Players, tell_players
from campaigns.visibility.passages import BARS, strip_hidden, without_hidden
from core.conflict import ConflictFace, Participant
from core.grid import Grid, Piece
from core.look import Board, Panel, Tag
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from core.actions.situation import Situation


def public_view(view: View, character: int | None = None) -> View:
    """The players' view: their characters, the scene's participants, what was reached and what was done in sight.

    For one `character` it includes what was revealed to that character.
    """
    cast = Cast.from_view(view)
    players, here = cast.players, {c.id for c in view.characters if c.here}
    reader = Reader(players.keys(), view.knowledge, character)
    return View(
        seq=view.seq,
        name=view.name,
        ruleset=view.ruleset,
        options=view.options,
        state=view.ruleset.new_state(),
        characters=tuple(_character(c, view.ruleset, reader) for c in view.characters if c.id in players or c.here),
        session=_unless_hidden("sessions", view.session, reader),
        scene=_unless_hidden("scenes", view.scene, reader),
        conflicts=tuple(_conflict(c, cast, here, view.ruleset) for c in view.conflicts),
        milestones=tuple(_milestones(view.milestones, reader)),
        clocks=tuple(_clocks(view.clocks, reader)),
        projects=(),
        downtime=None,
        drafts=(),
        strip=tuple(filter(None, (public_line(view.ruleset, line, cast) for line in view.strip if line.holds))),
        day=view.day,
        day_label=view.day_label,
        typed=view.typed,
        sessions_played=view.sessions_played,
        read_only=view.read_only,
        past=view.past,
        calendar=view.calendar,
        plan=view.plan if view.plan is not None and view.plan.start else None,
    )


def _unless_hidden(table: str, value: Any, reader: Reader) -> Any:
    """The public part of the open session or scene; None if there is none, or if all of it is hidden."""
    return None if value is None or reader.hides(value.id) else public_part(table, value, reader)


def _milestones(milestones: Iterable[MilestoneView], reader: Reader) -> Iterator[MilestoneView]:
    """The milestones that were reached or revealed."""
    for each in milestones:
        if (each.reached or reader.knows_whole(each.id)) and not reader.hides(each.id):
            yield public_part("milestones", each, reader)


def _clocks(clocks: Iterable[ClockView], reader: Reader) -> Iterator[ClockView]:
    """A scene's clocks, and those of the campaign that were revealed."""
    for each in clocks:
        if (each.scene is not None or reader.knows_whole(each.id)) and not reader.hides(each.id):
            title = UNKNOWN if reader.hides(each.id, "title") else words_told(each.id, each.track.title, reader)
            yield each._replace(track=replace(each.track, title=title), article=None)


def _character(character: CharacterView, ruleset: Ruleset, reader: Reader) -> CharacterView:
    """A player's character without GM notes; of an NPC on stage only the name."""
    if character.role == "pc":
        kept: CharacterView = public_part("characters", character, reader)
        own = {name: getattr(character, name) for name in ("badges", "here", "balances", "today")}
        open_ones = (each for each in character.trackers if not each.secret and not reader.hides(each.id))
        trackers = tuple(public_part("trackers", tracker, reader) for tracker in open_ones)
        return replace(kept, **own, trackers=trackers, sheet=_sheet(character.sheet))
    sheet = ruleset.new_sheet(False)
    return CharacterView(id=character.id, name=character.name, role="npc", sheet=sheet, here=True)


def _sheet(sheet: Any) -> Any:
    """A sheet without the hidden passages of its texts."""
    return strip_hidden(sheet) if BARS in repr(sheet) else sheet


def _conflict(conflict: ConflictView, cast: Cast, here: Collection[int], ruleset: Ruleset) -> ConflictView:
    """The state of the players' characters, and the turns of those on stage; other facts may hold anything."""
    told, players = conflict.face, cast.players
    gauges = tuple(gauge for gauge in told.gauges if gauge.label in players.values())
    after = told.next if told.next in ruleset.words else ""
    rows = tuple(
        _row(row, players) for row in told.rows if (row.actor in players or row.actor in here) and not row.secret
    )
    face = ConflictFace(gauges=gauges, next=after, over=told.over, rows=rows)
    title = without_hidden(conflict.title)
    return ConflictView(conflict.id, conflict.form, title, None, face, conflict.participants)


def _row(row: Participant, players: Players) -> Participant:
    """A player's character with state but without target; of an NPC on stage only name and turn."""
    if row.actor not in players:
        return Participant(row.name, row.actor, row.turn)
    return row._replace(group="", side="", target="", note="")


def public_line(ruleset: Ruleset, line: LogLine, cast: Cast) -> LogLine | None:
    """The outcome of a draw as the table saw it, without the breakdown, which may reveal an adversary's traits."""
    told = tell_players(ruleset, line.event, cast)
    if told is None or not told.title:
        return None
    return line._replace(title=with_about(told.title, told.who, told.note), about=told.note, event={})


def public_grid(grid: Grid) -> Grid:
    """The positions that everyone can see, without GM notes."""
    pieces = (p for p in grid.pieces if not p.secret)
    shown = (Piece(p.id, p.look, p.space, p.heading, p.rest, p.actor, p.side, out=p.out) for p in pieces)
    ground = tuple(each for each in grid.ground if not each.secret)
    return Grid(grid.width, grid.height, tuple(shown), ground)


def known_panels(panels: Iterable[Panel]) -> tuple[Panel, ...]:
    """The facts of the situation that everyone at the table knows, on the game's boards."""
    boards = (each._replace(tags=tuple(_known_tags(each))) for each in panels if isinstance(each, Board))
    return tuple(each for each in boards if each.tags)


def _known_tags(board: Board) -> Iterator[Tag]:
    return (told for tag in board.tags if tag.known and (told := strip_hidden(tag)).text)


def panels_of_party(view: View, situation: Callable[[int], Situation]) -> dict[int, tuple[Panel, ...]]:
    """The hand of each player's character in play, for their player, as its game declares it.

    Of the other panels the players know only `known_panels`.
    """
    panels = view.ruleset.panels
    if panels is None:
        return {}
    own = {who: panels(situation(who)) for who in view.party}
    return {who: strip_hidden(tuple(each for each in laid if _is_hand(each))) for who, laid in own.items()}


def _is_hand(panel: Panel) -> bool:
    return not isinstance(panel, Board) and panel.held
