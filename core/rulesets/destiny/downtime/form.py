"""The forms of downtime, their activities and their choices (destiny-78 to 87)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from core.actions.actor import acting_sheet
from core.actions.choices import NONE, choices, title
from core.refusal import Refusal
from core.rulesets.destiny.downtime.rules import HIGHEST, METHODS, Activity, Trainee, first_of_level
from core.rulesets.destiny.sheet import STAT_CHOICES, Sheet
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.values.damage_decks import SEVERITIES
from core.schema.entry import Choice, Only, entry
from core.schema.forms import with_values

# Choices with their costs; affordable ones first -------------------------------------------------------------------


def sheet_of(situation: Situation) -> Sheet:
    """The sheet of the acting character, or an empty one."""
    return acting_sheet(situation) or Sheet()


def points(situation: Situation, currency: str) -> int:
    """The acting character's points of a kind."""
    return situation.balance(situation.acting, currency) if situation.acting is not None else 0


def skills_to_raise(situation: Situation) -> tuple[Choice, ...]:
    """The Skills by the cost of their next level, and a new one; those too expensive come last."""
    levels = {name: own.level for name, own in sheet_of(situation).skills.items() if own.level < HIGHEST}
    labels = {name: f"{title(name)} {level} → {level + 1}" for name, level in levels.items()} | {"": "A new one"}
    costs = {name: first_of_level(levels.get(name, 0), situation.options) for name in labels}
    has = points(situation, "sp")
    ordered = sorted(labels, key=lambda name: (costs[name] > has, not name, costs[name], name))
    return tuple(Choice(name, labels[name], note=_cost(costs[name], has)) for name in ordered)


def _cost(cost: int, has: int) -> str:
    return f"{cost} SP" if cost <= has else f"{cost} SP, has {has}"


def skill_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Skills in which something can be learnt; one at 0 must be raised first, possibly in the same downtime."""
    skills = sheet_of(situation).skills
    names = sorted(skills, key=lambda name: (skills[name].level < 1, name))
    return tuple(
        Choice(name, title(name), note=str(skills[name].level) if skills[name].level else "raise it first")
        for name in names
    )


def specialties(situation: Situation) -> tuple[Choice, ...]:
    """The Specialties owned, with how far off the next free Ability is (destiny-81)."""
    owned = sheet_of(situation).specialties.items()
    return (NONE, *(Choice(name, title(name), note=_free_in(own.count)) for name, own in owned))


def _free_in(gained: int) -> str:
    left = 2 - gained % 3
    return "the next is free" if not left else f"free after {left} more"


def powers(situation: Situation) -> tuple[Choice, ...]:
    """The Powers with their Intensity."""
    known = sheet_of(situation).powers.items()
    return tuple(Choice(name, f"{title(name)} {own.intensity} → {own.intensity + 1}") for name, own in known)


HEALED = "healed"
"""The severity of a wound that earlier activities of the downtime heal."""


def wounds(situation: Situation) -> tuple[Choice, ...]:
    """The wounds by their places when the downtime began; one healed by then is dimmed."""
    return tuple(
        Choice(str(at), f"{title(own.location)}, {own.severity}", _incurable(own.severity), _after(own.severity))
        for at, own in enumerate(sheet_of(situation).wounds)
    )


def first_wound(situation: Situation) -> int:
    """The place of the first wound that rest can heal."""
    return next((int(choice.id) for choice in wounds(situation) if not choice.why_not), 0)


def _incurable(severity: str) -> str:
    if severity == HEALED:
        return "an earlier activity heals it"
    return "" if severity in SEVERITIES else "rest cannot heal a Mortal Wound"


def _after(severity: str) -> str:
    """The severity after a week."""
    lighter = SEVERITIES.index(severity) if severity in SEVERITIES else 0
    return SEVERITIES[lighter - 1] if lighter else "then gone"


def skills_to_lower(situation: Situation) -> tuple[Choice, ...]:
    """The Skills that can go down a level, with the points returned."""
    skills = sheet_of(situation).skills.items()
    return tuple(
        Choice(name, f"{title(name)} {own.level} → {own.level - 1}", note=f"returns {own.level - 1} SP")
        for name, own in sorted(skills)
        if own.level
    )


def abilities(situation: Situation) -> tuple[Choice, ...]:
    """The Abilities, with the points paid for them."""
    known = sheet_of(situation).abilities.items()
    return tuple(Choice(name, title(name), note=f"returns {own.paid} AP") for name, own in known)


# The forms ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The form of a downtime activity.

    `about` is the field with its subject, and `parts` has the field for each part of the activity.
    """

    kind: ClassVar[str] = ""
    about: ClassVar[str] = ""
    parts: ClassVar[Mapping[str, str]] = {}

    @property
    def subject(self) -> str:
        """The name of its subject; empty for none."""
        found = getattr(self, self.about)
        return "" if found is None else str(found).strip()

    @property
    def typed(self) -> bool:
        """True if its subject is a new name."""
        return "subject" in self.parts.values()

    def check(self, situation: Situation) -> None:
        """Refuse an activity without a subject."""
        if not self.subject:
            raise Refusal("bad_request", "Name it first.", self.about)

    def display_name(self, before: Trainee) -> str:
        """Its subject, for display; `before` is the character at the start of the downtime."""
        return title(self.subject)

    @property
    def activity(self) -> Activity:
        """The activity for the plan; a wound is identified by its place at the start of the downtime."""
        given = {part: getattr(self, name) for part, name in self.parts.items()}
        return with_values(Activity(kind=self.kind), {part: value for part, value in given.items() if value != ""})


def _method() -> str:
    """Three names of the same effort (destiny-84)."""
    return entry("By", default="train", choices=choices(*METHODS), own=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseForm(Form):
    """A Skill one level up, by training, research or practice (destiny-78, 84)."""

    kind: ClassVar[str] = "raise_skill"
    about: ClassVar[str] = "new"
    parts: ClassVar[Mapping[str, str]] = {"skill": "subject", "method": "method"}
    skill: str = entry("Skill", default="", choices=skills_to_raise, code="skill_needed", own=True, unless="new")
    new: str = entry("Or a new one", default="", once=True, help="Its name.")
    stat: str = entry(
        "Its Stat",
        default="body",
        choices=STAT_CHOICES,
        quiet=True,
        help="For a new Skill.",
        own=True,
        only=Only("skill", ("",), lenient=True),
    )
    method: str = _method()

    @property
    def subject(self) -> str:
        """The Skill: a typed name takes precedence over the list."""
        return self.new.strip() or self.skill

    def check(self, situation: Situation) -> None:
        """Refuse also a new Skill that differs from one on the sheet only in capitals."""
        Form.check(self, situation)
        for name in sheet_of(situation).skills:
            if name != self.subject and name.casefold() == self.subject.casefold():
                why = f"{title(name)} is already on the sheet. Choose it from the list."
                raise Refusal("already_known", why, self.about)


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
    text: str = entry("Effect", default="", once=True, long=True)
    skill: str = entry("Skill", default="", choices=skill_choices, code="skill_needed", own=True)
    specialty: str = entry("Specialty", default="", choices=specialties, own=True, unless="other")
    other: str = entry(
        "Another Specialty",
        default="",
        once=True,
        help="One the character doesn't have. It costs 1 AP and doesn't count towards a free Ability.",
    )
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
    skill: str = entry("Skill", default="", choices=skill_choices, code="skill_needed", own=True)
    method: str = _method()


@dataclass(frozen=True, slots=True, kw_only=True)
class IntensityForm(Form):
    """A Power made stronger."""

    kind: ClassVar[str] = "raise_intensity"
    about: ClassVar[str] = "power"
    parts: ClassVar[Mapping[str, str]] = {"power": "power", "method": "method"}
    power: str = entry("Power", default="", choices=powers, code="unknown_power", own=True)
    method: str = _method()


@dataclass(frozen=True, slots=True, kw_only=True)
class HealForm(Form):
    """A wound one severity lighter."""

    kind: ClassVar[str] = "heal"
    about: ClassVar[str] = "wound"
    parts: ClassVar[Mapping[str, str]] = {"wound": "wound"}
    wound: int | None = entry("Wound", default=None, choices=wounds, code="unknown_wound", scene=True)

    def display_name(self, before: Trainee) -> str:
        """The location of the wound."""
        return "" if self.wound is None else title(str(before.wounds[self.wound]["location"]))


def severities(before: Sequence[str], done: Sequence[Form]) -> tuple[str, ...]:
    """The severity of each wound after these activities."""
    weeks = Counter(form.wound for form in done if isinstance(form, HealForm))
    return tuple(_severity_after(severity, weeks[at]) for at, severity in enumerate(before))


def _severity_after(severity: str, weeks: int) -> str:
    if severity not in SEVERITIES:
        return severity
    left = SEVERITIES.index(severity) - weeks
    return HEALED if left < 0 else SEVERITIES[left]


@dataclass(frozen=True, slots=True, kw_only=True)
class RespecSkillForm(Form):
    """A Skill one level down, for its points."""

    kind: ClassVar[str] = "respec_skill"
    about: ClassVar[str] = "skill"
    parts: ClassVar[Mapping[str, str]] = {"skill": "skill"}
    skill: str = entry("Skill", default="", choices=skills_to_lower, code="skill_needed", own=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RespecAbilityForm(Form):
    """An Ability given back for its point."""

    kind: ClassVar[str] = "respec_ability"
    about: ClassVar[str] = "ability"
    parts: ClassVar[Mapping[str, str]] = {"ability": "ability"}
    ability: str = entry("Ability", default="", choices=abilities, code="unknown_ability", own=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CraftForm(Form):
    """Making something; the GM decides how long it takes."""

    kind: ClassVar[str] = "craft"
    about: ClassVar[str] = "what"
    parts: ClassVar[Mapping[str, str]] = {"weeks": "weeks"}
    what: str = entry("What", default="", once=True, help="Write the result on the sheet by hand.")
    weeks: int = entry("Weeks", default=1, low=1, high=520, code="bad_weeks", scene=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherForm(CraftForm):
    """Any other activity that takes weeks."""

    kind: ClassVar[str] = "other"
