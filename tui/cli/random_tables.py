"""`roll`: random tables rolled on, listed, printed and checked."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.command_language.answer_lines import Given, LineAnswers
from campaigns.random_tables.campaign_rolls import roll_request
from campaigns.random_tables.chances import chances, dice_in_words
from campaigns.random_tables.folders import RandomTables
from campaigns.random_tables.rolls import roll_on
from core.wording import quantity
from tui.cli.campaigns import Written, campaign_to_read_or_change, reading_arguments, written_lines
from tui.cli.draw import actor_named
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.exit_codes import FINE, REFUSED
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.random_tables.commands import Seen
    from campaigns.random_tables.parser import Read
    from campaigns.random_tables.rolls import Pick, Rolled
    from campaigns.user_files.faults import Fault


class Roll(NamedTuple):
    """The result of a roll and its log entry; without a result that is face down."""

    text: str
    entries: tuple[Pick, ...]
    record: Written | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A random table: its name, its owner and its file."""

    name: str
    whose: str
    path: str


@dataclass(frozen=True, slots=True)
class Tables:
    """The random tables, and the game's piles that can replace dice."""

    tables: tuple[Listed, ...]
    deciders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table with its numbers."""

    low: int
    high: int
    entry: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A random table with all its entries."""

    name: str
    file: str
    entries: tuple[Entry, ...]


class Chance(NamedTuple):
    """An entry of a table with its numbers and its chance in percent."""

    low: int
    high: int
    entry: str
    key: str
    percent: float


class How(NamedTuple):
    """A table as it was read: its dice, its entries and the way of choosing them, guesses, and chances."""

    name: str
    file: str
    dice: str
    size: int
    way: str
    guesses: tuple[str, ...]
    entries: tuple[Chance, ...]


class Checked(NamedTuple):
    """The number of tables read, their details, and all faults."""

    files: int
    faults: tuple[Fault, ...]
    tables: tuple[How, ...] = ()


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    wanted = "a random table, or several for one result; also '3 names', '2d6' or a text such as '[name] the [trade]'"
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"{wanted}; by default the tables are listed")
    parser.add_argument("--print", action="store_true", help="print the table with its entries; roll nothing")
    parser.add_argument(
        "--check", action="store_true", help="show how each table is read, and every fault with its line"
    )
    parser.add_argument("--open", action="store_true", help="let the players know the result")
    parser.add_argument("--down", action="store_true", help="face down: no one sees the result until you show it")
    parser.add_argument("--by", default="", metavar="PILE", help="let a pile of the game decide instead of dice")
    parser.add_argument("--as", dest="actor", metavar="NAME", help="the owner of the pile, if everyone has one")
    typed = "results of real dice or cards in order, with ? for one the program draws; repeat it for each draw"
    parser.add_argument("--typed", nargs="+", action="append", default=[], metavar="NUMBER", help=typed)


def _roll(given: Namespace) -> Facts[Roll] | Facts[Tables] | Facts[Printed] | Facts[Checked]:
    """Roll and log it; or list the tables, print one, or check all."""
    if given.print and len(given.tables) != 1:
        raise WrongUse("Name one table to print.")
    looks = given.check or given.print or not given.tables
    with campaign_to_read_or_change(given, changes=not looks) as campaign:
        if not looks:
            return _make_roll(campaign, given)
        shelf = RandomTables(campaign.folder, campaign.ruleset)
        if given.check:
            return _check(shelf, given.tables)
        return _print(shelf, given.tables[0]) if given.print else _list(campaign, shelf)


def _make_roll(campaign: Campaign, given: Namespace) -> Facts[Roll]:
    who, wanted = actor_named(campaign, given.actor), " + ".join(given.tables)
    seen: Seen = "down" if given.down else "open" if given.open else "hidden"
    answering = LineAnswers([*map(Given.for_draw, given.typed)], campaign.luck)
    progress, logged = roll_on(roll_request(campaign, wanted, given.by, who), (), answering.reply)
    answering.check_end()
    command = commands.Roll(tables=wanted, seen=seen, by=given.by, who=who, answers=progress.answers)
    done = campaign.do(command)
    shown = logged.rolled if logged is not None and seen != "down" else None
    return Facts(_roll_facts(shown, Written.from_done(done)), _roll_text)


def _roll_facts(came: Rolled | None, record: Written | None) -> Roll:
    if came is None:
        return Roll("", (), record)
    return Roll(came.text, came.picks, record)


def _roll_text(roll: Roll) -> Iterator[str]:
    if roll.text:
        yield plain(roll.text)
    for each in roll.entries:
        by = " ".join(map(str, each.tokens)) if each.tokens else f"{each.number} of {each.size}"
        yield plain(f"  {each.table} ({each.file}, line {each.line}): {by}, {each.entry}")
    yield from written_lines(roll.record)


def _list(campaign: Campaign, shelf: RandomTables) -> Facts[Tables]:
    listed = tuple(Listed(each.name, each.whose, str(each.path)) for each in shelf.list_tables())
    return Facts(Tables(listed, tuple(each.id for each in campaign.ruleset.deciders)), _tables_text)


def _tables_text(found: Tables) -> Iterator[str]:
    for each in found.tables:
        yield f"{plain(each.name):<24} {each.whose:<9} {plain(each.path)}"
    if not found.tables:
        yield "There are no random tables."
    if found.deciders:
        yield f"You can use these instead of dice (--by): {', '.join(map(plain, found.deciders))}"


def _print(shelf: RandomTables, name: str) -> Facts[Printed]:
    table = shelf.find(name)
    entries = tuple(Entry(row.low, row.high, row.text) for row in table.rows)
    return Facts(Printed(table.name, table.file, entries), _printed_text)


def _printed_text(found: Printed) -> Iterator[str]:
    for each in found.entries:
        numbers = f"{each.low}" if each.low == each.high else f"{each.low}-{each.high}"
        yield f"{numbers:>9}  {plain(each.entry)}"


def _check(shelf: RandomTables, wanted: list[str]) -> Facts[Checked]:
    """Check all tables, or the named one."""
    files = [shelf.file(" ".join(wanted))] if wanted else None
    read = [*shelf.check(files)]
    faults = tuple(each for found in read for each in found.faults)
    tables = tuple(_how(each, whole=bool(wanted)) for each in read if each.table.rows and not each.faults)
    return Facts(Checked(len(read), faults, tables), _checked_text, REFUSED if faults else FINE)


def _how(read: Read, *, whole: bool) -> How:
    """The details of a table; the entries of one that comes with a game only if it is named."""
    table, rows = read.table, read.table.rows if whole or not read.table.file.startswith("game/") else ()
    shown = rows if whole else rows[:_SHOWN]
    entries = tuple(
        Chance(row.low, row.high, row.text, row.key, round(float(chance) * 100, 4))
        for row, chance in zip(shown, chances(table, len(shown)), strict=True)
    )
    return How(table.name, table.file, dice_in_words(table), len(table.rows), read.way, read.guesses, entries)


_SHOWN = 12
"""The entries shown for each table when all tables are checked."""
_WAYS = {"list": "each as likely", "numbers": "numbered", "weights": "weighted", "cards": "by card or token"}


def _checked_text(found: Checked) -> Iterator[str]:
    yield from map(plain, map(str, found.faults))
    for table in found.tables:
        yield plain(f"{table.file}: {table.name}, {table.dice}, {quantity(table.size, 'entry')}, {_WAYS[table.way]}")
        for guess in table.guesses:
            yield plain(f"  a guess: {guess}")
        for each in table.entries:
            numbers = each.key or (f"{each.low}" if each.low == each.high else f"{each.low}-{each.high}")
            yield plain(f"  {numbers:>9}  {_percent(each.percent):>7}  {each.entry}")
        if 0 < len(table.entries) < table.size:
            yield plain(f"  ... and {table.size - len(table.entries)} more: roll CAMPAIGN '{table.name}' --check")
    if any(table.guesses for table in found.tables):
        yield "If a guess is wrong, say in the first line of the file how to read it, such as # read: list."
    if not found.faults:
        yield f"{quantity(found.files, 'table')} read, nothing wrong."


def _percent(chance: float) -> str:
    return f"{chance:.4g} %" if chance < 1 else f"{chance:.1f} %"


SUBCOMMANDS = {"roll": fact_subcommand(_arguments, _roll)}
