"""An activity is one row: added to its table alone it is offered, drawn for, priced, settled and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, CommitDowntime, OpenDowntime, QueueActivity, SetSheet
from campaigns.library.new_campaign import create
from campaigns.wording.log_entries import step_words
from core.actions.action import Price
from core.actions.odds_of_rules import odds_of
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step
from core.actions.situation import Effects, Situation
from core.activities import ActivityRow
from core.building_blocks.band import Band
from core.building_blocks.ledger import PointsMove
from core.luck.piles import Dice
from core.luck.table import Table
from core.rulesets.storyteller.downtime.actions import Settled
from core.rulesets.storyteller.downtime.form import Sized
from core.schema.codec import encode
from core.schema.entry import entry
from tests.core.reloaded_row import another_row


@dataclass(frozen=True, slots=True)
class PrayForm:
    """To whom a character prays."""

    god: str = entry("To", default="the moon", telling=True)


@dataclass(frozen=True, slots=True)
class Prayed:
    """The god, and the grace of it."""

    god: str
    grace: int


def pray(request: F, table: Table) -> Resolution[Prayed]:
    """A die of grace; from 4 on the prayer is heard."""
    (die,) = table.draw(Dice((1, 2, 3, 4, 5, 6)), why="pray-1")
    band = Band.SUCCESS if int(die) >= 4 else Band.FAILURE
    return Resolution(Prayed(request.god, int(die)), Outcome(band, "heard"), (Step("pray-1", "grace", tokens=(die,)),))


@dataclass(frozen=True, slots=True, kw_only=True)
class LongPrayForm(Sized):
    """To whom a character prays, in a game in which activities have a size."""

    category = "personal"
    use = "recover"
    god: str = entry("To", default="the moon", telling=True)


F = PrayForm | LongPrayForm


def prayer(
    earns: str, price: Price | None, form: type[F] = PrayForm, made: type[Effects] = Effects
) -> ActivityRow[F, F, Prayed, Effects]:
    """The one row that is added: a prayer for this price, whose grace is earned in a currency."""

    def effects(form: F, prayed: Prayed, situation: Situation) -> Effects:
        moves = (PointsMove(situation.actor.id, earns, prayed.grace, "grace"),)
        return made(points=moves, steps=(Step("pray-1", "prayed", prayed.god),))

    return ActivityRow(
        id="pray",
        title="Pray",
        form=form,
        request=form,
        rule=pray,
        prepare=lambda form, situation: form,
        effects=effects,
        odds=odds_of(pray, "p_heard"),
        price=None if price is None else lambda form, situation: price,
        help="Pray for grace.",
    )


class Added(NamedTuple):
    """A prayer that is added to a game: its row, the currency it earns, and what it costs of the plan."""

    row: ActivityRow[F, F, Prayed, Effects]
    earns: str
    cost: int


ROWS = {
    "background": Added(prayer("bonus_draws", Price("points", 3)), "bonus_draws", 3),
    "aisling": Added(prayer("any", Price(units=2)), "any", 2),
    "resonance": Added(prayer("fate", Price(units=1)), "fate", 1),
    "storyteller": Added(prayer("xp", None, LongPrayForm, Settled), "xp", 1),
}


@pytest.mark.parametrize("game", ROWS)
def test_an_activity_works_wholly_by_its_row_alone(game: str, tmp_path: Path) -> None:
    with added(game), planning(game, tmp_path) as campaign:
        check_prayer(campaign)


READERS = [
    *((game, "actions", reader) for game in ("aisling", "background") for reader in ("price_of", "effects_of")),
    *((game, "actions", "ACTIONS") for game in ROWS),
    *((game, "desk", "effects_of") for game in ("resonance", "storyteller")),
    ("resonance", "desk", "price_of"),
]
"""The readers of the table of activities in a game's downtime: the menu, the plan and the settlement."""


@pytest.mark.parametrize(("game", "module", "reader"), READERS)
def test_a_reader_that_passes_the_table_by_is_found(
    game: str, module: str, reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = import_module(f"core.rulesets.{game}.downtime.{module}")
    known, read = dict(place.ACTIVITIES), getattr(place, reader)
    monkeypatch.setattr(place, reader, partial(_with, read, known) if callable(read) else tuple(known.values()))
    with added(game), planning(game, tmp_path) as campaign, pytest.raises((AssertionError, TypeError)):
        check_prayer(campaign)


def _with(read: Callable[..., object], known: object, rows: object, *more: object) -> object:
    """The reader's result for the known rows and more."""
    return read(known, *more)


def added(game: str) -> AbstractContextManager[None]:
    """The game with a prayer among its activities."""
    actions = import_module(f"core.rulesets.{game}.downtime.actions")
    return another_row(game, "downtime", actions.ACTIVITIES, "pray", ROWS[game].row)


@contextmanager
def planning(game: str, folder: Path) -> Iterator[Campaign]:
    """A downtime of a character with points and time to spare."""
    with create(folder / "c", "The ferry", game, seed="a seed") as campaign:
        (mara,) = campaign.do(AddCharacter(name="Mara")).view.characters
        for currency in campaign.ruleset.currencies:
            campaign.do(AwardPoints(characters=[mara.id], currency=currency.id, amount=9, reason="a start"))
        if game == "aisling":
            campaign.do(SetSheet(character=mara.id, sheet={**encode(mara.sheet), "downtime_actions_left": 3}))
        downtime = campaign.ruleset.downtime
        assert downtime is not None
        campaign.do(OpenDowntime(interval=downtime.intervals[0].id))
        yield campaign


def check_prayer(campaign: Campaign) -> None:
    """It is offered, asked for in a form, worked out, planned for its price, drawn for, settled and logged."""
    (mara,) = campaign.view.characters
    game = campaign.ruleset.id
    assert [each.why_not for each in campaign.offers(Place.DOWNTIME, mara.id) if each.action.id == "pray"] == [""]
    form = campaign.start_form("pray", mara.id)
    assert form.god == "the moon"
    row = campaign.ruleset.action("pray")
    assert isinstance(row, ActivityRow)
    assert row.odds is not None
    odds = row.odds(row.prepare(form, campaign.situation(mara.id)))
    assert odds is not None
    assert [(chance.word, chance.p) for chance in odds.chances] == [("p_heard", Fraction(1, 2))]
    campaign.do(QueueActivity(actor=mara.id, action="pray", form=encode(replace(form, god="the sea"))))
    (plan,) = campaign.view.downtime.plans
    assert (plan.fault, plan.spent) == ("", ROWS[game].cost)
    before = mara.balances[ROWS[game].earns]
    line = campaign.do(CommitDowntime()).line
    (result,) = line.event["results"]
    (die,) = result["steps"][0]["tokens"]
    assert (result["action"], result["facts"], result["outcome"]["word"]) == (
        "pray",
        {"god": "the sea", "grace": die},
        "heard",
    )
    assert line.event["effects"][-1] == encode(Step("pray-1", "prayed", "the sea", seat="Mara"))
    assert step_words(campaign.ruleset, line.event["effects"][-1]) == "Mara: prayed the sea"
    assert campaign.view.characters[0].balances[ROWS[game].earns] == before + die
