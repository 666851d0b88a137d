"""Odds of conflicts in the JSON interface, and the advice table (destiny-201 to 205)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import Duelist, combo_size
from core.rulesets.destiny.cards.hands import Code, check_hand
from core.rulesets.destiny.conflict_odds.advice import OBJECTIVES, advise
from core.rulesets.destiny.conflict_odds.matchup import Extra, Matchup, Rival, combo_chances, sequence_chance
from core.rulesets.destiny.conflict_odds.plays import PlayChances, chances_of_plays
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import FATE, Orientation, card, one_deck, own_decks
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat


def chance(text: object, at: str) -> Fraction:
    """A chance from text, `1/2` or `1`; refuses any other text."""
    try:
        found = Fraction(text) if isinstance(text, str) and len(text) < 200 and not set(text) & set("eE.") else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or not 0 <= found <= 1:
        raise Refusal("bad_probability", f"{text!s:.40} isn't a chance. Enter a number from 0 to 1.", at)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsSide:
    """The own side; without a card it stays."""

    card: str | None = entry("Card", default=None)
    orientation: Orientation | None = entry("Half", default=None, code="orientation_needed")
    skill_level: int = entry("Skill Level", default=0)
    initiative: int | None = entry("Initiative", default=None)
    difficulty: int = entry("Difficulty", code="difficulty_needed")
    advantage: bool = entry("Advantage", default=False)
    disadvantage: bool = entry("Disadvantage", default=False)

    @property
    def duelist(self) -> Duelist:
        """The side of a conflict."""
        return Duelist(
            skill_level=self.skill_level,
            initiative=self.skill_level if self.initiative is None else self.initiative,
            difficulty=self.difficulty,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRival:
    """The known facts of the Rival."""

    kind: Literal["player", "non_player"] = entry("Kind", default="non_player")
    skill_level: int = entry("Skill Level", default=0)
    initiative: int | None = entry("Initiative", default=None)
    unseen: tuple[str, ...] = entry("Unseen", default=())
    upper: str = entry("Chance of Upper", default="1/2", code="bad_probability")

    @property
    def rival(self) -> Rival:
        """The Rival in the form of the odds."""
        initiative = self.skill_level if self.initiative is None else self.initiative
        duelist = Duelist(player=self.kind == "player", skill_level=self.skill_level, initiative=initiative)
        return Rival(duelist, self.unseen, chance(self.upper, "rival.upper"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictOddsRequest:
    """A half or a hand against a Rival, and the cards that are known."""

    side: OddsSide = entry("Side")
    rival: OddsRival = entry("Rival")
    shared_fate_out: tuple[str, ...] = entry("Shared Fate out", default=())
    own_deck: tuple[str, ...] | None = entry("Own deck", default=None)

    def matchup(self, hand: Sequence[str], options: HouseRules) -> Matchup:
        """The matchup that determines the chances; refuses a card in two places."""
        unseen = self.rival.unseen if self.rival.kind == "player" else ()
        own_decks((*hand, *(self.own_deck or ())), self.shared_fate_out, unseen)
        fate = tuple(code for code in FATE if code not in self.shared_fate_out)
        return Matchup(self.side.duelist, self.rival.rival, fate, options, self.own_deck)


def odds_conflict(given: Flat[ConflictOddsRequest], options: HouseRules = AS_WRITTEN) -> PlayChances:
    """The chances of a half (destiny-201 to 204)."""
    code, half = given.side.card, given.side.orientation
    matchup = given.matchup(() if code is None else (code,), options)
    if half is None:
        raise Refusal("orientation_needed", "Choose the half that counts.", "side.orientation")
    return chances_of_plays(matchup, [(None if code is None else card(code).code, half)])[0]


# Advice -------------------------------------------------------------------------------------------------------------


def hand_given(
    hand: tuple[str, ...], given: Flat[ConflictOddsRequest], objective: str = "win", options: HouseRules = AS_WRITTEN
) -> tuple[Matchup, tuple[str, ...], str]:
    """A hand against a Rival, and the objective that ranks its plays (destiny-205)."""
    matchup = given.matchup(hand, options)
    check_hand(hand)
    if objective not in OBJECTIVES:
        raise Refusal("unknown_objective", f"Choose one of these objectives: {', '.join(OBJECTIVES)}.", "objective")
    return matchup, hand, objective


# Combos -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComboOdds:
    """The possible bonuses of a combo, and the chance of a sequence, which gains an Ace."""

    extra: Extra
    gain_ace: Fraction

    @property
    def facts(self) -> dict[str, Json]:
        """Chances in writing."""
        return {"extra": {str(n): str(p) for n, p in self.extra}, "gain_ace": str(self.gain_ace)}


def odds_combo(
    code: Code,
    deck: tuple[str, ...],
    skill_level: int = 0,
    difficulty: int | None = None,
    options: HouseRules = AS_WRITTEN,
) -> ComboOdds:
    """The possible bonuses of a combo (destiny-204)."""
    one_deck((code, *deck))
    played = card(code)
    if played.number and difficulty is None:
        raise Refusal("difficulty_needed", "The combo of a normal card needs a Difficulty.", "difficulty")
    extra = combo_chances(played, deck, skill_level, difficulty or 0, options)
    ace = Fraction(0)
    if played.number and combo_size(played, options):
        ranks = Counter(card(each).rank for each in deck)
        ace = sequence_chance(played, ranks, len(deck), options)
    return ComboOdds(extra, ace)


RULES = (rule(odds_conflict), rule(advise, given=hand_given), rule(odds_combo))
