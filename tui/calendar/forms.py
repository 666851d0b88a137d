"""The forms of the calendar, and of events and deadlines."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.calendar.dates import in_words
from campaigns.calendar.day_input import TYPED
from campaigns.calendar.files import presets
from campaigns.calendar.notation import CalendarLines, Faults, calendar_of, describe, lines_of
from campaigns.document_kinds.events import OccasionFields
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from core.schema.fields import Field, Kind, declared_field, fields_of
from core.schema.forms import form_of
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form, with_rest
from tui.terminal.attempt import send
from tui.text.names import split_texts

if TYPE_CHECKING:
    from campaigns.state.list_rows import EventView
    from campaigns.state.view import SceneView, SessionView, View
    from tui.app_interface.host import Host

_OWN = "own"


@dataclass(frozen=True, slots=True)
class EventForm:
    """An event or a deadline."""

    title: str = entry("Title", default="")
    when: str = entry("When", default="", help=TYPED)
    until: str = entry("Until", default="", help="the last day, if it takes several")
    deadline: bool = entry("Deadline", default=False, help="the day by which it must be done")
    yearly: bool = entry("Every year", default=False)
    secret: bool = entry("Secret", default=True, help="only the GM sees it")
    text: str = entry("Text", default="", long=True, help="@name links to someone or something with that name")
    about: str = entry("About", default="", help="names of people and things, separated by commas")


def add_event(app: Host, day: int) -> None:
    """Add an event or a deadline on a day."""
    if app.view is None:
        return
    start = with_rest(EventForm(when=in_words(app.view.calendar, day)), OccasionFields)
    ask(app, "Event", start, lambda filled: send(app, commands.AddOccasion, **_event_fields(app, filled)))


def edit_event(app: Host, occasion: EventView) -> None:
    """Change an event or a deadline."""
    if app.view is None or app.campaign is None:
        return
    calendar, names = app.view.calendar, {each.id: each.name for each in app.campaign.people_and_articles()}
    filled = EventForm(
        title=occasion.title,
        when=in_words(calendar, occasion.first),
        until=in_words(calendar, occasion.last) if occasion.last != occasion.first else "",
        deadline=occasion.deadline,
        yearly=occasion.yearly,
        secret=occasion.secret,
        text=occasion.text,
        about=", ".join(names[each] for each in occasion.about if each in names),
    )
    start = with_rest(filled, OccasionFields, occasion)

    def act(filled: Any) -> None:
        said, before = _event_fields(app, filled), _event_fields(app, start)
        changed = {name: value for name, value in said.items() if value != before[name]}
        if "when" in changed and said["until"]:
            changed["until"] = said["until"]
        if changed:
            send(app, commands.EditOccasion, occasion=occasion.id, **changed)

    ask(app, occasion.title, start, act)


def _event_fields(app: Host, filled: Any) -> dict[str, Any]:
    """The filled form as the command takes it. Refuse an unknown name."""
    known = (
        {name.casefold(): each.id for each in app.campaign.people_and_articles() for name in each.names}
        if app.campaign
        else {}
    )
    about = []
    for name in _typed_names(filled.about, known):
        if name.casefold() not in known:
            raise Refusal("unknown", f"There is no {name:.60}. Check the spelling.", "about")
        about.append(known[name.casefold()])
    return {**encode(filled), "about": about}


def _typed_names(text: str, known: Collection[str]) -> Iterator[str]:
    """The names separated by commas, with or without the sign of a link; `known` are in lower case."""
    found = split_texts(text, known, alike=lambda part: part.removeprefix("@").casefold())
    return (name.removeprefix("@") for name in found)


def edit_days(app: Host, session: SessionView) -> None:
    """Set the campaign days of a session."""
    if app.view is None:
        return
    fill = form("EveningDays", **day_fields(app.view, session))

    def act(filled: Any) -> None:
        send(app, commands.EditSession, session=session.id, when=filled.when, until=filled.until)

    ask(app, f"Session {session.number}", fill(), act)


def day_fields(view: View, played: SessionView | SceneView) -> dict[str, tuple[Any, Any]]:
    """The fields for the campaign days of a session or a scene."""
    first, last = played.first_day, played.last_day
    return {
        "when": (str, entry("First day", default="" if first is None else in_words(view.calendar, first), help=TYPED)),
        "until": (
            str,
            entry(
                "Last day",
                default="" if last in (None, first) else in_words(view.calendar, last or 0),
                help="if it took several",
            ),
        ),
    }


def without_known_days(filled: Mapping[str, Any], start: Any) -> dict[str, Any]:
    """The filled form, with the days only if one was changed, so that unknown days stay unknown."""
    same = (filled["when"], filled["until"]) == (start.when, start.until)
    return {name: value for name, value in filled.items() if not same or name not in ("when", "until")}


def edit_calendar(app: Host) -> None:
    """Change the calendar; if there is none, start with a preset or a blank one."""
    if app.view is None:
        return
    if app.view.calendar is not None:
        _edit(app, lines_of(app.view.calendar))
        return
    known = presets()
    choices = [
        Choice(_OWN, "Custom", note="your own months, weekdays and feasts"),
        *(Choice(name, lines.name, note=_description(lines)) for name, lines in known.items()),
    ]

    def edit_choice(which: str | None) -> None:
        if which is not None:
            _edit(app, known.get(which, CalendarLines()))

    app.push_screen(Pick("Start from which calendar?", choices), edit_choice)


def _description(lines: CalendarLines) -> str:
    calendar = calendar_of(lines)
    return describe(calendar) if calendar else ""


def _edit(app: Host, lines: CalendarLines) -> None:
    known = fields_of(CalendarLines)
    start = form_of("CalendarForm", (as_text(field, getattr(lines, field.name)) for field in known))()

    def act(filled: Any) -> None:
        said = {field.name: read_text(field, getattr(filled, field.name)) for field in known}
        try:
            send(app, commands.MakeCalendar, **said)
        except Faults as wrong:
            told = "; ".join(fault.message.rstrip(".") for fault in wrong.all)
            raise Refusal("bad_calendar", f"{told}.", (wrong.field or "months").partition(".")[0]) from wrong

    ask(app, "Calendar", start, act)


_RARE = ("leap_offset", "weeks_by_month", "no_zero", "moons", "seasons")
"""Fields folded away in a form while they have their usual values."""


def as_text(field: Field, value: Any) -> Field:
    """A calendar's field as a text field, with its value."""
    if field.type.kind is Kind.LIST:
        shown = ("\n" if field.entry.long else ", ").join(map(str, value))
    else:
        shown = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    said = {"default": shown, "long": field.entry.long, "help": field.entry.help}
    return declared_field(field.name, str, entry(field.label, **said, telling=field.name not in _RARE))


def read_text(field: Field, text: str) -> str | int | list[str] | list[int]:
    """The value of a calendar's field as the command takes it."""
    if field.type.kind is not Kind.LIST:
        return _read_one(field, text)
    parts = text.splitlines() if field.entry.long else text.split(",")
    said = [part.strip() for part in parts if part.strip()]
    if field.type.item.python is not int:
        return said
    if not all(each.isdecimal() and len(each) < 6 for each in said):
        raise Refusal(
            "bad_calendar", f"{field.label} are numbers separated by commas, such as 4, 100, 400.", field.name
        )
    return [int(each) for each in said]


def _read_one(field: Field, text: str) -> str | int:
    """A single value of a field: a text, a number, or yes and no."""
    said = text.strip().casefold()
    if field.type.kind is Kind.TRUTH:
        if said not in ("yes", "no", ""):
            raise Refusal("bad_calendar", f"{field.label}: type yes or no.", field.name)
        return said == "yes"
    if field.type.kind is Kind.NUMBER:
        if not re.fullmatch(r"-?[0-9]{1,6}", said or "0"):
            raise Refusal("bad_calendar", f"{field.label}: type a number.", field.name)
        return int(said or "0")
    return text
