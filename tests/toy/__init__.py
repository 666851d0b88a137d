"""A sixth game, of coins and dice: the standing proof that a ruleset is a value.

It uses every kind of thing a ruleset may have and is as small as that allows. Tests register it with
`monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")`; it is a package of its own, too (`pyproject.toml`).
"""

from core.look import Look
from core.luck.piles import Token
from core.part import Part
from core.ruleset import Currency, Ruleset, Tier

from .between import DOWNTIME, LEARN, LIFECYCLE, REST, WORK
from .boast import BOAST
from .dare import DARE, OPTIONS, RULES
from .duel import DUEL, EXCHANGE
from .making import STREET
from .panels import panels
from .sheet import Sheet, State, badges, check_sheet, new_sheet, sections, state_sections
from .yard import SIDLE, YARD

WHOLE = Part(
    rules=RULES,
    actions=(DARE, BOAST, EXCHANGE, SIDLE, REST, LEARN, WORK, STREET),
    texts={
        "toy-1": "A dare is a trait, what helps, a coin and a die; it needs 6 unless the house rules otherwise.",
        "toy-2": "Heads add one.",
        "toy-3": "The die adds its eyes. A 1 with tails is a pratfall.",
        "toy-4": "For a point of luck the die is thrown once more.",
        "toy-5": "Both throw a die; the higher touches.",
        "toy-6": "Rest restores luck.",
        "toy-7": "A rank costs its number in marks.",
        "toy-8": "A die of 4 or more is progress.",
        "toy-9": "One activity between sessions, two in a hurry.",
        "toy-10": "Luck is full when a session starts.",
        "toy-11": "A character begins with four points of traits and two marks.",
        "toy-12": "A boast says of what.",
        "toy-13": "Two dice are thrown, the higher counts with the wit; a third on the table counts too.",
        "toy-14": "For a point of luck one more die is added.",
        "toy-15": "In a duel one stands where one likes, but not on the cart.",
    },
    conflicts=(DUEL,),
    downtime=DOWNTIME,
    lifecycle=LIFECYCLE,
    grid=YARD,
)

LOOKS = {"heads": Look("◉H", "gold", "heads"), "tails": Look("○T", "clear", "tails")}


def look(token: Token) -> Look | None:
    """A coin shows its side; dice are shown as they are."""
    return LOOKS.get(str(token))


RULESET = Ruleset(
    id="toy",
    title="Toy",
    blurb="Coins, dice and daring.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=State,
    words={
        **{word: word for word in ("done", "missed", "ovation", "pratfall", "parried", "touched", "tie", "stuck")},
        "trait": "{label}",
        "bonus": "bonus",
        "coin": "coin",
        "die": "die",
        "dice": "dice",
        "put_back": "thrown before",
        "staked": "luck staked",
        "sidled": "sidled",
        "again": "Keep the die or throw it again?",
        "needed": "needed {label}",
        "dies": "dice",
        "boast_of": "What is the boast?",
        "boasted": "boasted of {label}",
        "stake": "Put luck on it?",
        "p_success": "done",
        "p_ovation": "ovation",
        "p_pratfall": "pratfall",
        "p_progress": "progress",
        "total": "total",
        "progress": "progress",
        "luck_spent": "luck spent",
        "was_touched": "was touched",
    },
    sections=sections,
    badges=badges,
    currencies=(Currency("marks", "Marks", "m"),),
    tiers=(
        Tier("small", "Small", lambda situation: {"marks": 1}),
        Tier("great", "Great", lambda situation: {"marks": 3}, "the whole street talks of it"),
    ),
    whole=lambda: WHOLE,
    options=OPTIONS,
    token_missing="throw_required",
    token_surplus="too_many_throws",
    state_sections=state_sections,
    check_sheet=check_sheet,
    look=look,
    panels=panels,
)
