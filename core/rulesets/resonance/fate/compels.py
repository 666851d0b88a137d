"""Compels: someone proposes a complication, and its targets accept it or pay (resonance-27 to 32)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from core.actions.choices import choices
from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import rule
from core.building_blocks.band import Band
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Fate, FateMove, Party, Who, fate_facts
from core.rulesets.resonance.fate_point_uses import USES
from core.rulesets.resonance.options import HouseRules
from core.schema.codec import Json, encode
from core.schema.entry import Choice, entry
from core.schema.signature import Flat

Form = Literal["external", "internal"]
Response = Literal["accept", "prevent"]
FORMS: tuple[Form, ...] = get_args(Form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Party):
    """A target of the complication. If `response` is None, the table asks the player."""

    response: Response | None = entry("Response", default=None, code="unknown_response")


@dataclass(frozen=True, slots=True)
class Compelled:
    """The Aspect a compel uses."""

    id: str = entry("Aspect")
    text: str = entry("Text", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Compel:
    """The request for a compel."""

    proposer: Party = entry("Proposed by")
    aspect: Compelled = entry("Aspect")
    form: Form = entry("Form", choices=choices(*FORMS), code="unknown_compel_form")
    targets: tuple[Target, ...] = entry("Targets", code="no_target")
    options: HouseRules = field(default_factory=HouseRules)

    @property
    def own(self) -> bool:
        """Return True if the proposer's own character is the only target (resonance-30)."""
        return len(self.targets) == 1 and self.targets[0].id == self.proposer.id

    @property
    def spares_everyone(self) -> bool:
        """Return True if one target who prevents the complication spares all others (resonance-32)."""
        return self.options.compel_prevention == "everyone"


@dataclass(frozen=True, slots=True)
class Answered:
    """A target's answer, and their Fate Points afterwards."""

    id: Who
    outcome: Literal["accepted", "prevented"]
    fate: Fate | None


@dataclass(frozen=True, slots=True)
class CompelMade:
    """The result of a compel: the answers and the Fate Points it moved."""

    proposer_fate: Fate | None
    targets: tuple[Answered, ...]
    moves: tuple[FateMove, ...]

    @property
    def accepted(self) -> tuple[Who, ...]:
        """The targets who have to live with the complication."""
        return tuple(target.id for target in self.targets if target.outcome == "accepted")

    @property
    def facts(self) -> dict[str, Json]:
        """The compel in the JSON interface."""
        targets = [encode(target) for target in self.targets]
        return {
            "proposer_fate": fate_facts(self.proposer_fate),
            "targets": targets,
            "complication": bool(self.accepted),
        }


class _Accounts:
    """The Fate Points of the proposer and the targets while a compel is settled, and the moves so far."""

    def __init__(self, request: Compel) -> None:
        self.aspect = request.aspect.id
        self.names = {party.id: party.name for party in (*request.targets, request.proposer)}
        self.purses = {party.id: party.purse for party in (*request.targets, request.proposer)}
        self.moves: list[FateMove] = []

    def move(self, who: Who, use: str) -> None:
        """Give or take the points of a use. Refuse if they aren't available."""
        purse = self.purses[who]
        if purse is not None:
            self.purses[who] = purse.after(USES[use], self.names[who])
            self.moves.append(FateMove.of(use, who, self.aspect))

    def lack(self, who: Who) -> str:
        """The reason a participant can't pay a point, or an empty text."""
        purse = self.purses[who]
        refusal = purse.lack(-USES["compel_prevented"].points, self.names[who]) if purse else None
        return refusal.message if refusal else ""


def compel(request: Flat[Compel], table: Table) -> Resolution[CompelMade]:
    """Propose a complication and let its targets answer (resonance-27 to 32)."""
    _check(request)
    accounts = _Accounts(request)
    if not request.own:
        accounts.move(request.proposer.id, "compel_proposed")
    answers = _answers(request, accounts, table)
    accepted = _settle_answers(request, answers, accounts)
    targets = tuple(
        Answered(one.id, "accepted" if one.id in accepted else "prevented", accounts.purses[one.id])
        for one in request.targets
    )
    made = CompelMade(accounts.purses[request.proposer.id], targets, tuple(accounts.moves))
    # No one succeeds or fails by it: a price is paid or a complication taken.
    outcome = Outcome(Band.MIXED, "compelled" if accepted else "spared")
    return Resolution(made, outcome, tuple(_steps(request, made)))


def _check(request: Compel) -> None:
    """Refuse a compel without targets, with one named twice, or one on your own character that you prevent."""
    if not request.targets:
        raise Refusal("no_target", "Choose at least one target of the complication.", "targets")
    if len({target.id for target in request.targets}) < len(request.targets):
        raise Refusal("bad_request", "A target is named twice. Remove one.", "targets")
    if request.own and request.targets[0].response == "prevent":
        why = "A player can't prevent a compel of their own character."
        raise Refusal("cannot_prevent_own_compel", why, "targets.0.response")


def _answers(request: Compel, accounts: _Accounts, table: Table) -> dict[Who, Response]:
    """Everyone's answers. Once a house rule spares all, the others accept without being asked."""
    answers: dict[Who, Response] = {}
    for at, target in enumerate(request.targets):
        spared = request.spares_everyone and "prevent" in answers.values()
        if target.response is not None:
            answers[target.id] = target.response
        elif request.own or spared:
            answers[target.id] = "accept"
        else:
            seat = table.at("targets", at, name=target.name)
            answers[target.id] = _ask(seat, accounts.lack(target.id), target.purse is not None)
    return answers


def _ask(table: Table, lack: str, player: bool) -> Response:
    gain, cost = (USES[f"compel_{answer}"].note if player else "" for answer in ("accepted", "prevented"))
    yes, no = Choice("accept", "Accept", note=gain), Choice("prevent", "Prevent", lack, cost)
    picked = table.choose("compel", (yes, no), why="resonance-28", advice=dict)
    return "accept" if picked == "accept" else "prevent"


def _settle_answers(request: Compel, answers: Mapping[Who, Response], accounts: _Accounts) -> tuple[Who, ...]:
    """Move the Fate Points for the answers, and return the targets that the complication hits."""
    preventing = [who for who, answer in answers.items() if answer == "prevent"]
    if preventing and request.spares_everyone:
        accounts.move(preventing[0], "compel_prevented")
        return ()
    for who in answers:
        accounts.move(who, "compel_prevented" if who in preventing else "compel_accepted")
    return tuple(who for who in answers if who not in preventing)


def _steps(request: Compel, made: CompelMade) -> Iterator[Step]:
    names = {party.id: party.name or str(party.id) for party in (*request.targets, request.proposer)}
    yield Step("resonance-31", f"compel_{request.form}", request.aspect.text)
    yield from (USES[move.reason].step(move.reason, names[move.who]) for move in made.moves)
    yield from (Step("resonance-29", "must_happen", names[who]) for who in made.accepted)


RULES = (rule(compel),)
