"""A character's actions in lines: numbered lists of them, and the next step of a conflict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaigns import commands
from core.actions.action import Change
from core.actions.place import Place
from core.refusal import Refusal
from core.schema.entry import Choice
from tui.conflicts.start_form import command_fields, starting_form
from tui.draws.next_step import NOT_SKIPPED, WAYS, asks, step_title
from tui.draws.offers import list_offers
from tui.draws.repeat import CHECK, started_again
from tui.plain_mode.choices import find_choice, label, list_choices, question_line
from tui.plain_mode.draws import Draw
from tui.plain_mode.forms import FormQuestions
from tui.plain_mode.lines import BACK, HELP, Back
from tui.plain_mode.play import Play

NO_CONFLICT = "There is no conflict. Type conflict to start one."
_NOTHING = "There is no next step. Type action to choose one."
_NO_ROUNDS = "This kind of conflict has no rounds to skip."


class Acts:
    """Lists the available actions, and does them."""

    def __init__(self, play: Play) -> None:
        self._play, self._campaign, self._lines = play, play.campaign, play.lines

    def offer(self, place: Place, actor: int | None, conflict: int | None = None, *, odds: bool = False) -> None:
        """Offer actions and do the chosen one, or with `odds` only print its odds."""
        found = list_offers(self._campaign, place, actor, conflict)
        while True:
            name = self._campaign.view.name_of(actor)
            id = self.choose(f"What does {name} do?" if name else "Which action?", found.choices, found.helps)
            try:
                draw = Draw(self._play, id, actor, conflict)
                draw.say_odds() if odds else draw.begin()
            except Back:
                continue
            return

    def choose(self, question: str, choices: Sequence[Choice], helps: Sequence[str] = (), *, usual: str = "") -> str:
        """Return the id of one of the numbered choices, which are listed once, and on request.

        Enter takes the usual one, or leaves if there is none.
        """
        if not choices:
            raise Refusal("nothing", "There is nothing to choose from.")
        self._lines.say("\n".join(list_choices(choices)))
        first = next((each for each in choices if each.id == usual), None)
        asked = question_line(question, (), first)
        while (said := self._lines.ask(asked)) not in ("", BACK):
            try:
                if said == HELP:
                    self._lines.say("\n".join(_explain(choices, helps)))
                else:
                    return find_choice(said, choices).id
            except Refusal as refusal:
                self._lines.refuse(refusal.message)
                asked = question_line(question, choices, first)
        if said == BACK or not usual:
            raise Back
        return usual

    def start_conflict(self, actor: int | None, kind: str = "") -> None:
        """Ask for the form of a kind of conflict, filled in as in the app, and start it."""
        kinds, view = self._campaign.ruleset.conflicts, self._campaign.view
        if not kinds:
            raise Refusal("no_conflict", f"{self._campaign.ruleset.title} has no conflicts.")
        if not kind and len(kinds) > 1:
            kind = self.choose("Which conflict?", [Choice(each.id, each.title, note=each.help) for each in kinds])
        form = self._campaign.ruleset.conflict(kind or kinds[0].id)
        situation = self._campaign.situation(actor)
        filled = FormQuestions(self._lines, starting_form(form, situation), situation).fill()
        coming = view.scene.figures if view.scene is not None and view.scene.planned == form.id else ()
        begun = command_fields(form, actor, filled)
        self._play.tell(self._play.send(commands.StartConflict(**begun, figures=coming)))

    def act(self, actor: int | None) -> None:
        """Offer the actions of the running conflict."""
        self.offer(Place.CONFLICT, actor, self.running_conflict())

    def running_conflict(self) -> int:
        """Return the running conflict, chosen if there are several; refuses if there is none."""
        conflicts = self._campaign.view.conflicts
        if not conflicts:
            raise Refusal("no_conflict", NO_CONFLICT)
        if len(conflicts) == 1:
            return conflicts[0].id
        choices = [Choice(str(each.id), each.title) for each in conflicts]
        return int(self.choose("Which conflict?", choices, usual=choices[0].id))

    def next_step(self, actor: int | None) -> None:
        """Start the next step of the conflict, filled in; one that needs no input is done."""
        conflict = self.running_conflict()
        due = next(self._campaign.due(conflict, actor), None)
        if due is None:
            raise Refusal("nothing", _NOTHING)
        self._lines.say(f"{step_title(due, self._campaign)}.")
        draw = Draw(self._play, due.action, due.actor, conflict)
        if asks(due, conflict, self._campaign):
            draw.begin(due.form)
        else:
            draw.take(due.form)

    def skip_turn(self, actor: int | None) -> None:
        """Skip the next step, if that needs no input."""
        conflict = self.running_conflict()
        found = list(self._campaign.due(conflict, actor))
        passing = [each for each in found if isinstance(self._campaign.ruleset.action(each.action), Change)]
        if not passing:
            said = NOT_SKIPPED.format(step_title(found[0], self._campaign)) if found else _NOTHING
            raise Refusal("nothing", said)
        Draw(self._play, passing[-1].action, passing[-1].actor, conflict).take(passing[-1].form)

    def skip_round(self) -> None:
        """Let a round pass without any action."""
        conflict = self.running_conflict()
        form = next(each.form for each in self._campaign.view.conflicts if each.id == conflict)
        idle = self._campaign.ruleset.conflict(form).idle
        if not idle:
            raise Refusal("nothing", _NO_ROUNDS)
        situation = self._campaign.situation(None, conflict)
        Draw(self._play, idle, None, conflict).take(self._campaign.ruleset.action(idle).begin(situation))

    def again(self, actor: int | None) -> None:
        """Repeat a character's last draw; if it no longer applies unchanged, ask for its form."""
        found = started_again(self._campaign, actor)
        if found is None:
            raise Refusal("nothing", f"{self._campaign.view.name_of(actor)} has drawn nothing yet.")
        last, started = found
        draw = Draw(self._play, last, actor)
        if started.whole:
            draw.take(started.form)
        else:
            self._lines.say(CHECK)
            draw.begin()

    def resume(self) -> None:
        """Continue an unfinished draw."""
        draft = next(each for each in self._campaign.view.drafts if each.id == self._draft())
        Draw(self._play, draft.action, draft.actor, draft.conflict).resume(draft)

    def discard(self) -> None:
        """Discard an unfinished draw."""
        self._play.send(commands.DropDraft(draft=self._draft()))
        self._lines.say("Discarded. Drawing it again gives the same result.")

    def _draft(self) -> int:
        view = self._campaign.view
        if not view.drafts:
            raise Refusal("nothing", "There is no unfinished draw.")
        titles = {each.id: self._campaign.ruleset.action(each.action).title for each in view.drafts}
        names = {each.id: ": ".join(filter(None, (view.name_of(each.actor), titles[each.id]))) for each in view.drafts}
        if len(names) == 1:
            return next(iter(names))
        return int(self.choose("Which one?", [Choice(str(id), name) for id, name in names.items()]))

    def npc_choices(self) -> None:
        """Ask how the GM's NPCs decide."""
        now, ways = self._play.standing, [Choice(*each) for each in WAYS.items()]
        self._play.standing = self.choose("How do your NPCs decide?", ways, usual=now)


def _explain(choices: Sequence[Choice], helps: Sequence[str]) -> Iterable[str]:
    """The help of the choices, or the list again if they have none."""
    if not helps:
        return list_choices(choices)
    return (f"{label(each)}: {help}" for each, help in zip(choices, helps, strict=True))
