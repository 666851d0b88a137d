"""What a log record says in words: on screen, in titles, recaps and slips alike."""

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
    # What acts need is loaded with the first act: a roster is on screen without it.
    from core.actions.situation import Brief

Event = Mapping[str, Any]


def result_words(ruleset: Ruleset, drawn: Event) -> str:
    """The result of a logged draw in the game's word; empty where there is none."""
    outcome = drawn.get("outcome")
    return ruleset.word(outcome["word"]) if outcome else ""


def headline(ruleset: Ruleset, label: str, told: Brief, word: str) -> str:
    """What was done and what changed by it: `Attack on the Lamplighter: success 3, 2 bruising`.

    Of what is no blow: `Wits + Larceny, Success, 3 successes`.
    """
    facts = [ruleset.counted_in_line(key, n) for key, n in told.facts]
    if told.score is None:
        return ", ".join(filter(None, (label, word, *facts)))
    return f"{label}: {', '.join((f'{word} {told.score}'.strip(), *facts, *told.harm))}"


_NEVER_TOLD = "–"


def fact_words(ruleset: Ruleset, drawn: Event) -> tuple[str, ...]:
    """The facts of a draw that the game has words for: "Successes 2"; what the result says is left out.

    Where a step of that name tells another thing, the fact has words of its own (`fact_injuries`); so it has where it
    is someone else's with one result (`fact_successes_failure`: a contest lost is told by how much). One with a dash
    for its words is never told.
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
    """A card among the facts as it looks; a number is a number, whatever die may show it, with a true minus."""
    return token_words(ruleset, fact) if isinstance(fact, str) else number_text(fact)


def about_words(ruleset: Ruleset, act: Event, names: Mapping[int, str]) -> str:
    """What an act was about, as its form says it: whom an Influence moves, what is trained, whom someone helps."""
    action = next((a for a in ruleset.actions if a.id == act["action"]), None)
    form = act.get("form") or {}
    fields = fields_of(action.form) if action is not None else ()
    said = ((field, form.get(field.key)) for field in fields if field.entry.telling)
    texts = (_name_of(each, names if field.entry.choices else {}) for field, each in said)
    return ", ".join(text.strip() for text in texts if isinstance(text, str) and text.strip())


def _name_of(said: object, names: Mapping[int, str]) -> object:
    """A number as the name that it stands for; one that is chosen from no list counts something, and names no one."""
    return names.get(said, "") if type(said) is int else said


def said_words(ruleset: Ruleset, drawn: Event) -> tuple[str, ...]:
    """What was said in words for a logged draw, each after what was asked: "How it helped: “by its light”".

    A game may have words of its own for telling it, as a question reads oddly in an account.
    """
    return tuple(f"{_question_words(ruleset, question)} “{text}”" for question, text in drawn.get("said", ()))


def _question_words(ruleset: Ruleset, question: str) -> str:
    """The words for what was asked, where it is told."""
    return ruleset.words.get(f"said_{question}") or ruleset.word(question)


def token_words(ruleset: Ruleset, token: Token) -> str:
    """A card, mote or die as its game writes it."""
    look = ruleset.look(token)
    return look.text if look else str(token)


class Shown(NamedTuple):
    """A token among words: where there is colour it is shown in its own."""

    token: Token


Piece = str | Shown


def step_pieces(ruleset: Ruleset, step: Step) -> tuple[Piece, ...]:
    """What a step says, piece by piece: `tool lantern`, `card 10♥`. A word may say where the label goes."""
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
    """A step with who it is about and by how much, piece by piece; who is left out where that is `of`."""
    seat = (f"{step.seat}: ",) if step.seat not in ("", of) else ()
    amount = () if step.amount is None else (f" {signed_text(step.amount)}",)
    return (*seat, *step_pieces(ruleset, step), *amount)


def step_words(ruleset: Ruleset, step: Event, of: str = "") -> str:
    """A logged step in words: `Mara Voss: heals lethal +2`."""
    pieces = step_line(ruleset, decode(Step, step), of)
    return "".join(piece if isinstance(piece, str) else token_words(ruleset, piece.token) for piece in pieces)


def turn_words(ruleset: Ruleset, event: Event) -> tuple[str, ...]:
    """What a game did by itself as a session or a scene began or ended, line by line."""
    return tuple(step_words(ruleset, step) for step in event.get("steps") or ())


def begun_words(kind: str, title: str) -> str:
    """That a conflict has begun: its kind and what it is called, where that is not the same."""
    return f"{kind} begins" if kind == title else f"{kind}: {title}"
