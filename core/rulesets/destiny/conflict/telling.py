"""A conflict told step by step (destiny-31 to 64)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.acts.result import Step
from core.rulesets.destiny.cards.cards import card
from core.rulesets.destiny.conflict.duel import Duel, Fought
from core.rulesets.destiny.conflict.halves import Duelist
from core.rulesets.destiny.conflict.success import WINS, looks

_OUTCOMES = {"win": "wins", "both": "both_win", "neither": "neither_wins", "lose": "loses"}


def told_duel(duel: Duel, a: Duelist, b: Duelist) -> tuple[Step, ...]:
    """What both sides showed, how that met, and the Success of who won."""
    sides = ((a, duel.a), (b, duel.b))
    return (
        *(_in(side.name, step) for side, fought in sides for step in _shown(side, fought)),
        *_tiebreak(duel, a, b),
        *(_in(side.name, step) for side, fought in sides for step in _counted(side, fought)),
    )


def _in(seat: str, step: Step) -> Step:
    return replace(step, seat=seat)


_WEIGHTS = {"impaired_limb": "destiny-102", "damaged_item": "destiny-184", "skill_changed": "destiny-232"}


def _shown(side: Duelist, fought: Fought) -> Iterator[Step]:
    """What weighs on the Skill of a side, its card or cards, and what its half does."""
    for weight in side.weights:
        yield Step(_WEIGHTS[weight.what], weight.what, weight.label, amount=weight.amount)
    if fought.stayed:
        yield Step("destiny-33", "stays", tokens=fought.to_hand[:1])
    if not fought.from_hand:
        yield Step("destiny-16" if side.player else "destiny-34", "from_fate", tokens=fought.turned)
    elif fought.turned:
        yield Step("destiny-35", "second_card", tokens=fought.turned)
    yield Step("destiny-17", f"{fought.orientation}_half", tokens=(fought.card.code,))
    yield Step("destiny-8", f"as_{fought.aspect}")
    if side.cannot_block and fought.aspect == "block":
        yield Step("destiny-196", "cannot_block")


def _tiebreak(duel: Duel, a: Duelist, b: Duelist) -> Iterator[Step]:
    """Rank and the Rival's Initiative on each side, or faces (destiny-48, 49)."""
    if duel.broken is None:
        return
    if duel.broken.a_value is None:
        yield Step("destiny-48", "faces_decide")
        return
    for own, other, fought in ((a, b, duel.a), (b, a, duel.b)):
        rank = fought.card.number
        yield Step("destiny-49", "rank", amount=rank, total=rank, seat=own.name)
        yield Step(
            "destiny-49", "rivals_initiative", amount=other.initiative, total=rank + other.initiative, seat=own.name
        )


def _counted(side: Duelist, fought: Fought) -> Iterator[Step]:
    """Outcome, Success in its parts, and how the card looks in the story."""
    yield Step("destiny-39", _OUTCOMES[fought.outcome])
    if fought.outcome not in WINS:
        return
    if fought.follow_up:
        yield Step("destiny-47", "follows_up", tokens=(fought.follow_up,))
    yield Step("destiny-56", "success", amount=1, total=1)
    extra = fought.successes - fought.combo_extra
    if extra > 1:
        yield Step("destiny-57", "win_bonus", amount=extra - 1, total=extra)
    if fought.combo:
        yield Step("destiny-58", "combo_cards", tokens=fought.combo, amount=fought.combo_extra, total=fought.successes)
    yield _colour(fought)


def _colour(fought: Fought) -> Step:
    seen = looks(card(fought.follow_up) if fought.follow_up else fought.card)
    word = "_".join(part for part in (seen.pace, seen.parity) if part)
    return Step("destiny-64", word, seen.flourish or "")
