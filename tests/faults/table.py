"""One campaign of the part `everything`, steered to options not tried yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from random import Random
from typing import Any

import orjson

from campaigns.campaign import Campaign
from campaigns.commands import (
    CommitDowntime,
    EndConflict,
    EndScene,
    EndSession,
    QueueActivity,
    Resolve,
    SetOption,
    SetSheet,
    SetTerms,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.conformance.random_play import Player
from core.actions.action import Action
from core.actions.place import Place
from core.actions.play import draw_next, prepare
from core.actions.situation import Situation
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.faults.house_rules import HOUSE_RULES, rule_values
from tests.faults.options import Option, Variant, options_of, renewed, variants, variants_of_record
from tests.faults.wanted import Wanted, words_of

ANYWHERE = tuple(place for place in Place if place not in (Place.CONFLICT, Place.DOWNTIME))
AT_ONCE = 12
"""Acts with new options of one character before play moves on."""
TOGETHER = 12
"""Options that one form may have for the first time."""
MISSES = 6
"""Options tried in vain for one form."""
HOPELESS = 40
"""Times an option may be tried in vain before it is tried only now and then."""
CYCLES = 6
"""Downtimes in a row, as long as there are activities with new options."""
STEPS = 4
"""Fields changed, one after another, until a form can be drawn for."""

CONFLICT_TRIES = 8
"""Forms filled at random until a conflict can begin."""
TERMS_TRIES = 4
"""Terms of a downtime tried for someone whose plan has a fault."""
SHEET_EDITS, SHEET_TRIES = 3, 12
"""Fields of a sheet changed at once, and changes tried for that."""


class Table:
    """One campaign, played with untried options first."""

    def __init__(self, campaign: Campaign, wanted: Wanted, dice: Random) -> None:
        self.campaign, self.wanted, self.dice = campaign, wanted, dice
        self.player = Player(campaign, 0)
        self.player.random = dice
        self.refused = ""
        """Why the last form could not be done."""

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
        self.wanted.do(options)

    # --- acts ---------------------------------------------------------------------------------------------------

    def try_offers(self, actor: int | None, conflict: int | None, places: Sequence[Place]) -> None:
        """Do some of what is offered to a character, each time with an option that was not done yet."""
        tries = AT_ONCE
        if actor is not None:
            self.edit_sheet(actor)
        for action in self.offered(actor, conflict, places):
            there = self.campaign.conflict_of_action(action.id, actor, conflict)
            if tries > 0 and (new := self.new_forms(action, actor, there)):
                tries -= 1
                any(self.act(action, form, actor, there) for form in new)

    def offered(self, actor: int | None, conflict: int | None, places: Sequence[Place]) -> list[Action]:
        """The actions with options not done yet that are offered there, in any order."""
        offers = [offer for place in places for offer in self.campaign.offers(place, actor, conflict)]
        actions = [each.action for each in offers if not each.why_not and self.wanted.new_in([each.action])]
        self.dice.shuffle(actions)
        return actions

    def new_forms(self, action: Action, actor: int | None, conflict: int | None) -> list[Any]:
        """A form or two that can be done here and have options that were not done yet."""
        found = []
        with suppress(Refusal):  # the conflict may have ended just now
            situation = self.campaign.situation(actor, conflict)
            for begins in self.bases(action, situation):
                base = self.mended(action, begins, situation)
                if base is not None and (form := self.with_new(action, base, situation)) is not None:
                    found.append(form)
                if len(found) == 2:
                    break
        return found

    def bases(self, action: Action, situation: Situation) -> Iterator[Any]:
        """The form as it begins, one that was played before, and some filled at random."""
        begun = action.begin(situation)
        yield begun
        if (played := self.wanted.form_for(action, self.dice)) is not None:
            yield renewed(played, begun, situation)
        yield self.player.fill(begun, situation)
        yield self.player.fill(begun, situation)

    def with_new(self, action: Action, base: Any, situation: Situation) -> Any:
        """A form with a new option in each field that takes one; None if nothing new can be done."""
        every = variants(action, base, situation)
        new = [each for each in every if self.wanted.is_new(each.option) and self.is_hopeful(each.option)]
        self.dice.shuffle(new)
        new.sort(key=lambda each: self.wanted.missed[each.option])
        form, given, misses = None, set[str](), 0
        for each in new:
            if len(given) == TOGETHER or misses == MISSES:
                break
            if each.option.field not in given:
                fitting = self.fitting(action, base if form is None else form, each, situation)
                if fitting is None:
                    self.wanted.miss(each.option, self.refused)
                    misses += 1
                else:
                    form = fitting
                    given.add(each.option.field)
        return form

    def is_hopeful(self, option: Option) -> bool:
        """Return True if an option is tried now: less often if it has had no effect many times."""
        return self.wanted.missed[option] < HOPELESS or self.dice.random() < 0.1

    def fitting(self, action: Action, here: Any, variant: Variant, situation: Situation) -> Any:
        """The form with an option, as it can be done: alone, with what follows, or with other changes."""
        changed = variant.enter(here)
        for form in (changed, self.followed(action, here, changed, situation)):
            if variant.held_by(form) and self.begins(action, form, situation):
                return form
        return self.mended(action, changed, situation, variant)

    def followed(self, action: Action, before: Any, changed: Any, situation: Situation) -> Any:
        """The form with what follows from a change, or as it is if the change is refused."""
        with suppress(Refusal):
            return action.follow(before, changed, situation)
        return changed

    def mended(self, action: Action, form: Any, situation: Situation, keep: Variant | None = None) -> Any:
        """The form, changed field by field until it can be drawn for; a change that meets another refusal is a step.

        The option to `keep` stays. None if nothing helps.
        """
        for _ in range(STEPS):
            if self.begins(action, form, situation):
                return form
            refused, step = self.refused, None
            for each in self.one_of_each_field(action, form, situation, keep):
                changed = each.enter(form)
                if keep is not None and not keep.held_by(changed):
                    continue
                if self.begins(action, changed, situation):
                    if keep is not None:
                        self.wanted.helped[keep.option[:2]][each.option.field] += 1
                    return changed
                step = changed if step is None and self.refused != refused else step
            self.refused = refused
            if step is None:
                break
            form = step
        return None

    def one_of_each_field(self, action: Action, form: Any, situation: Situation, keep: Variant | None) -> list[Variant]:
        """A variant of each field, at random, those of the same row first; before them all of what helped an option."""
        every = list(variants(action, form, situation))
        self.dice.shuffle(every)
        chosen = list({each.option.field: each for each in every if each.option.field}.values())
        if keep is not None:
            helped, row = self.wanted.helped[keep.option[:2]], keep.option.field.rpartition(".")[0]
            chosen.sort(key=lambda each: each.option.field.rpartition(".")[0] != row)
            chosen = [each for each in every if helped[each.option.field]] + chosen
            chosen = [each for each in chosen if each.option.field != keep.option.field]
        return chosen

    def begins(self, action: Action, form: Any, situation: Situation) -> bool:
        """Say whether a form can be drawn for, as far as the first decision: some rules refuse only then."""
        try:
            draw_next(action, prepare(action, form, situation), (), self.campaign.luck)
        except Refusal as refusal:
            self.refused = f"{refusal.message}"
            return False
        return True

    def act(self, action: Action, form: Any, actor: int | None, conflict: int | None) -> bool:
        """Draw to the end, deciding at random, and see it through; whether it could be done."""
        try:
            situation = self.campaign.situation(actor, conflict)
            options = list(options_of(action, form, situation))
            answers = self.player.finish(action, action.prepare(form, situation)).answers
            draw = Resolve(action=action.id, actor=actor, conflict=conflict, form=encode(form), answers=answers)
            self.there_and_back(draw, options)
            self.wanted.keep(action, form)
        except Refusal:
            return False
        return True

    # --- house rules --------------------------------------------------------------------------------------------

    def change_rules(self, most: int) -> None:
        """Change some house rules to what they were not yet, or to anything."""
        rules = [(r, n, v) for r in self.campaign.ruleset.options.entries for n, v in rule_values(r).items()]
        self.dice.shuffle(rules)
        wished = self.wanted.wished
        rules.sort(key=lambda each: not wished & words_of(f"{each[0].id} {each[0].title}") or self.dice.random() < 0.5)
        rules.sort(key=lambda each: not self.wanted.is_new(Option(HOUSE_RULES, each[0].id, each[1])))
        for rule, name, value in rules[:most]:
            with suppress(Refusal):
                self.there_and_back(SetOption(option=rule.id, value=value), [Option(HOUSE_RULES, rule.id, name)])

    # --- the session --------------------------------------------------------------------------------------------

    def anyone(self) -> int:
        return self.dice.choice(self.campaign.view.characters).id

    def turn(self) -> None:
        """The next thing of a session, as often as not what lets new options come up."""
        view, dice = self.campaign.view, self.dice
        if view.session is None:
            self.take_downtimes()
            self.campaign.do(StartSession())
        elif view.scene is None or dice.random() < 0.1:
            everyone = [each.id for each in view.characters]
            there = everyone if dice.random() < 0.7 else dice.sample(everyone, max(2, len(everyone) // 2))
            self.campaign.do(StartScene(title="s", participants=tuple(there)))
        elif view.conflicts and dice.random() < 0.3:
            self.campaign.do(EndConflict(conflict=dice.choice(view.conflicts).id))
        elif self.campaign.ruleset.conflicts and dice.random() < self.share_of_conflicts():
            self.start_conflict()
        else:
            self.campaign.do(dice.choice((EndScene(), EndSession(), EndSession())))

    def share_of_conflicts(self) -> float:
        """How often the next thing is a conflict: more or less than half, as more or fewer options are left in them."""
        actions = {action for kind in self.campaign.ruleset.conflicts for action in kind.actions}
        return 0.2 + 0.7 * self.wanted.new_in(actions) / max(1, self.wanted.new_in(self.wanted.options_of))

    def start_conflict(self) -> None:
        """A conflict of the kind whose actions have most options that were not done yet, or of any."""
        kinds, actor = self.campaign.ruleset.conflicts, self.anyone()
        kind = self.dice.choices(kinds, [1 + self.wanted.new_in(kind.actions) for kind in kinds])[0]
        for _ in range(CONFLICT_TRIES):
            with suppress(Refusal):
                situation = self.campaign.situation(actor)
                form = self.player.fill(kind.prefill(situation), situation)
                self.campaign.do(StartConflict(conflict_form=kind.id, title="f", actor=actor, form=encode(form)))
                return

    def take_downtimes(self) -> None:
        """A downtime, and more after sessions in which nothing happens while that brings something new."""
        activities = [each for each in self.campaign.ruleset.actions if each.place is Place.DOWNTIME]
        self.take_downtime()
        for _ in range(CYCLES):
            if not self.wanted.new_in(activities):
                break
            self.campaign.do(StartSession())
            self.campaign.do(EndSession())
            self.take_downtime()

    def take_downtime(self) -> None:
        """An activity for each, with a new option where there is one; all are carried out, undone and redone."""
        options, view = list[Option](), self.campaign.view
        for plan in view.downtime.plans if view.downtime else ():
            self.edit_sheet(plan.actor)
            for action in self.offered(plan.actor, None, (Place.DOWNTIME,)):
                forms = self.new_forms(action, plan.actor, None)
                if any(self.queue(action, form, plan.actor, options) for form in forms):
                    break
        downtime = self.campaign.view.downtime
        if downtime is not None and downtime.ready:
            self.there_and_back(CommitDowntime(), options)

    def queue(self, action: Action, form: Any, actor: int, options: list[Option]) -> bool:
        """Plan an activity; whether it could be planned, so that the downtime can go on."""
        before = self.campaign.view.seq
        try:
            had = list(options_of(action, form, self.campaign.situation(actor)))
            self.campaign.do(QueueActivity(actor=actor, action=action.id, form=encode(form)))
        except Refusal:
            return False
        if not self.can_go_on(actor):
            self.campaign.back_to(before)
            return False
        self.wanted.keep(action, form)
        options += had
        return True

    def can_go_on(self, actor: int) -> bool:
        """Return True if the downtime has no fault, if need be with other terms for someone."""
        downtime = self.campaign.view.downtime
        if downtime is None or downtime.ready:
            return downtime is not None
        terms = next(plan.terms for plan in downtime.plans if plan.actor == actor)
        others = list(variants_of_record("", terms, self.campaign.situation(actor)))
        for each in self.dice.sample(others, min(TERMS_TRIES, len(others))):
            with suppress(Refusal):
                self.campaign.do(SetTerms(actor=actor, terms=encode(each.enter(terms))))
                downtime = self.campaign.view.downtime
                if downtime is not None and downtime.ready:
                    return True
        return False

    def stir(self) -> None:
        """Something at random, new or not: a condition, an Aspect, a wound that lets other options come up."""
        with suppress(Refusal):
            self.player.act(self.dice.choice(ANYWHERE), self.anyone())

    def edit_sheet(self, actor: int) -> None:
        """Change something on a sheet: as a rule what the rarest words of refusals name, for that may be missing."""
        character = next(each for each in self.campaign.view.characters if each.id == actor)
        rules, sheet = self.campaign.ruleset, character.sheet
        every = list(variants_of_record("", sheet, self.campaign.situation(character.id)))
        words = [words_of(f"{each.option.field} {each.option.value}") for each in every]
        often, wished = Counter(chain.from_iterable(words)), self.wanted.wished
        rare = [max((1 / often[word] for word in its & wished), default=0.01) for its in words]
        every = [every[at] for at in sorted(range(len(every)), key=lambda at: -rare[at] * self.dice.random())]
        edited = 0
        for each in every[:SHEET_TRIES]:
            with suppress(Refusal):
                changed = each.enter(sheet)
                if changed != sheet and not rules.check_sheet(changed):
                    sheet, edited = changed, edited + 1
            if edited == SHEET_EDITS:
                break
        with suppress(Refusal):
            self.campaign.do(SetSheet(character=actor, sheet=encode(sheet)))

    def play(self, turns: int) -> None:
        """Some turns, and after each what is offered to those who can act."""
        for _ in range(turns):
            with suppress(Refusal):
                self.turn()
            self.stir()
            for conflict in self.campaign.view.conflicts:
                for actor in (*self.dice.sample(conflict.participants, min(2, len(conflict.participants))), None):
                    if any(each.id == conflict.id for each in self.campaign.view.conflicts):
                        self.try_offers(actor, conflict.id, (Place.CONFLICT, Place.SCENE))
            if not self.campaign.view.conflicts or self.dice.random() < 0.5:
                self.try_offers(self.anyone(), None, ANYWHERE)
