"""Rows that Storyteller has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.core.new_rows import NewRow, Place, after, main

_CONDITIONS = "core.rulesets.storyteller.condition_kinds"
_MODIFIERS = "core.rulesets.storyteller.draws.modifiers"
_FORM = "core.rulesets.storyteller.draws.form"
_AWARDS = "core.rulesets.storyteller.experience.awards"
_ODDS = "core.rulesets.storyteller.extended_actions.odds"
_TRAITS = "core.rulesets.storyteller.trait_kinds"
_BUYING = "core.rulesets.storyteller.experience.actions"


def _modifiers() -> Mapping[str, Place]:
    """A candle, which adds its length to one draw and burns down a box of health."""
    from core.actions.action import Done
    from core.actions.play import levers, odds, proceed
    from core.luck.table import Answer
    from core.rulesets.storyteller import RULESET
    from core.rulesets.storyteller.draws.draw import Modifier, Team
    from core.rulesets.storyteller.draws.form import with_best
    from core.rulesets.storyteller.extended_actions.odds import later_teams
    from core.rulesets.storyteller.sheet import Sheet
    from core.schema.fields import fields_of
    from tests.core.storyteller.asking import situation

    action, at = RULESET.action("draw"), situation(Sheet())
    plain = action.start(at)
    form = replace(plain, candle=2)
    candle = Modifier("candle", 2)  # type: ignore[arg-type]

    def drawn() -> tuple[object, ...]:
        request = action.prepare(form, at)
        resolution = proceed(action, request, [Answer((5,))]).resolution
        assert resolution is not None
        told = [(step.rule, step.amount, step.label) for step in resolution.steps if step.what == "candle"]
        effects = action.settle(Done(form, request, resolution, at))
        return told, effects.sheets[1].bruising, [step.what for step in effects.steps]

    kinds = next(field for field in fields_of(Modifier) if field.name == "kind")
    return {
        "in the interface": lambda: "candle" in [choice.id for choice in kinds.choices(None)],
        "drawn for, told and used up": lambda: drawn() == ([("storyteller-99", 2, "a stub")], 1, ["burnt"]),
        "odds": lambda: odds(action, form, at) != odds(action, plain, at),
        "priced beside the form": lambda: "candle" in [lever.field for lever in levers(action, plain, at)],
        "cleared for someone else": lambda: with_best(form, Sheet()).candle == 0,
        "only in the first draw of an effort": lambda: (
            later_teams(Team(pool=3, modifiers=(candle,)), None)[0].modifiers == ()
        ),
    }


def _conditions() -> Mapping[str, Place]:
    """Sworn: against an enemy, until their death, and one off every draw until then."""
    from core.actions.play import odds, proceed
    from core.json_interface import answer
    from core.luck.table import Answer
    from core.rulesets.storyteller import RULESET
    from core.rulesets.storyteller.draws.draw import Team
    from core.rulesets.storyteller.extended_actions.odds import later_teams
    from core.rulesets.storyteller.lifecycle import LIFECYCLE
    from core.rulesets.storyteller.sheet import Condition, Sheet
    from core.schema.fields import fields_of
    from tests.core.storyteller.asking import do, situation

    gain, end, draw = (RULESET.action(id) for id in ("gain_condition", "end_condition", "draw"))
    free, sworn = situation(Sheet()), situation(Sheet(conditions=(Condition("sworn"),)))  # type: ignore[arg-type]
    fields = {field.name: field for field in fields_of(Condition)}
    only = fields["enemy"].entry.only

    def asked(action: str, **given: object) -> Mapping[str, object]:
        return answer({"ruleset": "storyteller", "action": action, "given": given})

    def gained() -> tuple[object, ...]:
        effects = do(gain, replace(gain.start(free), condition="sworn", enemy="Crow", course="x"), free)
        (condition,) = effects.sheets[1].conditions
        return condition.name, condition.enemy, condition.course, [step.rule for step in effects.steps]

    def told() -> list[tuple[str, int | None]]:
        resolution = proceed(draw, draw.prepare(draw.start(sworn), sworn), [Answer((5,))]).resolution
        assert resolution is not None
        return [(step.rule, step.amount) for step in resolution.steps if step.what == "sworn"]

    def ended() -> tuple[object, ...]:
        facts = asked("condition_resolve", conditions=["sworn"], resolve="sworn", by="death")
        return do(end, end.start(sworn), sworn).sheets[1].conditions, facts["conditions"]

    return {
        "form of the sheet": lambda: "sworn" in [choice.id for choice in fields["name"].choices(free)],
        "its own field of the sheet": lambda: only is not None and only.allows("sworn") and not only.allows("tilted"),
        "form to gain one": lambda: "sworn" in [choice.id for choice in fields_of(gain.form)[0].choices(free)],
        "gained and told": lambda: gained() == ("sworn", "Crow", "", ["storyteller-99"]),
        "gained by the interface": lambda: (
            asked("condition_gain", conditions=[], gain="sworn") == {"conditions": ["sworn"]}
        ),
        "taken from a draw and told": lambda: told() == [("storyteller-99", -1)],
        "odds": lambda: odds(draw, draw.start(sworn), sworn) != odds(draw, draw.start(free), free),
        "later draws of an effort": lambda: (
            later_teams(Team(pool=3), "sworn")[1].conditions == ("sworn",)  # type: ignore[arg-type, comparison-overlap]
        ),
        "mark beside the name": lambda: (
            [b.until for b in RULESET.badges(sworn.actor.sheet)] == ["until the enemy dies"]
        ),
        "ended": lambda: ended() == ((), []),
        "ended with the scene": lambda: LIFECYCLE.scene_end(sworn).sheets[1].conditions == (),
    }


def _traits() -> Mapping[str, Place]:
    """Gifts: named by the players, four experience a rank, and the second trait of a pool."""
    from core.actions.action import Done, Price
    from core.actions.play import odds, proceed
    from core.json_interface import answer
    from core.luck.table import Answer
    from core.rulesets.storyteller import RULESET
    from core.rulesets.storyteller.creation.actions import CreationForm, Rank
    from core.rulesets.storyteller.sheet import Sheet
    from core.schema.fields import fields_of
    from tests.core.storyteller.asking import do, situation

    gifted = Sheet(gifts={"second_sight": 3})  # type: ignore[call-arg]
    at = situation(gifted, xp=9, interval="between_seasons")
    draw, buy, give, make = (RULESET.action(id) for id in ("draw", "buy_gift", "transfer_ranks", "create"))
    plain = draw.start(at)
    form = replace(plain, second="gift:second_sight")
    pool = {"attribute": {"name": "wits", "rating": 1}, "with": {"kind": "gift", "name": "sight", "rating": 3}}

    def asked(action: str, **given: object) -> Mapping[str, object]:
        return answer({"ruleset": "storyteller", "action": action, "given": given})

    def offered(form: type, field: str) -> list[tuple[str, str]]:
        found = next(each for each in fields_of(form) if each.name == field)
        return [(choice.id, choice.label) for choice in found.choices(at) if "second_sight" in choice.id]

    def told() -> list[tuple[str, int | None]]:
        request = draw.prepare(form, at)
        resolution = proceed(draw, request, [Answer((5,))]).resolution
        assert resolution is not None
        assert draw.settle(Done(form, request, resolution, at)).sheets == {}
        return [(step.label, step.amount) for step in resolution.steps if step.what == "trait"]

    def bought() -> tuple[object, ...]:
        effects = do(buy, replace(buy.start(at), trait="second_sight"), at)
        return effects.sheets[1].gifts, [move.delta for move in effects.points], effects.steps[0].label

    def given_up() -> tuple[object, ...]:
        effects = do(give, replace(give.start(at), trait="gift:second_sight", ranks=3, justification="blind"), at)
        return effects.sheets[1].gifts, [move.delta for move in effects.points]

    def made() -> object:
        return do(make, replace(CreationForm(), gifts=(Rank("song", 2),)), at).sheets[1].gifts  # type: ignore[call-arg]

    def priced() -> bool:
        return buy.price is not None and buy.price(replace(buy.start(at), trait="song"), at) == Price(
            "xp", 4, need="Song 1 of at most 5"
        )

    def listed() -> list[tuple[str, object]]:
        rows = [row for section in RULESET.sections(gifted) for row in section.rows]
        return [(row.label, row.value) for row in rows if row.path[:1] == ("gifts",)]

    bought_by_interface = {"kind": "gift", "trait": "song", "from": 0, "to": 2, "xp": 9}
    return {
        "form of a draw": lambda: offered(draw.form, "second") == [("gift:second_sight", "Second sight 3")],
        "form of a helper": lambda: (
            offered(RULESET.action("contest").form, "rival_second") == [("gift:second_sight", "Second sight")]
        ),
        "drawn with and told": lambda: told() == [("Intelligence", 1), ("Second sight", 3)],
        "odds": lambda: odds(draw, form, at) != odds(draw, plain, at),
        "pool of the interface": lambda: asked("pool", **pool)["pool"] == 4,
        "form to buy it": lambda: offered(buy.form, "trait") == [("second_sight", "Second sight 3")],
        "title and help": lambda: (buy.title, buy.help) == ("Buy gift", "Buy a rank for 4 XP, whatever the level."),
        "price": priced,
        "dimmed without experience": lambda: buy.why_not(situation(gifted, xp=3)) is not None,
        "bought and told": lambda: bought() == ({"second_sight": 4}, [-4], "Second sight"),
        "bought by the interface": lambda: asked("spend_xp", **bought_by_interface)["cost"] == 8,
        "given up": lambda: given_up() == ({}, [12]),
        "form of the builder": lambda: make.begin(at).gifts == (Rank("second_sight", 3),),
        "made": lambda: made() == {"song": 2},
        "listed on the sheet": lambda: listed() == [("Second sight", 3)],
        "too high a rank": lambda: (
            [fault.field for fault in RULESET.check_sheet(replace(gifted, gifts={"song": 6}))] == ["gifts.song"]  # type: ignore[call-arg]
        ),
    }


def _awards() -> Mapping[str, Place]:
    """A rescue: three experience, whatever the house rule."""
    from core.json_interface import answer
    from core.rulesets.storyteller import RULESET
    from core.rulesets.storyteller.sheet import Sheet
    from tests.core.storyteller.asking import situation

    tier = next(tier for tier in RULESET.tiers if tier.id == "rescue")

    def asked(**more: object) -> object:
        given = {"event": "rescue", "characters": ["Mara"], **more}
        return answer({"ruleset": "storyteller", "action": "award_xp", "given": given}).get("awards")

    return {
        "menu": lambda: (tier.title, tier.help) == ("Rescue", "For someone saved."),
        "paid": lambda: tier.award(situation(Sheet())) == {"xp": 3},
        "paid by the interface": lambda: asked() == {"Mara": 3},
        "another amount": lambda: asked(amount=1) == {"Mara": 1},
    }


ROWS: Mapping[str, NewRow] = {
    "traits": NewRow(
        (
            (_TRAITS, '"special_training", "advantage"]', '"special_training", "advantage", "gift"]'),
            after(
                _TRAITS,
                '        "advantage": Kind("advantages"),',
                '        "gift": Kind("gifts", paired=True),',
            ),
            after("core.rulesets.storyteller.experience.prices", '        "advantage": 1,', '        "gift": 4,'),
            after(
                "core.rulesets.storyteller.sheet",
                '    tools: tuple[Tool, ...] = entry("Tools", default=(), lines=Lines(more=4))',
                '    gifts: Mapping[str, int] = entry("Gifts", default={}, low=0)',
            ),
            after(
                "core.rulesets.storyteller.creation.actions",
                '    tools: tuple[Tool, ...] = entry("Tools", default=(), page="Extras")',
                '    gifts: tuple[Rank, ...] = entry("Gifts", default=(), page="Extras")',
            ),
            (
                _BUYING,
                "\nBUYING: ",
                "\n@dataclass(frozen=True, slots=True)\nclass BuyGift(Buy):\n"
                '    trait: str = entry("Gift", default="", choices=_trait_choices("gift"), own=True)\n'
                "\nBUYING: ",
            ),
            after(
                _BUYING,
                '        "advantage": ("buy_advantage", BuyAdvantage),',
                '        "gift": ("buy_gift", BuyGift),',
            ),
        ),
        _traits,
        (
            (
                "core.rulesets.storyteller.draws.form",
                "for name in actor.sheet.ranks_of(kind):",
                'for name in actor.sheet.ranks_of(kind) if kind != "gift" else ():',
            ),
        ),
        "form of a helper",
    ),
    "awards of experience": NewRow(
        (
            (_AWARDS, '"game_end", "milestone"]', '"game_end", "milestone", "rescue"]'),
            after(
                _AWARDS,
                "    Event,\n    {",
                '        "rescue": Award("For someone saved.", lambda options: 3),',
            ),
        ),
        _awards,
        (
            (
                "core.rulesets.storyteller.experience.rules",
                "AWARDS[event].usual(options)",
                "dict(season_end=options.season_xp, game_end=options.game_xp).get(event, 0)",
            ),
        ),
        "paid by the interface",
    ),
    "conditions": NewRow(
        (
            (_CONDITIONS, '"charmed", "inspired"]', '"charmed", "inspired", "sworn"]'),
            after(
                _CONDITIONS,
                "    ConditionName,\n    {",
                '        "sworn": Kind(\n'
                '            "storyteller-99", "failure", "until the enemy dies", frozenset({"death"}),\n'
                '            frozenset({"scene"}), ("enemy",), lambda options: 1,\n        ),',
            ),
            after(
                "core.rulesets.storyteller.sheet",
                '    note: str = entry("Note", default="")',
                '    enemy: str = entry("Enemy", default="", only=Only("name", conditions_with("enemy")))',
            ),
            after(
                "core.rulesets.storyteller.conditions.actions",
                '    note: str = entry("Note", default="", scene=True)',
                '    enemy: str = entry("Sworn: against", default="", scene=True)',
            ),
        ),
        _conditions,
        ((_ODDS, "not CONDITIONS[condition].penalty", 'condition != "tilted"'),),
        "later draws of an effort",
    ),
    "modifiers": NewRow(
        (
            (_MODIFIERS, '"defense", "other"]', '"defense", "other", "candle"]'),
            after(
                _MODIFIERS,
                '        "other": Kind(),',
                '        "candle": Kind(\n            "storyteller-99",\n'
                '            lambda length, sheet: (int(length), "a stub"),\n'
                '            lambda length, sheet: (replace(sheet, bruising=1), Step("storyteller-99", "burnt")),\n'
                "            owned=True,\n        ),",
            ),
            after(
                _FORM,
                '    willpower: bool = entry("Spend Willpower, +3", default=False, lever=True, once=True)',
                '    candle: int = entry("Candle", default=0, low=0, high=3, lever=True, once=True)',
            ),
        ),
        _modifiers,
        ((_ODDS, "if not KINDS[modifier.kind].used", 'if modifier.kind not in ("willpower", "prepared")'),),
        "only in the first draw of an effort",
    ),
}

if __name__ == "__main__":
    main(ROWS)
