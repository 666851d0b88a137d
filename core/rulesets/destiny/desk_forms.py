"""The forms of downtime, and the activities they stand for (destiny-78 to 87)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from core.choosing import choices
from core.entry import entry
from core.rulesets.destiny import desk_choices as offered
from core.rulesets.destiny.sheet import STAT_CHOICES
from core.rulesets.destiny.training import METHODS, Activity


def _method() -> Any:
    """Three names of the same effort (destiny-84)."""
    return entry("By", default="train", choices=choices(*METHODS))


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseForm:
    """A Skill one level up."""

    kind: ClassVar[str] = "raise_skill"
    about: ClassVar[str] = "new"
    skill: str = entry("Skill", default="", choices=offered.raising, code="skill_needed")
    new: str = entry("Name", default="", once=True, help="Of a new Skill.")
    stat: str = entry("Its Stat", default="body", choices=STAT_CHOICES, help="Of a new Skill.")
    method: str = _method()

    @property
    def subject(self) -> str:
        """The Skill."""
        return self.skill or self.new.strip()

    @property
    def activity(self) -> Activity:
        """As the plan has it."""
        return Activity(kind=self.kind, method=self.method, skill=self.subject)


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityForm:
    """An Ability of a Skill, perhaps inside a Specialty."""

    kind: ClassVar[str] = "gain_ability"
    about: ClassVar[str] = "name"
    name: str = entry("Ability", default="", once=True)
    text: str = entry("What it does", default="", once=True, long=True)
    skill: str = entry("Of the Skill", default="", choices=offered.trained, code="skill_needed")
    specialty: str = entry("Specialty", default="", choices=offered.specialties)
    other: str = entry("Another Specialty", default="", once=True, help="One that is not owned: it is only noted down.")
    method: str = _method()

    @property
    def subject(self) -> str:
        """The Ability."""
        return self.name.strip()

    @property
    def activity(self) -> Activity:
        """As the plan has it."""
        inside = self.specialty or self.other.strip() or None
        return Activity(kind=self.kind, method=self.method, skill=self.skill, ability=self.subject, specialty=inside)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialtyForm:
    """A Specialty of a Skill."""

    kind: ClassVar[str] = "gain_specialty"
    about: ClassVar[str] = "name"
    name: str = entry("Specialty", default="", once=True)
    skill: str = entry("Of the Skill", default="", choices=offered.trained, code="skill_needed")
    method: str = _method()

    @property
    def subject(self) -> str:
        """The Specialty."""
        return self.name.strip()

    @property
    def activity(self) -> Activity:
        """As the plan has it."""
        return Activity(kind=self.kind, method=self.method, skill=self.skill, specialty=self.subject)


@dataclass(frozen=True, slots=True, kw_only=True)
class IntensityForm:
    """A Power made stronger."""

    kind: ClassVar[str] = "raise_intensity"
    about: ClassVar[str] = "power"
    power: str = entry("Power", default="", choices=offered.powers, code="unknown_power")
    method: str = _method()

    @property
    def subject(self) -> str:
        """The Power."""
        return self.power

    @property
    def activity(self) -> Activity:
        """As the plan has it."""
        return Activity(kind=self.kind, method=self.method, power=self.power)


@dataclass(frozen=True, slots=True, kw_only=True)
class HealForm:
    """A wound one severity lighter; `wound` is where it stood when the downtime began."""

    kind: ClassVar[str] = "heal"
    about: ClassVar[str] = "wound"
    wound: int | None = entry("Wound", default=None, choices=offered.wounds, code="unknown_wound")

    @property
    def subject(self) -> str:
        """What it is about."""
        return "wound"

    @property
    def activity(self) -> Activity:
        """As the plan has it, as long as no wound before it is gone."""
        return Activity(kind=self.kind, wound=self.wound)


@dataclass(frozen=True, slots=True, kw_only=True)
class RespecSkillForm:
    """A Skill one level down, for its points."""

    kind: ClassVar[str] = "respec_skill"
    about: ClassVar[str] = "skill"
    skill: str = entry("Skill", default="", choices=offered.lowering, code="skill_needed")

    @property
    def subject(self) -> str:
        """The Skill."""
        return self.skill

    @property
    def activity(self) -> Activity:
        """As the plan has it."""
        return Activity(kind=self.kind, skill=self.skill)


@dataclass(frozen=True, slots=True, kw_only=True)
class RespecAbilityForm:
    """An Ability given back for its point."""

    kind: ClassVar[str] = "respec_ability"
    about: ClassVar[str] = "ability"
    ability: str = entry("Ability", default="", choices=offered.abilities, code="unknown_ability")

    @property
    def subject(self) -> str:
        """The Ability."""
        return self.ability

    @property
    def activity(self) -> Activity:
        """As the plan has it."""
        return Activity(kind=self.kind, ability=self.ability)


@dataclass(frozen=True, slots=True, kw_only=True)
class CraftForm:
    """Making something; how long it takes is for the game master to say."""

    kind: ClassVar[str] = "craft"
    about: ClassVar[str] = "what"
    what: str = entry("What", default="", once=True, help="What becomes of it is written on the sheet by hand.")
    weeks: int = entry("Weeks", default=1, low=1, high=520, code="bad_weeks")

    @property
    def subject(self) -> str:
        """What is made or done."""
        return self.what.strip()

    @property
    def activity(self) -> Activity:
        """As the plan has it."""
        return Activity(kind=self.kind, weeks=self.weeks)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherForm(CraftForm):
    """Anything else that takes weeks."""

    kind: ClassVar[str] = "other"


Form = (
    RaiseForm
    | AbilityForm
    | SpecialtyForm
    | IntensityForm
    | HealForm
    | RespecSkillForm
    | RespecAbilityForm
    | CraftForm
    | OtherForm
)
"""A filled form of downtime."""
