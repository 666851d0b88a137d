"""A real campaign with the text's own example in it: the Archer, the Thief and two Goblins."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from campaigns.campaign import Campaign
from campaigns.command_language import actions as performing
from campaigns.command_language.answer_lines import Given, LineAnswers
from campaigns.commands import AddCharacter, StartConflict, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.actions.play import draw_next
from core.luck.table import Answer, ChoiceAsk
from core.rulesets.destiny.state.battle import Battle
from tests.campaigns.conftest import Clock

GOBLINS = ({"name": "Goblin Scout", "count": 1}, {"name": "Goblin Skirmisher", "count": 1})


HANDS = ("2R", "3R", "4R", "5R", "6R"), ("2C", "3C", "4C", "5C", "6C")
"""The hands of the Archer and the Thief, from real decks."""


@contextmanager
def table(folder: Path, options: Any = None, *, dealt: bool = True) -> Iterator[Campaign]:
    """A campaign with the Archer and the Thief in an open scene, with their `HANDS` if they are `dealt`."""
    words = {"options": options} if options else {}
    with create(folder / "campaign", "The chase", "destiny", seed="1", clock=Clock(), **words) as campaign:
        for name in ("Archer", "Thief"):
            campaign.do(AddCharacter(name=name))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The gorge", draws=False))
        if dealt:
            deal = performing.ready(campaign, "deal", {})
            typed = [card for hand in HANDS for card in hand]
            campaign.do(
                performing.command(deal, performing.draw(deal, LineAnswers([Given.for_draw(typed)], campaign.luck)))
            )
        yield campaign


def begin(campaign: Campaign, **form: Any) -> int:
    """A battle of everybody in the scene and the Goblins; returns the conflict's id."""
    people = [{"who": character.id, "faction": "Adventurers"} for character in campaign.view.characters]
    given = {"people": people, "bands": [{**band, "faction": "Goblins"} for band in GOBLINS], **form}
    campaign.do(StartConflict(conflict_form="battle", title="At the rock", form=given))
    return campaign.view.conflicts[-1].id


def do(
    campaign: Campaign,
    action: str,
    *choose: str,
    actor: int | None = None,
    cards: Sequence[str] | None = None,
    **form: Any,
) -> None:
    """Carry out an action of the battle, if one runs; what is not decided by `choose` must not be asked."""
    conflict = campaign.view.conflicts[-1].id if campaign.view.conflicts else None
    prepared = performing.ready(campaign, action, form, actor=actor, conflict=conflict)
    typed = [] if cards is None else [Given.for_draw(cards)]
    done = performing.draw(prepared, LineAnswers([*typed, *map(Given.for_choice, choose)], campaign.luck))
    campaign.do(performing.command(prepared, done))


def usually(campaign: Campaign, action: str, *, actor: int | None = None, **form: Any) -> None:
    """Carry out an action of the battle, deciding everything as is usual."""
    conflict = campaign.view.conflicts[-1].id if campaign.view.conflicts else None
    prepared = performing.ready(campaign, action, form, actor=actor, conflict=conflict)
    progress = draw_next(prepared.action, prepared.request, (), campaign.luck)
    while isinstance(progress.ask, ChoiceAsk) and progress.ask.usual:
        answers = (*progress.answers, Answer((progress.ask.usual.id,)))
        progress = draw_next(prepared.action, prepared.request, answers, campaign.luck)
    campaign.do(performing.command(prepared, progress))


def battle(campaign: Campaign) -> Battle:
    """The battle as it stands."""
    state = campaign.view.conflicts[-1].state
    assert isinstance(state, Battle)
    return state


def who(campaign: Campaign, name: str) -> int:
    """A character's id."""
    return next(character.id for character in campaign.view.characters if character.name == name)
