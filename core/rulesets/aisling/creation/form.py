"""The parts that all methods of making a character share (aisling-43 to 45)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Unpack

from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, NAMES, TASKS
from core.rulesets.aisling.creation.rules import Parts, create_character
from core.rulesets.aisling.currencies import ANY, LUCK, luck_move
from core.rulesets.aisling.sheet import Method, Sheet
from core.rulesets.aisling.sheet_layout import COLOR, label_of_mote
from core.rulesets.aisling.situation import Effects, Situation
from core.rulesets.aisling.values import Aspect, FateColors, Trait
from core.schema.entry import FEW, entry

WHO = "Who"
WHO_HELP = "Describe the character and the power behind them, and choose three different Fate colours."


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonForm:
    """The character's concept, Numen and three Fates; `method` is the method of creation."""

    method: ClassVar[Method] = "build"
    concept: str = entry("Concept", default="", page=WHO, help="One line.")
    numen: str = entry("Numen", default="", page=WHO, code="numen_required", help="The beast or power behind them.")
    boon: str | None = entry("Boon", default="B", choices=COLOR, page=WHO, help="Something good as well.")
    bane: str | None = entry("Bane", default="A", choices=COLOR, page=WHO, help="Something bad as well.")
    wyrd: str | None = entry("Wyrd", default="M", choices=COLOR, page=WHO, help="Something strange: a destiny.")

    @property
    def fates(self) -> FateColors:
        """The Fate colours."""
        return FateColors(boon=self.boon or None, bane=self.bane or None, wyrd=self.wyrd or None)


def person_values(sheet: Sheet) -> dict[str, str]:
    """The concept, Numen and Fates on a sheet, to start a form with."""
    fates = sheet.fate_colors.chosen
    return {name: text for name, text in {"concept": sheet.concept, "numen": sheet.numen, **fates}.items() if text}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTrait:
    """A Trait of a new character."""

    name: str = entry("Trait", default="")
    color: str = entry("Colour", default="R", choices=COLOR, code="trait_single_color")
    motes: int = entry("Motes", default=1, low=-9, high=9)

    @property
    def trait(self) -> Trait:
        """The Trait."""
        return Trait(name=self.name.strip(), color=self.color, motes=self.motes)


def named_traits(rows: Sequence[NewTrait]) -> tuple[Trait, ...]:
    """The Traits of a form. Refuse one without a name."""
    for index, row in enumerate(rows):
        if not row.name.strip():
            raise Refusal("bad_trait", "Name the Trait, or remove the row.", f"traits.{index}.name")
    return tuple(row.trait for row in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAspect:
    """An Aspect with its Hand."""

    name: str = entry("Aspect", default="")
    motes: int = entry("Hand", default=3, low=1, within=FEW, code="aspect_motes")

    @property
    def aspect(self) -> Aspect:
        """The Aspect."""
        return Aspect(name=self.name.strip(), motes=self.motes)


def threshold(color: str, start: int, page: str, low: int = 1) -> int:
    """The entry of a Threshold."""
    return entry(
        label_of_mote(color),
        default=start,
        low=low,
        within=FEW,
        cap=_cap,
        page=page,
        code="threshold_range",
        help=TASKS[color],
    )


def _cap(situation: Situation) -> int:
    """The highest Threshold of a new character by the house rules (aisling-43)."""
    cap: int = situation.options.threshold_cap
    return cap


def person_field(at: str) -> str:
    """The field on the form's first page for a refusal."""
    fate = at.removeprefix("fate_colors").lstrip(".")
    return (fate or "boon") if at.startswith("fate_colors") else at


def thresholds_in(form: object) -> dict[str, int]:
    """The Thresholds in a form that has a field for each colour."""
    return {color: getattr(form, NAMES[color]) for color in COLORS}


def create(form: PersonForm, where: Callable[[str], str], situation: Situation, **parts: Unpack[Parts]) -> Effects:
    """Make the acting character's first sheet, with their Luck. Unspent Trait motes go to the purse.

    A character may be made again: points are given only up to what a new one has. `where` maps a refusal to the form's
    field.
    """
    try:
        done = create_character(
            form.method,
            situation.options,
            numen=form.numen.strip(),
            fate_colors=form.fates.chosen,
            **parts,
        )
    except Refusal as refusal:
        raise refusal.at(where(refusal.field or "")) from refusal
    made = done.value
    actor = situation.actor.id
    old = situation.actor.sheet
    sheet = replace(
        old,
        concept=form.concept.strip(),
        method=form.method,
        numen=form.numen.strip(),
        thresholds=made.thresholds,
        traits=made.traits,
        aspects=made.aspects,
        fate_colors=form.fates,
        reserve=made.reserve,
        aspect_pool=made.aspect_pool,
        damage={color: min(points, made.thresholds.get(color, 0)) for color, points in old.damage.items()},
    )
    luck = luck_move(actor, max(0, made.luck - situation.balance(actor, LUCK.id)), "creation")
    kept = max(0, made.trait_motes_left - situation.balance(actor, ANY.id))
    motes = (PointsMove(actor, ANY.id, kept, "creation"),) if kept else ()
    return Effects(sheets={actor: sheet}, points=(*luck, *motes), steps=done.steps)
