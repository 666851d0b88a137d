"""The Fate Point actions apart from rolls: invokes, compels, Dramatic Failures and corrections (resonance-14 to 35)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change, Draw
from core.actions.actor import needs_character
from core.actions.choices import choices, here_choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.resonance.aspects.reach import aspect_choices, find, reach
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.currencies import FateMove, Party
from core.rulesets.resonance.fate.compels import FORMS, Compel, Compelled, CompelMade, Target, compel
from core.rulesets.resonance.fate.compels import Form as CompelKind
from core.rulesets.resonance.fate.invokable_aspects import fate_of, party
from core.rulesets.resonance.fate.payers import GM, payer_choices
from core.rulesets.resonance.fate.rules import Benefits, InvokedAspect, adjust_fate, dramatic_failure, invoke
from core.rulesets.resonance.situation import Done, Effects, Situation
from core.schema.entry import FEW, Choice, entry

GAME_MASTER = Party(id=GM, role="gm", name="The GM")


def _payer(by: str, situation: Situation) -> Party:
    """The payer `by` names; the acting character if it is empty."""
    if by == GM:
        return GAME_MASTER
    return party(situation.find(int(by), "by") if by.isdecimal() else situation.actor, situation)


def _payers(situation: Situation) -> tuple[Choice, ...]:
    """The acting character, the players' characters present, and the GM, as choices."""
    return (Choice("", "Who acts"), *payer_choices(situation)[1:])


def _without_aspects(situation: Situation) -> Refusal | None:
    """Dim an action that needs an Aspect when none is in reach. The GM can use it without an acting character."""
    return None if reach(situation) else Refusal("unknown_aspect", "There are no Aspects in reach. Add one first.")


def _without_fate(situation: Situation) -> Refusal | None:
    """Dim an action for anyone but a player's character, because only they have Fate Points (resonance-2)."""
    if refusal := needs_character(situation):
        return refusal
    fits = situation.actor.player
    return None if fits else Refusal("no_fate_points", "Only player characters have Fate Points.", "actor")


@dataclass(frozen=True, slots=True)
class InvokeForm:
    """The form to invoke an Aspect apart from a roll."""

    aspect: str = entry("Aspect", default="", choices=aspect_choices, once=True)
    benefits: Benefits = entry(
        "Helps",
        default="hazard",
        choices=(Choice("hazard", "A hazard"), Choice("character", "A character")),
        scene=True,
    )
    by: str = entry("Paid by", default="", choices=_payers, scene=True)
    free: bool = entry("Use a free invoke", default=False, once=True)
    against: bool = entry("Against its owner", default=False, once=True, help="They gain a locked point.")


def _start_invoke(situation: Situation) -> InvokeForm:
    """The first Aspect in reach with a free invoke, else the first one."""
    there = reach(situation)
    found = next((each for each in there if each.aspect.free_invokes), next(iter(there), None))
    return InvokeForm(found.id if found else "", free=bool(found and found.aspect.free_invokes))


def _invoke(form: InvokeForm, situation: Situation) -> Effects:
    found = find(form.aspect, reach(situation), "aspect")
    about = found.aspect
    done = invoke(
        _payer(form.by, situation),
        InvokedAspect(id=found.id, kind=about.kind, free_invokes=about.free_invokes, text=about.text),
        form.benefits,
        free=form.free,
        owner=None if found.owner is None else party(situation.actors[found.owner], situation),
        disadvantages_owner=form.against,
        options=situation.options,
    )
    changes = Changes(situation).say(*done.steps).pay(done.value.moves)
    return changes.use_free((found.id,) if form.free else ()).effects(Brief(about.text))


@dataclass(frozen=True, slots=True)
class CompelForm:
    """The form to propose a complication."""

    aspect: str = entry("Aspect", default="", choices=aspect_choices, once=True)
    by: str = entry(
        "Proposed by",
        default=GM,
        choices=_payers,
        once=True,
        help="Pays a point, unless it affects only their own character.",
    )
    form: CompelKind = entry(
        "It is", default="external", choices=choices(*FORMS), code="unknown_compel_form", scene=True
    )
    targets: tuple[ActorId, ...] = entry("Targets", default=(), choices=here_choices, code="no_target", once=True)
    complication: str = entry("Complication", default="", long=True, once=True)


def _start_compel(situation: Situation) -> CompelForm:
    """The form with a compel by the GM on the acting character's trouble, else on the first Aspect in reach."""
    there = reach(situation)
    own = (each for each in there if each.owner is not None and each.owner == situation.acting)
    trouble = next((each for each in own if each.aspect.kind == "trouble"), next(iter(there), None))
    hit = () if situation.acting is None else (situation.acting,)
    return CompelForm(aspect=trouble.id if trouble else "", targets=hit)


def _prepare_compel(form: CompelForm, situation: Situation) -> Compel:
    found = find(form.aspect, reach(situation), "aspect")
    hit = (party(situation.find(who, "targets"), situation) for who in form.targets)
    return Compel(
        proposer=_payer(form.by, situation),
        aspect=Compelled(found.id, found.aspect.text),
        form=form.form,
        targets=tuple(Target(id=one.id, role=one.role, fate=one.fate, name=one.name) for one in hit),
        options=situation.options,
    )


def _settle_compel(done: Done[CompelForm, Compel, CompelMade]) -> Effects:
    changes, complication = Changes(done.situation).pay(done.value.moves), done.form.complication.strip()
    if done.value.accepted and complication:
        changes.say(Step("resonance-29", "complication", complication))
    return changes.effects()


def _brief_compel(done: Done[CompelForm, Compel, CompelMade]) -> Brief:
    return Brief(done.request.aspect.text)


@dataclass(frozen=True, slots=True)
class NoForm:
    """The empty form of an action that asks nothing."""


def _convert(form: NoForm, situation: Situation) -> Effects:
    who = situation.actor.id
    done = dramatic_failure("pc", success=False, fate=fate_of(who, situation))
    return Changes(situation).say(*done.steps).pay((FateMove.of("dramatic_failure", who),)).effects()


@dataclass(frozen=True, slots=True)
class AdjustForm:
    """The form of the GM's correction."""

    delta: int = entry("Fate Points", default=1, within=FEW, code="invalid_amount", once=True)
    reason: str = entry("Because", default="", once=True)


def _adjust(form: AdjustForm, situation: Situation) -> Effects:
    who = situation.actor.id
    done = adjust_fate("pc", form.delta, form.reason, fate_of(who, situation))
    return Changes(situation).say(*done.steps).pay((FateMove(who, form.delta, form.reason.strip()),)).effects()


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="compel",
        brief=_brief_compel,
        place=Place.MORE,
        title="Compel",
        form=CompelForm,
        request=Compel,
        rule=compel,
        prepare=_prepare_compel,
        settle=_settle_compel,
        start=_start_compel,
        help="Propose trouble from an Aspect. The target takes a point or pays one.",
        why_not=_without_aspects,
    ),
    Change(
        id="invoke",
        logged="invokes an Aspect",
        place=Place.MORE,
        title="Invoke outside a roll",
        form=InvokeForm,
        apply=_invoke,
        start=_start_invoke,
        help="Invoke an Aspect for a hazard: Difficulty +1 on rolls against it.",
        tells=True,
        why_not=_without_aspects,
    ),
    Change(
        id="dramatic_failure",
        logged="takes a Dramatic Failure",
        place=Place.MORE,
        title="Dramatic Failure afterwards",
        form=NoForm,
        apply=_convert,
        help="Make a failure at the table dramatic, and gain a point.",
        why_not=_without_fate,
    ),
    Change(
        id="adjust_fate",
        logged="Fate Points corrected",
        place=Place.MORE,
        title="Correct Fate Points",
        form=AdjustForm,
        apply=_adjust,
        help="Correct Fate Points by hand, with a reason.",
        why_not=_without_fate,
    ),
)
"""The Fate Point actions apart from rolls."""
