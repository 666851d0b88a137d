"""Pane 4: the scene, its characters, its aspects, and running clocks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from campaigns.links.syntax import readable_text
from core.lazy_imports import Lazy
from core.look import Board, Tag
from core.story_records import SCENE
from tui.base_screens.pane import Pane, Row
from tui.cards_and_tokens.panels import pips_of
from tui.key_bindings import bindings
from tui.text.columns import cell, join_parts, spread
from tui.text.content import Plain
from tui.text.plain import SECRET, plain
from tui.widgets.gauge import gauge

if TYPE_CHECKING:
    from campaigns.state.view import ClockView, View
    from campaigns.wording import log_entries
    from tui.dialogs import basic
    from tui.scenes import forms, prepared
else:
    log_entries = Lazy("campaigns.wording.log_entries")
    basic = Lazy("tui.dialogs.basic")
    forms = Lazy("tui.scenes.forms")
    prepared = Lazy("tui.scenes.prepared")


_NOTED = "– "
_BOARD = "board"
"""The first part of the keys of rows with the game's boards."""
_ROOMY = 6  # the pane shows the scene's texts from this height on


class Line(NamedTuple):
    """A text about the scene, and whether the players may know it."""

    label: str
    text: str
    known: bool


class Scene(Pane):
    """The open scene and the running clocks."""

    scope = "play.scene"
    empty = "no clocks yet · [C] to add one"
    empty_for_players = "no clocks to show"
    welcomes = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.scene")

    def __init__(self) -> None:
        super().__init__()
        self._written: tuple[Line, ...] = ()

    def widgets_above(self) -> Iterable[Widget]:
        """Title, people and aspects."""
        yield Plain(classes="about")

    def fill(self, view: View) -> None:
        """Show the scene above its clocks, which stay visible however long its text is."""
        listed = min(len(self.rows(view, self.room)), self._lines // 2)
        room = self._lines - max(len(clocks(view)), listed)
        about = in_sight(scene_lines(view, self.room, self._here(view)), self.room, room)
        more = [
            *noted_lines(self._scene_notes(view), self.room),
            *written_lines(self._written, self.room),
        ]
        more = shorten_lines(more, max(0, room - len(about)), self.room)
        self.query_one(".about", Plain).update(Content("\n").join((*about, *more)))
        super().fill(view)

    def show(self, view: View) -> None:
        """Show the scene at once, and its texts, if there is room, right afterwards."""
        super().show(view)
        if (view.scene is not None and self._lines >= _ROOMY) or self._written:
            self.call_after_refresh(self._read)

    def _read(self) -> None:
        """Read the texts about the scene, and show them if they have changed."""
        campaign, view, written = self.wyrdbook.campaign, self.view, self._written
        if campaign is None or view is None:
            return
        self._written = ()
        if view.scene is not None and self._lines >= _ROOMY:
            known = campaign.public_lines(view.scene.id)
            all = known if self.wyrdbook.in_player_view else campaign.record_lines(view.scene.id)
            self._written = tuple(Line(label, text, (label, text) in known) for label, text in all)
        if self._written != written:
            self.fill(view)

    def parts(self, view: View) -> tuple[object, ...]:
        """Return the scene with its people and clocks, and the room for them."""
        return (
            *(view.session, view.scene, view.clocks, view.characters, view.prepared),
            *(self._lines, self._scene_notes(view), self._here(view)),
            *(self._boards, () if view.scene else tuple(lines_without_scene(view))),
        )

    def _here(self, view: View) -> tuple[str, ...]:
        """The facts that the game states about the scene; none in the player view, which has the record."""
        return () if self.wyrdbook.in_player_view else view.ruleset.here(view.state)

    def _scene_notes(self, view: View) -> tuple[str, ...]:
        """The GM's notes on the scene, then others, the newest first; none in the player view."""
        campaign = self.wyrdbook.campaign
        scene, session = view.scene, view.session
        if scene is None or session is None or campaign is None or self.wyrdbook.in_player_view:
            return ()
        tonight = takewhile(lambda note: note.session == session.number, campaign.notes())
        of_scene = (note for note in tonight if note.of == ("scene", scene.id))
        notes = (f"{SECRET} {note.text}" if note.secret else note.text for note in of_scene)
        return tuple(filter(None, (scene.note, *notes)))

    @property
    def _boards(self) -> tuple[Board, ...]:
        """The game's boards for the scene; none in the player view."""
        laid = self.wyrdbook.panels(self.play.actor)
        return tuple(each for each in laid if isinstance(each, Board) and each.of_scene)

    @property
    def _lines(self) -> int:
        return self.content_size.height

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """Return a row for each clock, then the game's boards, which scroll if there is no room."""
        boards = enumerate(board_lines(self._boards, width) if width else ())
        return [*(Row(c.id, c) for c in clocks(view)), *(Row((_BOARD, n), line) for n, line in boards)]

    def counts(self, key: Hashable) -> bool:
        """Return True for a clock; boards wrap into a varying number of lines."""
        return not isinstance(key, tuple)

    def text(self, about: ClockView | Content, width: int) -> Content:
        """Return the progress of a clock; the others are lines already."""
        return about if isinstance(about, Content) else clock_row(about, width)

    def footer_text(self, view: View) -> str:
        """Return the next prepared scene."""
        return f"b start {view.prepared[0].title}" if view.prepared else ""

    def summary(self, view: View) -> Content:
        """Return the scene's title and its clocks."""
        running = [f"{c.track.title} {c.track.tally}/{c.track.target}" for c in clocks(view)]
        tags = (tag for board in self._boards for tag in board.tags if tag.of)
        said = (f"{tag.text} {tag.pips}/{tag.of}" for tag in tags)
        return join_parts([view.scene.title if view.scene else nothing_open(view), *running, *said])

    @property
    def clock(self) -> ClockView | None:
        """The selected clock."""
        running = self.view.clocks if self.view else ()
        return next((c for c in running if c.id == self.selected), None)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse most actions without an open scene, and ticking without a clock."""
        if action in ("edit", "end", "write") and (self.view is None or self.view.scene is None):
            return "No scene is open. Press [S] to start one."
        if action == "begin":
            return self._why_not_begin()
        if action in ("tick", "edit_clock", "drop_clock"):
            if self.clock is None:
                return "There are no clocks. Press [C] to add one."
            if parameters == (1,) and self.clock.track.done:
                return "This clock is full."
            if parameters == (-1,) and not self.clock.track.tally:
                return "This clock is empty."
        return ""

    def _why_not_begin(self) -> str:
        if self.view is None or not self.view.prepared:
            return "No scene is prepared. Press [A] to prepare one."
        return "" if self.view.session else "No session is open. Press [S] to start one."

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the map in a game in which only conflicts have one."""
        rules = self.view.ruleset.grid if action == "map" and self.view is not None else None
        hidden = action == "map" and not (rules and rules.scene)
        return False if hidden else super().check_action(action, parameters)

    def action_map(self) -> None:
        """Go to the map of the scene."""
        self.wyrdbook.go("map")

    def open(self) -> None:
        """Tick the clock on enter."""
        if not self.why_not("tick", (1,)):
            self.action_tick(1)

    def action_edit(self) -> None:
        """Change title, aspects and remark."""
        if self.view is not None and self.view.scene is not None:
            forms.edit_scene(self.wyrdbook, self.view.scene)

    def action_begin(self) -> None:
        """Begin the first prepared scene."""
        if self.view is not None and self.view.prepared:
            prepared.begin_prepared(self.wyrdbook, self.view.prepared[0])

    def action_prepare(self) -> None:
        """Prepare a scene."""
        prepared.prepare_scene(self.wyrdbook)

    def action_write(self) -> None:
        """Write the texts about the scene."""
        if self.view is not None and self.view.scene is not None:
            scene = self.view.scene
            prepared.write_record(self.wyrdbook, self.view.ruleset.record(SCENE), str(scene.id), scene.title)

    def action_add_clock(self) -> None:
        """Ask for a clock's title and segments."""
        forms.add_clock(self.wyrdbook)

    def action_edit_clock(self) -> None:
        """Change the selected clock."""
        if self.clock is not None:
            forms.edit_clock(self.wyrdbook, self.clock)

    def action_tick(self, by: int) -> None:
        """Advance the selected clock or turn it back."""
        if self.clock is not None:
            title = self.clock.track.title
            done = self.wyrdbook.do(commands.TickClock(clock=self.clock.id, by=by))
            if done is not None and by > 0 and self.clock.track.done:
                self.wyrdbook.tell(f"{title} is full.")

    def action_drop_clock(self) -> None:
        """Remove the selected clock; undo brings it back."""
        if self.clock is not None and self.wyrdbook.do(commands.RemoveClock(clock=self.clock.id)):
            self.wyrdbook.tell("The clock is removed. Press [u] to undo.")

    def action_end(self) -> None:
        """End the scene, after naming the conflicts and clocks that still run."""
        if self.view is None:
            return
        running = forms.running_here(self.view)
        if not running:
            self._end(True)
            return

        yes = "End scene and conflict" if self.view.conflicts else "End the scene"
        ask = basic.Confirm("End the scene", f"This ends: {', '.join(running.values())}.", yes=yes)
        self.app.push_screen(ask, self._end)

    def _end(self, sure: bool | None) -> None:
        if sure:
            done = self.wyrdbook.do(commands.EndScene())
            if done is not None and done.line is not None:
                campaign = self.wyrdbook.campaign
                words = log_entries.turn_words(campaign.ruleset, done.line.event) if campaign else ()
                self.wyrdbook.tell(
                    " · ".join(
                        (f"{done.line.title}. Press [S] to start the next scene, or [E] to end the session.", *words)
                    )
                )


def clocks(view: View) -> list[ClockView]:
    """Return the scene's clocks, then the campaign's, except those of threads, which are shown with these."""
    here = view.scene.id if view.scene else None
    found = (c for c in view.clocks if (c.scene is None and c.article is None) or c.scene == here is not None)
    return sorted(found, key=lambda c: c.scene is None)


def nothing_open(view: View) -> str:
    """The keys to press if no scene is open."""
    if view.session:
        return "Press [S] to start a scene, or [E] to end the session"
    return f"Press [S] to start the {'next' if view.sessions_played else 'first'} session"


def lines_without_scene(view: View) -> list[str]:
    """The lines shown if no scene is open: the last one, and the keys to go on."""
    if view.session is not None:
        return [f"No scene is open. {nothing_open(view)}."]
    if not view.sessions_played:
        return [f"No session is open. {nothing_open(view)}."]
    downtime = "[w] downtime · " if view.downtime is not None else ""
    return [
        f"Session {view.sessions_played} is over. {nothing_open(view)}.",
        f"[!] to do · {downtime}[s] story so far",
    ]


def scene_lines(view: View, width: int, here: Sequence[str] = ()) -> list[Content]:
    """Return the scene's title with its people, its aspects, and the facts `here`, to be wrapped when shown."""
    if view.scene is None:
        return [Content.styled(words, "$text-muted") for words in lines_without_scene(view)]
    title = Content.styled(plain(view.scene.title), "bold")
    people = join_parts(filter(None, (view.name_of(i) for i in view.scene.participants))).stylize("$text-muted")
    together = title.cell_length + people.cell_length + 3 <= width
    lines = [spread(title, people, width)] if together else [title, people]
    if true := (*view.scene.aspects, *(each for each in here if each not in view.scene.aspects)):
        lines.append(join_parts(true).stylize("italic"))
    return lines


def in_sight(lines: Sequence[Content], width: int, room: int) -> list[Content]:
    """Return lines wrapped if there is room, else each cut to one, and the first in any case."""
    wrapped = [part for line in lines for part in line.wrap(width)] if width else list(lines)
    if len(wrapped) <= room or not width:
        return wrapped
    return [line.truncate(width, ellipsis=True) for line in lines[: max(1, room)]]


def board_lines(boards: Iterable[Board], width: int) -> Iterator[Content]:
    """Yield the game's boards about the scene, each on as few lines as possible: `Tasks  dig a well ●●○`."""
    for board in boards:
        tags = join_parts(Content(" ").join(part for part in _tag_content(tag) if part) for tag in board.tags)
        yield from Content.assemble((f"{plain(board.title)}  ", "$text-muted"), tags).wrap(max(1, width))


def _tag_content(tag: Tag) -> tuple[Content, ...]:
    note, pips = Content.styled(plain(tag.note), "$text-muted"), pips_of(tag)
    return Content(plain(tag.text)), note, pips


def noted_lines(noted: Sequence[str], width: int) -> list[Content]:
    """Yield notes below each other, each wrapped behind a mark."""
    lines = []
    for text in noted:
        parts = Content(plain(text)).wrap(max(1, width - len(_NOTED)))
        marks = (_NOTED, *(" " * len(_NOTED) for _ in parts[1:]))
        lines += [Content.assemble((mark, "$text-muted"), part) for mark, part in zip(marks, parts, strict=True)]
    return lines


def shorten_lines(lines: Sequence[Content], room: int, width: int) -> list[Content]:
    """Return as many lines as fit; if some are left out, the last ends with a mark."""
    if len(lines) <= room or not room:
        return list(lines[:room])
    return [*lines[: room - 1], lines[room - 1].rstrip().truncate(max(0, width - 2)) + Content(" …")]


def written_lines(written: Sequence[Line], width: int) -> Iterator[Content]:
    """Yield the texts about the scene, wrapped; those the players do not know are marked."""
    for line in written:
        label = Content.styled(f"{'' if line.known else f'{SECRET} '}{plain(line.label)}  ", "$text-muted")
        for each in plain(readable_text(line.text), newlines=True).splitlines():
            yield from Content.assemble(label, each).wrap(max(1, width))
            label = Content("")


def clock_row(clock: ClockView, width: int) -> Content:
    """Return `The alarm ▰▰▰▱▱▱ 3/6`; a title that is too long for its column takes the room beside the gauge."""
    whole = "" if clock.scene is not None or width < 50 else "campaign"
    picture = clock.track.target + len(f" {clock.track.target}/{clock.track.target}")
    beside = width - picture - len(whole) - 3
    room = max(min(28, max(8, width // 2)), min(cell_len(plain(clock.track.title)), beside))
    shown = gauge(clock.track.tally, clock.track.target, cells=max(4, width - room - len(whole) - 3), style="$accent")
    row = Content.assemble(cell(clock.track.title, room), "  ", shown)
    return spread(row, Content.styled(whole, "$text-muted"), width)
