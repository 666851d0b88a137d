"""The second act: behind the Regent's mask. Evenings 3 and 4."""

from __future__ import annotations

from core.rulesets.background.sample.steps import (
    BETTANY,
    DISADVANTAGE,
    EVERYBODY,
    HOB,
    OSRIC,
    STAND,
    WREN,
    against,
    challenge,
    exchange,
    granted,
    play,
    sure,
)
from core.rulesets.background.sample.troupe import CAPTAIN, PIKE, REGENT
from core.script import (
    COMMIT,
    Step,
    act,
    award,
    conflict,
    ends,
    evening,
    milestone,
    note,
    plan,
    reached,
    scene,
    terms,
)

TERRACE, BARGE = "Swords on the terrace", "Aboard the painted ship"

THE_MASQUE: tuple[Step, ...] = (
    *evening("The Masque", "2026-03-06", 20, "20 Sleet, the Regent's mourning"),
    {
        "do": "set_option",
        "option": "combat_privilege",
        "value": "step_up",
        "note": "Tom: what is a fencing master for, otherwise?",
    },
    {"do": "edit_character", "character": "Lucan Marr", "status": "active"},
    scene("The Regent's masque", "eleven black swans", "everybody masked", participants=[*EVERYBODY, REGENT, CAPTAIN]),
    sure(WREN, "In by the kitchen stair", "diamonds", 9),
    challenge(HOB, "Cook for four hundred", "diamonds", 11, STAND, "draw:diamonds", STAND, "stop", cards=["6H", "KH"]),
    act(
        "competition",
        BETTANY,
        "She and Osric dance the Regent and his captain off their feet",
        rival=REGENT,
        others=[{"who": OSRIC, "side": "own"}, {"who": CAPTAIN, "side": "against"}],
        cards=["QD", "8D", "10S", "2H"],
        choose=(STAND, STAND, STAND, STAND),
    ),
    challenge(
        HOB,
        "Read the Regent's seal in passing",
        "spades",
        13,
        *play("songs of the old court", "The motto is the third verse; he hums it"),
        "stop",
        cards=["2D"],
    ),
    scene("The terrace", "torchlight", "a marble swan", participants=[OSRIC, WREN, CAPTAIN]),
    conflict(
        "competition", TERRACE, OSRIC, entries=[{"who": OSRIC, "side": ""}, {"who": CAPTAIN, "side": ""}], combat=True
    ),
    exchange(OSRIC, TERRACE, "They salute", cards=["9S", "9H"]),
    exchange(OSRIC, TERRACE, "The captain gives ground to gain it", cards=["6C", "JS"]),
    exchange(
        OSRIC,
        TERRACE,
        "The stage parry, which is not a stage parry",
        "QS",
        *play("fencing master", "The parry every critic calls impossible"),
        STAND,
        cards=["3D", "QS", "5D"],
    ),
    exchange(OSRIC, TERRACE, "First blood, and last", "10D", STAND, STAND, cards=["10D", "4S", "7D"]),
    note("Osric let him keep the sword. The captain has been looking at it since as if it were somebody else's."),
    challenge(
        WREN, "Lift the seal from the Regent's sash", "diamonds", 11, *play("burglar", "He thanks her"), cards=["8C"]
    ),
    act("scene_goes_on", None, "They stop with the bells ringing and the Regent's hand on his empty sash"),
    award([OSRIC], "points", 1, "spared the captain"),
    ends("Bettany danced, Osric fenced, Hob cooked, and Wren has the Regent's seal. Nobody has left the terrace yet."),
    plan(WREN, "learn", title="shadow of the Regent", kind="experience"),
    plan(BETTANY, "contribute", what="The costume sketches"),
    terms(OSRIC, pastime="has his old sword ground, twice"),
    COMMIT,
)

THE_PAINTED_SHIP: tuple[Step, ...] = (
    *evening("The Painted Ship", "2026-03-20", 20, "20 Sleet, still the same night"),
    scene("The terrace, still", "bells", "a boat below", participants=[*EVERYBODY, PIKE]),
    challenge(BETTANY, "Play the Regent's grief back at him", "hearts", 14, STAND, cards=["AH"]),
    sure(OSRIC, "The leap to the boat", "clubs", 9),
    scene("The painted ship", "gilt", "one lit window", participants=[*EVERYBODY, PIKE]),
    conflict("fray", BARGE, BETTANY, level=3, opponents="the Regent's bargemen", goal=3, their_goal=3),
    act(
        "fray_round",
        BETTANY,
        "Over the rail; Hob goes in head first",
        conflict=BARGE,
        cards=["9C", "7D", "4C", "2H", "KS", "8C", "3S", "5D"],
        choose=(STAND, STAND, STAND, DISADVANTAGE),
    ),
    act(
        "fray_round",
        BETTANY,
        "Hob comes up under the anchor",
        conflict=BARGE,
        cards=["JH", "QC", "6S", "10D", "10C", "9D", "2S", "AD"],
        choose=(STAND, STAND, DISADVANTAGE, STAND),
    ),
    granted(HOB, "incapacitated", "felled by an anchor in harbour"),
    act(
        "fray_round",
        BETTANY,
        "The gangway is ours",
        conflict=BARGE,
        cards=["KH", "3C", "5S", "4H", "6H", "7C"],
        choose=(STAND,) * 3,
    ),
    act(
        "end_fray", BETTANY, "They know a duchess when they see her", conflict=BARGE, by="opponents", reason="surrender"
    ),
    sure(WREN, "The lock of the lit window", "diamonds", 10),
    note("The Duchess is alive, thin, and beats the jailer at chess. She asked who plays her.", secret=True),
    act(
        "gain_background",
        HOB,
        "Nobody has ever bailed like that",
        title="",
        back="general red",
        free=True,
        cards=["4D"],
        choose=("hero of the bilge pump",),
    ),
    against(OSRIC, PIKE, "Cards for the fare home"),
    reached("Find the painted ship"),
    milestone("The truth on a stage", text="In front of everybody who was paid to forget it."),
    ends("Under a gilded deck the Duchess has been learning chess for eleven years. She would like to go home now."),
    plan(OSRIC, "train", card="protector"),
    plan(HOB, "contribute", what="The last act, second draft"),
    terms(HOB, pastime="is carried about on a door, composing"),
    COMMIT,
)

STEPS: tuple[Step, ...] = (*THE_MASQUE, *THE_PAINTED_SHIP)
"""The steps."""
