"""Words for outcomes, steps, questions and reasons."""

from __future__ import annotations

from core.rulesets.destiny.words import battle as words_battle
from core.rulesets.destiny.words import campaign as words_campaign
from core.rulesets.destiny.words import cards as words_cards
from core.rulesets.destiny.words import combat as words_combat
from core.rulesets.destiny.words import map as words_map
from core.rulesets.destiny.words import more as words_more

WORDS: dict[str, str] = {
    **words_battle.WORDS,
    **words_campaign.WORDS,
    **words_cards.WORDS,
    **words_combat.WORDS,
    **words_map.WORDS,
    **words_more.WORDS,
}
