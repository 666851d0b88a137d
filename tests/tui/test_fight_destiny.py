"""A fight of Drawn to Destiny by keys alone: begun, aimed, a move on the map, an attack with its damage, the Events."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language import actions as performing
from campaigns.command_language.answer_lines import LineAnswers
from campaigns.commands import AddCharacter, AddClock, SaveDraft, SetSheet, SetTyped
from core.luck.table import ChoiceAsk
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.values.items import Arm, Item
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.core.destiny.session import battle, begin, do, table, who
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import shows
from tests.words import word
from tui.cards_and_tokens.widget import Panels
from tui.draws.change_preview import changes
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.progress import Drawing
from tui.draws.result_phase import Result
from tui.forms import FormDialog
from tui.maps.screen import MapScreen
from tui.play_screen.screen import PlayScreen

BOW = Item("Bow", location="left_hand", arm=Arm(level=6, types=("pierce",), attack="ranged", range=40, skill="Archery"))
ARCHER = Sheet(skills={"Archery": Skill(4, "speed")}, items=(BOW,))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The Archer with her bow and the Thief, their hands dealt."""
    with table(tmp_path, dealt=False) as campaign:
        campaign.do(SetSheet(character=who(campaign, "Archer"), sheet=encode(ARCHER)))
        deal = performing.ready(campaign, "deal", {})
        campaign.do(performing.command(deal, performing.draw(deal, LineAnswers((), campaign.luck))))
        return campaign.folder


async def begins(gm: Keyboard) -> None:
    """The Archer and the Thief against the two Goblins that the form offers."""
    await gm.press("5", "a")
    await gm.at(FormDialog)
    await gm.field("Nameless units")
    await gm.press("plus", "enter")
    await gm.at(PlayScreen)
    await gm.sees("f: Reveal targets")


async def acts(gm: Keyboard, *said: str) -> DrawDialog:
    """Open the menu of the battle, read it, and take what it begins with."""
    await gm.press("d")
    await gm.at(ActionMenu)
    await gm.sees(*said)
    await gm.press("enter")
    return await gm.at(DrawDialog)


async def decides_as_usual(gm: Keyboard, dialog: DrawDialog) -> None:
    """Take the first choice of whatever is asked, and accept what comes of it."""
    while not shows(dialog, Result):
        await gm.press("enter")
    await gm.accept()


async def test_a_fight_with_a_move_on_the_map_and_a_wound_is_taken_back(folder):
    async with seated(folder) as (_, gm):
        await gm.press("5")
        before = state(gm.campaign)
        await begins(gm)
        await gm.sees("Turn 1 · Targets · ")
        await acts(gm, "Reveal the targets first.", "The turn hasn't begun")
        await gm.press("enter")
        await gm.sees("all targets stay")
        await gm.decide(word("destiny", "who_changes_target"), "down")
        await gm.sees("all other targets")
        await gm.press("backspace")
        await gm.decide(word("destiny", "who_changes_target"))
        await gm.sees("f: Next round", "→ Archer", "○○")
        await acts(gm)
        await gm.decide(word("destiny", "who_passes"))
        await gm.decide(word("destiny", "activate_unit"))
        await gm.sees(f"next: {word('destiny', 'active_units_act')}", "★ Archer", "★ Goblin 1", "· Goblin 2")
        dialog = await acts(gm, "Attack")
        assert gm.app.view.name_of(dialog._act.actor)  # someone is selected, but the form asks who attacks
        assert str(dialog.query_one(".dialog").border_title) == "Archer · Attack"
        await gm.press("enter")
        await gm.sees(word("destiny", "play"), "usual")
        await decides_as_usual(gm, dialog)
        assert battle(gm.campaign).find("Archer").actions == 0
        assert gm.campaign.view.strip[0].title.startswith("Archer: ")
        await gm.sees("· Archer", "★ Thief")
        hurt = battle(gm.campaign).find("Goblin 1").sheet
        assert hurt is not None
        assert hurt.wounds or hurt.conditions
        await gm.press("m")
        await gm.at(MapScreen)
        await gm.press("shift+up")
        thief = battle(gm.campaign).find("Thief")
        assert (thief.space, thief.path, thief.move, thief.actions) == ((2, 8), ((2, 8),), 3, 0)
        await gm.press("escape")
        await gm.at(PlayScreen)
        await gm.burst(*"uuuuu")
        assert state(gm.campaign) == before


async def test_one_key_is_what_is_due_and_another_lets_it_go(folder):
    async with seated(folder) as (_, gm):
        await begins(gm)
        await gm.sees("f: Reveal targets")
        await gm.press("space")
        await gm.at(DrawDialog)
        await gm.press("enter")
        await gm.sees("Archer → Goblin 1; Thief → ")
        await gm.decide(word("destiny", "who_changes_target"))
        await gm.sees("f: Next round")
        await gm.press("f")
        await gm.sees(word("destiny", "who_passes"), "keeps the token")
        await gm.decide(word("destiny", "who_passes"))
        await gm.decide(word("destiny", "activate_unit"))
        await gm.sees("f: Archer: Attack")
        await gm.press("f")
        dialog, keys = await gm.at(DrawDialog), 1
        while not shows(dialog, Result):
            await gm.press("enter")
            keys += 1
        await gm.accept()
        assert keys + 1 <= 5, "an attack with its damage"
        assert battle(gm.campaign).find("Archer").actions == 0
        await gm.sees("f: Thief: walks towards Goblin 1")
        await gm.press("F")
        await gm.hears("Thief: waits")
        assert battle(gm.campaign).find("Thief").actions == 0
        await gm.press("F")
        await gm.hears("Goblin 1: waits")
        await gm.sees("f: Next round")
        await gm.press("F")
        await gm.hears("You can't skip it")


async def test_rounds_in_which_nobody_acts_are_a_key_each_or_one_for_several(folder):
    with Campaign.open(folder) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
    async with seated(folder) as (_, gm):
        await gm.press("5", "z")
        await gm.hears("Turn 1, round 1: no one acts")
        await gm.press("u")
        assert battle(gm.campaign).round == 0
        await gm.press("Z")
        await gm.at(DrawDialog)
        await gm.press(*"20", "enter")
        await gm.sees("f: Events")
        assert not any(unit.tokens or unit.actions for unit in battle(gm.campaign).units)
        await gm.press("z")
        await gm.hears("Run the Events next")


@pytest.mark.parametrize(("line_up", "step"), [(True, ("walk", "x")), (False, ("attack", "target"))])
async def test_who_is_out_of_reach_is_not_attacked_but_walked_to(folder, line_up, step):
    with Campaign.open(folder) as campaign:
        begin(campaign, line_up=line_up, bands=[{"name": "Goblin", "count": 1, "faction": "Goblins"}])
        do(campaign, "reveal_targets", "", aims=[{"unit": "Thief", "target": "Goblin"}])
        do(campaign, "round")
        do(campaign, "unit_action", unit="Archer", what="waits")
        (first, *_) = campaign.due(campaign.view.conflicts[0].id, who(campaign, "Thief"))
        assert (first.action, first.who) == (step[0], "Thief")
        assert hasattr(first.form, step[1])


async def test_a_weapon_without_a_skill_is_still_the_next_attack_and_asks_for_one(folder):
    """[f] had the unit move instead, with a target in reach: the form isn't whole before the Skill is chosen."""
    bow = replace(BOW, arm=replace(BOW.arm, skill=""))
    with Campaign.open(folder) as campaign:
        archer = who(campaign, "Archer")
        campaign.do(SetSheet(character=archer, sheet=encode(replace(ARCHER, items=(bow,)))))
        begin(campaign, line_up=False)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        first = next(campaign.due(campaign.view.conflicts[0].id, archer))
        assert (first.action, first.who) == ("attack", "Archer")
    async with seated(folder) as (_, gm):
        await gm.press("f")
        await gm.at(DrawDialog)
        await gm.sees("Bow has no Skill yet.")


@pytest.mark.parametrize("way", ["usual", "best", "cautious"])
async def test_figures_decide_by_their_standing_choice_and_any_of_it_can_be_taken_back(folder, way):
    with Campaign.open(folder) as campaign:
        begin(campaign, line_up=False)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        actors = [who(campaign, name) for name in ("Archer", "Thief")]
        for actor in actors:
            do(campaign, "unit_action", actor=actor, what="waits")
    async with seated(folder) as (_, gm):
        while gm.app.standing != way:
            await gm.press("B")
        await gm.press("f")
        dialog = await gm.at(DrawDialog)
        await gm.press("enter")
        drawing = dialog._drawing
        assert drawing is not None
        decided = [ask.seat.name for ask in drawing.asks if isinstance(ask, ChoiceAsk)]
        assert set(decided) <= {"Goblin Scout"}
        assert gm.app.view.draft is None  # a question that no one answered comes again


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 50)])
async def test_everybody_in_a_battle_is_in_sight_with_their_target_at_every_size(folder, size):
    with Campaign.open(folder) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        campaign.do(AddClock(title="The alarm", target=6, for_scene=True))
    async with seated(folder, size) as (_, gm):
        await gm.press("5")
        await gm.sees("5 Turn 1 · At the rock", "f: Next round", "○○ 5 cards  → Goblin", "The alarm", "0/6")
        units = [unit.id for unit in battle(gm.campaign).units]
        assert len(units) == 4
        await gm.sees(*(f"· {unit[:10]}" for unit in units))


async def test_events_end_the_turn_and_are_taken_back(folder):
    with Campaign.open(folder) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        for choices in (("", "Goblin Scout"), ("", "Goblin Skirmisher"), ("Goblin Scout",), ()):
            do(campaign, "round", *choices)
        do(campaign, "unit_action", unit="Goblin Skirmisher")
    async with seated(folder) as (_, gm):
        await gm.press("5")
        await gm.sees("f: Events")
        before = state(gm.campaign)
        dialog = await acts(gm)
        await gm.press("enter")
        await decides_as_usual(gm, dialog)
        await gm.sees("Turn 2", "f: Reveal targets", "Clock 2")
        assert [len(deck.hand("hand")) for deck in gm.campaign.view.state.decks.values()] == [6, 6]
        await gm.burst("u")
        assert state(gm.campaign) == before


async def test_the_status_bar_shows_everybodys_card_and_is_put_in_another_order_by_a_key(folder):
    with Campaign.open(folder) as campaign:
        begin(campaign)
    async with seated(folder) as (_, gm):
        await gm.press("5")
        await gm.sees("· Archer", "red 1", "blue 1", "Goblin Skirmisher  ", "green 2")
        await gm.press("O")
        await gm.at(DrawDialog)
        await gm.press("enter")  # the last goes to the front
        await gm.hears("Goblin Skirmisher before Archer on the status bar")
        assert [unit.id for unit in battle(gm.campaign).units][:2] == ["Goblin Skirmisher", "Archer"]
        await gm.sees("green 2")


async def test_an_attack_is_drawn_as_that_of_who_attacks_is_with_their_hand_beside_it(folder):
    with Campaign.open(folder) as campaign:
        begin(campaign, line_up=False)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        do(campaign, "unit_action", unit="Archer", what="waits")
        campaign.do(SetTyped(character=who(campaign, "Archer"), typed=True))
    async with seated(folder, (200, 50)) as (_, gm):
        await gm.sees("6 Archer")
        dialog = await gm.choose("1", "d")
        border, beside = dialog.query_one(".dialog"), dialog.query_one(Panels)
        await gm.until(lambda: beside.render().plain.startswith("Thief's hand"), "the hand of who is due")
        assert border.border_subtitle == "drawn by the program"
        await gm.press("ctrl+t")
        assert border.border_subtitle == "typed in"
        await gm.press("right")
        await gm.sees("‹ Goblin Scout ›")
        await gm.until(lambda: border.border_subtitle == "drawn by the program", "the attack of a figure")
        assert beside.render().plain.startswith("Hands")
        await gm.press("down", "right", "right")
        await gm.until(lambda: border.border_subtitle == "", "an attack on oneself, which draws nothing")
        await gm.press("up", "left")
        await gm.until(lambda: border.border_subtitle == "typed in", "what was said of the Thief")


async def test_a_draw_that_is_typed_from_its_form_on_is_typed_for_the_other_side_as_well(folder):
    """A hand card was chosen, the form had said "typed in", and the Rival's cards were drawn by the program."""
    with Campaign.open(folder) as campaign:
        campaign.do(AddCharacter(name="the miller", role="npc", here=True))
    async with seated(folder) as (_, gm):
        dialog = await gm.choose("1", "d", action="4")
        await gm.sees("Against", "the miller")
        await gm.press("ctrl+t", "enter")
        await gm.decide(word("destiny", "play"))
        await gm.sees("the miller: card of Shared Fate")
        assert dialog.query_one(".dialog").border_subtitle == "typed in"
        while dialog._drawing is not None:
            await gm.press("backspace")
        await gm.press("ctrl+t", "enter")
        await gm.decide(word("destiny", "play"))
        await gm.until(lambda: "the miller" in drawn_by_the_program(dialog), "the miller's cards")


def drawn_by_the_program(dialog: DrawDialog) -> set[str]:
    """For whom the program has drawn."""
    drawing = dialog._drawing
    return {a.seat.name for a, b in zip(drawing.asks, drawing.answers, strict=True) if b.source == "program"}


async def test_an_attack_is_written_down_as_that_of_who_attacks_though_somebody_else_is_selected(folder):
    """The ledgers of luck and of a character depend on it."""
    with Campaign.open(folder) as campaign:
        campaign.do(SetSheet(character=who(campaign, "Thief"), sheet=encode(ARCHER)))
        begin(campaign)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        do(campaign, "unit_action", unit="Archer", what="waits")
    async with seated(folder) as (_, gm):
        await gm.sees("6 Archer")
        dialog = await gm.choose("1", "d")
        await gm.sees("‹ Thief ›")
        await gm.press("enter")
        await decides_as_usual(gm, dialog)
        drawn = gm.campaign.view.strip[0]
        assert drawn.title.startswith("Thief: Attack on ")
        assert drawn.actor == who(gm.campaign, "Thief")


def test_changes_are_told_without_the_name_of_whom_the_form_names_and_with_that_of_the_selected(folder):
    """Below *Thief · Take a condition*, what happened to the selected Archer had no name, and the Thief's had one."""
    with Campaign.open(folder) as campaign:
        thief, archer = who(campaign, "Thief"), who(campaign, "Archer")
        action, situation = campaign.ruleset.action("condition"), campaign.situation(archer)
        drawn = {id: Drawing.begin(action, action.form(unit=str(id)), situation) for id in (thief, archer)}
        for id, told in ((thief, "Fatigue  – → 1"), (archer, "Archer: Fatigue  – → 1")):
            moved = changes(drawn[id].effects(), drawn[thief].told, campaign.ruleset)
            assert [*map(str, moved)] == [told]


async def test_in_the_conflict_pane_who_is_under_the_cursor_acts(folder):
    """If several may act at once, the cursor decides, not the selection."""
    with Campaign.open(folder) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
    async with seated(folder) as (_, gm):
        await gm.sees("6 Archer")
        await gm.press("5", "down", "down")
        await gm.sees("▸ ★ Thief")
        await gm.press("d")
        await gm.at(ActionMenu)
        await gm.sees("╭─ Thief ─")


async def test_an_unfinished_attack_whose_battle_was_undone_is_still_listed(folder):
    with Campaign.open(folder) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        fight, archer = campaign.view.conflicts[-1].id, campaign.view.characters[0].id
        form = encode(campaign.start_form("attack", archer, fight))
        campaign.do(SaveDraft(action="attack", actor=archer, conflict=fight, form=form))
    async with seated(folder) as (_, gm):
        await gm.press("7")
        await gm.sees("unfinished: Archer, Attack")
        await gm.burst("u", "u", "u")
        await gm.until(lambda: not gm.campaign.view.conflicts, "no battle")
        gm.app.send(AddCharacter(name="Wilhelmine"))
        await gm.sees("Wilhelmine")
        await gm.sees("unfinished: Archer, Attack")
