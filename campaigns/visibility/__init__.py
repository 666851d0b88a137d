"""The single policy for players' knowledge: the player view, recaps, slips and everything else they see.

Everything they saw at the table is public: their characters, with sheet, points and the reasons for them; the scene
and its participants; their characters' deeds and words, with the results; that NPCs acted in front of them, and with
which result; a scene's clocks; milestones once reached; house rules; notes that aren't secret; a session's summary.
Everything else is for the GM only. `fields` defines this for each field, `records` for the log, and `view` builds the
player view. Public things are built from public fields; nothing is hidden afterwards. Anything public when it happened
stays so: a log entry keeps the players' characters of that time (`players`) and those the table saw act (`seen`), so
an NPC who comes on stage later doesn't reveal earlier deeds.
"""
