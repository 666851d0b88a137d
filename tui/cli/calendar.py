"""`calendar`: today in a campaign, another day, and the calendar itself, read from a file or written."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from campaigns.calendar import dates
from campaigns.calendar import day_input as asked
from campaigns.calendar.files import calendar_text, presets, read_calendar
from campaigns.calendar.notation import CalendarLines, Faults, calendar_of, lines_of
from campaigns.campaign import Campaign
from campaigns.commands import MakeCalendar
from campaigns.user_files.game_data import faults_text
from campaigns.user_files.texts import save_text
from core.schema.codec import encode
from tui.cli.campaigns import Written, campaign_to_read_or_change, reading_arguments, written_lines
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, Fault, WrittenOut, fact_subcommand
from tui.exit_codes import REFUSED
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class MoonTold:
    """A moon and its phase on a day."""

    name: str
    phase: str


@dataclass(frozen=True, slots=True)
class DayTold:
    """A day of the campaign: its number, date and weekday, its distance from today, and its calendar.

    `label` is the table's name for today; `calendar` is None while days are only counted.
    """

    day: int
    date: str
    weekday: str
    label: str
    feasts: tuple[str, ...]
    season: str
    moons: tuple[MoonTold, ...]
    distance: str
    calendar: CalendarLines | None


@dataclass(frozen=True, slots=True)
class Taken:
    """The log entry that set this calendar, or the calendar's faults.

    `left_out` are the parts of another program's calendar that this one can't hold.
    """

    faults: tuple[Fault, ...]
    record: Written | None
    left_out: tuple[str, ...] = ()


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("--of", metavar="DATE", help="print the day of a date you type: 14 Frost, +7, in 3 weeks")
    known = "a TOML file, JSON of Fantasy Calendar, Calendarium or donjon, or plain, gregorian, moons, none"
    parser.add_argument("--set", metavar="CALENDAR", help=f"use the calendar of {known}")
    parser.add_argument("--named", default="", metavar="NAME", help="with --set: which calendar of a file with several")
    parser.add_argument("--write", type=Path, metavar="FILE", help="export the campaign's calendar to a TOML file")


def _calendar(given: Namespace) -> Facts[DayTold] | Facts[WrittenOut] | Facts[Taken]:
    """Describe a day, write the calendar to a file, or read one."""
    if (given.of is not None) + (given.set is not None) + (given.write is not None) > 1:
        raise WrongUse("Use only one of --of, --set and --write.")
    with campaign_to_read_or_change(given, changes=given.set is not None) as campaign:
        if given.set is not None:
            return _take(campaign, given.set, given.named)
        return _write(campaign, given.write) if given.write is not None else _day_facts(campaign, given.of)


def _day_facts(campaign: Campaign, typed: str | None) -> Facts[DayTold]:
    view, calendar = campaign.view, campaign.view.calendar
    day = view.day if typed is None else asked.day_of(calendar, typed, view.day)
    told = DayTold(
        day=day,
        date=dates.in_words(calendar, day),
        weekday=calendar.weekday(day) if calendar else "",
        label=view.day_label if day == view.day else "",
        feasts=tuple(feast.name for feast in calendar.feasts_on(day)) if calendar else (),
        season=calendar.season(day) if calendar else "",
        moons=tuple(MoonTold(*each) for each in calendar.phases(day)) if calendar else (),
        distance=dates.distance(calendar, day, view.day),
        calendar=lines_of(calendar) if calendar else None,
    )
    return Facts(told, _day_text)


def _day_text(told: DayTold) -> Iterator[str]:
    number = "" if told.calendar is None else f"day {told.day}"
    sky = (told.season, *(f"{each.name} {each.phase}" for each in told.moons))
    named = ", ".join(filter(None, (told.weekday, told.date, told.label, *told.feasts, *sky)))
    yield plain(" · ".join(filter(None, (named, number, told.distance))))
    if told.calendar is None:
        yield "The campaign has no calendar. Its days are counted from day 1."
        return
    yield plain(told.calendar.name or "The campaign's calendar")
    for title, lines in (
        ("months", told.calendar.months),
        ("week", told.calendar.weekdays),
        ("feasts", told.calendar.feasts),
        ("eras", told.calendar.eras),
        ("seasons", told.calendar.seasons),
        ("moons", told.calendar.moons),
    ):
        if lines:
            yield plain(f"  {title:<8}{'; '.join(lines)}")


def _write(campaign: Campaign, file: Path) -> Facts[WrittenOut]:
    if file.exists():
        raise WrongUse(f"The file {plain(str(file))} already exists.")
    if campaign.view.calendar is None:
        raise WrongUse("The campaign has no calendar. Choose one with --set.")
    save_text(file, calendar_text(lines_of(campaign.view.calendar)))
    return Facts(WrittenOut(str(file)), lambda found: [f"Written to {plain(found.file)}"])


def _take(campaign: Campaign, wanted: str, named: str) -> Facts[Taken]:
    known = presets() | {"none": CalendarLines()}
    left_out: tuple[str, ...] = ()
    try:
        if wanted in known:
            lines = known[wanted]
        else:
            lines, left_out = read_calendar(Path(wanted), named, campaign.view.day)
        calendar_of(lines)
    except Faults as wrong:
        faults = wrong.all
        told = Fault.from_refusals(faults)
        return Facts(Taken(told, None), lambda taken: [faults_text(faults)], REFUSED)
    done = campaign.do(MakeCalendar(**encode(lines)))
    return Facts(Taken((), Written.from_done(done), left_out), _taken_text)


def _taken_text(taken: Taken) -> Iterator[str]:
    yield from (plain(f"Otherwise here: {each}") for each in taken.left_out)
    yield from written_lines(taken.record)


SUBCOMMANDS = {"calendar": fact_subcommand(_arguments, _calendar)}
