"""Words for outcomes, steps, questions and reasons."""

from __future__ import annotations

from core.rulesets.destiny import words_battle, words_campaign, words_cards, words_combat, words_map, words_more

WORDS: dict[str, str] = {
    **words_battle.WORDS,
    **words_campaign.WORDS,
    **words_cards.WORDS,
    **words_combat.WORDS,
    **words_map.WORDS,
    **words_more.WORDS,
}
