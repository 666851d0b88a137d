"""A draw in a scene, alone or with help (storyteller-1 to 21, 29 to 33)."""

from __future__ import annotations

from dataclasses import dataclass

from core.acts.action import Action, Done, Draw
from core.acts.choosing import other_choices, title
from core.acts.place import Place
from core.acts.situation import ActorId, Brief, Effects, Situation
from core.rulesets.storyteller.draws.drawer import spent, team
from core.rulesets.storyteller.draws.form import HandForm, TeamForm, best_traits, helped_along
from core.rulesets.storyteller.draws.odds import draw_odds
from core.rulesets.storyteller.draws.rules import TeamDrawn, TeamDrawRequest, team_draw
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawForm(TeamForm):
    """One draw; helpers make it teamwork."""

    against: ActorId | None = entry("Directed at", default=None, choices=other_choices, help="Who is Charmed counts.")


def _start(situation: Situation) -> DrawForm:
    """A draw with the best traits of who acts."""
    return DrawForm(**best_traits(situation))  # type: ignore[arg-type]


def _prepare(form: DrawForm, situation: Situation) -> TeamDrawRequest:
    against = situation.find(form.against, "against") if form.against is not None else None
    return team(TeamDrawRequest, form, situation, against)


def _settle(done: Done[DrawForm, TeamDrawRequest, TeamDrawn]) -> Effects:
    return spent(done.form, done.situation)


def _brief(done: Done[DrawForm, TeamDrawRequest, TeamDrawn]) -> Brief:
    return Brief(drawn_with(done.form), counted(done.value.lead.successes))


def drawn_with(form: HandForm) -> str:
    """With what was drawn, in one line: "Wits + Larceny"."""
    if form.flat is not None:
        return f"pool {form.flat}"
    return f"{title(form.attribute)} + {title(form.second.partition(':')[2])}"


def counted(number: int, key: str = "successes") -> tuple[tuple[str, int], ...]:
    """A number with the key of its word; nothing for none."""
    return ((key, number),) if number else ()


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="draw",
        title="Draw",
        place=Place.SCENE,
        form=DrawForm,
        request=TeamDrawRequest,
        rule=team_draw,
        prepare=_prepare,
        settle=_settle,
        brief=_brief,
        start=_start,
        help="One card from ten and the pool: 8 succeeds, every 3 more are another success.",
        odds=draw_odds,
        follow=helped_along,
    ),
)
