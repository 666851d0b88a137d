"""Resting and training between sessions (aisling-60)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.aisling.colors import NAMES, check_colors, without_zeros
from core.rulesets.aisling.draws.drawn_hand import ANY, purse_facts
from core.rulesets.aisling.growth.purse import check_purse
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True, kw_only=True)
class BetweenRequest:
    """A character's downtime actions."""

    downtime_actions_left: int = entry("Downtime actions left", low=0)
    in_session: bool = entry("During a session", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RestRequest(BetweenRequest):
    """A request to rest."""

    damage: Mapping[str, Json] = entry("Damage")


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainRequest(BetweenRequest):
    """A request to train."""

    motes: Mapping[str, Json] = entry("Motes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested:
    """The empty damage, and the downtime actions left."""

    damage: Mapping[str, int] = field(default_factory=dict)
    downtime_actions_left: int


@dataclass(frozen=True, slots=True)
class Trained:
    """The purse, and the downtime actions left."""

    motes: Mapping[str, int]
    downtime_actions_left: int


def rest(request: Flat[RestRequest], table: Table) -> Resolution[Rested]:
    """Heal all damage (aisling-60)."""
    check_colors(request.damage, "damage", "bad_damage")
    left = _actions_left(request)
    steps = tuple(
        Step("aisling-60", "rested", NAMES[color], amount=-points, total=0)
        for color, points in without_zeros(request.damage).items()
    )
    return Resolution(Rested(downtime_actions_left=left), steps=steps)


def train(request: Flat[TrainRequest], table: Table) -> Resolution[Trained]:
    """Earn a mote for anything (aisling-60)."""
    check_purse(request.motes)
    left = _actions_left(request)
    after = {**request.motes, ANY: request.motes.get(ANY, 0) + 1}
    step = Step("aisling-60", "trained", amount=1, total=after[ANY])
    return Resolution(Trained(purse_facts(after), left), steps=(step,))


def _actions_left(request: BetweenRequest) -> int:
    """The downtime actions left after this one. Refuse a session in progress, and too many actions."""
    if request.in_session:
        raise Refusal(
            "not_between_sessions", "This is for the time between sessions. End the session first.", "session"
        )
    if not request.downtime_actions_left:
        raise Refusal("no_downtime_action", "There are no downtime actions left.", "downtime_actions_left")
    return request.downtime_actions_left - 1


RULES = (rule(rest), rule(train))
