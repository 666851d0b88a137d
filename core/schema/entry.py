"""Entries: the description of each field of a request or a sheet, written once.

The same words and bounds are used for validation, the form on screen, the command line and the JSON interface. An
entry is the metadata of a dataclass field: `pool: int = entry("Pool", low=0, code="invalid_pool")`. An entry shared
by several fields or parameters is an annotation: `Pool = Annotated[int, Entry("Pool", low=0)]`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias, TypeVar, overload

T = TypeVar("T")

HUGE = 1_000_000
"""A bound far above every number in the games; a larger number is a typing error or an attack."""

FEW = 99
"""The most that is counted at a table: a modifier in either direction, a pool, points, tokens (`Entry.within`)."""

LONG = 100_000
"""The most minutes, turns or hours that are counted at a table."""

LONGEST = 10_000
"""The most characters of a text that is entered; a text that a game composes and stores can be longer."""

LINE = 200
"""The most characters of a name, a title or a short note."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a decision. `why_not` dims it, `note` gives its cost or effect, `actor` is the character it
    names.

    If it is open to some characters only, or beside some values of another field, `of` lists them (`Entry.whose`).
    """

    id: str
    label: str = ""
    why_not: str = ""
    note: str = ""
    actor: int | None = None
    of: tuple[int | str, ...] = ()

    def open_to(self, who: object) -> bool:
        """Return True if the choice is open to the character, or beside the value, that a field names."""
        return not self.of or str(who) in map(str, self.of)


@dataclass(frozen=True, slots=True)
class Tie:
    """Marks a text that names a person or thing of the world, with its relationship to the owner of the value.

    `how` links the two names, with `{}` for a number if there is one: "has status {} with". The number is the value
    of a mapping's key, or the field `beside` in the same group, by its key. If `how` is empty, the text is only a
    name: it changes with the name, and makes no relationship. `sort` is the likeliest kind of article: person, place,
    faction, thing; any if empty. A `loose` text can also be a title, and is a name only if someone has it. `nobody`
    is the text that stands for no name. `several` names are separated by commas, each with an optional number before
    it: "3 Goblin". `own` marks the name by which the rest of the value knows its group: it must be unique.
    """

    how: str = ""
    sort: str = ""
    beside: str = ""
    loose: bool = False
    nobody: str = ""
    several: bool = False
    own: bool = False


BY_NAME = Tie()
"""A text that is a name and makes no relationship."""


@dataclass(frozen=True, slots=True)
class Only:
    """A condition: the field applies only if the field `beside` it, by its key, has one of some values.

    A weapon has a range only if it is ranged. If the other field doesn't apply, this one doesn't either. With
    `others` it applies for all values except these: an opponent uses a Skill only if there is an opponent. A command
    line may still set a `lenient` field that doesn't apply, because older scripts do: it only isn't asked for.
    """

    beside: str
    values: tuple[str | int | bool, ...]
    others: bool = False
    lenient: bool = False

    def allows(self, value: object) -> bool:
        """Return True if the field applies, given the value of the field beside it."""
        return (value in self.values) != self.others


class Lines(NamedTuple):
    """The empty lines for a list on a blank printed sheet.

    `columns` are the names of the entry's fields on a line, by default the first two. `begun` lines have one of the
    choices of the first column printed, `more` lines are empty. `wide` lines need the full width of the page. `value`
    is the heading of a list's plain values, such as ranks by name.
    """

    columns: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    more: int = 3
    wide: bool = False
    value: str = ""


FEW_LINES = Lines()
"""The lines of a list without a declaration."""


def _always(form: object) -> bool:
    return True


Situated: TypeAlias = Any
"""The `Situation` of any game."""

Choices = Sequence[Choice] | Callable[[Situated], Sequence[Choice]]
"""Fixed choices, or a function of the `Situation` that lists them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The label, help, bounds and other properties of one field.

    **Refusals.** `code` refuses a missing or mistyped value, `unknown` a word that isn't in its list (or, in a list
    of words, a value that isn't a word) if that has another code. `low` and `high` are bounds; `within` bounds the
    distance of new values from 0 if no closer bound is declared, while stored ones may be further. `cap` is the
    highest value in a situation, if a house rule decides it: the form takes no more, and the rule refuses more. A
    text is a `line` (of at most `LINE` characters, without blanks around it), or has at most `longest` characters,
    and may have to be `filled`; of a mapping this says that its names do. `most` is the number of choices that a list
    can hold. `letters` stand for some numbers where people type them: `Q` for 12.

    **Names.** `json` is its key in the JSON interface if that is a word reserved in Python, `said` its key in a
    command line if that is another word. `none` is the meaning of an omitted number in words ("no limit").

    **Choices.** `keys` are the only names that a mapping can have, if there are any. `offers` are texts to suggest
    while one is typed; any other is accepted. `whose` is the field in the same form that says who chooses, or what the
    choice is about: choices `of` others are not offered. `if_any` leaves the field out of forms without choices for
    it: it keeps the value that the form starts with. `names` says what a number identifies: a character, a clock.
    `tie` marks a text, the items of a list or the keys of a mapping as names of people or things in the world.

    **In forms.** `hidden` fields are left out (they are filled from the sheet). `page` is the title of the page in a
    long form; a form without pages has one. A form remembers an entry for one of three times: `once` for this draw
    only (points to spend), `scene` for the scene (circumstances, the tool in hand, helpers, the opponent), `own` for
    as long as the character is played (traits). `conflict` marks a field that a conflict sets: a form in a conflict
    starts with that value, whatever was used last. `lever` marks a field whose alternatives are shown with their
    odds. `only` is the condition for the field to apply (`core.schema.applicable_fields`). `unless` is the field that
    counts instead if both are filled in: entering one clears the other (`core.schema.either_or`). `acts` marks the
    field with the actor of the action, whoever is selected. `telling` marks a field with the subject of the action: it
    is always shown, and always part of the command line. `counts` returns whether the field matters in a form; if not,
    it is left out of lines. A `quiet` field is left out of lines at its usual value.

    **Elsewhere.** A `secret` field of a record (`core.story_records`) is never shown to players. `lines` are the empty
    lines for a list on a blank printed sheet; `blank` is the value that lays out such a sheet, if it needs more than
    a new one has. `between` joins the values of each row of a list in a sentence: "Ann → Bo".
    """

    label: str = ""
    help: str = ""
    low: int | None = None
    high: int | None = None
    within: int | None = None
    cap: Callable[[Situated], int] | None = None
    choices: Choices = ()
    offers: Sequence[Choice] = ()
    keys: Sequence[Choice] = ()
    code: str = "bad_request"
    unknown: str = ""
    json: str = ""
    lever: bool = False
    hidden: bool = False
    long: bool = False
    once: bool = False
    scene: bool = False
    own: bool = False
    conflict: bool = False
    if_any: bool = False
    secret: bool = False
    page: str = ""
    none: str = ""
    acts: bool = False
    telling: bool = False
    counts: Callable[..., bool] = _always
    quiet: bool = False
    line: bool = False
    longest: int = LONGEST
    filled: bool = False
    names: str = ""
    whose: str = ""
    most: int | None = None
    letters: Sequence[tuple[str, int]] = ()
    said: str = ""
    unless: str = ""
    tie: Tie | None = None
    only: Only | None = None
    lines: Lines = FEW_LINES
    blank: object = None
    between: str = ", "

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest number allowed."""
        return (-HUGE if self.low is None else self.low, HUGE if self.high is None else self.high)

    def digits_of(self, typed: str) -> str:
        """A typed number in digits, also if a letter stands for it."""
        return str(dict(self.letters).get(typed.strip().upper(), typed))

    @property
    def filled_in(self) -> Entry:
        """The entry with the bounds for new values."""
        if self.within is None:
            return self
        low = -self.within if self.low is None else self.low
        return replace(self, low=low, high=self.within if self.high is None else self.high)

    def open_choices(self, situation: object) -> tuple[Choice, ...]:
        """The choices in this situation."""
        return tuple(self.choices(situation) if callable(self.choices) else self.choices)


@overload
def entry(label: str = "", *, default: T, **words: Any) -> T: ...
@overload
def entry(label: str = "", **words: Any) -> Any: ...
def entry(label: str = "", *, default: object = dataclasses.MISSING, **words: Any) -> object:
    """A dataclass field with an `Entry`; without `default` it is required. An empty list is `()`, a mapping `{}`."""
    if isinstance(default, dataclasses.Field):
        raise TypeError(f"{label}: write the default itself, such as {{}} or (), not field(...)")
    field: dict[str, Any] = {"metadata": {"entry": Entry(label, **words)}}
    if isinstance(default, dict):
        field["default_factory"] = default.copy
    elif default is not dataclasses.MISSING:
        field["default"] = default
    return dataclasses.field(**field)


PLAIN = Entry()
"""The entry of a field without a declaration."""


def entry_of(field: dataclasses.Field[object], otherwise: Entry = PLAIN) -> Entry:
    """The entry of a dataclass field, or `otherwise` if it has none."""
    found = field.metadata.get("entry")
    return found if isinstance(found, Entry) else otherwise
