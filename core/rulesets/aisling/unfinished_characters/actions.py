"""The actions that finish a character found in play: reserve motes, Aspects, Numen and Fates (aisling-32, 45, 46)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.actor import WhyNot, needs_character, sheet_effects
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.aisling.draws.choices import color_choices
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.sheet_layout import COLOR, label_of_mote
from core.rulesets.aisling.situation import Effects, Situation
from core.rulesets.aisling.unfinished_characters.rules import add_aspect, assign_reserve, move_threshold_mote
from core.rulesets.aisling.values import FATES, FateColors, check_fates
from core.schema.entry import FEW, entry


@dataclass(frozen=True, slots=True)
class ReserveForm:
    """A reserve mote for a colour."""

    color: str = entry("Colour", default="R", choices=color_choices, code="unknown_color", scene=True)


def _put_reserve(form: ReserveForm, situation: Situation) -> Effects:
    sheet = situation.actor.sheet
    done = assign_reserve(sheet.thresholds, form.color, sheet.reserve, situation.options)
    after = replace(sheet, thresholds=done.value.thresholds, reserve=done.value.reserve)
    return replace(sheet_effects(situation, after), steps=done.steps, brief=Brief(label_of_mote(form.color)))


@dataclass(frozen=True, slots=True)
class MoveForm:
    """A Threshold mote that changes its colour."""

    source: str = entry("From", default="R", choices=color_choices, code="unknown_color", scene=True)
    to: str = entry("To", default="A", choices=color_choices, code="unknown_color", scene=True)


def _move(form: MoveForm, situation: Situation) -> Effects:
    sheet = situation.actor.sheet
    done = move_threshold_mote(
        thresholds=sheet.thresholds,
        source=form.source,
        to=form.to,
        reserve=sheet.reserve,
        moved_this_scene=sheet.moved_this_scene,
        in_conflict=situation.in_conflict,
        options=situation.options,
    )
    after = replace(sheet, thresholds=done.value.thresholds, moved_this_scene=True)
    brief = Brief(f"{label_of_mote(form.source)} → {label_of_mote(form.to)}")
    return replace(sheet_effects(situation, after), steps=done.steps, brief=brief)


@dataclass(frozen=True, slots=True)
class FoundAspectForm:
    """An Aspect that turned out to be true."""

    name: str = entry("Aspect", default="", once=True)
    motes: int = entry("Hand", within=FEW, default=3, low=1, code="aspect_motes", scene=True)


def _start_aspect(situation: Situation) -> FoundAspectForm:
    return FoundAspectForm(motes=min(3, situation.actor.sheet.aspect_pool))


def _find_aspect(form: FoundAspectForm, situation: Situation) -> Effects:
    sheet = situation.actor.sheet
    if not form.name.strip():
        raise Refusal("bad_request", "Name the Aspect.", "name")
    done = add_aspect(
        aspects=sheet.aspects,
        aspect_pool=sheet.aspect_pool,
        name=form.name.strip(),
        motes=form.motes,
        aspect_added_this_scene=sheet.aspect_added_this_scene,
        in_conflict=situation.in_conflict,
    )
    after = replace(sheet, aspects=done.value.aspects, aspect_pool=done.value.aspect_pool, aspect_added_this_scene=True)
    return replace(sheet_effects(situation, after), steps=done.steps, brief=Brief(form.name))


@dataclass(frozen=True, slots=True)
class PersonForm:
    """The new Numen and Fate colours."""

    numen: str = entry("Numen", default="", scene=True)
    boon: str | None = entry("Boon", default=None, choices=COLOR, scene=True)
    bane: str | None = entry("Bane", default=None, choices=COLOR, scene=True)
    wyrd: str | None = entry("Wyrd", default=None, choices=COLOR, scene=True)


def _start_person(situation: Situation) -> PersonForm:
    sheet = situation.actor.sheet
    return PersonForm(sheet.numen, *(getattr(sheet.fate_colors, fate) for fate in FATES))


def _choose_person(form: PersonForm, situation: Situation) -> Effects:
    """Choose Numen and Fate colours, three different ones, as far as they are known (aisling-32, 45)."""
    fates = FateColors(boon=form.boon or None, bane=form.bane or None, wyrd=form.wyrd or None)
    check_fates(fates.chosen)
    numen = form.numen.strip()
    known = (Step("aisling-45", "numen", numen),) if numen else ()
    steps = (Step("aisling-32", f"{fate}_color", f"●{color}") for fate, color in fates.chosen.items())
    after = replace(situation.actor.sheet, numen=numen, fate_colors=fates)
    return replace(sheet_effects(situation, after), steps=(*known, *steps))


Fault = tuple[Callable[[Sheet], bool], str, str]
"""The condition under which an action is dimmed, with code and message."""

_NOT_FOUND: Fault = (lambda sheet: sheet.method != "find", "bad_request", "Only for a character found in play.")
_NO_RESERVE: Fault = (lambda sheet: not sheet.reserve, "reserve_empty", "The reserve is used up.")
_MOVED: Fault = (lambda sheet: sheet.moved_this_scene, "moved_this_scene", "A mote was already moved in this scene.")
_NO_POOL: Fault = (lambda sheet: not sheet.aspect_pool, "aspect_pool_empty", "All Aspect motes are used.")
_ADDED: Fault = (
    lambda sheet: sheet.aspect_added_this_scene,
    "aspect_added_this_scene",
    "An Aspect was already added in this scene.",
)


def _dim_for(*faults: Fault) -> WhyNot:
    """A check that dims an action with the acting character's first fault."""

    def why_not(situation: Situation) -> Refusal | None:
        if refusal := needs_character(situation):
            return refusal
        sheet = situation.actor.sheet
        return next((Refusal(code, why) for holds, code, why in faults if holds(sheet)), None)

    return why_not


ACTIONS: tuple[Action, ...] = (
    Change(
        id="put_reserve",
        title="Place a reserve mote",
        place=Place.MORE,
        logged="places a reserve mote",
        form=ReserveForm,
        apply=_put_reserve,
        help="Raise a found character's Threshold at any time. Two motes go into the caern.",
        why_not=_dim_for(_NOT_FOUND, _NO_RESERVE),
    ),
    Change(
        id="move_mote",
        title="Move a Threshold mote",
        place=Place.MORE,
        logged="moves a Threshold mote",
        form=MoveForm,
        apply=_move,
        help="Move a mote once per scene, outside conflicts, while the reserve lasts.",
        why_not=_dim_for(_NOT_FOUND, _NO_RESERVE, _MOVED),
    ),
    Change(
        id="find_aspect",
        title="Find an Aspect",
        place=Place.MORE,
        logged="finds an Aspect",
        form=FoundAspectForm,
        apply=_find_aspect,
        start=_start_aspect,
        help="Add one Aspect per scene from the Aspect motes, outside conflicts.",
        why_not=_dim_for(_NOT_FOUND, _NO_POOL, _ADDED),
    ),
    Change(
        id="choose_fates",
        title="Choose Numen and Fates",
        place=Place.MORE,
        logged="Numen and Fates chosen",
        of_table=True,
        form=PersonForm,
        apply=_choose_person,
        start=_start_person,
        help="Choose them when they become clear, one by one or all at once.",
        why_not=_dim_for(_NOT_FOUND),
    ),
)
