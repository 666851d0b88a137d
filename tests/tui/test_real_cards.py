"""Real cards: a player with some types all of theirs, and the whole table everything, so the program draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    CommitDowntime,
    EndSession,
    QueueActivity,
    Resolve,
    SetTyped,
    StartSession,
)
from campaigns.conformance.random_play import Clock, Player, scene
from campaigns.library.new_campaign import create
from core.actions.action import Action
from core.actions.actor import actor_of_form
from core.actions.place import Place
from core.luck.piles import Dice
from core.luck.table import Answer, DrawAsk, KnownAnswers, Luck, Seat, Table, Unanswered, draw_answer
from core.refusal import Refusal
from core.rulesets import MODULES
from core.rulesets.background.backgrounds.drafts import complete
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Background
from core.schema.codec import encode
from tests.tui.fights import fighting
from tests.tui.keyboard import seated
from tests.tui.mill import ids, people
from tests.words import refused, sentence
from tui.dialogs.reader import Reader
from tui.downtime.commit import commit
from tui.downtime.screen import DowntimeScreen
from tui.draws.planned_activity import ActivityDialog, Beforehand
from tui.draws.progress import Drawing, Reply, by_luck
from tui.draws.sources import Sources
from tui.draws.standing_choices import figures

REAL = Luck("what lies on the real table", 0)


class Typist(Player):
    """Plays whatever is offered; the cards are those of a real table, wherever somebody is asked for them."""

    def answered(self, drawing: Drawing, reply: Reply) -> Drawing:
        """The draw with all that is typed or decided, as its dialog would have it."""
        drawing = drawing.with_answers(reply=reply)
        while drawing.ask is not None:
            ask = drawing.ask
            given = draw_answer(REAL, drawing.answers, ask).given if isinstance(ask, DrawAsk) else (self.decide(ask),)
            drawing = drawing.with_answers(Answer(given, "typed"), reply=reply)
        return drawing

    def do(self, action: Action, actor: int | None, conflict: int | None) -> bool:
        """Fill a form at random, and type."""
        situation = self.campaign.situation(actor, conflict)
        form = self.fill(action.start(situation), situation)
        try:
            reply = Sources(self.campaign).leave_typed(by_luck(self.campaign.luck), actor_of_form(form, situation))
            drawing = self.answered(Drawing.begin(action, form, situation), reply)
            given = {"action": action.id, "actor": actor, "conflict": conflict, "form": encode(form)}
            self.campaign.do(Resolve(**given, answers=drawing.answers))
        except Refusal:
            return False
        self.drawn.append((action, drawing.request))
        return True


class Desk:
    """As much of the app as a downtime needs to be committed: dialogs are answered by who types."""

    def __init__(self, player: Typist) -> None:
        self.campaign, self._player = player.campaign, player

    @property
    def view(self) -> Any:
        """The view."""
        return self.campaign.view

    def do(self, command: Any) -> Any:
        """Send a command."""
        return self.campaign.do(command)

    def push_screen(self, dialog: Beforehand, then: Callable[[bool | None], object]) -> None:
        """Type in what the dialog asks for."""
        drawing = self._player.answered(dialog._drawing, dialog._reply)
        dialog._keep(drawing.answers)
        then(False)


def downtime(campaign: Campaign, player: Typist) -> bool:
    """An activity for each that their plan is good with, those that draw first; whether all was committed."""
    for plan in campaign.view.downtime.plans if campaign.view.downtime else ():
        offers = [o.action for o in campaign.offers(Place.DOWNTIME, plan.actor) if not o.why_not]
        for action in sorted(offers, key=lambda action: action.odds is None):
            form = action.start(campaign.situation(plan.actor))
            campaign.do(QueueActivity(actor=plan.actor, action=action.id, form=encode(form)))
            if campaign.view.downtime.ready:
                break
            campaign.undo()
    done: list[Any] = []
    commit(Desk(player), done.append)  # type: ignore[arg-type]
    return bool(done)


def sources(campaign: Campaign) -> Iterator[str]:
    """Where each answer of the log came from."""
    for record in campaign._store.records():
        for act in (record.event, *record.event.get("results", ())):
            yield from (answer["source"] for answer in act.get("answers", ()))


@pytest.mark.walk
@pytest.mark.parametrize("game", MODULES)
def test_typed_from_the_first_draw_to_the_last_downtime_the_program_draws_nothing(game: str, tmp_path: Path) -> None:
    with create(tmp_path / "c", "C", game, seed="a seed", clock=Clock()) as campaign:
        player = Typist(campaign, seed=3)
        for name in ("Mara", "Jonas"):
            campaign.do(AddCharacter(name=name, player=f"{name}'s player"))
        campaign.do(AddCharacter(name="the miller", role="npc"))
        campaign.do(SetTyped(typed=False, character=ids(campaign)[0]))
        campaign.do(SetTyped(typed=True, everyone=True))
        campaign.do(StartSession())
        for title in ("one", "two"):
            scene(campaign, player, title)
        campaign.do(EndSession())
        assert campaign.view.downtime is None or downtime(campaign, player)
        given = [*sources(campaign)]
        assert given.count("typed") == len(given) > 3


def test_of_a_downtime_only_what_is_not_typed_is_drawn_and_what_was_not_drawn_is_refused(tmp_path: Path) -> None:
    with people(tmp_path / "c") as campaign:
        mara, jonas, _ = ids(campaign)
        campaign.do(StartSession())
        campaign.do(EndSession())
        campaign.do(SetTyped(typed=True, character=mara))
        for actor in (jonas, mara):
            campaign.do(QueueActivity(actor=actor, action="research", form=_research(campaign, actor)))
        commit(Desk(Typist(campaign, 1)), lambda done: None)  # type: ignore[arg-type]
        (event,) = [r.event for r in campaign._store.records() if r.event["kind"] == "commit_downtime"]
        assert {r["actor"]: {a["source"] for a in r["answers"]} for r in event["results"]} == {
            mara: {"typed"},
            jonas: {"program"},
        }


def test_a_downtime_does_not_take_as_drawn_what_luck_did_not_give(tmp_path: Path) -> None:
    from campaigns.commands import EditActivity

    with people(tmp_path / "c") as campaign:
        mara, *_ = ids(campaign)
        campaign.do(StartSession())
        campaign.do(EndSession())
        campaign.do(QueueActivity(actor=mara, action="research", form=_research(campaign, mara)))
        (activity,) = campaign.view.downtime.plans[0].activities
        action, situation = campaign.ruleset.action("research"), campaign.situation(mara)
        true = Drawing.begin(action, activity.form, situation).draw_rest(campaign.luck).answers[0].given[0]
        other = Answer((1 if true != 1 else 2,), "program")
        campaign.do(EditActivity(activity=activity.id, answers=[other]))
        with refused("not_drawn"):
            campaign.do(CommitDowntime())


def _research(campaign: Campaign, actor: int) -> dict[str, Any]:
    form = campaign.start_form("research", actor)
    return {**encode(form), "question": "Who was it?"}


def test_nameless_units_are_of_who_plays_them_and_the_others_as_the_campaign_has_it(tmp_path: Path) -> None:
    bands = [
        {"name": "Archer", "count": 1, "faction": "Adventurers", "player": "Mara"},
        {"name": "Goblin", "count": 1},
    ]
    folder = fighting(tmp_path / "c", "destiny", "battle", {"bands": bands})
    with Campaign.open(folder) as campaign:
        mara, _, miller = ids(campaign)
        own = {row.name: row.whose for row in campaign.view.conflicts[0].face.rows if row.actor is None}
        assert set(own.values()) == {mara, None}
        campaign.do(SetTyped(typed=True, character=mara))
        sources = Sources(campaign)
        for name, whose in own.items():
            ask = DrawAsk(Dice((1, 2)), 1, "destiny-34", Seat(name=name))
            assert sources.has_typed((ask,), miller) == (whose == mara), name
            assert (name in figures(campaign.view)) == (whose is None), name


def test_cards_of_a_name_nobody_has_are_not_typed_as_those_of_who_acts(tmp_path: Path) -> None:
    """Issue 27, item 6: a stranger who helps had to be typed because Mara, whom they helped, has real cards."""
    with people(tmp_path / "c") as campaign:
        mara, *_ = ids(campaign)
        campaign.do(SetTyped(typed=True, character=mara))
        sources = Sources(campaign)
        of_mara, of_nobody = (DrawAsk(Dice((1, 2)), 1, "destiny-34", Seat(name=name)) for name in ("", "A stranger"))
        assert sources.has_typed((of_mara,), mara)
        assert not sources.has_typed((of_nobody,), mara)
        campaign.do(SetTyped(typed=True, everyone=True))
        assert Sources(campaign).has_typed((of_nobody,), mara)


def test_what_is_drawn_for_things_of_who_acts_is_typed_as_theirs(tmp_path: Path) -> None:
    """The cards for two Backgrounds are told apart by their kinds, which are nobody's names."""
    drafts = [Background(id="", card="", kind=kind) for kind in ("personality", "location")]
    with people(tmp_path / "c") as campaign:
        mara, *_ = ids(campaign)
        campaign.do(SetTyped(typed=True, character=mara))
        with pytest.raises(Unanswered) as waiting:
            complete(drafts, (), HouseRules(), Table(KnownAnswers(())))
        assert (waiting.value.ask.seat.shown, waiting.value.ask.seat.name) == ("Personality", "")
        assert Sources(campaign).has_typed((waiting.value.ask,), mara)


async def test_at_the_desk_the_cards_are_asked_for_before_the_commit(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    with people(tmp_path / "c") as campaign:
        mara, *_ = ids(campaign)
        campaign.do(StartSession())
        campaign.do(EndSession())
        campaign.do(QueueActivity(actor=mara, action="research", form=_research(campaign, mara)))
    async with seated(tmp_path / "c") as (_, gm):
        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.press("e")
        await gm.at(ActivityDialog)
        await gm.sees(f"drawn {sentence('tui.draws.planned_activity:ActivityDialog._show_source#2')} esc")
        await gm.press("ctrl+t")
        await gm.sees(f"{sentence('tui.draws.planned_activity:ActivityDialog._show_source#1')} esc")
        await gm.press("escape")
        await gm.at(DowntimeScreen)
        await gm.sees("to type")
        await gm.press("ctrl+t")
        await gm.hears("Everyone's draws are typed in by you.")
        await gm.press("C")
        await gm.at(Beforehand)
        await gm.tokens("10")
        await gm.press("escape")
        await gm.at(DowntimeScreen)
        await gm.press("C")
        await gm.at(Beforehand)
        await gm.tokens("4")
        await gm.at(Reader)
        assert gm.campaign.view.downtime is None
        assert {*sources(gm.campaign)} == {"typed"}
