"""Draws in plain mode: every action of every game by its list, fights by their next step, and what is broken off."""

from __future__ import annotations

from collections import Counter

import pytest

from campaigns.campaign import Campaign
from core.actions.place import Place
from core.rulesets import MODULES
from tests.built import sample
from tests.cli.plain import Plain
from tests.words import sentence, word
from tui.cli import run
from tui.plain_mode.actions import NO_CONFLICT

GAMES = sorted(MODULES)
LISTS = {
    Place.SCENE: "d",
    Place.CARE: "h",
    Place.MORE: ";",
    Place.ADVANCE: "b",
    Place.CREATION: "M",
    Place.STORY: "story action",
}
"""How the actions of a place are listed; those of a conflict by `action`, those of a downtime are planned."""


CONTEST = "contest mara wits larceny rival_attribute=wits rival_second=stealth"


@pytest.fixture
def campaign_of(tmp_path, monkeypatch, capsys):
    """The sample of a game, in lines; it ends amid a conflict."""
    return lambda game: Plain(sample(tmp_path / game, game), monkeypatch, capsys)


def as_usual(question: str) -> str:
    """Return the answer of Enter; the program draws, and required words are given."""
    if question.endswith("has the program draw:"):
        return "?"
    if question.endswith(("]:", "]", "?")):
        return "." if question.endswith("]:") else ""
    return "so it is"


class AsUsual:
    """Answers as Enter would, takes a number from each list of actions, and leaves what is asked too often."""

    def __init__(self, *numbers: int, most: int = 12) -> None:
        self._numbers, self._most = list(numbers), most
        self._asked = Counter[str]()

    def __call__(self, question: str) -> str | BaseException:
        self._asked[question] += 1
        if self._numbers and question.startswith(("What does", "Which action")):
            self._asked.clear()
            return str(self._numbers.pop(0))
        if self._asked[question] > self._most:
            self._asked.clear()
            return KeyboardInterrupt()
        return as_usual(question)


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_listed_and_its_form_is_filled_as_it_starts(game, campaign_of):
    plain = campaign_of(game)
    with Campaign.open(plain.folder, read_only=True) as campaign:
        who, running = campaign.last_action()[1], campaign.view.conflicts[0].id
        offers = {LISTS[place]: campaign.offers(place, who) for place in LISTS}
        offers["action"] = campaign.offers(Place.CONFLICT, who, running)
    for command, found in offers.items():
        heard = plain.answering(one_by_one(plain, command, len(found)), AsUsual(*range(1, len(found) + 1), most=2))
        assert all(f"{at}. {offer.action.title}" in heard.out for at, offer in enumerate(found, 1))
        assert heard.code == 0
    listed = {offer.action.id for found in offers.values() for offer in found}
    unlisted = {action.place for action in campaign.ruleset.actions if action.id not in listed}
    assert unlisted <= {Place.DOWNTIME, Place.CONFLICT}, "what is planned, or of another kind of conflict"


def one_by_one(plain, command, times):
    """A command so many times, each from the same state."""
    head = plain.head
    for _ in range(times):
        yield command
        while plain.head != head:
            yield "undo"


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_a_fight_goes_on_by_its_next_step(game, campaign_of):
    plain = campaign_of(game)
    before = plain.view.seq
    heard = plain.answering(["next"] * 4, AsUsual())
    ended = "has ended" in heard.out
    assert not heard.errors.replace(f"{NO_CONFLICT}\n" if ended else "", "")
    assert plain.view.seq >= before + (1 if ended else 4)


def test_a_form_is_asked_field_by_field_and_the_odds_come_before_the_draw(campaign_of):
    plain = campaign_of("storyteller")
    heard = plain.by_hand(
        "d mara", "1", "?", "dex", "<", "wits", "larc", "x", "", "", "", "2000", "2", ".", "-- The lock", ""
    )
    asked = heard.out
    assert "2. Wits" in asked, "? lists the choices"
    assert "[Dexterity 4]" in asked, "< goes back to what was typed"
    assert "from −99 to 99" in heard.errors
    assert asked.index("Success ") < asked.index("Draw?") < asked.index("Drawn by the program.")
    assert "Mara Voss: The lock – Wits + Larceny" in plain("log 1").out


def test_a_target_is_a_letter_of_a_card_in_a_form_and_on_the_command_line(campaign_of, capsys):
    plain = campaign_of("background")
    plain("d wren", "1", "k")
    (draft,) = plain.view.drafts
    assert draft.form.target == 13
    ways = ["draw", str(plain.folder), "challenge", "--as", "Wren Tallow", "suit=clubs", "--dry"]
    assert run([*ways, "target=A"]) == run([*ways, "target=14"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[: len(said) // 2] == said[len(said) // 2 :]


def test_undo_after_a_draw_and_the_draw_again_are_the_same(campaign_of):
    plain = campaign_of("storyteller")
    heard = plain("d", "1", ".", "", "undo", ".", "log 3")
    told = [line for line in heard.out.splitlines() if line.startswith(("Jonas Reed: S", "Undone: Jonas Reed: S"))]
    assert len(told) >= 2
    assert len({line.removeprefix("Undone: ") for line in told}) == 1


def test_the_end_of_the_input_amid_a_form_loses_nothing(campaign_of):
    plain = campaign_of("storyteller")
    plain("d mara", "1", "wits", "larceny")
    (draft,) = plain.view.drafts
    assert (draft.form.attribute, draft.form.second, draft.answers) == ("wits", "skill:larceny", ())
    heard = plain.by_hand("resume", ".", "")
    assert "[Wits 3]" in heard.out
    assert not plain.view.drafts
    assert "Mara Voss: Wits + Larceny" in plain("log 1").out


def test_real_cards_are_typed_and_kept_when_the_draw_is_left(campaign_of):
    plain = campaign_of("storyteller")
    heard = plain.by_hand("typed yes everyone=yes", CONTEST, "z", "7", KeyboardInterrupt())
    assert "z is no card here" in heard.errors.replace("isn't a", "is no")
    (draft,) = plain.view.drafts
    assert [answer.given for answer in draft.answers] == [(7,)]
    heard = plain.by_hand("resume", "<", "9", "?")
    assert heard.errors == ""
    assert "1 typed in, 1 drawn by the program." in heard.out
    assert not plain.view.drafts


def test_a_draw_is_given_up(campaign_of):
    plain = campaign_of("storyteller")
    heard = plain.by_hand("typed yes everyone=yes", CONTEST, "7", "discard", "log 1")
    assert "Discarded." in heard.out
    assert heard.out.rstrip("> \n").endswith(sentence("campaigns.settings.handlers:set_typed#1"))
    assert not plain.view.drafts


def test_odds_are_told_and_nothing_is_drawn(campaign_of):
    plain = campaign_of("storyteller")
    before = plain.view.seq
    heard = plain.by_hand("o mara", "1", "wits", ".")
    assert "Success " in heard.out
    assert "Exceptional" in heard.out
    assert plain.view.seq == before


def test_decisions_are_numbered_with_their_chance_and_cost(campaign_of):
    plain = campaign_of("background")
    heard = plain.by_hand("d", "1", ".", "", "2", KeyboardInterrupt())
    assert "1. Keep the draw, Success " in heard.out
    assert ": spent until the " in heard.out
    assert plain.view.drafts
    assert plain.by_hand("resume", KeyboardInterrupt()).out.count(word("background", "substitute")) >= 1


def test_a_wrong_answer_does_not_list_the_choices_of_a_decision_again(campaign_of):
    plain = campaign_of("background")
    heard = plain.by_hand("d", "1", ".", "", "nonsense", KeyboardInterrupt())
    assert "nonsense" in heard.errors
    assert heard.out.count("1. Keep the draw") == 1
    assert "choices; type ? for" in heard.out
    asked = plain.by_hand("resume", "?", KeyboardInterrupt())
    assert asked.out.count("1. Keep the draw") == 2


def test_a_list_is_repeated_on_request_with_the_way_to_it_after_a_wrong_answer(campaign_of):
    plain = campaign_of("background")
    heard = plain.by_hand("select", "nobody", "?", "")
    first = plain.view.characters[0].name
    assert heard.out.count(f"1. {first}\n") == 2
    assert "Who acts? (" in heard.out


def test_a_command_asks_for_its_choices_by_their_titles(campaign_of):
    plain = campaign_of("background")
    heard = plain.by_hand("downtime", "", "plan", "1", "?", "")
    assert "(1 Between sessions): " in heard.out
    assert ". Gain a background" in heard.out
    assert "gain_background" not in heard.out
    assert plain.by_hand("plan", "1", "gain_background", "<").errors == ""
