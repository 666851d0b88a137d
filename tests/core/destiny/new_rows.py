"""Rows that Drawn to Destiny has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tests.core.new_rows import NewRow, Place, after, main

_GAME = "core.rulesets.destiny"
_DOWNTIME = f"{_GAME}.downtime"
_ITEMS = f"{_GAME}.values.items"


def _asked(action: str, **given: object) -> Mapping[str, Any]:
    """The answer of the JSON interface."""
    from core.json_interface import answer

    return answer({"ruleset": "destiny", "action": action, "given": given})


def _offered(form: type, name: str, at: Any = None) -> list[tuple[str, str]]:
    """The choices of a field, with their notes."""
    from core.schema.fields import fields_of

    field = next(field for field in fields_of(form) if field.name == name)
    return [(choice.label, choice.note) for choice in field.choices(at)]


def _activities() -> Mapping[str, Place]:
    """A prayer: two weeks for an Ability Point."""
    from core.actions.action import Price
    from core.downtime import Planned, Spent
    from core.json_interface import answer
    from core.rulesets.destiny.downtime.activities import KINDS, Kind
    from core.rulesets.destiny.downtime.form import Form
    from core.schema.entry import entry
    from tests.core.destiny.stage import ARCHER, acted, situation

    @dataclass(frozen=True, slots=True, kw_only=True)
    class PrayForm(Form):
        """To whom a character prays."""

        kind: ClassVar[str] = "pray"
        about: ClassVar[str] = "god"
        god: str = entry("To", default="the moon")

    def does(planned: Any, activity: Any) -> Any:
        return planned.after_paying("ap", 1, activity.kind)

    KINDS["pray"] = Kind("Pray", "Pray for grace.", PrayForm, "destiny-85", does, 2)
    from core.rulesets.destiny import RULESET

    at = situation(interval="weeks_4", points={"ap": 1})
    pray = RULESET.action("pray")
    planned = [Planned(ARCHER, "pray", PrayForm())]

    def settled() -> Any:
        downtime = RULESET.downtime
        assert downtime is not None
        return downtime.settle({}, [Spent(planned[0], acted("pray", at, PrayForm())[0])], at)

    def asked() -> Mapping[str, Any]:
        given = {"weeks": 4, "activities": [{"kind": "pray"}], "character": {"ap": 1}}
        return answer({"ruleset": "destiny", "action": "plan_downtime", "given": given})

    def spent() -> int:
        downtime = RULESET.downtime
        assert downtime is not None
        return downtime.plan(ARCHER, None, planned, at).spent

    return {
        "menu": lambda: (pray.title, pray.help, pray.why_not(at)) == ("Pray", "Pray for grace.", None),
        "form": lambda: pray.begin(at) == PrayForm(),
        "price": lambda: pray.price is not None and pray.price(PrayForm(), at) == Price("ap", -1, 2),
        "weeks of the plan": lambda: spent() == 2,
        "points of the ledger": lambda: [(move.currency, move.delta) for move in settled().points] == [("ap", 1)],
        "log": lambda: (
            ("destiny-85", "pray", "The moon, 2 weeks")
            in [(step.rule, step.what, step.label) for step in settled().steps]
        ),
        "interface": lambda: (asked()["weeks_used"], asked()["character"]["ap"]) == (2, 2),
    }


def _milestones() -> Mapping[str, Place]:
    """A milestone of a session of its own: two Ability Points as an age ends."""
    from core.rulesets.destiny import RULESET
    from core.rulesets.destiny.state.story import Aim
    from tests.core.destiny.stage import situation

    tier = next(tier for tier in RULESET.tiers if tier.id == "grand")

    def reached() -> Any:
        return _asked("reach_milestone", kind="grand", characters={"Mara": {"ap": 1}})["characters"]

    return {
        "menu": lambda: (tier.title, tier.help) == ("Grand", "An age is over."),
        "award": lambda: tier.award(situation()) == {"ap": 2},
        "interface": lambda: reached()["Mara"]["ap"] == 3,
        "closing": lambda: _asked("close_level", level="age")["suggested_milestone"] == "grand",
        "house rule": lambda: RULESET.options.defaults().milestone_awards["grand"] == {"ap": 2},
        "form of a scene": lambda: ("Grand", "") in _offered(Aim, "tier"),
    }


def _locations() -> Mapping[str, Place]:
    """A sky of clouds and floating rocks."""
    from core.rulesets.destiny.map.foreign_maps import GROUP_OF
    from core.rulesets.destiny.state.stage import Terrain
    from core.rulesets.destiny.state.story import Record
    from core.rulesets.destiny.terrain.locations import ground_look
    from core.rulesets.destiny.terrain.map_changes import CHOICES

    def looked() -> tuple[str, str]:
        look = ground_look(Terrain((1, 2), kind="floating rock")).look
        return look.text, look.hue

    return {
        "list of the interface": lambda: _asked("list_values", list="sky")["values"] == ["cloud", "floating_rock"],
        "form of a scene": lambda: ("Floating rock", "") in _offered(Record, "locations"),
        "form of the ground": lambda: ("floating rock", "sky") in [(each.label, each.note) for each in CHOICES],
        "sign on the map": lambda: looked() == ("^", "cyan"),
        "maps of other programs": lambda: GROUP_OF["cloud"] == "sky",
    }


def _limbs() -> Mapping[str, Place]:
    """A limb that is turned to stone, and useless."""
    from core.rulesets.destiny import RULESET
    from core.rulesets.destiny.combat.hits import with_limb
    from core.rulesets.destiny.harm.actions import LimbForm
    from core.rulesets.destiny.items.means import best_arm
    from core.rulesets.destiny.sheet import Sheet
    from core.rulesets.destiny.state.battle import Unit
    from core.rulesets.destiny.turns.units import take_unit_action
    from tests.core.destiny.stage import ARCHER

    stone = Sheet(limbs={"right_arm": "stone", "left_leg": "stone"})  # type: ignore[dict-item]
    unit = Unit("Archer", "heroes", "Archer", ARCHER, actions=1)

    def used() -> object:
        return _asked("limb_check", uses=["right_arm"], limbs={"right_arm": "stone"})["error"]

    return {
        "form": lambda: ("Stone", "") in _offered(LimbForm, "state"),
        "can't be used": lambda: used() == "limb_unusable",
        "the other arm is used": lambda: best_arm(stone) == ("left_arm", "left_hand"),
        "worst of all": lambda: (
            with_limb(Sheet(limbs={"left_arm": "severed"}), "left_arm", "stone").limbs["left_arm"] == "stone"
        ),
        "half of the Move": lambda: (
            take_unit_action(unit, stone, "move").value.move == take_unit_action(unit, Sheet(), "move").value.move // 2
        ),
        "sound otherwise": lambda: RULESET.check_sheet(stone) == (),
    }


def _attacks() -> Mapping[str, Place]:
    """A whip: two to four spaces, behind oneself as well."""
    from core.rulesets.destiny.creation.form import Gear
    from core.rulesets.destiny.values.items import RANGED, Arm, own_range

    whip = Arm(attack="whip", range=9)  # type: ignore[arg-type]

    def measured(target: list[int]) -> tuple[bool, bool]:
        found = _asked("range_check", attack="whip", attacker=[0, 0], facing="e", target=target)
        return found["in_range"], found["legal"]

    return {
        "form of an item": lambda: ("Whip", "") in _offered(Arm, "attack"),
        "form of a new character": lambda: ("Whip", "") in _offered(Gear, "attack"),
        "range": lambda: [measured([-1, 0]), measured([-3, 0])] == [(False, False), (True, True)],
        "no range of its own": lambda: not RANGED.allows("whip") and own_range("whip", 9) == 0,  # type: ignore[arg-type]
        "reach of a weapon": lambda: whip.kind.spaces(whip.range) == (2, 4),
        "named where another is meant": lambda: (
            "whip" in _asked("range_check", attack="x", attacker=[0, 0], facing="e", target=[0, 0])["message"]
        ),
    }


def _equipping() -> Mapping[str, Place]:
    """A throw: the item goes to another unit, which must be willing."""
    from core.rulesets.destiny.map.item_handling import HandlingForm
    from tests.core.destiny.stage import ARCHER, acted
    from tests.core.destiny.test_map import ARCHER_UNIT, GOBLIN_UNIT, field

    where = field(ARCHER_UNIT, replace(GOBLIN_UNIT, space=(5, 6)))

    def thrown() -> Any:
        return acted("equip", where, unit="Archer", kind="throw", item="Bow", other="Goblin 1")

    return {
        "form": lambda: ("Throw", "") in _offered(HandlingForm, "kind"),
        "who has it then": lambda: [item.name for item in thrown()[1].conflict.find("Goblin 1").sheet.items] == ["Bow"],
        "who had it": lambda: thrown()[1].sheets[ARCHER].items == (),
        "log": lambda: [step.what for step in thrown()[0].steps] == ["throw"],
        "price": lambda: thrown()[1].conflict.find("Archer").move == 3,
        "interface": lambda: _asked("equip", kind="throw", move=1, willing=False)["error"] == "unit_not_willing",
    }


def _turn_actions() -> Mapping[str, Place]:
    """A dance, which gives Move and Turn."""
    from core.rulesets.destiny.battles.actions import ActForm
    from tests.core.destiny.stage import acted, situation
    from tests.core.destiny.test_condition_file import fight

    where = fight(situation())

    def danced() -> Any:
        return acted("unit_action", where, kind="dance")

    return {
        "form": lambda: ("Dance", "for luck") in _offered(ActForm, "kind"),
        "interface": lambda: _asked("take_action", kind="dance", actions_left=1, speed=4)["move"] == 4,
        "log": lambda: danced()[0].steps[0].what == "takes_dance",
        "list": lambda: danced()[1].brief.label.startswith("dances"),
        "spent": lambda: danced()[1].conflict.find("Archer").actions == 0,
        "Turn": lambda: danced()[1].conflict.find("Archer").turn == 2,
    }


def _free_actions() -> Mapping[str, Place]:
    """A war cry, which pushes the unit and costs what Grit Your Teeth does."""
    from core.rulesets.destiny.battles.actions import FreeForm
    from tests.core.destiny.stage import ARCHER, acted, situation
    from tests.core.destiny.test_condition_file import fight

    where = fight(situation())

    def cried() -> Any:
        return acted("free_action", where, name="war_cry")

    return {
        "form": lambda: ("War cry", "Stress +1") in _offered(FreeForm, "name"),
        "interface": lambda: _asked("free_action", name="war_cry", stats={"will": 4})["conditions"] == {"stress": 1},
        "price": lambda: cried()[1].sheets[ARCHER].conditions == {"stress": 1},
        "mark for the turn": lambda: cried()[1].conflict.find("Archer").pushed,
        "list": lambda: cried()[1].brief.label == "War cry",
        "log": lambda: cried()[0].steps[0].what == "war_cry",
    }


def _aspects() -> Mapping[str, Place]:
    """An Evade that beats a Strong, draws a card instead of moving, and hurts."""
    from core.rulesets.destiny.cards.halves import STRIKING, aspect_result, benefits, hurts
    from core.rulesets.destiny.conflict_odds.matchup import hurts as hurts_by_odds
    from core.rulesets.destiny.options import AS_WRITTEN

    def compared() -> Any:
        return _asked("compare_aspects", a="evade", b="strong")

    return {
        "table": lambda: aspect_result("evade", "fast", AS_WRITTEN) == "a",
        "benefits": lambda: benefits("evade", "strong", "win", AS_WRITTEN) == ("draw_1",),
        "harm": lambda: hurts("evade", AS_WRITTEN) and "evade" in STRIKING,
        "odds": lambda: hurts_by_odds("evade", AS_WRITTEN),
        "interface": lambda: compared()["a_benefits"] == ["draw_1"],
    }


def _rewards() -> Mapping[str, Place]:
    """Relics by name, which can't fall below 0."""
    from core.rulesets.destiny import RULESET
    from core.rulesets.destiny.sheet import Sheet
    from core.rulesets.destiny.stories.actions import RewardForm
    from tests.core.destiny.stage import ARCHER, acted, situation

    def sheet() -> Any:
        return Sheet(relics={"Skull": 2})  # type: ignore[call-arg]

    def given(**more: object) -> Any:
        return acted("give_reward", situation(), kind="relics", new="Skull", amount=2, **more)

    def asked(amount: int) -> Mapping[str, Any]:
        given = {"kind": "relics", "amount": amount, "with": "Skull", "character": {"relics": {"Skull": 1}}}
        return _asked("give_reward", **given)

    def words() -> list[str]:
        (section,) = [each for each in RULESET.sections(sheet()) if "Relics" in str(each)]
        return [row.label for row in section.rows if row.path[:1] == ("relics",)]

    return {
        "form": lambda: ("Relics", "") in _offered(RewardForm, "kind"),
        "help": lambda: "Treasure, or Relics." in RULESET.action("give_reward").help,
        "sheet after it": lambda: given()[1].sheets[ARCHER].relics == {"Skull": 2},
        "log": lambda: [(step.what, step.label, step.total) for step in given()[1].steps] == [("relics", "Skull", 2)],
        "not below 0": lambda: asked(-2)["error"] == "not_enough_relics",
        "interface": lambda: asked(2)["character"] == {"relics": {"Skull": 3}},
        "on the sheet": lambda: words() == ["Skull"],
        "named where another is meant": lambda: (
            "relics" in _asked("give_reward", kind="x", amount=1, character={}, **{"with": "x"})["message"]
        ),
    }


def _initiative() -> Mapping[str, Place]:
    """Wind in the back, for the winged."""
    from core.actions.play import odds, prepare
    from core.rulesets.destiny import RULESET
    from core.rulesets.destiny.combat.form import FightForm
    from core.rulesets.destiny.conflict.form import ConflictForm
    from tests.core.destiny.playing import done
    from tests.core.destiny.test_attack import scene

    action, where = RULESET.action("conflict"), scene()
    plain = replace(action.start(where), rival="", stat="", difficulty=5)
    windy = replace(plain, initiative=("wind:strong",))
    attack, near = RULESET.action("attack"), scene("8S 2C 3C 4C 5C")
    begun = attack.start(near)

    def told() -> list[tuple[str, int | None]]:
        played = ("KR:upper", "reveal", ["6U"], ["2U"], "leave")
        resolution, _ = done("conflict", where, *played, rival="", stat="", difficulty=5, initiative=("wind:strong",))
        return [(step.rule, step.amount) for step in resolution.steps if step.what == "wind_behind"]

    def asked() -> Mapping[str, Any]:
        return _asked("initiative", skill_level=1, wind="strong")

    return {
        "form of a conflict": lambda: ("Strong wind", "+3") in _offered(ConflictForm, "initiative"),
        "form of an attack": lambda: ("Strong wind", "+3") in _offered(FightForm, "initiative"),
        "one of two": lambda: _refused_twice(action, plain, where) == "bad_request",
        "counted": lambda: prepare(action, windy, where).a.initiative == prepare(action, plain, where).a.initiative + 3,
        "odds": lambda: odds(attack, replace(begun, initiative=("wind:strong",)), near) != odds(attack, begun, near),
        "breakdown": lambda: told() == [("destiny-99", 3)],
        "interface": lambda: (asked()["initiative"], asked()["parts"]["wind"]) == (4, 3),
    }


def _refused_twice(action: Any, form: Any, where: Any) -> str:
    """The code that refuses two values of one part of Initiative."""
    from core.actions.play import prepare
    from core.refusal import Refusal

    try:
        prepare(action, replace(form, initiative=("wind:strong", "wind:light")), where)
    except Refusal as refusal:
        return refusal.code
    return ""


ROWS: Mapping[str, NewRow] = {
    "parts of Initiative": NewRow(
        (
            after(
                f"{_GAME}.cards.halves",
                '    "abilities": Part(),',
                '    "wind": Part("destiny-99", {"": 0, "light": 1, "strong": 3}.__getitem__, '
                '{"light": "Light wind", "strong": "Strong wind"}, "wind_behind"),',
            ),
            after(
                f"{_GAME}.cards.halves",
                '    abilities: int = entry("Abilities", default=0)',
                '    wind: str = entry("Wind", default="")',
            ),
        ),
        _initiative,
        ((f"{_GAME}.conflict.clash", "RULES_BY_WORD.get(part.what, OTHER)", "OTHER"),),
        "breakdown",
    ),
    "rewards": NewRow(
        (
            after(
                f"{_GAME}.values.rewards",
                '    "treasure": Reward("Treasure", "By kind.", "not_enough_treasure"),',
                '    "relics": Reward("Relics", "By name.", "not_enough_relics"),',
            ),
            after(
                f"{_GAME}.sheet",
                '    treasure: Mapping[str, int] = entry("Treasure", default={}, low=0, lines=Lines(value="Worth"))',
                '    relics: Mapping[str, int] = entry("Relics", default={}, low=0)',
            ),
        ),
        _rewards,
        ((f"{_GAME}.stories.rules", "if row.lacking and now < 0:", 'if kind == "treasure" and now < 0:'),),
        "not below 0",
    ),
    "aspects": NewRow(
        (
            (
                f"{_GAME}.cards.halves",
                '"evade": Aspect("LWWNWWW", "LWNNNWW", ("move_1",)),',
                '"evade": Aspect("WWWNWWW", "LWNNNWW", ("draw_1",), strikes=True),',
            ),
        ),
        _aspects,
        ((f"{_GAME}.conflict.json_rules", "benefits(a, b, own, options)", '("move_1",)'),),
        "interface",
    ),
    "milestones": NewRow(
        (
            after(
                f"{_GAME}.milestone_awards",
                '    "ultimate": Milestone("campaign", "The campaign is over."),',
                '    "grand": Milestone("age", "An age is over.", {"ap": 2}),',
            ),
        ),
        _milestones,
        ((f"{_GAME}.state.story", "choices(*MILESTONES)", 'choices("minor", "major", "epic", "ultimate")'),),
        "form of a scene",
    ),
    "groups of locations": NewRow(
        (
            after(
                f"{_GAME}.values.locations",
                '    "cavern": Group("n", "dark", ("cavern", "cave", "crevasse", "tunnel")),',
                '    "sky": Group("^", "cyan", ("cloud", "floating rock")),',
            ),
        ),
        _locations,
        ((f"{_GAME}.state.story", "many(*GROUPS)", 'many("buildings", "cavern", "space")'),),
        "form of a scene",
    ),
    "states of a limb": NewRow(
        (
            (f"{_GAME}.values.stats", '"impaired", "broken", "severed"]', '"impaired", "broken", "severed", "stone"]'),
            (f"{_GAME}.values.stats", '"severed": True}', '"severed": True, "stone": True}'),
        ),
        _limbs,
        ((f"{_GAME}.conditions.rules", "if useless(state):", 'if state in ("broken", "severed"):'),),
        "can't be used",
    ),
    "kinds of attack": NewRow(
        (
            (_ITEMS, '"reach", "ranged"]', '"reach", "ranged", "whip"]'),
            after(_ITEMS, '        "reach": Attack(1, 2),', '        "whip": Attack(2, 4, around=True),'),
        ),
        _attacks,
        ((_ITEMS, "tuple(name for name, kind in ATTACK_KINDS.items() if kind.ranged)", '("ranged", "whip")'),),
        "no range of its own",
    ),
    "ways to handle an item": NewRow(
        (after(f"{_GAME}.items.rules", '    "give": Way(taker="other"),', '    "throw": Way(taker="other"),'),),
        _equipping,
        ((f"{_GAME}.items.rules", "if way.shared and not willing:", 'if kind in ("give", "take") and not willing:'),),
        "interface",
    ),
    "Actions of a turn": NewRow(
        (
            after(
                f"{_GAME}.turns.rounds",
                '    "recover": Kind(),',
                '    "dance": Kind("Dance", "for luck", "dances", True),',
            ),
            (f"{_GAME}.battles.actions", '"move", "combat"]', '"move", "combat", "dance"]'),
        ),
        _turn_actions,
        ((f"{_GAME}.battles.actions", "KINDS[form.kind].verb)", '{"move": "moves"}.get(form.kind, "acts"))'),),
        "list",
    ),
    "free actions": NewRow(
        (
            after(
                f"{_GAME}.turns.rounds",
                '    "detect": Free(_detect),',
                '    "war_cry": Free(_grit, "War cry", "Stress +1", "pushed"),',
            ),
        ),
        _free_actions,
        ((f"{_GAME}.battles.actions", 'marks == "pushed"', 'form.name == "push_the_limit"'),),
        "mark for the turn",
    ),
    "downtime activities": NewRow(
        (),
        _activities,
        (
            (
                f"{_DOWNTIME}.desk",
                "        if len(after.ledger) == len(before.ledger):",
                '        if form.kind == "pray":',
            ),
        ),
        "points of the ledger",
    ),
}

if __name__ == "__main__":
    main(ROWS)
