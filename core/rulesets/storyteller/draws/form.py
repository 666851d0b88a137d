"""The fields of forms that draw, their choices, and the best traits to start with."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from core.actions.actor import acting_sheet
from core.actions.choices import NONE, here_choices, other_choices, title
from core.actions.situation import ActorId
from core.refusal import Refusal
from core.rulesets.storyteller.draws.draw import AGAIN, Again, Modifier
from core.rulesets.storyteller.draws.modifiers import KINDS
from core.rulesets.storyteller.sheet import Sheet
from core.rulesets.storyteller.situation import Actor, Situation
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES, SECOND, TraitKind
from core.rulesets.storyteller.trait_kinds import KINDS as TRAITS
from core.schema.entry import BY_NAME, FEW, Choice, entry
from core.schema.forms import with_values
from core.wording import signed_text

H = TypeVar("H", bound="Helper")
F = TypeVar("F", bound="HandForm | Helper")


def check_living(actor: Actor, at: str) -> None:
    """Refuse a dead character, at a field (storyteller-79)."""
    if actor.sheet.dead:
        raise Refusal("bad_request", f"{actor.name} is dead.", at, "storyteller-79")


def attribute_choices(situation: Situation) -> tuple[Choice, ...]:
    """The nine attributes, with the ratings of the acting character."""
    sheet = acting_sheet(situation)
    return tuple(Choice(name, _label_with_rank(name, sheet.attribute(name) if sheet else None)) for name in ATTRIBUTES)


def second_choices(situation: Situation) -> tuple[Choice, ...]:
    """The second traits: skills, special trainings and the other attributes, with ranks."""
    sheet = acting_sheet(situation) or Sheet()
    return tuple(
        Choice(f"{kind}:{name}", _label_with_rank(name, rank))
        for kind in SECOND
        for name, rank in sheet.ranks_of(kind).items()
    )


def unrated_attributes(situation: Situation) -> tuple[Choice, ...]:
    """The nine attributes, without ratings."""
    return tuple(Choice(name, title(name)) for name in ATTRIBUTES)


def second_traits_in_campaign(situation: Situation) -> tuple[Choice, ...]:
    """The second traits on any sheet of the campaign."""
    return tuple(
        Choice(f"{kind}:{name}", title(name), of=owners)
        for kind in SECOND
        for name, owners in _owners(kind, situation).items()
    )


def _owners(kind: TraitKind, situation: Situation) -> dict[str, tuple[ActorId, ...]]:
    """The traits of a kind that anyone can choose from; those that not everyone has come with their owners."""
    names = TRAITS[kind].names
    owners: dict[str, tuple[ActorId, ...]] = dict.fromkeys(names, ())
    for actor in situation.actors.values():
        for name in actor.sheet.ranks_of(kind):
            if name not in names:
                owners[name] = (*owners.get(name, ()), actor.id)
    return owners


def tools_in_scene(situation: Situation) -> tuple[Choice, ...]:
    """The tools of everyone in the scene, with their owners."""
    return _anyones(situation, lambda sheet: ((tool.name, tool.name, tool.bonus) for tool in sheet.tools))


def advantages_in_scene(situation: Situation) -> tuple[Choice, ...]:
    """The advantages of everyone in the scene, with their owners."""
    return _anyones(situation, lambda sheet: ((name, title(name), n) for name, n in sheet.advantages.items() if n))


def banked_bonuses_in_scene(situation: Situation) -> tuple[Choice, ...]:
    """The unused banked bonuses of everyone in the scene, by their place on the sheet."""
    return _anyones(
        situation, lambda sheet: ((str(i), "", p.bonus) for i, p in enumerate(sheet.prepared) if not p.used)
    )


def _anyones(situation: Situation, of: Callable[[Sheet], Iterable[tuple[str, str, int]]]) -> tuple[Choice, ...]:
    """One choice for each id that `of` finds on the sheets in the scene, with owners and bonuses."""
    names, owners, whose = dict[str, str](), dict[str, list[str]](), dict[str, list[int]]()
    for choice in here_choices(situation):
        actor = situation.actors[int(choice.id)]
        for id, name, bonus in of(actor.sheet):
            names.setdefault(id, name)
            owners.setdefault(id, []).append(f"{actor.name} {signed_text(bonus)}")
            whose.setdefault(id, []).append(actor.id)
    labels = {id: " · ".join(filter(None, (name, ", ".join(owners[id])))) for id, name in names.items()}
    return (NONE, *(Choice(id, label, of=tuple(whose[id])) for id, label in labels.items()))


def tool_choices(situation: Situation) -> tuple[Choice, ...]:
    """The tools of the acting character."""
    sheet = acting_sheet(situation) or Sheet()
    return (NONE, *(Choice(tool.name, f"{tool.name} {signed_text(tool.bonus)}") for tool in sheet.tools))


def advantage_choices(situation: Situation) -> tuple[Choice, ...]:
    """The advantages of the acting character."""
    sheet = acting_sheet(situation) or Sheet()
    return (
        NONE,
        *(Choice(name, f"{title(name)} {signed_text(rank)}") for name, rank in sheet.advantages.items() if rank),
    )


def prepared_choices(situation: Situation) -> tuple[Choice, ...]:
    """The banked bonuses that have not been used."""
    sheet = acting_sheet(situation) or Sheet()
    return (NONE, *(Choice(str(i), signed_text(p.bonus)) for i, p in enumerate(sheet.prepared) if not p.used))


def _label_with_rank(name: str, rank: int | None) -> str:
    return title(name) if rank is None else f"{title(name)} {rank}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForm:
    """The traits and modifiers the acting character draws with."""

    attribute: str = entry("Attribute", default="wits", choices=attribute_choices, own=True)
    second: str = entry("With", default="skill:investigation", choices=second_choices, own=True)
    flat: int | None = entry(
        "Flat pool", within=FEW, default=None, code="invalid_pool", help="Replaces the two traits.", own=True
    )
    tool: str = entry("Tool", default="", choices=tool_choices, scene=True)
    advantage: str = entry("Advantage", default="", choices=advantage_choices, own=True)
    circumstance: int = entry("Circumstances", within=FEW, default=0, lever=True, code="invalid_modifier", scene=True)
    again: Again = entry("Again", default=10, choices=AGAIN, lever=True, quiet=True, code="invalid_again", scene=True)
    use_inspired: bool = entry("Use up Inspired", default=False, lever=True, once=True)
    modifiers: tuple[Modifier, ...] = entry("More modifiers", default=(), code="invalid_modifier", scene=True)
    effect: str = entry(
        "If the first card is 1", default="", help="A consequence in addition to the failure.", scene=True
    )

    @property
    def others(self) -> tuple[OtherDrawer, ...]:
        """Everyone else who draws."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneHandForm(HandForm):
    """A hand during play: it may spend Willpower or a banked bonus, and earn a beat."""

    willpower: bool = entry("Spend Willpower, +3", default=False, lever=True, once=True)
    prepared: str = entry("Prepared bonus", default="", choices=prepared_choices, lever=True, once=True)
    beat: bool = entry("Earns a beat", default=False, once=True, help="For a flaw or condition played at a cost.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """Someone who helps: a character with their sheet, or anyone with a flat pool (storyteller-91)."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)
    name: str = entry("Or a name", default="", tie=BY_NAME, unless="who")
    attribute: str = entry("Attribute", default="wits", choices=unrated_attributes)
    second: str = entry("With", default="skill:investigation", choices=second_traits_in_campaign, whose="who")
    flat: int | None = entry("Flat pool", default=None, within=FEW, code="invalid_pool")
    tool: str = entry("Tool", default="", choices=tools_in_scene, whose="who")
    advantage: str = entry("Advantage", default="", choices=advantages_in_scene, whose="who")
    circumstance: int = entry("Circumstances", default=0, within=FEW, code="invalid_modifier")
    other: int = entry(
        "Other",
        default=0,
        within=FEW,
        code="invalid_modifier",
        help="All modifiers, for a person without a sheet.",
    )
    again: Again = entry("Again", default=10, choices=AGAIN, quiet=True, code="invalid_again")
    use_inspired: bool = entry("Use up Inspired", default=False, once=True)
    effect: str = entry("If the first card is 1", default="")

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The modifiers without a field, as one."""
        return (Modifier("other", self.other),) if self.other else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneHelper(Helper):
    """Someone who helps during play, and may spend Willpower or a banked bonus."""

    willpower: bool = entry("Spend Willpower, +3", default=False, once=True)
    prepared: str = entry("Prepared", default="", choices=banked_bonuses_in_scene, whose="who", once=True)


Hand = HandForm | Helper
"""The traits and modifiers anyone draws with."""


class OtherDrawer(NamedTuple):
    """A helper or opponent who draws. `who` is None without a sheet; `at` is the place in the form."""

    who: ActorId | None
    name: str
    hand: Hand
    at: str

    @property
    def whose(self) -> str:
        """The field of the form that chooses this character."""
        return f"{self.at}who" if self.at.endswith(".") else self.at.rstrip("_") or "actor"


def helper_drawings(helpers: Sequence[Helper], at: str = "helpers") -> tuple[OtherDrawer, ...]:
    """The helpers as drawings; `at` is their field in the form."""
    return tuple(OtherDrawer(helper.who, helper.name, helper, f"{at}.{i}.") for i, helper in enumerate(helpers))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamForm(SceneHandForm):
    """A draw that others may help with."""

    helpers: tuple[SceneHelper, ...] = entry("Helpers", default=(), scene=True)

    @property
    def others(self) -> tuple[OtherDrawer, ...]:
        """The helpers."""
        return helper_drawings(self.helpers)


def best_traits(situation: Situation) -> dict[str, str]:
    """The highest attribute and the highest skill of the acting character, to start a form with."""
    return best_of(acting_sheet(situation))


def best_of(sheet: Sheet | None) -> dict[str, str]:
    """The highest attribute and the highest skill on a sheet."""
    sheet = sheet or Sheet()
    skills = sheet.skills or {"investigation": sheet.skill("investigation")}
    return {
        "attribute": max(ATTRIBUTES, key=sheet.attribute),
        "second": "skill:" + max(skills, key=lambda name: skills[name].rank),
    }


def follow_helpers(before: TeamForm, after: TeamForm, situation: Situation) -> TeamForm:
    """Fill in the best traits of each helper just chosen, and clear what the one before had spent (storyteller-91)."""
    return replace(after, helpers=best_helpers(before.helpers, after.helpers, situation))


def best_helpers(before: Sequence[H], after: Sequence[H], situation: Situation) -> tuple[H, ...]:
    """The helpers, with the best traits filled in for those just chosen."""
    if len(before) != len(after):
        return tuple(after)
    return tuple(
        best_helper(now, situation) if was.who != now.who else now for was, now in zip(before, after, strict=True)
    )


def best_helper(helper: H, situation: Situation) -> H:
    """The helper with the best traits of their sheet, and nothing left from another's."""
    actor = situation.actors.get(helper.who) if helper.who is not None else None
    return with_best(helper, actor.sheet) if actor else helper


def with_best(form: F, sheet: Sheet, at: str = "") -> F:
    """The form with the best traits of a sheet in the fields with prefix `at`, and nothing left of another's."""
    empty = {field.name: field.default for field in dataclasses.fields(form)}
    owned = (*(name for name, kind in KINDS.items() if kind.owned), "use_inspired")
    best = {at + name: value for name, value in best_of(sheet).items()}
    changed = {**{at + name: empty.get(at + name) for name in owned}, **best}
    return with_values(form, {name: value for name, value in changed.items() if name in empty})
