"""Situations for actions on screen, and doing them."""

from dataclasses import replace

from core.actions.action import Change, Done
from core.actions.play import prepare, proceed
from core.actions.situation import Actor, Situation
from core.luck.table import Answer, DrawAsk
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.character import ATTRIBUTES, SKILLS
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.sheet import Placed, Sheet, State
from core.rulesets.resonance.values.aspects import Aspect
from core.rulesets.resonance.values.spells import Spell

NEVE, BASTIAN, GUARD = 1, 2, 3
CONCEPT = Aspect("Singer without a choir", "high_concept")
TROUBLE = Aspect("Honest at the worst moment", "trouble")
NEVE_SHEET = Sheet(
    attributes={**dict.fromkeys(ATTRIBUTES, 2), "resolve": 4},
    skills={**dict.fromkeys(SKILLS, 1), "insight": 4},
    specialties=("insight",),
    aspects=(CONCEPT,),
    magic=True,
    spells=(Spell("Still water", "minor_spell", practices=2),),
)
BASTIAN_SHEET = Sheet(skills=dict.fromkeys(SKILLS, 2), aspects=(TROUBLE,), armour=1, armour_max=2)
GUARD_SHEET = Sheet(kind="pools", pools={"primary": 4, "secondary": 3, "desperation": 1})
FOG = Placed("Fog", "advantage", "scene", 1)


def stage(acting=NEVE, *, fate=3, locked=0, neve=None, bastian=None, house=None, **more):
    """Neve acts; Bastian is the other player's, the guard the game master's. There is fog, and it is dark."""
    actors = {
        NEVE: Actor(NEVE, "Neve", neve or NEVE_SHEET),
        BASTIAN: Actor(BASTIAN, "Bastian", bastian or BASTIAN_SHEET),
        GUARD: Actor(GUARD, "Guard", GUARD_SHEET, player=False),
    }
    points = {(who, "fate"): fate for who in (NEVE, BASTIAN)} | {
        (who, "fate_locked"): locked for who in (NEVE, BASTIAN)
    }
    base = {"state": State((FOG,)), "here": (NEVE, BASTIAN, GUARD), "balances": points, "said": ("Dark",)}
    rules = {"options": HouseRules(**(house or {}))}
    return Situation(actors=actors, acting=acting, **{**base, **rules, **more})


def form_of(action, at, **fields):
    """An action's form as it starts, with some fields changed."""
    return replace(RULESET.action(action).start(at), **fields)


def do(action, at, dice=(), *choose, **fields):
    """Return the effects of an action: `dice` are rolled one after another, `choose` are the decisions and words."""
    found, form = RULESET.action(action), form_of(action, at, **fields)
    request, rolled, chosen = prepare(found, form, at), list(dice), list(choose)
    if isinstance(found, Change):
        assert (rolled, chosen) == ([], [])
        return request
    progress = proceed(found, request, ())
    while progress.ask is not None:
        n = progress.ask.n if isinstance(progress.ask, DrawAsk) else 0
        given, rolled = (tuple(rolled[:n]), rolled[n:]) if n else ((chosen.pop(0),), rolled)
        progress = proceed(found, request, (*progress.answers, Answer(given)))
    assert (rolled, chosen) == ([], [])
    return found.settle(Done(form, request, progress.resolution, at))


def moved(effects):
    """The points that moved: who, which, how many, and why."""
    return [(move.actor, move.currency, move.delta, move.reason) for move in effects.points]


def told(effects):
    """Return the log's words besides the draw; for an action without questions, all of them."""
    return [step.what for step in effects.steps]
