"""Rolls on random tables."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.document_kinds.rolls import Rolled
from campaigns.draws.handlers import check_drawn, read_answers
from campaigns.random_tables.campaign_rolls import decider_of, roll_request
from campaigns.random_tables.commands import Roll, ShowRoll
from campaigns.random_tables.rolls import roll_on
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.actions.situation import Effects
from core.luck.table import Answer, Ask, DrawAsk, draw_answer
from core.refusal import Refusal
from core.schema.codec import encode

_TITLE = 160
"""The characters of a result shown in a line of the log."""


def roll(books: Books, command: Roll) -> Report:
    """Roll. The program draws what wasn't typed, and its draws are checked against luck."""
    luck = books.luck
    if command.who is not None:
        books.get("characters", command.who, "who")

    def draw(ask: Ask, so_far: Sequence[Answer]) -> Answer | None:
        return draw_answer(luck, so_far, ask) if isinstance(ask, DrawAsk) else None

    asked = roll_request(books, command.tables, command.by, command.who)
    progress, logged = roll_on(asked, read_answers(command.answers), draw)
    if logged is None:
        raise Refusal("not_finished", "The roll isn't finished.", "answers")
    check_drawn(progress, luck)
    effects = Effects()
    if command.by:
        effects = decider_of(books.ruleset, command.by).settle(books.situation(command.who), logged.rolled.drawn)
    books.apply(effects)
    books.patch_campaign(luck=luck.after(progress.answers).taken)
    session, _ = books.numbers()
    text = logged.rolled.text
    books.insert("rolls", Rolled(tables=command.tables, text=text, seen=command.seen, session=session))
    said = {**command.logged_fields(), "answers": encode(progress.answers)}
    told = {"command": said, "roll": encode(logged)}
    return Report(_title(command.tables, text, command.seen), command.who, told, effects, whole=True)


def show(books: Books, command: ShowRoll) -> Report:
    """Show a roll to more readers."""
    doc = books.get("rolls", command.roll, "roll")
    if doc["seen"] in (command.seen, "open"):
        raise Refusal("shown", "That result is already shown.", "roll")
    books.patch("rolls", command.roll, seen=command.seen)
    return Report(_title(doc["tables"], doc["text"], command.seen))


def _title(tables: str, text: str, seen: str) -> str:
    if seen == "down":
        return f"{tables}: rolled face down"
    return f"{tables}: {text if len(text) <= _TITLE else f'{text[: _TITLE - 1]}…'}"


HANDLERS = {Roll: roll, ShowRoll: show}
