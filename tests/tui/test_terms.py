"""Every term of every game's text leads to its action, by help, palette and command line alike (issue 27, item 26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.rulesets import find
from tests.toy import RULESET as toy
from tests.tui.fights import fighting
from tests.tui.keyboard import seated
from tui.app_interface.reachable_commands import Reached, as_command
from tui.command_palette.dialog import CommandLine, commands_by_name, find_meant, namespace
from tui.command_palette.help import Help
from tui.command_palette.palette import Findable, Palette, find_best
from tui.draws.dialog import DrawDialog
from tui.forms import FormDialog
from tui.key_bindings import UiCommand, commands
from tui.key_bindings.terms import OFFERED, term_commands
from tui.text.fuzzy import by_words

TEXTS = {
    "storyteller": """
        Pool, Attribute, Skill, Special Training, Advantages, Tools, Exceptional success, 10-Again, 9-Again,
        8-Again, Chance Draw, Automatic Failure, Contested Actions, Dramatic success, Teamwork, Instant
        actions, Primary actor, Extended Actions, Target number, Tilted, Wounded, Dominate, Foot race,
        Downtime Actions, Research, Project
    """,
    "background": """
        Background Card, Innate card, Personality Temperament, Personality Type, Profession, Competition,
        Challenge, Target number, Clubs, Diamonds, Hearts, Spades, Automatic success, Partial success,
        Combat, The Fray, High card, Substitute, Substituting, Bonus Draw, Intentional Failure,
        Disadvantage, Disadvantage Card, Incapacitated, Episode, Character Generation, Rank, Surrender
    """,
    "aisling": """
        Motes, Threshold, Default draw, Modifier, Tag, Invoke, Luck, Trait, Power, Adjacent Colours,
        Spectrum wheel, Clear, Fate, Boon, Bane, Wyrd, Fate colours, Caern, Numen, Opposed draw, Joint
        effort, Synthesis, Aspect, Situation, Taken out, Mastery, Pools, Negative Trait, Build, Grow, Find
        in play, Compel, Trying again, Too many motes
    """,
    "resonance": """
        Character Aspect, Attributes, Skills, Specialties, Pools, Aspects, Fate Points, Invoke, Compel,
        Action, Hits, Double 9s, Dramatic Failure, Advancement, Enhancement, Difficulty, Complication,
        Trick, Contested Actions, Co-operative Actions, Combat, Initiative order, Attack, Melee, Shooting,
        Thrown, Strike, Injuries, Armour, Grazed, Bloodied, Wounded, Maimed, Near Death, Magic, Resonance,
        Cast, Potency, Scale, Duration, Rote Spells, Fallout
    """,
    "destiny": """
        Conflict, Test, Task, Teamwork, Units, Items, Events, Tokens, Decks, Shared Fate, Clock Deck, Status
        Bar, Draw Fate, Turns, Targeting, Groups, Rounds, Activate, Pass, Free Actions, Push the Limit,
        State of Mind, Grit Your Teeth, Burst of Speed, Drop an item, Recover, Move, Interact, Ability,
        Difficulty, Choose Fate, Reveal Fate, Successes, Mitigation, Damage, Wound, Disorder, Trauma,
        Restraint, Condition, Weather, Powers, Magic, Locations, Narrative Map, Rewards, Story, Chapter,
        Conception, Stealth, Hide, Sneak, Alertness, Surprise, Detect, High Card, Skills, Characters,
        Factions, Goals
    """,
}
"""The terms of the texts, as they are printed there."""
CASES = [(game, " ".join(term.split())) for game, terms in TEXTS.items() for term in terms.split(",")]


def listed(game: str) -> tuple[list[UiCommand], ...]:
    """Every command of the table, the acts of its menus, and the terms."""
    ruleset = find(game)
    acts = [as_command(act, "play") for act in ruleset.actions if act.place in OFFERED]
    table = [c for scope in ("play", "play.characters", "play.scene", "play.conflict", "app") for c in commands(scope)]
    return table, acts, [*term_commands(ruleset, "play")]


def ways(game: str, term: str) -> Iterator[UiCommand | None]:
    """Yield the first hits in help, palette and command line."""
    every = [command for part in listed(game) for command in part]
    at = by_words(term, [(c.title, *c.aliases, c.help) for c in every])
    yield every[at[0]] if at else None
    findable = [Findable(c.title, "command", lambda: None, names=c.aliases) for c in every]
    best = find_best(term, findable)
    yield every[findable.index(best[0])] if best else None
    first, acts, terms = (commands_by_name([Reached(c, None) for c in part]) for part in listed(game))  # type: ignore[arg-type]
    reached = find_meant(term, namespace(term, lambda: first, lambda: acts, lambda: terms))
    yield reached.command if reached else None


@pytest.mark.walk("game")
@pytest.mark.parametrize(("game", "term"), CASES)
def test_every_term_of_every_text_leads_to_its_action(game: str, term: str) -> None:
    for command in ways(game, term):
        assert command is not None
        assert command.id.startswith(("act.", "term.")) or command.title == term, command
        assert term.lower() in (name.lower() for name in (command.title, *command.aliases))


def test_reveal_finds_stepping_out_of_hiding():
    """The text calls it Reveal (destiny-181); only the reveal of Shared Fate was found."""
    *_, terms = listed("destiny")
    found = by_words("reveal", [(c.title, *c.aliases, c.help) for c in terms])
    assert "term.step_out.Reveal" in [terms[at].id for at in found]


def test_an_act_without_help_is_told_by_its_title():
    silent = toy._replace(
        whole=lambda: toy.whole()._replace(actions=[replace(a, help="") for a in toy.whole().actions])
    )
    told = {command.title: command.help for command in term_commands(silent, "play")}
    assert (told["Exchange"], "" in told.values()) == ("Exchange", False)


def test_help_is_searched_by_words_and_not_by_scattered_letters():
    names = [
        ("Draw", "d", "What can be done in the scene."),
        ("Undo", "u", "Take back."),
        ("Scene: end", "x", "End it."),
    ]
    assert by_words("", names) == [0, 1, 2]
    assert by_words("scene", names) == [2, 0]
    assert by_words("end sc", names) == [2]
    assert by_words("wcbd", names) == []


@pytest.mark.walk
@pytest.mark.parametrize(("typed", "title"), [("teamwork", "Mara · Draw"), ("gain a cond", "Mara · Gain a condition")])
async def test_a_term_is_found_and_done_by_help_palette_and_command_line(tmp_path, typed, title):
    form = {"kind": "characters", "votes": [{"method": "rounds"}]}
    async with seated(fighting(tmp_path / "c", "storyteller", "rounds", form)) as (_, gm):
        for key, dialog in (("question_mark", Help), ("ctrl+p", Palette), ("colon", CommandLine)):
            await gm.press(key)
            await gm.at(dialog)
            await gm.type(typed)
            await gm.press("enter")
            await gm.at(DrawDialog)
            await gm.sees(title)
            await gm.press("escape")
        await gm.press("question_mark")
        await gm.at(Help)
        await gm.type("extended actions")
        await gm.press("enter")
        await gm.at(FormDialog)
        await gm.sees("Extended action")
