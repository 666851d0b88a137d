"""Outputs of a campaign that have no subcommand: pages of the board, the players' view, reports of the screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from campaigns.account import Account
from campaigns.board.facts import facts
from campaigns.board.pages import page
from campaigns.bulk_edit.edited_values import text_of
from campaigns.campaign import Campaign
from campaigns.history.reversal import reversal
from campaigns.history.step_words import change_words
from campaigns.names import find_called
from campaigns.reports import series
from campaigns.reports.luck import luck_ledger
from campaigns.reports.session_summary import summarise_session
from campaigns.search.dossier import dossier
from campaigns.visibility.view import public_view
from core.refusal import Refusal
from tests.outputs.scripted import CAMPAIGN, HOME
from tui.characters.comparison import characters_side_by_side
from tui.log_lines.luck import luck_report
from tui.sessions.comparison import sessions_side_by_side

WIDTH = 96
"""The cells of what is listed as a screen shows it."""
Told = Sequence[str]


def leaves(folder: Path, line: Told) -> str:
    """The output of this name, for the campaign below a folder."""
    name, *given = line
    with Campaign.open(folder / HOME / CAMPAIGN, read_only=True) as campaign:
        return "\n".join(WITHOUT_SUBCOMMAND[name](campaign, given))


def _one(campaign: Campaign, name: str) -> int:
    (found,) = find_called(name, [(each.names, each.id) for each in campaign.people_and_articles()])
    return found


def _reader(campaign: Campaign, given: Told) -> int | None:
    return _one(campaign, given[0]) if given else None


def _board(campaign: Campaign, given: Told) -> Iterator[str]:
    yield page(facts(campaign, _reader(campaign, given)), live=False).html


def _player_view(campaign: Campaign, given: Told) -> Iterator[str]:
    told: Any = public_view(campaign.view, _reader(campaign, given))
    yield from _values(told._replace(ruleset=None, calendar=None, options=None))


def _learnt(campaign: Campaign, given: Told) -> Iterator[str]:
    for each in campaign.things_learnt(_reader(campaign, given)):
        yield from _values(each)


def _handouts(campaign: Campaign, given: Told) -> Iterator[str]:
    for each in campaign.handouts(_reader(campaign, given)):
        yield from _values(each)


def _parts(campaign: Campaign, given: Told) -> Iterator[str]:
    """The parts of a thing that can be revealed, with who knows them."""
    yield from _values(campaign.knowledge_of(_one(campaign, given[0])))


def _bulk_edit(campaign: Campaign, given: Told) -> Iterator[str]:
    kind, *names = given
    yield text_of(campaign, [_one(campaign, name) for name in names], kind).text


def _dossier(campaign: Campaign, given: Told) -> Iterator[str]:
    wanted = _one(campaign, given[0])
    one = next(each for each in campaign.people_and_articles() if each.id == wanted)
    search = campaign.search()
    search.catch_up()
    found = dossier(search, one, campaign.relations())
    search.close()
    yield f"seen in {found.seen}"
    yield from (f"{campaign.view.name_of(each.who)} {each.how} {each.to}" for each in found.ties)
    yield from (f"{hit.kind} {hit.title}: {hit.sentence}{' (secret)' * hit.secret}" for hit in found.hits)


def _sessions(campaign: Campaign, given: Told) -> Iterator[str]:
    past = campaign.past()
    account = Account(past, public=False)
    one, other = (summarise_session(past, account, int(number)) for number in given)
    yield sessions_side_by_side(one, other, WIDTH).plain


def _characters(campaign: Campaign, given: Told) -> Iterator[str]:
    one, other = (campaign.view.character(_one(campaign, name)) for name in given)
    assert one is not None
    assert other is not None
    yield characters_side_by_side(campaign.view, one, other, WIDTH).plain


def _luck(campaign: Campaign, given: Told) -> Iterator[str]:
    found = luck_ledger(campaign.ruleset, campaign.past().history.walk())
    yield luck_report(found, campaign.view, "all draws").plain


def _series(campaign: Campaign, given: Told) -> Iterator[str]:
    view, past, sessions = campaign.view, campaign.past(), campaign.sessions()
    names = {each.id: each.name for each in view.characters if each.role == "pc"}
    numbers = series.numbers(sessions)
    tiers = {tier.id: tier.title for tier in view.ruleset.tiers}
    for currency in view.ruleset.currencies:
        yield from _course(series.points(currency.title, currency.id, names, campaign.ledger(), numbers))
    yield from _course(series.milestones("Milestones", view.milestones, tiers, numbers))
    yield from _course(series.presence("Presence", names, sessions))
    if view.ruleset.harm is not None:
        yield from _course(series.harm("Harm", past, names, numbers))
        yield from _course(series.harm_taken("Harm taken", past, names, numbers))
    yield from _course(series.luck("Luck", past, names, numbers, lambda done, of: None))


def _course(course: series.Course) -> Iterator[str]:
    yield f"{course.title}, sessions {', '.join(map(str, course.sessions))}"
    yield from (f"  {each.name}: {', '.join(map(str, each.values))}" for each in course.series)


def _reversals(campaign: Campaign, given: Told) -> Iterator[str]:
    """For each log entry the changes that reverting it would make, or why it can't be reverted."""
    past = campaign.past()
    for line in sorted(past.history.walk(), key=lambda line: line.seq):
        try:
            found = reversal(past, line.seq)
            found.check()
            words = "; ".join(change_words(past, found.steps))
        except Refusal as refusal:
            words = f"({refusal.message})"
        yield f"{line.seq} {line.title}: {words}"


def _to_do(campaign: Campaign, given: Told) -> Iterator[str]:
    for each in campaign.to_do():
        yield from _values(each)


def _values(value: Any, name: str = "", indent: str = "") -> Iterator[str]:
    """A value with the parts of it that aren't empty, a line each."""
    parts = _parts_of(value)
    if parts is None:
        yield f"{indent}{name}{value}"
    elif parts:
        yield f"{indent}{name or type(value).__name__}"
        for key, part in parts:
            yield from _values(part, key, f"{indent}  ")


def _parts_of(value: Any) -> Sequence[tuple[str, Any]] | None:
    """The parts of a value with a word for each; None if it has none."""
    if isinstance(value, (str, int, float, Fraction)) or value is None:
        return None
    if is_dataclass(value):
        parts = [(f"{field.name}: ", getattr(value, field.name)) for field in fields(value)]
    elif hasattr(value, "_asdict"):
        parts = [(f"{key}: ", part) for key, part in value._asdict().items()]
    elif isinstance(value, Mapping):
        parts = [(f"{key}: ", part) for key, part in value.items()]
    else:
        return [("", part) for part in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
    return [(key, part) for key, part in parts if part not in ("", None, (), [], {})]


WITHOUT_SUBCOMMAND: Mapping[str, Callable[[Campaign, Told], Iterator[str]]] = {
    "board": _board,
    "bulk-edit": _bulk_edit,
    "characters": _characters,
    "dossier": _dossier,
    "handouts": _handouts,
    "learnt": _learnt,
    "luck": _luck,
    "parts": _parts,
    "player-view": _player_view,
    "reversals": _reversals,
    "series": _series,
    "sessions": _sessions,
    "to-do": _to_do,
}
"""The outputs by their names; some take the name of a character or a thing."""
