"""The ways to make a character, on screen: built, grown, found in play; and things (aisling-43 to 45, 62)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.acts.action import Action, Change
from core.acts.place import Place
from core.rulesets.aisling.creation.building import BUILD
from core.rulesets.aisling.creation.form import WHO, PersonForm, create, known, person_field
from core.rulesets.aisling.creation.growing import GROW
from core.rulesets.aisling.creation.rules import CreateRequest
from core.rulesets.aisling.creation.things import THING
from core.rulesets.aisling.sheet import Method
from core.rulesets.aisling.show import COLOR
from core.rulesets.aisling.situation import Effects, Situation
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class FindForm(PersonForm):
    """A character to be found in play: nothing has to be known yet."""

    method: ClassVar[Method] = "find"
    boon: str | None = entry("Boon", default=None, choices=COLOR, page=WHO, help="May come later.")
    bane: str | None = entry("Bane", default=None, choices=COLOR, page=WHO, help="May come later.")
    wyrd: str | None = entry("Wyrd", default=None, choices=COLOR, page=WHO, help="May come later.")


def _find(form: FindForm, situation: Situation) -> Effects:
    fates = form.fates.chosen
    request = CreateRequest(method="find", numen=form.numen.strip(), fate_colors=fates, options=situation.options)
    return create(request, form, person_field, situation)


FIND = Change(
    id="find",
    title="Find in play",
    place=Place.CREATION,
    form=FindForm,
    apply=_find,
    anew=True,
    start=lambda situation: FindForm(**known(situation.actor.sheet)),
    help="Ready at once with 3 in every colour; the rest turns out at the table.",
    pages={WHO: "Enter takes it as it is. 3 Threshold motes and 21 Aspect motes are given out in play."},
)

ACTIONS: tuple[Action, ...] = (BUILD, GROW, FIND, THING)
