"""Rows that Resonance has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.core.new_rows import NewRow, Place, after, main

_ASPECTS = "core.rulesets.resonance.values.aspects"
_USES = "core.rulesets.resonance.fate_point_uses"
_POOL = "core.rulesets.resonance.rolls.pool"
_STAKES = "core.rulesets.resonance.fate.invokable_aspects"


def _harmful_aspects() -> Mapping[str, Place]:
    """A curse: with someone, of the scene, free to invoke once, and whoever has it is out."""
    from core.json_interface import answer
    from core.refusal import Refusal
    from core.rulesets.resonance import RULESET
    from core.rulesets.resonance.aspects.actions import AddForm
    from core.rulesets.resonance.look import panels
    from core.rulesets.resonance.options import WRITTEN
    from core.rulesets.resonance.sheet import Sheet
    from core.rulesets.resonance.values.aspects import BONDS, Aspect, new_aspect
    from core.schema.fields import fields_of
    from tests.core.resonance.stage import NEVE_SHEET, do, stage

    curse = Aspect("Stone by night", "curse", "scene", 1, "Bastian")  # type: ignore[arg-type]
    cursed = stage(neve=replace(NEVE_SHEET, aspects=(curse,)))

    def offered(form: type) -> bool:
        kinds = next(field for field in fields_of(form) if field.name == "kind")
        return "curse" in [choice.id for choice in kinds.choices(cursed)]

    def asked(action: str, **given: object) -> Mapping[str, object]:
        return answer({"ruleset": "resonance", "action": action, "given": given})

    def added(**more: object) -> Mapping[str, object]:
        return asked("add_aspect", owner={"type": "environment"}, kind="curse", text="Stone by night", **more)

    def tag() -> tuple[int, str]:
        board = panels(replace(cursed, state=RULESET.new_state(), said=()))[-1]
        return next((tag.of, tag.band) for tag in board.tags if tag.text == curse.text)

    def refused(action: str) -> bool:
        try:
            return not do(action, cursed)
        except Refusal as refusal:
            return refusal.code == "incapacitated"

    def scene_end() -> object:
        return asked("end_scene", characters=[], aspects=[{"id": "a", "kind": "curse"}])["removed_aspects"]

    def invoked() -> object:
        aspect = {"id": "a", "kind": "curse", "free_invokes": 1}
        free = {"free": True, "options": {"free_invokes": "unlimited"}}
        invoker = {"id": 1, "role": "pc"}
        return asked("invoke", invoker=invoker, aspect=aspect, benefits="hazard", **free)["free_invokes"]

    return {
        "form of the sheet": lambda: offered(Aspect),
        "form to add one": lambda: offered(AddForm),
        "whom it is with is asked": lambda: BONDS.allows("curse"),
        "whom it is with has to be named": lambda: added()["error"] == "relationship_needs_character",
        "end and free invokes": lambda: (
            added(**{"with": "Bastian"}) == {"kind": "curse", "scope": "scene", "free_invokes": 1}
        ),
        "added on screen": lambda: do("add_aspect", stage(), text="x", kind="curse", bond="Bastian").state is not None,
        "what it always says": lambda: new_aspect("curse", WRITTEN).text == "Cursed",  # type: ignore[arg-type]
        "line of a blank sheet": lambda: "curse" in Sheet.__dataclass_fields__["aspects"].metadata["entry"].lines.begun,
        "row of the sheet": lambda: any(
            row.label == "Curse" for s in RULESET.sections(cursed.actor.sheet) for row in s.rows
        ),
        "on the table, with its weight": lambda: tag() == (1, "failure"),
        "mark of who has it": lambda: "incapacitated" in [b.text for b in RULESET.badges(cursed.actor.sheet)],
        "who has it can't act": lambda: refused("act"),
        "gone with the scene": lambda: scene_end() == ["a"],
        "invoked for ever by a house rule": lambda: invoked() == "unlimited",
    }


def _own_aspects() -> Mapping[str, Place]:
    """A calling: a Character Aspect of which there is one."""
    from core.json_interface import answer
    from core.refusal import Refusal
    from core.rulesets.resonance import RULESET
    from core.rulesets.resonance.downtime.actions import RewriteForm
    from core.rulesets.resonance.sheet import Sheet
    from core.rulesets.resonance.values.aspects import Aspect
    from core.schema.fields import fields_of
    from tests.core.resonance.stage import BASTIAN, NEVE_SHEET, do, form_of, stage

    calling = Aspect("Walks the drowned roads", "calling")  # type: ignore[arg-type]
    called = stage(neve=replace(NEVE_SHEET, aspects=(calling,)))
    environment, own = {"type": "environment"}, {"type": "character", "id": 1}

    def asked(action: str, **given: object) -> Mapping[str, object]:
        return answer({"ruleset": "resonance", "action": action, "given": given})

    def added(owner: object, *aspects: object) -> object:
        return asked("add_aspect", owner=owner, kind="calling", text="x", aspects=aspects).get("error")

    def checked() -> object:
        return asked("check_character", character={"id": 1, "role": "npc", "attributes": {}, "skills": {}})["missing"]

    def owner_fate() -> object:
        parties = {"invoker": {"id": 2, "role": "pc", "fate": {"available": 1}}, "owner": {"id": 1, "role": "pc"}}
        aspect = {"id": "a", "kind": "calling"}
        done = asked("invoke", **parties, aspect=aspect, benefits="character", disadvantages_owner=True)
        return done["owner_fate"]

    def rewritten() -> bool:
        field = next(field for field in fields_of(RewriteForm) if field.name == "aspect")
        return [choice.id for choice in field.choices(called)] == [calling.text]

    def made() -> bool:
        before = stage(BASTIAN, bastian=replace(NEVE_SHEET, attributes={}, skills={}, specialties=()))
        assert form_of("create_player", called).calling == calling.text
        done = do("create_player", before, high_concept="a", trouble="b", calling="c", relationship="d", bond="Neve")
        return ("calling", "c") in [(aspect.kind, aspect.text) for aspect in done.sheets[BASTIAN].aspects]

    def twice() -> list[str]:
        faults = RULESET.check_sheet(replace(NEVE_SHEET, aspects=(calling, replace(calling, text="y"))))
        return [fault.code for fault in faults if isinstance(fault, Refusal)]

    return {
        "added to a character": lambda: added(own) is None,
        "only to a character": lambda: added(environment) == "unknown_aspect_kind",
        "only once": lambda: added(own, {"id": "a", "kind": "calling"}) == "duplicate_aspect_kind",
        "faults of the sheet": lambda: twice() == ["duplicate_aspect_kind"],
        "missing of a new character": lambda: "calling" in checked(),
        "guided creation": made,
        "pays who has it": lambda: owner_fate() == {"available": 0, "locked": 1},
        "changed between sessions": rewritten,
        "line of a blank sheet": lambda: (
            "calling" in Sheet.__dataclass_fields__["aspects"].metadata["entry"].lines.begun
        ),
    }


def _uses_of_fate() -> Mapping[str, Place]:
    """The use that is worth two points now, where it was one."""
    from core.actions.play import prepare, proceed
    from core.json_interface import answer
    from core.rulesets.resonance import RULESET
    from core.rulesets.resonance.currencies import FateMove
    from tests.core.resonance.stage import BASTIAN, do, form_of, moved, stage

    at = stage(BASTIAN)

    def asked() -> list[str]:
        compel = RULESET.action("compel")
        ask = proceed(compel, prepare(compel, form_of("compel", at), at), ()).ask
        return [choice.note for choice in ask.choices]

    def fate_after() -> object:
        target = {"id": 1, "role": "pc", "fate": {"available": 1}, "response": "accept"}
        given = {"proposer": {"id": "gm", "role": "gm"}, "aspect": {"id": "a"}, "form": "external", "targets": [target]}
        return answer({"ruleset": "resonance", "action": "compel", "given": given})["targets"][0]["fate"]

    def told() -> list[object]:
        compel = RULESET.action("compel")
        request = prepare(compel, form_of("compel", at), at)
        yes = replace(request, targets=tuple(replace(one, response="accept") for one in request.targets))
        return [step.amount for step in proceed(compel, yes, ()).resolution.steps if step.what == "compel_accepted"]

    return {
        "question": lambda: asked() == ["+2 FP", "−1 FP"],
        "points of the interface": lambda: fate_after() == {"available": 3, "locked": 0},
        "steps": lambda: told() == [2],
        "line of the ledger": lambda: (
            moved(do("compel", at, (), "accept")) == [(BASTIAN, "fate", 2, "compel_accepted")]
        ),
        "line of any use": lambda: FateMove.of("compel_accepted", 1).delta == 2,
    }


def _aims() -> Mapping[str, Place]:
    """A curse: an Aspect invoked against a roll before the dice."""
    from core.actions.play import prepare
    from core.rulesets.resonance import RULESET
    from core.rulesets.resonance.fate.invokable_aspects import Invoke
    from core.schema.fields import fields_of
    from tests.core.resonance.stage import form_of, stage

    at = stage()
    act = RULESET.action("act")
    row = Invoke("environment:Dark", "curse")  # type: ignore[arg-type]

    def invoked() -> tuple[bool, bool, object]:
        (one,) = prepare(act, form_of("act", at, invokes=(row,)), at).roller.invoked
        return one.hazard, one.free, one.by

    def offered() -> list[str]:
        aim = next(field for field in fields_of(Invoke) if field.name == "aim")
        return [f"{choice.label}, {choice.note}" for choice in aim.choices(at) if choice.id == "curse"]

    return {
        "form": lambda: offered() == ["Cursed, Difficulty +1"],
        "invoked before the dice, for the hazard, by the GM": lambda: invoked() == (True, False, None),
    }


def _attacks() -> Mapping[str, Place]:
    """A bite: Wits and Insight."""
    from core.actions.play import prepare
    from core.json_interface import answer
    from core.rulesets.resonance import RULESET
    from core.rulesets.resonance.fights.form import AllyAttack
    from core.rulesets.resonance.options import WRITTEN
    from core.rulesets.resonance.rolls.pool import Pooled, pool_of
    from core.schema.fields import fields_of
    from tests.core.resonance.stage import GUARD, NEVE_SHEET, form_of, stage

    at, attack = stage(), RULESET.action("attack")

    def offered(form: type) -> list[str]:
        mode = next(field for field in fields_of(form) if field.name == "mode")
        return [choice.label for choice in mode.choices(at) if choice.id == "bite"]

    def dice() -> object:
        character = {"attributes": NEVE_SHEET.attributes, "skills": NEVE_SHEET.skills}
        given = {"character": character, "use": "bite"}
        return answer({"ruleset": "resonance", "action": "pool", "given": given})["dice"]

    def told() -> list[str]:
        return [step.label for step in pool_of(Pooled(character=NEVE_SHEET.character), WRITTEN, use="bite").parts]  # type: ignore[arg-type]

    def odds(mode: str) -> object:
        found = attack.odds(prepare(attack, form_of("attack", at, mode=mode, target=GUARD), at))
        return [chance.p for chance in found.chances]

    return {
        "form": lambda: offered(attack.form) == ["Bite 6"],
        "form of who joins": lambda: offered(AllyAttack) == ["Bite"],
        "the best one is offered first": lambda: form_of("attack", at).mode == "bite",
        "pool of the interface": lambda: dice() == 6,
        "odds": lambda: odds("bite") != odds("melee"),
        "breakdown": lambda: told() == ["Wits", "Insight"],
    }


ROWS: Mapping[str, NewRow] = {
    "kinds of Aspect": NewRow(
        (
            after(_ASPECTS, '    "situation",', '    "curse",'),
            after(
                _ASPECTS,
                '        "fallout": Kind(harms=True),',
                '        "curse": Kind(False, True, "scene", True, True, True, "Cursed", 1),',
            ),
        ),
        _harmful_aspects,
        (("core.rulesets.resonance.look", "if kind.harms else", 'if aspect.kind == "fallout" else'),),
        "on the table, with its weight",
    ),
    "kinds of Character Aspect": NewRow(
        (
            (_ASPECTS, '"relationship", "free"]', '"relationship", "free", "calling"]'),
            after(_ASPECTS, '        "free": Kind(lines=2),', '        "calling": Kind(one=True, lines=1),'),
            after(
                "core.rulesets.resonance.creation.form",
                '    trouble: str = _aspect("Trouble", "Owes the wrong people")',
                '    calling: str = _aspect("Calling")',
            ),
        ),
        _own_aspects,
        (("core.rulesets.resonance.creation.rules", "for kind in NAMED_KINDS if", "for kind in NAMED_KINDS[:3] if"),),
        "missing of a new character",
    ),
    "uses of Fate Points": NewRow(
        ((_USES, '"compel_accepted": Use("resonance-28", 1)', '"compel_accepted": Use("resonance-28", 2)'),),
        _uses_of_fate,
        (("core.rulesets.resonance.fate.compels", "USES[move.reason].step(", 'USES["compel_prevented"].step('),),
        "steps",
    ),
    "aims of an invoke": NewRow(
        (
            (_STAKES, '"hazard", "threat"]', '"hazard", "threat", "curse"]'),
            after(
                _STAKES,
                '        "threat": Way("Against it, if needed", "you choose after the roll", hazard=True),',
                '        "curse": Way("Cursed", "Difficulty +1", before=True, hazard=True),',
            ),
        ),
        _aims,
        ((_STAKES, "AIMS[row.aim].hazard\n    owner", 'row.aim in ("hazard", "threat")\n    owner'),),
        "invoked before the dice, for the hazard, by the GM",
    ),
    "kinds of attack": NewRow(
        (
            (_POOL, 'Literal["melee", "shooting", "thrown"]', 'Literal["melee", "shooting", "thrown", "bite"]'),
            (_POOL, '"thrown": ("might", "aim")}', '"thrown": ("might", "aim"), "bite": ("wits", "insight")}'),
        ),
        _attacks,
        (("core.rulesets.resonance.fights.form", "*choices(*MODES),", "*choices(*MODES[:3]),"),),
        "form of who joins",
    ),
}

if __name__ == "__main__":
    main(ROWS)
