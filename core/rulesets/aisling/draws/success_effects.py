"""The meaning of a success: damage, a new Aspect, or just the thing attempted (aisling-22, 50, 51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.aisling.colors import NAMES, check_color, without_zeros
from core.rulesets.aisling.draws.opposition import Opposition
from core.rulesets.aisling.draws.requests import read_opposition
from core.rulesets.aisling.meanings import MEANINGS, Effect, Meaning, meaning
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.rulesets.aisling.values import SituationAspect
from core.schema.codec import Json, encode
from core.schema.entry import Choice, Entry, entry
from core.schema.signature import ABSENT

Decider = Literal["guide", "player"]
Winner = Literal["actor", "opponent"]

WHO_DECIDES = (Choice("guide", "The Guide"), Choice("player", "The player"))
Deciding = Literal["", "guide", "player"]
DECIDING = (*WHO_DECIDES, Choice("", "Asked after the draw"))
"""The deciding side, if that is known before the draw."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The settlement of a draw. If it hurts, `damage` is all the loser's damage after it, `amount` the damage dealt.

    `taken` is the part that the Threshold had room for; `loser_at` is the loser's place among the possible losers.
    """

    winner: str
    effect: str
    decided_by: str
    color: str
    amount: int = 0
    taken: int = 0
    damage: Mapping[str, int] = field(default_factory=dict)
    effective_threshold: int = 0
    taken_out: bool = False
    aspect: str = ""
    loser: str = ""
    loser_at: int = 0

    @property
    def row(self) -> Meaning:
        """The row of its meaning."""
        return meaning(self.effect)

    @property
    def record(self) -> dict[str, Json]:
        """The record kept with the draw: the effect, and who decided."""
        return {"effect": self.effect, "decided_by": self.decided_by}

    @property
    def harm(self) -> tuple[str, ...]:
        """The damage taken, and whether the loser is taken out; and the new Aspect."""
        hurt = (f"{self.taken} damage to {self.loser}",) if self.row.damage else ()
        out = ("taken out",) if self.taken_out else ()
        return (*hurt, *out, *((f"new Aspect {self.aspect}",) if self.row.named else ()))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the settlement."""
        return (Step("aisling-22", f"decided_{self.decided_by}"), *self._meaning_steps())

    def _meaning_steps(self) -> Iterator[Step]:
        if not (self.row.damage or self.row.named):
            yield Step("aisling-22", self.effect)
        if self.row.damage:
            points = self.damage[self.color]
            taken = f"{NAMES[self.color]} {points} of {points + self.effective_threshold}"
            yield Step("aisling-50", "damage_dealt", f"{self.loser} {taken}".strip(), amount=self.amount)
        if self.taken_out:
            yield Step("aisling-51", "taken_out", self.loser)
        if self.row.named:
            yield Step("aisling-22", "new_aspect", self.aspect)


@dataclass(frozen=True, slots=True)
class Won:
    """The winning side, its margin and colour, and the loser or possible losers."""

    winner: str
    margin: int
    color: str
    loser: Opposition | None = None
    others: tuple[Opposition, ...] = ()

    @property
    def losers(self) -> tuple[Won, ...]:
        """The result with each possible loser."""
        return tuple(replace(self, loser=loser, others=()) for loser in (self.loser, *self.others))


def settle_as(won: Won, effect: str, decided_by: str, options: HouseRules, aspect: str = "") -> Settled:
    """Settle a result (aisling-22, 50). Refuse damage if no one can take it, and an Aspect without a name."""
    row = meaning(effect)
    settled = Settled(won.winner, effect, decided_by, won.color)
    if row.damage:
        settled = _with_damage(settled, row.damage(won.margin, options), won.loser)
    if not row.named:
        return settled
    if not aspect.strip():
        raise Refusal("aspect_name_required", "Name the new Aspect.", "aspect")
    return replace(settled, aspect=aspect.strip())


_NO_LOSER = "No one can take damage."
_OTHERWISE = "Choose a meaning other than damage."


def _no_threshold(color: str) -> str:
    return f"The {NAMES[color]} Threshold is 0 and can't be damaged."


def _with_damage(settled: Settled, amount: int, loser: Opposition | None) -> Settled:
    """The settlement with damage, as much as the loser's Threshold in that colour takes (aisling-50, 51)."""
    color = settled.color
    if loser is None:
        raise Refusal("no_loser", f"{_NO_LOSER} {_OTHERWISE}", "loser")
    threshold = loser.thresholds.get(color, 0)
    if not threshold:
        raise Refusal("no_threshold", f"{_no_threshold(color)} {_OTHERWISE}", "loser.thresholds")
    before = loser.damage.get(color, 0)
    points = min(threshold, before + amount)
    return replace(
        settled,
        amount=amount,
        taken=points - before,
        damage=without_zeros({**loser.damage, color: points}),
        effective_threshold=threshold - points,
        taken_out=points == threshold,
        loser=loser.name,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """A draw that is settled at the table; who decides is asked if it isn't given."""

    decided_by: Deciding = entry("Decided by", default="")


def ask_settling(won: Won, stakes: Stakes, table: Table, options: HouseRules) -> Settled:
    """Ask for the meaning of a success (aisling-22), and for the loser whom damage hits (aisling-64)."""
    # Neither decision changes a chance, so none has odds. The draw is over: the Guide decides, or the
    # winner's player, so no question begins with the drawer's name.
    table = replace(table, seat=replace(table.seat, name=""))
    effect = table.choose("effect", tuple(_effects(won, options)), why="aisling-22", advice=dict)
    decider = stakes.decided_by or table.choose("decided_by", WHO_DECIDES, why="aisling-22", advice=dict)
    row, at = meaning(effect), 0
    aspect = table.tell("aspect_name", why="aisling-22", code="aspect_name_required") if row.named else ""
    if row.damage and won.others:
        at = int(table.choose("loser", tuple(_losers(won, row, options)), why="aisling-64", advice=dict))
    return replace(settle_as(won.losers[at], effect, decider, options, aspect), loser_at=at)


def _losers(won: Won, row: Meaning, options: HouseRules) -> Iterator[Choice]:
    """The possible losers, with a reason for those that damage can't hit."""
    for at, one in enumerate(won.losers):
        yield _damage_choice(Choice(str(at), one.loser.name if one.loser else ""), one, row, options)


def _effects(won: Won, options: HouseRules) -> Iterator[Choice]:
    """The choices of an effect; one that hurts has its damage, or the reason against it."""
    for effect, row in MEANINGS.items():
        choice = Choice(effect, row.label, note=row.note)
        if not row.damage:
            yield choice
            continue
        dealing = [_damage_choice(choice, one, row, options) for one in won.losers]
        possible = [each for each in dealing if not each.why_not]
        yield replace(possible[0], note=", ".join(each.note for each in possible)) if possible else dealing[0]


def _damage_choice(choice: Choice, won: Won, row: Meaning, options: HouseRules) -> Choice:
    """The choice with the damage it would deal, or the reason against it."""
    amount = row.damage(won.margin, options) if row.damage else 0
    try:
        dealt = _with_damage(Settled(won.winner, "", "", won.color), amount, won.loser)
    except Refusal:
        return replace(choice, why_not=_NO_LOSER if won.loser is None else _no_threshold(won.color))
    taken = f"{dealt.taken} {NAMES[won.color]}" + (f" to {dealt.loser}" if dealt.loser else "")
    return replace(choice, note=f"{taken}, taken out" if dealt.taken_out else taken)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settlement of a result, and the situation after it."""

    settled: Settled
    situation_aspects: tuple[SituationAspect, ...]
    free_tags: tuple[str, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface: the effect, and only the values it changed."""
        done = self.settled
        hurt = ("amount", "damage", "effective_threshold", "taken_out") if done.row.damage else ()
        added = ("situation_aspects", "free_tags") if done.row.named else ()
        return {
            "effect": done.effect,
            **{name: encode(getattr(done, name)) for name in hurt},
            **{name: encode(getattr(self, name)) for name in added},
        }


def settle(
    *,
    effect: Annotated[Effect, Entry(code="bad_effect")],
    decided_by: Annotated[Decider, Entry(code="bad_decider")],
    winner: Annotated[Winner, Entry(code="bad_winner")],
    margin: int,
    color: str,
    loser: Json = ABSENT,
    aspect: str | None = None,
    situation_aspects: tuple[SituationAspect, ...] = (),
    free_tags: tuple[str, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Resolution[Settlement]:
    """Settle a result by the actor's margin (aisling-22): the side that prevailed benefits."""
    if (winner == "actor") != (margin >= 0):
        raise Refusal(
            "winner_margin_mismatch", f"With a margin of {margin}, the {winner} can't be the winner.", "winner"
        )
    check_color(color, "color")
    won = Won(winner, margin, color, None if loser is ABSENT else read_opposition(loser, "loser"))
    settled = settle_as(won, effect, decided_by, options, aspect or "")
    if settled.row.named:
        situation_aspects = (*situation_aspects, SituationAspect(name=settled.aspect))
        free_tags = (*free_tags, settled.aspect)
    return Resolution(Settlement(settled, situation_aspects, free_tags), steps=settled.steps)


RULES = (rule(settle),)
