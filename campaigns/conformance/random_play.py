"""A campaign played at random: every offer is tried, with forms filled at random."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddProject,
    CommitDowntime,
    EndScene,
    EndSession,
    QueueActivity,
    Resolve,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from core.actions.action import Action
from core.actions.place import KEPT, Place
from core.actions.play import Progress, draw_next, prepare
from core.luck.piles import Short
from core.luck.table import Answer, ChoiceAsk, WordsAsk
from core.refusal import GAME_FAULT, Refusal
from core.ruleset import Ruleset
from core.schema.codec import encode
from core.schema.fields import Field, fields_of
from core.schema.forms import with_field
from core.small_games.shared_deck import SharedDeck

ENOUGH = 4
"""The most requests of one action that are compared."""


class Clock:
    """A clock that moves a minute with each call."""

    def __init__(self) -> None:
        self.minutes = 0

    def __call__(self) -> str:
        """The time now."""
        self.minutes += 1
        return f"2026-01-01T{self.minutes // 60 % 24:02}:{self.minutes % 60:02}:00+00:00"


class Player:
    """A player who takes any action on offer."""

    def __init__(self, campaign: Campaign, seed: int) -> None:
        self.campaign = campaign
        self.random = Random(seed)
        self.drawn: list[tuple[Action, Any]] = []

    def act(self, place: Place, actor: int | None, conflict: int | None = None) -> bool:
        """Do one of the offers; return False if none can be done."""
        offers = [o.action for o in self.campaign.offers(place, actor, conflict) if not o.why_not]
        self.random.shuffle(offers)
        return any(self.do(action, actor, conflict) for action in offers)

    def do(self, action: Action, actor: int | None, conflict: int | None) -> bool:
        """Fill the form at random, draw, commit; return False if that is refused.

        A fault of the game is raised, such as a shared deck with too few cards in the pile.
        """
        situation = self.campaign.situation(actor, conflict)
        form = self.fill(action.start(situation), situation)
        try:
            request = action.prepare(form, situation)
            progress = self.finish(action, request)
            answers = progress.answers
            self.campaign.do(
                Resolve(action=action.id, actor=actor, conflict=conflict, form=encode(form), answers=answers)
            )
        except Refusal as refusal:
            if refusal.code == GAME_FAULT:
                raise
            if isinstance(situation.state, SharedDeck) and isinstance(refusal, Short) and refusal.enough_after_shuffle:
                raise AssertionError(f"{action.id}: the shared deck is shuffled too late; raise its least") from refusal
            return False
        self.drawn.append((action, request))
        return True

    def fill(self, form: Any, situation: Any) -> Any:
        """Change a field or two to other offered values."""
        fields = fields_of(type(form))
        for field in self.random.sample(fields, min(2, len(fields))):
            form = with_field(form, field, self.other(field, getattr(form, field.name), situation))
        return form

    def other(self, field: Field, value: Any, situation: Any) -> Any:
        """Another value for a field, or the same."""
        options = [choice for choice in field.choices(situation) if not choice.why_not]
        if isinstance(value, bool):
            return self.random.random() < 0.5
        if options and isinstance(value, str | int):
            return field.type.value_of_choice(self.random.choice(options).id)
        return self.number_near(value, field.entry.low, field.entry.high) if isinstance(value, int) else value

    def undrawn(self) -> Iterator[tuple[Action, Any]]:
        """Requests of forms filled at random for each character in a scene, without carrying them out."""
        priced = [a for a in self.campaign.ruleset.actions if a.odds and a.place == Place.SCENE]
        for character in self.campaign.view.characters:
            situation = self.campaign.situation(character.id)
            for action in priced * 3 * ENOUGH:
                with suppress(Refusal):
                    yield action, prepare(action, self.fill(action.start(situation), situation), situation)

    def number_near(self, value: int, low: int | None, high: int | None) -> int:
        """A number near this one, within its bounds."""
        near = value + self.random.randint(-2, 3)
        return max(near if low is None else low, min(near if high is None else high, near))

    def finish(self, action: Action, request: Any) -> Progress:
        """Let the program draw, and decide at random."""
        progress = draw_next(action, request, (), self.campaign.luck)
        while isinstance(progress.ask, ChoiceAsk | WordsAsk):
            answer = Answer((self.decide(progress.ask),))
            progress = draw_next(action, request, (*progress.answers, answer), self.campaign.luck)
        return progress

    def decide(self, ask: ChoiceAsk | WordsAsk) -> str:
        """Any open choice, and now and then the usual one, so that play comes to an end."""
        if isinstance(ask, WordsAsk):
            return "because it fits"
        choice = ask.usual if self.random.random() < 0.4 else None
        return (choice or self.random.choice([c for c in ask.choices if not c.why_not])).id


def play_sessions(ruleset: Ruleset, folder: Path, seed: int, sessions: int = 3) -> tuple[Campaign, Player]:
    """A campaign of some sessions, played at random."""
    campaign = create(folder, "C", ruleset.id, seed=str(seed), clock=Clock())
    player = Player(campaign, seed)
    for name in ("Mara", "Jonas", "Ilse"):
        campaign.do(AddCharacter(name=name))
    campaign.do(AddCharacter(name="the miller", role="npc"))
    campaign.do(AddProject(title="The boat", target=6))
    for _ in range(sessions):
        campaign.do(StartSession())
        for title in ("one", "two"):
            scene(campaign, player, title)
        campaign.do(EndSession())
        downtime(campaign, player)
    return campaign, player


def scene(campaign: Campaign, player: Player, title: str) -> None:
    """A scene with everyone in it: some actions, and a conflict of each kind."""
    ids = [c.id for c in campaign.view.characters]
    campaign.do(StartScene(title=title, participants=tuple(ids)))
    any(player.act(Place.SCENE, each) for each in player.random.sample(ids, len(ids)))  # one, whoever can
    for _ in range(3):
        player.act(player.random.choice([Place.SCENE, *sorted(KEPT), Place.ADVANCE]), player.random.choice(ids))
    for form in campaign.ruleset.conflicts:
        actor = player.random.choice(ids)
        situation = campaign.situation(actor)
        try:
            filled = player.fill(form.prefill(situation), situation)
            campaign.do(StartConflict(conflict_form=form.id, title=form.title, actor=actor, form=encode(filled)))
        except Refusal:
            continue
        for _ in range(5):
            if not campaign.view.conflicts:
                break
            conflict = campaign.view.conflicts[-1]
            player.act(Place.CONFLICT, player.random.choice([*conflict.participants, None]), conflict.id)
    campaign.do(EndScene())


def downtime(campaign: Campaign, player: Player) -> None:
    """An activity for each character, and all of them carried out."""
    if campaign.view.downtime is None:
        return
    for plan in campaign.view.downtime.plans:
        offers = [o.action for o in campaign.offers(Place.DOWNTIME, plan.actor) if not o.why_not]
        if not offers:
            continue
        situation = campaign.situation(plan.actor)
        action = player.random.choice(offers)
        form = player.fill(action.start(situation), situation)
        campaign.do(QueueActivity(actor=plan.actor, action=action.id, form=encode(form)))
    if campaign.view.downtime.ready:
        campaign.do(CommitDowntime())
