"""The forms of downtime, and the activities they stand for (destiny-78 to 87)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from core.choosing import choices
from core.entry import entry
from core.rulesets.destiny.downtime import choices as offered
from core.rulesets.destiny.downtime.rules import METHODS, Activity
from core.rulesets.destiny.sheet import STAT_CHOICES


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """An activity of downtime as it is filled in.

    `about` is the field that names what it is about, `parts` says which field fills which part of the activity.
    """

    kind: ClassVar[str] = ""
    about: ClassVar[str] = ""
    parts: ClassVar[Mapping[str, str]] = {}

    @property
    def subject(self) -> str:
        """What it is about, in a name; empty for nothing."""
        found = getattr(self, self.about)
        return "" if found is None else str(found).strip()

    @property
    def activity(self) -> Activity:
        """As the plan has it; a wound is where it stood when the downtime began."""
        given = {part: getattr(self, name) for part, name in self.parts.items()}
        values: dict[str, Any] = {part: value for part, value in given.items() if value != ""}
        return Activity(kind=self.kind, **values)


def _method() -> Any:
    """Three names of the same effort (destiny-84)."""
    return entry("By", default="train", choices=choices(*METHODS))


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseForm(Form):
    """A Skill one level up, by training, research or practice (destiny-78, 84)."""

    kind: ClassVar[str] = "raise_skill"
    about: ClassVar[str] = "new"
    parts: ClassVar[Mapping[str, str]] = {"skill": "subject", "method": "method"}
    skill: str = entry("Skill", default="", choices=offered.raising, code="skill_needed")
    new: str = entry("Or a new one", default="", once=True, help="Its name.")
    stat: str = entry("Its Stat", default="body", choices=STAT_CHOICES, help="Of a new Skill.")
    method: str = _method()

    @property
    def subject(self) -> str:
        """The Skill: what is typed says more than what the list stands on."""
        return self.new.strip() or self.skill


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityForm(Form):
    """An Ability of a Skill, perhaps inside a Specialty."""

    kind: ClassVar[str] = "gain_ability"
    about: ClassVar[str] = "name"
    parts: ClassVar[Mapping[str, str]] = {
        "ability": "subject",
        "skill": "skill",
        "specialty": "inside",
        "method": "method",
    }
    name: str = entry("Ability", default="", once=True)
    text: str = entry("What it does", default="", once=True, long=True)
    skill: str = entry("Of the Skill", default="", choices=offered.trained, code="skill_needed")
    specialty: str = entry("Specialty", default="", choices=offered.specialties)
    other: str = entry("Another Specialty", default="", once=True, help="One not owned: it is only noted down.")
    method: str = _method()

    @property
    def inside(self) -> str:
        """The Specialty, owned or not, a typed one first; empty for none."""
        return self.other.strip() or self.specialty


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialtyForm(Form):
    """A Specialty of a Skill."""

    kind: ClassVar[str] = "gain_specialty"
    about: ClassVar[str] = "name"
    parts: ClassVar[Mapping[str, str]] = {"specialty": "subject", "skill": "skill", "method": "method"}
    name: str = entry("Specialty", default="", once=True)
    skill: str = entry("Of the Skill", default="", choices=offered.trained, code="skill_needed")
    method: str = _method()


@dataclass(frozen=True, slots=True, kw_only=True)
class IntensityForm(Form):
    """A Power made stronger."""

    kind: ClassVar[str] = "raise_intensity"
    about: ClassVar[str] = "power"
    parts: ClassVar[Mapping[str, str]] = {"power": "power", "method": "method"}
    power: str = entry("Power", default="", choices=offered.powers, code="unknown_power")
    method: str = _method()


@dataclass(frozen=True, slots=True, kw_only=True)
class HealForm(Form):
    """A wound one severity lighter."""

    kind: ClassVar[str] = "heal"
    about: ClassVar[str] = "wound"
    parts: ClassVar[Mapping[str, str]] = {"wound": "wound"}
    wound: int | None = entry("Wound", default=None, choices=offered.wounds, code="unknown_wound")


@dataclass(frozen=True, slots=True, kw_only=True)
class RespecSkillForm(Form):
    """A Skill one level down, for its points."""

    kind: ClassVar[str] = "respec_skill"
    about: ClassVar[str] = "skill"
    parts: ClassVar[Mapping[str, str]] = {"skill": "skill"}
    skill: str = entry("Skill", default="", choices=offered.lowering, code="skill_needed")


@dataclass(frozen=True, slots=True, kw_only=True)
class RespecAbilityForm(Form):
    """An Ability given back for its point."""

    kind: ClassVar[str] = "respec_ability"
    about: ClassVar[str] = "ability"
    parts: ClassVar[Mapping[str, str]] = {"ability": "ability"}
    ability: str = entry("Ability", default="", choices=offered.abilities, code="unknown_ability")


@dataclass(frozen=True, slots=True, kw_only=True)
class CraftForm(Form):
    """Making something; how long it takes is for the game master to say."""

    kind: ClassVar[str] = "craft"
    about: ClassVar[str] = "what"
    parts: ClassVar[Mapping[str, str]] = {"weeks": "weeks"}
    what: str = entry("What", default="", once=True, help="What becomes of it is written on the sheet by hand.")
    weeks: int = entry("Weeks", default=1, low=1, high=520, code="bad_weeks")


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherForm(CraftForm):
    """Anything else that takes weeks."""

    kind: ClassVar[str] = "other"
