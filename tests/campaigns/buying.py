"""Acts done in a campaign without a screen, whatever they ask: for tests of what is made and bought."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from campaigns.campaign import Campaign
from campaigns.commands import Resolve
from campaigns.conformance.stored_shapes import hints_of
from core.actions.action import Action
from core.actions.place import Place
from core.actions.play import draw_next, prepare, proceed
from core.luck.table import Answer, ChoiceAsk, WordsAsk
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import entry_of

ALL = 40
"""Points of every currency: enough for whatever is tried."""


def worded(form: Any) -> Any:
    """A form with words wherever they are asked for and none stand yet, in its rows too."""
    hints, more = hints_of(type(form)), {}
    for field in dataclasses.fields(form):
        held, own = getattr(form, field.name), entry_of(field)
        if held == "" and hints[field.name] is str and not own.choices:
            more[field.name] = f"{field.name} of old"
        elif field.name.startswith("aspects") and isinstance(held, tuple):  # named apart, stage by stage
            more[field.name] = tuple(replace(row, name=f"{field.name} of old") if not row.name else row for row in held)
    if {"nerve", "wit"} <= set(hints) and form.nerve + form.wit < 4:
        more["wit"] = 4 - form.nerve  # the toy counts its points
    return replace(form, **more)


def bought(campaign: Campaign, action: Action, actor: int, form: Any) -> Resolve:
    """The command that does an action; what is asked in words is answered with the number of the ask."""
    request = prepare(action, form, campaign.situation(actor))
    progress = draw_next(action, request, (), campaign.luck)
    while progress.ask is not None:
        assert isinstance(progress.ask, WordsAsk | ChoiceAsk)
        said = progress.ask.choices[0].id if isinstance(progress.ask, ChoiceAsk) else f"said {len(progress.answers)}"
        progress = proceed(action, request, (*progress.answers, Answer((said,))))
        progress = draw_next(action, request, progress.answers, campaign.luck)
    answers = progress.answers
    return Resolve(action=action.id, actor=actor, form=encode(form), answers=answers)


def purchases(campaign: Campaign, actor: int) -> Iterator[Resolve]:
    """Something to be bought of each kind that the character can buy now."""
    for offer in (each for each in campaign.offers(Place.ADVANCE, actor) if not each.why_not):
        form = campaign.start_form(offer.action.id, actor)
        for name, words in (("name", "Rowing"), ("other", "Rowing"), ("text", "Owes the ferryman")):
            if hasattr(form, name):
                form = replace(form, **{name: words})
        try:
            yield bought(campaign, offer.action, actor, form)
        except Refusal:
            continue
