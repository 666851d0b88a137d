"""The stored values of the game: the sheet of a character and the state of the campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.actions.situation import ActorId
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.background.cards.checks import check_form
from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.values import KINDS, Background, Challenge, Disadvantage, Until
from core.schema.entry import BY_NAME, Lines, entry


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character: the background cards, which are also the hand, and the state after draws.

    Bonus draws and points are in the campaign's ledger. An unknown card, kind or back is refused (background-1, 6, 7).
    """

    backgrounds: tuple[Background, ...] = entry(
        "Background cards",
        default=(),
        lines=Lines(
            ("kind", "id", "card", "back", "used"),
            tuple(name for name, kind in KINDS.items() for _ in range(kind.lines)),
            wide=True,
        ),
    )
    disadvantages: tuple[Disadvantage, ...] = entry(
        "Disadvantages", default=(), lines=Lines(("card", "expires", "number"), more=5)
    )
    advantage: bool = entry("Advantage", default=False)
    incapacitated: bool = entry("Incapacitated", default=False)

    def __post_init__(self) -> None:
        check_form(self)


@dataclass(frozen=True, slots=True)
class Task:
    """A challenge begun in this scene, open or locked; `suits` are those it was tried in."""

    actor: ActorId
    title: str
    challenge: Challenge
    suits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Owned:
    """A card of the background supply and its owner (background-9)."""

    actor: ActorId
    card: str
    back: str


@dataclass(frozen=True, slots=True)
class Stranger:
    """A person without a sheet, as this scene's draws have left them (background-68)."""

    name: str = entry(tie=BY_NAME)
    advantage: bool = False
    incapacitated: bool = False
    disadvantages: tuple[Disadvantage, ...] = ()


@dataclass(frozen=True, slots=True)
class Due:
    """A bonus draw that the GM may grant, and the reason (background-45)."""

    actor: ActorId
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """The shared state: the draw deck, the numbers of scene and episode, the owners of background cards.

    `begun` is set once something has been drawn in this scene, `goes_on` while the scene continues after the session
    (background-54). `due` are bonus draws that may be granted until the next scene begins. `strangers` are people
    without a sheet who hold something.
    """

    deck: Deck = field(default_factory=new_deck)
    scene: int = entry("Scene", default=1, low=1)
    episode: int = entry("Episode", default=1, low=1)
    begun: bool = entry("Cards drawn in this scene", default=False)
    goes_on: bool = entry("The scene continues next time", default=False)
    taken: tuple[Owned, ...] = entry("Background cards taken", default=())
    tasks: tuple[Task, ...] = entry("Challenges in this scene", default=())
    due: tuple[Due, ...] = entry("Bonus draws that may be granted", default=())
    strangers: tuple[Stranger, ...] = entry("Without a sheet", default=())

    def now(self, until: Until) -> int:
        """The number of the current part of the story that ends disadvantages."""
        number: int = getattr(self, until.part)
        return number


def new_sheet(player: bool) -> Sheet:
    """A new character without cards."""
    return Sheet()


def new_state() -> State:
    """The state of a new campaign: a full deck, scene 1 of episode 1."""
    return State()


def check_sheet(sheet: Sheet) -> tuple[Refusal, ...]:
    """Everything wrong with a sheet (background-6, 8, 11, 47)."""
    return tuple(_faults(sheet))


def _faults(sheet: Sheet) -> Iterator[Refusal]:
    for name, n in Counter(b.kind for b in sheet.backgrounds if b.row.once).items():
        if n > 1:
            kind = KINDS[name]
            rule = "background-11" if kind.fixed else "background-8"
            yield Refusal(kind.once, f"A character has only one {name} card. Remove one.", "backgrounds", rule)
    if not all(b.id.strip() for b in sheet.backgrounds):
        why = "A card has no title. Say what the character is or knows."
        yield Refusal("bad_request", why, "backgrounds", "background-6")
    if len({b.id for b in sheet.backgrounds}) < len(sheet.backgrounds):
        why = "Two cards have the same title. Give each its own."
        yield Refusal("bad_request", why, "backgrounds", "background-6")
    if len({held.card for held in sheet.disadvantages}) < len(sheet.disadvantages):
        why = "A card is listed twice as a disadvantage. Remove one."
        yield Refusal("duplicate_card", why, "disadvantages", "background-47")
