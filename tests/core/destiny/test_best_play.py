"""Each what-if asks for the best play alone, which takes less work (destiny-205): it is the first of all ranked."""

from itertools import product

import pytest

from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.conflict_odds.advice import advise
from core.rulesets.destiny.conflict_odds.matchup import HALVES, Matchup, Rival
from core.rulesets.destiny.conflict_odds.plays import best_of_plays
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.values.cards import FATE

HANDS = (("AR", "KC", "QU", "5S", "9C"), ("2S", "4C"), ("WB", "10R", "7S"), ())
RIVALS = (
    Duelist(player=False, initiative=2),
    Duelist(initiative=1),
    Duelist(player=False, advantage=True),
    Duelist(player=False, cannot_block=True),
)


@pytest.mark.walk
@pytest.mark.parametrize("rival", RIVALS)
@pytest.mark.parametrize("hand", HANDS)
def test_the_best_play_is_the_first_of_all_ranked(hand: tuple[str, ...], rival: Duelist) -> None:
    fate = tuple(code for code in FATE if code not in hand)[::2]
    for skill, difficulty, edge in product((0, 4), (0, 6), (False, True)):
        if edge and rival.extra:
            continue
        side = Duelist(skill_level=skill, difficulty=difficulty, initiative=3, advantage=edge)
        unseen = fate[:9] if rival.player else ()
        matchup = Matchup(side, Rival(rival, unseen), fate, AS_WRITTEN, fate)
        plays = [(play.card, play.orientation) for play in advise(matchup, hand, "win", HALVES).plays]
        listed = [(code, half) for code in (*hand, None) for half in HALVES]
        assert sorted(map(str, plays)) == sorted(map(str, listed))
        assert best_of_plays(matchup, listed) == advise(matchup, hand, "win", HALVES).plays[0].chances
