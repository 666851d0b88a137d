"""A sixth game, of coins and dice: the standing proof that a ruleset is a value.

It uses every kind of thing a ruleset may have and is as small as that allows. Tests register it with
`monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")`; it is a package of its own, too (`pyproject.toml`).
"""

from core import texts
from core.game_part import Part
from core.look import Look
from core.luck.piles import Token
from core.points import Currency, Tier
from core.ruleset import Ruleset

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
    words=texts.words(__name__),
    texts=texts.RuleTexts(__name__),
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
