"""No game says what it has no word for; what its code names is looked at by `campaigns.conformance`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from campaigns.conformance.word_usage import hear_games
from core.actions.place import Place
from core.json_interface import answer
from core.rulesets import MODULES, find
from core.rulesets.aisling.values import FATES
from core.rulesets.background.cards.card import SUITS
from core.rulesets.background.challenges import attempt
from core.rulesets.background.challenges.challenge_ends import ENDS
from core.rulesets.background.competitions import card_comparison
from core.rulesets.background.marks.rules import Reason
from core.rulesets.destiny.downtime.activities import KINDS as ACTIVITIES
from core.rulesets.destiny.terrain.movement import MOVES, TURNS
from core.rulesets.destiny.turns.rounds import KINDS
from core.rulesets.destiny.values.damage_decks import SEVERITIES
from core.rulesets.destiny.values.stats import CONDITIONS, LIMBS
from core.rulesets.resonance.injuries.rules import Restoration


@pytest.mark.parametrize("game", MODULES)
def test_what_the_vectors_bring_about_has_words_and_rules(game: str) -> None:
    vectors = json.loads((Path(__file__).parent / game / "vectors.json").read_text())
    with hear_games() as said:
        for vector in vectors:
            answer({"ruleset": game, "action": vector["action"], "given": vector["given"]})
    assert len(said.words) > 40
    assert said.words - find(game).words.keys() == set()
    assert said.rules - find(game).texts.keys() == set()


@pytest.mark.parametrize("game", MODULES)
def test_the_log_says_in_a_sentence_what_was_bought(game: str) -> None:
    """A recap told "Sam: Buy a Trait level: Calm 1": the title of a menu (issue 27)."""
    for action in (action for action in find(game).actions if action.place is Place.ADVANCE):
        verb, *_ = action.logged.split() or [""]
        assert verb == verb.lower(), action.id
        assert verb.endswith("s"), f"{action.id}: {action.logged}"


WOUNDS = tuple(f"{severity}_wound" for severity in (*SEVERITIES, "mortal"))
MADE = {
    "destiny": {
        *(*CONDITIONS, *LIMBS, *MOVES, *TURNS, *ACTIVITIES, *WOUNDS),
        *(f"takes_{action}" for action in KINDS),
    },
    "background": {
        *(*attempt.BANDS, *card_comparison.BANDS),
        *(f"p_{word}" for word in (*ENDS, attempt.AUTOMATIC, *card_comparison.BANDS)),
        *(f"at_cost_{suit}" for suit in SUITS),
        *(f"for_{reason}" for reason in get_args(Reason)),
    },
    "aisling": {f"{fate}_color" for fate in FATES} | {f"fate_{fate}" for fate in FATES} | {*FATES},
    "resonance": {*get_args(Restoration)},
}
"""The words for the rows of a game's own tables, by table."""


@pytest.mark.parametrize("game", MADE)
def test_each_row_of_a_table_that_is_said_has_a_word(game: str) -> None:
    assert MADE[game] - find(game).words.keys() == set()
