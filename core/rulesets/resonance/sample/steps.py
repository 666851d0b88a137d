"""Short ways to write the steps of this campaign, besides those of `core.script`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.script import Step, act

NEVE, BASTIAN, OTTOLINE, DAG = "Neve Arkady", "Bastian Crowe", "Ottoline Pryce", "Dag Halloran"
EVERYBODY = (NEVE, BASTIAN, OTTOLINE, DAG)
MARR, CANTOR, GUARDS, VANE, FINN = (
    "Warden Isolde Marr",
    "The Drowned Cantor",
    "Harbour guards",
    "Teodor Vane",
    "Finn the lamp boy",
)


def roll(
    who: str, first: str, second: str, note: str, dice: Sequence[int], *choose: str, rule: str = "act", **form: Any
) -> Step:
    """A roll of an Attribute and a Skill, or what `second` names with its kind; `choose` is what is decided in it."""
    return act(rule, who, note, cards=dice, choose=choose, first=first, second=trait(second), **form)


def attack(
    who: str, target: str, note: str, dice: Sequence[int], *choose: str, conflict: str | None = None, **form: Any
) -> Step:
    """An attack; the first dice are the defender's."""
    return act("attack", who, note, cards=dice, choose=choose, conflict=conflict, target=target, **form)


def rival(who: str, first: str, second: str = "") -> Mapping[str, Any]:
    """Who resists, as fields of a form; nothing goes with a rung."""
    return {"rival": who, "rival_first": first, "rival_second": trait(second) if second else ""}


def helper(who: str, first: str, second: str, **more: Any) -> Mapping[str, Any]:
    """Somebody who works with who acts."""
    return {"who": who, "first": first, "second": trait(second), **more}


def invoke(aspect: str, aim: str = "help", by: str = "") -> Mapping[str, Any]:
    """An Aspect invoked before the dice fall."""
    return {"aspect": aspect, "aim": aim, "by": by}


def trait(name: str) -> str:
    """The second trait of a pool as forms have it; a bare name is a Skill."""
    return name if ":" in name else f"skill:{name}"
