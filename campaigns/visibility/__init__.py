"""The one policy for what players may know: the player view, recaps, slips and whatever else they get to see.

Everything they saw at the table is public: whom they play, with sheet, points and the reasons for them; the scene and
who is in it; what their characters did and said, and its results; that the GM's NPCs acted in front of them, and with
which result; a scene's clocks; milestones once reached; house rules; notes that aren't secret; a session's summary.
Everything else is for the GM only. `fields` says so for each field, `records` for the log, and `view` builds the
player view.

Public things are built from public fields; nothing is hidden afterwards. What was public when it happened stays so:
a record keeps who the players' characters were (`players`) and whom the table saw act (`seen`), so an NPC who
comes on stage later doesn't give away what it did before.
"""
