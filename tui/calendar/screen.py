"""The timeline: sessions, downtimes, events, deadlines and feasts by day, and the month around the cursor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize

from campaigns import commands
from campaigns.calendar.dates import in_words
from campaigns.calendar.day_input import TYPED, day_of
from campaigns.events.timeline import Kind, Stretch, months_away, of_one, timeline
from campaigns.history.life_events import life
from campaigns.threads.thread_list import deadlines
from core.building_blocks.day import LAST_DAY
from core.refusal import Refusal
from core.schema.entry import Choice, entry
from tui.base_screens.list_screen import ReadBeside
from tui.calendar.content import Line, TimelineRows, describe_line, lines, month
from tui.calendar.forms import add_event, edit_calendar, edit_days, edit_event
from tui.config.styles import sheet
from tui.dialogs.background_task import Step, run_in_background
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form
from tui.key_bindings import bindings
from tui.terminal.attempt import attempt, send
from tui.text.empty import empty_state
from tui.text.plain import plain
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.list_rows import EventView, Known
    from campaigns.state.view import View

_SHOWN: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("everything", ()),
    ("sessions", ("evening", "downtime")),
    ("events and deadlines", ("event", "deadline")),
    ("feasts", ("feast",)),
)
_SHOWN_OF_ONE: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("everything", ()),
    ("sessions, scenes and downtimes", ("evening", "scene", "downtime")),
    ("points and milestones", ("points", "bought", "milestone")),
    ("harm and conditions", ("harm", "tracker")),
    ("events and deadlines", ("event", "deadline")),
)


class TimelineScreen(ReadBeside):
    """Everything with a day, in order, built once for each view.

    Narrowed to one character or article it shows its life, which is read from the log.
    """

    scope: ClassVar[str] = "timeline"
    CSS_PATH = sheet("timeline")
    BINDINGS: ClassVar[list[BindingType]] = bindings("timeline")

    def __init__(self, occasion: int | None = None, one: int | None = None) -> None:
        super().__init__()
        self._opened_at = occasion
        self.one = self._opened_for = one
        self._life: tuple[Stretch, ...] = ()
        self._life_of: tuple[int, int] | None = None
        self.day: int | None = None
        self.lines: tuple[Line, ...] = ()
        self._shown_kinds = 0
        self._stretches: tuple[Stretch, ...] = ()

    def on_resize(self, event: Resize) -> None:
        """Centre the day, and fit the month to the width."""
        if (view := self.wyrdbook.view) is not None:
            self._look(view)

    def show(self, view: View) -> None:
        """Build the timeline of a view, at the day shown before, at first today."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return
        opened, self._opened_at = self._opened_at, None
        occasions = campaign.calendar_events()
        at = next((each.first for each in occasions if each.id == opened), None)
        self.day = at if at is not None else view.day if self.day is None else self.day
        dated = (*occasions, *deadlines(campaign.articles()))
        if self.one is None:
            found = timeline(view.calendar, campaign.sessions(), dated, (view.day, self.day))
        else:
            if self._life_of != (self.one, view.seq):
                self._look_for(campaign, view, self.one)
            found = of_one(view.calendar, self.one, dated, self._life)
        kinds = self._kinds[self._shown_kinds][1]
        self._stretches = tuple(each for each in found if (not kinds or each.kind in kinds) and self._fits(each))
        self._look(view, opened)

    @work(group="life", exclusive=True)
    async def _look_for(self, campaign: Campaign, view: View, one: int) -> None:
        """Read the life of one character or article in a thread, and show it."""

        def say(far: str) -> None:
            self.list.header = Content.styled(f"Searching {far}", "$text-muted")

        step = Step()
        looked = await run_in_background(partial(life, campaign.past(step.count_back), one), step, say)
        if not self.gone:
            self._life, self._life_of = attempt(self.wyrdbook, looked) or (), (one, view.seq)
            self.again()

    @property
    def _kinds(self) -> tuple[tuple[str, tuple[Kind, ...]], ...]:
        """The kinds that `f` switches between."""
        return _SHOWN if self.one is None else _SHOWN_OF_ONE

    @property
    def _known(self) -> Known | None:
        """The character or article it is narrowed to."""
        campaign = self.wyrdbook.campaign
        return (
            next((each for each in campaign.people_and_articles() if each.id == self.one), None) if campaign else None
        )

    def when_empty(self) -> Content:
        """The message that nothing has happened to the character yet."""
        name = plain(known.name) if (known := self._known) is not None else "one character"
        return empty_state(f"Nothing has happened to {name} yet.", ("esc", "show everything"))

    def _fits(self, each: Stretch) -> bool:
        return not self.needle or self.fits(f"{each.word} {each.title} {each.text}")

    def _look(self, view: View, opened: int | None = None) -> None:
        """Put the cursor on the day, which always has a line, and there on the thing it was on."""
        if self.day is None:
            return
        wanted = opened if opened is not None else self.thing()
        looked_at = () if self.needle or self.one is not None else (view.day, self.day)
        self.lines = lines(view.calendar, self._stretches, looked_at)
        on_day = [i for i, line in enumerate(self.lines) if line.day >= self.day and not line.head]
        if self.one is not None:  # for one subject, its last event on the day
            on_day = [i for i in on_day if self.lines[i].day == self.day][-1:] or on_day
        known = (i for i in on_day if wanted is not None and _is(self.lines[i], wanted, self.day))
        cursor = next(known, on_day[0] if on_day else len(self.lines) - 1)
        self.list.header = Content.styled(self._heading(view), "$text-muted")
        rows = TimelineRows(view.calendar, self.lines, view.day, placed=self.one is not None)
        self.list.show(rows, cursor=cursor if self.lines else None)
        self.list.scroll_to(y=max(0, cursor - self.list.size.height // 2), animate=False)
        self._tell()

    def _heading(self, view: View) -> str:
        """The narrowing in words; for one character with their first appearance."""
        label, _ = self._kinds[self._shown_kinds]
        only = f"Only {label}. Press [f] to show more" if self._shown_kinds else ""
        known, first = self._known, next((each for each in self._life if each.session is not None), None)
        if known is None:
            return only
        seen = ""
        if first is not None:
            date = f" ({in_words(view.calendar, first.first)})" if first.dated else ""
            seen = f"first seen in session {first.session}{date}"
        return " · ".join(filter(None, (plain(known.name), seen, only or "W show all")))

    @property
    def line(self) -> Line | None:
        """The line under the cursor."""
        return self.list.item_at_cursor(self.lines)

    @property
    def occasion(self) -> EventView | None:
        """The event or deadline under the cursor."""
        line, campaign = self.line, self.wyrdbook.campaign
        if line is None or line.stretch is None or line.stretch.kind not in ("event", "deadline") or campaign is None:
            return None
        return next((each for each in campaign.calendar_events() if each.id == line.stretch.id), None)

    def thing(self) -> int | None:
        """The event or deadline under the cursor."""
        return self.occasion.id if self.occasion is not None else None

    @property
    def narrowed(self) -> bool:
        """True if more is left out than when it was opened, which may have been for one character."""
        return bool(self.needle or self._shown_kinds or self.one not in (None, self._opened_for))

    def widen(self) -> None:
        """Show everything."""
        self._shown_kinds, self.one = 0, None
        super().widen()
        self.again()

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible on this line; some are only for events."""
        stretch = self.line.stretch if self.line else None
        if action in ("secret", "remove") and self.occasion is None:
            return "Choose an event or a deadline. Press [a] to add one."
        if action == "done" and (self.occasion is None or not self.occasion.deadline):
            return "Choose a deadline. Press [a] to add one."
        if action == "edit" and self.occasion is None and (stretch is None or stretch.kind != "evening"):
            return "Choose an event, a deadline or a session. Press [C] to edit feasts."
        return ""

    def named_text(self) -> str:
        """The text of the event under the cursor."""
        return self.line.stretch.text if self.line and self.line.stretch else ""

    # --- going -------------------------------------------------------------------------------------------------

    def go_to_day(self, day: int) -> None:
        """Move to another day."""
        view = self.wyrdbook.view
        if view is None:
            return
        self.day = max(-LAST_DAY, min(LAST_DAY, day))
        if self.needle:
            self.find_line.clear_words()
            self.needle = ""
        self.show(view)

    def action_today(self) -> None:
        """Move to today."""
        if self.wyrdbook.view is not None:
            self.go_to_day(self.wyrdbook.view.day)

    def action_days(self, by: int) -> None:
        """Move by a number of days."""
        if self.day is not None:
            self.go_to_day(self.day + by)

    def action_months(self, by: int) -> None:
        """Move by a number of months."""
        view = self.wyrdbook.view
        if self.day is not None and view is not None:
            self.go_to_day(months_away(view.calendar, self.day, by))

    def action_go_to(self) -> None:
        """Ask for a date, or the number of a session."""
        fill = form("GoTo", date=(str, entry("Go to", default="", help=f"{TYPED}; or session 12")))
        ask(self.wyrdbook, "Go to", fill(), self._go_to_typed)

    def _go_to_typed(self, filled: Any) -> None:
        view, campaign = self.wyrdbook.view, self.wyrdbook.campaign
        if view is None or campaign is None:
            return
        word, _, number = filled.date.strip().casefold().partition(" ")
        if word in ("session", "evening") and number.strip().isdecimal():
            session = next((each for each in campaign.sessions() if each.number == int(number)), None)
            if session is None or session.first_day is None:
                raise Refusal("bad_date", f"The date of session {number:.9} is not known.", "date")
            self.go_to_day(session.first_day)
        else:
            self.go_to_day(day_of(view.calendar, filled.date, view.day, "date"))

    # --- doing -------------------------------------------------------------------------------------------------

    def action_kinds(self) -> None:
        """Show only some kinds, or everything."""
        self._shown_kinds = (self._shown_kinds + 1) % len(self._kinds)
        self.again()

    def action_life(self) -> None:
        """Narrow it to one character or article, or show everyone."""
        campaign = self.wyrdbook.campaign
        if self.one is not None:
            self._narrow_to(None)
        elif campaign is not None:
            choices = [Choice(str(each.id), each.name, note=each.sort) for each in campaign.people_and_articles()]
            pick = Pick("Whose timeline?", choices)
            self.app.push_screen(pick, lambda one: self._narrow_to(int(one)) if one else None)

    def _narrow_to(self, one: int | None) -> None:
        self.one, self._shown_kinds, self._life, self._life_of = one, 0, (), None
        self.again()

    def action_add(self) -> None:
        """Add an event on the day under the cursor."""
        if self.day is not None:
            add_event(self.wyrdbook, self.day)

    def action_edit(self) -> None:
        """Change the event, or the days of the session."""
        campaign, stretch = self.wyrdbook.campaign, self.line.stretch if self.line else None
        if (occasion := self.occasion) is not None:
            edit_event(self.wyrdbook, occasion)
        elif campaign is not None and stretch is not None and stretch.kind == "evening":
            edit_days(self.wyrdbook, next(each for each in campaign.sessions() if each.id == stretch.id))

    def action_done(self) -> None:
        """Mark the deadline as met, or open again."""
        if (occasion := self.occasion) is not None:
            self._change(occasion, done=not occasion.done)

    def action_secret(self) -> None:
        """Make the event secret, or open to everyone."""
        if (occasion := self.occasion) is not None:
            self._change(occasion, secret=not occasion.secret)

    def _change(self, occasion: EventView, **changes: bool) -> None:
        attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.EditOccasion, occasion=occasion.id, **changes))

    def action_remove(self) -> None:
        """Remove the event; undo restores it."""
        if (occasion := self.occasion) is not None:
            gone = {"occasion": occasion.id}
            if attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.RemoveOccasion, **gone)) is not None:
                self.wyrdbook.tell(f"Removed: {occasion.title}. Press [u] to undo.")

    def action_calendar(self) -> None:
        """Change the calendar."""
        edit_calendar(self.wyrdbook)

    @on(LineList.Selected)
    def _open(self) -> None:
        """Open a session's log, an event's form, or on an empty day a new event."""
        line = self.line
        if line is None or line.head:
            return
        if line.stretch is None:
            self.action_add()
        elif line.stretch.seq is not None:
            self._open_record(line.stretch, line.stretch.seq)
        elif line.stretch.session is not None:
            self.wyrdbook.go("log", session=line.stretch.session)
        elif not self.why_not("edit", ()):
            self.action_edit()
        elif line.stretch.kind == "deadline":
            self.wyrdbook.go("threads", article=line.stretch.id)
        else:
            self.wyrdbook.refuse(
                "This is a feast of the calendar. Press [C] to edit the calendar, or [a] to add an event on this day."
            )

    def _open_record(self, stretch: Stretch, seq: int) -> None:
        """Open the log entry of an event of a life; for a scene, the entry that began it in its session's log."""
        campaign = self.wyrdbook.campaign
        if stretch.kind == "scene":
            self.wyrdbook.go("log", session=stretch.session, record=seq)
        elif campaign is not None:
            self.wyrdbook.show_line(campaign.line(seq))

    @on(LineList.Highlighted)
    def _show_line(self) -> None:
        if (line := self.line) is not None:
            self.day = line.day
        self._tell()
        self.refresh_bindings()

    def _tell(self) -> None:
        """Show the month around the cursor, and the details of its day."""
        view, line, campaign = self.wyrdbook.view, self.line, self.wyrdbook.campaign
        told = list[Content]()
        if view is not None and line is not None and campaign is not None:
            if view.calendar is not None:
                width = self.query_one("#beside").size.width
                told += month(view.calendar, line.day, view.day, self._stretches, width)
                told.append(Content(""))
            concerned = set(line.stretch.about) if line.stretch else set()
            names = [each.name for each in campaign.people_and_articles() if each.id in concerned] if concerned else []
            told += describe_line(view.calendar, line, view.day, self._stretches, names)
        self.show_beside(*told)


def _is(line: Line, occasion: int, day: int) -> bool:
    """Return True if an event or a deadline begins on this line's day."""
    return line.stretch is not None and line.stretch.id == occasion and line.day == day
