"""Rolling on random tables: a rule that asks luck for numbers, dice or tokens, and makes one text of the results.

The log entry keeps each table's size and the rows that came up; verification runs the same rule on those, so it works
even if the files have changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Protocol

from campaigns.random_tables.notation import Dice, OneOf, Part, Piece, name_key, pieces, read_request
from campaigns.random_tables.table import RandomTable, Row, find_meant
from core.actions.action import Draw
from core.actions.place import Place
from core.actions.play import Progress, Reply, proceed
from core.actions.result import Resolution
from core.actions.situation import Effects
from core.luck.piles import Bag, Pile, Token, Tokens
from core.luck.piles import Dice as Faces
from core.luck.table import Answer, Table
from core.refusal import Refusal
from core.wording import quantity

MOST_PICKS = 300
"""The most entries in one result, because tables that name one another could go on for ever."""
DEEPEST = 20
LONGEST = 10_000
"""The most characters of a result."""
_ENDS = (".", "!", "?", "…", '."', '!"', '?"')
"""The ends of a sentence."""
_AGAIN = 200
"""The most draws for an entry that hasn't come up yet."""


class TableSource(Protocol):
    """A source of tables."""

    def find(self, name: str) -> RandomTable:
        """The table with this name. Refuse a missing one, and one with faults."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A pile of the game that decides: its tokens in order, those that can be drawn, and their names."""

    kind: str
    order: Tokens
    pool: Tokens
    back: bool
    names: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """An entry that came up: its table, its number of how many, its tokens of a pile, its line."""

    table: str
    file: str
    number: int
    size: int
    line: int
    entry: str
    tokens: Tokens = ()


@dataclass(frozen=True, slots=True)
class Rolled:
    """The result of a roll: its text, its entries, and the tokens drawn from a pile."""

    text: str
    picks: tuple[Pick, ...] = ()
    drawn: Tokens = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The request for a roll: the tables wanted, their source, and a pile in place of dice."""

    tables: str
    shelf: TableSource
    by: Decided | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """The tables of a log entry, with only the rows that came up."""

    tables: tuple[RandomTable, ...] = ()

    def find(self, name: str) -> RandomTable:
        """The table found by this name."""
        return find_meant(name, self.tables)


@dataclass(slots=True)
class _Noting:
    """A shelf that notes the tables found, by the name they were asked for."""

    shelf: TableSource
    found: dict[str, RandomTable] = field(default_factory=dict)

    def find(self, name: str) -> RandomTable:
        if name_key(name) not in self.found:
            self.found[name_key(name)] = self.shelf.find(name)
        return self.found[name_key(name)]


@dataclass(slots=True)
class _Roll:
    """A roll in progress: its entries so far, and the tokens drawn."""

    asked: Asked
    table: Table
    picks: list[Pick] = field(default_factory=list)
    drawn: list[Token] = field(default_factory=list)

    def text(self, said: Sequence[Piece], within: tuple[str, ...] = ()) -> str:
        """A text with its brackets replaced by results."""
        text = "".join(
            piece if isinstance(piece, str) else _join(each for part in piece for each in self._part(part, within))
            for piece in said
        )
        if len(text) > LONGEST:
            raise Refusal("too_long", f"The result grows beyond {LONGEST} characters.", "tables")
        return text

    def _part(self, part: Part, within: tuple[str, ...]) -> Iterator[str]:
        if isinstance(part, Dice):
            yield str(self._dice(part, f"{part.number}d{part.faces}"))
            return
        if isinstance(part, OneOf):
            yield self._one_of(part, within)
            return
        table = self.asked.shelf.find(part.name)
        if len(within) >= DEEPEST:
            around = " > ".join((*within[-3:], table.name))
            raise Refusal("endless", f"The tables lead to one another without end: {around:.120}.", "tables")
        came: list[Row] = []
        for _ in range(part.number):
            row = self._row(table, came if part.different else ())
            came.append(row)
            yield self.text(pieces(row.text), (*within, name_key(table.name)))

    def _one_of(self, part: OneOf, within: tuple[str, ...]) -> str:
        pile = Faces(tuple(range(1, len(part.texts) + 1)), kind="number")
        (number,) = self._find_table("|".join(part.texts)).draw(pile, why=RULE)
        return part.texts[int(number) - 1]

    def _dice(self, dice: Dice, name: str) -> int:
        faces = Faces(tuple(range(1, dice.faces + 1)))
        return sum(map(int, self._find_table(name).draw(faces, dice.number, why=RULE))) + dice.plus

    def _row(self, table: RandomTable, but: Sequence[Row]) -> Row:
        """An entry of a table that hasn't come up yet."""
        if but and len(but) >= len(table.rows):
            entries = quantity(len(table.rows), "entry")
            raise Refusal("too_few", f"{table.name:.60} has only {entries}.", "tables")
        if len(self.picks) >= MOST_PICKS:
            raise Refusal("endless", f"More than {MOST_PICKS} entries would follow from {table.name:.60}.", "tables")
        for _ in range(_AGAIN):
            number, tokens = self._number(table, but)
            row = table.row_at(number)
            if row not in but:
                self.picks.append(Pick(table.name, table.file, number, table.size, row.line, row.text, tokens))
                return row
        raise Refusal("too_few", f"No other entry of {table.name:.60} came up in {_AGAIN} draws.", "tables")

    def _number(self, table: RandomTable, but: Sequence[Row]) -> tuple[int, Tokens]:
        """The number of an entry, and the tokens of a pile that gave it."""
        if self.asked.by is not None:
            return self._by_pile(table, self.asked.by)
        if table.size == 1:
            return 1, ()
        if table.dice is not None:
            return self._dice(table.dice, table.name), ()
        gone = {number for row in but for number in range(row.low, row.high + 1)}
        pile = Faces(tuple(number for number in range(1, table.size + 1) if number not in gone), kind="number")
        (drawn,) = self._find_table(table.name).draw(pile, why=RULE)
        return int(drawn), ()

    def _by_pile(self, table: RandomTable, by: Decided) -> tuple[int, Tokens]:
        """The entry's number from tokens: one if the table has keys, else as many as its size needs."""
        faces = len(by.order)
        due = 1 if table.keyed else next(n for n in count(1) if faces**n >= table.size)
        tokens = self._find_table(table.name).draw(self._pile(by), due, why=RULE, ordered=due > 1)
        self.drawn += tokens
        if table.keyed:
            return _by_key(table, by, tokens[0]), tokens
        number = 0
        for token in tokens:
            number = number * faces + by.order.index(token)
        return number * table.size // faces**due + 1, tokens

    def _pile(self, by: Decided) -> Pile:
        """The pile that is left to draw from."""
        if by.back:
            return Faces(by.order, kind=by.kind)
        left = Counter(by.pool)
        left.subtract(self.drawn)
        return Bag.of(left, kind=by.kind, short="too_few")

    def _find_table(self, name: str) -> Table:
        return self.table.at("rolls", len(self.picks), name=name)


def _join(texts: Iterable[str]) -> str:
    """Texts joined by commas; whole sentences need none."""
    joined = ""
    for text in texts:
        joined += (" " if joined.endswith(_ENDS) else ", " if joined else "") + text
    return joined


def _by_key(table: RandomTable, by: Decided, token: Token) -> int:
    """The number of a token's entry, by its most specific name. Refuse a token without one."""
    keys = {row.key.casefold(): row.low for row in table.rows}
    for name in (*by.names[by.order.index(token)], "*"):
        if name.casefold() in keys:
            return keys[name.casefold()]
    raise Refusal(
        "no_such_entry", f"{table.name:.60} has no entry for {token}. Add one that begins with * =.", "tables"
    )


RULE = "random-table"


def roll(asked: Asked, table: Table) -> Resolution[Rolled]:
    """Roll, and make one text of the results."""
    going = _Roll(asked, table)
    text = " ".join(going.text(read_request(asked.tables)).split())
    return Resolution(Rolled(text, tuple(going.picks), tuple(going.drawn)), None, ())


ROLL: Draw[Asked, Asked, Rolled] = Draw(
    id="random_table",
    title="Random tables",
    place=Place.MORE,
    form=Asked,
    start=lambda situation: Asked("", Kept()),
    request=Asked,
    rule=roll,
    prepare=lambda form, situation: form,
    settle=lambda done: Effects(),
)
"""Rolling as an action, so that it is drawn, typed in and verified like any other."""


@dataclass(frozen=True, slots=True)
class Logged:
    """A roll as its log entry keeps it."""

    tables: str
    kept: tuple[RandomTable, ...]
    by: Decided | None
    answers: tuple[Answer, ...]
    rolled: Rolled

    def again(self) -> Rolled:
        """The result of rolling again with these answers. Refuse impossible ones."""
        progress = proceed(ROLL, Asked(self.tables, Kept(self.kept), self.by), self.answers)
        if progress.resolution is None:
            raise Refusal("not_finished", "an answer is missing.")
        rolled: Rolled = progress.resolution.value
        return rolled


def roll_on(asked: Asked, answers: Sequence[Answer], reply: Reply) -> tuple[Progress, Logged | None]:
    """Roll with the answers so far, then with those of `reply`. Return the log's record once the roll is complete."""
    noting = _Noting(asked.shelf)
    progress = proceed(ROLL, replace(asked, shelf=noting), answers, reply)
    if progress.resolution is None:
        return progress, None
    value: Rolled = progress.resolution.value
    kept = tuple(_keep_rows(table, value) for table in noting.found.values())
    by = asked.by and replace(asked.by, names=tuple(map(_names_used(value), asked.by.order, asked.by.names)))
    return progress, Logged(asked.tables, kept, by, progress.answers, value)


def _keep_rows(table: RandomTable, rolled: Rolled) -> RandomTable:
    """A table with only the rows that came up."""
    numbers = {pick.number for pick in rolled.picks if (pick.file, pick.table) == (table.file, table.name)}
    rows = tuple(row for row in table.rows if any(row.low <= number <= row.high for number in numbers))
    return replace(table, rows=rows)


def _names_used(rolled: Rolled) -> Callable[[Token, tuple[str, ...]], tuple[str, ...]]:
    """The names of a token, if it was drawn; a log entry needs no others."""
    return lambda token, names: names if token in rolled.drawn else ()
