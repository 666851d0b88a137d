"""The table's questions and answers in words: cards, motes, dice, decisions and words. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.content import Content

from core.luck.piles import Tokens
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, WordsAsk
from core.ruleset import Ruleset
from tui.cards_and_tokens.looks import tokens_text
from tui.draws.totals import drawn_word
from tui.text.plain import plain


def question(ask: Ask, ruleset: Ruleset) -> str:
    """The question and its addressee: `Mara: card`, `2 motes`, `Keep it?`, `How does it help?`."""
    what = due(ask, ruleset) if isinstance(ask, DrawAsk) else ruleset.word(ask.question)
    return plain(f"{ask.seat.shown}: {what}" if ask.seat.shown else what)


def due(ask: DrawAsk, ruleset: Ruleset) -> str:
    """The number and kind of tokens: `card`, `3 cards`, `card for cover`.

    The plural is the word of the key with an s: `dies` says "dice". A game can have a word for a rule's draw
    (`drawn_destiny_34`), because at a table with real decks you have to know which one to draw from.
    """
    kind, of = ask.pile.kind, drawn_word(ask.why, ruleset)
    many = f"{ask.n} {ruleset.words.get(f'{kind}s') or f'{ruleset.word(kind)}s'}"
    return f"{ruleset.word(kind) if ask.n == 1 else many} {of}".rstrip()


def answer_line(ask: Ask, answer: Answer, ruleset: Ruleset) -> Content:
    """An answer after its question: `Mara: card 10 drawn`, `How does it help? “by its light”`."""
    given, who = _answer_words(ask, answer, ruleset)
    return Content.assemble(f"{question(ask, ruleset)}  ", given.stylize("bold"), (f"  {who}", "$text-muted"))


def concealed_line(ask: Ask, answer: Answer, ruleset: Ruleset) -> Content:
    """An answer that is face down: `Mara: Which card? · · · chosen`."""
    _, who = _answer_words(ask, answer, ruleset)
    return Content.assemble(f"{question(ask, ruleset)}  · · ·", (f"  {who}", "$text-muted"))


def answers_text(
    asks: Sequence[Ask],
    answers: Sequence[Answer],
    now: Ask | None,
    ruleset: Ruleset,
    standing: Collection[int] = (),
) -> Content:
    """The answers before the question `now`, line by line; those that others may not see yet are face down.

    Those at the indexes in `standing` are marked as given without asking.
    """
    closed = now is not None and now.seat.hidden
    lines = [
        (concealed_line if closed and ask.seat.hidden else answer_line)(ask, answer, ruleset)
        for ask, answer in zip(asks, answers, strict=True)
    ]
    unasked = Content.styled(" without asking", "$text-muted")
    return Content("\n").join(line + unasked if at in standing else line for at, line in enumerate(lines))


def turned_text(ask: Ask, turned: Tokens, ruleset: Ruleset) -> Content:
    """The tokens drawn so far of several: `Mara: 5 motes ● ● 2 of 5`; face down if others have yet to choose."""
    tokens = Content("· " * len(turned)) if ask.seat.hidden else tokens_text(turned, ruleset).stylize("bold")
    of = ask.n if isinstance(ask, DrawAsk) else len(turned)
    return Content.assemble(f"{question(ask, ruleset)}  ", tokens, (f"  {len(turned)} of {of}", "$text-muted"))


def _answer_words(ask: Ask, answer: Answer, ruleset: Ruleset) -> tuple[Content, str]:
    """An answer and its source."""
    match ask:
        case DrawAsk():
            return tokens_text(answer.given, ruleset), ruleset.drawn if answer.source == "program" else answer.source
        case ChoiceAsk():
            label = next((c.label or c.id for c in ask.choices if (c.id,) == answer.given), str(*answer.given))
            return Content(plain(label)), "chosen"
        case WordsAsk():
            return Content(f"“{plain(str(*answer.given))}”"), ""
