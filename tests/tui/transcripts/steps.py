"""Keys of a table, place by place: what a GM does there, one step after the other.

Words in quotes are typed, with `_` for a blank. What a step leaves open is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Steps = Sequence[tuple[str, str]]
"""The title of each step, and its keys."""

STEPS: Mapping[str, Steps] = {
    "storyteller-story": (
        ("Read a scene and a session", "down down right down enter escape left end enter escape"),
        ("Read what happened previously", "p escape"),
        ("Edit a session", "down down down down e “Ice” enter u"),
        ("Prepare a scene, and start it", "A “The_cellar_floods” enter home down down down b down enter u u"),
        ("Add a milestone, and reach it", "a “Ring_it_once” enter down down down r enter u u"),
        ("Compare", "end D enter escape vertical_line enter escape o escape"),
        ("Choose an action", "d escape"),
        ("Filter", "slash “bell” enter down slash “zz” enter escape"),
    ),
    "storyteller-downtime": (
        ("End the session", "P E enter"),
        ("Look at the plans", "right down left down"),
        ("Add activities", "a enter right enter left down a down down enter enter"),
        ("Set the terms", "T right enter u"),
        ("Reject an activity, and accept it", "right r r"),
        ("Edit and remove one", "right e right enter x u"),
        ("Add a project, and adjust it", "p enter “A_second_bell” enter plus down enter “2” enter u"),
        ("Preview", "D pagedown escape"),
        ("Commit", "C escape u"),
    ),
    "storyteller-library": (
        ("Start a campaign", "a enter “Ice” enter"),
        ("Copy it", "c “!” enter"),
        ("Rename and edit it", "r “_age” enter e “Cold” down “A_thaw” enter"),
        ("Make a template", "T “_rules” enter"),
        ("Filter", "slash “copy” enter slash escape"),
        ("Delete one", "x down x “no” enter"),
    ),
    "storyteller-find": (
        ("Search", "ctrl+f “bell” down down enter"),
        ("Search by kind", "ctrl+f “kind:draw_jonas” ctrl+y escape"),
        ("Search in vain", "ctrl+f “zzz” escape"),
        ("Find a character", "ctrl+p j o n enter"),
        ("Find a key, and nothing", "ctrl+p r e c a escape ctrl+p z z z escape"),
        ("Type a command", 'colon “award_mara_2_xp_"oath"” enter u'),
        ("Complete a command", "colon a w a tab m a tab escape"),
        ("Type what no one understands", "colon “awrd_mara” enter ctrl+u “award_nobody_2_xp” enter"),
        ("Type a draw", "colon “roll_mara_dexterity_stealth” enter ctrl+u “draw_mara_wits_empathy” enter"),
    ),
    "storyteller-bulk": (
        ("Harm one", "h enter “2” enter u"),
        ("Mark, and award points", "space down space 2 a “,_together” enter 1 u"),
        ("Harm the marked", "h enter “1” enter u"),
        ("Track something of theirs", "Y “Soaked” enter 1 u"),
        ("Group and tag them", "number_sign “The_mill” enter u"),
        ("Take them out of the scene, and away", "i p u u"),
        ("Compare them", "vertical_line escape"),
        ("Retire and delete", "R escape X"),
        ("Unmark them, and edit one", "escape e escape ctrl+e"),
    ),
    "destiny-conflict": (
        ("Look at the conflict and the hands", "5 down down down end 6 end home"),
        ("Take the next step", "5 home f escape F escape O escape B B u"),
        ("Choose an action", "5 home d escape"),
        ("Read the last draw", "7 y end escape"),
        ("Look at the map", "5 m k escape j j j tab tab"),
        ("Walk and turn", "5 m 8 u 1 u comma u"),
        ("Look at a space, edit it and find a unit", "5 m right down e escape g escape t t"),
        ("Keep the map, and pass time", "5 m M escape T escape"),
    ),
}
