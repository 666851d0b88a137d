"""The Draw action, and the drawers that any draw makes from form and sheets (storyteller-1 to 33, 91)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from core.actions.action import Action, Draw
from core.actions.actor import acting_sheet
from core.actions.choices import other_choices, title
from core.actions.place import Place
from core.actions.result import Resolution, Step
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal, refused_at
from core.rulesets.storyteller.conditions.incapacity import if_alive
from core.rulesets.storyteller.conditions.rules import charm_modifier
from core.rulesets.storyteller.draws.draw import (
    Assistant,
    Attribute,
    Drawer,
    Modifier,
    SecondTrait,
    Team,
    TeamDrawn,
    TeamDrawRequest,
    check_lead,
    check_traits,
    second_kind,
    team_draw,
    traits,
)
from core.rulesets.storyteller.draws.form import (
    Hand,
    HandForm,
    Helper,
    OtherDrawer,
    SceneHandForm,
    TeamForm,
    best_traits,
    check_living,
    follow_helpers,
    helper_drawings,
)
from core.rulesets.storyteller.draws.modifiers import KINDS
from core.rulesets.storyteller.draws.odds import draw_odds
from core.rulesets.storyteller.experience.beats import earn_beats
from core.rulesets.storyteller.options import HouseRules
from core.rulesets.storyteller.sheet import Sheet
from core.rulesets.storyteller.situation import Actor, Done, Effects, Situation
from core.schema.entry import entry
from core.schema.forms import make_record


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawForm(TeamForm):
    """One draw; helpers make it teamwork."""

    against: ActorId | None = entry(
        "Directed at", default=None, choices=other_choices, help="Counts if either is Charmed.", scene=True
    )


def _start(situation: Situation) -> DrawForm:
    """A draw with the best traits of the acting character."""
    return DrawForm(**best_traits(situation))  # type: ignore[arg-type]


def _prepare(form: DrawForm, situation: Situation) -> TeamDrawRequest:
    against = situation.find(form.against, "against") if form.against is not None else None
    return team(TeamDrawRequest, form, situation, against)


def _settle(done: Done[DrawForm, TeamDrawRequest, TeamDrawn]) -> Effects:
    return effects_of_draw(done.form, done.situation)


def _brief(done: Done[DrawForm, TeamDrawRequest, TeamDrawn]) -> Brief:
    return Brief(draw_traits(done.form), score_facts(done.value.lead.successes))


def draw_traits(form: HandForm) -> str:
    """The traits of a draw in one line: "Wits + Larceny"."""
    if form.flat is not None:
        return f"pool {form.flat}"
    return f"{title(form.attribute)} + {title(form.second.partition(':')[2])}"


def score_facts(number: int, key: str = "successes") -> tuple[tuple[str, int], ...]:
    """A number with the key of its word, for the log; empty for 0."""
    return ((key, number),) if number else ()


# Drawers from forms and sheets --------------------------------------------------------------------------------------


D = TypeVar("D", bound=Drawer)
T = TypeVar("T", bound=Team)
HAND = tuple(field.name for field in dataclasses.fields(Drawer))
"""The fields of every kind of drawer."""


def team(kind: type[T], form: TeamForm, situation: Situation, against: Actor | None = None, **more: object) -> T:
    """The request of the acting character and all helpers, with the fields in `more` added.

    Refuse anything that isn't on their sheets.
    """
    check_beat(form, situation)
    lead, helpers = hand(form, situation, against), assistants(form.helpers, situation, against=against)
    check_lead(lead, helpers, "helpers")
    return drawer_as(kind, lead, assistants=helpers, options=situation.options, **more)


def hand(form: HandForm, situation: Situation, against: Actor | None = None) -> Drawer:
    """The acting character as a drawer. Refuse anything that isn't on the sheet.

    Wounds, low Willpower, conditions and untrained skills are read from the sheet. `against` matters if either is
    Charmed (storyteller-82).
    """
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    if actor is None and form.flat is None:
        raise Refusal("bad_request", "Choose a character, or enter a flat pool.", "flat")
    _check_once(form, situation)
    return _drawer(actor, OtherDrawer(situation.acting, "", form, ""), situation, against)


def drawer_of(drawing: OtherDrawer, situation: Situation, against: Actor | None = None) -> Drawer:
    """A helper or opponent as a drawer. Refuse one with neither a sheet nor a name and a flat pool (storyteller-91)."""
    who, name, form, at = drawing
    actor = situation.find(who, drawing.whose) if who is not None else None
    if actor is None and form.flat is None:
        raise Refusal("bad_request", "Choose a character, or enter a flat pool.", f"{at}flat")
    if actor is None and not name.strip():
        raise Refusal("bad_request", "Name this helper, or choose a character.", f"{at}name")
    return _drawer(actor, drawing, situation, against)


def assistants(
    helpers: Sequence[Helper], situation: Situation, at: str = "helpers", against: Actor | None = None
) -> tuple[Assistant, ...]:
    """All helpers as drawers."""
    return tuple(drawer_as(Assistant, drawer_of(each, situation, against)) for each in helper_drawings(helpers, at))


def _check_once(form: HandForm, situation: Situation) -> None:
    """Refuse a character who would draw twice in one action."""
    seen = {situation.acting}
    for other in form.others:
        if other.who is not None and other.who in seen and other.who != situation.acting:
            name = situation.find(other.who, other.whose).name
            raise Refusal("bad_request", f"{name} is listed twice. Remove one.", other.whose)
        seen.add(other.who)


def _drawer(actor: Actor | None, drawing: OtherDrawer, situation: Situation, against: Actor | None) -> Drawer:
    """A drawer from a sheet, or from the values typed. Refusals name the field of the form."""
    _, name, form, at = drawing
    parts = _parts(actor, form, situation, at, against)
    conditions = actor.sheet.condition_names if actor else ()
    if actor is not None:
        check_living(actor, drawing.whose)
    if form.use_inspired and actor is None:
        conditions = ("inspired",)  # Without a sheet the tick alone decides.
    if form.use_inspired and "inspired" not in conditions:
        raise Refusal("condition_not_present", "Only an Inspired character can use it up.", f"{at}use_inspired")
    return Drawer(
        name=actor.name if actor else name.strip(),
        pool=sum(step.amount or 0 for step in parts),
        parts=parts,
        modifiers=tuple(_modifiers(form, actor.sheet if actor else Sheet(), at)),
        conditions=conditions,
        again=form.again,
        automatic_failure_effect=form.effect or None,
        use_inspired=form.use_inspired,
    )


def drawer_as(kind: type[D], drawer: Drawer, **more: object) -> D:
    """The drawer as a request of another kind, with the fields in `more` added."""
    return make_record(kind, {**{name: getattr(drawer, name) for name in HAND}, **more})


def _parts(actor: Actor | None, form: Hand, situation: Situation, at: str, against: Actor | None) -> tuple[Step, ...]:
    """The steps of a pool: two traits or a flat number, then penalties from the sheet."""
    if actor is None or form.flat is not None:
        base: tuple[Step, ...] = (Step("storyteller-2", "pool", amount=form.flat or 0),)
    else:
        base = _traits(actor.sheet, form, situation, at)
    return (*base, *(_sheet_penalties(actor.sheet) if actor else ()), *_charm(actor, form, against))


def _traits(sheet: Sheet, form: Hand, situation: Situation, at: str) -> tuple[Step, ...]:
    kind, _, name = form.second.partition(":")
    second = second_kind(kind, f"{at}second")
    check_traits(form.attribute, second, name, (f"{at}attribute", f"{at}second"))
    first = Attribute(title(form.attribute), sheet.attribute(form.attribute))
    rank, group = sheet.rank(second, name), sheet.group_of(second, name)
    return traits(first, SecondTrait(second, title(name), rank, group), situation.options)


def _sheet_penalties(sheet: Sheet) -> Iterator[Step]:
    """The penalties of wounds and low Willpower to every draw (storyteller-74, 77)."""
    if penalty := sheet.health.penalty:
        yield Step("storyteller-77", "wound_penalty", amount=penalty)
    if penalty := sheet.will.penalty:
        yield Step("storyteller-74", "low_willpower", amount=penalty)


def _charm(actor: Actor | None, form: Hand, against: Actor | None) -> Iterator[Step]:
    """The modifier between a charmer and their victim (storyteller-82)."""
    if actor is None or against is None or form.flat is not None:
        return
    if form.attribute == "manipulation" and _charmed_by(against.sheet, actor.name):
        yield from _charm_steps(charm_modifier("charmer_manipulation"), against)
    if (form.attribute, form.second) == ("wits", "skill:empathy") and _charmed_by(actor.sheet, against.name):
        yield from _charm_steps(charm_modifier("victim_detect"), against)


def _charm_steps(charm: Resolution[int], against: Actor) -> Iterator[Step]:
    """The steps of a charm, labelled with the other character's name."""
    return (replace(step, label=against.name) for step in charm.steps)


def _charmed_by(sheet: Sheet, charmer: str) -> bool:
    called = charmer.casefold()
    return any(c.name == "charmed" and c.charmer.strip().casefold() == called for c in sheet.conditions)


def _modifiers(form: Hand, sheet: Sheet, at: str) -> Iterator[Modifier]:
    """Everything the form adds: a field for each kind of modifier, and the rest."""
    for name, kind in KINDS.items():
        if kind.added and (said := getattr(form, name, "")):
            with refused_at(f"{at}{name}"):
                added = kind.added(said, sheet)
            yield Modifier(name, *added)
    yield from form.modifiers


def effects_of_draw(form: SceneHandForm, situation: Situation) -> Effects:
    """The changes a draw makes to the sheets of all who drew, whatever its result (storyteller-91)."""
    effects = earn_beats(1, situation) if form.beat and acting_sheet(situation) is not None else Effects()
    sheets, steps = dict(effects.sheets), list(effects.steps)
    hands: list[tuple[ActorId | None, Hand]] = [(situation.acting, form), *((o.who, o.hand) for o in form.others)]
    for who, hand in hands:
        actor = situation.actors.get(who) if who is not None else None
        if actor is None:
            continue
        seat = "" if who == situation.acting else actor.name
        sheets[actor.id], used = _use_up(hand, sheets.get(actor.id, actor.sheet))
        steps += (replace(step, seat=seat) for step in used)
    changed = {id: sheet for id, sheet in sheets.items() if sheet != situation.actors[id].sheet}
    return replace(effects, sheets=changed, steps=tuple(steps))


def check_beat(form: SceneHandForm, situation: Situation) -> None:
    """Refuse a beat if the campaign doesn't use beats, before anything is drawn (storyteller-71)."""
    rules: HouseRules = situation.options
    if form.beat and rules.beats == "off":
        raise Refusal("beats_not_in_use", "This campaign has no beats. A house rule adds them.", "beat")


def _use_up(form: Hand, sheet: Sheet) -> tuple[Sheet, list[Step]]:
    """The sheet without everything that this hand uses up, and the steps of it."""
    steps = []
    for name, kind in KINDS.items():
        if kind.used and (said := getattr(form, name, "")):
            sheet, step = kind.used(said, sheet)
            steps.append(step)
    if form.use_inspired:
        sheet = sheet.without_condition("inspired")
        steps.append(Step("storyteller-83", "condition_ended", "inspired"))
    return sheet, steps


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="draw",
        title="Draw",
        place=Place.SCENE,
        form=DrawForm,
        request=TeamDrawRequest,
        rule=team_draw,
        prepare=_prepare,
        settle=_settle,
        brief=_brief,
        start=_start,
        help="Draw one card from ten and add the pool: 8 succeeds, and every 3 more add a success.",
        odds=draw_odds,
        follow=follow_helpers,
        why_not=if_alive(lambda situation: None),
    ),
)
