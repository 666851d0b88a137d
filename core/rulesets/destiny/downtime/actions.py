"""The actions of downtime (destiny-78 to 87)."""

from __future__ import annotations

from dataclasses import replace

from core.actions.action import Action, Change, Price
from core.actions.actor import WhyNot, acting_sheet
from core.actions.place import Place
from core.actions.situation import NOTHING
from core.refusal import Refusal
from core.rulesets.destiny.downtime.activities import KINDS, Kind, plan, weeks_for
from core.rulesets.destiny.downtime.desk import activities, trainee
from core.rulesets.destiny.downtime.form import Form
from core.rulesets.destiny.situation import Effects, Situation
from core.schema.forms import with_values

_PLENTY = 10_000
"""More weeks and points than anyone has, to work out a price regardless of them."""


def plan_activity(form: Form, situation: Situation) -> Effects:
    """The effects of planning an activity: none, because the whole downtime is settled at once."""
    form.check(situation)
    weeks_for(form.activity)
    return NOTHING


def _price(form: Form, situation: Situation) -> Price:
    """The present price, even without a name; returned points are given in words."""
    if form.typed and not form.subject:
        form = with_values(form, {form.about: "…"})
    rich = replace(trainee(situation.actor, situation), sp=_PLENTY, ap=_PLENTY, in_progress=None)
    own = tuple(activities((form,), situation.actor.sheet))
    worked = plan(rich, _PLENTY, own, situation.options)
    weeks = _PLENTY - worked.weeks
    currency, delta = next(((made.currency, made.delta) for made in worked.ledger), ("", 0))
    if KINDS[form.kind].returns:
        return Price(units=weeks, need=f"returns {delta} {currency.upper()}, once per downtime")
    return Price(currency, -delta, weeks)


def dim_for_the_dead(why_not: WhyNot) -> WhyNot:
    """Dims an activity for the dead (destiny-95), or for the reason of `why_not`."""

    def refuse_dead(situation: Situation) -> Refusal | None:
        sheet = acting_sheet(situation)
        if sheet is not None and sheet.dead:
            return Refusal("unit_cannot_act", f"{situation.actor.name} is dead.", "actor", "destiny-95")
        return why_not(situation)

    return refuse_dead


def _action(id: str, kind: Kind) -> Action:
    return Change(
        id=id,
        title=kind.title,
        help=kind.help,
        place=Place.DOWNTIME,
        form=kind.form,
        start=kind.start or (lambda situation: kind.form()),
        apply=plan_activity,
        why_not=dim_for_the_dead(kind.why_not),
        price=_price,
    )


ACTIONS: tuple[Action, ...] = tuple(_action(id, kind) for id, kind in KINDS.items())
