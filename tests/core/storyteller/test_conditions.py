import pytest

from core.refusal import Refusal
from core.rulesets.storyteller.condition_kinds import KINDS, Kind
from core.rulesets.storyteller.conditions.actions import GainForm
from core.rulesets.storyteller.conditions.rules import condition_gain, condition_resolve, ended_with
from core.rulesets.storyteller.lifecycle import LIFECYCLE
from core.rulesets.storyteller.sheet import Condition, Sheet
from core.schema.fields import fields_of
from tests.core.storyteller.asking import ask, situation


def gain(held: list[str], name: str) -> list[str]:
    return ask("condition_gain", conditions=held, gain=name)["conditions"]


def resolve(held: list[str], name: str, by: str) -> list[str]:
    return ask("condition_resolve", conditions=held, resolve=name, by=by)["conditions"]


def test_a_new_condition_comes_after_those_there():
    assert gain(["wounded"], "tilted") == ["wounded", "tilted"]


def test_gaining_what_is_there_changes_nothing():
    assert gain(["tilted", "wounded"], "tilted") == ["tilted", "wounded"]


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("tilted", "scene_end"),
        ("wounded", "medical_attention"),
        ("wounded", "death"),
        ("charmed", "harmed_by_charmer"),
        ("charmed", "secret_divulged"),
        ("charmed", "taxing_favor"),
        ("inspired", "inspired_action"),
        *((name, "storyteller") for name in ("tilted", "wounded", "charmed", "inspired")),
    ],
)
def test_what_ends_a_condition(name, by):
    assert resolve(["tilted", "wounded", "charmed", "inspired"], name, by).count(name) == 0


@pytest.mark.parametrize(
    ("name", "by"),
    [("wounded", "scene_end"), ("tilted", "medical_attention"), ("charmed", "scene_end"), ("inspired", "death")],
)
def test_nothing_else_ends_it(name, by):
    with pytest.raises(Refusal) as refusal:
        resolve([name], name, by)
    assert refusal.value.code == "resolution_not_met"


@pytest.mark.parametrize(
    ("action", "given", "code"),
    [
        ("condition_gain", {"conditions": [], "gain": "cursed"}, "unknown_condition"),
        ("condition_gain", {"conditions": ["cursed"], "gain": "tilted"}, "unknown_condition"),
        ("condition_gain", {"gain": "tilted"}, "bad_request"),
        ("condition_gain", {"conditions": "tilted", "gain": "tilted"}, "bad_request"),
        ("condition_resolve", {"conditions": [], "resolve": "tilted", "by": "scene_end"}, "condition_not_present"),
        ("condition_resolve", {"conditions": ["tilted"], "resolve": "cursed", "by": "death"}, "unknown_condition"),
        ("condition_resolve", {"conditions": ["tilted"], "resolve": "tilted", "by": "luck"}, "bad_request"),
        ("charm_time", {"conditions": ["charmed"], "minutes": -1}, "bad_request"),
        ("charm_time", {"conditions": ["charmed"], "minutes": True}, "bad_request"),
        ("charm_modifier", {"use": "flirt"}, "bad_request"),
    ],
)
def test_refusals(action, given, code):
    with pytest.raises(Refusal) as refusal:
        ask(action, given)
    assert refusal.value.code == code


@pytest.mark.parametrize(("minutes", "left"), [(0, ["charmed"]), (59, ["charmed"]), (60, []), (200, [])])
def test_charm_fades_after_an_hour_without_being_resolved(minutes, left):
    assert ask("charm_time", conditions=["tilted", "charmed"], minutes=minutes) == {
        "conditions": ["tilted", *left],
        "resolved": False,
    }


def test_charm_time_without_charm_changes_nothing():
    assert ask("charm_time", conditions=["tilted"], minutes=90)["conditions"] == ["tilted"]


def test_charm_modifiers():
    assert ask("charm_modifier", use="charmer_manipulation") == {"modifier": 3}
    assert ask("charm_modifier", use="victim_detect") == {"modifier": -3}


def test_a_condition_added_as_a_row_is_gained_told_and_ends(monkeypatch):
    """Its word is its name, its text the rule it names, its end the turns of play it ends with."""
    dazed = Kind("storyteller-46", "failure", "for the scene", frozenset({"scene_end"}), frozenset({"scene"}))
    monkeypatch.setitem(KINDS, "dazed", dazed)
    gained = condition_gain(("tilted",), "dazed")
    assert gained.value == ("tilted", "dazed")
    assert [(step.rule, step.what, step.label) for step in gained.steps] == [
        ("storyteller-46", "condition_gained", "Dazed")
    ]
    assert condition_resolve(("dazed",), "dazed", "scene_end").value == ()
    assert (ended_with("scene", ("dazed",)), ended_with("session", ("dazed",))) == ((), ("dazed",))
    (field,) = (each for each in fields_of(GainForm) if each.name == "condition")
    held = situation(Sheet(conditions=(Condition("dazed"),)))
    assert [choice.label for choice in field.choices(held) if choice.why_not] == ["Dazed"]
    assert [ending.what for ending in LIFECYCLE.ending(held)] == ["Dazed"]
    assert LIFECYCLE.scene_end(held).sheets[1].conditions == ()
