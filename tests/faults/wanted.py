"""The goal of the part `everything`: options to do, done and verified, and those listed as out of reach."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from campaigns.campaign import Campaign
from campaigns.conformance.all_situations import every_situation, full_scene
from core.actions.action import Action
from core.ruleset import Ruleset
from core.schema.codec import decode
from tests import built
from tests.faults.house_rules import rule_options
from tests.faults.options import Option, all_options, rows_of

KEPT = 4
"""Forms kept for each action, of those with the same rows."""
UNREACHED = Path(__file__).with_name("unreached.txt")


class Listed(NamedTuple):
    """A line of the list: an option, or all of a field or an action (`*`), and why it cannot be reached."""

    action: str
    field: str
    value: str
    why: str

    def names(self, option: Option) -> bool:
        return all(own in ("*", its) for own, its in zip(self[:3], map(_shown, option), strict=True))


def _shown(part: str) -> str:
    return part or "–"


def listed(game: str) -> tuple[Listed, ...]:
    """Return the options listed as out of reach in a game: `game | action | field | value | why`."""
    rows = [line.split(" | ") for line in UNREACHED.read_text("utf-8").splitlines() if " | " in line]
    return tuple(Listed(*rest) for of, *rest in rows if of == game)


def words_of(text: str) -> frozenset[str]:
    """The words of a text that may say something."""
    return frozenset(re.findall("[a-z]{4,}", text.lower()))


class Wanted:
    """The options of a game: still to do, done but not verified, and finished.

    `missed` counts how often each was tried in vain: what was tried least comes first; `refused` says why, and `helped`
    which fields had to be changed as well for an option of a field. `forms` has forms of each action as they were
    played, by the rows they have, to begin others with.
    """

    def __init__(self, ruleset: Ruleset, home: Path) -> None:
        scene = full_scene(ruleset, home / "everyone")
        rules = frozenset(rule_options(ruleset))
        self._begin(all_options(ruleset.actions, every_situation(ruleset, scene)) | rules)
        for action, form in played_forms(ruleset, home / "sample"):
            self.keep(action, form)

    @classmethod
    def of(cls, options: Iterable[Option]) -> Wanted:
        """Some options."""
        wanted = cls.__new__(cls)
        wanted._begin(frozenset(options))
        return wanted

    def _begin(self, options: frozenset[Option]) -> None:
        self.every = options
        self.through, self.done = set[Option](), set[Option]()
        self.missed, self.refused = Counter[Option](), dict[Option, str]()
        self.new_of = Counter(option.action for option in options)
        self.options_of = defaultdict[str, list[Option]](list)
        for option in sorted(options):
            self.options_of[option.action].append(option)
        self.helped = defaultdict[tuple[str, str], Counter[str]](Counter)
        self.forms = defaultdict[str, dict[frozenset[str], deque[Any]]](lambda: defaultdict(lambda: deque(maxlen=KEPT)))

    @property
    def left(self) -> frozenset[Option]:
        """The options that were not completed."""
        return self.every - self.through

    def is_new(self, option: Option) -> bool:
        """Return True if it was not done yet."""
        return option in self.every and option not in self.through and option not in self.done

    def new_in(self, actions: Iterable[Action | str]) -> int:
        """How many options of these actions were not done yet."""
        return sum(self.new_of[each if isinstance(each, str) else each.id] for each in actions)

    def do(self, options: Iterable[Option]) -> None:
        """These were done, undone and redone."""
        for option in filter(self.is_new, options):
            self.new_of[option.action] -= 1
            self.done.add(option)

    def miss(self, option: Option, why: str) -> None:
        """It could not be done."""
        self.missed[option] += 1
        self.refused[option] = why

    @property
    def wished(self) -> frozenset[str]:
        """The words of the refusals of what is left: they may name what is missing."""
        refused = {self.refused[option] for option in self.refused if self.is_new(option)}
        return frozenset().union(*map(words_of, refused))

    def why_left(self, option: Option) -> str:
        """How often an option was tried in vain, and the last reason."""
        why = " ".join(self.refused.get(option, "").split())
        return f"tried {self.missed[option]} times: {why}" if why else "never tried"

    def keep(self, action: Action, form: Any) -> None:
        """A form that could be done."""
        self.forms[action.id][rows_of(form)].append(form)

    def form_for(self, action: Action, dice: Random) -> Any:
        """A form that could be done before, with those rows in which most options are left; None if there is none."""
        forms = self.forms[action.id]
        if not forms:
            return None
        left = Counter(each.field.rpartition(".")[0] for each in self.options_of[action.id] if self.is_new(each))
        most = max(sum(left[row] for row in rows) for rows in forms)
        best = [rows for rows in forms if sum(left[row] for row in rows) == most]
        return dice.choice(forms[dice.choice(sorted(best, key=sorted))])

    def verify(self, campaign: Campaign) -> int:
        """Verify the whole log by the rules, count its options as done, and return the number of new ones."""
        assert [each for each in campaign.verify() if not each.ok] == []
        new = len(self.done)
        self.through |= self.done
        self.done.clear()
        return new


def played_forms(ruleset: Ruleset, home: Path) -> Iterator[tuple[Action, Any]]:
    """The forms that the sample of a game was played with."""
    built.sample(home, ruleset.id)
    with Campaign.open(home, read_only=True) as campaign:
        for number in range(len(campaign.history())):
            command = campaign.history().line(number).event.get("command", {})
            if (name := command.get("action")) and "form" in command:
                action = ruleset.action(name)
                yield action, decode(action.form, command["form"])


def faults_of_list(game: str, wanted: Wanted) -> Iterator[str]:
    """Yield the options that were not reached and are not listed, and the listed ones that were reached."""
    rows = listed(game)
    for option in sorted(wanted.left):
        if not any(row.names(option) for row in rows):
            yield f"{game}: {option} was not reached and is not listed"
    for row in rows:
        if reached := [option for option in wanted.through if row.names(option)]:
            yield f"{game}: {reached[0]} is listed and was reached"
