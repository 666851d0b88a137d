"""Moves the campaign tests share: whole draws with the program's luck or with typed tokens."""

from __future__ import annotations

from typing import Any

from campaigns.campaign import Campaign
from campaigns.commands import Resolve
from core.actions.play import Progress, draw_next, proceed
from core.luck.table import Answer, ChoiceAsk
from core.schema.codec import encode


def drawn(
    campaign: Campaign, action: str, actor: int | None, *, conflict: int | None = None, choose: str = ""
) -> Resolve:
    """The command of a draw the program makes to the end; every decision takes `choose`."""
    found = campaign.ruleset.action(action)
    form = campaign.start_form(action, actor, conflict)
    request = found.prepare(form, campaign.situation(actor, conflict))
    progress = draw_next(found, request, (), campaign.luck)
    while isinstance(progress.ask, ChoiceAsk):
        progress = draw_next(found, request, (*progress.answers, Answer((choose,))), campaign.luck)
    return command(action, actor, form, progress, conflict)


def typed(campaign: Campaign, action: str, actor: int | None, *tokens: Any, conflict: int | None = None) -> Resolve:
    """The command of a draw typed in from the real thing."""
    found = campaign.ruleset.action(action)
    form = campaign.start_form(action, actor, conflict)
    request = found.prepare(form, campaign.situation(actor, conflict))
    answers = tuple(Answer((token,)) for token in tokens)
    return command(action, actor, form, proceed(found, request, answers), conflict)


def command(action: str, actor: int | None, form: Any, progress: Progress, conflict: int | None = None) -> Resolve:
    answers = progress.answers
    return Resolve(action=action, actor=actor, conflict=conflict, form=encode(form), answers=answers)


UNDONE = (
    *("campaign", "characters", "sessions", "scenes", "conflicts", "milestones"),
    *("ledger", "clocks", "projects", "activities", "notes", "prepared", "maps", "figures", "articles", "relations"),
    *(
        "calendar",
        "occasions",
        "agenda",
        "trackers",
        "rolls",
        "sources",
        "revelations",
        "hidden_parts",
        "handouts",
        "boundaries",
        "plans",
        "reverts",
    ),
)
"""The tables undo must restore, repeated here, so that the campaign's own list is not trusted."""

LEFT = ("checks", "desk", "forms", "history", "dead")
"""The tables undo leaves alone."""


def state(campaign: Campaign) -> dict[str, Any]:
    """Everything undo must bring back, as plain data."""
    return {t: {i: dict(doc) for i, doc in sorted(campaign._store.docs(t).items())} for t in sorted(UNDONE)}
