"""The toy game of later versions, whose stored values are of a second and of a third shape.

From the first to the second a field of the sheet was renamed, one was removed and what it said is kept in another, and
a house rule came. From the second to the third a field of the sheet came, and one of the table's state, of a conflict,
of forms, of the terms of a downtime and of a request was renamed; so were an action, a conflict form and a currency.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from core.actions.action import Done
from core.actions.situation import Effects
from core.points import Currency, Tier
from core.ruleset import Ruleset
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.option import Option
from core.upgrade import Upgrade, add, rename, then
from tests import toy
from tests.toy.dare import Dare, Dared, DareRequest, dare, prepare, settle
from tests.toy.duel import DUEL, EXCHANGE, Duel
from tests.toy.sheet import MOST_LUCK, State

FIRST = toy.RULESET


@dataclass(frozen=True, slots=True)
class Second:
    nerve: int = entry("Nerve", default=1, low=0, high=5)
    wit: int = entry("Wit", default=1, low=0, high=5)
    luck: int = entry("Luck", default=MOST_LUCK, low=0, high=MOST_LUCK)
    knacks: tuple[str, ...] = entry("Knacks", default=())
    conditions: tuple[str, ...] = entry("Conditions", default=())

    def rank(self, trait: str) -> int:
        return self.wit if trait == "wit" else self.nerve

    @property
    def tired(self) -> bool:
        return "tired" in self.conditions

    @property
    def tricks(self) -> tuple[str, ...]:
        return self.knacks


@dataclass(frozen=True, slots=True)
class Third(Second):
    scars: int = entry("Scars", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Lit:
    lights: int = entry("Lights", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Bout:
    one: int
    other: int
    target: int
    touches: tuple[int, int] = (0, 0)
    names: tuple[str, str] = ("", "")
    places: tuple[tuple[int, int], ...] = ((1, 1), (5, 1))


@dataclass(frozen=True, slots=True)
class Feat:
    trait: str = entry("Trait", default="nerve")
    edge: int = entry("Edge", default=0)
    careful: bool = entry("Careful", default=False)
    helpers: tuple[Any, ...] = entry("Helpers", default=())


@dataclass(frozen=True, slots=True)
class Labour:
    project: int = entry("Project", default=0)
    kit: bool = entry("Kit", default=False)

    @property
    def tools(self) -> bool:
        return self.kit


@dataclass(frozen=True, slots=True)
class Haste:
    haste: bool = entry("Haste", default=False)

    @property
    def hurry(self) -> bool:
        return self.haste


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatRequest(DareRequest):
    bonus: int = entry("Edge", json="edge", default=0)


def _tiredness(sheet: Json) -> Json:
    sheet["conditions"] = ["tired"] if sheet.pop("tired") else []
    return sheet


UPGRADES = {
    1: Upgrade(sheet=then(rename(tricks="knacks"), _tiredness), options=add(rain="no")),
    2: Upgrade(
        sheet=add(scars=0),
        state=rename(lamps="lights"),
        conflict={"bout": rename(spaces="places")},
        form={"feat": rename(bonus="edge"), "work": rename(tools="kit")},
        terms=rename(hurry="haste"),
        request={"feat": rename(bonus="edge")},
        names={"action": {"dare": "feat"}, "conflict": {"duel": "bout"}, "currency": {"marks": "pennies"}},
    ),
}

_RAIN = toy.RULESET.options._replace(
    entries=(*toy.RULESET.options.entries, Option("rain", "no", "Rain", "toy-1", values=("no", "yes")))
)


def second() -> Ruleset:
    return FIRST._replace(
        sheet=Second,
        new_sheet=lambda player: Second(),
        sections=lambda sheet: (),
        check_sheet=lambda sheet: (),
        options=_RAIN,
        shape=2,
        upgrades=lambda: UPGRADES,
    )


def _settle(done: Done[Feat, FeatRequest, Dared]) -> Effects:
    lit = replace(done.situation, state=State(done.situation.state.lights))
    effects = settle(Done(Dare(), done.request, done.resolution, lit))
    return replace(effects, state=Lit(effects.state.lamps) if effects.state else None)


def _prepare(form: Feat, situation: Any) -> FeatRequest:
    asked = prepare(Dare(form.trait, form.edge, form.careful), situation)
    return FeatRequest(**{field.name: getattr(asked, field.name) for field in fields(DareRequest)})


FEAT = replace(
    toy.DARE,
    id="feat",
    form=Feat,
    request=FeatRequest,
    rule=dare,
    prepare=_prepare,
    settle=_settle,
    start=lambda s: Feat(),
)
"""A dare under its third name; what comes of it is the same."""


def _duel(bout: Bout) -> Duel:
    return Duel(bout.one, bout.other, bout.target, bout.touches, bout.names, bout.places)


BOUT = DUEL._replace(
    id="bout",
    state=Bout,
    face=lambda state, situation: DUEL.face(_duel(state), situation),
    participants=lambda state: DUEL.participants(_duel(state)),
)


def third(dare_rule: Any = dare, edition: int = 1) -> Ruleset:
    whole = toy.WHOLE._replace(
        actions=(replace(FEAT, rule=dare_rule), EXCHANGE, replace(toy.WORK, form=Labour)),
        conflicts=(BOUT,),
        downtime=toy.DOWNTIME._replace(terms=Haste),
        grid=None,
    )
    return second()._replace(
        sheet=Third,
        new_sheet=lambda player: Third(),
        state=Lit,
        new_state=Lit,
        state_sections=lambda state: (),
        panels=None,
        whole=lambda: whole,
        currencies=(Currency("pennies", "Pennies", "p"),),
        tiers=(Tier("small", "Small", lambda situation: {"pennies": 1}),),
        shape=3,
        edition=edition,
    )
