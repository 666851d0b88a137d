"""Short ways to write the steps of this campaign, besides those of `core.script`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.script import Step, act, terms

MARA, JONAS, ILSE, TOBIAS = "Mara Voss", "Jonas Reed", "Ilse Brandt", "Tobias Kell"
EVERYBODY = (MARA, JONAS, ILSE, TOBIAS)


def draw(who: str, attribute: str, second: str, note: str, **more: Any) -> Step:
    """A draw of an attribute and a skill, or what `second` names with its kind."""
    return act("draw", who, note, attribute=attribute, second=trait(second), **more)


def helper(who: str, attribute: str, second: str) -> Mapping[str, Any]:
    """Somebody who helps with a draw."""
    return {"who": who, "attribute": attribute, "second": trait(second)}


def against(who: str, attribute: str, second: str) -> Mapping[str, Any]:
    """The other side of a contest, as fields of its form."""
    return {"rival": who, "rival_attribute": attribute, "rival_second": trait(second)}


def trait(name: str) -> str:
    """The second trait of a pool as forms have it; a bare name is a skill."""
    return name if ":" in name else f"skill:{name}"


def burns(who: str) -> Step:
    """A character burns down their life for this downtime."""
    return terms(who, burn=True)
