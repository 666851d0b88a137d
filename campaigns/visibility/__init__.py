"""What the players may know: one policy for the veil, recaps, slips and whatever else leaves the game master's hands.

What the players saw at the table is public: who they play, with sheet, points and the reasons for them; which scene it
is and who stands in it; what their characters did and said, and what came of it; of the game master's figures that
they acted before everybody's eyes, and how it came out; a scene's clocks; milestones once they are reached; house
rules; notes that are not secret; what an evening was about. Everything else is the game master's. `fields` says it of
every field there is, `records` of what the log tells, `view` builds what is shown under the veil.

Public things are built from public fields; nothing is hidden afterwards. What was public when it happened stays so:
a record keeps who the players' characters were (`players`) and whom the table saw act (`seen`), so that a figure that
comes on stage later does not give away what it did before.
"""
