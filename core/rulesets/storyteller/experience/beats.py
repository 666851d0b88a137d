"""Awarding beats, personal or communal, and ending seasons (storyteller-66, 71)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.place import Place
from core.actions.result import Step
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.storyteller.experience.awards import XP
from core.rulesets.storyteller.experience.rules import add_beats
from core.rulesets.storyteller.options import HouseRules
from core.rulesets.storyteller.situation import Effects, Situation
from core.schema.entry import FEW, entry


def earn_beats(gained: int, situation: Situation) -> Effects:
    """Award beats to the acting character or the pot, with the experience that full sets make (storyteller-71)."""
    shared, state = _communal(situation), situation.state
    held = state.pot if shared else situation.actor.sheet.beats
    done = add_beats(held, gained, situation.options)
    left, xp = done.value.beats, done.value.xp_each
    if shared:
        players = tuple(actor.id for actor in situation.actors.values() if actor.player)
        return Effects(state=replace(state, pot=left), points=_points(players, xp), steps=done.steps)
    actor = situation.actor
    return Effects(
        sheets={actor.id: replace(actor.sheet, beats=left)}, points=_points((actor.id,), xp), steps=done.steps
    )


def _communal(situation: Situation) -> bool:
    """Return True if the beats of all players go into one pot."""
    rules: HouseRules = situation.options
    return rules.beats == "communal"


def _points(actors: tuple[int, ...], xp: int) -> tuple[PointsMove, ...]:
    return tuple(PointsMove(actor, XP.id, xp, "beats") for actor in actors) if xp else ()


@dataclass(frozen=True, slots=True)
class BeatsForm:
    """The number of beats to award."""

    gained: int = entry("Beats", within=FEW, default=1, low=1, scene=True)


def _no_beats(situation: Situation) -> Refusal | None:
    rules: HouseRules = situation.options
    if rules.beats == "off":
        return Refusal("beats_not_in_use", "This campaign has no beats. A house rule adds them.")
    if not _communal(situation) and situation.acting not in situation.actors:
        return Refusal("bad_request", "Choose a character.", "actor")
    return None


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """A form without fields."""


def _end_season(form: SeasonForm, situation: Situation) -> Effects:
    """Close a season and open the next (storyteller-66); experience is awarded by its milestone."""
    state = situation.state
    steps = (
        Step("storyteller-66", "season_games", total=state.games),
        Step("storyteller-66", "next_season", amount=1, total=state.season + 1),
    )
    return Effects(state=replace(state, season=state.season + 1, games=0), steps=steps)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="beats",
        title="Award beats",
        place=Place.MORE,
        logged="Beats awarded",
        of_table=True,
        form=BeatsForm,
        apply=lambda form, situation: earn_beats(form.gained, situation),
        help="Award beats for playing a flaw or condition at a cost, or for accepting a dramatic failure.",
        why_not=_no_beats,
    ),
    Change(
        id="end_season",
        title="End the season",
        place=Place.STORY,
        logged="The season ends",
        of_table=True,
        form=SeasonForm,
        apply=_end_season,
        help="End a season. Mark its milestone for experience; the next downtime is between seasons.",
    ),
)
