"""The table: the luck and decisions that only people and chance can give a rule.

A rule is a plain function of a request and a `Table`. It asks the table and continues with the answer. If an answer
is missing, the table raises `Unanswered`; the caller adds the answer and runs the rule again from the start, which is
cheap because rules are pure. So a half-finished draw is only its request and the answers so far: it can be saved,
resumed, stepped back and verified years later.

All sources of answers have the protocol `AnswerSource`: answers that the program drew, that were typed or that come
from a file walk the same asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from random import Random
from typing import Literal, Protocol

from core.luck.odds import Odds
from core.luck.piles import Alike, Pile, Token, Tokens
from core.refusal import Refusal
from core.schema.entry import Choice

Source = Literal["program", "typed", "overridden"]
"""The source of an answer: the program drew it, a person typed it, or a person overrode the program's draw."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat at the table that an ask is for: the path into the request, and a name.

    `thing` says which of a person's several things the ask is about, or what they need to know first. Answers at a
    `hidden` seat stay face down as long as the next ask is at a hidden seat too: the others choose without seeing
    them.
    """

    path: tuple[str | int, ...] = ()
    name: str = ""
    hidden: bool = False
    thing: str = ""

    @property
    def shown(self) -> str:
        """The name to show before a question, after the thing it is about."""
        return " · ".join(filter(None, (self.thing, self.name)))


@dataclass(frozen=True, slots=True)
class DrawAsk:
    """The rule `why` wants `n` tokens from `pile`.

    A person may give as few as `least` and as many as `most` tokens (both `n` by default) if the game says what
    happens then; the program always draws `n`. `ordered` says that the order matters.
    """

    pile: Pile
    n: int
    why: str
    seat: Seat = Seat()
    alike: Alike | None = field(default=None, compare=False)
    least: int | None = None
    most: int | None = None
    ordered: bool = False

    @property
    def range(self) -> tuple[int, int]:
        """The fewest and the most tokens that answer it."""
        return (self.n if self.least is None else self.least, self.n if self.most is None else self.most)

    def check(self, given: Tokens) -> None:
        """Refuse an answer that can't be a draw from the pile."""
        least, most = self.range
        if not least <= len(given) <= most:
            raise Refusal("bad_request", f"This takes {self.n}, not {len(given)}.", "drawn")
        self.pile.check(given)

    def branches(self) -> Iterator[tuple[Tokens, int]]:
        """Every answer with its integer weight, in every order if the order matters."""
        for tokens, weight in self.pile.branches(self.n, self.alike):
            orders = permutations(tokens) if self.ordered else (tokens,)
            yield from ((order, weight) for order in orders)


def no_advice() -> Mapping[str, Odds]:
    """The advice for a decision that leaves nothing to chance: no figures."""
    return {}


@dataclass(frozen=True, slots=True)
class ChoiceAsk:
    """The rule `why` wants one of the choices; `question` is a word key of the ruleset.

    Odds assume that the first open choice, the usual one, is taken unless they say otherwise. `better` is the choice
    that comes to more for the decider than the usual one, as the cards lie: people are offered it first. `advice`
    returns the exact odds after each choice by id, of the same chances for each, the chance that the decider wants
    first; it is worked out only when someone looks. `dict` as advice means that the choice is a matter of the story.

    `idle` means that the other choices lead nowhere that could not be chosen before: the usual one is taken without
    asking, unless someone steps back to it. `leave` is the choice that changes nothing, and `ends` returns the
    possible results of each choice: if none differs from that of `leave`, no one is asked either. `same` are ids
    equivalent to one of the choices: they are not offered, but accepted as answers.
    """

    question: str
    choices: tuple[Choice, ...]
    why: str
    seat: Seat = Seat()
    advice: Callable[[], Mapping[str, Odds]] | None = field(default=None, compare=False)
    idle: bool = field(default=False, compare=False)
    leave: str = field(default="", compare=False)
    ends: Callable[[], Mapping[str, object]] | None = field(default=None, compare=False)
    same: tuple[str, ...] = field(default=(), compare=False)
    better: str = field(default="", compare=False)

    @property
    def unasked(self) -> str:
        """The choice taken without asking because no other leads anywhere else; empty if someone must decide."""
        if self.idle or sum(not choice.why_not for choice in self.choices) == 1:
            return self.usual.id if self.usual else ""
        ends = self.ends() if self.leave and self.ends else {}
        alike = (ends[choice.id] == ends[self.leave] for choice in self.choices if not choice.why_not)
        return self.leave if ends and all(alike) else ""

    @property
    def of_the_story(self) -> bool:
        """True if the choice is a matter of the story, without odds."""
        return self.advice is dict

    @property
    def usual(self) -> Choice | None:
        """The first open choice."""
        return next((choice for choice in self.choices if not choice.why_not), None)

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The choices as people are offered them: the better or usual one first, closed ones last."""
        return tuple(sorted(self.choices, key=lambda choice: (bool(choice.why_not), choice.id != self.better)))

    @property
    def first(self) -> Choice | None:
        """The choice that people are offered first; None if all are closed."""
        return next((choice for choice in self.offered if not choice.why_not), None)

    def check(self, given: Tokens) -> None:
        """Refuse anything but one open choice or its equivalent."""
        if len(given) == 1 and given[0] in self.same:
            return
        choice = next((c for c in self.choices if given == (c.id,)), None)
        if choice is None:
            raise Refusal("bad_request", "That isn't one of the choices.", self.question)
        if choice.why_not:
            raise Refusal("bad_request", choice.why_not, self.question)


MOST_WORDS = 400
"""The most characters of an answer in words."""


@dataclass(frozen=True, slots=True)
class WordsAsk:
    """The rule `why` wants an answer in words, such as how a card helps; `code` refuses a blank text."""

    question: str
    why: str
    code: str = "bad_request"
    seat: Seat = Seat()

    def check(self, given: Tokens) -> None:
        """Refuse anything but one text that isn't blank."""
        if len(given) != 1 or not isinstance(given[0], str) or not given[0].strip():
            raise Refusal(self.code, "Say it in a few words.", self.question)
        if len(given[0]) > MOST_WORDS:
            raise Refusal("bad_request", f"Use at most {MOST_WORDS} characters.", self.question)


Ask = DrawAsk | ChoiceAsk | WordsAsk


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an ask, and its source. A decision is one token, the choice's id; words are one text."""

    given: Tokens
    source: Source = "typed"


class Unanswered(Exception):
    """The rule can't continue before `ask` is answered."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask)
        self.ask = ask


class AnswerSource(Protocol):
    """A source of answers."""

    def answer(self, ask: Ask) -> Tokens:
        """Answer, or raise `Unanswered` or `Refusal`."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table as a rule sees it: a source of answers and the seat it asks for."""

    source: AnswerSource
    seat: Seat = Seat()

    def draw(
        self,
        pile: Pile,
        n: int = 1,
        *,
        why: str,
        alike: Alike | None = None,
        least: int | None = None,
        most: int | None = None,
        ordered: bool = False,
    ) -> Tokens:
        """Draw `n` tokens from `pile`; `why` is the id of the rule that asks.

        The rule treats tokens as one if the function `alike` returns the same for them, so that exact odds of many
        dice remain fast. A person can type as few as `least` and as many as `most`, by default `n`. `ordered` says
        that the order matters.
        """
        return self.source.answer(DrawAsk(pile, n, why, self.seat, alike, least, most, ordered))

    def choose(
        self,
        question: str,
        choices: Sequence[Choice],
        *,
        why: str,
        advice: Callable[[], Mapping[str, Odds]] | None = None,
        idle: bool = False,
        leave: str = "",
        ends: Callable[[], Mapping[str, object]] | None = None,
        same: Sequence[str] = (),
        better: str = "",
    ) -> str:
        """Have one of `choices` chosen; returns its id. `advice` returns the odds after each for the decider.

        See `ChoiceAsk` for `idle`, for `leave` with `ends`, and for `same` and `better`.
        """
        ask = ChoiceAsk(question, tuple(choices), why, self.seat, advice, idle, leave, ends, tuple(same), better)
        (token,) = self.source.answer(ask)
        return str(token)

    def tell(self, question: str, *, why: str, code: str = "bad_request") -> str:
        """Have an answer given in words; `code` refuses a blank text."""
        (text,) = self.source.answer(WordsAsk(question, why, code, self.seat))
        return str(text)

    def at(self, *path: str | int, name: str = "", hidden: bool = False, thing: str = "") -> Table:
        """The table for a seat within this one, such as `at("assistants", 0)`."""
        here = self.seat
        return Table(
            self.source, Seat((*here.path, *path), name or here.name, hidden or here.hidden, thing or here.thing)
        )


@dataclass(slots=True)
class KnownAnswers:
    """Answers known in advance, in the order of the asks; each is checked. Raises `Unanswered` after the last."""

    answers: Sequence[Answer]
    used: int = 0

    def answer(self, ask: Ask) -> Tokens:
        """The next answer, or `Unanswered`."""
        if self.used >= len(self.answers):
            raise Unanswered(ask)
        given = self.answers[self.used].given
        ask.check(given)
        self.used += 1
        return given


@dataclass(frozen=True, slots=True)
class Luck:
    """A seed and the number of draws taken from it: the same pair always gives the same tokens."""

    seed: str
    taken: int = 0

    def pick(self, pile: Pile, n: int) -> Tokens:
        """The tokens that the pile gives at this point."""
        return pile.pick(n, Random(f"{self.seed}/{self.taken}"))

    def after(self, answers: Sequence[Answer]) -> Luck:
        """The luck after these answers: only draws of the program use it up."""
        return replace(self, taken=self.taken + sum(a.source == "program" for a in answers))


def draw_answer(luck: Luck, answers: Sequence[Answer], ask: DrawAsk) -> Answer:
    """Let the program answer one draw that comes after `answers`."""
    return Answer(luck.after(answers).pick(ask.pile, ask.n), "program")


@dataclass(slots=True)
class Scripted:
    """Tokens for each seat, as tests and JSON requests give them.

    A seat without tokens left is refused with the code `missing`; `finish` refuses with `surplus` if a seat has
    tokens left. Decisions and words are read from `choices` by question.
    """

    tokens: Mapping[tuple[str | int, ...], Sequence[Token]]
    missing: str = "bad_request"
    surplus: str = "bad_request"
    choices: Mapping[str, str] = field(default_factory=dict)
    used: dict[tuple[str | int, ...], int] = field(default_factory=dict)

    def answer(self, ask: Ask) -> Tokens:
        """The next tokens of the ask's seat."""
        if not isinstance(ask, DrawAsk):
            if ask.question not in self.choices:
                raise Refusal("bad_request", "A decision is missing.", ask.question)
            given: Tokens = (self.choices[ask.question],)
        else:
            start = self.used.get(ask.seat.path, 0)
            given = tuple(self.tokens.get(ask.seat.path, ())[start : start + ask.n])
            if len(given) < ask.n:
                raise Refusal(self.missing, f"Enter another {ask.pile.kind}.", _drawn_path(ask.seat.path))
            self.used[ask.seat.path] = start + ask.n
        ask.check(given)
        return given

    def finish(self) -> None:
        """Refuse unused tokens."""
        for path, tokens in self.tokens.items():
            if len(tokens) > self.used.get(path, 0):
                raise Refusal(self.surplus, "You entered more than this needs.", _drawn_path(path))


@dataclass(slots=True)
class BySeat:
    """Answers of every kind for each seat, in the order of its asks.

    A rule of the JSON interface whose request has decisions as well as tokens turns them into this, and runs the same
    procedure as the screens. An empty answer to a decision takes the usual choice. A seat without answers left is
    refused with the code `missing`.
    """

    answers: Mapping[tuple[str | int, ...], Sequence[Tokens]]
    missing: str = "bad_request"
    used: dict[tuple[str | int, ...], int] = field(default_factory=dict)

    def answer(self, ask: Ask) -> Tokens:
        """The next answer of the ask's seat, checked."""
        laid, at = self.answers.get(ask.seat.path, ()), self.used.get(ask.seat.path, 0)
        if at >= len(laid):
            raise Refusal(self.missing, "An answer is missing.", ".".join(map(str, ask.seat.path)))
        given = laid[at]
        if not given and isinstance(ask, ChoiceAsk) and ask.usual:
            given = (ask.usual.id,)
        ask.check(given)
        self.used[ask.seat.path] = at + 1
        return given


def _drawn_path(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, (*path, "drawn")))


EMPTY_TABLE = Table(KnownAnswers(()))
"""A table for rules that ask nothing."""
