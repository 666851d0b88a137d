"""The downtime: rest, train, rename an Aspect (aisling-60 and the lifecycle)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Price
from core.actions.actor import needs, sheet_effects
from core.actions.result import Resolution, Step
from core.actions.situation import ActorId
from core.activities import ActivityRow, Rows, by_id, effects_of, one_by_one, price_of
from core.building_blocks.ledger import PointsMove
from core.downtime import DowntimeOf, Interval, Plan, Planned, Spent
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.aisling.colors import for_every_color
from core.rulesets.aisling.currencies import ANY, purse
from core.rulesets.aisling.downtime.rules import Rested, RestRequest, Trained, TrainRequest, rest, train
from core.rulesets.aisling.draws.choices import own_aspects
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.situation import Effects, Situation
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import quantity

INTERVALS = (Interval("between_sessions", "Between sessions", 7), Interval("long", "A long time", 90))
"""The activity that takes no action."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a downtime, which has none."""


@dataclass(frozen=True, slots=True)
class RestForm:
    """How the character rests, for the story."""

    how: str = entry("How", default="", once=True, telling=True, help="For the story. All damage heals.")


@dataclass(frozen=True, slots=True)
class TrainForm:
    """The subject of the training, for the story."""

    what: str = entry(
        "What", default="", once=True, telling=True, help="For the story. It earns one mote for anything."
    )


def _prepare_rest(form: RestForm, situation: Situation) -> RestRequest:
    sheet = situation.actor.sheet
    return RestRequest(
        damage=sheet.hurt,
        downtime_actions_left=sheet.downtime_actions_left,
        in_session=situation.interval is None,
    )


def _prepare_train(form: TrainForm, situation: Situation) -> TrainRequest:
    actor = situation.actor
    return TrainRequest(
        motes=purse(actor.id, situation),
        downtime_actions_left=actor.sheet.downtime_actions_left,
        in_session=situation.interval is None,
    )


@dataclass(frozen=True, slots=True)
class RenameForm:
    """An Aspect and its new name."""

    aspect: str = entry("Aspect", default="", choices=own_aspects, own=True)
    name: str = entry("New name", default="", once=True)


@dataclass(frozen=True, slots=True)
class Rename:
    """The names of a character's Aspects, and the change."""

    names: tuple[str, ...] = entry("Aspects")
    old: str = entry("Aspect")
    new: str = entry("New name")


@dataclass(frozen=True, slots=True)
class Renamed:
    """The old and the new name of an Aspect."""

    old: str
    new: str

    @property
    def facts(self) -> dict[str, Json]:
        """The facts kept in the log."""
        return {"aspect": self.new}


def check_rename(request: Rename) -> None:
    """Refuse an Aspect that the character doesn't have, and a name that is missing or exists already."""
    if request.old not in request.names:
        raise Refusal("not_own_aspect", f"{request.old:.60} isn't one of the character's Aspects.", "aspect")
    if not request.new:
        raise Refusal("aspect_name_required", "Give the Aspect a new name.", "name")
    if request.new in request.names:
        raise Refusal("duplicate_aspect", f"{request.new:.60} already exists. Choose another name.", "name")


def rename(request: Rename, table: Table) -> Resolution[Renamed]:
    """Rename an Aspect; its Hand and its Traits stay (aisling-57)."""
    check_rename(request)
    step = Step("aisling-57", "renamed", f"{request.old} → {request.new}")
    return Resolution(Renamed(request.old, request.new), steps=(step,))


def _start_rename(situation: Situation) -> RenameForm:
    return RenameForm(next((choice.id for choice in own_aspects(situation)), ""))


def _prepare_rename(form: RenameForm, situation: Situation) -> Rename:
    names = tuple(aspect.name for aspect in situation.actor.sheet.aspects)
    request = Rename(names, form.aspect, form.name.strip())
    check_rename(request)  # already when it is planned, not only when the downtime is committed
    return request


def rename_on_sheet(sheet: Sheet, old: str, new: str) -> Sheet:
    """The sheet with one Aspect renamed, also in the Traits that belong to it."""
    aspects = (replace(aspect, name=new) if aspect.name == old else aspect for aspect in sheet.aspects)
    traits = (replace(trait, on=new) if trait.on == old else trait for trait in sheet.traits)
    return replace(sheet, aspects=tuple(aspects), traits=tuple(traits))


def _rest(form: RestForm, rested: Rested, situation: Situation) -> Effects:
    return sheet_effects(situation, replace(situation.actor.sheet, damage=for_every_color(rested.damage)))


def _train(form: TrainForm, trained: Trained, situation: Situation) -> Effects:
    return Effects(points=(PointsMove(situation.actor.id, ANY.id, 1, "train"),))


def _rename(form: RenameForm, renamed: Renamed, situation: Situation) -> Effects:
    return sheet_effects(situation, rename_on_sheet(situation.actor.sheet, renamed.old, renamed.new))


def _one_action(form: object, situation: Situation) -> Price:
    return Price(units=1)


_has_time = needs(
    lambda sheet: sheet.downtime_actions_left > 0, "There are no downtime actions left.", "no_downtime_action"
)

ACTIVITIES: Rows[Effects] = by_id(
    ActivityRow(
        id="rest",
        title="Rest",
        form=RestForm,
        request=RestRequest,
        rule=rest,
        prepare=_prepare_rest,
        effects=_rest,
        help="All damage heals.",
        why_not=_has_time,
        price=_one_action,
    ),
    ActivityRow(
        id="train",
        title="Train",
        form=TrainForm,
        request=TrainRequest,
        rule=train,
        prepare=_prepare_train,
        effects=_train,
        help="Train for one mote for anything.",
        why_not=_has_time,
        price=_one_action,
    ),
    ActivityRow(
        id="rename_aspect",
        title="Rename an Aspect",
        form=RenameForm,
        request=Rename,
        rule=rename,
        prepare=_prepare_rename,
        effects=_rename,
        start=_start_rename,
        help="Rename an Aspect. It takes no action.",
        why_not=needs(lambda sheet: bool(sheet.aspects), "The character has no Aspect to rename."),
        price=lambda form, situation: Price(),
    ),
)
"""The activities between sessions, a row each (aisling-60)."""
ACTIONS = ACTIVITIES.values()


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """Check the price of one character's activities against their downtime actions."""
    left: int = situation.find(actor, "actor").sheet.downtime_actions_left
    spent = sum(price_of(ACTIVITIES, each, situation).units for each in planned if each.actor == actor)
    if spent > left:
        raise Refusal(
            "no_downtime_action", f"This takes {quantity(spent, 'downtime action')}; you have {left}.", "actions"
        )
    return Plan(left, spent)


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """Settle everyone's activities, one after the other, and take off the downtime actions they cost."""
    effects = one_by_one(spent, situation, _effects)
    sheets = dict(effects.sheets)
    for each in (each.planned for each in spent if each.resolution is not None):
        sheet = sheets.get(each.actor, situation.actors[each.actor].sheet)
        left = sheet.downtime_actions_left - price_of(ACTIVITIES, each, situation).units
        sheets[each.actor] = replace(sheet, downtime_actions_left=left)
    return replace(effects, sheets=sheets)


def _effects(spent: Spent, situation: Situation) -> Effects:
    """The effects of one activity, told by the steps of its rule."""
    return effects_of(ACTIVITIES, spent, situation, told=spent.resolution.steps if spent.resolution else ())


def _situation_ahead(spent: Sequence[Spent], situation: Situation) -> Situation:
    """The situation for later activities. Downtime actions are counted for the whole plan, so none are taken off."""
    return one_by_one(spent, situation, _effects).after(situation)


DOWNTIME = DowntimeOf(INTERVALS, Terms, plan, settle, ahead=_situation_ahead)
"""The downtime of the game."""
