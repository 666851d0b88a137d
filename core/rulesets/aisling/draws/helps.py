"""Modifiers that add motes to a draw or take them, and their prices (aisling-7 to 10, 53 to 55)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from core.refusal import Refusal
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import Aspect
from core.schema.entry import Choice, entry
from core.schema.rows import complete

KindName = Literal["tag", "invoke", "luck", "roleplay", "obscure", "other"]


class Kind(NamedTuple):
    """A kind of modifier: what refusals call it, its motes by the house rules, and its rule in the breakdown.

    Without `motes` it has no usual number, and may add or take. One that `takes` motes adds none. A kind that is `free`
    is a help without a price, by this label, which may come after the draw.
    """

    name: str
    motes: Callable[[HouseRules], int] | None
    rule: str = "aisling-8"
    takes: bool = False
    free: str = ""


KINDS: Mapping[KindName, Kind] = complete(
    "aisling modifiers",
    KindName,
    {
        "tag": Kind("Tag", lambda options: options.tag_motes, "aisling-55"),
        "invoke": Kind("Invoke", lambda options: options.invoke_motes, "aisling-54"),
        "luck": Kind("Luck", lambda options: options.luck_motes, "aisling-53"),
        "roleplay": Kind("Roleplay", lambda options: options.roleplay_motes, free="Well played"),
        "obscure": Kind("An obscure skill", lambda options: options.obscure_motes, takes=True),
        "other": Kind("Other", None),
    },
)
"""The kinds of modifiers, a row each (aisling-7, 8). One that a form asks for alone is a flag of this name there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """Motes added or taken. Without `motes` it has the size of its kind by the house rules."""

    kind: KindName = entry(
        "Kind", choices=tuple(Choice(kind, kind.capitalize()) for kind in KINDS), code="unknown_modifier"
    )
    motes: int | None = entry("Motes", default=None, code="modifier_amount")
    aspect: str | None = entry("Aspect", default=None)


def size(modifier: Modifier, options: HouseRules) -> int:
    """The motes a modifier adds. Refuse one that needs a number and has none (aisling-8)."""
    usual = KINDS[modifier.kind].motes
    if modifier.motes is not None:
        return modifier.motes
    if usual is None:
        raise Refusal("modifier_amount", "Enter the number of motes this adds or takes.", "modifiers")
    return usual(options)


def _usual(kind: KindName, options: HouseRules) -> int:
    return size(Modifier(kind=kind), options)


def check_modifiers(modifiers: Sequence[Modifier], options: HouseRules, at: str = "modifiers") -> None:
    """Refuse a modifier without its number or of the wrong sign, and an Aspect used twice (aisling-8, 9)."""
    used: set[str] = set()
    for index, modifier in enumerate(modifiers):
        _check_sign(modifier, size(modifier, options), f"{at}.{index}.motes")
        if modifier.aspect is None:
            continue
        if modifier.aspect in used:
            why = f"This draw already has help from {modifier.aspect:.60}. Choose another Aspect."
            raise Refusal("aspect_already_used", why, f"{at}.{index}.aspect")
        used.add(modifier.aspect)


def _check_sign(modifier: Modifier, motes: int, at: str) -> None:
    kind = KINDS[modifier.kind]
    if kind.motes is None:
        return
    if kind.takes and motes > 0:
        raise Refusal("modifier_sign", f"{kind.name} takes motes. It can't add any.", at)
    if not kind.takes and motes < 0:
        raise Refusal("modifier_sign", f"{kind.name} adds motes. It can't take any.", at)


def aspects_used(modifiers: Iterable[Modifier]) -> set[str]:
    """The names of the Aspects that help."""
    return {modifier.aspect for modifier in modifiers if modifier.aspect is not None}


PRICE = 1
"""Luck for an invoke, and for a tag that is not free (aisling-54, 55)."""
MOST_LUCK = 3
"""The most Luck offered at once after a draw; choose again to spend more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """Modifiers that come together, their price, and whether they use up a free tag.

    `again` means that it may be chosen more than once, `late` that it came after the draw.
    """

    id: str = entry("Id")
    label: str = entry("Name")
    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    luck: int = entry("Luck", default=0, low=0)
    free_tag: bool = entry("Uses up a free tag", default=False)
    again: bool = entry("More than once", default=False)
    late: bool = entry("After the draw", default=False)

    @property
    def aspects(self) -> set[str]:
        """The Aspects it uses."""
        return aspects_used(self.modifiers)


def hand_of(aspect: Aspect, options: HouseRules) -> int:
    """The motes of an Aspect: its Hand, else the usual size of an invoke (aisling-54, 59)."""
    return aspect.motes if aspect.motes is not None else _usual("invoke", options)


def invoke_help(aspect: Aspect, options: HouseRules) -> Help:
    """The help of invoking one of the character's Aspects (aisling-54)."""
    counts = options.aspect_hand == "invoke"
    motes = hand_of(aspect, options) if counts else _usual("invoke", options)
    modifier = Modifier(kind="invoke", motes=motes, aspect=aspect.name)
    return Help(id=f"invoke:{aspect.name}", label=aspect.name, modifiers=(modifier,), luck=PRICE)


def tag_help(name: str, free: bool, options: HouseRules) -> Help:
    """The help of tagging another's Aspect or the scene's; the first tag on a new one is free (aisling-55)."""
    modifier = Modifier(kind="tag", motes=_usual("tag", options), aspect=name)
    return Help(id=f"tag:{name}", label=name, modifiers=(modifier,), luck=0 if free else PRICE, free_tag=free)


def luck_help(amount: int, options: HouseRules) -> Help:
    """The help of spending Luck on motes. Refuse less than 1 (aisling-53)."""
    if amount < 1:
        raise Refusal("bad_amount", "Spend at least 1 Luck.", "amount")
    modifier = Modifier(kind="luck", motes=amount * _usual("luck", options))
    return Help(id=f"luck:{amount}", label=f"{amount} Luck", modifiers=(modifier,), luck=amount, again=True)


def free_help(kind: KindName, options: HouseRules) -> Help:
    """The help of a kind that is free, such as exceptional roleplaying (aisling-7)."""
    modifier = Modifier(kind=kind, motes=_usual(kind, options))
    return Help(id=kind, label=KINDS[kind].free, modifiers=(modifier,))


@lru_cache(maxsize=64)
def late_helps(
    own: tuple[Aspect, ...], tags: tuple[str, ...], free_tags: frozenset[str], options: HouseRules
) -> tuple[Help, ...]:
    """All helps that may be offered after a draw to someone with these Aspects, without Luck (aisling-10).

    `tags` are other people's Aspects. Free helps come first, paid tags, of which there may be many, last.
    """
    free = [tag_help(name, True, options) for name in tags if name in free_tags]
    paid = [tag_help(name, False, options) for name in tags if name not in free_tags]
    kinds = (free_help(kind, options) for kind in KINDS if KINDS[kind].free)
    return (*free, *kinds, *(invoke_help(aspect, options) for aspect in own), *paid)


def helps_to_offer(
    late: Sequence[Help], used: Sequence[Help], spoken_for: Collection[str], luck: int, options: HouseRules
) -> Iterator[Help]:
    """The helps left: not used, and with free Aspects; Luck as far as it lasts, after the free ones."""
    taken = {help.id for help in used if not help.again}
    left = [help for help in late if help.id not in taken and not help.aspects & set(spoken_for)]
    yield from (help for help in left if not help.luck)
    for amount in range(1, min(luck, MOST_LUCK) + 1):
        yield luck_help(amount, options)
    yield from (help for help in left if help.luck)
