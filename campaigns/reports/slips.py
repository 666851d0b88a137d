"""Slips: the news that each player gets after a downtime, on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.visibility.log_entries import Cast
from campaigns.visibility.slips import Slip, slip
from core.ruleset import Ruleset

Event = Mapping[str, Any]


def slips(ruleset: Ruleset, downtime: Event, cast: Cast) -> dict[int, Slip]:
    """A slip for each player's character with an activity in a committed downtime, whose event is `downtime`.

    Players don't read what NPCs did.
    """
    players = cast.then(downtime)
    did = [result["actor"] for result in downtime.get("results", ())]
    actors = dict.fromkeys((*did, *map(int, downtime.get("helped", ()))))
    return {actor: slip(ruleset, downtime, actor, players) for actor in actors if actor in players}


def slip_text(slip: Slip) -> str:
    """A slip as lines of text."""
    did, came = (f"  {line}" for line in slip.did), (f"    {line}" for line in slip.came)
    return "\n".join((f"{slip.name} · {slip.interval}", *did, *came))
