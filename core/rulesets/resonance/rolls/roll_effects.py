"""The effects of a rolled action, and its log line (resonance-24, 26, 47, 63, 64, 70)."""

from __future__ import annotations

from core.actions.choices import title
from core.actions.result import Step
from core.actions.situation import ActorId, Brief
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.injuries.effects import incapacitate
from core.rulesets.resonance.rolls.attempt import Attempt, Made
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.situation import Done, Effects, Situation
from core.rulesets.resonance.turns import note_acted
from core.rulesets.resonance.values.aspects import new_aspect


def changes_of_attempt(made: Attempt, situation: Situation) -> Changes:
    """The changes that every action brings."""
    changes = Changes(situation).pay(made.fate).use_free(made.free_used)
    if made.advantage:
        changes.lay(new_aspect("advantage", situation.options, made.advantage))
        changes.say(Step("resonance-47", "aspect_added", made.advantage.strip()))
    for who in made.aggravated:
        changes.lay(new_aspect("injuries_aggravated", situation.options), _id(who))
    for who in made.last_actions:
        incapacitate(_id(who), changes, situation)
    return changes


def _id(who: int | str) -> ActorId:
    """The id of a character; everyone who rolls at the table is one."""
    assert isinstance(who, int)
    return who


def leave(done: Done[object, object, Made]) -> Effects:
    """The effects of an action without any of its own."""
    return note_acted(changes_of_attempt(done.value.attempt, done.situation).effects(), done.situation)


def brief(done: Done[object, object, Made]) -> Brief:
    """The log line: the traits of the one who leads, the others, the resister and the Hits."""
    made = done.value.attempt
    first, *others = (each.who for each in made.rolls)
    rolled = " with ".join(filter(None, (roll_traits(first), ", ".join(other.name for other in others))))
    against = f" against {made.resisted.who.name}" if made.resisted and made.resisted.who.name else ""
    return brief_of(made, f"{rolled}{against}")


def brief_of(made: Attempt, label: str) -> Brief:
    """The log line with `label` and the Hits."""
    hits = made.result.hits
    return Brief(label, (("hits", hits),))


def roll_traits(who: Roller) -> str:
    """The traits of a roll: "Wits + Stealth", "Primary"."""
    named = who.attributes or filter(None, (who.attribute, who.skill, who.pool))
    return " + ".join(title(name) for name in named)
