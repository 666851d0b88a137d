"""Log entries in words: on screen, in titles, recaps and slips alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from core.actions.result import Step
from core.luck.piles import Token
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.schema.fields import fields_of
from core.wording import number_text, signed_text

if TYPE_CHECKING:
    # The parts that actions need are loaded with the first action: a roster is on screen without them.
    from core.actions.situation import Brief

Event = Mapping[str, Any]


def result_words(ruleset: Ruleset, drawn: Event) -> str:
    """The result of a logged draw in the game's word; empty without a result."""
    outcome = drawn.get("outcome")
    return ruleset.word(outcome["word"]) if outcome else ""


def headline(ruleset: Ruleset, label: str, told: Brief, word: str) -> str:
    """An action and its effects: `Attack on the Lamplighter: success 3, 2 bruising`.

    Without a blow: `Wits + Larceny, Success, 3 successes`.
    """
    facts = [ruleset.counted_in_line(key, n) for key, n in told.facts]
    if told.score is None:
        return ", ".join(filter(None, (label, word, *facts)))
    return f"{label}: {', '.join(filter(None, (f'{word} {told.score}'.strip(), *facts, *told.harm)))}"


_NEVER_TOLD = "–"


def fact_words(ruleset: Ruleset, drawn: Event) -> tuple[str, ...]:
    """The facts of a draw that the game has words for, except those in the result: "Successes 2".

    If a step of the same name means something else, the fact has its own word (`fact_injuries`); likewise for one
    result in which the fact is another's (`fact_successes_failure`: the margin of a lost contest). A fact with a dash
    as its word is never told.
    """
    said = (drawn.get("outcome") or {}).get("word")
    result, facts = result_words(ruleset, drawn), (drawn.get("facts") or {}).items()
    return tuple(
        word if fact is True else f"{word} {_fact(ruleset, fact)}"
        for name, fact in facts
        if (word := _fact_word(ruleset, name, said))
        and isinstance(fact, int | str)
        and fact not in (False, "", said)
        and not (fact is True and (name == said or word == result))
    )


def _fact_word(ruleset: Ruleset, name: str, said: str | None) -> str | None:
    keys = (f"fact_{name}_{said}", f"fact_{name}", name)
    word = next((ruleset.words[key] for key in keys if key in ruleset.words), None)
    return None if word == _NEVER_TOLD else word


def _fact(ruleset: Ruleset, fact: int | str) -> str:
    """A fact in words: a card by its look, a number with a true minus, whatever die may show it."""
    return token_words(ruleset, fact) if isinstance(fact, str) else number_text(fact)


def about_words(ruleset: Ruleset, act: Event, names: Mapping[int, str]) -> str:
    """The subject of an action from its form: the target of an Influence, the trait trained, the character helped."""
    action = next((a for a in ruleset.actions if a.id == act["action"]), None)
    form = act.get("form") or {}
    fields = fields_of(action.form) if action is not None else ()
    said = ((field, form.get(field.key)) for field in fields if field.entry.telling)
    texts = (_name_of(each, names if field.entry.choices else {}) for field, each in said)
    return ", ".join(text.strip() for text in texts if isinstance(text, str) and text.strip())


def _name_of(said: object, names: Mapping[int, str]) -> object:
    """A number as the name with this id; in a field without choices it is a count, not an id."""
    return names.get(said, "") if type(said) is int else said


def words_of_draw(ruleset: Ruleset, drawn: Event) -> tuple[str, ...]:
    """The words given for a logged draw, each after its question: "How it helped: “by its light”".

    A game can have other words for the question in an account, where it reads oddly.
    """
    return tuple(f"{_question_words(ruleset, question)} “{text}”" for question, text in drawn.get("said", ()))


def _question_words(ruleset: Ruleset, question: str) -> str:
    """The wording of a question in an account."""
    return ruleset.words.get(f"said_{question}") or ruleset.word(question)


def token_words(ruleset: Ruleset, token: Token) -> str:
    """A card, mote or die as its game writes it."""
    look = ruleset.look(token)
    return look.text if look else str(token)


class Shown(NamedTuple):
    """A token among words, shown in its own colour if possible."""

    token: Token


Piece = str | Shown


def step_pieces(ruleset: Ruleset, step: Step) -> tuple[Piece, ...]:
    """The pieces of a step's text: `tool lantern`, `card 10♥`. Its word may contain the place of the label."""
    parts: list[Piece] = [step.label] if step.label and step.label != step.seat else []
    parts += map(Shown, step.tokens)
    label = [piece for part in parts for piece in (" ", part)][1:]
    word = ruleset.word(step.what)
    if not label:
        return (word.replace("{label}", "").strip(" ,:"),)
    if "{label}" not in word:
        return (word, " ", *label)
    before, _, after = word.partition("{label}")
    return (before, *label, after)


def step_line(ruleset: Ruleset, step: Step, of: str = "") -> tuple[Piece, ...]:
    """The pieces of a step with its subject and amount; the subject is left out if it is `of`."""
    seat = (f"{step.seat}: ",) if step.seat not in ("", of) else ()
    amount = () if step.amount is None else (f" {signed_text(step.amount)}",)
    return (*seat, *step_pieces(ruleset, step), *amount)


def step_words(ruleset: Ruleset, step: Event, of: str = "") -> str:
    """A logged step in words: `Mara Voss: heals lethal +2`."""
    pieces = step_line(ruleset, decode(Step, step), of)
    return "".join(piece if isinstance(piece, str) else token_words(ruleset, piece.token) for piece in pieces)


def turn_words(ruleset: Ruleset, event: Event) -> tuple[str, ...]:
    """The game's effects at the start or end of a session or a scene, line by line."""
    return tuple(step_words(ruleset, step) for step in event.get("steps") or ())


def begun_words(kind: str, title: str) -> str:
    """The beginning of a conflict: its kind, and its title if that differs."""
    return f"{kind} begins" if kind == title else f"{kind}: {title}"
