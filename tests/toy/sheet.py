"""The toy game's sheet: two traits, some luck, a few tricks."""

from __future__ import annotations

from dataclasses import dataclass

from core.refusal import Refusal
from core.schema.entry import Choice, entry
from core.sheet import Badge, Row, Section

TRAITS = (Choice("nerve", "Nerve"), Choice("wit", "Wit"))
MOST_LUCK = 3


@dataclass(frozen=True, slots=True)
class Sheet:
    nerve: int = entry("Nerve", default=1, low=0, high=5)
    wit: int = entry("Wit", default=1, low=0, high=5)
    luck: int = entry("Luck", default=MOST_LUCK, low=0, high=MOST_LUCK)
    tricks: tuple[str, ...] = entry("Tricks", default=())
    tired: bool = entry("Tired", default=False)

    def rank(self, trait: str) -> int:
        return self.wit if trait == "wit" else self.nerve


@dataclass(frozen=True, slots=True)
class State:
    lamps: int = entry("Lamps lit", default=0, low=0)


def new_sheet(player: bool) -> Sheet:
    return Sheet(tricks=("whistle",)) if player else Sheet()


def check_sheet(sheet: Sheet) -> tuple[Refusal, ...]:
    over = (t for t in TRAITS if sheet.rank(t.id) > 5)
    return tuple(Refusal("rank_too_high", f"{t.label} ends at 5.", t.id, "toy-7") for t in over)


def sections(sheet: Sheet) -> tuple[Section, ...]:
    return (
        Section(
            "Traits",
            (
                *(Row(t.label, sheet.rank(t.id), (t.id,)) for t in TRAITS),
                Row("Luck", sheet.luck, ("luck",), gauge=True),
                Row("Tired", sheet.tired, ("tired",)),
            ),
        ),
        Section(
            "Tricks",
            tuple(Row(str(i + 1), trick, ("tricks", i)) for i, trick in enumerate(sheet.tricks)),
            path=("tricks",),
            add=str,
        ),
    )


def badges(sheet: Sheet) -> tuple[Badge, ...]:
    return (Badge("tired", "failure"),) if sheet.tired else ()


def state_sections(state: State) -> tuple[Section, ...]:
    return (Section("Street", (Row("Lamps lit", state.lamps, ("lamps",)),)),)
