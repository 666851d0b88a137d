"""Rolling on random tables, from the choice to the use of the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.random_tables.campaign_rolls import roll_request
from campaigns.random_tables.folders import RandomTables
from campaigns.random_tables.parser import PERSON
from campaigns.random_tables.rolls import roll_on
from core.luck.table import Answer, DrawAsk, draw_answer
from core.luck.typed_tokens import read
from core.refusal import Refusal
from tui.dialogs.basic import Prompt
from tui.draws.question_words import question
from tui.notes.dialog import NoteDialog
from tui.random_tables.dialog import Offered, TableDialog, Wanted
from tui.random_tables.result import RolledDialog, Then
from tui.terminal.attempt import attempt, send
from tui.world.forms import ArticleForm, add_article

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.list_rows import RollView
    from tui.app_interface.host import Host

_MEMORY = "roll"
_LAST = 5
"""The number of last rolls that are offered first."""


def roll(app: Host) -> None:
    """Choose random tables and roll on them."""
    campaign, actor = app.campaign, app.actor
    if campaign is None:
        return
    offered = attempt(app, lambda: [*_offers(campaign)])
    if offered is None:
        return
    deciders = [(each.id, each.title) for each in campaign.ruleset.deciders]

    def roll_chosen(wanted: Wanted | None) -> None:
        if wanted is None:
            return
        if wanted.down is not None:
            down = next(each for each in campaign.rolls() if each.id == wanted.down)
            _turn_up(app, down, {}, lambda: _roll(app, Wanted(down.tables, "hidden"), actor))
            return
        app.memory[_MEMORY] = {"seen": "hidden" if wanted.seen == "down" else wanted.seen, "by": wanted.by}
        _roll(app, wanted, actor)

    app.push_screen(TableDialog(offered, deciders, app.memory.get(_MEMORY)), roll_chosen)


def _offers(campaign: Campaign) -> Iterator[Offered]:
    """The last rolls, then every table."""
    last = list(dict.fromkeys(roll.tables for roll in campaign.rolls()))[:_LAST]
    listed = {each.name: each for each in RandomTables(campaign.folder, campaign.ruleset).list_tables()}
    for tables in last:
        yield Offered(tables, "rolled last" if tables not in listed else _owner_in_words(listed[tables].whose))
    yield from (Offered(name, _owner_in_words(file.whose)) for name, file in listed.items() if name not in last)
    for roll in campaign.rolls():
        if roll.down:
            yield Offered(f"show {roll.tables}", f"face down, session {roll.session or '–'}", roll.id)


def _owner_in_words(whose: str) -> str:
    return {"campaign": "of the campaign", "own": "your own"}.get(whose, "of the game")


def _roll(app: Host, wanted: Wanted, actor: int | None) -> None:
    """Roll; if this character's dice or cards are typed in, ask for them first."""
    campaign = app.campaign
    if campaign is not None and campaign.types_cards(actor):
        _ask_typed(app, wanted, actor, ())
    else:
        _roll_and_show(app, wanted, actor, ())


def _ask_typed(app: Host, wanted: Wanted, actor: int | None, answers: Sequence[Answer]) -> None:
    """Ask for real dice or cards, one draw after the other; the program draws for an empty answer."""
    campaign = app.campaign
    if campaign is None:
        return
    asked = attempt(app, lambda: roll_request(campaign, wanted.tables, wanted.by, actor))
    going = asked and attempt(app, lambda: roll_on(asked, answers, lambda ask, so_far: None))
    if not going:
        return
    ask = going[0].ask
    if not isinstance(ask, DrawAsk):
        _roll_and_show(app, wanted, actor, answers)
        return
    tokens = ask.pile.tokens
    span = f"{tokens[0]} to {tokens[-1]}" if len(tokens) > 1 else ""
    prompt = Prompt(
        wanted.tables, message=f"{question(ask, campaign.ruleset)}  {span}", placeholder="empty: the program",
        blank=True, check=_check_typed(ask),
    )  # fmt: skip

    def take_typed(text: str | None) -> None:
        if text is not None:
            answer = Answer(read(text, ask)) if text else draw_answer(campaign.luck, answers, ask)
            _ask_typed(app, wanted, actor, (*answers, answer))

    app.push_screen(prompt, take_typed)


def _check_typed(ask: DrawAsk) -> Callable[[str], str | None]:
    """A check that returns the fault of a typed draw, None if there is none."""

    def fault(text: str) -> str | None:
        try:
            if text:
                ask.check(read(text, ask))
        except Refusal as refusal:
            return refusal.message
        return None

    return fault


def _roll_and_show(app: Host, wanted: Wanted, actor: int | None, answers: Sequence[Answer]) -> None:
    """Roll, and show the result."""
    given = {"tables": wanted.tables, "seen": wanted.seen, "by": wanted.by, "answers": tuple(answers)}
    who = actor if wanted.by else None
    done = attempt(app, lambda: send(app, commands.Roll, **given, who=who))
    if done is None or done.line is None or app.campaign is None:
        return
    came = done.line.event["roll"]["rolled"]
    _show(app, app.campaign.rolls()[0], came, lambda: _roll(app, wanted, actor))


def _show(app: Host, roll: RollView, came: Any, again: Callable[[], None]) -> None:
    """Show a result, and continue as chosen."""
    campaign = app.campaign
    if campaign is None:
        return

    def then(do: Then | None) -> None:
        if do == "again":
            again()
        elif do == "show":
            _turn_up(app, roll, came, again)
        elif do == "article":
            _article(app, roll.text, _kind(campaign, came))
        elif do == "note":
            app.push_screen(NoteDialog(text=roll.text))

    app.push_screen(RolledDialog(roll, came, campaign.ruleset), then)


def _turn_up(app: Host, roll: RollView, came: Any, again: Callable[[], None]) -> None:
    """Turn up a face-down result for the GM, and a known one for everyone."""
    seen = "hidden" if roll.down else "open"
    done = attempt(app, lambda: send(app, commands.ShowRoll, roll=roll.id, seen=seen))
    if done is not None and app.campaign is not None:
        _show(app, next(each for each in app.campaign.rolls() if each.id == roll.id), came, again)


def _kind(campaign: Campaign, came: Mapping[str, Any]) -> str:
    """The kind of the result, from the table of its first entry; a person if that table is gone."""
    first = next((pick["table"] for pick in came.get("picks", ())), "")
    return RandomTables(campaign.folder, campaign.ruleset).kind(first) or PERSON


def _article(app: Host, text: str, kind: str) -> None:
    """Write an article about the result: its first part is the name, if it is short enough for one."""
    name = text.partition(",")[0].strip().rstrip(".")
    short = len(name) <= Prompt.LIMIT // 4
    add_article(app, ArticleForm(name=name if short else "", sort=kind, text="" if name == text else text))
