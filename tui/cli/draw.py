"""`draw`: an action in a campaign, without a screen."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from campaigns.campaign import Campaign
from campaigns.command_language.actions import command, draw, ready
from campaigns.command_language.answer_lines import Given, LineAnswers, is_answer
from campaigns.names import find_called
from core.actions.card_holders import naming_holders
from core.actions.result import Outcome, Step
from core.luck.odds import Odds
from core.luck.table import Answer
from core.refusal import Refusal
from core.schema.bounds import check_filled_in
from core.schema.option import values_of
from tui.cli.campaigns import Written, campaign_argument, campaign_folder, written_lines
from tui.cli.key_value_pairs import read_pairs
from tui.cli.offers import Actions, Fields, actions, actions_text, fields, fields_text
from tui.cli.subcommand import WrongUse
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.draws.breakdown import Breakdown, breakdown_text
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.command_language.actions import Ready
    from campaigns.commands import Resolve
    from core.actions.action import Action
    from core.actions.play import Progress
    from core.ruleset import Ruleset

_WIDTH = 88
_FRACTION = 16


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of an action with its filled form; None if there is no chance, or there are no odds."""

    action: str
    odds: Odds | None


@dataclass(frozen=True, slots=True)
class Said:
    """The words given for a draw, with the word key of the question."""

    question: str
    text: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A completed action: the odds before it, its breakdown step by step, and its log entry."""

    action: str
    odds: Odds | None
    outcome: Outcome | None
    facts: Mapping[str, Any]
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...]
    said: tuple[Said, ...]
    record: Written | None


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    action = "an action such as draw, or a spoken line; by default all actions are listed"
    parser.add_argument("action", nargs="?", help=action)
    fields = "fields of the action's form, such as tool=lantern, or all as one JSON object (--fields lists them)"
    given = f"{fields}; what was drawn and decided as spoken lines, such as '> 10 4'"
    parser.add_argument("given", nargs="*", default=[], metavar="KEY=VALUE", help=given)
    parser.add_argument("--as", dest="actor", metavar="NAME", help="the character who acts")
    parser.add_argument("--fields", action="store_true", help="list the fields and their possible values; draw nothing")
    parser.add_argument("--dry", action="store_true", help="show the odds; draw nothing")
    cards = "results of real cards (dice, motes) in order, with ? for one the program draws; repeatable"
    parser.add_argument("--cards", nargs="+", action="append", default=[], metavar="CARD", help=cards)
    chosen = "the decision when the draw asks for one; repeatable, in order"
    parser.add_argument("--choose", action="append", default=[], metavar="ID", help=chosen)
    said = "the words when the draw asks for some; repeatable, in order with the decisions"
    parser.add_argument("--say", dest="choose", action="append", metavar="TEXT", help=said)
    parser.add_argument(
        "--about", "--note", dest="note", default="", help="what the draw is about; recaps and the log show it"
    )


def _draw(given: Namespace) -> Facts[Drawn] | Facts[Forecast] | Facts[Fields] | Facts[Actions]:
    """Draw and print the breakdown; or only list the actions, the fields, or the odds."""
    looks = given.dry or given.fields or given.action is None
    with Campaign.open(campaign_folder(given.campaign), read_only=looks) as campaign:
        actor = actor_named(campaign, given.actor)
        if given.action is None:
            return Facts(actions(campaign, actor), actions_text)
        lines, words = [w for w in given.given if is_answer(w)], [w for w in given.given if not is_answer(w)]
        if given.fields:
            pairs = read_pairs(_action(campaign, given.action).form, words)
            return Facts(fields(campaign, given.action, pairs, actor), fields_text)
        spoken = " " in given.action
        begun, prepared = _from_line(campaign, given, words) if spoken else _from_pairs(campaign, given, words, actor)
        check_filled_in(prepared.form)
        action = prepared.action.id
        odds = prepared.action.odds(prepared.request) if prepared.action.odds else None
        if given.dry:
            return Facts(Forecast(action, odds), lambda found: odds_lines(campaign.ruleset, found.odds))
        answers = [*lines, *map(Given.for_draw, given.cards), *map(Given.for_choice, given.choose)]
        with naming_holders(campaign.ruleset.holder_of, prepared.situation):
            progress = draw(prepared, LineAnswers(answers, campaign.luck))
        done = campaign.do(replace(begun, answers=progress.answers), prepared.result_to_commit(progress))
        return Facts(
            _drawn_facts(action, odds, progress, Written.from_done(done)), lambda found: _drawn_text(campaign, found)
        )


def _from_pairs(campaign: Campaign, given: Namespace, pairs: Sequence[str], actor: int | None) -> tuple[Resolve, Ready]:
    """The action with this id, its form filled by pairs."""
    prepared = ready(campaign, given.action, read_pairs(_action(campaign, given.action).form, pairs), actor=actor)
    return command(prepared, note=given.note), prepared


def _from_line(campaign: Campaign, given: Namespace, pairs: Sequence[str]) -> tuple[Resolve, Ready]:
    """The action of a line, which also gives the character, the form and the note."""
    from campaigns.command_language.conversion import ready

    if pairs or given.actor or given.note:
        raise WrongUse(
            "A spoken line already says who acts, the fields and what it is about. Leave out the other options."
        )
    return ready(given.action, campaign)


def _action(campaign: Campaign, action: str) -> Action:
    """An action of the campaign's game. The refusal of an unknown one tells how to list them."""
    try:
        return campaign.ruleset.action(action)
    except Refusal as refusal:
        if refusal.code != "unknown_action":
            raise
        raise Refusal(refusal.code, f"{refusal.message} `wyrdbook draw CAMPAIGN` lists them.", refusal.field) from None


def _drawn_facts(action: str, odds: Odds | None, progress: Progress, record: Written | None) -> Drawn:
    came_to = progress.resolution
    assert came_to is not None  # a finished and recorded draw has a result
    said = tuple(Said(question, text) for question, text in progress.said)
    return Drawn(action, odds, came_to.outcome, came_to.facts, came_to.steps, progress.answers, said, record)


def _drawn_text(campaign: Campaign, drawn: Drawn) -> Iterator[str]:
    yield from odds_lines(campaign.ruleset, drawn.odds)
    said = tuple((each.question, each.text) for each in drawn.said)
    options = values_of(campaign.view.options)
    yield _breakdown_text(campaign, Breakdown(drawn.steps, drawn.outcome, drawn.facts, drawn.answers, options, said))
    yield from written_lines(drawn.record)


def actor_named(campaign: Campaign, name: str | None) -> int | None:
    """The character with a name, or with the beginning of it or of a word in it; None stays None."""
    if name is None:
        return None
    everybody = campaign.view.characters
    found = find_called(name, [((c.name,), c) for c in everybody])
    if len(found) != 1:
        names = ", ".join(c.name for c in found or everybody) or "none yet"
        raise WrongUse(f"--as {name:.60} must be one of: {names}.")
    return found[0].id


def odds_lines(ruleset: Ruleset, odds: Odds | None) -> Iterator[str]:
    """The odds before a draw, one per line: `success 4/5 80 %`."""
    for chance in odds.chances if odds else ():
        fraction = str(chance.p)
        # Beyond that no one reads a fraction; `wyrdbook odds` prints it in full.
        shown = fraction if len(fraction) <= _FRACTION else ""
        yield f"  {plain(ruleset.word(chance.word)):<24} {shown:>{_FRACTION}} {float(chance.p) * 100:8.4g} %"


def draw_text(campaign: Campaign, progress: Progress) -> str:
    """The breakdown of a finished draw as the screens show it, without colours; empty for an unfinished one."""
    if progress.resolution is None:
        return ""
    return _breakdown_text(
        campaign, Breakdown.from_resolution(progress.resolution, progress.answers, campaign.view.options, progress.said)
    )


def _breakdown_text(campaign: Campaign, reckoned: Breakdown) -> str:
    return breakdown_text(reckoned, campaign.ruleset, _WIDTH).plain


SUBCOMMANDS = {"draw": fact_subcommand(_arguments, _draw)}
