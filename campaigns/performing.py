"""Carrying out an action without a screen: a form filled by names, cards laid out beforehand or drawn.

The command line draws with this, and tests; what it sends is an ordinary command.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from campaigns import commands
from core.acts.action import Action
from core.acts.play import Progress, Worked, filled, prepare, proceed
from core.acts.situation import Situation
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck, WordsAsk, draw_answer
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.fields import Field, Kind, Type, fields_of

if TYPE_CHECKING:
    from campaigns.campaign import Campaign

T = TypeVar("T")

_DIGITS = 9
"""As many as any number of a form has; beyond some thousands Python itself refuses to read them."""

DRAWN = "?"
"""Stands for a card the program is to draw, among cards that are typed in."""


@dataclass(frozen=True, slots=True)
class Ready:
    """An action ready to be drawn for: its form filled and prepared into a request."""

    action: Action
    actor: int | None
    conflict: int | None
    form: Any
    request: Any
    situation: Situation

    def worked(self, progress: Progress) -> Worked:
        """What was drawn for it, to be handed on to whoever commits it."""
        return Worked(self.action, self.request, progress, self.form, self.situation)


def ready(
    campaign: Campaign,
    action: str,
    given: Mapping[str, Any],
    *,
    actor: int | None = None,
    conflict: int | None = None,
) -> Ready:
    """Fill the action's form, starting from a fresh one, and prepare it; raises `Refusal`."""
    conflict = campaign.done_in(action, actor, conflict)
    found, situation = campaign.ruleset.action(action), campaign.situation(actor, conflict)
    form = filled(found, found.begin(situation), lambda form: fill(form, given, situation), situation)
    return Ready(found, actor, conflict, form, prepare(found, form, situation), situation)


@dataclass(slots=True)
class _Cards:
    """Cards typed in beforehand: one row for everybody in turn, or one for each drawer as they come to draw."""

    rows: list[deque[Any]]
    of: dict[tuple[str | int, ...], deque[Any]] = field(default_factory=dict)

    @classmethod
    def laid(cls, rows: Iterable[Sequence[Any]]) -> _Cards:
        """The rows as they were given."""
        return cls([deque(row) for row in rows])

    def row(self, ask: DrawAsk) -> deque[Any]:
        """The cards of whoever this ask is for."""
        if len(self.rows) == 1:
            return self.rows[0]
        place = ask.seat.path
        if place not in self.of:
            if len(self.of) == len(self.rows):
                raise Refusal("card_required", f"The cards of {ask.seat.name or 'another drawer'} are due.", "drawn")
            self.of[place] = self.rows[len(self.of)]
        return self.of[place]


def draw(prepared: Ready, luck: Luck, cards: Sequence[Sequence[Any]] = (), choices: Sequence[str] = ()) -> Progress:
    """Draw to the end: typed `cards` in their order (without any, the program draws all).

    One row of cards serves whoever is to draw in turn; of several the first is of who draws first, and so on.
    `choices` are the decisions, and what is said in words, in their order.
    """
    given = _Cards.laid(cards) if cards else None
    chosen = iter(choices)

    def reply(ask: Ask, answers: Sequence[Answer]) -> Answer:
        return _answer(ask, answers, luck, given, chosen)

    progress = proceed(prepared.action, prepared.request, (), reply)
    if given and any(given.rows):
        raise Refusal("too_many_cards", "More cards are given than are due.", "drawn")
    if (more := next(chosen, None)) is not None:
        raise Refusal("too_many_choices", f"Nothing is left to decide; {more:.40} is too much.", "choose")
    return progress


def command(prepared: Ready, progress: Progress, note: str = "") -> commands.Resolve:
    """The command that carries the finished action out; refuses a note that is no line."""
    return commands.Resolve(
        action=prepared.action.id,
        actor=prepared.actor,
        conflict=prepared.conflict,
        form=encode(prepared.form),
        answers=progress.answers,
        note=note,
    )


def _answer(ask: Ask, answers: Sequence[Answer], luck: Luck, given: _Cards | None, chosen: Iterator[str]) -> Answer:
    if not isinstance(ask, DrawAsk):
        said = next(chosen, None)
        if said is None and isinstance(ask, ChoiceAsk) and ask.idle and ask.usual:
            return Answer((ask.usual.id,))
        if said is None:
            raise due(ask)
        return Answer((_chosen(ask, said) if isinstance(ask, ChoiceAsk) else said,))
    tokens = None if given is None else _laid(ask, given.row(ask))
    return draw_answer(luck, answers, ask) if tokens is None else Answer(tokens)


def due(ask: ChoiceAsk | WordsAsk) -> Refusal:
    """Why a draw cannot go on that nobody has decided, or said anything to."""
    if isinstance(ask, WordsAsk):
        return Refusal(ask.code, f"Something is to be said in words ({ask.question}).", ask.question)
    listed = ", ".join(choice.id or '""' for choice in ask.choices if not choice.why_not)
    return Refusal("decision_due", f"A decision is due, one of: {listed}.", ask.question)


def _laid(ask: DrawAsk, given: deque[Any]) -> tuple[Any, ...] | None:
    """The next cards, as many as the ask may have; None where one of those due is to be drawn."""
    least, most = ask.range
    due = [given.popleft() for _ in range(min(ask.n, len(given)))]
    if len(due) < least:
        raise Refusal("card_required", f"Another {ask.pile.kind} is due.", "drawn")
    if DRAWN in due:
        return None
    while given and len(due) < most and given[0] != DRAWN:
        due.append(given.popleft())
    return tuple(due)


def _chosen(ask: ChoiceAsk, text: str) -> str:
    return next((c.id for c in ask.choices if text == c.label), text)


# --- forms by name -------------------------------------------------------------------------------------------


def fill(form: T, given: Mapping[str, Any], situation: Situation) -> T:
    """A form with some fields given as data; a choice may be given by its label, such as a character's name."""
    return decode(type(form), {**encode(form), **_named(type(form), given, situation)})


def _named(kind: type, given: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
    fields = {name: field for field in fields_of(kind) for name in (field.name, field.key)}
    for name in given:
        if name not in fields:
            known = ", ".join(field.key for field in fields_of(kind))
            raise Refusal("bad_request", f"There is no field {name:.40}; there are: {known}.", name)
    return {
        fields[name].key: _value(fields[name].type, fields[name], value, situation) for name, value in given.items()
    }


def _value(of: Type, field: Field, value: Any, situation: Situation) -> Any:
    """A given value with labels turned into what they stand for, in parts of the form as well."""
    if of.kind is Kind.GROUP and isinstance(value, Mapping):
        return _named(of.python, value, situation)
    if of.kind is Kind.MAPPING and isinstance(value, Mapping):
        return {key: _value(of.item, field, item, situation) for key, item in value.items()}
    if of.kind is Kind.LIST and isinstance(value, list | tuple):
        return [_value(of.item, field, item, situation) for item in value]
    return _one(of, field, value, situation) if isinstance(value, str) else value


def _one(of: Type, field: Field, text: str, situation: Situation) -> Any:
    """A text with a label turned into its choice; a label may go on after it, as in "The copied key 2/4"."""
    choices = field.choices(situation)
    if choices and text not in {choice.id for choice in choices}:
        found = next((c.id for c in choices if c.label == text or c.label.startswith(f"{text} ")), None)
        if found is None:
            listed = ", ".join(choice.id for choice in choices if choice.id)
            raise Refusal(field.entry.code, f"{field.label} {text:.40} is not one of: {listed}.")
        text = found
    number = of.takes(Kind.NUMBER) and not of.takes(Kind.TEXT) and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if number else of.chosen(text) if choices else text
