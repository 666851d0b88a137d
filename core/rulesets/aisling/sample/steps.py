"""Short ways to write the steps of this campaign, besides those of `core.script`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.script import Step, act

NUALA, DOV, WREN, PETRA = "Nuala Byrne", "Dov Adler", "Wren", "Petra Lund"
EVERYBODY = (NUALA, DOV, WREN, PETRA)
HALLOWAY, SALLOW, TULLY, CIARAN = "Mr Halloway", "Mother Sallow", "Sergeant Tully", "Ciaran Byrne"
BRIDGE = "Ninepin Bridge"
ACCEPT, PLAIN, DAMAGE = "accept", ("plain",), ("damage",)


def aspect(name: str) -> tuple[str, str]:
    """A success that makes something true."""
    return ("aspect", name)


def draw(
    who: str,
    color: str,
    note: str,
    *traits: str,
    late: Sequence[str] = (),
    means: Sequence[str] = PLAIN,
    motes: Sequence[str] | None = None,
    **more: Any,
) -> Step:
    """A draw, with what helps it late and what it came to mean."""
    choose = (*late, ACCEPT, *means)
    return act("draw", who, note, cards=motes, choose=choose, target=color, traits=list(traits), **more)


def contest(
    who: str,
    color: str,
    note: str,
    *traits: str,
    against: Mapping[str, Any],
    late: Sequence[str] = (),
    means: Sequence[str] = PLAIN,
    motes: Sequence[str] | None = None,
    **more: Any,
) -> Step:
    """A contest; after a late help of who acts the other side is asked before them again."""
    asked = [answer for help in late for answer in (help, ACCEPT)]
    choose = (*asked, *((ACCEPT,) if late else (ACCEPT, ACCEPT)), *means)
    form = {"target": color, "traits": list(traits), **against, **more}
    return act("contest", who, note, cards=motes, choose=choose, **form)


def rival(who: str, color: str, *traits: str, **more: Any) -> Mapping[str, Any]:
    """The other side of a contest, as fields of its form."""
    own = {"rival": who, "rival_target": color, "rival_traits": list(traits)}
    return own | {f"rival_{name}": value for name, value in more.items()}


def partner(who: str, color: str, *traits: str, **more: Any) -> Mapping[str, Any]:
    """Somebody who draws as well."""
    return {"who": who, "target": color, "traits": list(traits), **more}


def together(who: str, color: str, note: str, *traits: str, partners: Sequence[Mapping[str, Any]], **more: Any) -> Step:
    """A joint effort or a synthesis, accepted as it comes."""
    choose = (*(ACCEPT,) * (1 + len(partners)), *PLAIN)
    form = {"target": color, "traits": list(traits), "partners": list(partners), **more}
    return act("together", who, note, choose=choose, **form)
