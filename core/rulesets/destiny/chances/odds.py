"""Odds of conflicts in the JSON interface, and the advice table (destiny-201 to 205)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import FATE, Orientation, card, one_deck, own_decks
from core.rulesets.destiny.cards.rules import check_hand
from core.rulesets.destiny.chances.advice import OBJECTIVES, Play, ranked
from core.rulesets.destiny.chances.matchup import Extra, Matchup, Rival, combo_chances, sequence_chance
from core.rulesets.destiny.chances.plays import PlayChances, chances_of_plays
from core.rulesets.destiny.conflict.halves import Duelist, combo_size
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json
from core.schema.entry import entry


def chance(text: object, at: str) -> Fraction:
    """A chance in writing, `1/2` or `1`; refuses what is none."""
    try:
        found = Fraction(text) if isinstance(text, str) and len(text) < 200 and not set(text) & set("eE.") else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or not 0 <= found <= 1:
        raise Refusal("bad_probability", f"{text!s:.40} is no chance from 0 to 1.", at)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsSide:
    """One's own side; without a card it stays."""

    card: str | None = entry("Card", default=None)
    orientation: Orientation | None = entry("Half", default=None, code="orientation_needed")
    skill_level: int = entry("Skill Level", default=0)
    initiative: int | None = entry("Initiative", default=None)
    difficulty: int = entry("Difficulty", code="difficulty_needed")
    advantage: bool = entry("Advantage", default=False)
    disadvantage: bool = entry("Disadvantage", default=False)

    @property
    def duelist(self) -> Duelist:
        """As a side of a conflict."""
        return Duelist(
            skill_level=self.skill_level,
            initiative=self.skill_level if self.initiative is None else self.initiative,
            difficulty=self.difficulty,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRival:
    """What is known of the Rival."""

    kind: Literal["non_player", "player"] = entry("Kind", default="non_player")
    skill_level: int = entry("Skill Level", default=0)
    initiative: int | None = entry("Initiative", default=None)
    unseen: tuple[str, ...] = entry("Unseen", default=())
    upper: str = entry("Chance of Upper", default="1/2", code="bad_probability")

    @property
    def rival(self) -> Rival:
        """As odds look at them."""
        initiative = self.skill_level if self.initiative is None else self.initiative
        duelist = Duelist(player=self.kind == "player", skill_level=self.skill_level, initiative=initiative)
        return Rival(duelist, self.unseen, chance(self.upper, "rival.upper"))


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsConflict:
    """A half against a Rival."""

    side: OddsSide = entry("Side")
    rival: OddsRival = entry("Rival")
    shared_fate_out: tuple[str, ...] = entry("Shared Fate out", default=())
    own_deck: tuple[str, ...] | None = entry("Own deck", default=None)
    options: HouseRules = AS_WRITTEN


def matchup_of(request: OddsConflict | Advise) -> Matchup:
    """What chances hang on, as a request gives it."""
    hand = request.hand if isinstance(request, Advise) else () if request.side.card is None else (request.side.card,)
    unseen = request.rival.unseen if request.rival.kind == "player" else ()
    own_decks((*hand, *(request.own_deck or ())), request.shared_fate_out, unseen)
    fate = tuple(code for code in FATE if code not in request.shared_fate_out)
    return Matchup(request.side.duelist, request.rival.rival, fate, request.options, request.own_deck)


def odds_conflict(request: OddsConflict) -> Resolution[PlayChances]:
    """The chances of a half (destiny-201 to 204)."""
    matchup, side = matchup_of(request), request.side
    if side.orientation is None:
        raise Refusal("orientation_needed", "Say which half counts.", "side.orientation")
    code = None if side.card is None else card(side.card).code
    return Resolution(chances_of_plays(matchup, [(code, side.orientation)])[0])


# Advice -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Advise:
    """A hand against a Rival."""

    hand: tuple[str, ...] = entry("Hand")
    side: OddsSide = entry("Side")
    rival: OddsRival = entry("Rival")
    objective: str = entry("Objective", default="win")
    shared_fate_out: tuple[str, ...] = entry("Shared Fate out", default=())
    own_deck: tuple[str, ...] | None = entry("Own deck", default=None)
    options: HouseRules = AS_WRITTEN


class Advised(NamedTuple):
    """Plays from the best down, and what they are ranked by."""

    plays: tuple[Play, ...]
    objective: str

    @property
    def facts(self) -> dict[str, Json]:
        """The best, and all of them."""
        ranking = [_play_facts(play, self.objective) for play in self.plays]
        return {"best": ranking[0], "ranking": ranking}


def advise(request: Advise) -> Resolution[Advised]:
    """The advice table (destiny-205)."""
    matchup = matchup_of(request)
    check_hand(request.hand)
    if request.objective not in OBJECTIVES:
        raise Refusal("unknown_objective", f"An objective is one of: {', '.join(OBJECTIVES)}.", "objective")
    return Resolution(Advised(tuple(ranked(matchup, request.hand, request.objective)), request.objective))


def _play_facts(play: Play, objective: str) -> dict[str, Json]:
    mean = play.chances.strike_mean if objective == "damage" else play.chances.mean
    return {
        "card": play.card or "stay",
        "orientation": play.orientation,
        "win_or_both": str(play.chances.win_or_both),
        "expected": str(mean),
    }


# Combos -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsCombo:
    """A card and the draw pile its combo is turned from."""

    card: str = entry("Card")
    deck: tuple[str, ...] = entry("Deck")
    skill_level: int = entry("Skill Level", default=0)
    difficulty: int | None = entry("Difficulty", default=None)
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class ComboOdds:
    """How much a combo adds, and the chance that it is a sequence, which gains an Ace."""

    extra: Extra
    gain_ace: Fraction

    @property
    def facts(self) -> dict[str, Json]:
        """Chances in writing."""
        return {"extra": {str(n): str(p) for n, p in self.extra}, "gain_ace": str(self.gain_ace)}


def odds_combo(request: OddsCombo) -> Resolution[ComboOdds]:
    """What a combo may add (destiny-204)."""
    one_deck((request.card, *request.deck))
    played, deck = card(request.card), request.deck
    if played.number and request.difficulty is None:
        raise Refusal("difficulty_needed", "The combo of a normal card hangs on the Difficulty.", "difficulty")
    extra = combo_chances(played, deck, request.skill_level, request.difficulty or 0, request.options)
    ace = Fraction(0)
    if played.number and combo_size(played, request.options):
        ranks = Counter(card(code).rank for code in deck)
        ace = sequence_chance(played, ranks, len(deck), request.options)
    return Resolution(ComboOdds(extra, ace))


RULES = (
    Rule("odds_conflict", OddsConflict, asking_nothing(odds_conflict)),
    Rule("advise", Advise, asking_nothing(advise)),
    Rule("odds_combo", OddsCombo, asking_nothing(odds_combo)),
)
