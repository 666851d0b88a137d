"""The ways to make a character, on screen: built, grown, found in play; and things (aisling-43 to 45, 62)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.action import Action
from core.entry import entry
from core.rulesets.aisling.creation.building import BUILD
from core.rulesets.aisling.creation.form import WHO, Making, PersonForm, checked, known, method, person_field
from core.rulesets.aisling.creation.growing import GROW
from core.rulesets.aisling.creation.things import THING
from core.rulesets.aisling.sheet import Method
from core.rulesets.aisling.show import COLOR
from core.situation import Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class FindForm(PersonForm):
    """A character to be found in play: nothing has to be known yet."""

    method: ClassVar[Method] = "find"
    boon: str | None = entry("Boon", default=None, choices=COLOR, page=WHO, help="May come later.")
    bane: str | None = entry("Bane", default=None, choices=COLOR, page=WHO, help="May come later.")
    wyrd: str | None = entry("Wyrd", default=None, choices=COLOR, page=WHO, help="May come later.")


def _prepare_found(form: FindForm, situation: Situation) -> Making:
    request = Making(method="find", numen=form.numen, fates=form.fates, options=situation.options)
    return checked(request, person_field)


FIND: Action = method(
    id="find",
    title="Find in play",
    form=FindForm,
    prepare=_prepare_found,
    start=lambda situation: FindForm(**known(situation.actor.sheet)),
    help="Ready at once with 3 in every colour; the rest turns out at the table.",
    pages={WHO: "Enter takes it as it is. 3 Threshold motes and 21 Aspect motes are given out in play."},
)

ACTIONS: tuple[Action, ...] = (BUILD, GROW, FIND, THING)
