"""What must hold of every ruleset: it is played at random through a real campaign, and everything is looked at."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddProject,
    CommitDowntime,
    EndScene,
    EndSession,
    GivenAnswer,
    QueueActivity,
    Resolve,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.creation import create
from core.action import Action
from core.band import Band
from core.codec import decode, encode
from core.exact import TooDeep, walk
from core.piles import Deck
from core.place import Place
from core.play import Progress, draw_next, levers, odds, prepare, proceed
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.table import Answer, ChoiceAsk, Table, WordsAsk
from tests.campaigns.conftest import Clock

RULINGS = Path(__file__).parents[1] / "docs" / "rulings.md"
EVERY = [*core.rulesets.MODULES, "toy"]


@pytest.fixture(params=EVERY, scope="module")
def ruleset(request: pytest.FixtureRequest) -> Iterator[Ruleset]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        yield find(request.param)


class Player:
    """Somebody who does whatever is offered."""

    def __init__(self, campaign: Campaign, seed: int) -> None:
        self.campaign = campaign
        self.random = Random(seed)
        self.drawn: list[tuple[Action, Any]] = []

    def act(self, place: Place, actor: int | None, conflict: int | None = None) -> bool:
        """Do one of the offers; false when none could be done."""
        offers = [o.action for o in self.campaign.offers(place, actor, conflict) if not o.why_not]
        self.random.shuffle(offers)
        return any(self.do(action, actor, conflict) for action in offers)

    def do(self, action: Action, actor: int | None, conflict: int | None) -> bool:
        """Fill the form at random, draw, commit."""
        situation = self.campaign.situation(actor, conflict)
        form = self.fill(action.start(situation), situation)
        try:
            request = action.prepare(form, situation)
            progress = self.finish(action, request)
            answers = [GivenAnswer(given=list(a.given), source=a.source) for a in progress.answers]
            self.campaign.do(
                Resolve(action=action.id, actor=actor, conflict=conflict, form=encode(form), answers=answers)
            )
        except Refusal:
            return False
        self.drawn.append((action, request))
        return True

    def fill(self, form: Any, situation: Any) -> Any:
        """Change a field or two to something else that is offered."""
        for field in self.random.sample(dataclasses.fields(form), min(2, len(dataclasses.fields(form)))):
            found = field.metadata.get("entry")
            value = getattr(form, field.name)
            options = [c for c in found.open_choices(situation) if not c.why_not] if found else []
            if isinstance(value, bool):
                form = dataclasses.replace(form, **{field.name: self.random.random() < 0.5})
            elif options and isinstance(value, str):
                form = dataclasses.replace(form, **{field.name: self.random.choice(options).id})
            elif options and isinstance(value, int):
                form = dataclasses.replace(form, **{field.name: int(self.random.choice(options).id)})
            elif isinstance(value, int) and found:
                form = dataclasses.replace(form, **{field.name: self.near(value, found.low, found.high)})
        return form

    def undrawn(self) -> Iterator[tuple[Action, Any]]:
        """Requests of forms filled at random in a scene, with nothing done about them."""
        situation = self.campaign.situation(self.campaign.view.characters[0].id)
        priced = [a for a in self.campaign.ruleset.actions if a.odds and a.place == Place.SCENE]
        for action in priced * 3 * ENOUGH:
            with suppress(Refusal):
                yield action, prepare(action, self.fill(action.start(situation), situation), situation)

    def near(self, value: int, low: int | None, high: int | None) -> int:
        """A number near this one, within its bounds."""
        near = value + self.random.randint(-2, 3)
        return max(near if low is None else low, min(near if high is None else high, near))

    def finish(self, action: Action, request: Any) -> Progress:
        """Let the program draw and decide at random."""
        progress = draw_next(action, request, (), self.campaign.luck)
        while isinstance(progress.ask, ChoiceAsk | WordsAsk):
            answer = Answer((self.decide(progress.ask),))
            progress = draw_next(action, request, (*progress.answers, answer), self.campaign.luck)
        return progress

    def decide(self, ask: ChoiceAsk | WordsAsk) -> str:
        """Any open choice; now and then the usual one, so that nothing goes on for ever."""
        if isinstance(ask, WordsAsk):
            return "because it fits"
        choice = ask.usual if self.random.random() < 0.4 else None
        return (choice or self.random.choice([c for c in ask.choices if not c.why_not])).id


def evenings(ruleset: Ruleset, folder: Path, seed: int, sessions: int = 3) -> tuple[Campaign, Player]:
    """A campaign of some evenings, played at random."""
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
    ids = [c.id for c in campaign.view.characters]
    campaign.do(StartScene(title=title, participants=ids))
    for _ in range(4):
        player.act(player.random.choice([Place.SCENE, Place.CARE, Place.ADVANCE]), player.random.choice(ids))
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


@pytest.fixture(scope="module")
def played(ruleset: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Campaign, Player]]:
    """One campaign for all who only look at it."""
    campaign, player = evenings(ruleset, tmp_path_factory.mktemp(ruleset.id) / "c", seed=7)
    yield campaign, player
    campaign.close()


def test_something_is_played(played: tuple[Campaign, Player]) -> None:
    _, player = played
    assert len(player.drawn) >= 8
    assert {action.place for action, _ in player.drawn} >= {Place.SCENE}


def test_every_logged_draw_is_found_again_by_the_rules(played: tuple[Campaign, Player]) -> None:
    checked = list(played[0].verify())
    assert checked
    assert [v for v in checked if not v.ok] == []


def test_state_survives_the_disk(played: tuple[Campaign, Player], tmp_path: Path) -> None:
    campaign, _ = played
    ruleset = campaign.ruleset
    for character in campaign.view.characters:
        assert decode(ruleset.sheet, json.loads(json.dumps(encode(character.sheet)))) == character.sheet
    assert decode(ruleset.state, json.loads(json.dumps(encode(campaign.view.state)))) == campaign.view.state
    with Campaign.open(copytree(campaign.folder, tmp_path / "c")) as again:
        assert again.view == campaign.view


def test_steps_have_their_rules_and_words_and_agree_with_the_outcome(played: tuple[Campaign, Player]) -> None:
    campaign, _ = played
    ruleset = campaign.ruleset
    for line in (campaign.history().line(i) for i in range(len(campaign.history()))):
        for step in [*line.event.get("steps", []), *line.event.get("effects", [])]:
            assert step["rule"] in ruleset.texts
            assert step["what"] in ruleset.words
        if line.word:
            assert line.band in {band.value for band in Band}
            assert line.word in ruleset.words


def test_care_that_would_change_nothing_is_refused(ruleset: Ruleset, tmp_path: Path) -> None:
    """Tilting somebody tilted, healing who is whole: what is done twice is refused unless it changes something."""
    with create(tmp_path / "c", "C", ruleset.id, seed="5", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="s"))
        mara, player = campaign.view.characters[0].id, Player(campaign, seed=5)
        care = [action for action in ruleset.actions if action.place is Place.CARE and not action.tells]
        for action in care * ENOUGH:
            with suppress(Refusal):
                cared_for_twice(campaign, player, action, mara)


def cared_for_twice(campaign: Campaign, player: Player, action: Action, actor: int) -> None:
    """Do the same twice where it asks nothing: each time something is another than it was."""
    situation = campaign.situation(actor)
    if refusal := action.why_not(situation):
        raise refusal
    form = player.fill(action.start(situation), situation)
    for _ in range(2):
        now, day = campaign.situation(actor), campaign.view.day
        before = dataclasses.replace(now, balances=dict(now.balances))
        if proceed(action, prepare(action, form, before), ()).ask is not None:
            return
        campaign.do(Resolve(action=action.id, actor=actor, form=encode(form)))
        assert (campaign.situation(actor), campaign.view.day) != (before, day), (action.id, form)


def test_pieces_are_conserved(played: tuple[Campaign, Player]) -> None:
    campaign, _ = played
    before, now = decks(campaign.ruleset.new_state()), decks(campaign.view.state)
    begun, there = (Counter(deck.cards() for deck in each) for each in (before, now))
    assert begun <= there  # somebody may have taken up a deck of their own since, of the same kind
    assert set(there) == set(begun)
    for deck in now:
        assert len(set(deck.cards())) == len(deck.cards())


def decks(value: Any) -> list[Deck]:
    """Every deck in a value, however deep."""
    if isinstance(value, Deck):
        return [value]
    if dataclasses.is_dataclass(value):
        return [deck for field in dataclasses.fields(value) for deck in decks(getattr(value, field.name))]
    if isinstance(value, dict):
        return [deck for part in value.values() for deck in decks(part)]
    return [deck for part in value for deck in decks(part)] if isinstance(value, tuple | list) else []


def test_reckonings_add_up(played: tuple[Campaign, Player]) -> None:
    campaign, _ = played
    for line in (campaign.history().line(i) for i in range(len(campaign.history()))):
        totals: dict[str, int] = {}
        for step in line.event.get("steps", []) if line.word else ():
            seat, amount, total = step["seat"], step["amount"], step["total"]
            if amount is not None and total is not None and seat in totals:
                assert total in (totals[seat] + amount, amount), (line.title, step)  # the latter begins anew
            if total is not None:
                totals[seat] = total


GOOD = (Band.SUCCESS, Band.TRIUMPH)
PLAYS = 400
"""Runs of a rule that one walk may take."""
ENOUGH = 4
"""Requests of one action that are walked."""


def test_odds_equal_play(played: tuple[Campaign, Player]) -> None:
    """The chances a form shows are those of the rule itself, walked down every answer, where that is not too long.

    They are known by their words: `p_success`, or `p_win` where somebody is against it. A game whose every draw is too
    long to walk has its odds tested among its own tests.
    """
    _, player = played
    compared = walked_like_shown(player.drawn)
    assert compared or walked_like_shown(player.undrawn())


def walked_like_shown(requests: Iterable[tuple[Action, Any]]) -> Counter[str]:
    """How many requests of each action were short enough to be walked, all with the chances shown."""
    compared: Counter[str] = Counter()
    too_long = 0
    for action, request in requests:
        if compared[action.id] == ENOUGH:
            continue
        try:
            shown = action.odds(request) if action.odds else None
            walked = chance_of_success(action, request) if shown else None
        except TooDeep:
            too_long += 1
            continue
        except Refusal:
            continue
        for chance in shown.chances if shown and walked is not None else ():
            if chance.word in ("p_success", "p_win"):
                assert chance.p == walked, (action.id, chance.word, request)
                compared[action.id] += 1
    return compared


def chance_of_success(action: Action, request: Any) -> Fraction | None:
    """How likely a rule ends well, by walking it; None where it has no outcome, `TooDeep` where it takes too long."""
    plays = 0

    def play(table: Table) -> Any:
        nonlocal plays
        plays += 1
        if plays > PLAYS:
            raise TooDeep
        return action.rule(request, table)

    found = walk(play, lambda resolution: resolution.outcome.band if resolution.outcome else None)
    return None if None in found else sum((p for band, p in found.items() if band in GOOD), Fraction(0))


def test_odds_are_whole_and_levers_are_other_odds(ruleset: Ruleset, tmp_path: Path) -> None:
    campaign, _ = evenings(ruleset, tmp_path / "c", seed=3, sessions=1)
    campaign.do(StartSession())
    campaign.do(StartScene(title="s"))
    priced = 0
    for character in campaign.view.characters:
        situation = campaign.situation(character.id)
        for action in ruleset.actions:
            if action.odds is None or action.place is not Place.SCENE or action.why_not(situation):
                continue
            try:
                form = action.start(situation)
                found = odds(action, form, situation)
            except Refusal:
                continue
            assert found is not None
            assert all(0 <= chance.p <= 1 for chance in found.chances)
            assert not found.spread or sum(found.spread.values(), Fraction(0)) == 1
            priced += 1 + sum(1 for _ in levers(action, form, situation))
    assert priced
    campaign.close()


def test_every_rule_id_has_its_text_and_every_option_its_rule(ruleset: Ruleset) -> None:
    for option in ruleset.options.entries:
        assert f"{ruleset.id}-{option.rule.rsplit('-', 1)[-1]}" in ruleset.texts
        assert option.allows(option.default)
    numbers = {int(rule.rsplit("-", 1)[1]) for rule in ruleset.texts}
    ruled = {int(number) for number in re.findall(rf"^\| {ruleset.id}-(\d+) \|", RULINGS.read_text(), re.MULTILINE)}
    assert ruled <= numbers  # and no number is left out, but before a ruling that is told of in the documents
    assert all(number == 1 or number - 1 in numbers or number in ruled for number in numbers)


def test_new_sheets_have_sections_whose_rows_can_be_edited(ruleset: Ruleset) -> None:
    for player in (True, False):
        sheet = ruleset.new_sheet(player)
        assert ruleset.check_sheet(sheet) == ()
        data = encode(sheet)
        for section in ruleset.sections(sheet):
            for row in section.rows:
                value: Any = data
                for key in row.path:
                    value = value[key]
        assert decode(ruleset.sheet, data) == sheet
