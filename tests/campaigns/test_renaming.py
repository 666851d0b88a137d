"""By another name: whatever names somebody in any value of any game goes along with the name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    EditArticle,
    EditCharacter,
    PrepareScene,
    SetSheet,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.document_kinds.bestiary import Figure
from campaigns.document_kinds.conflicts import Conflict
from campaigns.document_kinds.downtime import Activity
from campaigns.document_kinds.prepared_scenes import Prepared
from campaigns.document_kinds.scenes import Scene
from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.unfinished_work import Form
from campaigns.library.new_campaign import create
from campaigns.links.renames import rename
from campaigns.state.books import Books
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.rulesets.storyteller.sheet import Condition
from core.schema.codec import decode, encode
from core.schema.entry import Entry
from core.schema.fields import Kind, Type, fields_of, type_of
from core.schema.named_things import rename_in
from core.story_records import SCENE

EVERY = [*core.rulesets.MODULES]
OLD, NEW = "Old Name", "New Name"


def kinds(ruleset: Ruleset) -> dict[str, Any]:
    """Every kind of value that a game stores."""
    found: dict[str, Any] = {"sheet": ruleset.sheet, "state": ruleset.state}
    found |= {"terms": ruleset.downtime.terms} if ruleset.downtime else {}
    found |= {f"conflict {each.id}": each.state for each in ruleset.conflicts}
    found |= {f"form {each.id}": each.form for each in ruleset.actions}
    return found | {f"record {each.id}": each.form for each in ruleset.whole().records}


PLAIN = Entry()


def filled(of: Type, own: Entry = PLAIN) -> Any:
    """A stored value of a type with a row in each list, and the old name in each place that names somebody."""
    tied = own.tie is not None and not own.tie.loose
    if of.kind is Kind.GROUP:
        return {field.key: filled(field.type, field.entry) for field in fields_of(of.python)}
    if of.kind is Kind.LIST:
        return [filled(of.item, own)]
    if of.kind is Kind.MAPPING:
        return {OLD if tied else "key": filled(of.item)}
    return OLD if of.kind is Kind.TEXT and tied else None


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


NAMELESS = """
    AbilityForm.name AbilityForm.other ActForm.what AddForm.text AdjustForm.reason AdvanceForm.text Aim.goal Aim.title
    Arm.deck Arm.skill Arm.types Aspect.text AspectForm.name AttackForm.effect Background.name Band.skill Band.weapon
    Battle.templates Boost.source Bout.effect BuildForm.belief BuildForm.belonging BuildForm.bond BuildForm.concept
    BuildForm.gift BuildForm.numen BuildForm.origin BuildForm.secret BuildForm.trouble BuyAdvantage.other
    BuyAttribute.other BuySkill.other BuyTraining.other CastForm.learn Challenge.background ChallengeForm.task
    Chapter.scenes Chapter.title ChapterForm.title Chart.meters Chart.seconds ClockEvent.event CompareForm.a
    CompareForm.b Complication.id ConceptionAnswers.fear ConceptionAnswers.goal ConceptionAnswers.humiliation
    ConceptionAnswers.pride ConceptionAnswers.success ConceptionAnswers.trigger Condition.course Condition.note
    Condition.raises Condition.remedies Condition.stat Condition.wears_off Condition.worse ContributeForm.what
    CraftForm.what DamageDeck.body DamageDeck.core DamageDeck.effects DamageDeck.facedown DamageDeck.limbs
    DamageDeck.locations DamageDeck.types Deck.discard Deck.held Deck.invalid Deck.kind Deck.pile Deck.short
    DrawForm.effect Due.reason Effect.conditions Effect.limb EffortDrawForm.effect EventsForm.triggered Fighter.intent
    FindForm.concept FindForm.numen FoundAspectForm.name Fray.winner FullGuide.first FullGuide.high_concept
    FullGuide.second FullGuide.third FullGuide.trouble GainForm.course GainForm.note GainForm.title Gear.name
    Goal.reward GroundForm.event GroundForm.name GrowForm.concept GrowForm.numen Helper.effect InProgress.kind
    InProgress.skill InfluenceForm.effect InfluenceForm.prepared InjuriesForm.consequence Intent.text
    InvestigationForm.about Item.name KnownAbility.skill KnownAbility.specialty LadderGuide.first LadderGuide.second
    LadderGuide.third LearnForm.title LuckForm.reason CreationForm.background CreationForm.career CreationForm.challenge
    CreationForm.demeanor CreationForm.family CreationForm.fear CreationForm.goal CreationForm.humiliation
    CreationForm.nature CreationForm.passions CreationForm.pride CreationForm.reputation CreationForm.second
    CreationForm.social_class CreationForm.success CreationForm.traits CreationForm.trigger MakingForm.innate
    Modifier.label Modifier.source NewAbility.name NewAbility.skill NewAspect.name NewPower.name NewPower.skill
    NewSkill.name NewTrait.name OpenTask.id OtherForm.what Outline.choice Outline.milestone Outline.tone Owned.back
    Owned.card PersonForm.numen PlaceForm.name Placed.text PlayerGuide.first PlayerGuide.high_concept
    PlayerGuide.relationship PlayerGuide.second PlayerGuide.trouble Power.price Power.skill PrepareForm.effect
    PrepareForm.prepared ProjectForm.effect ProjectForm.prepared Protection.locations Protection.resists
    RaceDrawForm.effect RaceDrawForm.rival_effect RaiseForm.new Rank.name Rating.decimals RatingForm.rating
    Record.choice Record.cost Record.items Record.map Record.politics Record.setting Record.theme Record.timescale
    Record.tone Record.weather RenameForm.name ResearchForm.effect ResearchForm.prepared RestForm.how RewriteForm.text
    Rival.side RivalForm.effect RivalForm.rival_effect SceneForm.choice SceneForm.cost SceneForm.items SceneForm.map
    SceneForm.politics SceneForm.setting SceneForm.theme SceneForm.timescale SceneForm.tone SceneForm.weather
    SceneHelper.effect Sheet.abilities Sheet.advantages Sheet.challenges Sheet.concept Sheet.numen Sheet.powers
    Sheet.skills Sheet.special_trainings Sheet.specialties Sheet.stats Sheet.texts Sheet.treasure Side.incentive
    SituationAspect.name Specialty.skill SpecialtyForm.name Spell.name SpellStrikeForm.learn Stage.due Stage.meters
    Stage.seconds Stage.triggered Stage.wind Stand.facing State.condition_table State.damage State.data State.decks
    State.free_tags Story.title StoryForm.chapter StoryForm.title Struggle.color Task.suits Task.title TaskForm.name
    Terms.pastime Terrain.event Terrain.kind Terrain.name ThingForm.concept Thread.payoff Thread.sign Tool.name
    ToolForm.name Trade.title TrainForm.what Trait.on TraitForm.name Trick.id TriggerForm.event Unit.applied
    Unit.continuous Unit.facing Unit.like ValueForm.value Gear.skill
"""
"""Texts that may be any and name nobody: what else there is says by its entry whom it names (`Entry.tie`)."""


@pytest.mark.parametrize("game", EVERY)
def test_every_text_of_every_game_names_somebody_by_its_entry_or_nobody(game: str):
    found = {each for name, kind in kinds(find(game)).items() for each in free(type_of(kind), PLAIN, name)}
    assert found <= {*NAMELESS.split()}, "say whom a new text names, or that it names nobody"


def free(of: Type, own: Entry, name: str, within: frozenset[Any] = frozenset()) -> Iterator[str]:
    """The texts in a value that may be any and have no tie, by their class and their field."""
    if of.kind is Kind.GROUP and of.python not in within:
        for field in fields_of(of.python):
            yield from free(field.type, field.entry, f"{of.python.__name__}.{field.name}", within | {of.python})
    elif of.kind in (Kind.LIST, Kind.TUPLE, Kind.UNION):
        for part in of.parts:
            yield from free(part, own, name, within)
    elif of.kind is Kind.MAPPING and own.tie is None:
        if not own.keys:
            yield name
        yield from free(of.item, PLAIN, name, within)
    elif of.kind is Kind.TEXT and not (own.tie or own.choices or own.long):
        yield name


@pytest.mark.parametrize("game", EVERY)
def test_whatever_names_somebody_in_any_value_of_a_game_goes_along(game: str, tmp_path):
    ruleset = find(game)
    values = {name: filled(type_of(kind)) for name, kind in kinds(ruleset).items()}
    naming = {name for name, value in values.items() if OLD in texts(value)}
    assert naming, "a game names somebody"
    assert not [name for name in naming if OLD in texts(rename_in(kinds(ruleset)[name], values[name], OLD, NEW))]
    with create(tmp_path / "c", "C", game, seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Somebody"))
        with suppress(Enough), campaign._store.change({}):
            books = Books(campaign._store, ruleset, campaign._balances, campaign._builder.read)
            plant(books, values)
            assert {"prepared", "scenes", "activities"} <= {table for table, _ in left(books)}
            who = next(iter(books.docs("characters")))
            books.patch("characters", who, name=NEW)
            rename(books, who, OLD, NEW)
            found = left(books)
            raise Enough
    assert not found


class Enough(Exception):
    """Nothing of it is to be kept."""


PLANTED = ("campaign", "characters", "figures", "conflicts", "scenes", "prepared", "activities", "forms", "desk")


def left(books: Books) -> list[tuple[str, int]]:
    """The documents in which the old name still stands."""
    return [
        (table, number)
        for table in PLANTED
        for number, doc in books.docs(table).items()
        if any(OLD in text for text in texts(dict(doc)))
    ]


def plant(books: Books, values: Mapping[str, Any]) -> None:
    """Values that name somebody in every kind of document that holds any."""
    who = next(iter(books.docs("characters")))
    books.patch("characters", who, sheet=values["sheet"])
    books.insert("figures", Figure(name="Kin", sheet=values["sheet"]))
    books.patch_campaign(state=values["state"])
    planned, record = [{"name": "Kin", "number": 1, "side": OLD}], values.get(f"record {SCENE}", {})
    books.insert("prepared", Prepared(title="P", rank=1, figures=planned, record=record))
    books.insert("scenes", Scene(session=1, number=1, title="S", figures=planned, record=record))
    for name, value in values.items():
        sort, _, id = name.partition(" ")
        if sort == "conflict":
            books.insert("conflicts", Conflict(form=id, title="C", scene=None, state=value))
        elif sort == "form":
            answers = [{"given": [OLD], "source": "typed"}]
            books.insert("activities", Activity(actor=who, action=id, form=value, answers=answers))
            books.insert("forms", Form(action=id, actor=who, form=value, start=value))
            draft = {"id": 1, "action": id, "actor": who, "form": value, "answers": answers, "note": f"of @{OLD}"}
            if OLD in texts(value):
                books.patch("desk", ONLY, drafts=[draft], note_draft=f"@{OLD}")


# What a rename leaves as it was -------------------------------------------------------------------------------------


def known(campaign: Campaign, name: str) -> int:
    return next(each.id for each in campaign.view.characters if each.name == name)


def test_a_charmer_keeps_the_hold_under_another_name(tmp_path):
    with create(tmp_path / "s", "The mill", "storyteller", seed="a seed") as campaign:
        for name, role in (("Mara", "pc"), ("Rauf", "npc")):
            campaign.do(AddCharacter(name=name, role=role))
        mara, rauf = known(campaign, "Mara"), known(campaign, "Rauf")
        charmed = Condition("charmed", charmer="rauf")
        sheet = replace(campaign.view.character(mara).sheet, conditions=(charmed,))
        campaign.do(SetSheet(character=mara, sheet=encode(sheet), what="charmed"))
        assert [tie.said for tie in campaign.relations()] == ["Mara is charmed by Rauf"]
        campaign.do(StartSession())
        campaign.do(StartScene(title="The hall", participants=[mara, rauf]))
        contest = campaign.ruleset.action("contest")

        def pool() -> int:
            form = replace(campaign.start_form("contest", rauf), rival=mara, attribute="manipulation")
            asked = contest.prepare(form, campaign.situation(rauf))
            return asked.sides[0].pool

        before = pool()
        assert before > 2, "the hold of the Charmer is in it"
        campaign.do(EditCharacter(character=rauf, name="Count Rauf"))
        assert pool() == before
        assert [tie.said for tie in campaign.relations()] == ["Mara is charmed by Count Rauf"]


def test_renamed_people_stand_on_their_side_in_the_battle_and_nobody_twice(tmp_path):
    with create(tmp_path / "d", "The tower", "destiny", seed="a seed") as campaign:
        for name, role in (("Corbin", "pc"), ("Goblin", "npc")):
            campaign.do(AddCharacter(name=name, role=role))
        campaign.do(AddArticle(sort="faction", name="The Watch"))
        corbin, goblin = known(campaign, "Corbin"), known(campaign, "Goblin")
        sides = [{"name": "The Watch", "units": ["Corbin"]}, {"name": "Pack", "units": ["Goblin", "2 Goblin"]}]
        record = decode(campaign.ruleset.record(SCENE).form, {"sides": sides})
        campaign.do(PrepareScene(title="The gate", participants=[goblin], value=encode(record)))
        campaign.do(StartSession())
        for who, name in ((corbin, "Sir Corbin"), (goblin, "Hobgoblin")):
            campaign.do(EditCharacter(character=who, name=name))
        campaign.do(EditArticle(article=campaign.articles()[0].id, name="The Guard"))
        prepared = campaign.view.prepared[0]
        sides = prepared.record["sides"]
        assert [tuple(side["units"]) for side in sides] == [("Sir Corbin",), ("Hobgoblin", "2 Hobgoblin")]
        campaign.do(StartScene(title="The gate", participants=[corbin, goblin], prepared=prepared.id))
        form = campaign.ruleset.conflict("battle").prefill(campaign.situation(None))
        campaign.do(StartConflict(conflict_form="battle", title="At the gate", form=encode(form)))

        def there() -> list[tuple[str, str]]:
            return [(unit.id, unit.faction) for unit in campaign.view.conflicts[0].state.units]

        assert sorted(there()) == [
            ("Hobgoblin", "Pack"), ("Hobgoblin 1", "Pack"), ("Hobgoblin 2", "Pack"), ("Sir Corbin", "The Guard"),
        ]  # fmt: skip
        campaign.do(EditCharacter(character=corbin, name="Corbin"))
        assert ("Corbin", "The Guard") in there()
        with pytest.raises(Refusal, match="Someone in play"):
            campaign.do(EditCharacter(character=goblin, name="Hobgoblin 2"))
        assert len({*dict(there())}) == 4
