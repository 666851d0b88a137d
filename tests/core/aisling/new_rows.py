"""Rows that Aisling has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.core.new_rows import NewRow, Place, after, main

_HELPS = "core.rulesets.aisling.draws.helps"
_MEANINGS = "core.rulesets.aisling.meanings"
_GROWTH = "core.rulesets.aisling.growth"
_FORM = "core.rulesets.aisling.draws.form"
_FLAG = '    obscure: bool = entry("Very obscure skill", default=False, once=True, lever=True)'
_LAST = '        "other": Kind("Other", None),'
_NAMES = '"roleplay", "obscure", "other"]'


def _modifier(name: str, motes: int) -> Mapping[str, Place]:
    """Where a modifier of a new kind has to be that adds motes, or takes them."""
    from core.actions.play import levers, odds
    from core.json_interface import answer
    from core.rulesets.aisling import RULESET
    from core.schema.fields import fields_of
    from tests.core.aisling.asking import SAM
    from tests.core.aisling.scenes import resolved, situation

    action, at = RULESET.action("draw"), situation()
    plain = replace(action.start(at), target="R", traits=("Strong",))
    form = replace(plain, **{name: True})

    def planned(**more: object) -> Mapping[str, object]:
        given = {"thresholds": SAM, "target": "R", "modifiers": [{"kind": name, **more}]}
        return answer({"ruleset": "aisling", "action": "plan_draw", "given": given})

    def told() -> list[tuple[str, int | None]]:
        steps = resolved(action, form, at, "RAMXGC"[: 4 + motes], ("accept",), ("plain",)).steps
        return [(step.rule, step.amount) for step in steps if step.what == name]

    def priced() -> bool:
        return odds(action, form, at) != odds(action, plain, at)

    kinds = next(field for field in fields_of(_modifier_type()) if field.name == "kind")
    return {
        "in the interface": lambda: name in [choice.id for choice in kinds.choices(None)],
        "its usual motes": lambda: planned()["motes_to_draw"] == SAM["R"] + motes,
        "other motes": lambda: planned(motes=motes // 2)["motes_to_draw"] == SAM["R"] + motes // 2,
        "its sign": lambda: planned(motes=-motes)["error"] == "modifier_sign",
        "drawn for and told": lambda: told() == [("aisling-64", motes)],
        "odds": priced,
        "priced beside the form": lambda: name in [lever.field for lever in levers(action, plain, at)],
    }


def _modifier_type() -> type:
    from core.rulesets.aisling.draws.helps import Modifier

    return Modifier


def _offered_late(name: str) -> bool:
    """Return True if a kind of help may come after a draw."""
    from core.actions.play import proceed
    from core.luck.table import Answer
    from core.rulesets.aisling import RULESET
    from tests.core.aisling.scenes import situation

    action, at = RULESET.action("draw"), situation()
    form = replace(action.start(at), target="R", traits=("Strong",))
    ask = proceed(action, action.prepare(form, at), [Answer(tuple("RAMX"))]).ask
    return name in [choice.id for choice in ask.choices]  # type: ignore[union-attr]


def _free() -> Mapping[str, Place]:
    """A song: two motes for nothing, before a draw or after it."""
    return {**_modifier("song", 2), "offered after the draw": lambda: _offered_late("song")}


def _taking() -> Mapping[str, Place]:
    """Rain, which takes two motes."""
    return {**_modifier("rain", -2), "not offered after the draw": lambda: not _offered_late("rain")}


def _asked(action: str, **given: object) -> Mapping[str, Any]:
    """The answer of the JSON interface."""
    from core.json_interface import answer

    return answer({"ruleset": "aisling", "action": action, "given": given})


def _meant(name: str, *names: tuple[str, ...]) -> Any:
    """A draw against the hag, won by a point and settled with a meaning; `names` are those it asks for."""
    from core.rulesets.aisling import RULESET
    from tests.core.aisling.scenes import finished, situation

    action, at = RULESET.action("draw"), situation()
    form = replace(action.start(at), target="R", traits=("Strong",), against=2, difficulty=None, decides="guide")
    return finished(action, form, at, "RRAX", ("accept",), (name,), *names)


def _offered_meaning(name: str) -> tuple[str, str]:
    """The label and the note of a meaning after a draw against the hag, with a Threshold of 3."""
    from core.actions.play import proceed
    from core.luck.table import Answer
    from core.rulesets.aisling import RULESET
    from tests.core.aisling.scenes import situation

    action, at = RULESET.action("draw"), situation()
    form = replace(action.start(at), target="R", traits=("Strong",), against=2, difficulty=None)
    ask = proceed(action, action.prepare(form, at), [Answer(tuple("RRAX")), Answer(("accept",))]).ask
    return next((choice.label, choice.note) for choice in ask.choices if choice.id == name)  # type: ignore[union-attr]


def _told_in_a_conflict(name: str) -> str:
    """The line of the last draw of a conflict that was settled with a meaning."""
    from core.rulesets.aisling.conflicts.struggle import STRUGGLE, Bout, Struggle
    from tests.core.aisling.scenes import situation

    fight = Struggle(color="R", sides=((1,), (2,)), bouts=(Bout(actor="Sam", against="Hag", margin=2, effect=name),))
    return dict(STRUGGLE.face(fight, situation(conflict=fight, in_conflict=True)).facts)["Draw 1"]


def _scar() -> Mapping[str, Place]:
    """A scar: two damage, and an Aspect of its name."""
    from core.rulesets.aisling import RULESET

    won = {"decided_by": "guide", "winner": "actor", "margin": 1, "color": "R", "effect": "scar"}

    def settled() -> tuple[object, ...]:
        facts = _asked("settle", **won, loser={"thresholds": SAM_THRESHOLDS}, aspect="Limps")
        return facts["effect"], facts["damage"], facts["free_tags"], [one["name"] for one in facts["situation_aspects"]]

    def drawn() -> Any:
        return _meant("scar", ("Limps",))

    def changed() -> tuple[object, ...]:
        effects = RULESET.action("draw").settle(drawn())
        return effects.sheets[2].hurt, effects.state.free_tags

    def told() -> list[tuple[str, int | None]]:
        words = ("damage_dealt", "new_aspect")
        return [(step.what, step.amount) for step in drawn().resolution.steps if step.what in words]

    return {
        "the question after a draw": lambda: _offered_meaning("scar") == ("A scar", "2 red to Hag"),
        "settled by the interface": lambda: settled() == ("scar", {"R": 2}, ["Limps"], ["Limps"]),
        "needs a name": lambda: (
            _asked("settle", **won, loser={"thresholds": SAM_THRESHOLDS})["error"] == "aspect_name_required"
        ),
        "needs a loser": lambda: _asked("settle", **won, aspect="Limps")["error"] == "no_loser",
        "sheet and situation": lambda: changed() == ({"R": 2}, ("Limps",)),
        "breakdown": lambda: told() == [("damage_dealt", 2), ("new_aspect", None)],
        "log": lambda: drawn().value.settled.harm == ("2 damage to Hag", "new Aspect Limps"),
        "line of a conflict": lambda: _told_in_a_conflict("scar") == "Sam succeeds by 2 against Hag, scar",
    }


def _truce() -> Mapping[str, Place]:
    """A truce, which changes nothing but the story."""
    from core.rulesets.aisling import RULESET

    won = {"decided_by": "guide", "winner": "actor", "margin": 1, "color": "R", "effect": "truce"}

    def drawn() -> Any:
        return _meant("truce")

    return {
        "the question after a draw": lambda: _offered_meaning("truce") == ("A truce", "for now"),
        "settled by the interface": lambda: _asked("settle", **won) == {"effect": "truce"},
        "nothing changes": lambda: RULESET.action("draw").settle(drawn()).state is None,
        "breakdown": lambda: [step.rule for step in drawn().resolution.steps if step.what == "truce"] == ["aisling-22"],
        "line of a conflict": lambda: _told_in_a_conflict("truce") == "Sam succeeds by 2 against Hag, truce",
    }


def _lesson() -> Mapping[str, Place]:
    """A lesson: an Aspect of one mote for two motes, those of its colour first."""
    from core.actions.action import Price
    from core.rulesets.aisling import RULESET
    from tests.core.aisling.scenes import SAM, done, finished, situation

    at = situation(SAM, balances={(1, "any"): 1, (1, "R"): 1})
    action = RULESET.action("buy_lesson")
    form = replace(action.start(at), color="R")

    def bought() -> tuple[object, ...]:
        effects = done(action, form, at)
        return effects.sheets[1].aspects[-1].name, [(move.currency, move.delta) for move in effects.points]

    def asked() -> Mapping[str, Any]:
        return _asked("advance", motes={"any": 1, "R": 1}, buy={"kind": "lesson", "color": "R"})

    def other() -> object:
        return _asked("advance", motes={}, buy={"kind": "x"})["message"]

    return {
        "bought and paid for": lambda: bought() == ("Lesson", [("any", -1), ("R", -1)]),
        "told": lambda: [step.what for step in finished(action, form, at).resolution.steps] == ["lesson_bought"],
        "price": lambda: (
            action.price is not None and action.price(form, at) == Price("any", 1, need="Lesson 1, with 1 red")
        ),
        "bought by the interface": lambda: (asked()["cost"], asked()["aspects"][0]["name"]) == (2, "Lesson"),
        "named where another is meant": lambda: "lesson" in str(other()),
    }


SAM_THRESHOLDS = {"R": 4}
ROWS: Mapping[str, NewRow] = {
    "meanings": NewRow(
        (
            (_MEANINGS, '"damage", "aspect"]', '"damage", "aspect", "truce"]'),
            after(
                _MEANINGS,
                '        "damage": Meaning("Damage", told="damage", damage=_by_margin),',
                '        "truce": Meaning("A truce", "for now", "truce"),',
            ),
        ),
        _truce,
        (("core.rulesets.aisling.conflicts.struggle", "meaning(last.effect).told", '""'),),
        "line of a conflict",
    ),
    "meanings that hurt": NewRow(
        (
            (_MEANINGS, '"damage", "aspect"]', '"damage", "aspect", "scar"]'),
            after(
                _MEANINGS,
                '        "damage": Meaning("Damage", told="damage", damage=_by_margin),',
                '        "scar": Meaning("A scar", told="scar", damage=lambda margin, options: 2, named=True),',
            ),
        ),
        _scar,
        (
            (
                "core.rulesets.aisling.draws.aftermath",
                "if settled and settled.row.named:",
                'if settled and settled.effect == "aspect":',
            ),
        ),
        "sheet and situation",
    ),
    "purchases": NewRow(
        (
            (
                f"{_GROWTH}.rules",
                "\nclass Kind(NamedTuple):",
                "\ndef _lesson(request):\n"
                "    paid = pay(request.motes, 2, request.buy.color)\n"
                '    aspects = (*request.aspects, Aspect(name="Lesson", motes=1))\n'
                '    step = _step("lesson_bought", "Lesson", 2, 1)\n'
                '    return Bought(cost=2, motes=paid.motes, changed={"aspects": aspects}, step=step)\n'
                "\n\nclass Kind(NamedTuple):",
            ),
            (f"{_GROWTH}.rules", '"aspect": Kind(_aspect)', '"aspect": Kind(_aspect), "lesson": Kind(_lesson, True)'),
            (
                f"{_GROWTH}.actions",
                "\nclass _Buying(Protocol):",
                "\n@dataclass(frozen=True, slots=True)\nclass LessonForm(ThresholdForm):\n"
                "    def purchase(self, situation: Situation) -> Purchase:\n"
                '        return Purchase(kind="lesson", color=self.color)\n'
                "\n\nclass _Buying(Protocol):",
            ),
            after(
                f"{_GROWTH}.actions",
                "ACTIONS: tuple[Action, ...] = (",
                '    Change(id="buy_lesson", title="Buy a lesson", place=Place.ADVANCE, logged="learns",'
                "           form=LessonForm, apply=_buy, price=_price),",
            ),
        ),
        _lesson,
        ((f"{_GROWTH}.actions", "if KINDS[request.buy.kind].bound", 'if request.buy.kind == "trait"'),),
        "price",
    ),
    "modifiers that are free": NewRow(
        (
            (_HELPS, _NAMES, '"roleplay", "obscure", "other", "song"]'),
            after(_HELPS, _LAST, '        "song": Kind("A song", lambda options: 2, "aisling-64", free="Well sung"),'),
            after(_FORM, _FLAG, '    song: bool = entry("Well sung", default=False, once=True, lever=True)'),
        ),
        _free,
        ((_HELPS, "for kind in KINDS if KINDS[kind].free", 'for kind in KINDS if kind == "roleplay"'),),
        "offered after the draw",
    ),
    "modifiers that take motes": NewRow(
        (
            (_HELPS, _NAMES, '"roleplay", "obscure", "other", "rain"]'),
            after(_HELPS, _LAST, '        "rain": Kind("Rain", lambda options: -2, "aisling-64", takes=True),'),
            after(_FORM, _FLAG, '    rain: bool = entry("Rain", default=False, once=True, lever=True)'),
        ),
        _taking,
        ((_HELPS, "if kind.takes and motes > 0:", 'if modifier.kind == "obscure" and motes > 0:'),),
        "its sign",
    ),
}

if __name__ == "__main__":
    main(ROWS)
