"""The actions that create, discover and remove Aspects (resonance-13, 33, 34)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.actions.action import Action, Change
from core.actions.choices import choices, here_choices
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.resonance.aspects.reach import InReach, aspect_choices, reach
from core.rulesets.resonance.aspects.rules import Owner, Present, add_aspect, remove_aspect
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.situation import Effects, Situation
from core.rulesets.resonance.values.aspects import BOND, BONDS, KINDS, AspectKind
from core.schema.entry import Choice, entry

PLACES = (Choice("environment", "The surroundings"), Choice("narrative", "The story"))


def _owner_choices(situation: Situation) -> tuple[Choice, ...]:
    """The owners an Aspect can have: the surroundings, the story, or a character present."""
    return (*PLACES, *here_choices(situation))


@dataclass(frozen=True, slots=True)
class AddForm:
    """The form to add an Aspect."""

    text: str = entry("Aspect", default="", code="empty_aspect", once=True)
    owner: str = entry(
        "Belongs to", default="environment", choices=_owner_choices, code="unknown_aspect_owner", scene=True
    )
    kind: AspectKind = entry(
        "Kind", default="situation", choices=choices(*KINDS), code="unknown_aspect_kind", scene=True
    )
    lasts: Literal["", "scene", "lasting"] = entry(
        "Lasts", default="", choices=(Choice("", "By its kind"), *choices("scene", "lasting")), once=True
    )
    bond: str = entry("With", default="", once=True, tie=BOND, only=BONDS)


def _add(form: AddForm, situation: Situation) -> Effects:
    owner = _owner(form.owner, situation)
    there = tuple(each for each in reach(situation) if each.id.partition(":")[0] == form.owner)
    if any(each.aspect.text == form.text.strip() for each in there):
        raise Refusal("bad_request", "This Aspect already exists. Write another.", "text")
    done = add_aspect(
        owner,
        form.kind,
        form.text,
        bond=form.bond.strip() or None,
        scope=form.lasts or None,
        aspects=tuple(_as_present(each) for each in there),
        options=situation.options,
    )
    changes = Changes(situation).say(*done.steps)
    if owner.type == "character":
        changes.lay(done.value.aspect, int(form.owner))
    else:
        changes.lay(done.value.aspect, place=owner.type)
    return changes.effects(Brief(form.text.strip()))


def _owner(owner: str, situation: Situation) -> Owner:
    if owner.isdecimal():
        return Owner(type="character", id=situation.find(int(owner), "owner").id)
    if owner not in ("environment", "narrative"):
        raise Refusal("unknown_aspect_owner", "Choose where the Aspect belongs.", "owner")
    return Owner(type=owner)  # type: ignore[arg-type]


def _as_present(each: InReach) -> Present:
    return Present(id=each.id, kind=each.aspect.kind)


def _removable(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects in reach. Those written in the scene's text are dimmed: you remove them by editing the scene."""
    written = {f"environment:{text}" for text in situation.said} - _placed_ids(situation)
    why = "This Aspect is part of the scene. Edit the scene to remove it."
    return tuple(
        Choice(choice.id, choice.label, why if choice.id in written else "", choice.note)
        for choice in aspect_choices(situation)
    )


def _placed_ids(situation: Situation) -> set[str]:
    return {f"{aspect.owner}:{aspect.text}" for aspect in situation.state.aspects}


@dataclass(frozen=True, slots=True)
class RemoveForm:
    """The form to remove an Aspect."""

    aspect: str = entry("Aspect", default="", choices=_removable, code="unknown_aspect", once=True)


def _first_removable(situation: Situation) -> str:
    return next((choice.id for choice in _removable(situation) if not choice.why_not), "")


def _none_to_remove(situation: Situation) -> Refusal | None:
    return None if _first_removable(situation) else Refusal("unknown_aspect", "There are no Aspects to remove.")


def _remove(form: RemoveForm, situation: Situation) -> Effects:
    text = form.aspect.partition(":")[2]
    there = tuple(_as_present(each) for each in reach(situation))
    done = remove_aspect(form.aspect, there, text)
    return Changes(situation).say(*done.steps).lift(form.aspect).effects(Brief(text))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="add_aspect",
        title="Add an Aspect",
        place=Place.MORE,
        logged="adds an Aspect",
        form=AddForm,
        apply=_add,
        help="Add an Aspect: created, discovered, or true from now on.",
    ),
    Change(
        id="remove_aspect",
        title="Remove an Aspect",
        place=Place.MORE,
        logged="removes an Aspect",
        form=RemoveForm,
        apply=_remove,
        start=lambda situation: RemoveForm(_first_removable(situation)),
        help="Remove an Aspect when it stops being true.",
        why_not=_none_to_remove,
    ),
)
"""The actions on Aspects, open at any time."""
