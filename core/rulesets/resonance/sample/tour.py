"""A short evening of the same people, to be shown on its own: each step says what is done."""

from __future__ import annotations

from core.rulesets.resonance.sample.steps import BASTIAN, DAG, EVERYBODY, GUARDS, NEVE, OTTOLINE, attack, invoke, roll
from core.script import COMMIT, Step, act, conflict, ends, evening, milestone, plan, reached, said, scene

QUAY = "On the quay"

_STARTS, _SESSION, _DAY = evening("The morning it stopped", "2026-02-06", 1, "5 Brine, before sunrise")

TOUR: tuple[Step, ...] = (
    _STARTS,
    said("The evening starts: everybody has three Fate Points at least", _SESSION),
    said("The calendar of Orrey", _DAY),
    said("Something to reach", milestone("Learn why the salt went quiet")),
    said(
        "A scene; what is written of it are Aspects to play with",
        scene("Salter's Steps", "dead silence", participants=[*EVERYBODY, GUARDS]),
    ),
    said(
        "Ottoline reads the dust: nine dice, typed in from real ones, and two Hits to spare buy an advantage",
        roll(
            OTTOLINE,
            "intellect",
            "academics",
            "How the salt has settled",
            [10, 2, 8, 4, 10, 1, 7, 3, 6],
            "stand",
            "trick:create_advantage",
            "The cracks run toward the sea",
            difficulty=3,
        ),
    ),
    said(
        "Dag climbs down with it for free; it was not enough, so he pays a Fate Point and rolls again",
        roll(
            DAG,
            "might",
            "nature",
            "Down the crack",
            [1, 8, 3, 2, 5, 4, 7, 9, 10, 3, 8, 1, 2, 9, 6, 4],
            "Re-roll: Lungs like a bellows",
            DAG,
            "stand",
            difficulty=4,
            invokes=[invoke("The cracks run toward the sea")],
        ),
    ),
    said(
        "A compel: his trouble makes trouble, and he takes a Fate Point for it",
        act(
            "compel",
            DAG,
            "Something down there knows his name",
            choose=["accept"],
            aspect="Something came up with me",
            targets=[DAG],
            complication="He answers",
        ),
    ),
    said(
        "Neve casts: Resonance makes it easy, and its Fallout leaves two Injuries",
        roll(
            NEVE,
            "resolve",
            "performance",
            "Still the water",
            [8, 3, 1, 10, 2, 5, 7, 9],
            "stand",
            rule="cast",
            spell="Still water",
            resonance=2,
        ),
    ),
    said(
        "The guards want to know what is going on: a combat",
        conflict("combat", QUAY, BASTIAN, attacker=BASTIAN, target=GUARDS, rest=[GUARDS, NEVE]),
    ),
    said(
        "Bastian shoots: the guards roll first, their Hits are his Difficulty; then Strike",
        attack(
            BASTIAN,
            GUARDS,
            "At the lantern",
            [1, 8, 3, 2, 5, 4, 10, 9, 3, 8, 1, 2, 6],
            "stand",
            "stand",
            "Strike",
            "Critical strike",
            conflict=QUAY,
            mode="shooting",
            target_rung="primary",
        ),
    ),
    said("Whose turn is it?", act("next_turn", None, conflict=QUAY)),
    said("That was the last step: take it back", {"do": "undo"}),
    said("And do it again", {"do": "redo"}),
    said("The milestone is reached: a point each", reached("Learn why the salt went quiet")),
    said(
        "An Advancement costs the point, and something in the story",
        act(
            "take_advancement",
            NEVE,
            cost="aspect",
            text="The salt knows her name",
        ),
    ),
    said("The evening ends: the scene's Aspects go, and a day passes", ends("The salt is listening.")),
    said("Neve practises", plan(NEVE, "practise", spell="Call the note")),
    said(
        "Bastian changes an Aspect",
        plan(BASTIAN, "rewrite_aspect", aspect="Honest at the worst moment", text="Honest, and now they know it"),
    ),
    said("Everybody's time at once: wounds heal by the hour", COMMIT),
    said("One undo takes all of it back", {"do": "undo"}),
    said("And redo brings it back", {"do": "redo"}),
)
"""The tour, step by step."""
