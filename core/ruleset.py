"""A ruleset is a value: everything wyrdbook needs to know about one game, in one frozen record.

Nothing outside a ruleset's own folder names it. Actions are declared with `core.actions.action`; everything else in a
game has a module here: `sheet`, `points`, `conflict`, `lifecycle`, `downtime`, `data`, `records`. `part` joins the
parts of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from core.points import Currency, Tier
from core.refusal import Refusal
from core.schema.option import Options, OptionValues
from core.sheet import Badge, Section
from core.wording import number_text

if TYPE_CHECKING:
    # These are loaded with the first action: the roster of a campaign is on screen without them.
    from core.actions.action import Action
    from core.actions.card_holders import HolderOf
    from core.actions.rule import AnyRule
    from core.actions.situation import Situation
    from core.conflict import ConflictForm
    from core.decider import Decider
    from core.downtime import Downtime
    from core.game_data import Chart, DataKind
    from core.game_part import Part
    from core.grid import GridRules
    from core.lifecycle import Lifecycle
    from core.look import Look, Panel
    from core.luck.piles import Token
    from core.story_records import RecordKind
    from core.upgrade import Steps, Upgrade


S = TypeVar("S")
"""The type of a sheet."""
T = TypeVar("T")
"""The type of the state that everyone at the table shares."""

INTERFACE = 1
"""The number of the interface for games: it goes up when games written earlier no longer fit."""
MINOR = 1
"""The number of additions to this interface: games written earlier still fit. docs/dev/game-reference.md lists them."""


class RulesetOf(NamedTuple, Generic[S, T]):
    """One game. See `docs/dev/adding-a-ruleset.md`.

    `words` has the words for outcomes, steps, questions and reasons, `texts` each rule's text by id (`core.texts`
    reads both from files in the chapters), and `terms` the terms of the game's text by the action, conflict or rule
    they lead to. `whole` loads all parts of the game, joined into one (`core.game_part`), at first use: the roster of a
    campaign is on screen before. `token_missing` and `token_surplus` are the codes that refuse too few and too many
    cards in a request of the JSON interface, and `rule_unknown` the code for an unknown rule. An action refused with
    `not_played` belongs to a part of the game that is switched off, and isn't offered.

    `check_sheet` lists everything wrong with a sheet, each fault with its rule; `check_actor` lists faults that
    depend on other characters or the house rules. `unfinished` lists what the acting character still lacks to be
    complete, in a few words each; it stays under the things to do until it is there. Before a purchase is refunded,
    `unmet` lists entries of the sheet whose requirements are no longer met, and `fitted` adapts the rest. `look`
    returns the look of a token, None to show it as it is. `at_table` returns the sheet for `sections` and `badges`
    under this state of the table and these house rules. `here` lists facts of the scene in the state of the table.
    `panels` are worth seeing beside the sheets during play: a hand, a bag, the aspects of the scene. `pieces` are the
    cards and tokens to print and cut out. `time` is the action that passes time in a scene without any entry, in a
    game that has a clock.

    `shape` is the number of the shape of all stored values (sheet, state, conflicts, forms, requests, terms, options
    and the names the game gives); `upgrades` loads the step from each number to the next (`core.upgrade`). `edition`
    is the number of the rules: it goes up with a change that makes a logged draw come out differently. `interface` is
    the `INTERFACE` that the game was tried with, or the first and the last of several. `random_tables` is the package
    with the game's random tables, in a folder of that name (`docs/reference/random-tables.md`). `harm` returns the
    amount of harm on a sheet, for charts over time; None in a game without it. `dead` returns whether the character
    of a sheet has died: they have no downtime, and nothing to do after a session. `drawn` is the verb for the game's
    luck, `draw` its noun: cards are "drawn" in a "draw", dice are "rolled" in a "roll".
    """

    id: str
    title: str
    blurb: str
    sheet: type[S]
    state: type[T]
    new_sheet: Callable[[bool], S]
    new_state: Callable[[], T]
    words: Mapping[str, str]
    texts: Mapping[str, str]
    sections: Callable[[S], tuple[Section, ...]]
    badges: Callable[[S], tuple[Badge, ...]]
    whole: Callable[[], Part]
    currencies: tuple[Currency, ...] = ()
    tiers: tuple[Tier, ...] = ()
    options: Options = Options()
    rule_unknown: str = "unknown_action"
    token_missing: str = "bad_request"
    token_surplus: str = "bad_request"
    not_played: str = "not_played"
    state_sections: Callable[[T], tuple[Section, ...]] = lambda state: ()
    check_sheet: Callable[[S], tuple[Refusal, ...]] = lambda sheet: ()
    check_actor: Callable[[Situation], tuple[Refusal, ...]] = lambda situation: ()
    unfinished: Callable[[Situation], tuple[str, ...]] = lambda situation: ()
    unmet: Callable[[S], tuple[Refusal, ...]] = lambda sheet: ()
    fitted: Callable[[S], S] = lambda sheet: sheet
    at_table: Callable[[S, T, OptionValues], object] = lambda sheet, state, options: sheet
    here: Callable[[T], tuple[str, ...]] = lambda state: ()
    sample: str = ""
    look: Callable[[Token], Look | None] = lambda token: None
    panels: Callable[[Situation], tuple[Panel, ...]] | None = None
    pieces: Callable[[], tuple[Panel, ...]] = tuple
    holder_of: HolderOf = lambda holder, card, situation: situation.name_of(holder)
    shape: int = 1
    edition: int = 1
    upgrades: Callable[[], Mapping[int, Upgrade]] = dict
    time: str = ""
    interface: int | tuple[int, int] = 1
    random_tables: str = ""
    harm: Callable[[S], int] | None = None
    dead: Callable[[S], bool] = lambda sheet: False
    terms: Mapping[str, tuple[str, ...]] = {}
    drawn: str = "drawn"
    draw: str = "draw"

    def steps(self, shape: int) -> Steps:
        """The upgrade steps from a shape to the current one; none from the current one."""
        return tuple(self.upgrades()[number] for number in range(shape, self.shape)) if shape < self.shape else ()

    @property
    def rules(self) -> tuple[AnyRule, ...]:
        """The rules of the JSON interface."""
        return self.whole().rules

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions at the table."""
        return self.whole().actions

    @property
    def conflicts(self) -> tuple[ConflictForm, ...]:
        """The kinds of conflict."""
        return self.whole().conflicts

    @property
    def bookkeeping(self) -> frozenset[str]:
        """Actions and steps that recaps leave out: they only count or write down."""
        return self.whole().bookkeeping

    def faults(self, sheet: S, situation: Situation | None = None) -> tuple[Refusal, ...]:
        """All faults of a sheet, and of a situation in which its character acts beside the others."""
        from core.schema.applicable_fields import stray_values  # noqa: PLC0415  not before a sheet is looked at
        from core.schema.word_lists import unknown_words  # noqa: PLC0415

        ruled = (*self.check_sheet(sheet), *(self.check_actor(situation) if situation is not None else ()))
        found = {fault.field for fault in ruled}
        declared = (*unknown_words(sheet), *stray_values(sheet))
        return (*ruled, *(fault for fault in declared if fault.field not in found))

    def badges_at_table(self, sheet: S, state: T, options: OptionValues) -> tuple[Badge, ...]:
        """The badges of a sheet under this state of the table and these house rules."""
        return self.badges(cast("S", self.at_table(sheet, state, options)))

    @property
    def downtime(self) -> Downtime | None:
        """The way the time between sessions is spent, or None in a game without rules for it."""
        return self.whole().downtime

    @property
    def lifecycle(self) -> Lifecycle:
        """The effects that happen by themselves when sessions and scenes start and end."""
        from core.lifecycle import Lifecycle  # noqa: PLC0415  loaded with the first act

        return self.whole().lifecycle or Lifecycle()

    @property
    def grid(self) -> GridRules | None:
        """The way the game is played on a map, or None."""
        return self.whole().grid

    @property
    def data(self) -> tuple[DataKind, ...]:
        """The kinds of data that a GM can replace with a file."""
        return self.whole().data

    @property
    def deciders(self) -> tuple[Decider, ...]:
        """The piles that random tables can be rolled with."""
        return self.whole().deciders

    @property
    def records(self) -> tuple[RecordKind, ...]:
        """The kinds of records: of scenes first, then the game's others."""
        from core.story_records import PLAIN_SCENE, SCENE  # noqa: PLC0415  not before something is written

        own = self.whole().records
        return own if any(kind.id == SCENE for kind in own) else (PLAIN_SCENE, *own)

    def record(self, kind: str) -> RecordKind:
        """A kind of record by id; refuses an unknown one."""
        found = next((r for r in self.records if r.id == kind), None)
        if found is None:
            raise Refusal("unknown_record", f"{self.title} has no record {kind!r:.60}.", "record")
        return found

    def charts(self, rule: str) -> tuple[Chart, ...]:
        """The tables to look up beside a rule's text."""
        found = self.whole().charts.get(rule)
        return found() if found else ()

    def data_kind(self, kind: str) -> DataKind:
        """A kind of replaceable data by id; refuses an unknown one."""
        found = next((d for d in self.data if d.id == kind), None)
        if found is None:
            known = ", ".join(d.id for d in self.data)
            why = f"called {kind!r:.60}. Use one of: {known}." if known else "that a file can replace."
            raise Refusal("unknown_data", f"{self.title} has no data {why}", "data")
        return found

    def action(self, action: str) -> Action:
        """An action by id; refuses an unknown one."""
        found = next((a for a in self.actions if a.id == action), None)
        if found is None:
            raise Refusal("unknown_action", f"{self.title} has no action {action!r:.60}.", "action")
        return found

    def rule(self, name: str) -> AnyRule:
        """A rule of the JSON interface by name; refuses an unknown one."""
        found = next((r for r in self.rules if r.name == name), None)
        if found is None:
            raise Refusal(self.rule_unknown, f"{self.title} has no action {name!r:.60}.", "action")
        return found

    def conflict(self, form: str) -> ConflictForm:
        """A kind of conflict by id; refuses an unknown one."""
        found = next((c for c in self.conflicts if c.id == form), None)
        if found is None:
            raise Refusal("unknown_conflict", f"{self.title} has no conflict {form!r:.60}.", "form")
        return found

    def counted(self, key: str, n: int) -> str:
        """A number with the word for a key: `2 Hits`. For 1, the word of `one_` and the key is used if there is one.

        Something that is never more than one has no number: the word of `alone_` and the key.
        """
        if n == 1 and (alone := self.words.get(f"alone_{key}")):
            return alone
        return f"{number_text(n)} {self.word(self._key_for_number(key, n))}"

    def counted_in_line(self, key: str, n: int) -> str:
        """The same in the middle of a line: in lower case, except for a term that the text prints in another way.

        A game declares such a term as `line_` and its key.
        """
        own = self._key_for_number(key, n)
        if term := self.words.get(f"line_{own}"):
            return f"{number_text(n)} {term}"
        return self.counted(key, n).lower()

    def _key_for_number(self, key: str, n: int) -> str:
        """The word key for a number: `one_` and the key for 1, if the game has it."""
        one = f"one_{key}"
        return one if n == 1 and one in self.words else key

    def word(self, key: str) -> str:
        """The words for a key; a key without words is shown itself, with spaces."""
        try:
            return self.words[key]
        except KeyError:
            return key.replace("_", " ")


Ruleset: TypeAlias = RulesetOf[Any, Any]
"""Any game."""
