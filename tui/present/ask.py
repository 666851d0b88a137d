"""What the table is asked for, and what it answered: cards, motes, dice and decisions. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from textual.content import Content

from core.entry import Choice
from core.piles import Token
from core.play import proceed
from core.refusal import Refusal
from core.ruleset import Action, Ruleset
from core.table import Answer, Ask, ChoiceAsk, DrawAsk
from tui.text import plain
from tui.widgets.gauge import share

_SOURCES = {"program": "drawn", "typed": "typed", "overridden": "overridden"}


def question(ask: Ask, ruleset: Ruleset) -> str:
    """What is asked, and of whom: `Mara: card`, `2 motes`, `Keep it?`."""
    what = due(ask, ruleset) if isinstance(ask, DrawAsk) else ruleset.word(ask.question)
    return plain(f"{ask.seat.name}: {what}" if ask.seat.name else what)


def due(ask: DrawAsk, ruleset: Ruleset) -> str:
    """How many of what: `card`, `3 cards`."""
    kind = ruleset.word(ask.pile.kind)
    return kind if ask.n == 1 else f"{ask.n} {kind}s"


def answered(ask: Ask, answer: Answer, ruleset: Ruleset) -> Content:
    """An answer beside what was asked: `Mara: card  10  drawn`."""
    given = " ".join(str(token) for token in answer.given)
    if isinstance(ask, ChoiceAsk):
        given = next((c.label or c.id for c in ask.choices if (c.id,) == answer.given), given)
    who = "chosen" if isinstance(ask, ChoiceAsk) else _SOURCES[answer.source]
    asked = question(ask, ruleset)
    return Content.assemble(f"{asked}  ", (plain(given), "bold"), (f"  {who}", "$text-muted"))


def asks(action: Action, request: object, answers: Sequence[Answer]) -> tuple[Ask, ...]:
    """What each of the answers was given to."""
    found = (proceed(action, request, answers[:at]).ask for at in range(len(answers)))
    return tuple(ask for ask in found if ask is not None)


def choice_line(choice: Choice, chance: Fraction | None) -> Content:
    """A choice with its chance of success, or dimmed with why it is not open."""
    label = plain(choice.label or choice.id)
    if choice.why_not:
        return Content.styled(f"{label} – {plain(choice.why_not)}", "dim")
    return Content.assemble(label, (f"  {share(chance)}" if chance is not None else "", "$text-accent"))


def read_tokens(typed: str, ask: DrawAsk) -> list[Token]:
    """The tokens in a typed text, separated by spaces; refuses words the pile does not know."""
    return [_token(word, ask) for word in typed.replace(",", " ").split()]


def _token(word: str, ask: DrawAsk) -> Token:
    """A word as a token of the pile: a number where it is one, in whatever case the pile writes it."""
    forms: list[Token] = [int(word)] if word.lstrip("-").isascii() and word.lstrip("-").isdigit() else []
    forms += [word, word.upper(), word.lower(), word.capitalize()]
    for token in forms:
        try:
            ask.pile.check((token,))
        except Refusal:
            continue
        return token
    ask.pile.check((forms[0],))
    return forms[0]
