"""Several who draw for one task, on screen: a joint effort or a synthesis (aisling-38, 39)."""

from __future__ import annotations

from dataclasses import dataclass

from core.acting import somebody
from core.action import Action, Place
from core.choosing import other_choices
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.aisling.aftermath import left_behind
from core.rulesets.aisling.choosing import anyones_traits
from core.rulesets.aisling.hands import HandForm, Task, best_hand, drawers, with_color, with_own
from core.rulesets.aisling.sheet import AVERAGE
from core.rulesets.aisling.show import COLOR
from core.rulesets.aisling.together import METHODS, Method, Together, TogetherRequest, together, together_odds
from core.rulesets.aisling.told import brief_together
from core.situation import Actor, ActorId, Effects, Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class Partner:
    """Somebody who draws as well; what helps them can come after the draw."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)
    target: str = entry("Colour", default="R", choices=COLOR, code="unknown_color")
    traits: tuple[str, ...] = entry("Traits", default=(), choices=anyones_traits)
    convert: int = entry("To draw", default=0, low=0)

    @property
    def hand(self) -> HandForm:
        """With what they draw."""
        return HandForm(target=self.target, traits=self.traits, convert=self.convert)


@dataclass(frozen=True, kw_only=True)
class Shared(Task):
    """A task that several do."""

    partners: tuple[Partner, ...] = entry("With", default=(), code="needs_group", help="Everybody else who draws.")
    method: Method = entry("How", default="joint", choices=METHODS)
    difficulty: int = entry("Difficulty", default=2 * AVERAGE, low=0, lever=True, code="bad_difficulty")


@dataclass(frozen=True, kw_only=True)
class TogetherForm(HandForm, Shared):
    """Everybody at one task."""


def _start(situation: Situation) -> TogetherForm:
    """With the first other player's character, in the colour who acts is best at."""
    others = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    partner = next((actor for actor in others if actor.player), next(iter(others), None))
    own = best_hand(situation.actor.sheet)
    rows = (_partner(partner, str(own["target"])),) if partner else ()
    return TogetherForm(**own, partners=rows)  # type: ignore[arg-type]


def _partner(actor: Actor, color: str) -> Partner:
    return Partner(who=actor.id, **best_hand(actor.sheet, color))  # type: ignore[arg-type]


def _follow(before: TogetherForm, after: TogetherForm, situation: Situation) -> TogetherForm:
    """Another colour takes other Traits."""
    return with_color(before, after, situation.actors.get(situation.acting or 0))


def _people(form: TogetherForm, situation: Situation) -> list[tuple[Actor, HandForm, str]]:
    """Who draws with what, and where their part of the form begins."""
    people: list[tuple[Actor, HandForm, str]] = [(situation.actor, form, "")]
    for index, row in enumerate(form.partners):
        at = f"partners.{index}."
        actor = situation.find(row.who, f"{at}who")
        people.append((actor, with_own(row.hand, actor), at))
    if len({actor.id for actor, _, _ in people}) < len(people):
        raise Refusal("needs_group", "Somebody is listed twice.", "partners")
    return people


def _prepare(form: TogetherForm, situation: Situation) -> TogetherRequest:
    return TogetherRequest(
        people=tuple(drawers(_people(form, situation), situation)),
        difficulty=form.difficulty,
        method=form.method,
        options=situation.options,
    )


def _settle(form: TogetherForm, resolution: Resolution, situation: Situation) -> Effects:
    drawn: Together = resolution.value
    actors = [actor for actor, _, _ in _people(form, situation)]
    return left_behind(list(zip(actors, drawn.draws, strict=True)), None, None, situation)


TOGETHER = Action(
    id="together",
    title="Draw together",
    place=Place.SCENE,
    form=TogetherForm,
    request=TogetherRequest,
    rule=together,
    prepare=_prepare,
    settle=_settle,
    start=_start,
    help="Joint effort adds the Powers; in a synthesis each needs enough, and spare Power is shared.",
    why_not=somebody,
    odds=together_odds,
    brief=brief_together,
    follow=_follow,
)
