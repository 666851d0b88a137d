"""The game, joined from its parts (see `core.game_part`); loaded when an action first needs it."""

from __future__ import annotations

from core.game_part import Part, chapter, joined
from core.rulesets.background.backgrounds import part as backgrounds
from core.rulesets.background.cards import part as cards
from core.rulesets.background.challenges import part as challenges
from core.rulesets.background.competitions import part as competitions
from core.rulesets.background.creation import part as creation
from core.rulesets.background.downtime import part as downtime
from core.rulesets.background.draws import decider
from core.rulesets.background.episodes import part as episodes
from core.rulesets.background.fray import part as fray
from core.rulesets.background.marks import part as marks

WHOLE = joined(
    cards.PART,
    challenges.PART,
    competitions.PART,
    fray.PART,
    marks.PART,
    episodes.PART,
    backgrounds.PART,
    downtime.PART,
    creation.PART,
    chapter(decider),
    Part(
        bookkeeping=frozenset(
            {"bonus_draw_due", "card_returns", "challenge_opens", "grant_bonus_draw", "marks", "points_spent"}
        )
    ),
)
