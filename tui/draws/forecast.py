"""Beside the form: exact odds with every lever priced, or the changes of an action without a draw."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence

from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.worker import Worker

from campaigns.wording.log_entries import headline
from core.actions.place import Place
from core.actions.play import idle
from core.actions.result import Step
from core.actions.situation import Situation
from core.luck.odds import Lever, Odds
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import fields_of
from core.wording import number_text, signed_text
from tui.base_screens.paint_order import painted_with
from tui.draws import odds as present
from tui.draws.breakdown import step_text
from tui.draws.change_preview import changes, price_words
from tui.draws.forecast_task import Outlook, batches, outlooks, remembered
from tui.draws.progress import Drawing
from tui.draws.totals import made_of
from tui.text.bands import in_band
from tui.text.columns import in_lines
from tui.text.plain import plain

_FEWEST = 2  # the fewest lines in which the shape of a draw can be seen
_SIDE_BY_SIDE = 66  # the fewest cells for the shape of the draw and its levers side by side
_THIRD = 3  # the share of the lines for the parts of totals
_SHAPE = 26  # cells the shape of the draw keeps beside levers with long names


class Forecast(Widget):
    """The forecast of a form while it is filled in. Odds are worked out in the background, never before the keys."""

    class OddsKnown(Message):
        """The odds of the form are known."""

    def __init__(self, ruleset: Ruleset, *, solve: bool = False) -> None:
        super().__init__()
        self._ruleset, self._solve = ruleset, solve
        self._drawing: Drawing | None = None
        self._said = self._hint = Content("")
        self._known: Outlook | None = None
        self._work: Worker[None] | None = None
        """The running work on the odds; it isn't started again for the same request."""
        self.each: tuple[Situation, ...] = ()
        """The situation of each character, if the action is done for several."""

    @property
    def odds(self) -> Odds | None:
        """The odds of the form, once they are known."""
        return self._known.odds if self._known else None

    @property
    def levers(self) -> tuple[Lever, ...]:
        """The levers of the form known so far."""
        return self._known.levers if self._known else ()

    def show(self, drawing: Drawing) -> None:
        """Follow the form; odds are worked out again only if the prepared request has changed."""
        same = self._drawing is not None and self._drawing.request == drawing.request
        self._drawing = drawing
        if not drawing.due:
            self.workers.cancel_group(self, "odds")
            self._say(previews(drawing, self.each, self._ruleset))
        elif not same or (self._known is None and (self._work is None or self._work.is_finished)):
            self._said = Content("")
            if (known := remembered.find(drawing, solve=self._solve)) is not None:
                self.workers.cancel_group(self, "odds")
                self._take(known)
            else:
                told = asyncio.Event()
                painted_with(self, told)
                self._work = self.run_worker(self._price(drawing, told), group="odds", exclusive=True)

    def _say(self, said: Content) -> None:
        """Show a text in place of odds."""
        self._known, self._said = None, said
        self.refresh()

    def _take(self, known: Outlook) -> None:
        """Show what is known of the odds so far."""
        before, self._known = self.odds, known
        self.refresh()
        if known.odds is not None and known.odds != before:
            self.post_message(self.OddsKnown())

    @property
    def asks(self) -> bool:
        """True if the form leads to a draw or typed tokens, not only to decisions."""
        return self._drawing is not None and self._drawing.due and self._drawing.draws

    def refuse(self, why: str) -> None:
        """Show the reason why the form can't be drawn for."""
        self._drawing = None
        self.workers.cancel_group(self, "odds")
        self._say(Content.styled(plain(why), "$text-muted"))

    def explain(self, hint: str) -> None:
        """Show the help of the focused field first."""
        said = Content.styled(plain(hint), "$text-muted")
        if said != self._hint:
            self._hint = said
            self.refresh()

    def render(self) -> Content:
        """The field's help; then the odds, the changes, or the fault."""
        width, height = self.size
        hint = [*self._hint.wrap(width), Content("")] if self._hint and width else []
        if self._known is None or self._drawing is None:
            return Content("\n").join(in_lines([*hint, *self._said.wrap(max(1, width))], height))
        made = made_of(self._known.made, self._ruleset, max(1, width), max(1, height // _THIRD))
        if self._known.odds is None:
            about = Content.styled(plain(self._drawing.action.help), "$text-muted").wrap(max(1, width))
            return Content("\n").join([*hint, *made, Content(""), *about])
        labels = {field.name: field.label for field in fields_of(type(self._drawing.form))}
        solved = Content("\n").join(self._known.solved).wrap(width) if self._known.solved and width else []
        lines = height - len(solved) - len(hint) - len(made)
        shown = forecast(self._known.odds, self._known.levers, labels, self._ruleset, width=width, lines=lines)
        return Content("\n").join([*hint, *made, *shown, *solved])

    def _without_odds(self, drawing: Drawing) -> Content:
        """The text for a draw without odds; empty if its odds take too long."""
        if drawing.resolution is not None:
            return preview(drawing, self._ruleset)
        return Content("") if drawing.action.odds else Content.styled(plain(drawing.action.help), "$text-muted")

    async def _price(self, drawing: Drawing, told: asyncio.Event) -> None:
        """Work out the odds, the levers, and the solutions, showing slow ones as they come."""
        known = None
        try:
            async for *_, known in batches(outlooks(drawing, solve=self._solve)):
                if known != self._known:
                    self._take(known)
                told.set()
            if known is None:
                self._say(self._without_odds(drawing))
        except Refusal as refusal:
            self.refuse(refusal.message)
        finally:
            told.set()  # also if it is cancelled: a screen waits for it with its first paint


def forecast(
    now: Odds, found: Sequence[Lever], labels: Mapping[str, str], ruleset: Ruleset, *, width: int, lines: int
) -> list[Content]:
    """The headline, then the shape of the draw beside the levers' odds, within a number of lines if given."""
    head = present.head(now, ruleset, width)
    room = lines - len(head) - 1
    if room < _FEWEST:
        return head
    if width < _SIDE_BY_SIDE:
        told = present.levers(found, now, labels, ruleset, width=width)
        shape = present.picture(now, ruleset, width, min(room, max(3, room - 1 - min(len(told), room // 2))))
        return [*head, *shape, Content(""), *told[: max(0, room - len(shape) - 1)]]
    beside = min(max((width - 3) // 2, present.lever_width(found, labels)), width - 3 - _SHAPE)
    left = present.picture(now, ruleset, width - 3 - beside, room)
    right = present.levers(found, now, labels, ruleset, width=beside, lines=room)
    return [*head, *_side_by_side(left, right, width - 3 - beside)]


def _side_by_side(left: Sequence[Content], right: Sequence[Content], room: int) -> Iterator[Content]:
    for at in range(max(len(left), len(right))):
        one = left[at] if at < len(left) else Content("")
        other = right[at] if at < len(right) else Content("")
        yield Content.assemble(one.pad_right(max(0, room - one.cell_length)), "   ", other)


def previews(drawing: Drawing, each: Sequence[Situation], ruleset: Ruleset) -> Content:
    """The preview of an action, for `each` of several characters under their names."""
    lines = list[Content]()
    for situation in each if len(each) > 1 else ():
        lines.append(Content.styled(plain(situation.actor.name), "$text-muted"))
        try:
            lines.append(preview(Drawing.begin(drawing.action, drawing.form, situation), ruleset))
        except Refusal as refusal:
            lines.append(Content.styled(f"✗ {plain(refusal.message)}", "$text-warning"))
    return Content("\n").join(lines) if lines else preview(drawing, ruleset)


def preview(drawing: Drawing, ruleset: Ruleset) -> Content:
    """The price and changes of an action without a draw, or else its result, or the reason why it is impossible."""
    lines = [Content.styled(line, "bold") for line in _price(drawing, ruleset)]
    try:
        effects = drawing.effects()
    except Refusal as refusal:
        return Content("\n").join([*lines, Content.styled(f"✗ {plain(refusal.message)}", "$text-warning")])
    if idle(drawing.action, effects, drawing.situation):
        return Content("\n").join([*lines, Content.styled("That would change nothing.", "$text-muted")])
    moved = changes(effects, drawing.told, ruleset)
    if outcome := drawing.resolution.outcome if drawing.resolution else None:
        lines.append(in_band(outcome.band, ruleset.word(outcome.word).upper()))
    lines += [Content(str(change)) for change in moved] or _log_facts(drawing, ruleset)
    unmoved = "The sheet stays as it is." if drawing.action.place is Place.CREATION else "No draw is needed."
    return Content("\n").join(lines or [Content.styled(unmoved, "$text-muted")])


def _log_facts(drawing: Drawing, ruleset: Ruleset) -> list[Content]:
    """The log's text for an action without visible changes."""
    if drawing.resolution is None:
        return []
    brief = drawing.brief
    if brief.label and drawing.resolution.outcome is None:
        return [Content(plain(headline(ruleset, brief.label, brief, "")))]
    return [_step_words(step, ruleset) for step in drawing.resolution.steps]


def _step_words(step: Step, ruleset: Ruleset) -> Content:
    """A step with its total: `Rank in the suit 10`, `Injuries healed −1 → 10`."""
    if step.total is None:
        return step_text(step, ruleset)
    moved = "" if step.amount in (None, step.total) else f" {signed_text(step.amount or 0)} →"
    return Content.assemble(step_text(step, ruleset), f"{moved} {number_text(step.total)}")


def _price(drawing: Drawing, ruleset: Ruleset) -> Iterator[str]:
    price = drawing.action.price(drawing.form, drawing.situation) if drawing.action.price else None
    if price is not None:
        acting = drawing.situation.acting
        balance = drawing.situation.balance(acting, price.currency) if acting is not None else 0
        unit = ruleset.downtime.unit if ruleset.downtime else ""
        if words := price_words(price, ruleset, balance, unit):
            yield words
