"""The fray as a conflict: group against group, round after round (background-36 to 40)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.choices import here_choices
from core.actions.situation import ActorId
from core.conflict import ConflictFace, ConflictFormOf, Due, Gauge, Participant
from core.refusal import Refusal
from core.rulesets.background.sheet_layout import card_row
from core.rulesets.background.situation import Situation
from core.schema.entry import BY_NAME, Choice, Tie, entry

_LEVELS = (Choice("1", "Weak, draws 1"), Choice("2", "Solid, draws 2"), Choice("3", "Strong, draws 3"))
SIDES = (Choice("pcs", "Our side"), Choice("opponents", "The opposition"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """A participant and their aim; those with the same aim share a tie."""

    who: ActorId = entry("Who", default=0, choices=here_choices)
    goal: str = entry("Aim", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundForm:
    """A round: the participants with their aims, and the strength of the opposition."""

    aims: tuple[Aim, ...] = entry("Participants", default=(), once=True)
    level: int = entry("Opposition", default=1, choices=_LEVELS, lever=True, once=True, code="bad_gm_draws")


@dataclass(frozen=True, slots=True, kw_only=True)
class FrayForm(RoundForm):
    """A new fray. A side that reaches its goal wins; without goals it goes on until someone ends it."""

    opponents: str = entry("Against", default="the opposition", tie=BY_NAME)
    goal: int | None = entry("Successes we need", default=3, low=1)
    their_goal: int | None = entry("Successes they need", default=3, low=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fray:
    """A running fray. `last` names the holders of the last high card."""

    aims: tuple[Aim, ...]
    level: int
    opponents: str = entry(tie=BY_NAME)
    goal: int | None
    their_goal: int | None
    successes: int = 0
    their_successes: int = 0
    rounds: int = 0
    ended: bool = False
    winner: str = ""
    last: str = entry(default="", tie=Tie(several=True))

    def able(self, situation: Situation) -> tuple[Aim, ...]:
        """The participants who can draw now, with their aims (background-36)."""
        there = (aim for aim in self.aims if aim.who in situation.actors)
        return tuple(aim for aim in there if not situation.actors[aim.who].sheet.incapacitated)


def _prefill(situation: Situation) -> FrayForm:
    """The form with all player characters here who can draw."""
    return FrayForm(aims=tuple(Aim(who=a) for a in able(situation)))


def able(situation: Situation) -> tuple[ActorId, ...]:
    """The player characters here who can draw."""
    ids = (int(choice.id) for choice in here_choices(situation))
    return tuple(i for i in ids if situation.actors[i].player and not situation.actors[i].sheet.incapacitated)


def _begin(form: FrayForm, situation: Situation) -> Fray:
    check_aims(form.aims, situation)
    return Fray(
        aims=form.aims,
        level=form.level,
        opponents=form.opponents.strip() or "the opposition",
        goal=form.goal,
        their_goal=form.their_goal,
    )


def check_aims(aims: tuple[Aim, ...], situation: Situation) -> None:
    """Refuse a fray without participants, and the same person twice."""
    if not aims:
        raise Refusal("no_opponent", "Choose who takes part.", "aims")
    for at, aim in enumerate(aims):
        situation.find(aim.who, f"aims.{at}.who")
    if len({aim.who for aim in aims}) < len(aims):
        raise Refusal("bad_request", "A participant is listed twice. Remove one.", "aims")


def _face(fray: Fray, situation: Situation) -> ConflictFace:
    """Both sides' successes, everyone's cards and aims, the opposition, and the last high card."""
    ours = Gauge("Our side", fray.successes, fray.goal) if fray.goal else None
    theirs = Gauge(fray.opponents, fray.their_successes, fray.their_goal) if fray.their_goal else None
    tally = f"{fray.successes} : {fray.their_successes}"
    able = fray.able(situation)
    own = (card_row(situation.actors[aim.who], aim.goal, situation) for aim in fray.aims if aim.who in situation.actors)
    return ConflictFace(
        when=(("Round", str(fray.rounds + 1)),),
        gauges=tuple(filter(None, (ours, theirs))),
        facts=(
            *(() if ours and theirs else (("Successes", tally),)),
            *((("High card", fray.last),) if fray.last else ()),
        ),
        rows=(*own, Participant(fray.opponents, turn="due", note=_LEVELS[fray.level - 1].label)),
        next=f"fray_won_{fray.winner or 'nobody'}" if fray.ended else "next_round" if able else "none_can_draw",
        over=fray.ended,
        whose=tuple(aim.who for aim in able),
    )


def _due(situation: Situation) -> tuple[Due, ...]:
    """The round, for the first who can draw; the fray's end if no PC can."""
    able = situation.conflict_of(Fray).able(situation)
    return (Due("fray_round", able[0].who),) if able else (Due("end_fray"),)


FRAY = ConflictFormOf(
    id="fray",
    title="The Fray",
    form=FrayForm,
    state=Fray,
    start=_begin,
    prefill=_prefill,
    actions=("fray_round", "challenge", "end_fray"),
    face=_face,
    due=_due,
    participants=lambda fray: tuple(aim.who for aim in fray.aims),
    help="Begin a fight of group against group, without pairs.",
)
CONFLICTS = (FRAY,)
