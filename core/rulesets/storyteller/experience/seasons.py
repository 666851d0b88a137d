"""Beats on screen, and the next season (storyteller-66, 71)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import blank
from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.storyteller.experience.beats import beats, communal, earned
from core.rulesets.storyteller.experience.rules import BEATS_IN_XP, Beats, add_beats
from core.rulesets.storyteller.sheet import State
from core.situation import Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class BeatsForm:
    """Beats earned."""

    gained: int = entry("Beats", default=1, low=1)


def _prepare_beats(form: BeatsForm, situation: Situation) -> Beats:
    return beats(form.gained, situation)


def _settle_beats(form: BeatsForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    left, xp = resolution.value
    return earned(left, xp, situation)


def _no_beats(situation: Situation) -> Refusal | None:
    if situation.options.beats not in BEATS_IN_XP:
        return Refusal("beats_not_in_use", "This campaign has no beats; see its options.")
    if not communal(situation) and situation.acting not in situation.actors:
        return Refusal("bad_request", "Choose a character.", "actor")
    return None


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """Nothing to fill in."""


@dataclass(frozen=True, slots=True)
class EndSeason:
    """The season that ends, and the games played in it."""

    season: int = entry("Season", low=1)
    games: int = entry("Games", low=0)


def end_season(request: EndSeason, table: Table) -> Resolution[Any]:
    """Close a season and open the next (storyteller-66); experience is awarded by its milestone."""
    steps = (
        Step("storyteller-66", "season_games", total=request.games),
        Step("storyteller-66", "next_season", amount=1, total=request.season + 1),
    )
    return old_resolution({"season": request.season + 1}, steps=steps, value=request.season + 1)


def _prepare_season(form: SeasonForm, situation: Situation) -> EndSeason:
    return EndSeason(situation.state.season, situation.state.games)


def _settle_season(form: SeasonForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    state: State = situation.state
    return Effects(state=replace(state, season=resolution.value, games=0))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="beats",
        title="Award beats",
        place=Place.ADVANCE,
        form=BeatsForm,
        request=Beats,
        rule=add_beats,
        prepare=_prepare_beats,
        settle=_settle_beats,
        start=blank(BeatsForm),
        help="For playing a flaw or condition to one's cost, or taking a dramatic failure for a failure.",
        why_not=_no_beats,
    ),
    old_action(
        id="end_season",
        title="End the season",
        place=Place.ADVANCE,
        form=SeasonForm,
        request=EndSeason,
        rule=end_season,
        prepare=_prepare_season,
        settle=_settle_season,
        start=blank(SeasonForm),
        help="Mark the milestone for its experience; the downtime that follows lies between seasons.",
    ),
)
