"""Tests that every game must pass. An author imports them into a test file that names the game.


    import pytest
    from campaigns.conformance import *
    from core.rulesets import find

    @pytest.fixture(scope="module")
    def ruleset():
        return find("mine")

The game is played at random through a real campaign, and everything is checked: its state through the disk, that no
piece is lost, breakdowns that add up, odds equal to play, and each logged action by the rules again. Every action is
tried in every situation, odds are walked under every house rule, and stored values are compared with their listing.
The code is read, too, so that no word is missing and none is unused. Each run plays with another seed, which a failure
names. At the end of the run, the plugin (`campaigns.authoring.plugin`) lists what could not be tried. The tests need
pytest, which nothing else here needs: no other module may import this one.
"""

from campaigns.conformance.deck_tests import (
    test_a_shared_deck_is_shuffled_in_time_for_each_draw,
    test_no_card_of_a_shared_deck_can_be_drawn_twice_at_once,
    test_pieces_are_conserved,
)
from campaigns.conformance.fixtures import fresh_seed, odds_cases, played, scene, shapes, situations, untried
from campaigns.conformance.odds_tests import (
    test_odds_are_whole_and_levers_are_other_odds,
    test_odds_equal_play,
    test_odds_equal_play_under_every_house_rule,
)
from campaigns.conformance.play_tests import (
    test_breakdowns_add_up,
    test_care_that_would_change_nothing_is_refused,
    test_every_logged_act_is_found_again_by_the_rules,
    test_random_tables_that_come_along_have_no_fault,
    test_something_is_played,
    test_state_survives_the_disk,
    test_steps_have_their_rules_and_words_and_agree_with_the_outcome,
)
from campaigns.conformance.situation_tests import (
    test_a_stored_shape_changes_only_with_its_number,
    test_every_action_works_or_refuses_in_every_situation,
    test_every_conflict_begins_or_refuses_in_every_situation,
    test_new_sheets_have_sections_whose_rows_can_be_edited,
    test_points_and_milestones_are_of_kinds_that_the_game_has,
    test_what_totals_are_made_of_is_told_alike_before_the_draw_and_after_it,
)
from campaigns.conformance.text_tests import (
    test_every_option_has_its_rule_and_allows_its_default,
    test_every_rule_that_is_named_has_a_text,
    test_every_word_that_is_said_is_there_and_none_lies_idle,
    test_terms_lead_to_what_there_is_and_each_to_one_thing,
    test_words_and_texts_are_in_order,
)

__all__ = [name for name in globals() if name.startswith("test_")]
__all__ += ["fresh_seed", "odds_cases", "played", "scene", "shapes", "situations", "untried"]
