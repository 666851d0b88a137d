"""Every action of every game with each of its options: done in play, undone, redone and verified.

What has not been done yet is preferred, so this comes to an end: when nothing is missing, or when some campaigns in a
row brought nothing new. `tests/faults/unreached.txt` lists what cannot be reached, with reasons.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import orjson
import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddProject,
    AwardPoints,
    CommitDowntime,
    EndConflict,
    EndScene,
    EndSession,
    QueueActivity,
    Resolve,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.conformance.playing import Player
from campaigns.conformance.situations import every_situation, full_scene
from campaigns.library.samples import begin_sample, sample_of
from campaigns.store import disk
from core.actions.action import Action
from core.actions.place import Place
from core.actions.play import fits
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.faults.options import Option, all_options, held_options, variants

STEPS = 60
"""Turns of one campaign."""
PATIENCE = 6
"""Campaigns in a row that may bring nothing new."""
AT_ONCE = 12
"""Options tried for one character before play moves on."""
TOGETHER = 6
"""Options that one form may have for the first time."""
UNREACHED = Path(__file__).with_name("unreached.txt")


class Listed(NamedTuple):
    """A line of the list: an option, or all of a field or an action (`*`), and why it cannot be reached."""

    action: str
    field: str
    value: str
    why: str

    def names(self, option: Option) -> bool:
        return all(own in ("*", its) for own, its in zip(self[:3], map(_shown, option), strict=True))


def _shown(part: str) -> str:
    return part or "–"


def listed(game: str) -> tuple[Listed, ...]:
    """What is listed as out of reach in a game: `game | action | field | value | why`."""
    rows = [line.split(" | ") for line in UNREACHED.read_text("utf-8").splitlines() if " | " in line]
    return tuple(Listed(*rest) for of, *rest in rows if of == game)


class Wanted:
    """The options of a game: what is still to be done, what was done and is to be verified, what is through."""

    def __init__(self, ruleset: Ruleset, home: Path) -> None:
        scene = full_scene(ruleset, home / "everyone")
        self.every = all_options(ruleset.actions, every_situation(ruleset, scene))
        self.through, self.done = set[Option](), set[Option]()

    @property
    def left(self) -> frozenset[Option]:
        """What was not seen through."""
        return self.every - self.through

    def is_new(self, option: Option) -> bool:
        return option in self.every and option not in self.through and option not in self.done

    def verify(self, campaign: Campaign) -> int:
        """Put the whole log to the rules again; what was done is then through. How many are new."""
        assert [each for each in campaign.verify() if not each.ok] == []
        new = len(self.done - self.through)
        self.through |= self.done
        self.done.clear()
        return new


class Table:
    """One campaign, played with those options first that were not done yet."""

    def __init__(self, campaign: Campaign, wanted: Wanted, dice: Random) -> None:
        self.campaign, self.wanted, self.dice = campaign, wanted, dice
        self.player = Player(campaign, 0)
        self.player.random = dice

    # --- there and back ----------------------------------------------------------------------------------------

    def now(self) -> bytes:
        """The documents that undo must bring back."""
        return orjson.dumps(state(self.campaign), option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)

    def there_and_back(self, command: Any, options: Sequence[Option]) -> None:
        """Do it, undo it, redo it: the documents are as before, then as after."""
        where, before = f"{self.campaign.ruleset.id}: {', '.join(map(str, options))}", self.now()
        self.campaign.do(command)
        after = self.now()
        self.campaign.undo()
        assert self.now() == before, f"undone, {where}"
        self.campaign.redo()
        assert self.now() == after, f"redone, {where}"
        self.wanted.done.update(options)

    # --- acts ---------------------------------------------------------------------------------------------------

    def try_offers(self, actor: int | None, conflict: int | None, places: Sequence[Place]) -> None:
        """Do some of what is offered to a character, each time with an option that was not done yet."""
        offers = [o.action for place in places for o in self.campaign.offers(place, actor, conflict) if not o.why_not]
        self.dice.shuffle(offers)
        tries = AT_ONCE
        for action in offers:
            if tries > 0 and (new := self.new_forms(action, actor, conflict)):
                tries -= 1
                for form in new:
                    with suppress(Refusal):
                        self.act(action, form, actor, conflict)
                        break

    def new_forms(self, action: Action, actor: int | None, conflict: int | None) -> list[Any]:
        """Forms that can be done here and have options that were not done yet, as many at once as fit together."""
        found = []
        with suppress(Refusal):  # the conflict may have ended just now
            situation = self.campaign.situation(actor, conflict)
            begun = action.begin(situation)
            for base in (begun, self.player.fill(begun, situation), self.player.fill(begun, situation)):
                if (form := self.with_new(action, base, situation)) is not None:
                    found.append(form)
        return found

    def with_new(self, action: Action, base: Any, situation: Situation) -> Any:
        """A form with a new option in each field that takes one; None if nothing new can be done."""
        form, given = None, set[str]()
        for _ in range(TOGETHER):
            here = base if form is None else form
            new = [each for each in variants(action, here, situation) if self.wanted.is_new(each.option)]
            new = [each for each in new if each.option.field.partition(".")[0] not in given]
            for option, changed in self.dice.sample(new, min(len(new), 4)):
                tried = (changed, action.follow(here, changed, situation))
                if (fitting := next((each for each in tried if fits(action, situation, each)), None)) is not None:
                    form = fitting
                    given.add(option.field.partition(".")[0])
                    break
        return form

    def act(self, action: Action, form: Any, actor: int | None, conflict: int | None) -> None:
        """Draw to the end, deciding at random, and see it through."""
        situation = self.campaign.situation(actor, conflict)
        options = list(self.options(action, form, situation))
        answers = self.player.finish(action, action.prepare(form, situation)).answers
        self.there_and_back(
            Resolve(action=action.id, actor=actor, conflict=conflict, form=encode(form), answers=answers), options
        )

    def options(self, action: Action, form: Any, situation: Situation) -> Iterator[Option]:
        """What a form has, beside the one that it begins with: more or less of a number, and all that it holds."""
        yield from held_options(action, form, situation)
        begun = action.begin(situation)
        for option, changed in variants(action, begun, situation):
            own = option.field.partition(".")[0]
            if own and option.value in ("more", "less") and getattr(changed, own) == getattr(form, own):
                yield option

    # --- the evening --------------------------------------------------------------------------------------------

    def anyone(self) -> int:
        return self.dice.choice(self.campaign.view.characters).id

    def turn(self) -> None:
        """The next thing of an evening, as often as not what lets new options come up."""
        view, dice = self.campaign.view, self.dice
        if view.session is None:
            self.take_downtime()
            self.campaign.do(StartSession())
        elif view.scene is None or dice.random() < 0.1:
            self.campaign.do(StartScene(title="s", participants=[each.id for each in view.characters]))
        elif view.conflicts and dice.random() < 0.2:
            self.campaign.do(EndConflict(conflict=dice.choice(view.conflicts).id))
        elif self.campaign.ruleset.conflicts and dice.random() < 0.6:
            self.start_conflict()
        else:
            self.campaign.do(dice.choice((EndScene(), EndSession(), EndSession())))

    def start_conflict(self) -> None:
        kind, actor = self.dice.choice(self.campaign.ruleset.conflicts), self.anyone()
        situation = self.campaign.situation(actor)
        form = self.player.fill(kind.prefill(situation), situation)
        self.campaign.do(StartConflict(conflict_form=kind.id, title="f", actor=actor, form=encode(form)))

    def take_downtime(self) -> None:
        """An activity for each, with a new option where there is one; all are carried out, undone and redone."""
        options, view = list[Option](), self.campaign.view
        for plan in view.downtime.plans if view.downtime else ():
            offers = [o.action for o in self.campaign.offers(Place.DOWNTIME, plan.actor) if not o.why_not]
            forms = [(action, form) for action in offers for form in self.new_forms(action, plan.actor, None)]
            if forms:
                action, form = self.dice.choice(forms)
                with suppress(Refusal):
                    self.campaign.do(QueueActivity(actor=plan.actor, action=action.id, form=encode(form)))
                    options += self.options(action, form, self.campaign.situation(plan.actor))
        downtime = self.campaign.view.downtime
        if downtime is not None and downtime.ready:
            self.there_and_back(CommitDowntime(), options)

    def play(self, turns: int = STEPS) -> None:
        """Some turns, and after each what is offered to those who can act."""
        for _ in range(turns):
            with suppress(Refusal):
                self.turn()
            for conflict in self.campaign.view.conflicts:
                for actor in (*self.dice.sample(conflict.participants, min(2, len(conflict.participants))), None):
                    if any(each.id == conflict.id for each in self.campaign.view.conflicts):
                        self.try_offers(actor, conflict.id, (Place.CONFLICT,))
            if self.dice.random() < 0.5:
                self.try_offers(self.anyone(), None, ANYWHERE)


ANYWHERE = (Place.SCENE, Place.CARE, Place.MORE, Place.STORY, Place.ADVANCE, Place.CREATION)


def campaigns(ruleset: Ruleset, wanted: Wanted, home: Path, dice: Random) -> Iterator[int]:
    """Play campaigns until nothing is missing or nothing new comes up; yields how many options each brought."""
    idle = number = 0
    while wanted.left and idle < PATIENCE:
        number += 1
        sample = sample_of(ruleset)
        begins = replace(sample, beginning=replace(sample.beginning, seed=str(dice.random())))
        with begin_sample(begins, home / f"c{number}") as (campaign, _):
            gather(campaign, rich=number % 3 != 0)
            Table(campaign, wanted, dice).play()
            new = wanted.verify(campaign)
        idle = 0 if new else idle + 1
        yield new


def gather(campaign: Campaign, *, rich: bool) -> None:
    """Two strangers join the people of the sample, something is being built, and as a rule points are plenty."""
    campaign.do(AddCharacter(name="a stranger"))
    campaign.do(AddCharacter(name="another", role="npc"))
    campaign.do(AddProject(title="The boat", target=6))
    everyone = [each.id for each in campaign.view.characters]
    for currency in campaign.ruleset.currencies if rich else ():
        with suppress(Refusal):
            campaign.do(AwardPoints(characters=everyone, currency=currency.id, amount=40, reason="enough"))


def faults_of_list(game: str, wanted: Wanted) -> Iterator[str]:
    """What was not reached and is not listed, and what is listed and was reached."""
    rows = listed(game)
    for option in sorted(wanted.left):
        if not any(row.names(option) for row in rows):
            yield f"{game}: {option} was not reached and is not listed"
    for row in rows:
        if reached := [option for option in wanted.through if row.names(option)]:
            yield f"{game}: {reached[0]} is listed and was reached"


def cases(dice: Random) -> Iterator[Counter[str]]:
    """Play each game in turn, a campaign at a time, until all of it is through; then the list has to be true."""
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "sync", lambda fd: None)  # no power is cut here
        patch.setattr(disk, "sync_folder", lambda path: None)
        for game in dice.sample(list(core.rulesets.MODULES), len(core.rulesets.MODULES)):
            ruleset, folder = core.rulesets.find(game), Path(home) / game
            wanted = Wanted(ruleset, folder)
            try:
                for new in campaigns(ruleset, wanted, folder, dice):
                    yield Counter({f"options of {game}": new})
            finally:  # also where the time is up before all is through
                print(f"{game}: {len(wanted.through):,} of {len(wanted.every):,} options through", flush=True)
            for option in sorted(wanted.left):
                print(f"  not reached: {option}", flush=True)
            assert not (wrong := list(faults_of_list(game, wanted))), "\n".join(wrong)
