"""The answers a draw asks for, in lines: real cards, decisions, words."""

from __future__ import annotations

from campaigns.command_language.answer_lines import DRAWN, answers_in_line, is_answer
from core.actions.actor import actor_of_form
from core.actions.card_holders import naming_holders
from core.luck.table import ChoiceAsk, DrawAsk, Luck
from core.refusal import Refusal
from tui.draws.progress import Drawing, Reply
from tui.draws.question_words import question
from tui.draws.sources import Sources
from tui.draws.standing_choices import StandingAnswers, figures
from tui.plain_mode.choices import find_choice, question_line
from tui.plain_mode.decisions import decision_lines
from tui.plain_mode.lines import BACK, HELP, REST, Back
from tui.plain_mode.play import Play

DISCARD = "discard"
"""The word that discards a draw."""
_HELP = "Type < to go back, discard to give the draw up. Ctrl+C keeps it for later."


class Discarded(Exception):
    """The draw is discarded."""


class Asks:
    """Asks for one answer after the other. A script may give several on one line: `> 10 > reveal`."""

    def __init__(self, play: Play, sources: Sources) -> None:
        self._play, self._sources = play, sources
        self._ruleset = play.campaign.ruleset
        self._given: list[str] = []
        self._listed: Drawing | None = None
        """The draw whose choices were listed: a wrong answer does not list them again."""

    def program(self, drawing: Drawing, luck: Luck | None) -> Reply:
        """The program's own answer: it draws with `luck`, and makes the decisions that need no one."""
        standing = StandingAnswers(self._play.standing, figures(self._play.campaign.view), self._ruleset.word, luck)
        return self._sources.leave_typed(standing.reply, self._acting_character(drawing))

    def answer_next(self, drawing: Drawing) -> Drawing:
        """Return the draw with one answer more or less; raises `Refusal`, `Back` before the first, or `Discarded`."""
        said = self._given.pop(0) if self._given else self._type_answer(drawing)
        with naming_holders(self._ruleset.holder_of, drawing.situation):
            return self._take(drawing, said)

    def take_back_answer(self, drawing: Drawing) -> Drawing:
        """Return the draw without its last answer; raises `Back` before the first."""
        if not drawing.answers:
            raise Back
        return drawing.step_back()

    def _type_answer(self, drawing: Drawing) -> str:
        """The typed answer, the first if there are several. Choices are listed before the first, and on request."""
        again, self._listed = drawing is self._listed, drawing
        question = self._question(drawing, again=again)
        if not again:
            self._list_choices(drawing)
        while (said := self._play.lines.ask(question)) == HELP and not _wants_cards(drawing):
            self._play.lines.say(_HELP)
            self._list_choices(drawing)
        if is_answer(said):
            said, *self._given = (" ".join(each.words) for each in answers_in_line(said))
            return said or _EXACTLY_NOTHING
        return said

    def _list_choices(self, drawing: Drawing) -> None:
        if isinstance(drawing.ask, ChoiceAsk):
            for line in decision_lines(drawing, drawing.ask, self._ruleset):
                self._play.lines.say(line)

    def _question(self, drawing: Drawing, *, again: bool) -> str:
        """The question with its usual answer; asked again, also with the choices, or how to list them."""
        ask = drawing.ask
        assert ask is not None
        asked = question(ask, self._ruleset)
        if isinstance(ask, DrawAsk):
            return f"{asked}, {DRAWN} has the program draw:"
        if not isinstance(ask, ChoiceAsk):
            return f"{asked}:"
        return f"{question_line(asked, ask.offered if again else (), ask.first)}:"

    def _take(self, drawing: Drawing, said: str) -> Drawing:
        ask, reply = drawing.ask, self.program(drawing, self._play.campaign.luck)
        if said == BACK:
            return self.take_back_answer(drawing)
        if said == DISCARD:
            raise Discarded
        if isinstance(ask, ChoiceAsk):
            return drawing.with_choice(_choice(ask, said), reply)
        if isinstance(ask, DrawAsk) and said == DRAWN:
            return self._let_draw(drawing)
        return drawing.with_typed(said.removeprefix(_EXACTLY_NOTHING), reply=reply)

    def _let_draw(self, drawing: Drawing) -> Drawing:
        """Let the program make this draw, although it would be typed in."""
        luck = self._play.campaign.luck
        after = drawing.drawn_once(luck, lambda drawing: None)
        while after.turned:
            after = after.drawn_once(luck, lambda drawing: None)
        return after.with_answers(reply=self.program(after, luck))

    def _acting_character(self, drawing: Drawing) -> int | None:
        return actor_of_form(drawing.form, drawing.situation)


_EXACTLY_NOTHING = '""'
"""The answer in a script that chooses the option without a name."""


def _wants_cards(drawing: Drawing) -> bool:
    return isinstance(drawing.ask, DrawAsk)


def _choice(ask: ChoiceAsk, said: str) -> str:
    """The id of the chosen option, by default the one offered first; raises `Refusal`."""
    exact = "" if said == _EXACTLY_NOTHING else said
    if (said and any(choice.id == exact for choice in ask.choices)) or exact in ask.same:
        return exact
    if said in ("", REST) and ask.first:
        return ask.first.id
    if not said:
        raise Refusal("bad_request", "Nothing can be chosen here. Type < to go back.")
    return find_choice(said, ask.offered).id
